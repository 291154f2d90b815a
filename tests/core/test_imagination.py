"""Imagined games: sealed bids are made again, and inconsistent deals are discarded."""

from __future__ import annotations

from random import Random

import pytest

from tests.core.toy import SEATS, TOY, State
from tests.game_parts import with_parts
from vexillum.core.decision import DONE, Option, Play
from vexillum.core.errors import BadPosition
from vexillum.core.files.position_file import position_text
from vexillum.core.parts.knowledge import RedealAttempts
from vexillum.core.session import Session
from vexillum.core.table import Setup, Table

SIDES = ("left", "right")


ATTEMPTS = 8


def begin(setup: Setup) -> State:
    return State(score=[0, 0], marked=[0, 0, 0], deck=[5, 3], turn=0)


def begin_poor(setup: Setup) -> State:
    return State(score=[0, 0], marked=[0, 0, 0], deck=[0, 3], turn=0)


def step(table: Table[State]) -> Play[None] | None:
    return bidding(table) if table.state.turn == 0 else None


def bidding(table: Table[State]) -> Play[None]:
    state = table.state
    bids = []
    for side, gold in zip(SIDES, list(state.deck), strict=True):
        options = [Option(f"bid{n}", n, text="option.done") for n in range(gold + 1)]
        picks = yield table.ask(side, "bid", options, rule="1", sealed=True, at_least=int(len(options) > 1))
        bids.append(sum(pick.value for pick in picks))
    (_,) = yield table.ask("right", "ready", [DONE, Option("no", text="option.done")], rule="1")
    table.reveal()
    state.score = bids
    steps = [Option(f"walk{n}", n, text="option.done") for n in range(state.deck[0] + 1)]
    picks = yield table.ask("left", "walk", steps, rule="1", secret=True, at_least=int(len(steps) > 1))
    state.marked[0] = sum(pick.value for pick in picks)
    (_,) = yield table.ask("right", "nod", [DONE, Option("no", text="option.done")], rule="1")
    state.turn = 1


def view(state: State, seat: str | None) -> dict:
    own = state.deck[SIDES.index(seat)] if seat else 0
    return {"gold": own, "score": state.score, "walked": state.marked[0]}


def redeal_around(past, present, seat, random, acted, guess) -> None:
    for other, side in enumerate(SIDES):
        if side != seat and not (guess == ATTEMPTS and side in acted):
            past.deck[other] = random.randint(0, 6)


AUCTION = with_parts(
    TOY,
    rules={"begin": begin, "step": step},
    knowledge={"view": view, "redeal_attempts": RedealAttempts(most=ATTEMPTS, last_resorts=1, redeal=redeal_around)},
)
"""Each has hidden gold (``deck``), bids some of it in secret, then the left one walks as far as its gold allows."""
POOR = with_parts(AUCTION, rules={"begin": begin_poor})
"""The left one has no gold, but is still asked for its bid and how far it walks."""


def auction() -> Session:
    return Session.start(AUCTION, seed="auction")


def test_a_sealed_bid_of_another_is_drawn_anew_and_ones_own_stays():
    session = auction()
    session.answer("left", ["bid2"])
    assert session.decision.secret
    bids = set()
    for k in range(40):
        imagined = session.imagine("right", Random(k))
        assert imagined.decision.keys == session.decision.keys
        bids.add(imagined.answers[0].keys if imagined.answers else ("none",))
    assert len(bids) > 3
    assert {session.imagine("left", Random(k)).answers[0].keys for k in range(9)} == {("bid2",)}


def test_what_was_revealed_stays():
    session = auction()
    for seat, key in (("left", "bid2"), ("right", "bid1"), ("right", "done")):
        session.answer(seat, [key])
    for k in range(40):
        imagined = session.imagine("right", Random(k))
        assert imagined.state.score == [2, 1]
        assert imagined.state.deck[0] >= 2


def test_a_deal_with_which_others_could_not_have_acted_is_discarded():
    session = auction()
    for seat, key in (("left", "bid0"), ("right", "bid1"), ("right", "done"), ("left", "walk4")):
        session.answer(seat, [key])
    gold = set()
    for k in range(60):
        imagined = session.imagine("right", Random(k), quiet=False)
        assert imagined.view("right") == session.view("right")
        assert imagined.reveals_secrets <= (imagined.state.deck[0] == 5)
        gold.add(imagined.state.deck[0])
    assert gold == {4, 5, 6}


def test_imagined_games_do_not_depend_on_hidden_facts():
    session = auction()
    session.answer("left", ["bid2"])
    worlds = [session, session.imagine("right", Random(1)), session.imagine("right", Random(2))]
    again = [world.imagine("right", Random(9)).state for world in worlds]
    assert again[0] == again[1] == again[2]


def test_without_a_consistent_deal_secrets_are_kept_and_reported(monkeypatch):
    session = auction()
    for seat, key in (("left", "bid0"), ("right", "bid1"), ("right", "done"), ("left", "walk4")):
        session.answer(seat, [key])
    monkeypatch.setattr(Random, "randint", lambda self, least, most: least)
    imagined = session.imagine("right", Random(1))
    assert imagined.reveals_secrets
    assert imagined.state.deck[0] == 5
    with pytest.raises(BadPosition, match="others have acted"):
        position_text(session, seat="right", random=Random(1))


def test_sealed_answers_can_be_taken_back():
    session = auction()
    session.answer("left", ["bid2"])
    session.undo("left")
    session.answer("left", ["bid1"])
    assert session.imagine("left", Random(0)).answers[0].keys == ("bid1",)
    assert SEATS == SIDES


def test_an_empty_answer_counts_as_choosing_the_sole_option():
    session = Session.start(POOR, seed="poor")
    for seat, keys in (("left", []), ("right", ["bid0"]), ("right", ["done"]), ("left", [])):
        session.answer(seat, keys)
    worlds = [session.imagine("right", Random(k), quiet=False) for k in range(12)]
    assert not any(world.reveals_secrets for world in worlds)
    assert len({world.state.deck[0] for world in worlds}) > 1, "it may be rich"
    for world in worlds:  # and the imagined game does not reveal whether it is
        assert world.imagine("right", Random(9)).state == session.imagine("right", Random(9)).state
    assert all(world.view("right") == session.view("right") for world in worlds)
