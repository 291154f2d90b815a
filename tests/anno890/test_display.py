"""What stands beside the map: true, complete, and in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from tests.anno890.test_board import random_game
from tests.anno890.test_turns import row, set_table
from vexillum.core.session import Session
from vexillum.core.show.display import Display
from vexillum.core.words.languages import BUILT_IN
from vexillum.games.anno890 import GAME
from vexillum.games.anno890.pieces import SEATS
from vexillum.games.anno890.rules.final_score import ELEMENTS, bonuses, most
from vexillum.games.anno890.show.panels import counts, needed, ranking, tie_breaks
from vexillum.games.anno890.state import State

TEXTS = GAME.texts("en", strict=True)


def shown(session: Session[State], seat: str | None = None) -> Display:
    return GAME.board.display(session.view(seat), TEXTS)


def table(**parts: Any) -> Session[State]:
    parts.setdefault("row", row("t04", "t18", "t12", "t10"))
    return set_table(**parts)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("language", BUILT_IN)
def test_every_moment_has_words_and_true_numbers(players, language):
    texts = GAME.texts(language, strict=True)
    tokens = GAME.board.art(texts).tokens
    for session, decision in random_game(players, "display", "lean_year"):
        display = GAME.board.display(session.view(decision.seat if decision else None), texts)
        assert [panel.seat for panel in display.panels] == list(SEATS[:players])
        outcome = session.outcome
        assert {panel.seat: panel.figures[0].value for panel in display.panels} == outcome.scores
        assert ranking(session.view(None)) == list(outcome.ranking)
        assert {stock.token for panel in display.panels for stock in panel.stock} <= tokens.keys()
        assert {line.token for line in display.legend} <= tokens.keys()
        assert 0 <= display.gauges[0].here < len(display.gauges[0].steps)
        figures = GAME.knowledge.figures(session.state)
        assert all(figures[figure.id] == figure.value for panel in display.panels for figure in panel.figures)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_goal_says_what_it_takes_to_be_first(players):
    """With this many more the rules give the first bonus, with one fewer they do not."""
    for session, decision in random_game(players, "goals", agent="steward"):
        if decision is None or decision.kind != "take":
            continue
        display = shown(session)
        for player, panel in enumerate(display.panels):
            lead, *bonus_goals = panel.goals
            assert lead.met == (session.outcome.ranking[0] == panel.seat)
            for (what, element), goal in zip(ELEMENTS.items(), bonus_goals, strict=True):
                view = session.view(None)
                n = needed(counts(view, what), panel.seat, what, tie_breaks(view))
                assert goal.met == (bonuses(session.state)[what].get(player) == getattr(session.state.side, what)[0])
                assert goal.label.endswith(f" of {n}")
                assert first_with(session.state, what, element, player, n)
                assert not first_with(session.state, what, element, player, n - 1)


def first_with(state: State, what: str, element: str, player: int, n: int) -> bool:
    state = state.copy()
    if what == "coins":
        state.coins[player] = n
    else:
        pieces = getattr(state, what)
        pieces[9 * player : 9 * player + 9] = [n] + [0] * 8
    return most(state, element)[:1] == [player]


def test_the_deck_counts_the_rounds():
    session = Session.start(GAME, players=2, seed="rounds")
    assert shown(session).deck.label == "Preparation"
    for session, _ in random_game(2, "rounds"):
        deck = shown(session).deck
        assert deck.size == 8
        if session.view(None)["stage"] == "turns":
            assert (deck.left, deck.check.earliest) == (9 - session.view(None)["derived"]["round"],) * 2
    assert deck.left == 0
    assert deck.check is None


def test_the_sequence_goes_from_the_first_player_and_the_castles_the_other_way():
    session = Session.start(GAME, players=3, seed="order")
    rows = shown(session).sequence
    assert [(line.seats, line.state) for line in rows] == [
        (("marseille",), "now"), (("avignon",), "waiting"), (("aix",), "waiting")
    ]  # fmt: skip
    rows = shown(table(turn=4)).sequence
    assert [(line.seats, line.state) for line in rows] == [
        (("aix",), "done"), (("avignon",), "now"), (("marseille",), "waiting")
    ]  # fmt: skip


def test_the_gauge_shows_how_far_defence_is_ahead():
    for invader, here in ((0, 1), (1, 2), (3, 4), (4, 5), (9, 5)):
        gauge = shown(table(invader=invader)).gauges[0]
        assert (gauge.steps[here], gauge.here) == (gauge.steps[gauge.here], here)
    assert gauge.steps[gauge.here] == "none"


class TestWarnings:
    def texts(self, session: Session[State], tone: str | None = None) -> list[str]:
        return [one.text for one in shown(session).warnings if tone in (None, one.tone)]

    def test_nothing_threatens_at_the_beginning(self):
        assert self.texts(table()) == []

    def test_an_invasion_is_foretold_with_the_tiles_that_would_bring_it_and_whom_it_would_strike(self):
        session = table(
            invader=7,
            row=row("t03", "t04", "t18", "t12"),
            realms={
                "aix": {"cells": {"b2": {"towers": 2}}},
                "avignon": {"cells": {"b2": {"towers": 2}, "a1": {"tile": "t10"}}},
            },
        )
        display = shown(session)
        assert display.warnings[0].text.endswith("from Walled Hamlet.")
        assert display.warnings[0].things == ("tile:t03",)
        (struck,) = [one for one in display.warnings if one.tone == "loss"]
        assert struck.to == ("marseille",)
        assert struck.text.startswith("Marseille has the fewest towers (0) and would be invaded")
        assert struck.remedy == "3 more towers would prevent it."
        session.answer("aix", ["t03"])
        session.answer("aix", ["c3"])
        assert [TEXTS(entry) for entry in session.journal if entry.id == "log.invasion"]

    def test_a_tile_whose_tower_keeps_the_invader_off_is_no_threat(self):
        session = table(invader=2, row=row("t27", "t04", "t18", "t12"))
        assert self.texts(session) == []
        session.answer("aix", ["t27"])
        session.answer("aix", ["c3"])
        assert not [entry for entry in session.journal if entry.id == "log.invasion"]

    def test_only_a_tile_that_moves_the_invader_is_a_threat_even_when_it_is_beyond_defence(self):
        session = table(invader=9, row=row("t04", "t18", "t01", "t10"))
        assert shown(session).warnings[0].things == ("tile:t01",)
        assert shown(table(invader=9)).warnings == ()

    def test_coins_that_an_invasion_costs_are_said(self):
        session = Session.start(GAME, players=3, scenario="ash_stronghold", seed="ash")
        amount = session.state.side.amount("invaded_lose_coins")
        while session.decision.kind == "castle":
            session.answer(session.decision.seat, [session.decision.keys[0]])
        view = session.view(None) | {"invader": 30}
        view["row"] = [{"tile": "t03", "coins": 0, "saracens": 0}]
        struck = [one.text for one in GAME.board.display(view, TEXTS).warnings if one.tone == "loss"]
        assert len(struck) == 3
        assert all((f"{amount} coin" in text) == bool(amount) for text in struck)

    def test_who_leads_is_said_in_the_last_rounds_and_the_panel_is_marked(self):
        cells = {"a1": {"tile": "t09"}}
        for turn, said in ((15, False), (18, True), (21, True)):
            session = table(turn=turn, realms={"avignon": {"cells": cells, "characters": ["duchess"]}})
            leader = session.outcome.ranking[0]
            marked = [panel.seat for panel in shown(session).panels if panel.wins_at_check]
            assert marked == ([leader] if said else [])
            assert bool(self.texts(session, "victory")) == said
            for warning in shown(session).warnings:
                if warning.tone == "victory":
                    assert leader not in warning.to
                    assert warning.own.startswith("You would win now")
        assert any("Last round" in text for text in self.texts(session))

    def test_an_empty_purse_is_said_to_its_owner_before_the_turn(self):
        session = table(realms={"avignon": {"coins": 0}})
        (warning,) = shown(session).warnings
        assert warning.to == ("avignon",)
        assert warning.text == "Avignon has no coins and can take only the first territory in the row."


def test_people_and_buildings_that_act_later_are_in_effect():
    cells = {"a1": {"tile": "s08"}, "c1": {"tile": "s11", "ruin": True}}
    session = table(realms={"aix": {"characters": ["treasurer", "thief"], "cells": cells}})
    assert [effect.title for effect in shown(session).effects] == ["Treasurer", "Market Hall"]


def test_cards_in_hand_are_cards_for_their_holder_only():
    seen = 0
    for seed in range(12):
        for session, decision in random_game(4, f"hand {seed}"):
            if decision is None or not decision.secret:
                continue
            seen += 1
            held = {card.thing: card.seat for card in shown(session, decision.seat).cards if card.role == "held"}
            assert held == dict.fromkeys([option.thing for option in decision.options], decision.seat)
            others = (None, *(seat for seat in SEATS if seat != decision.seat))
            assert not [card for other in others for card in shown(session, other).cards if card.role == "held"]
    assert seen
