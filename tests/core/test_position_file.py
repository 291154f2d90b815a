"""Position files: short and complete, read and written, for everyone and for one seat."""

import tomllib
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.toy import SEATS, TOY, State, steps
from tests.game_parts import with_parts
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.decision import DONE, Option
from vexillum.core.errors import BadPosition, BadSetup
from vexillum.core.files.position_file import load_position, merged, position_text
from vexillum.core.game import Game
from vexillum.core.session import Session


def fateful_turn(table):
    """Each turn begins with a die roll, and for the right seat with a lot; then the player keeps it or not."""
    state = table.state
    me = state.turn % 2
    face = table.roll(6) if me == 0 else 1 + table.draw(6)
    (kept,) = yield table.ask(SEATS[me], "keep", [Option(f"keep{face}", face), DONE], rule="2")
    if kept is not DONE:
        (kept,) = yield table.ask(SEATS[me], "sure", [Option(f"sure{face}", face), DONE], rule="2")
        state.score[me] += face
    state.turn += 1


FATE = with_parts(TOY, info={"id": "fate"}, rules={"step": steps(fateful_turn)})


@pytest.fixture(autouse=True)
def installed(monkeypatch):
    monkeypatch.setattr("vexillum.core.files.position_file.get_game", {"toy": TOY, "fate": FATE}.__getitem__)


def played(answers: int, seed: str = "p", game: Game[State] = TOY) -> Session:
    session = Session.start(game, seed=seed, seats={"right": "random"})
    agents = dict.fromkeys(SEATS, NoCrash())
    drive(session, agents, limit=answers)
    return session


class NoCrash(RandomAgent):
    def choose(self, session, decision):
        keys = super().choose(session, decision)
        return ("roll",) if keys == ("crash",) else keys


def reread(session: Session, tmp_path, **more) -> Session:
    file = tmp_path / "position.toml"
    file.write_text(position_text(session, **more), "utf-8")
    return load_position(file, seed="another")


def now(session: Session) -> tuple:
    decision = session.decision
    position = {**TOY.positions.write(session.state), "draws": 0, "rolls": 0}
    return position, decision and (decision.seat, decision.kind, decision.keys), session.players


def written(tmp_path, text: str, name: str = "p.toml"):
    file = tmp_path / name
    file.write_text(text, "utf-8")
    return file


# Writing


@given(st.integers(0, 14), st.integers(0, 50))
def test_a_position_goes_on_with_the_same_decision(tmp_path_factory, answers, seed):
    session = played(answers, str(seed))
    assert now(reread(session, tmp_path_factory.mktemp("p"))) == now(session)


def test_a_position_of_a_finished_game_is_over(tmp_path):
    session = played(100)
    assert session.over
    assert reread(session, tmp_path).over


def test_dice_since_the_checkpoint_are_written_down(tmp_path):
    session = Session.start(FATE, seed="die")
    session.answer("left", [session.decision.keys[0]])
    assert session.decision.kind == "sure"
    assert now(reread(session, tmp_path)) == now(session)
    face = int(session.decision.keys[0].removeprefix("sure"))
    assert tomllib.loads(position_text(session))["position"]["dice"] == [face]


def test_scripted_dice_are_written_down_too(tmp_path):
    session = Session.start(FATE, seed="die", script=[5])
    assert tomllib.loads(position_text(session))["position"]["dice"] == [5]
    assert reread(session, tmp_path).decision.keys == ("keep5", "done")


def test_a_lot_since_the_checkpoint_is_written_down_but_not_for_one_seat(tmp_path):
    session = Session.start(FATE, seed="die")
    session.answer("left", ["done"])
    assert tomllib.loads(position_text(session))["position"]["draws"]
    assert now(reread(session, tmp_path)) == now(session)
    with pytest.raises(BadPosition, match="drawn at random"):
        position_text(session, seat="left")


def test_neither_the_seed_nor_the_counters_are_in_it():
    session = played(3, seed="very-secret-seed")
    text = position_text(session)
    assert "very-secret-seed" not in text
    assert tomllib.loads(text)["position"]["whole"]["draws"] == 0


def test_the_comment_stands_above():
    assert position_text(played(0), comment=("one", "two")).startswith('# one\n# two\ngame = "toy"\n')


# For one seat


@given(st.integers(0, 14), st.integers(0, 30), st.sampled_from(SEATS))
def test_what_a_seat_knows_stays_and_the_rest_is_dealt_anew(tmp_path_factory, answers, seed, seat):
    session = played(answers, str(seed))
    other = reread(session, tmp_path_factory.mktemp("p"), seat=seat, random=Random(seed))
    assert other.view(seat) == session.view(seat)
    assert bool(other.decision) == bool(session.decision)


def test_the_hidden_deck_is_not_the_true_one():
    session = played(0)
    decks = {tuple(tomllib.loads(position_text(session, seat="left"))["position"]["whole"]["deck"]) for _ in range(9)}
    assert len(decks) > 1


def test_a_card_in_another_hand_is_not_given_away(tmp_path):
    session = Session.start(TOY, seed="hand", options={"start": "10"})
    session.answer("left", ["card"])
    mine = {reread(session, tmp_path, seat="left").decision.keys for _ in range(9)}
    theirs = {reread(session, tmp_path, seat="right").decision.keys for _ in range(9)}
    assert mine == {session.decision.keys}
    assert len(theirs) > 1


def test_a_seat_that_does_not_exist():
    with pytest.raises(BadSetup, match="no seat middle"):
        position_text(played(0), seat="middle")


# Reading


def test_a_scenario_with_changes_is_always_the_same_deal(tmp_path):
    file = written(tmp_path, 'game = "toy"\n[position]\nscenario = "rich"\n[position.changes]\nscore = [7, 8]\n')
    one, two = load_position(file), load_position(file)
    assert one.state.score == [7, 8]
    assert one.state.deck == two.state.deck
    assert one.setup.seed != two.setup.seed
    assert one.setup.scenario == "rich"


def test_a_seed_deals_otherwise(tmp_path):
    text = 'game = "toy"\n[position]\nseed = "mine"\n[position.changes]\nscore = [7, 8]\n'
    mine = load_position(written(tmp_path, text))
    usual = load_position(written(tmp_path, text.replace('seed = "mine"', "")))
    assert mine.state.deck != usual.state.deck
    assert mine.setup.seed == "mine"
    assert load_position(tmp_path / "p.toml", seed="given").setup.seed == "given"


def test_a_scenario_alone_is_a_new_game(tmp_path):
    session = load_position(written(tmp_path, 'game = "toy"\n'), seed="s")
    assert session.setup.position is None
    assert session.setup.scenario == "plain"


def test_who_plays_can_be_said_in_the_file_and_over_it(tmp_path):
    file = written(tmp_path, 'game = "toy"\n[position]\nseats = { left = "random", right = "random" }\n')
    assert load_position(file).players == {"left": "random", "right": "random"}
    assert load_position(file, seats={"left": "human"}).players == {"left": "human", "right": "random"}


def test_answers_lead_on(tmp_path):
    text = (
        'game = "toy"\n[position]\nanswers = ["mark", ["m0", "m2"], { seat = "right", answer = "roll" }]\ndice = [4]\n'
    )
    session = load_position(written(tmp_path, text))
    assert session.state.marked == [1, 0, 1]
    assert session.state.score == [0, 4]
    assert session.decision_number == 3


def test_dice_count_from_the_position_on(tmp_path):
    text = 'game = "toy"\n[position]\ndice = [6]\nanswers = ["roll"]\n[position.changes]\nrolls = 5\ndraws = 40\n'
    session = load_position(written(tmp_path, text))
    assert session.state.score == [6, 0]


def test_paths_can_be_removed(tmp_path):
    text = 'game = "toy"\n[position]\nremove = ["deck.0", "deck.0"]\n[position.changes]\ndeck = [1, 2, 3]\n'
    assert load_position(written(tmp_path, text)).state.deck == [3]


# Another file


def test_another_file_comes_first(tmp_path):
    written(
        tmp_path,
        'game = "toy"\n[position]\nanswers = ["roll"]\ndice = [2]\n[position.changes]\nscore = [1, 1]\n',
        "a.toml",
    )
    text = 'game = "toy"\n[position]\nfile = "a.toml"\nscenario = "rich"\nanswers = ["roll"]\ndice = [3]\n'
    text += "[position.changes]\nscore.1 = 5\n"
    session = load_position(written(tmp_path, text))
    assert session.state.score == [3, 8]
    assert session.setup.scenario == "rich"


def test_a_case_can_be_played_from(tmp_path):
    text = 'game = "toy"\ntitle = "t"\n[position.changes]\nscore = [4, 0]\n'
    text += '[[moves]]\nanswer = "roll"\n[expect]\nturn = 9\n'
    assert load_position(written(tmp_path, text)).state.score == [4, 0]


def test_a_whole_position_in_another_file_can_be_changed_to_the_letter(tmp_path):
    written(tmp_path, position_text(played(4)), "a.toml")
    text = 'game = "toy"\n[position]\nfile = "a.toml"\n[position.changes]\nscore = [50, 0]\n'
    assert load_position(written(tmp_path, text)).steps[0].state.score == [50, 0]
    with pytest.raises(BadPosition, match=r"position.scenario cannot be combined with a file \(a.toml\)"):
        load_position(written(tmp_path, text.replace("[position]", '[position]\nscenario = "rich"')))


# Whatever is wrong


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("game = toy", "not valid TOML"),
        ("title = 'x'", "game is missing"),
        ("game = 3", "game is 3. Allowed: text in quotes"),
        ('game = "toy"\nposition = 3', "position is 3. Allowed: a table"),
        (
            'game = "toy"\n[position]\nscenari = "rich"',
            "position.scenari is unknown. Allowed here: scenario, players",
        ),
        ('game = "toy"\n[position]\nplayers = "2"', 'position.players is "2". Allowed: a whole number'),
        ('game = "toy"\n[position]\nscenario = "poor"', "no scenario poor. Choose one of: plain and rich"),
        ('game = "toy"\n[position]\nplayers = 5', "cannot be played with 5 players"),
        ('game = "toy"\n[position]\noptions = { start = "3" }', "Option start cannot be 3"),
        ('game = "toy"\n[position]\nseats = { top = "human" }', "no seat top"),
        ('game = "toy"\n[position]\nseats = { left = "genius" }', "no agent genius"),
        ('game = "toy"\n[position]\ndice = [7]\nanswers = ["roll"]', "gives 7 for die 1, which has 6 sides"),
        ('game = "toy"\n[position]\nanswers = ["jump"]', "jump is not among the options"),
        (
            'game = "toy"\n[position]\nanswers = [{ seat = "right", answer = "roll" }]',
            "Another seat has to answer: left",
        ),
        ('game = "toy"\n[position.changes]\n"score.7" = 1', "no part score.7. It has: 0 and 1"),
        ('game = "toy"\n[position.changes]\n"turn.now" = 1', "turn.now: the value before the last name has no parts"),
        ('game = "toy"\n[position]\nremove = ["luck"]', "no part luck. It has: draws, rolls, turn"),
        ('game = "toy"\n[position.changes]\nscore = "high"', "Expected `array`, got `str`"),
        ('game = "toy"\n[position]\nfile = "p.toml"', "p.toml refers back to itself"),
        ('game = "toy"\n[position]\nfile = "none.toml"', "none.toml: .*cannot be read: No such file"),
        ('game = "fate"\n[position]\nfile = "other.toml"', "other.toml: This is a position of toy, not of fate"),
    ],
)
def test_an_error_names_the_file_the_place_and_what_is_allowed(tmp_path, text, told):
    written(tmp_path, 'game = "toy"\n', "other.toml")
    with pytest.raises(BadPosition, match=told) as error:
        load_position(written(tmp_path, text))
    assert str(error.value).startswith(str(tmp_path / "p.toml"))


def test_a_position_of_another_table_does_not_fit(tmp_path, monkeypatch):
    monkeypatch.setitem(vars(TOY.positions), "write", lambda state: {"players": 3})
    monkeypatch.setitem(vars(TOY.positions), "read", lambda position: played(0).state)
    with pytest.raises(BadPosition, match="players is 3 in the position, but the game is set up with 2"):
        load_position(written(tmp_path, 'game = "toy"\n[position]\nplayers = 2\n[position.whole]\nplayers = 3\n'))


def test_a_table_takes_the_place_of_a_plain_value():
    base = {"cells.a1": "t06", "row": ["t01", "t02"], "units": {}, "coins": 3}
    over = {"cells": {"a1": {"tile": "t05", "nobles": 1}}, "row.1": "t03", "units.warbands": 2}
    assert merged(base, over) == {
        "row": ["t01", "t02"],
        "units": {},
        "coins": 3,
        "cells.a1.tile": "t05",
        "cells.a1.nobles": 1,
        "row.1": "t03",
        "units.warbands": 2,
    }
