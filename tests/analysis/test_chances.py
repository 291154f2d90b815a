"""Win chances use nothing hidden and have correct intervals; luck and decisions add up to their change."""

from __future__ import annotations

from random import Random

import pytest

from tests.analysis.sample_games import SHORT, played
from vexillum.analysis import chances
from vexillum.analysis.chances import (
    Estimate,
    Moment,
    Parts,
    SeatChance,
    Swing,
    SwingEstimate,
    TooLong,
    chance,
    estimated,
    estimated_swing,
    helped,
    play_outs,
)
from vexillum.analysis.review import review
from vexillum.analysis.words import analysis_texts, swing_text
from vexillum.core.errors import BadSetup
from vexillum.core.search.playouts import imagined
from vexillum.core.words.languages import BUILT_IN
from vexillum.lab.statistics import wilson

games = pytest.mark.parametrize("id", SHORT)


@games
def test_chances_use_nothing_hidden(id):
    """With hidden things and luck redealt, the same random source gives the same playouts."""
    random = Random(id)
    compared = 0
    for limit in (14, 58):
        session = played(id, limit=limit)
        view_key = session.game.knowledge.view_key
        knowing = {view_key(session.state, seat) for seat in session.setup.seats} - {None}
        for reader in (None, *sorted(knowing)):
            world = session.imagine(reader, random)
            if world.reveals_secrets:
                continue
            one = play_outs(Moment.of(session), reader, "s", range(1))
            other = play_outs(Moment.of(world), reader, "s", range(1))
            assert one == other, (limit, reader)
            compared += 1
    assert compared >= 2


@games
def test_an_observer_imagines_what_he_sees(id):
    """An observer's imagined world has everything visible unchanged, and other secrets."""
    session = played(id, limit=40)
    hidden = set()
    for number in range(6):
        world = imagined(session, None, Random(number))
        if world is not None:
            assert world.view(None) == session.view(None)
            hidden.add(str(session.game.positions.write(world.state)))
    assert len(hidden) > 1


@games
def test_a_moment_travels(id):
    session = played(id, limit=41)
    there = Moment.of(session).session()
    assert there.state == session.state
    assert there.decision is not None
    assert session.decision is not None
    assert there.decision.keys == session.decision.keys
    assert there.luck("x").identity == session.luck("x").identity


def test_the_number_of_playouts_decides_not_their_order():
    session = played("anno890", limit=30)
    whole = Estimate(session).add(24)
    parts = Estimate(session)
    parts.add(9)
    assert parts.add(15) == whole
    shuffled = play_outs(Moment.of(session), None, "chances", range(24))
    Random(1).shuffle(shuffled)
    taken = Estimate(session)
    taken.take(shuffled[:12])
    assert taken.chances.playouts <= 12
    taken.take(shuffled[12:])
    assert taken.chances == whole
    assert sum(one.share for one in whole.seats.values()) == pytest.approx(1)


def test_more_processes_give_the_same():
    session = played("anno890", limit=30)
    *_, here = estimated(session, playouts=30)
    *_, there = estimated(session, playouts=30, jobs=2)
    assert here == there


def test_another_seed_gives_other_worlds():
    session = played("anno890", limit=30)
    assert Estimate(session, seed="a").add(30) != Estimate(session, seed="b").add(30)


def test_it_ends_when_the_time_is_over_or_the_interval_is_narrow():
    session = played("anno890", limit=30)
    assert len(list(estimated(session, playouts=100_000, seconds=0))) == 1
    *_, narrow = estimated(session, playouts=100_000, width=0.3)
    assert narrow.width <= 0.3
    assert narrow.playouts < 2000


def test_a_finished_game_has_its_result():
    session = played("anno890")
    [known] = estimated(session, playouts=50)
    assert known.final
    assert {seat for seat, one in known.seats.items() if one == SeatChance(1.0, 1.0, 1.0)} == set(
        session.outcome.winners
    )


def test_chances_end_near_the_result():
    """One answer before the end, little is left to chance."""
    session = played("pendragon")
    session.go_back(session.decision_number - 1)
    known = Estimate(session).add(6)
    assert max(known.seats.values(), key=lambda one: one.share).share > 0.6


def test_intervals():
    assert chance([1.0] * 3 + [0.0] * 7) == SeatChance(0.3, *wilson(3, 10))
    judged = chance([0.31] * 10)
    assert judged.low < wilson(4, 10)[0]
    assert wilson(3, 10)[0] < judged.low < 0.31 < judged.high < wilson(4, 10)[1]
    assert chance([]) == SeatChance(0.0, 0.0, 1.0)


def test_a_playout_that_fails_is_counted_and_told(monkeypatch):
    session = played("anno890", limit=30)
    calls = iter(range(10_000))
    answer = session.game.agents["steward"].choose

    def choose(self, session, decision):
        if next(calls) == 0:
            raise RuntimeError("broken")
        return answer(self, session, decision)

    monkeypatch.setattr(session.game.agents["steward"], "choose", choose)
    known = Estimate(session).add(5)
    assert known.playouts == 4
    assert known.spoilt == {"failed": 1}


def test_a_playout_ends(monkeypatch):
    monkeypatch.setattr("vexillum.core.search.playouts.LIMIT", 5)
    known = Estimate(played("anno890", limit=10)).add(2)
    assert (known.playouts, known.spoilt) == (0, {"endless": 2})
    assert all(one == SeatChance(0.0, 0.0, 1.0) for one in known.seats.values())


def test_an_unknown_seat_is_refused():
    with pytest.raises(BadSetup, match="aix"):
        Estimate(played("anno890", limit=10), "nobody")


def test_earlier_moments():
    session = played("pendragon")
    for at in (0, 17, session.decision_number):
        before = session.earlier(at)
        assert before.decision_number == at
        assert before.answers == session.answers[:at]
        assert list(before.journal) == list(session.journal[: len(before.journal)])


# Luck and decisions: the parts add up, and without random events there is no luck ------------------------------------


def test_the_parts_add_up():
    session = played("anno890", agent="random")
    turn = review(session).turning_points[0]
    found = estimated_swing(session, turn.at, turn.until, 4)
    assert found.playouts == 4
    for one in found.seats.values():
        assert one.before + one.decisions + one.luck == pytest.approx(one.after)
    assert sum(one.luck for one in found.seats.values()) == pytest.approx(0)


def test_an_answer_that_rolls_nothing_is_all_decision():
    """Without random events there is no luck, and the text says so."""
    session = played("anno890", agent="random")
    quiet = next(n for n in range(6, 60) if SwingEstimate(session, n, n + 1).swing.chances == 0)
    found = estimated_swing(session, quiet, quiet + 1, 3)
    assert all((one.luck, one.margin) == (0.0, 0.0) for one in found.seats.values())
    assert "it is all decisions" in swing_text(found, analysis_texts(session.game, "en"))


def test_the_same_agent_decides_as_the_playouts_do():
    """Stewards play out games of stewards, in the same worlds: the whole change is luck."""
    session = played("anno890")
    loud = next(n for n in range(6, 60) if SwingEstimate(session, n, n + 1).swing.chances)
    found = estimated_swing(session, loud, loud + 1, 6)
    assert all(one.decisions == pytest.approx(0) for one in found.seats.values())


def test_a_turn_without_answers_follows_from_the_one_before():
    session = played("anno890")
    assert SwingEstimate(session, 20, 20).at == 19


def test_the_end_of_a_game_is_its_result():
    session = played("anno890")
    last = len(session.answers)
    found = estimated_swing(session, last - 1, last, 2)
    assert {seat for seat, one in found.seats.items() if one.after == 1.0} == set(session.outcome.winners)


def test_too_much_chance_is_not_told_apart(monkeypatch):
    monkeypatch.setattr(chances, "MOST", 0)
    with pytest.raises(TooLong):
        SwingEstimate(played("anno890"), 0, 60)


def test_whom_luck_helped_is_said_only_where_it_is_sure():
    seats = {"aix": Parts(0.3, 0.6, 0.3, 0.1), "avignon": Parts(0.4, 0.2, -0.2, 0.1), "x": Parts(0.3, 0.2, -0.25, 0.3)}
    assert helped(Swing(20, 1, seats)) == ("aix", "avignon")
    assert helped(Swing(20, 1, {"aix": Parts(0.3, 0.6, 0.3, 0.4)})) == (None, None)


@pytest.mark.parametrize("language", BUILT_IN)
def test_it_is_said_in_words(language):
    texts = analysis_texts(played("anno890", limit=10).game, language)
    sure, lucky = Parts(0.3, 0.62, 0.22, 0.1), Parts(0.5, 0.28, -0.22, 0.1)
    for seats in ({"aix": sure, "avignon": lucky}, {"aix": sure}, {"aix": lucky}, {"aix": Parts(0.3, 0.3, 0.0, 0.1)}):
        said = swing_text(Swing(20, 1, seats), texts)
        assert "⟨" not in said
        assert "20" in said
    assert "+10" in swing_text(Swing(20, 1, {"aix": sure}), texts)
    assert swing_text(Swing(0, 1, {}), texts)
