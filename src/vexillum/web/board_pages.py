"""The pages around a board: the table, a lesson, a puzzle, a replay, a study. One frame, and what each puts into it."""

from __future__ import annotations

from pathlib import Path
from string import Template
from typing import NamedTuple

_FRAME = Path(__file__).with_name("board.html")
_SKIP = '<a id="skip" class="skip" href="#question"></a>\n'
_BANNER = '<p id="banner" class="banner" role="alert" hidden></p>\n'
_CLOSED = '<p id="closed" class="banner" role="status" hidden></p>\n'
_RECAP = '<section id="recap" class="recap" hidden></section>\n'
_COACH = '<div id="coach" class="coach" hidden></div>'
_MOMENT = '<section id="moment" class="question moment" aria-live="polite"></section>'
_CONTROLS = '<div id="controls" class="controls"></div>\n'


def _question(inside: str = "") -> str:
    """Where the question stands, with ``inside`` above its foot."""
    foot = '<div id="foot" class="foot"></div>'
    return f'{_RECAP}<section id="question" class="question" tabindex="-1">{inside}{foot}</section>'


class BoardPage(NamedTuple):
    """What a page puts into the frame around its board."""

    asked: str
    """What is asked, or the moment that is shown."""
    tabs: tuple[str, ...]
    """The pages of the book beside the board."""
    open: str = "story"
    """The one that is open at first; empty: the script opens one."""
    top: str = ""
    banners: str = ""
    under: str = ""
    """Under the board."""
    beside: str = ""
    outside: str = ""

    def markup(self) -> str:
        """The whole body of the page."""
        pages = "\n".join([_page(name, name == self.open) for name in self.tabs])
        parts = self._asdict() | {"pages": pages}
        return Template(_FRAME.read_text("utf-8")).substitute(parts).rstrip("\n") + "\n"


_BY_KEYBOARD = {"cards", "players", "chapters", "study", "keep"}
"""Pages without anything to press, which a keyboard has to reach to scroll them."""


def _page(name: str, open: bool) -> str:
    scrolled = ' tabindex="0"' if name in _BY_KEYBOARD else ""
    rail = " rail-page" if name == "cards" else ""
    hidden = "" if open else " hidden"
    return f'<section id="page-{name}"{scrolled} class="page{rail}"{hidden}></section>'


_LESSON = BoardPage(
    asked=_question(),
    tabs=("story", "cards", "players"),
    top=_SKIP,
    banners=_BANNER,
    under='<section id="strip" class="lesson-strip" hidden></section>\n',
    beside='<section id="speaker" class="speaker" tabindex="-1" hidden></section>\n',
    outside='<div id="spotlight" class="spotlight" aria-hidden="true"></div>\n'
    '<p id="spoken" class="unseen" aria-live="polite"></p>',
)

BOARD_PAGES = {
    "play": BoardPage(
        asked=_question(_COACH),
        tabs=("story", "cards", "players", "branches", "chat", "notes"),
        top=_SKIP,
        banners=_BANNER + _CLOSED,
        outside='<dialog id="cover" class="cover"></dialog>',
    ),
    "replay": BoardPage(_MOMENT, ("story", "cards", "players", "branches", "keep"), under=_CONTROLS),
    "study": BoardPage(
        _MOMENT, ("story", "cards", "players", "chapters", "study", "branches"), open="", under=_CONTROLS
    ),
    "lesson": _LESSON,
    "puzzle": _LESSON,
}
"""By the name of the page."""
