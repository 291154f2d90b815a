"""The miner with tiny budgets: it is reproducible and resumable, and uses nothing hidden."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from vexillum.core.agent import drive
from vexillum.core.errors import BadSetup
from vexillum.core.registry import get_game
from vexillum.core.session import Session
from vexillum.puzzles import mining
from vexillum.puzzles import mining as finds
from vexillum.puzzles.mining import (
    Effort,
    Mine,
    Rating,
    check_mine,
    fits,
    gap,
    is_confirmed,
    mine_on,
    played,
    read_finds,
    search_game,
)
from vexillum.puzzles.puzzle import BadPuzzle, Gap, Puzzle, difficulty_of

TINY = Effort(looks=4, glance=2, screen=3, check=6, deep=12)
QUICK = Mine(game="anno890", seed="test", effort=TINY)


@pytest.fixture
def generous(monkeypatch):
    """With so few playouts, finds prove nothing; they only have to be reproducible."""
    monkeypatch.setattr(mining, "SURE", -1.0)


def known(path):
    return msgspec.json.encode([one for _, one in sorted(read_finds(path).games.items())])


def test_the_same_seed_finds_the_same_in_any_order_and_after_a_stop(tmp_path, generous):
    whole, parts = tmp_path / "whole.jsonl", tmp_path / "parts.jsonl"
    for _ in mine_on(whole, QUICK, 5, 1):
        pass
    found = read_finds(whole)
    assert len(found.games) == 5
    assert found.puzzles, "otherwise this shows nothing"
    digging = mine_on(parts, QUICK, 5, 1)
    next(digging)
    next(digging)
    digging.close()
    half = len(read_finds(parts).games)
    assert 0 < half < 5
    with parts.open("ab") as file:
        file.write(b'{"number": 4, "cou')  # a line that was not finished
    for _ in mine_on(parts, QUICK, 5, 1):
        pass
    assert known(parts) == known(whole)
    for puzzle in found.puzzles:
        assert puzzle.session().decision is not None
        assert msgspec.json.decode(msgspec.json.encode(puzzle), type=type(puzzle)) == puzzle


def test_other_settings_do_not_mix(tmp_path):
    path = tmp_path / "mined.jsonl"
    next(mine_on(path, QUICK, 1, 1))
    with pytest.raises(BadPuzzle):
        next(mine_on(path, msgspec.structs.replace(QUICK, seed="other"), 1, 1))
    path.write_text("no puzzles\n")
    with pytest.raises(BadPuzzle):
        read_finds(path)
    with pytest.raises(BadPuzzle):
        finds.read_finds(tmp_path / "nothing.jsonl")
    with pytest.raises(BadSetup):
        check_mine(Mine(game="anno890", seed="1", scenario="nowhere"))


def test_only_the_kinds_that_were_asked_for(generous):
    for number in range(4):
        found = search_game(msgspec.structs.replace(QUICK, kinds=("ta*",)), number).puzzle
        assert found is None or found.kind == "take"


def test_a_question_fits_if_it_is_one_answer_out_of_a_few():
    session, seat = played(QUICK, 0)
    again = Session(session.game, session.setup, session.players)
    for answer in session.answers:
        decision = again.decision
        if fits(decision, seat):
            assert decision.seat == seat
            assert 3 <= len(decision.options) <= 12
            assert decision.at_least == decision.at_most == 1
        again.repeat(answer)


def asked(game: str, seed: str, least: int) -> Session:
    """A position with a choice."""
    rules = get_game(game)
    session = Session.start(rules, seed=seed, quiet=True)
    agent = rules.agents[rules.info.quick_agent]()
    agents = dict.fromkeys(session.setup.seats, agent)
    while session.decision_number < least or not fits(session.decision, session.decision.seat):
        drive(session, agents, limit=1)
    return session


def test_all_answers_meet_the_same_worlds_and_nothing_hidden_is_used():
    session = asked("anno890", "worlds", 30)
    seat = session.decision.seat
    one, other = Rating(session, "s"), Rating(session.imagine(seat, Random(3), quiet=False), "s")
    for rating in (one, other):
        rating.add(range(3), rating.keys)
    best = one.best
    assert msgspec.json.encode(one.rated(best)) == msgspec.json.encode(other.rated(best))
    backwards = Rating(session, "s")
    backwards.add(reversed(range(3)), list(reversed(backwards.keys)))
    assert backwards.gap(best, one.second(best)) == one.gap(best, one.second(best))


class Known(Rating):
    """A rating with known chances."""

    def __init__(self, session, chances):
        super().__init__(session, "known")
        self.chances = dict(zip(self.keys, chances, strict=False))

    def _world(self, number, keys):
        draw = Random(number).random()
        return {key: {self.seat: 1.0} if draw < self.chances.get(key, 0.0) else {} for key in keys}


@pytest.mark.parametrize(
    ("chances", "good"), [((0.8, 0.4), True), ((0.8, 0.79), False), ((0.15,), False), ((0.6, 0.56), False)]
)
def test_only_a_large_gap_is_proven(chances, good):
    rating = Known(asked("anno890", "worlds", 10), chances)
    assert is_confirmed(rating, rating.keys[0], Effort()) is good


def test_a_gap_has_an_honest_interval():
    assert gap([]) == Gap(0.0, -1.0, 1.0)
    sure = gap([1.0] * 50)
    assert sure.mean == 1.0
    assert 0.85 < sure.low < 1.0, "never of no width"
    assert gap([1.0, -1.0] * 50).low < 0 < gap([1.0, -1.0] * 50).high
    assert gap([0.25, 0.5] * 20).mean == 0.375


def test_difficulty():
    many, one = get_game("anno890"), get_game("pendragon")
    assert difficulty_of(many, {"steward": "a", "regent": "a"}, "a", 4) == 1
    assert difficulty_of(many, {"steward": "a", "regent": "a"}, "a", 7) == 2
    assert difficulty_of(many, {"steward": "b", "regent": "a"}, "a", 4) == 2
    assert difficulty_of(many, {"steward": "b", "regent": "b"}, "a", 4) == 3
    assert difficulty_of(one, {"np": "b"}, "a", 3) == 3
    assert difficulty_of(one, {"np": "a"}, "a", 3) == 1


# After a change of the rules -----------------------------------------------------------------------------------------


def mined_puzzle(tmp_path):
    for _ in mine_on(tmp_path / "p.jsonl", QUICK, 5, 1):
        pass
    return read_finds(tmp_path / "p.jsonl").puzzles[0]


def test_a_puzzle_that_still_holds_is_rated_anew(tmp_path, generous, monkeypatch):
    monkeypatch.setattr(mining, "GAP", -1.0)
    monkeypatch.setattr(mining, "HOPE", 0.0)
    puzzle = msgspec.json.decode(msgspec.json.encode(mined_puzzle(tmp_path)), type=Puzzle)
    old = msgspec.structs.replace(puzzle, origin=msgspec.structs.replace(puzzle.origin, rules=0, agent="x/0"))
    now = mining.checked_again(old, TINY)
    assert now is not None
    assert (now.id, now.best, now.position) == (puzzle.id, puzzle.best, puzzle.position)
    assert (now.origin.rules, now.origin.agent) == (puzzle.origin.rules, puzzle.origin.agent)
    assert now.found == puzzle.found
    assert [one.key for one in now.options] == [one.key for one in puzzle.options]
    assert now.options != puzzle.options, "in other worlds"


def test_a_puzzle_goes_that_asks_something_else_or_has_another_answer(tmp_path, generous, monkeypatch):
    puzzle = mined_puzzle(tmp_path)
    wrong = next(one.key for one in puzzle.options if one.key != puzzle.best)
    monkeypatch.setattr(mining, "SURE", 0.05)
    for change in ({"kind": "another"}, {"best": "no such answer"}, {"best": wrong}, {"position": {"scenario": "no"}}):
        assert mining.checked_again(msgspec.structs.replace(puzzle, **change), TINY) is None, change
