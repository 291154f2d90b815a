"""The number of the page's scripts only goes down: a script is a subject, not a function."""

from __future__ import annotations

from vexillum.web import STATIC

OUTSIDE_THE_TABLE = 67
"""Scripts that are not in ``js/table``. If there are fewer, write their number here; if there are more, a new script
belongs to the one that imports it, below a section line, unless it is a page or a subject of several others.
"""


def test_the_number_of_scripts_only_goes_down() -> None:
    scripts = [path.relative_to(STATIC / "js") for path in (STATIC / "js").rglob("*.js")]
    assert len([path for path in scripts if path.parts[0] != "table"]) == OUTSIDE_THE_TABLE
