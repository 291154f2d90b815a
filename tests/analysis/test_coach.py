"""The coach: it uses nothing hidden, compares answers in the same worlds, and notes only large mistakes."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from tests.analysis.sample_games import SHORT, played
from vexillum.analysis.coach import (
    LOOKS,
    MUCH,
    Comparison,
    Pair,
    decisive,
    hint,
    hint_text,
    note_text,
    pairs_of,
    shares_of,
)
from vexillum.core.registry import get_game
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import Message

games = pytest.mark.parametrize("id", SHORT)


@pytest.fixture
def quick(monkeypatch):
    """Slow agents search little, and the coach tries one world."""
    monkeypatch.setattr("vexillum.analysis.coach.TRIALS", 1)
    monkeypatch.setattr("vexillum.analysis.coach.SECONDS", 60)
    for id, agent in (("anno890", "regent"), ("akkren", "marshal")):
        agents = get_game(id).agents
        monkeypatch.setitem(agents, agent, partial(agents[agent], 8))


@games
def test_advice_uses_nothing_hidden(id, quick):
    """With all hidden things redealt, dice and others' luck included, the coach gives the same advice."""
    random = Random(id)
    compared = 0
    for limit in (14, 58):
        session = played(id, limit=limit)
        asked = session.decision
        world = session.imagine(asked.seat, random)
        if world.reveals_secrets:
            continue
        one, other = hint(session), hint(world)
        assert one == other, (limit, asked.kind)
        compared += 1
        if limit == 58 and one is not None and (rest := [key for key in asked.keys if key not in one.keys]):
            pairs = [pairs_of(there, one.keys, rest[:1], range(1)) for there in (session, world)]
            assert pairs[0] == pairs[1]
    assert compared >= 2


@games
@pytest.mark.parametrize("language", BUILT_IN)
def test_everything_can_be_said(id, language, quick):
    for limit in (14, 58):
        session = played(id, limit=limit)
        found = hint(session)
        assert found is not None
        session.decision.pick(found.keys)
        said = hint_text(session, found, language)
        for text in (said.text, said.reason, *said.more):
            assert text
            assert "⟨" not in text
            assert "{" not in text
        known = {option.thing for option in session.decision.options}
        assert set(said.things) <= known


def test_the_coach_says_what_its_agent_would_do():
    session = played("pendragon", limit=150)
    agent = session.game.agents["np"]()
    found = hint(session)
    assert list(found.keys) == list(agent.choose(session, session.decision))
    assert found.reason == decisive(agent.explain(session, session.decision))


def test_a_plan_is_told_where_it_is_carried_out():
    """A Raid's target was chosen when the Raid was planned: the reason is the one given then."""
    session = played("pendragon", limit=150)
    told = []
    for here in session.replay():
        if not told and here.decision.kind == "raid.target" and (found := hint(here)) and found.reason is not None:
            told += [found.reason] if found.reason.id.startswith("np.") else []
    assert told


def test_the_decisive_line_is_the_last_question_of_a_flowchart():
    asked = [Message("np.question", {"question": Message(f"np.{n}"), "answer": "yes"}) for n in range(2)]
    assert decisive([Message("np.x"), *asked, Message("np.y")]) == asked[1]
    assert decisive([Message("np.x"), Message("np.y")]) == Message("np.x")


def test_an_agent_that_fails_gives_no_advice(monkeypatch):
    session = played("pendragon", limit=40)

    def choose(self, session, decision):
        raise RuntimeError("broken")

    monkeypatch.setattr(session.game.agents["np"], "choose", choose)
    assert hint(session) is None


def test_no_advice_after_the_end():
    assert hint(played("anno890")) is None
    assert pairs_of(played("anno890"), ["x"], ["y"], range(2)) == []


def test_both_answers_are_tried_in_the_same_worlds():
    """An answer compared with itself has the same results: dice and all luck are the same."""
    session = played("anno890", limit=30)
    keys = session.decision.keys[:1]
    pairs = pairs_of(session, keys, keys, range(8))
    assert len(pairs) == 8
    assert all(pair.better == pair.given for pair in pairs)
    assert len({pair.better for pair in pairs}) == 2, "the worlds differ"
    assert pairs_of(session, keys, keys, range(8)) == pairs
    assert pairs_of(session, keys, keys, range(4, 8)) == pairs[4:]
    assert shares_of(session, [keys, keys], 8) == (8, [sum(pair.better for pair in pairs) / 8] * 2)


def test_time_ends_it_after_one_world():
    session = played("anno890", limit=30)
    assert len(pairs_of(session, session.decision.keys[:1], session.decision.keys[1:2], range(50), 0)) == 1


def comparison(better: int, given: int, n: int) -> Comparison:
    """A comparison in which only one answer wins in this many of n worlds, and only the other in this many."""
    outcomes = [(1.0, 0.0)] * better + [(0.0, 1.0)] * given
    outcomes += [(0.0, 0.0)] * (n - len(outcomes))
    return Comparison(Pair(number, *one) for number, one in enumerate(outcomes))


@pytest.mark.parametrize(
    ("better", "given", "n", "verdict"),
    [
        (8, 0, LOOKS[0], "worse"),
        (8, 4, LOOKS[0], "open"),
        (0, 0, LOOKS[0], "fine"),
        (0, 8, LOOKS[0], "fine"),
        (8, 0, LOOKS[0] - 1, "open"),
        (12, 1, LOOKS[1], "worse"),
        (6, 3, LOOKS[1], "open"),
        (12, 10, LOOKS[2], "fine"),
        (25, 2, LOOKS[2], "worse"),
        (13, 0, LOOKS[2], "fine"),
    ],
)
def test_a_note_is_due_where_the_difference_is_sure_and_large(better, given, n, verdict):
    """Thirteen of 144 worlds are a significant difference, but less than ten points."""
    assert comparison(better, given, n).verdict == verdict


def test_the_interval_for_pairs():
    """Agresti and Min, half a world for each of the four ways: by hand for 6 against 1 of 16."""
    low, high = comparison(6, 1, 16).interval(1.96)
    assert low == pytest.approx(5 / 18 - 1.96 * (8 - 25 / 18) ** 0.5 / 18)
    assert high == pytest.approx(5 / 18 + 1.96 * (8 - 25 / 18) ** 0.5 / 18)


def test_an_interval_ends_where_chances_end():
    assert comparison(16, 0, 16).interval()[1] == 1.0
    assert comparison(0, 16, 16).interval()[0] == -1.0


def test_worlds_that_do_not_count_bring_no_note():
    spoilt = Comparison(Pair(number, counts=False) for number in range(LOOKS[2]))
    assert (spoilt.n, spoilt.verdict, spoilt.better_share, spoilt.given_share) == (0, "fine", 0.0, 0.0)


@pytest.mark.parametrize(("language", "points"), [("en", "50 points more"), ("it", "50 punti in più")])
def test_a_note_in_words(language, points):
    session = played("pendragon", limit=20)
    better, given = session.decision.keys[:1], session.decision.keys[1:2]
    found = comparison(8, 0, 16)
    assert found.loss >= MUCH
    said = note_text(session, better, given, found, language)
    assert points in said.text
    assert "50%" in said.text
    assert "1%" not in said.text.replace("0%", "")
    assert "16" in said.known
    assert said.question
