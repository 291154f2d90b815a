"""Saves: a readable file from which a game continues identically; anything else is refused with a reason."""

import gc
import json
import re

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.test_session import AGENTS, everything
from tests.core.toy import TOY
from tests.together import together
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.errors import BadSave, BadSetup
from vexillum.core.files import save
from vexillum.core.files.save import collection_paused
from vexillum.core.registry import get_game
from vexillum.core.session import HUMAN, Session


@pytest.fixture(autouse=True)
def toy_is_installed(monkeypatch):
    def get_game(id):
        if id != "toy":
            raise BadSetup("error.game", game=id, known=["toy"])
        return TOY

    monkeypatch.setattr(save, "get_game", get_game)


def some_game(answers: int = 5, **more) -> Session:
    session = Session.start(TOY, seed="save", seats={"right": "random"}, **more)
    drive(session, AGENTS, limit=answers)
    return session


def before_a_turn() -> Session:
    """A running game at the beginning of a turn."""
    session = some_game(4)
    while session.decision.kind != "act":
        drive(session, AGENTS, limit=1)
    return session


@pytest.mark.parametrize("answers", range(12))
def test_a_game_saved_anywhere_goes_on_identically(answers):
    session = some_game(answers, scenario="rich", options={"start": "10"}, script=[1, 2, 3])
    loaded = save.loads(save.dumps(session))
    assert everything(loaded) == everything(session)
    assert (loaded.setup, loaded.players) == (session.setup, session.players)
    drive(session, AGENTS)
    drive(loaded, AGENTS)
    assert everything(loaded) == everything(session)


def test_the_file_is_readable(tmp_path):
    path = tmp_path / "deep" / "game.json"
    save.save(some_game(), path)
    text = path.read_text()
    assert json.loads(text)["game"] == "toy"
    assert list(json.loads(text)) == [
        "format", "version", "vexillum", "game", "rules", "scenario", "seats", "options", "seed", "hash", "dice",
        "start", "answers", "by", "answered", "step", "checkpoint", "check",
    ]  # fmt: skip
    assert max(map(len, text.splitlines())) < 120
    assert everything(save.load(path)) == everything(some_game())
    assert [file.name for file in path.parent.iterdir()] == ["game.json"]


def test_a_game_from_a_position_is_saved_with_it():
    start = TOY.positions.write(some_game(4).steps[-1].state)
    session = Session.start(TOY, seed="other", position=start)
    drive(session, AGENTS, limit=2)
    assert everything(save.loads(save.dumps(session))) == everything(session)


@given(st.integers(0, 5000))
def test_a_truncated_file_is_refused(length):
    text = save.dumps(some_game())
    length %= len(text.rstrip())
    with pytest.raises(BadSave):
        save.loads(text[:length])


def forge(session: Session, **changes) -> str:
    """A changed file with a valid checksum."""
    file = msgspec.json.decode(save.dumps(session), type=save.SaveFile)
    for name, value in changes.items():
        setattr(file, name, value)
    file.check = save.check(file)
    return msgspec.json.encode(file).decode()


@pytest.mark.parametrize(
    ("pattern", "replacement"),
    [
        (r'"seed": "save"', '"seed": "safe"'),
        (r'"answered": \d+', '"answered": 0'),
        (r'"score": \[\d+', '"score": [77'),
        (r'"check": "..', '"check": "xx'),
        (r'"start": "0"', '"start": "10"'),
    ],
)
def test_an_edited_file_is_refused(pattern, replacement):
    text = save.dumps(some_game())
    edited = re.sub(pattern, replacement, text)
    assert edited != text
    with pytest.raises(BadSave, match="changed or damaged"):
        save.loads(edited)


@together(
    ("changes", "reason"),
    [
        ({"game": "chess"}, "There is no game chess"),
        ({"scenario": "none"}, "no scenario none"),
        ({"options": {"start": "7"}}, "cannot be 7"),
        ({"seats": {"left": "human"}}, "cannot be played with 1 players"),
        ({"seats": {"up": "human", "down": "human"}}, "up and down"),
        ({"seats": {"left": "human", "right": "wizard"}}, "wizard"),
        ({"seed": ""}, "seed"),
        ({"rules": 4}, "newer"),
        ({"answered": 99}, "changed or damaged"),
        ({"seed": "else"}, "changed or damaged"),
        ({"checkpoint": {"turn": "x"}}, "changed or damaged"),
        ({"step": 99}, "changed or damaged"),
        ({"step": -1}, "step"),
        ({"by": {}}, "changed or damaged"),
        ({"by": {"left": [("human", 10**12)], "right": [("human", 1)]}}, "changed or damaged"),
        ({"by": {"left": [("h" * 65, 3)], "right": [("human", 2)]}}, "by"),
    ],
)
def test_a_forged_file_is_refused(changes, reason):
    with pytest.raises(BadSave, match=reason):
        save.loads(forge(some_game(), **changes))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not a complete saved game"),
        ("PK\x03\x04", "not a complete saved game"),
        (b"\xff\xfe\x00", "not a complete saved game"),
        ("[]", "not a complete saved game"),
        ('"vexillum save"', "not a complete saved game"),
        ("{}", "not a Vexillum saved game"),
        ('{"format": "other", "version": 1}', "not a Vexillum saved game"),
        ('{"format": "vexillum save", "version": 2}', "newer"),
        ('{"format": "vexillum save", "version": 1}', "not a complete saved game"),
    ],
)
def test_a_foreign_or_newer_file_is_refused(text, reason):
    with pytest.raises(BadSave, match=reason):
        save.loads(text)


def test_an_unknown_field_is_refused():
    content = json.loads(save.dumps(some_game()))
    content["extra"] = 1
    with pytest.raises(BadSave, match="extra"):
        save.loads(json.dumps(content))


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(BadSave, match="cannot be read"):
        save.load(tmp_path / "none.json")
    with pytest.raises(BadSave, match="cannot be read"):
        save.load(tmp_path)


def test_a_game_of_older_rules_that_has_only_begun_can_be_saved_again():
    """It has no answers before its checkpoint, but today's rules begin differently."""
    session = some_game(0)
    checkpoint = {**TOY.positions.write(session.steps[-1].state), "score": [7, 7]}
    loaded = save.loads(forge(session, rules=2, checkpoint=checkpoint))
    for again in (loaded, loaded.fork()):
        assert save.loads(save.dumps(again)).state.score == [7, 7]


def test_a_game_of_older_rules_goes_on_from_its_checkpoint():
    session = before_a_turn()
    session.answer(session.decision.seat, ["mark"])
    # Under the older rules the game went differently: today's replay does not reach this checkpoint.
    checkpoint = {**TOY.positions.write(session.steps[-1].state), "score": [40, 2]}
    loaded = save.loads(forge(session, rules=2, checkpoint=checkpoint))
    assert loaded.state.score == [40, 2]
    assert (loaded.decision.kind, loaded.decision_number) == ("mark", session.decision_number)
    drive(loaded, AGENTS)
    assert loaded.over


def test_such_a_game_can_be_saved_and_loaded_again():
    session = some_game(4)
    checkpoint = {**TOY.positions.write(session.steps[-1].state), "score": [40, 2]}
    loaded = save.loads(forge(session, rules=2, checkpoint=checkpoint))
    drive(loaded, AGENTS, limit=3)
    again = save.loads(save.dumps(loaded))
    assert again.state == loaded.state
    assert again.answers == loaded.answers


def test_if_an_answer_no_longer_fits_the_current_step_begins_anew():
    session = before_a_turn()
    session.answer(session.decision.seat, ["mark"])
    answers = [*save.read(save.dumps(session)).answers[:-1], save.FileAnswer(session.answers[-1].seat, ("gone",))]
    checkpoint = {**TOY.positions.write(session.steps[-1].state), "score": [40, 2]}
    loaded = save.loads(forge(session, rules=2, answers=answers, checkpoint=checkpoint))
    assert (loaded.decision.kind, loaded.decision_number) == ("act", session.decision_number - 1)
    assert loaded.state.score == [40, 2]


def test_an_interrupted_save_leaves_the_old_one(tmp_path, monkeypatch):
    path = tmp_path / "game.json"
    save.save(some_game(2), path)
    old = path.read_text()
    monkeypatch.setattr(save.os, "replace", lambda *a: (_ for _ in ()).throw(OSError("no space")))
    with pytest.raises(OSError, match="no space"):
        save.save(some_game(5), path)
    assert path.read_text() == old


def test_the_agents_of_a_saved_game_sit_down_again():
    loaded = save.loads(save.dumps(some_game()))
    assert [loaded.player(seat) for seat in ("left", "right")] == [HUMAN, "random"]


# Who gave the answers, and the step -----------------------------------------------------------------------------------


def test_a_file_says_who_gave_the_answers_of_each_seat_in_few_words():
    session = some_game(0)
    for by in ("human", "human", "random/1", "", "human"):
        session.answer(session.decision.seat, ["roll"], by=by)
    file = json.loads(save.dumps(session))
    assert file["by"] == {"left": [["human", 1], ["random/1", 1], ["human", 1]], "right": [["human", 1], ["", 1]]}
    assert file["answers"] == [[answer.seat, ["roll"]] for answer in session.answers]
    loaded = save.loads(save.dumps(session))
    assert [answer.by for answer in loaded.answers] == ["human", "human", "random/1", "", "human"]
    assert [answer.by for answer in loaded.fork().answers] == [answer.by for answer in loaded.answers]


def test_a_file_from_before_this_was_recorded_goes_on():
    session = some_game(5)
    old = forge(session, by=msgspec.UNSET, step=msgspec.UNSET)
    assert not {"by", "step"} & set(json.loads(old))
    loaded = save.loads(old)
    assert {answer.by for answer in loaded.answers} == {""}
    assert [step.number for step in loaded.steps] == [step.number for step in session.steps]
    drive(session, AGENTS)
    drive(loaded, AGENTS)
    assert loaded.state == session.state


def test_a_game_of_older_rules_keeps_the_number_of_its_step():
    session = before_a_turn()
    number = session.steps[-1].number
    assert number > 2
    checkpoint = {**TOY.positions.write(session.steps[-1].state), "score": [40, 2]}
    loaded = save.loads(forge(session, rules=2, checkpoint=checkpoint))
    assert (len(loaded.steps), loaded.steps[-1].number) == (1, number)
    drive(loaded, AGENTS, limit=2)
    again = save.loads(save.dumps(loaded))
    assert loaded.steps[-1].number > number
    assert again.steps[-1].number == loaded.steps[-1].number
    seat = loaded.decision.seat
    assert again.chance(seat).below(1 << 64) == loaded.chance(seat).below(1 << 64)


def test_a_game_of_older_rules_from_before_steps_were_counted_counts_from_then_on():
    session = before_a_turn()
    checkpoint = {**TOY.positions.write(session.steps[-1].state), "score": [40, 2]}
    loaded = save.loads(forge(session, rules=2, checkpoint=checkpoint, step=msgspec.UNSET))
    first = loaded.steps[-1].number
    again = save.loads(save.dumps(loaded))
    assert again.steps[-1].number == first
    drive(again, AGENTS, limit=2)
    assert again.steps[-1].number > first


# The garbage collector is paused while a whole game is loaded, and restored afterwards --------------------------------


@pytest.fixture
def collecting():
    """Enables the collector, also afterwards."""
    was = gc.isenabled()
    gc.enable()
    yield
    (gc.enable if was else gc.disable)()


def test_the_collector_is_paused_and_enabled_again(collecting):
    with collection_paused():
        assert not gc.isenabled()
        with collection_paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()
    with pytest.raises(ValueError, match="broken"), collection_paused():
        raise ValueError("broken")
    assert gc.isenabled()


def test_where_it_was_off_it_stays_off(collecting):
    gc.disable()
    with collection_paused():
        assert not gc.isenabled()
    assert not gc.isenabled()


def test_a_load_collects_garbage_now_and_then_only(collecting, monkeypatch):
    monkeypatch.setattr(save, "get_game", get_game)
    game = get_game("anno890")
    session = Session.start(game, seed="garbage")
    drive(session, dict.fromkeys(game.info.seats, RandomAgent()), limit=25)
    text = save.dumps(session)
    monkeypatch.setattr(save, "BETWEEN_COLLECTIONS", 10)
    looked = []
    gc.callbacks.append(watch := lambda phase, info: looked.append(info["generation"]) if phase == "start" else None)
    try:
        loaded = save.loads(text)
    finally:
        gc.callbacks.remove(watch)
    assert looked[:2] == [0, 0]
    assert gc.isenabled()
    assert len(loaded.answers) == 25
    with pytest.raises(BadSave):
        save.resume(save.read(text.replace(session.answers[3].keys[0], "nothing", 1)))
    assert gc.isenabled()
