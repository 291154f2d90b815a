"""A small game for three, in which the order is certain: the first seat is ahead, the last behind, whatever they do."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from tests.core.toy import TEXTS, TOY
from tests.game_parts import with_parts
from vexillum.core.decision import Option, Play
from vexillum.core.parts.positions import Positions
from vexillum.core.parts.rules import Outcome, Rules
from vexillum.core.state import State as CoreState
from vexillum.core.table import Setup, Table
from vexillum.core.words.texts import Catalog
from vexillum.core.words.vocabulary import Vocabulary

SEATS = ("first", "second", "third")
ROUNDS = 5
ACTS = [Option(key, text=f"option.{key}") for key in ("wait", "rest", "abdicate")]
WORDS = {
    **TEXTS,
    "option.wait": "Wait",
    "option.rest": "Rest",
    "option.abdicate": "Abdicate",
    "game.name": "Three",
    "scenario.plain": "Plain",
    "ask.act": "{who:seat}: what do you do?",
    "log.act": "{who:seat} acts",
    **{f"seat.{seat}": seat.title() for seat in SEATS},
}


class State(CoreState):
    round: int = 0
    given: list[str] = []
    """The seats that the rules gave to an agent."""


def step(table: Table[State]) -> Play[None] | None:
    return play_round(table) if table.state.round < ROUNDS else None


def play_round(table: Table[State]) -> Play[None]:
    """Each seat is asked once; the second may give up its throne, which an agent then has."""
    state = table.state
    for seat in SEATS:
        options = ACTS if seat == "second" and seat not in state.given else ACTS[:2]
        (pick,) = yield table.ask(seat, "act", options, rule="1")
        if pick.key == "abdicate":
            state.given = [*state.given, seat]
        table.tell("act", "1", who=seat)
    state.round += 1


def outcome(state: State) -> Outcome:
    return Outcome(dict(zip(SEATS, (3, 2, 1), strict=True)), SEATS, SEATS[:1])


def view(state: State, seat: str | None) -> dict[str, Any]:
    return {"round": state.round, "given": state.given}


def redeal(past: State, present: State, seat: str, random: Random) -> None:
    """Nothing is hidden."""


def begin(setup: Setup) -> State:
    return State()


def read(position: Mapping[str, Any]) -> State:
    return msgspec.convert(dict(position), State)


def game() -> Any:
    return with_parts(
        TOY,
        info={"players": (3,), "seats": SEATS, "scenarios": ("plain",), "hidden": False},
        rules=Rules(
            begin=begin,
            step=step,
            outcome=outcome,
            agent_for=lambda state, seat: "random" if seat in state.given else None,
        ),
        positions=Positions(
            write=msgspec.to_builtins,
            read=read,
            tidy=lambda position, changed: position,
            violations=lambda state: [],
            vocabulary=lambda setup: Vocabulary.of(
                keys=("wait", "rest", "abdicate"), things=(), paths=("round", "given.#")
            ),
        ),
        knowledge={"view": view, "redeal": redeal, "derived": lambda state: {}},
        words={"read_catalog": lambda: Catalog(dict.fromkeys(("en", "it"), WORDS))},
    )
