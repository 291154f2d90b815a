"""The pages with a board: the table, a lesson, a puzzle, a replay, a study. One frame, filled by each page."""

from __future__ import annotations

from pathlib import Path
from string import Template
from typing import NamedTuple

_FRAME = Path(__file__).with_name("board.html")
_SKIP = '<a id="skip" class="skip" href="#question"></a>\n'
_BANNER = '<p id="banner" class="banner" role="alert" hidden></p>\n'
_CLOSED = '<p id="closed" class="banner" role="status" hidden></p>\n'
_SECRETS = '<p id="secrets-seen" class="banner secrets-seen" role="note" hidden></p>\n'
_RECAP = '<section id="recap" class="recap" hidden></section>\n'
_COACH = '<div id="coach" class="coach" hidden></div>'
_MOMENT = '<section id="moment" class="question moment" aria-live="polite"></section>'
_CONTROLS = '<div id="controls" class="controls"></div>\n'


def _question(inside: str = "") -> str:
    """The place of the question, with ``inside`` above its footer."""
    foot = '<div id="foot" class="foot"></div>'
    return f'{_RECAP}<section id="question" class="question" tabindex="-1">{inside}{foot}</section>'


class BoardPage(NamedTuple):
    """A page's parts of the frame around its board."""

    asked: str
    """The question, or the current moment."""
    tabs: tuple[str, ...]
    """The tabs beside the board."""
    open: str = "story"
    """The tab open at first; empty: the script opens one."""
    top: str = ""
    banners: str = ""
    under: str = ""
    """Below the board."""
    beside: str = ""
    outside: str = ""

    def markup(self) -> str:
        """The whole body of the page."""
        pages = "\n".join([_page(name, name == self.open) for name in self.tabs])
        parts = self._asdict() | {"pages": pages}
        return Template(_FRAME.read_text("utf-8")).substitute(parts).rstrip("\n") + "\n"


_BY_KEYBOARD = {"cards", "players", "chapters", "study", "keep"}
"""Scrollable areas without controls, which need a tab stop for the keyboard."""


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
        banners=_BANNER + _CLOSED + _SECRETS,
        outside='<dialog id="cover" class="cover"></dialog>',
    ),
    "replay": BoardPage(_MOMENT, ("story", "cards", "players", "branches", "keep"), under=_CONTROLS),
    "study": BoardPage(
        _MOMENT, ("story", "cards", "players", "chapters", "study", "branches"), open="", under=_CONTROLS
    ),
    "lesson": _LESSON,
    "puzzle": _LESSON,
}
"""By page name."""
