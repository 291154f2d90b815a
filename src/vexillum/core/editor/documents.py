"""Edited positions: where they come from, and the files and games made from them."""

from __future__ import annotations

from typing import Any

import msgspec

from vexillum.core.editor.edits import editing_of, state_of
from vexillum.core.errors import BadPosition, VexillumError
from vexillum.core.files.position_file import DEAL, Start, begin, start_of
from vexillum.core.game import Game
from vexillum.core.inputs import toml_text
from vexillum.core.session import Session
from vexillum.core.words.texts import Texts


class Document(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A position with the set-up that it belongs to."""

    scenario: str
    players: int
    options: dict[str, str] = {}
    seats: dict[str, str] = {}
    """The players, if it comes from a game."""
    whole: dict[str, Any]


def of_scenario(
    game: Game[Any], scenario: str | None, players: int | None, options: dict[str, str] | None = None
) -> Document:
    """The start of a scenario, dealt, with default answers to the first choices of the players."""
    editing_of(game)
    session = Session.start(game, scenario=scenario, players=players, options=options or {}, seed=DEAL)
    start = start_of(session)
    tidied = game.positions.tidy(start.whole, frozenset())
    return _document(start, tidied)


def of_session(session: Session[Any]) -> tuple[Document, int]:
    """The position at the beginning of the current step of a game, and the number of answers since."""
    editing_of(session.game)
    start = start_of(session)
    return _document(start, start.whole), len(start.answers)


def _document(start: Start, whole: dict[str, Any]) -> Document:
    return Document(
        scenario=start.scenario, players=start.players, options=start.options, seats=start.seats, whole=whole
    )


def session_of(game: Game[Any], document: Document, seats: dict[str, str] | None, seed: str) -> Session[Any]:
    """A game that begins at a position, or :class:`BadPosition` that says what is wrong with it."""
    state_of(game, document.whole)  # an empty position has no scenario
    start = _start(game, document, seats)
    try:
        return begin(game, start, seed)
    except VexillumError:
        raise
    except Exception as error:  # rules may crash on an edited position
        raise BadPosition("position.broken", why=f"{type(error).__name__}: {error}") from error


def _start(game: Game[Any], document: Document, seats: dict[str, str] | None) -> Start:
    """The start of a document. Scenario and players of the position itself take precedence."""
    whole = document.whole
    scenario = whole.get("scenario", document.scenario)
    players = whole.get("players", document.players)
    options = {id: value for id, value in document.options.items() if id not in game.options.implied}
    return Start(
        scenario=scenario,
        players=players,
        options=options,
        seats=document.seats if seats is None else seats,
        whole=whole,
    )


def position_text(game: Game[Any], document: Document, comment: str = "") -> str:
    """A position file."""
    return _header(comment) + toml_text({"game": game.info.id, "position": _given(game, document)})


def case_text(game: Game[Any], document: Document, *, title: str, rule: str, about: str, texts: Texts) -> str:
    """A case that begins at a position, with the question asked there and placeholders for moves and expectations."""
    session = session_of(game, document, {}, DEAL)
    head: dict[str, Any] = {"game": game.info.id, "title": title}
    head |= {name: said for name, said in (("rule", rule), ("about", about)) if said}
    decision = session.decision
    moves = [] if decision is None else [{"seat": decision.seat, "asked": decision.kind}]
    expect = {"outcome.over": session.over}
    text = toml_text({**head, "position": _given(game, document), "moves": moves, "expect": expect})
    return _header(texts("editor.case_comment")) + text


def _given(game: Game[Any], document: Document) -> dict[str, Any]:
    start = _start(game, document, None)
    given = {
        "scenario": start.scenario,
        "players": start.players,
        "options": start.options,
        "seats": start.seats,
        "whole": start.whole,
    }
    return {name: value for name, value in given.items() if value}


def _header(comment: str) -> str:
    return "".join([f"# {line}\n" for line in comment.splitlines()])
