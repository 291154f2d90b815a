"""The Markdown pages: relative links and their anchors exist, and every table is one table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    page.relative_to(ROOT).as_posix()
    for folder in ("*.md", "docs/*.md", "bench/*.md", "src/vexillum/games/*/*.md")
    for page in ROOT.glob(folder)
)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
RULER = re.compile(r"\|[\s:|-]+\|")


def prose(page: Path) -> list[str]:
    """The lines of a page; those of code blocks are empty."""
    lines, code = [], False
    for line in page.read_text("utf-8").split("\n"):
        fence = line.lstrip().startswith("```")
        code ^= fence
        lines.append("" if code or fence else line)
    return lines


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as GitHub makes them."""
    headings = [re.sub(LINK, "", line.lstrip("#")).strip() for line in prose(page) if line.startswith("#")]
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(page: Path) -> Iterator[str]:
    for line in prose(page):
        for target in LINK.findall(re.sub("`[^`]*`", "", line)):
            path, _, anchor = target.partition("#")
            to = page.parent / path if path else page
            if target.startswith(("http:", "https:", "mailto:")):
                continue
            if not to.exists() or (anchor and to.suffix == ".md" and anchor not in anchors(to)):
                yield target


def broken_tables(page: Path) -> Iterator[int]:
    """The line numbers of rows without a heading and its ruler, as after an empty line, or with another width."""
    width = 0
    lines = prose(page)
    for number, line in enumerate(lines, 1):
        cells = len(re.split(r"(?<!\\)\|", line.strip())) if line.startswith("|") else 0
        begins = cells and not width
        if begins and not (number < len(lines) and RULER.fullmatch(lines[number].strip())):
            yield number
        if cells and not begins and cells != width:
            yield number
        width = cells


@pytest.mark.parametrize("page", PAGES)
def test_links_and_tables_of_a_page(page):
    assert not list(broken_links(ROOT / page))
    assert not list(broken_tables(ROOT / page))


def test_a_slip_is_found(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(
        "# One two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n| 3 | 4 |\n\n[x](#one-two) [y](#three) [z](no.md)\n"
    )
    assert list(broken_tables(page)) == [7]
    assert list(broken_links(page)) == ["#three", "no.md"]
