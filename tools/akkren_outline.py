"""Keep the drawing of The Akkren War in its data: ``python tools/akkren_outline.py``, after its map has changed."""

from __future__ import annotations

from pathlib import Path

import msgspec

from vexillum.games.akkren.board.outline import KEPT, StoredDrawing, drawn, stamp

DATA = Path(__file__).parents[1] / "src" / "vexillum" / "games" / "akkren" / "data"


def main() -> None:
    """Draw the map and write it down."""
    target = DATA / KEPT
    target.write_bytes(msgspec.json.encode(StoredDrawing(stamp(), drawn())) + b"\n")
    print(f"{target}: {target.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
