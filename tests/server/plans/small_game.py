"""A small game for plans: events, a hidden line, a question for leave, chapters, figures, a rule that breaks."""

from __future__ import annotations

from typing import Any

from tests.core.toy import SEATS, TEXTS, TOY, State
from tests.game_parts import with_parts
from vexillum.core.decision import Option, Play
from vexillum.core.parts.planning import Consent, Planning, WatchedEvent
from vexillum.core.table import Table
from vexillum.core.words.texts import Catalog

TURNS = 16
YES, NO = Option("yes", True, text="option.yes"), Option("no", False, text="option.no")
ACTS = [Option(key, text=f"option.{key}") for key in ("roll", "wait", "look", "beg", "crash")]
WORDS = {
    **TEXTS,
    **{f"option.{key}": key.title() for key in ("roll", "wait", "look", "beg", "crash", "yes", "no")},
    "seat.left": "Left",
    "seat.right": "Right",
    "game.name": "Toy",
    "scenario.plain": "Plain",
    "story.round": "Round {n}",
    "ask.act": "{who:seat}: what do you do in turn {n}?",
    "ask.leave": "{by:seat}: do you let them?",
    "log.rolled": "{who:seat} rolls {n}",
    "log.waited": "{who:seat} waits",
    "log.looked": "{who:seat} looks at {n}",
    "log.agreed": "{who:seat} agrees",
    "log.refused": "{who:seat} refuses",
    "watched.roll": "a roll",
    "watched.look": "a look",
    "consent.leave": "Leave to score",
    "figure.score/left": "Left's score",
    "figure.score/right": "Right's score",
}


def turn(table: Table[State]) -> Play[None]:
    state = table.state
    me = state.turn % 2
    seat, other = SEATS[me], SEATS[1 - me]
    if not me:
        table.chapter("round", n=state.turn // 2 + 1)
    (pick,) = yield table.ask(seat, "act", ACTS, rule="1", params={"n": state.turn}, about=f"turn:{state.turn % 4}")
    if pick.key == "crash":
        raise ZeroDivisionError("a fault in the rules")
    if pick.key == "roll":
        face = table.roll(6)
        state.score[me] += face
        table.tell("rolled", "1", who=seat, n=face)
    elif pick.key == "look":
        table.reveal()
        table.tell("looked", "1", to=(seat,), who=seat, n=state.deck[-1])
    elif pick.key == "beg":
        (said,) = yield table.ask(other, "leave", [YES, NO], rule="1", params={"by": seat})
        state.score[me] += int(said.value)
        table.tell("agreed" if said.value else "refused", "1", who=other)
    else:
        table.tell("waited", "1", who=seat)
    state.turn += 1


def step(table: Table[State]) -> Play[None] | None:
    if table.state.turn < 0:
        return TOY.rules.step(table)
    return turn(table) if table.state.turn < TURNS else None


def figures(state: State) -> dict[str, int]:
    scores = {f"score/{seat}": n for seat, n in zip(SEATS, state.score, strict=True)}
    return scores | {"pieces/spot:home/token": sum(state.score)}


def game() -> Any:
    return with_parts(
        TOY,
        rules={"step": step},
        knowledge={"figures": figures},
        words={"read_catalog": lambda: Catalog(dict.fromkeys(("en", "it"), WORDS))},
        planning=Planning(
            consents=(Consent(kind="leave", asked=SEATS, askers=SEATS, asker="by"),),
            events=(WatchedEvent("roll", ("rolled",)), WatchedEvent("look", ("looked",))),
        ),
    )
