"""Counts the code of a game room by room, for the chapter on COIN volumes of ``docs/add-a-game.md``.

python tools/volume_size.py falling_sky           # prints the table
python tools/volume_size.py falling_sky --write   # writes it between the marks of the page
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "add-a-game.md"
BEGIN, END = "<!-- size: python tools/volume_size.py {game} --write -->\n", "<!-- end of size -->\n"
BESIDE = (("data", "map, cards, scenarios"), ("texts", "every sentence, in each language"))
"""Folders without code, and what they contain."""


def main(game: str, write: bool) -> None:
    """Count, and print the table or write it into the page."""
    found = table(game)
    if write:
        page, begin = PAGE.read_text("utf-8"), BEGIN.format(game=game)
        before, after = page.index(begin) + len(begin), page.index(END)
        PAGE.write_text(f"{page[:before]}\n{found}\n{page[after:]}", "utf-8")
    else:
        print(found)


def table(game: str) -> str:
    """The rooms of a game with their files and lines, as Markdown."""
    home = ROOT / "src" / "vexillum" / "games" / game
    lines = ["| room | what is in it | files | lines |", "|---|---|---:|---:|"]
    lines.append(
        _row("modules of the game", "map, pieces, state, Control, forces, victory, the game object", home.glob("*.py"))
    )
    rooms = sorted(path.parent for path in home.glob("*/__init__.py"))
    lines += [_row(f"`{room.name}`", _about(room), room.rglob("*.py")) for room in rooms]
    lines.append(_row("**all code**", "", home.rglob("*.py")))
    lines += [_row(f"`{folder}`", about, (home / folder).rglob("*.*")) for folder, about in BESIDE]
    lines.append(
        _row("`tests`", "beside the contract tests, which run over every game", (ROOT / "tests" / game).rglob("*.py"))
    )
    cases = ROOT / "cases" / game.replace("_", "-")
    lines.append(_row("`cases`", "disputes written down and decided", cases.rglob("*.toml")))
    lines.append(
        _row("`vexillum.coin`", "what it shares with other volumes", (ROOT / "src" / "vexillum" / "coin").rglob("*.py"))
    )
    return "\n".join(lines) + "\n"


def _about(room: Path) -> str:
    """The first sentence of a room's docstring."""
    words = ast.get_docstring(ast.parse((room / "__init__.py").read_text("utf-8"))) or ""
    return " ".join(words.split(". See ")[0].split()).rstrip(".")


def _row(name: str, about: str, paths: Iterable[Path]) -> str:
    files = [path for path in paths if path.is_file()]
    lines = sum(len(path.read_text("utf-8").splitlines()) for path in files if path.suffix != ".bin")
    return f"| {name} | {about} | {len(files):,} | {lines:,} |"


if __name__ == "__main__":
    words = sys.argv[1:]
    if not words or words[1:] not in ([], ["--write"]):
        sys.exit("usage: python tools/volume_size.py GAME [--write]")
    main(words[0], write=len(words) > 1)
