"""A small game that uses everything the engine offers: dice, a deck, secrets, several picks, steps, two seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import msgspec

from vexillum.core.agent import RandomAgent
from vexillum.core.decision import DONE, Decision, Option, Play, asks_nothing
from vexillum.core.errors import BadPosition
from vexillum.core.game import Game, GameInfo
from vexillum.core.parts.board import plain_board
from vexillum.core.parts.knowledge import Knowledge
from vexillum.core.parts.options import Choice, MatchOptions
from vexillum.core.parts.positions import Positions
from vexillum.core.parts.rules import Outcome, Rules
from vexillum.core.parts.words import Words
from vexillum.core.search.agent import all_agents
from vexillum.core.state import State as CoreState
from vexillum.core.table import Setup, Table
from vexillum.core.words.texts import Catalog, Message, Texts
from vexillum.core.words.vocabulary import Vocabulary, numbered

SEATS = ("left", "right")
TURNS = 6


class State(CoreState):
    turn: int = -1
    deck: list[int] = []
    hand: list[int] = []
    score: list[int] = []
    marked: list[int] = []


def begin(setup: Setup) -> State:
    start = int(setup.options["start"]) + (5 if setup.scenario == "rich" else 0)
    return State(score=[start, start], marked=[0, 0, 0])


def steps(turn: Callable[[Table[State]], Play[None]]) -> Callable[[Table[State]], Play[None] | None]:
    """The deal, then the turns."""

    def step(table: Table[State]) -> Play[None] | None:
        if table.state.turn < 0:
            return deal(table)
        return turn(table) if table.state.turn < TURNS else None

    return step


@asks_nothing
def deal(table: Table[State]) -> None:
    table.state.deck = list(range(1, 13))
    table.shuffle(table.state.deck)
    table.state.turn = 0


def turn(table: Table[State]) -> Play[None]:
    state = table.state
    me = state.turn % 2
    options = [Option(key, text="option.done") for key in ("roll", "card", "mark", "crash")]
    (pick,) = yield table.ask(SEATS[me], "act", options, rule="1", why=why_not)
    if pick.key == "crash":
        state.score[me] = 99
        table.tell("act", "1")
        raise ZeroDivisionError("a fault in the rules")
    if pick.key == "roll":
        face = table.roll(6)
        state.score[me] += face
        table.tell("act", "1", n=face)
    elif pick.key == "card":
        state.hand = [state.deck.pop()]
        table.reveal()
        table.tell("card", "2", to=(SEATS[me],), n=state.hand[0])
        keep = Option(f"keep{state.hand[0]}", text="option.done")
        (kept,) = yield table.ask(SEATS[me], "keep", [keep, DONE], rule="2", secret=True)
        if kept is not DONE:
            state.score[me] += state.hand[0]
        state.hand = []
    else:
        free = [Option(f"m{i}", i, text="option.done") for i in range(3) if not state.marked[i]]
        left = {"left": TURNS - state.turn - 1}
        picks = yield table.ask(SEATS[me], "mark", free, rule="3", at_least=0, at_most=2, params=left)
        for pick in picks:
            state.marked[pick.value] = 1
        table.tell("act", "3", n=len(picks))
        (_,) = yield table.ask(SEATS[1 - me], "nod", [DONE], rule="3")
    state.turn += 1


def outcome(state: State) -> Outcome:
    scores = dict(zip(SEATS, state.score, strict=True))
    ranking = tuple(sorted(SEATS, key=lambda seat: -scores[seat]))
    return Outcome(scores, ranking, ranking[:1])


def position(state: State) -> dict[str, Any]:
    return msgspec.to_builtins(state)


def restore(position: Mapping[str, Any]) -> State:
    try:
        return msgspec.convert(dict(position), State)
    except msgspec.ValidationError as error:
        raise BadPosition("position.type", path="position", why=str(error)) from error


def view(state: State, seat: str | None) -> dict[str, Any]:
    mine = seat == SEATS[state.turn % 2]
    return {"score": state.score, "marked": state.marked, "turn": state.turn, "deck": len(state.deck),
            "hand": state.hand if mine else len(state.hand), "derived": {}}  # fmt: skip


def redeal(past: State, present: State, seat: str, random: Random) -> None:
    keep = len(past.deck) - len(present.deck)
    if present.hand and seat != SEATS[present.turn % 2]:
        keep -= 1
    unknown = sorted(past.deck[: len(past.deck) - keep])
    random.shuffle(unknown)
    past.deck[: len(unknown)] = unknown


def catalog() -> Catalog:
    return Catalog(dict.fromkeys(("en", "it"), TEXTS))


def draw_text(view: dict[str, Any], texts: Texts, *, unicode: bool = True, lit: frozenset[str] = frozenset()) -> str:
    return str(view)


TEXTS = {"log.act": "{n}", "log.card": "{n}", "why.fly": "nobody can fly (rule {number})."}
VOCABULARY = Vocabulary.of(
    keys=("roll", "card", "mark", "crash", "fly", "done", *numbered("keep{}", 1, 12), *numbered("m{}", 0, 2)),
    things=("bird:wren",),
    paths=(*State.__struct_encode_fields__, "deck.#", "hand.#", "score.#", "marked.#", "derived.row.#"),
)
"""Flying is an option that is never offered."""


def why_not(table: Table[State], decision: Decision, name: str) -> Message | None:
    return Message("why.fly", {"number": "9"}, "9") if name == "fly" else None


TOY = Game(
    info=GameInfo(
        id="toy",
        players=(2,),
        seats=SEATS,
        scenarios=("plain", "rich"),
        minutes=(1, 2),
        hidden=True,
        rules=3,
        agents=("random",),
        quick_agent="random",
    ),
    agents=all_agents({"random": RandomAgent}),
    options=MatchOptions(Choice("start", ("0", "10"))),
    rules=Rules(begin=begin, step=steps(turn), outcome=outcome),
    positions=Positions(
        write=position,
        read=restore,
        tidy=lambda position, changed: position,
        violations=lambda state: [],
        vocabulary=lambda setup: VOCABULARY,
    ),
    knowledge=Knowledge(view=view, derived=lambda state: {}, redeal=redeal),
    board=plain_board(draw_text),
    words=Words(read_catalog=catalog),
)
"""Each turn: roll a die, or draw a secret card and keep or drop it, or mark up to two of three spaces."""
