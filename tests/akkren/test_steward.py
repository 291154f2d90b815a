"""The steward answers every kind of question, from what its seat knows, and gives reasons without secrets."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.long import long
from vexillum.core.explanations import explain
from vexillum.core.session import Session
from vexillum.core.words.languages import BUILT_IN
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.minds.steward import ANSWERS, OPEN, Steward


def start(scenario: str, seed: str, players: int = 4) -> Session:
    session = Session.start(GAME, scenario=scenario, players=players, seed=seed)
    session.players = dict.fromkeys(session.setup.seats, Steward.id)
    return session


def asks() -> set[str]:
    """All kinds of questions that the texts know."""
    return {id.removeprefix("ask.") for id in GAME.words.catalog.texts["en"] if id.startswith("ask.")}


def test_no_kind_of_question_falls_through():
    assert set(ANSWERS) == asks()


def play(session: Session, *, every: int = 0, most: int = 20_000) -> Counter[str]:
    """Four stewards play; at every so manieth answer the same is expected in a world dealt again.

    No invariant is broken after any answer, and no step leaves anything undone.
    """
    agent, random, kinds, checked = Steward(), Random(3), Counter[str](), None
    while (decision := session.decision) is not None:
        keys = tuple(agent.choose(session, decision))
        kinds[decision.kind] += 1
        if every and kinds.total() % every == 0:
            world = session.imagine(decision.seat, random)
            assert tuple(agent.choose(world, world.decision)) == keys, decision.kind
        session.answer(decision.seat, keys, by=agent.signature)
        assert GAME.positions.violations(session.state) == []
        if session.steps[-1] is not checked:
            checked = session.steps[-1]
            assert GAME.positions.loose_ends(checked.state) == []
        assert kinds.total() < most, kinds
    return kinds


@pytest.mark.parametrize("players", GAME.info.players)
def test_a_border_war_of_stewards_ends_and_wastes_nothing(players):
    session = start("border-war", "ends", players)
    kinds = play(session, every=9)
    assert session.game.rules.outcome(session.state).winners
    assert kinds["move.organise"] < kinds["phase"], "it does not put the same things in order again and again"
    assert kinds["siege.manner"] or kinds["battle.withdraw"], "somebody has conquered something"


@long
@pytest.mark.parametrize("scenario", ["quickstart", "campaign"])
def test_longer_campaigns_of_stewards_end_and_need_no_secrets(scenario):
    session = start(scenario, "long")
    play(session, every=25)
    assert session.game.rules.outcome(session.state).winners


def test_it_says_why_in_both_languages_about_what_everybody_has_seen():
    session = start("border-war", "why")
    play(session)
    reasons = [reason for step in session.steps for reason in explain(session, step.answers) or []]
    ids = {line.id for reason in reasons for line in reason.lines}
    assert {"reason.conquer", "reason.storm"} <= ids
    for language in BUILT_IN:
        texts = GAME.texts(language)
        assert all(texts(line) for reason in reasons for line in reason.lines)


def test_all_its_reasons_have_texts():
    named = {id for id in GAME.words.catalog.texts["en"] if id.startswith("reason.")}
    assert len(named) >= 25
    assert all(id in GAME.words.catalog.texts["it"] for id in named)


def test_it_keeps_silent_about_secret_purchases_and_sealed_choices():
    assert not OPEN & {"build.buy", "bid", "politics.relation", "politics.nation", "council.alliances", "move.take"}
