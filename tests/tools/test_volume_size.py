"""The size of a game in docs/add-a-game.md: every room is in the table, and nothing else of the page changes."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))

import volume_size

GAME = "falling_sky"
HOME = volume_size.ROOT / "src" / "vexillum" / "games" / GAME


def rows(table: str) -> dict[str, list[int]]:
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:] if line]
    return {name: [int(number.replace(",", "")) for number in numbers] for name, _, *numbers in cells}


def test_files_and_lines_are_those_of_the_game():
    found = rows(volume_size.table(GAME))
    rooms = {f"`{path.parent.name}`" for path in HOME.glob("*/__init__.py")}
    assert rooms < {*found}
    assert found["**all code**"][0] == len(list(HOME.rglob("*.py")))
    parts = [found[name] for name in ("modules of the game", *rooms)]
    assert [sum(column) for column in zip(*parts, strict=True)] == found["**all code**"]


def test_the_page_names_every_room():
    page = volume_size.PAGE.read_text("utf-8")
    begin = volume_size.BEGIN.format(game=GAME)
    written = page[page.index(begin) + len(begin) : page.index(volume_size.END)]
    assert {*rows(written.strip())} == {*rows(volume_size.table(GAME))}


def test_only_the_table_is_written(monkeypatch, tmp_path):
    page = tmp_path / "page.md"
    begin = volume_size.BEGIN.format(game=GAME)
    page.write_text(f"before\n{begin}\nold\n{volume_size.END}after\n", "utf-8")
    monkeypatch.setattr(volume_size, "PAGE", page)
    volume_size.main(GAME, write=True)
    once = page.read_text("utf-8")
    volume_size.main(GAME, write=True)
    assert page.read_text("utf-8") == once
    assert (once.startswith(f"before\n{begin}"), once.endswith(f"{volume_size.END}after\n"), "old" in once) == (
        True,
        True,
        False,
    )
