"""What stands beside the map: cards, deck, sequence of play, the Imperium, panels, tracks."""

from __future__ import annotations

import pytest

from tests.contract.tables import answer_at_random
from tests.pendragon.harness import board, put, track
from tests.pendragon.test_board import crowded, seen, started
from tests.pendragon.test_victory import AUTONOMY, CIVILIAN, FRAGMENTED, MILITARY, NONE, ROMAN, set_track, standing
from vexillum.coin.sequence import FirstAction, Standing
from vexillum.core.session import Session
from vexillum.core.show.display import OrderMark, SequenceRow
from vexillum.games.pendragon.cards import CARDS, PIVOTAL
from vexillum.games.pendragon.decks import HOUSE
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.players import PLAYERS
from vexillum.games.pendragon.position import shown_state
from vexillum.games.pendragon.scenarios import SCENARIO_IDS, SCENARIOS
from vexillum.games.pendragon.show.panels import EFFECT_NAME
from vexillum.games.pendragon.show.warnings import Coming, at_check, ended, next_epoch
from vexillum.games.pendragon.state import Stage
from vexillum.games.pendragon.victory import RANKING, outcome, passes

EN, IT = GAME.texts("en", strict=True), GAME.texts("it", strict=True)


def shown(table, texts=EN):
    return GAME.board.display(seen(table), texts)


def random_game(scenario, seed, **options):
    session = Session.start(GAME, scenario=scenario, seed=seed, options=options)
    while not session.over:
        yield session
        answer_at_random(session)
    yield session


def panel_of(display, seat):
    return next(panel for panel in display.panels if panel.seat == seat)


# The state of a view --------------------------------------------------------------------------------------------------


def test_the_state_that_a_view_shows_has_everything_but_the_deck():
    for session in random_game("petty-tyrants", "shown state"):
        there = shown_state(session.view(None))
        state = session.state.copy()
        state.deck, state.aside, state.rng_draws, state.rolls, state.agreed, state.mixing = [], [], 0, 0, 0, 0
        assert there == state


# Cards ----------------------------------------------------------------------------------------------------------------


def test_cards_lie_open_with_both_sides_and_their_order():
    table = started()
    table.state.standing[FACTIONS.index("scotti")] = Standing.INELIGIBLE
    now, following = shown(table).cards
    assert (now.role, now.number, now.title, now.thing, now.page) == ("now", "44", "LINDSEY", "card:44", "card:44")
    assert [text.tone for text in now.texts] == ["light", "dark"]
    assert now.texts[1].label == "Shaded · Momentum"
    assert now.texts[0].text == EN("card_side.44.unshaded")
    order = CARDS[44].order
    assert [mark.seat for mark in now.order] == list(order)
    active = next(seat for seat in order if seat != "scotti")
    assert {mark for mark in now.order if mark.state} == {OrderMark(active, "now"), OrderMark("scotti", "out")}
    assert (following.role, following.number) == ("next", "7")
    assert shown(table, IT).cards[0].texts[0].text == IT("card_side.44.unshaded")


def test_held_pivotal_events_say_whether_they_are_ready():
    table = started()
    table.state.held = [0, 0, 75, 0]
    (held,) = [card for card in shown(table).cards if card.role == "held"]
    assert (held.seat, held.number) == ("saxons", "75")
    notes = [text.text for text in held.texts if text.tone == "note"]
    ready = "saxons" in seen(table)["derived"]["pivotal_ready"]
    assert ("Precondition met." in notes) == ready


def test_every_lasting_effect_has_a_line_of_its_own():
    table = started()
    table.state.lasting = sorted(EFFECT_NAME)
    for texts in (EN, IT):
        effects = shown(table, texts).effects
        assert len(effects) == len(EFFECT_NAME)
        assert len({effect.summary for effect in effects}) == len(effects)
        assert all(len(effect.summary) <= 90 for effect in effects), "a line"
    momentum = {EN.name("card", str(side // 2)) for side in HOUSE.momentum}
    assert {effect.title for effect in shown(table).effects if effect.until} == momentum


# The deck -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_the_epoch_card_comes_when_the_deck_says(scenario):
    """2.1 Whatever is said about the next Epoch Round turns out to be true, and no more is said than is known.

    Only a Pivotal Event that nobody could foresee puts it off by a card (2.3.8).
    """
    for seed in ("one", "two"):
        waiting: list[tuple[int, int, int]] = []
        rounds = interrupts = 0
        for session in random_game(scenario, f"epochs {seed}"):
            state = session.state
            played = len(state.played)
            if (now := len([card for card in state.played if card in PIVOTAL])) > interrupts:
                interrupts = now
                waiting.clear()
            if state.epoch > rounds:
                rounds = state.epoch
                for then, earliest, latest in waiting:
                    assert earliest <= played - then <= latest
                waiting.clear()
            if state.stage in (Stage.PIVOTAL, Stage.TURN) and rounds < SCENARIOS[state.scenario].epochs:
                earliest, latest = next_epoch(state, len(state.deck))
                assert latest - earliest <= 4
                waiting.append((played, earliest, latest))
        assert rounds


def test_the_deck_speaks_of_the_epoch_that_is_played():
    table = started("petty-tyrants")
    state = table.state
    state.deck = [41] * 24
    deck = shown(table).deck
    assert (deck.label, deck.left, deck.left_label) == ("Epoch 1 of 2", 11, "11 cards left")
    assert deck.check.label == "Epoch Round in 7 to 11 cards"
    state.deck, state.epoch = [41], 1
    deck = shown(table).deck
    assert deck.label == "Epoch 2 of 2"
    assert deck.check.label == "Last Epoch Round after this card"
    state.current, state.stage, state.epoch, state.deck = 77, Stage.ANNONA, 1, [41] * 13
    assert shown(table).deck.check.label == "Epoch Round now"
    state.stage, state.epoch = Stage.OVER, 2
    assert shown(table).deck.check is None


def test_a_card_that_a_pivotal_event_put_off_comes_before_the_epoch_card():
    table = started("petty-tyrants")
    one = next_epoch(table.state, 24)
    table.state.upcoming = [12, 7]
    assert next_epoch(table.state, 24) == (one[0] + 1, one[1] + 1)


# The sequence of play -------------------------------------------------------------------------------------------------


def rows(table, texts=EN):
    return [(row.place, row.seats, row.text, row.state) for row in shown(table, texts).sequence]


def test_the_first_to_act_has_everything_to_choose_from():
    table = started()
    order = CARDS[44].order
    assert rows(table) == [
        ("1", (order[0],), "Command (with Feat) or Event", "now"),
        ("2", (order[1],), "2nd Eligible", "waiting"),
        ("–", order[2:], "Eligible, acts if another Faction passes", "waiting"),
    ]


@pytest.mark.parametrize(
    ("did", "text", "left"),
    [
        (FirstAction.COMMAND, "Command", "Limited Command"),
        (FirstAction.COMMAND_AND_SPECIAL, "Command with a Feat", "Limited Command or Event"),
        (FirstAction.EVENT, "Event", "Command (with Feat)"),
    ],
)
def test_the_second_has_what_the_first_has_left(did, text, left):
    table = started()
    order = [FACTIONS.index(seat) for seat in CARDS[44].order]
    table.state.standing[order[0]] = Standing.PASSED
    table.state.standing[order[1]] = Standing.EXECUTED
    table.state.standing[order[3]] = Standing.INELIGIBLE
    table.state.first_did = did
    assert rows(table) == [
        ("1", (FACTIONS[order[1]],), text, "done"),
        ("–", (FACTIONS[order[0]],), "passed, still Eligible", "done"),
        ("2", (FACTIONS[order[2]],), left, "now"),
        ("–", (FACTIONS[order[3]],), "Ineligible for this card", "out"),
    ]


def test_a_non_player_is_not_limited():
    table = started()
    order = [FACTIONS.index(seat) for seat in CARDS[44].order]
    table.state.standing[order[0]] = Standing.EXECUTED
    table.state.first_did = FirstAction.COMMAND
    table.state.non_players = 1 << order[1]
    assert rows(table)[1][2] == "Command (with Feat)"


def test_who_interrupted_with_a_pivotal_event_comes_first():
    table = started()
    state = table.state
    state.current, state.upcoming = 74, [7, 44]
    owner = FACTIONS.index(CARDS[74].owner)
    state.standing[owner], state.first_did = Standing.EXECUTED, FirstAction.EVENT
    assert rows(table)[0] == ("1", (CARDS[74].owner,), "Event", "done")


def test_an_epoch_round_goes_by_phases():
    table = started()
    table.state.current, table.state.stage, table.state.epoch = 77, Stage.CIVITATES_UPKEEP, 1
    found = shown(table).sequence
    assert [row.state for row in found] == ["done"] * 6 + ["now"] + ["waiting"] * 3
    assert found[6] == SequenceRow("7", ("civitates",), "Upkeep", "now")
    table.state.stage = Stage.OVER
    assert shown(table).sequence == ()


# The Imperium ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("imperium", "dominance", "here"),
    [
        (ROMAN, MILITARY, 0),
        (ROMAN, CIVILIAN, 1),
        (AUTONOMY, MILITARY, 2),
        (AUTONOMY, CIVILIAN, 3),
        (FRAGMENTED, NONE, 4),
    ],
)
def test_the_imperium_stands_on_one_of_five_steps(imperium, dominance, here):
    table = standing(imperium, dominance)
    (gauge,) = shown(table).gauges
    assert (gauge.here, len(gauge.steps)) == (here, 5)


def test_the_gauge_says_what_makes_it_fall():
    table = standing(ROMAN, CIVILIAN)
    set_track(table, "wealth", 12)
    set_track(table, "prestige", 4)
    note = shown(table).gauges[0].note
    assert "Control 30 (now 0)" in note
    assert "Prosperity + Prestige 55 (now 4)" in note
    assert "Military unless Wealth exceeds Prestige by 6 (now +8)" in note
    assert "20 (now 0)" in shown(standing(AUTONOMY, MILITARY)).gauges[0].note
    assert "by 10 (now 0)" in shown(standing(AUTONOMY, MILITARY)).gauges[0].note


# Panels ---------------------------------------------------------------------------------------------------------------


def test_panels_have_what_a_faction_has():
    table = started()
    dux = panel_of(shown(table), "dux")
    assert {figure.id: figure.value for figure in dux.figures} == {
        "track/briton_resources": track(table, "briton_resources"),
        "track/prestige": track(table, "prestige"),
    }
    set_track(table, "dux_resources", 3)
    assert "track/dux_resources" in {figure.id for figure in panel_of(shown(table), "dux").figures}
    table = crowded()
    available = seen(table)["available"]
    display = shown(table)
    assert [(stock.token, stock.n) for stock in panel_of(display, "dux").stock] == [
        ("cavalry", available["cavalry"]),
        ("fort", available["fort"]),
        ("cavalry", 3),
        ("cavalry", 2),
    ]
    scotti = {stock.label: stock.n for stock in panel_of(display, "scotti").stock}
    assert scotti["Scotti Raiders on NIALL NOIGIALLACH"] == 4
    assert scotti["Scotti Settlements on DAL RIADA"] == 2
    assert not any("NIALL" in stock.label for stock in panel_of(shown(started()), "scotti").stock)


def test_the_dux_has_no_briton_resources_at_fragmentation():
    figures = panel_of(shown(standing(FRAGMENTED, NONE)), "dux").figures
    assert [figure.id for figure in figures] == ["track/dux_resources", "track/prestige"]


def test_one_faction_is_active_and_its_panel_says_how_the_others_stand():
    display = shown(started())
    assert [panel.seat for panel in display.panels] == list(FACTIONS)
    assert [panel.seat for panel in display.panels if panel.active] == [CARDS[44].order[0]]
    assert {panel.state for panel in display.panels} == {"Eligible"}


@pytest.mark.parametrize("scenario", SCENARIO_IDS)
@pytest.mark.parametrize("players", ["four", "two"])
def test_goals_are_the_conditions_of_victory(scenario, players):
    for session in random_game(scenario, "goals", players=players):
        if session.decision_number % 5:
            continue
        state = session.state
        display = GAME.board.display(session.view(None), EN)
        scores = outcome(state).scores
        for faction, panel in enumerate(display.panels):
            met = [goal.met for goal in panel.goals]
            way = (met[-1] or (len(met) > 1 and all(met[:-1]))) if panel.seat == "saxons" else all(met)
            assert way == passes(state, faction), panel.seat
            assert panel.margin == scores[panel.seat]


@pytest.mark.parametrize("options", [{}, {"players": "two"}, {"players": "britons", "difficulty": "difficult"}])
@pytest.mark.parametrize("scenario", SCENARIO_IDS)
def test_who_would_win_is_who_victory_says(scenario, options):
    """7.1 Of those who meet their conditions the first in rank, a Non-player before all; in the end the margins."""
    for session in random_game(scenario, "would win", **options):
        if session.decision_number % 6:
            continue
        state = session.state
        check = at_check(state)
        display = GAME.board.display(session.view(None), EN)
        winning = {panel.seat for panel in display.panels if panel.wins_at_check}
        assert not winning or winning & {warning.seat for warning in display.warnings if warning.tone == "victory"}
        if check is None:
            assert not winning
            continue
        if (check.imperium, check.dominance) == (state.imperium, state.dominance):
            assert [passes(check, faction) for faction in range(4)] == [passes(state, faction) for faction in range(4)]
        somebody = any(all(passes(check, faction) for faction in factions) for factions in PLAYERS.people(check))
        final = check.epoch == SCENARIOS[state.scenario].epochs
        if not somebody and not final:
            assert not winning
        elif somebody:
            check.winner_known = 1
            assert winning == {FACTIONS[faction] for faction in RANKING.order(check)[0]}
        else:
            assert len(winning) in (1, 2)


def test_players_against_difficult_non_players_win_only_by_margins():
    table = standing(ROMAN, MILITARY)
    table.state.bottom[0] = 80
    put(table, "atrebates", "venta_belgarum=fort", cavalry=1)
    table.state.population = [0] * 23
    table.state.population[0] = 31
    assert panel_of(shown(table), "dux").wins_at_check
    table.state.non_players, table.state.difficulty = 0b1000, 3
    assert not panel_of(shown(table), "dux").wins_at_check


def test_foresight_changes_nothing():
    table = crowded()
    state = table.state
    before = state.copy()
    coming = Coming.of(state, 24)
    ended(coming.check)
    assert state == before


# Tracks and legend ----------------------------------------------------------------------------------------------------


def test_the_edge_track_has_amounts_totals_and_goals():
    table = started()
    (edge,) = shown(table).tracks
    marks = {(mark.seat, mark.label): mark.value for mark in edge.marks}
    assert marks["civitates", "Briton Resources"] == 25
    assert marks["dux", "Prosperity + Prestige"] == 80
    assert {(goal.seat, goal.value) for goal in edge.goals} == {
        ("dux", 76),
        ("civitates", 37),
        ("saxons", 4),
        ("saxons", 25),
        ("scotti", 25),
    }
    table.state.tracks[4] = 40
    assert shown(table).tracks[0].last == 120


def test_fragmentation_changes_what_the_track_counts():
    (edge,) = shown(standing(FRAGMENTED, NONE)).tracks
    assert "Control + Prestige" in {mark.label for mark in edge.marks}
    assert {(goal.seat, goal.value) for goal in edge.goals} == {
        ("dux", 18),
        ("civitates", 17),
        ("saxons", 11),
        ("scotti", 46),
    }


def test_the_legend_names_every_kind_of_piece_once():
    legend = shown(board()).legend
    assert len({row.token for row in legend}) == len(legend)
    assert {"fort", "town", "hillfort", "cavalry", "militia", "comitates"} <= {row.token for row in legend}
