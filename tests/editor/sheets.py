"""Positions of every game for tests of the editor."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from vexillum.core.editor.checks import Problem, problems
from vexillum.core.editor.documents import Document, of_scenario, of_session
from vexillum.core.editor.edits import Edit, edited, editing_of, state_of
from vexillum.core.editor.forms import Names
from vexillum.core.files.position_file import load_position
from vexillum.core.registry import get_game

GAMES = ("pendragon", "falling-sky", "anno890", "akkren")
SCENARIOS = [(game, scenario) for game in GAMES for scenario in get_game(game).info.scenarios]
CASES = Path(__file__).parents[2] / "cases"


@cache
def start(game: str, scenario: str | None = None, players: int | None = None) -> Document:
    return of_scenario(get_game(game), scenario, players)


def of_case(path: Path) -> tuple[str, Document]:
    session = load_position(path, seed="editor")
    return session.game.info.id, of_session(session)[0]


def after(game: str, whole: dict[str, Any], *, tidy: bool = True, **edit: Any) -> dict[str, Any]:
    """A position after an edit."""
    return edited(get_game(game), whole, Edit(**edit), tidy=tidy).position


def wrong(game: str, whole: dict[str, Any], language: str = "en") -> list[Problem]:
    """The problems of a position."""
    known = get_game(game)
    editing = editing_of(known)
    state = state_of(known, whole)
    names = Names(editing, known.texts(language, strict=True))
    return problems(known, editing, state, whole, names, editing.facts.forms(state))
