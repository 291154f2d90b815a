"""What is shown beside the map, and the board in a terminal."""

from __future__ import annotations

import pytest

from tests.falling_sky.harness import board, put
from tests.long import by_run
from vexillum.coin.sequence import FirstAction, Standing
from vexillum.core.session import Session
from vexillum.core.show.text_board import WIDTH, marked_text
from vexillum.games.falling_sky.cards import OPTIMATES
from vexillum.games.falling_sky.game import GAME
from vexillum.games.falling_sky.map import REGION_NUMBER
from vexillum.games.falling_sky.pieces import AEDUI_ALLY, ARVERNI_ALLY, BELGIC_ALLY, SEATS, SUBDUED
from vexillum.games.falling_sky.scenarios import WINTERS
from vexillum.games.falling_sky.show.warnings import WinterPreview, next_winter
from vexillum.games.falling_sky.state import Senate, Stage
from vexillum.games.falling_sky.winter import keep_cost

EN, IT = GAME.texts("en", strict=True), GAME.texts("it", strict=True)


def at_turn(scenario="reconquest-of-gaul", *, empty=True, card=1, ahead=2):
    table = board(scenario, empty=empty)
    table.state.stage, table.state.current, table.state.upcoming = Stage.TURN, card, [ahead]
    table.state.deck = [3] * 30
    return table


def shown(table, texts=EN):
    return GAME.board.display(GAME.knowledge.view(table.state, None), texts)


def panel_of(display, seat):
    return next(panel for panel in display.panels if panel.seat == seat)


def said(display, word):
    return [warning for warning in display.warnings if word in warning.text]


# The deck -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("frost", ["shown", "sudden"])
@pytest.mark.parametrize("scenario", ["pax-gallica", "the-great-revolt"])
def test_winter_comes_when_the_deck_says(scenario, frost):
    """Played to the end: each Winter began within the cards that were foretold, and bounds are reached."""
    foretold: list[tuple[int, tuple[int, int]]] = []
    for seed in range(10):
        if seed >= by_run(5, 10) and any(cards in bounds for cards, bounds in foretold):
            break
        seeded, options = f"winter {seed}", {"frost": frost}
        session = Session.start(GAME, scenario=scenario, seed=seeded, options=options, quiet=True)
        agent, pending, card = GAME.agents["random"](), [], 0
        while (decision := session.decision) is not None:
            state = session.state
            if state.stage == Stage.TURN and state.current != card:
                card = state.current
                pending = [(passed + 1, bounds) for passed, bounds in pending]
                bounds = next_winter(state, len(state.deck))
                if bounds is not None:
                    pending.append((0, bounds))
            if state.current in WINTERS and state.current != card:
                card = state.current
                foretold += [(passed + 1, bounds) for passed, bounds in pending]
                pending = []
            session.answer(decision.seat, agent.choose(session, decision))
    assert foretold
    for cards, (earliest, latest) in foretold:
        assert earliest <= cards <= latest, (cards, earliest, latest)
    assert any(cards in bounds for cards, bounds in foretold)


def test_a_winter_card_that_lies_open_comes_after_this_card():
    table = at_turn(ahead=WINTERS[0])
    display = shown(table)
    assert display.deck.check.label == "Winter after this card"
    assert any(row.text.startswith("Frost") for row in display.sequence)


def test_the_year_and_its_cards():
    deck = shown(at_turn()).deck
    assert deck.label == "Year 1 of 4"
    assert deck.left <= deck.size


# Sequence of play -----------------------------------------------------------------------------------------------------


def test_who_acted_who_acts_and_who_cannot():
    table = at_turn()
    order = GAME.knowledge.view(table.state, None)["derived"]["order"]
    seats = list(GAME.info.seats)
    table.state.standing[seats.index(order[0])] = Standing.EXECUTED
    table.state.standing[seats.index(order[3])] = Standing.INELIGIBLE
    table.state.first_did = FirstAction.COMMAND_AND_SPECIAL
    rows = [(row.place, row.seats, row.text, row.state) for row in shown(table).sequence]
    assert rows[0] == ("1", (order[0],), "Command with a Special Ability", "done")
    assert rows[1] == ("2", (order[1],), "Limited Command or Event", "now")
    assert rows[-1] == ("–", (order[3],), "Ineligible for this card", "out")


def test_a_winter_round_is_its_phases_with_whoever_is_at_quarters():
    table = at_turn(card=WINTERS[0])
    table.state.stage, table.state.winters = Stage.QUARTERS_AEDUI, 1
    rows = shown(table).sequence
    assert [row.text for row in rows if row.state == "now"] == ["Quarters"]
    assert next(row.seats for row in rows if row.state == "now") == ("aedui",)
    assert [row.text for row in rows] == ["Victory", "Germans Phase", "Quarters", "Harvest", "Senate", "Spring"]
    assert [row.state for row in rows] == ["done", "done", "now", "waiting", "waiting", "waiting"]
    table.state.stage = Stage.HARVEST
    assert [row.state for row in shown(table).sequence] == ["done", "done", "done", "now", "waiting", "waiting"]


def test_in_winter_the_deck_says_so():
    table = at_turn(card=WINTERS[0])
    table.state.stage, table.state.winters, table.state.deck = Stage.HARVEST, 1, [3] * 48
    deck = shown(table).deck
    assert deck.label == "Winter 1 of 4"
    assert deck.check.label.startswith("Winter now; the next in ")


# Senate ---------------------------------------------------------------------------------------------------------------


def test_the_senate_stands_on_a_row_of_legions_and_says_what_comes_next():
    table = at_turn()
    table.state.legions_track, table.state.fallen = 10, 2
    gauge = shown(table).gauges[0]
    assert gauge.steps == ("Uproar 2/4", "Intrigue 4/4", "Adulation 4/4")
    assert gauge.here == Senate.INTRIGUE
    assert "Fallen: 2 Legions." in gauge.note
    assert "Intrigue; 7 Legions to Provincia" in gauge.note, "a Legion that has Fallen stays, and holds the marker"


def test_before_the_first_winter_of_pax_gallica_the_marker_is_nowhere():
    gauge = shown(at_turn("pax-gallica", empty=False)).gauges[0]
    assert gauge.steps[gauge.here] == "not in play yet"


# Panels ---------------------------------------------------------------------------------------------------------------


def test_the_germans_have_a_panel_without_a_seat():
    table = at_turn()
    put(table, "ubii", "ubii=germanic_ally", germanic_hidden=3)
    panel = panel_of(shown(table), "germans")
    assert [(figure.label, figure.value) for figure in panel.figures] == [("Warbands", 3), ("Allies", 1)]
    assert (panel.state, panel.margin, panel.goals) == ("", None, ())


@pytest.mark.parametrize(
    ("seat", "reached", "needed", "made_of"),
    [
        ("romans", [20], [16], ["16 Subd. + 1 Disp. + 3 Allies"]),
        ("arverni", [7, 2], [7, 9], []),
        ("aedui", [1], [5], ["more than the Belgae (4)"]),
        ("belgae", [9], [16], ["5 Control Value + 4 Allies"]),
    ],
)
def test_goals_say_how_far_and_what_of(seat, reached, needed, made_of):
    goals = panel_of(shown(at_turn("pax-gallica", empty=False)), seat).goals
    assert [goal.reached for goal in goals if goal.needed is not None] == reached
    assert [goal.needed for goal in goals if goal.needed is not None] == needed
    if seat != "romans":
        assert [goal.label for goal in goals if goal.needed is None] == made_of
    else:
        (formula,) = [goal.label for goal in goals if goal.needed is None]
        assert sum(int(word) for word in formula.split() if word.isdecimal()) == reached[0]


def test_leaders_and_legions_that_are_not_on_the_map_are_in_stock():
    display = shown(at_turn("pax-gallica", empty=False))
    assert [(each.token, each.n) for each in panel_of(display, "romans").stock][-2:] == [
        ("legion", 4),
        ("waiting_legions", 3),
    ]
    assert ("vercingetorix", 1) in [(each.token, each.n) for each in panel_of(display, "arverni").stock]


def test_the_tracks_have_resources_scores_and_goals():
    resources, victory = shown(at_turn()).tracks
    assert (resources.first, resources.last) == (0, 45)
    assert [mark.seat for mark in resources.marks] == list(SEATS)
    assert len([mark for mark in victory.marks if mark.seat == "arverni"]) == 2
    assert {goal.value for goal in victory.goals if goal.seat in ("romans", "belgae")} == {16}
    assert all(str(goal.value) in goal.label for goal in victory.goals)


def test_legions_in_each_box_have_a_picture_of_their_own():
    """Track, Fallen, out of the game, still to come: told apart without a pointer to rest on them."""
    table = at_turn()
    table.state.fallen, table.state.removed_legions, table.state.waiting_legions = 1, 1, 1
    tokens = [each.token for each in panel_of(shown(table), "romans").stock]
    assert tokens[-3:] == ["fallen", "removed_legions", "waiting_legions"]
    drawn = GAME.board.art(GAME.texts("en")).tokens
    assert len({drawn[token] for token in ("legion", *tokens[-3:])}) == 4


# Warnings -------------------------------------------------------------------------------------------------------------


def test_who_would_win_and_what_would_stop_it():
    table = at_turn()
    table.state.tribes[:15] = [AEDUI_ALLY] * 4 + [BELGIC_ALLY] * 3 + [SUBDUED] * 8
    display = shown(table)
    (warning,) = [warning for warning in display.warnings if warning.tone == "victory" and warning.seat == "romans"]
    assert warning.text.startswith("The Romans would win next Winter: 23 Subdued")
    assert warning.own.startswith("You would win")
    assert "romans" not in warning.to
    assert panel_of(display, "romans").wins_at_check


def test_one_more_would_be_enough():
    table = at_turn()
    put(table, "atrebates", "bellovaci=belgic_ally", "atrebates=belgic_ally", "remi=belgic_ally")
    put(table, "nervii", "eburones=belgic_ally", "nervii=belgic_ally")
    put(table, "morini", "menapii=belgic_ally", "morini=belgic_ally")
    assert not said(shown(table), "Belgae: Control Value")
    put(table, "carnutes", "aulerci=belgic_ally", legion=1)
    (near,) = said(shown(table), "Belgae: Control Value 7 + 8 Allies and Citadels = 15; one more is enough")
    assert near.seat == "belgae"
    assert "belgae" not in near.to


def test_optimates_end_the_game_when_rome_is_too_strong():
    table = at_turn()
    table.state.lasting, table.state.victory_phases, table.state.winters = [OPTIMATES], 1, 1
    table.state.tribes[:14] = [BELGIC_ALLY] * 10 + [AEDUI_ALLY] * 4
    assert said(shown(table), "Optimates")
    table.state.victory_phases = 0
    assert not said(shown(table), "Optimates")


def test_the_final_winter_is_decided_by_margins():
    table = at_turn()
    table.state.winters = 3
    table.state.tribes[:16] = [ARVERNI_ALLY] * 8 + [AEDUI_ALLY] * 8
    (warning,) = said(shown(table), "by margin")
    assert warning.seat == "arverni", "exactly at the goal, as the Aedui are, who come behind in a tie"
    assert "(exactly at the goal), ahead of the Aedui (exactly at the goal)" in warning.text
    assert WinterPreview.of(table.state, 30).final


def test_quarters_harvest_and_senate_come_up_when_winter_is_near():
    table = at_turn(ahead=WINTERS[0])
    put(table, "nervii", "nervii=roman_ally", legion=4)
    table.state.tracks[0] = 2
    assert keep_cost(table.state) == (3, 3)
    (quarters,) = said(shown(table), "Quarters:")
    assert "3 Resources to keep 3 pieces" in quarters.text
    assert quarters.tone == "loss"
    assert len(said(shown(table), "Harvest:")) == 4
    far = at_turn()
    put(far, "nervii", legion=4)
    assert not said(shown(far), "Quarters:")


def test_warbands_without_an_ally_starve_in_devastated_regions():
    table = at_turn(ahead=WINTERS[0])
    put(table, "bituriges", aedui_hidden=3)
    assert not said(shown(table), "starve")
    table.state.devastated[REGION_NUMBER["bituriges"]] = 1
    (hungry,) = said(shown(table), "starve")
    assert (hungry.to, hungry.things) == (("aedui",), ("space:bituriges",))


def test_germans_who_could_ambush_are_told_before_winter():
    table = at_turn(ahead=WINTERS[0])
    put(table, "nervii", germanic_hidden=4, belgic_revealed=2)
    (warning,) = said(shown(table), "Germans could Ambush")
    assert warning.to == ("belgae",)
    put(table, "nervii", belgic_hidden=4)
    assert not said(shown(table), "Germans could Ambush")


def test_legions_that_could_be_ambushed_are_told():
    table = at_turn()
    put(table, "nervii", legion=2, ambiorix=1, belgic_hidden=4)
    (warning,) = said(shown(table), "could Ambush your Leader or Legions")
    assert (warning.to, warning.things) == (("romans",), ("space:nervii",))
    assert "5 Losses" in warning.text
    put(table, "nervii", auxilia_hidden=4)
    assert not said(shown(table), "could Ambush your")


def test_belgic_control_that_hangs_by_a_piece():
    table = at_turn()
    put(table, "nervii", belgic_hidden=3, legion=2)
    (warning,) = said(shown(table), "depends on a single piece")
    assert warning.things == ("space:nervii",)


def test_every_word_is_there_in_italian_too():
    for scenario in GAME.info.scenarios:
        display = shown(at_turn(scenario, empty=False, ahead=WINTERS[0]), IT)
        assert display.deck.check.label in ("Inverno dopo questa carta", "Ultimo Inverno dopo questa carta")


# The board in a terminal: everything can be told without colours -----------------------------------------------------


def drawn(table, texts=EN, **how):
    return marked_text(GAME.board.draw_text(GAME.knowledge.view(table.state, None), texts, **how)).plain


def row(text, name):
    return next(line for line in text.splitlines() if line.strip().startswith(name))


def test_allies_and_citadels_say_whose_they_are():
    table = board()
    put(table, "mandubii", "mandubii=arverni_citadel", "senones=aedui_ally", "lingones=belgic_ally")
    assert "♜Ar Mandubii (Alesia)  ●Ae Senones  ●Be Lingones" in row(drawn(table), "Mandubii")
    assert "●Ed Senones" in row(drawn(table, IT), "Mandubii")


def test_hidden_revealed_and_scouted_pieces_and_the_permanent_fort_have_signs():
    table = board()
    put(table, "provincia", arverni_hidden=1, arverni_revealed=2, arverni_scouted=3)
    put(table, "atrebates", fort=1)
    said = row(drawn(table), "Provincia")
    for piece in ("1ArW◦", "2ArW ", "3ArW◉", "1Fort∎"):
        assert piece in said + " "
    assert "1Fort∎" not in row(drawn(table), "Atrebates")


@pytest.mark.parametrize("texts", [EN, IT], ids=["en", "it"])
@pytest.mark.parametrize("unicode", [True, False])
def test_it_fits(texts, unicode):
    table = board("the-great-revolt", empty=False)
    text = drawn(table, texts, unicode=unicode)
    assert all(len(line) <= WIDTH for line in text.splitlines())
    assert unicode or text.replace("ù", "u").replace("à", "a").isascii()
