"""Writes the outline of The Akkren War's map to its data: run ``python tools/akkren_outline.py`` after a map change."""

from __future__ import annotations

from pathlib import Path

import msgspec

from vexillum.games.akkren.show.outline import KEPT, StoredDrawing, drawn, stamp

DATA = Path(__file__).parents[1] / "src" / "vexillum" / "games" / "akkren" / "data"


def main() -> None:
    """Draw the map and write it."""
    target = DATA / KEPT
    target.write_bytes(msgspec.json.encode(StoredDrawing(stamp(), drawn())) + b"\n")
    print(f"{target}: {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
