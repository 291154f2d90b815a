"""Sessions: answers and refusals, steps, undo, forks, replay; and imagined games."""

from __future__ import annotations

import pickle
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.toy import SEATS, TOY, State
from tests.game_parts import with_parts
from vexillum.core import errors
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.decision import DONE, Option, Play
from vexillum.core.errors import BadPosition
from vexillum.core.files.position_file import position_text
from vexillum.core.parts.knowledge import RedealAttempts
from vexillum.core.session import Session
from vexillum.core.show.display import Display
from vexillum.core.table import Activity, Setup, Table


def start(seed: str = "s", **more) -> Session:
    return Session.start(TOY, seed=seed, **more)


def everything(session: Session) -> tuple:
    return (
        TOY.positions.write(session.state),
        list(session.journal),
        list(session.answers),
        session.decision_number,
        session.decision and (session.decision.seat, session.decision.kind, session.decision.keys),
        len(session.steps),
    )


def test_a_session_begins_with_the_first_real_question():
    session = start()
    assert (session.decision.seat, session.decision.kind, session.decision_number) == ("left", "act", 0)
    assert session.decision.keys == ("roll", "card", "mark", "crash")


def test_a_decision_with_one_answer_is_not_asked():
    session = start()
    session.answer("left", ["mark"])
    session.answer("left", ["m0"])
    # "nod" had one option only
    assert (session.decision.seat, session.decision.kind) == ("right", "act")
    assert len(session.answers) == 2


@pytest.mark.parametrize("keys", [[], ["m0"], ["m2", "m0"]])
def test_up_to_two_may_be_picked(keys):
    session = start()
    session.answer("left", ["mark"])
    session.answer("left", keys)
    assert [i for i in range(3) if session.state.marked[i]] == sorted(int(key[1]) for key in keys)


@pytest.mark.parametrize(
    ("seat", "keys", "number", "error"),
    [
        ("left", ["fly"], None, errors.NotAnOption),
        ("left", [""], None, errors.NotAnOption),
        ("left", [3], None, errors.NotAnOption),
        ("left", [["roll"]], None, errors.NotAnOption),
        ("left", [], None, errors.WrongCount),
        ("left", ["roll", "card"], None, errors.WrongCount),
        ("left", ["roll", "roll"], None, errors.WrongCount),
        ("right", ["roll"], None, errors.WrongSeat),
        ("nobody", ["roll"], None, errors.WrongSeat),
        ("left", ["roll"], 1, errors.Stale),
        ("left", ["roll"], -1, errors.Stale),
    ],
)
def test_a_bad_answer_is_refused_and_changes_nothing(seat, keys, number, error):
    session = start()
    before = everything(session)
    with pytest.raises(error) as refusal:
        session.answer(seat, keys, number)
    assert everything(session) == before
    if error in (errors.NotAnOption, errors.WrongCount):
        assert refusal.value.allowed == ("roll", "card", "mark", "crash")
        assert "roll, card, mark, and crash" in str(refusal.value)
        assert refusal.value.message.rule == "1"


def test_an_answer_to_an_older_decision_is_refused():
    session = start()
    session.answer("left", ["roll"], 0)
    before = everything(session)
    with pytest.raises(errors.Stale):
        session.answer("left", ["roll"], 0)
    assert everything(session) == before


def test_after_the_end_everything_is_refused():
    session = start()
    drive(session, {seat: Roller() for seat in ("left", "right")})
    assert session.over
    with pytest.raises(errors.GameOver):
        session.answer("left", ["roll"])


class Roller(RandomAgent):
    def choose(self, session, decision):
        return ["roll"]


class NoCrash(RandomAgent):
    def choose(self, session, decision):
        keys = super().choose(session, decision)
        return ("roll",) if keys == ("crash",) else keys


AGENTS = {"left": NoCrash(), "right": NoCrash()}


@given(st.data())
def test_no_refused_answer_changes_anything_at_any_point_of_any_game(data):
    session = start(data.draw(st.text(min_size=1, max_size=5)))
    drive(session, AGENTS, limit=data.draw(st.integers(0, 14)))
    before = everything(session)
    allowed = session.decision.keys if session.decision else ()
    keys = data.draw(st.lists(st.sampled_from([*allowed, "nothing", ""]), max_size=4))
    seat = data.draw(st.sampled_from(["left", "right", "other"]))
    number = data.draw(st.none() | st.integers(-1, 20))
    try:
        session.fork().answer(seat, keys, number)
    except errors.Refused:
        with pytest.raises(errors.Refused):
            session.answer(seat, keys, number)
    except ZeroDivisionError:
        pass
    assert everything(session) == before


def test_a_fault_in_the_rules_changes_nothing_either():
    session = start()
    session.answer("left", ["roll"])
    before = everything(session)
    with pytest.raises(ZeroDivisionError):
        session.answer("right", ["crash"])
    assert everything(session) == before
    session.answer("right", ["roll"])
    assert session.decision_number == 2


def test_undo_goes_back_answer_by_answer():
    session = start()
    before = everything(session)
    session.answer("left", ["mark"])
    middle = everything(session)
    session.answer("left", ["m1"])
    session.undo("left")
    assert everything(session) == middle
    session.undo("left")
    assert everything(session) == before
    with pytest.raises(errors.CannotUndo, match="nothing"):
        session.undo("left")


def test_undo_crosses_a_step_but_not_another_seats_answer():
    session = start()
    session.answer("left", ["mark"])
    session.answer("left", ["m1"])  # ends the step: right is asked now
    session.answer("right", ["mark"])
    with pytest.raises(errors.CannotUndo, match="right"):
        session.undo("left")
    session.undo("right")
    session.undo("left")
    assert (session.decision.kind, session.state.marked) == ("mark", [0, 0, 0])


@pytest.mark.parametrize(("key", "why"), [("roll", "a die has been rolled"), ("card", "something has been revealed")])
def test_undo_stops_at_a_die_and_at_a_revealed_card_and_says_which(key, why):
    session = start()
    session.answer("left", [key])
    before = everything(session)
    with pytest.raises(errors.CannotUndo, match=why):
        session.undo("left")
    assert everything(session) == before


def test_the_answer_after_a_revealed_card_can_be_taken_back_but_not_the_draw():
    session = start()
    session.answer("left", ["card"])
    session.answer("left", ["done"])
    session.undo("left")
    assert session.decision.kind == "keep"
    with pytest.raises(errors.CannotUndo):
        session.undo("left")


def test_undo_by_agreement_crosses_anything():
    session = start()
    before = everything(session)
    session.answer("left", ["roll"])
    session.undo("right", agreed=True)
    assert everything(session) == before


def test_the_same_die_comes_again_after_an_agreed_undo():
    session = start()
    session.answer("left", ["roll"])
    first = session.state.score[0]
    session.undo("left", agreed=True)
    session.answer("left", ["roll"])
    assert session.state.score[0] == first


def test_a_fork_is_independent_and_equal():
    session = start()
    session.answer("left", ["card"])
    fork = session.fork()
    assert everything(fork) == everything(session)
    before = everything(session)
    drive(fork, AGENTS)
    assert everything(session) == before
    drive(session, AGENTS)
    assert everything(fork) == everything(session)


def test_a_fork_can_undo_as_the_original_could():
    session = start()
    session.answer("left", ["roll"])
    session.answer("right", ["mark"])
    fork = session.fork()
    fork.undo("right")
    with pytest.raises(errors.CannotUndo):
        fork.undo("left")
    assert session.decision_number == 2


def test_imagination_keeps_what_a_seat_knows_and_changes_the_rest():
    session = start()
    session.answer("left", ["card"])
    mine, theirs = set(), set()
    for k in range(40):
        imagined = session.imagine("left", Random(k))
        assert imagined.view("left") == session.view("left")
        assert imagined.decision.keys == session.decision.keys
        mine.add(tuple(imagined.state.deck))
        other = session.imagine("right", Random(k))
        assert other.view("right") == session.view("right")
        theirs.add(tuple(other.state.hand))
    assert len(mine) > 20
    assert len(theirs) > 5


def test_imagined_dice_differ_in_the_future_only():
    session = start()
    session.answer("left", ["roll"])
    session.answer("right", ["roll"])
    futures = set()
    for k in range(40):
        imagined = session.imagine("left", Random(k))
        assert imagined.state.score == session.state.score
        imagined.answer("left", ["roll"])
        futures.add(imagined.state.score[0])
    assert len(futures) == 6


def test_what_is_imagined_twice_keeps_what_was_imagined_first():
    session = start(script=[3])
    session.answer("left", ["roll"])
    first = session.imagine("left", Random(1))
    first.answer("right", ["roll"])
    futures = set()
    for k in range(30):
        second = first.imagine("left", Random(k))
        assert second.state.score == first.state.score == [3, first.state.score[1]]
        second.answer("left", ["mark"])
        second.answer("left", ["m0"])
        second.answer("right", ["roll"])
        assert second.fork().state == second.state
        futures.add(second.state.score[1])
    assert len(futures) == 6


def test_scripted_dice_come_first():
    session = start(script=[6, 1])
    session.answer("left", ["roll"])
    session.answer("right", ["roll"])
    assert session.state.score == [6, 1]


def test_a_script_that_the_die_cannot_show_is_an_error_and_changes_nothing():
    session = start(script=[7])
    before = everything(session)
    with pytest.raises(errors.BadSetup, match="7"):
        session.answer("left", ["roll"])
    assert everything(session) == before


def test_replay_gives_the_same_game():
    session = start()
    drive(session, AGENTS)
    *_, last = session.replay()
    assert everything(last) == everything(session)


def test_preview_tells_what_is_sure_and_changes_nothing():
    session = start()
    session.answer("left", ["mark"])
    before = everything(session)
    assert [(entry.id, entry.params) for entry in session.preview(["m0", "m1"])] == [("log.act", {"n": 2})]
    assert everything(session) == before


def test_preview_stops_at_a_die_and_at_a_card():
    session = start()
    assert session.preview(["roll"]) == []
    assert session.preview(["card"]) == []


def test_a_secret_line_is_read_by_its_seat_only():
    session = start()
    session.answer("left", ["card"])
    assert [entry.id for entry in session.log("left")] == ["log.card"]
    assert session.log("right") == session.log(None) == []


def test_why_not():
    session = start()
    assert session.why_not("roll") is None
    assert session.why_not("fly").rule == "9"
    assert session.why_not("swim").id == "why.unknown"


def test_sensible_defaults_and_checked_settings():
    assert start().setup.scenario == "plain"
    assert start(options={"start": "10"}).state.score == [10, 10]
    assert start(scenario="rich").state.score == [5, 5]
    for wrong in (
        {"scenario": "none"},
        {"players": 3},
        {"options": {"no": "1"}},
        {"options": {"start": "3"}},
        {"seed": ""},
    ):
        with pytest.raises(errors.BadSetup):
            Session.start(TOY, **{"seed": "s", **wrong})


def test_without_a_seed_every_game_is_another():
    assert len({Session.start(TOY).setup.seed for _ in range(20)}) == 20


def test_a_game_that_does_not_draw_itself_shows_its_text_as_a_picture():
    session = Session.start(TOY, seed="picture")
    picture = TOY.board.draw_svg(session.view(None), TOY.texts("en"))
    assert ElementTree.fromstring(picture).get("role") == "img"
    drawn = TOY.board.draw_map(session.view(None), TOY.texts("en"))
    assert drawn.blocks == {"board": picture}
    assert TOY.board.display(session.view(None), TOY.texts("en")) == Display()


def test_a_refusal_can_be_sent_to_another_process():
    with pytest.raises(errors.NotAnOption) as caught:
        start().answer("left", ["nothing of the kind"])
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), again.message, again.allowed, str(again)) == (
        errors.NotAnOption,
        caught.value.message,
        caught.value.allowed,
        str(caught.value),
    )


class Deed(Activity):
    pass


def test_what_is_being_carried_out_is_known_and_forgotten_with_the_step():
    table = start().table
    outer, inner, other = Deed(), Deed(), Activity()

    def play():
        assert table.call_stack == [outer]
        assert table.innermost(Deed) is outer
        yield from table.during(inner, table.during(other, within()))
        return 5

    def within():
        assert (table.innermost(Deed), table.innermost(Activity), table.innermost(RandomAgent)) == (inner, other, None)
        yield

    running = table.during(outer, play())
    next(running)
    with pytest.raises(StopIteration) as stop:
        running.send(None)
    assert (stop.value.value, table.call_stack) == (5, [])


# Imagined games: sealed bids are made again, and inconsistent deals are discarded ------------------------------------


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
