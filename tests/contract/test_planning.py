"""A game's consents and watched events: their names exist, and the questions are as declared."""

from __future__ import annotations

import re

import pytest

from tests.contract.tables import TABLES, played
from tests.contract.takeovers import kinds_of
from tests.contract.test_takeovers import sought
from vexillum.core.decision import Decision
from vexillum.core.game import Game
from vexillum.core.registry import game_ids, get_game
from vexillum.core.words.languages import BUILT_IN

games = pytest.mark.parametrize("id", game_ids())
ASKS_FOR_LEAVE = re.compile(r"(^|\.|_)(consent|agree|admit|accept)(\.|$)")


@games
def test_consents_and_events_have_names_and_exist(id):
    game = get_game(id)
    planning = game.planning
    kinds = [consent.kind for consent in planning.consents]
    assert len(set(kinds)) == len(kinds)
    assert set(kinds) <= kinds_of(id)
    for language in BUILT_IN:
        texts = game.texts(language, strict=True)
        for name in (*(f"consent.{kind}" for kind in kinds), *(f"watched.{event.id}" for event in planning.events)):
            assert texts(name)
    for consent in planning.consents:
        assert set(consent.asked) | set(consent.askers) <= set(game.info.seats)
        assert consent.asker or len(consent.askers) == 1
        assert consent.yes != consent.no
    for event in planning.events:
        for line in event.lines:
            assert f"log.{line}" in game.texts("en"), line


@games
def test_every_question_for_leave_is_declared(id):
    asks = {kind for kind in kinds_of(id) if ASKS_FOR_LEAVE.search(kind)}
    assert asks <= {consent.kind for consent in get_game(id).planning.consents}


@games
def test_questions_for_leave_are_as_declared(id, monkeypatch, tmp_path):
    """In the scripts of a game's tests, or else in a random game."""
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path))
    game = get_game(id)
    asked = [session.decision for _, session in sought(id) if session.decision is not None]
    if not any(game.planning.consent(decision.kind) for decision in asked):
        table = next(table for table in TABLES if table[0] == id)
        asked += [moment.decision for moment in played(table).replay() if moment.decision is not None]
    wrong = [problem for decision in asked for problem in problems(game, decision)]
    assert wrong == []
    seen = {decision.kind for decision in asked}
    if any(consent.kind in seen for consent in game.planning.consents):
        return
    assert not game.planning.consents, "no question for leave was met: the test has shown nothing"


def problems(game: Game, decision: Decision) -> list[str]:
    """How a decision differs from its declared consent."""
    consent = game.planning.consent(decision.kind)
    if consent is None:
        return []
    wrong = []
    if not {consent.yes, consent.no} <= set(decision.keys):
        wrong.append(f"{decision.kind} offers {decision.keys}")
    if decision.seat not in consent.asked or consent.asked_by(decision) not in consent.askers:
        wrong.append(f"{decision.kind}: {consent.asked_by(decision)!r} asks {decision.seat}")
    if decision.seat == consent.asked_by(decision):
        wrong.append(f"{decision.kind}: {decision.seat} asks itself")
    return wrong
