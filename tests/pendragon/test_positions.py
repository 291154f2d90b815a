"""Positions of Pendragon: exact, readable, tidied up after changes by hand, and refused with a reason; every name."""

from __future__ import annotations

import tomllib
from contextlib import suppress
from copy import deepcopy
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.long import by_run
from tests.together import together
from vexillum.core.agent import RandomAgent, drive
from vexillum.core.errors import BadCase, BadPosition
from vexillum.core.files.case import load_case, run_case
from vexillum.core.files.position_file import load_position, position_text
from vexillum.core.inputs import toml_text
from vexillum.core.session import Session
from vexillum.core.tools import paths
from vexillum.games.pendragon.cards import CARDS, EPOCHS, EVENTS
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.map import SPACE_IDS
from vexillum.games.pendragon.pieces import TYPES, UNIT_KINDS, UNIT_TYPE
from vexillum.games.pendragon.position import position, restore, tidy_position, violations
from vexillum.games.pendragon.scenarios import SCENARIO_IDS
from vexillum.games.pendragon.sequence import deal, first_card
from vexillum.games.pendragon.state import TRACKS

from .harness import board, put
from .own_deck import install, side

TABLES = [(scenario, cards) for scenario in SCENARIO_IDS for cards in ("all", "historical")]
tables = pytest.mark.parametrize("table", TABLES, ids="-".join)


def stages(scenario: str = "barbarian-conspiracy", cards: str = "all"):
    """A table before the deal, after it, and with the first card open: copies of its state."""
    table = board(scenario, cards=cards)
    states = [table.state.copy()]
    for step in (deal, first_card):
        assert list(step(table)) == []
        states.append(table.state.copy())
    return states


def dealt(scenario: str = "barbarian-conspiracy", cards: str = "all", /, **changes) -> dict:
    """The position at the first card, with changes to the letter; ``a__b`` stands for the path ``a.b``."""
    plain = position(stages(scenario, cards)[-1])
    for path, value in changes.items():
        paths.put(plain, path.replace("__", "."), deepcopy(value))
    return plain


def amended(scenario: str = "barbarian-conspiracy", cards: str = "all", /, **changes) -> dict:
    """The same with changes by hand that the game tidies up."""
    plain = dealt(scenario, cards, **changes)
    by_hand = frozenset(path.replace("__", ".") for path in changes)
    return position(restore(tidy_position(plain, by_hand)))


def all_cards(plain: dict) -> list[int]:
    shown = [plain["card"], *plain["held"].values(), *(int(side.split(".")[0]) for side in plain["lasting"])]
    return sorted({*shown, *plain["upcoming"], *plain["played"], *plain["removed"], *plain["deck"], *plain["aside"]})


# Files


@settings(max_examples=25)
@given(st.sampled_from(SCENARIO_IDS), st.integers(0, 150), st.integers(0, 10**6))
def test_a_file_continues_with_the_same_decision(tmp_path_factory, scenario, answers, seed):
    session = Session.start(GAME, scenario=scenario, seed=f"file {seed}")
    drive(session, dict.fromkeys(session.setup.seats, RandomAgent()), limit=answers)
    file = tmp_path_factory.mktemp("p") / "p.toml"
    file.write_text(position_text(session), "utf-8")
    again = load_position(file)
    session.state.rng_draws = session.state.rolls = again.state.rng_draws = again.state.rolls = 0
    assert GAME.positions.write(again.state) == GAME.positions.write(session.state)
    assert (again.decision and again.decision.keys) == (session.decision and session.decision.keys)


def test_a_file_for_one_seat_shows_what_it_knows_and_gives_no_deck_away(tmp_path):
    session = Session.start(GAME, scenario="the-harder-they-fall", seed="seat")
    drive(session, dict.fromkeys(session.setup.seats, RandomAgent()), limit=60)
    true = GAME.positions.write(session.steps[-1].state)
    decks = {tuple(true["deck"])}
    for seat in session.setup.seats:
        (tmp_path / "p.toml").write_text(position_text(session, seat=seat), "utf-8")
        imagined = load_position(tmp_path / "p.toml")
        assert imagined.view(seat) == session.view(seat)
        decks.add(tuple(GAME.positions.write(imagined.steps[-1].state)["deck"]))
    assert len(decks) == 5


CASE = """
game = "pendragon"
[position]
scenario = "the-harder-they-fall"
options = { players = "two" }
[position.changes]
card = 5
standing.dux = "ineligible"
tracks.briton_resources = 12
spaces.iceni = { prosperity = 3, units = { saxon_raider = 3 }, plunder = { saxon_raider = 1 } }
spaces.regni.strongholds.noviomagus = "town"
"""


def test_a_scenario_with_changes_begins_at_the_turn_of_the_card(tmp_path):
    file = tmp_path / "case.toml"
    file.write_text(CASE, "utf-8")
    session = load_position(file)
    plain = GAME.positions.write(session.state)
    assert (plain["stage"], plain["card"], plain["owners"]) == ("turn", 5, "two")
    assert session.decision.kind == "turn"
    order = [seat for seat in session.view(None)["derived"]["order"] if seat != "dux"]
    assert session.decision.seat == order[0]
    assert plain["spaces"]["iceni"]["prosperity"] == {"bottom": 2, "top": 1}
    assert plain["spaces"]["iceni"]["plunder"] == {"saxon_raider": 1}


# Both ways


@tables
def test_a_position_gives_the_same_state_back(table):
    for state in stages(*table):
        plain = tomllib.loads(toml_text(msgspec.json.decode(msgspec.json.encode(position(state)))))
        assert restore(plain) == state


@settings(max_examples=100)
@given(st.sampled_from(TABLES), st.integers())
def test_any_sound_state_comes_back(table, seed):
    random = Random(seed)
    state = stages(*table)[-1]
    for space in range(len(SPACE_IDS)):
        for kind, type in enumerate(UNIT_TYPE):
            place = UNIT_KINDS * space + kind
            n = min(random.randint(0, 3), state.available[type])
            state.available[type] -= n
            state.units[place] += n
            state.plunder[place] = min(random.randint(0, 3), state.units[place])
    state.tracks = [random.randint(0, 80) for _ in TRACKS]
    state.standing = random.sample([0, 1, 2, 3], 4)
    state.first_did = random.randint(1, 3)
    state.refugees = random.randint(0, 4)
    state.patrolled = [random.randint(0, 1) for _ in range(4)]
    state.imperium, state.dominance, state.roads = random.choice(
        [(0, 0, 1), (0, 1, 1), (1, 0, 0), (1, 1, 1), (2, 2, 0)]
    )
    state.winner_known = random.randint(0, 2)
    state.owners = random.randint(0, 3)
    state.rng_draws, state.rolls = random.randint(0, 999), random.randint(0, 99)
    assert violations(state) == []
    assert restore(tomllib.loads(toml_text(position(state)))) == state


def test_the_words_of_a_position():
    table = board("petty-tyrants", cards="historical", players="two")
    state = table.state
    put(table, "iceni", saxon_raider=3, plunder={"saxon_raider": 2})
    plain = position(state)
    assert plain["scenario"] == "petty-tyrants"
    assert plain["owners"] == "two"
    assert plain["stage"] == "deal"
    assert plain["spaces"]["iceni"] == {
        "population": 1,
        "prosperity": {"bottom": 1, "top": 0},
        "strongholds": {"venta_icenorum": "saxon_settlement"},
        "units": {"saxon_warband": 3, "saxon_raider": 3},
        "plunder": {"saxon_raider": 2},
    }
    assert plain["spaces"]["londinium"]["prosperity"] == {"bottom": 4}
    assert plain["spaces"]["parisi"]["strongholds"]["derventio"] == "red_saxon_settlement"
    assert plain["tracks"]["wealth"] == 15
    assert (plain["imperium"], plain["dominance"], plain["roads"]) == ("fragmentation", "none", False)
    assert plain["patrolled"] == ["britannicus", "germanicus"]
    assert plain["lasting"][:4] == ["76.unshaded", "74.unshaded", "81.unshaded", "7.unshaded"]
    assert plain["standing"] == dict.fromkeys(("dux", "civitates", "saxons", "scotti"), "eligible")
    assert (plain["first_did"], plain["ended"], plain["card"]) == ("nothing", "no", 0)
    assert list(plain["available"]) == list(TYPES)
    assert list(plain["tracks"]) == list(TRACKS)


def test_the_next_card_comes_first():
    _, full, opened = stages("de-excidio-britanniae")
    assert position(full)["deck"] == full.deck[::-1]
    opened.upcoming = [*opened.upcoming, opened.deck.pop(5)]
    assert position(opened)["upcoming"] == opened.upcoming[::-1]
    assert position(opened)["held"] == {"dux": 73, "civitates": 74, "saxons": 75, "scotti": 76}


@pytest.mark.parametrize(
    ("space", "population", "given", "rows"),
    [
        ("iceni", 2, 3, {"bottom": 2, "top": 1}),
        ("iceni", 2, 1, {"bottom": 1, "top": 0}),
        ("iceni", 3, 6, {"bottom": 3, "top": 3}),
        ("iceni", 0, 0, {"bottom": 0, "top": 0}),
        ("londinium", 2, 4, {"bottom": 4}),
        ("londinium", 1, 3, {"bottom": 3}),
        ("iceni", 1, {"top": 2}, {"bottom": 0, "top": 2}),
    ],
)
def test_prosperity_as_one_number_fills_the_bottom_row_first(space, population, given, rows):
    plain = dealt()
    plain["spaces"][space] |= {"population": population, "prosperity": given}
    assert position(restore(plain))["spaces"][space]["prosperity"] == rows


def test_zeros_may_be_written_and_parts_of_a_space_left_out():
    plain = dealt()
    assert plain["spaces"]["demetae"]["plunder"] == {}
    del plain["spaces"]["demetae"]["plunder"]
    plain["spaces"]["demetae"]["units"]["saxon_raider"] = 0
    assert restore(plain) == restore(dealt())


# What follows from changes: pieces


def test_units_and_strongholds_come_from_available_and_go_back_there():
    after = amended(
        spaces__iceni__units__saxon_raider=3,
        spaces__iceni__plunder__saxon_raider=1,
        spaces__iceni__strongholds__branodunum="saxon_settlement",
        spaces__eboracum__units__cavalry=3,
    )
    assert after["available"]["saxon_raider"] == 22
    assert after["available"]["saxon_settlement"] == 11
    assert after["available"]["cavalry"] == 2
    assert after["spaces"]["iceni"]["units"] == {"militia": 1, "saxon_raider": 3}


def test_foederati_are_warbands_of_their_nation():
    after = amended(
        spaces__iceni__units={"red_saxon_warband": 2, "blue_saxon_warband": 1, "blue_scotti_warband": 4},
        spaces__iceni__strongholds__branodunum="red_scotti_settlement",
    )
    assert after["available"]["saxon_warband"] == 22
    assert after["available"]["scotti_warband"] == 8
    assert after["available"]["scotti_settlement"] == 5
    assert after["available"]["militia"] == 7


def test_a_box_written_by_hand_stays_and_the_rest_goes_to_the_box_beside_it():
    after = amended(spaces__eboracum__units__cavalry=0, available__cavalry=1)
    assert (after["available"]["cavalry"], after["casualties"], after["out_of_play"]) == (1, 0, 4)
    after = amended(spaces__eboracum__units__cavalry=0, casualties=2)
    assert (after["available"]["cavalry"], after["casualties"], after["out_of_play"]) == (3, 2, 0)
    after = amended(available__comitates=4)
    assert (after["available"]["comitates"], after["not_yet_in_play"]) == (4, 11)


def test_pieces_that_are_not_available_come_out_of_the_boxes_beside():
    after = amended(spaces__iceni__units__comitates=4)
    assert (after["available"]["comitates"], after["not_yet_in_play"]) == (0, 11)
    after = amended("petty-tyrants", spaces__eboracum__units__cavalry=9)
    assert (after["available"]["cavalry"], after["out_of_play"]) == (0, 2)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"spaces__iceni__units__cavalry": 5}, "cavalry: 25 are on the table, but the game has only 20"),
        (
            {"spaces__iceni__units__comitates": 4, "not_yet_in_play": 15},
            "comitates: 19 are on the table, but the game has only 15",
        ),
        (
            {"spaces__iceni__units__saxon_raider": 20, "spaces__parisi__units__saxon_raider": 6},
            "saxon_raider: 26 are on the table, but the game has only 25",
        ),
        (
            {"spaces__iceni__units__scotti_raider": 30, "niall": 1, "lasting": ["68.shaded"]},
            "scotti_raider: 31 are on the table, but the game has only 30",
        ),
        (
            {"spaces__iceni__units__militia": 2, "available__militia": 6},
            "militia: 31 are on the table, but the game has only 30",
        ),
        ({"available__militia": 5}, "militia: 29 given, but 30 are needed"),
        (
            {"spaces__catuvellauni__strongholds__durocobrivis": "town", "available__town": 2},
            "town: 16 are on the table, but the game has only 15",
        ),
    ],
)
def test_too_many_or_too_few_pieces_are_named(changes, told):
    with pytest.raises(BadPosition) as error:
        amended(**changes)
    assert told in str(error.value)


def test_boxes_of_cards_hold_pieces_while_the_cards_are_in_effect():
    after = amended(lasting=["68.shaded", "67.shaded"], niall=4, dal_riada=2)
    assert (after["available"]["scotti_raider"], after["available"]["scotti_settlement"]) == (26, 4)
    with pytest.raises(BadPosition, match="NIALL NOIGIALLACH is not in effect, but holds 4"):
        amended(niall=4)
    with pytest.raises(BadPosition, match="DAL RIADA is not in effect, but holds 1"):
        amended(dal_riada=1)


# What follows from changes: cards


@tables
def test_a_card_put_anywhere_leaves_its_place_and_the_deck_stays_sound(table):
    scenario, cards = table
    full = list(CARDS)
    for number in (*EVENTS[:: by_run(10, 5)], 7, 21, 56, 68):
        for changes in (
            {"card": number},
            {"upcoming": [number]},
            {"played": [number]},
            {"deck__0": number},
            {"deck__9": number},
            {"card": number, "upcoming": [5 if number != 5 else 6]},
            {"card": number, "epoch": 1},
        ):
            after = amended(scenario, cards, **changes)
            assert all_cards(after) == full
            for path, value in changes.items():
                found = paths.find(after, path.replace("__", "."))
                assert found == value
            assert len(after["upcoming"]) == 1


def test_the_displaced_card_takes_the_place_of_the_new_one():
    before = dealt()
    taken = before["deck"][6]
    after = amended(card=taken)
    assert after["deck"][6] == before["card"]
    assert after["deck"][:6] + after["deck"][7:] == before["deck"][:6] + before["deck"][7:]
    unused = next(card for card in before["aside"] if card in EVENTS)
    after = amended(card=unused)
    assert after["deck"] == before["deck"]
    assert before["card"] in after["aside"]
    swapped = amended(card=before["upcoming"][0])
    assert swapped["upcoming"] == [before["card"]]
    swapped = amended(upcoming=[before["card"]])
    assert swapped["card"] == before["upcoming"][0]


def test_when_every_event_is_in_the_deck_its_next_one_closes_the_gap():
    before = dealt("de-excidio-britanniae")
    after = amended("de-excidio-britanniae", lasting=["7.unshaded"])
    assert 7 not in after["deck"]
    assert len(after["deck"]) == len(before["deck"]) - 1
    place = before["deck"].index(7)
    assert after["deck"][place - 1] == before["deck"][0]
    played = amended("de-excidio-britanniae", played=[before["card"]])
    assert played["card"] == before["deck"][0]


def test_a_card_in_effect_leaves_the_deck_or_was_played():
    before = dealt()
    after = amended(lasting=["7.unshaded", "56.shaded"])
    assert not {7, 56} & {*after["deck"], *after["aside"], *after["upcoming"], after["card"]}
    assert after["lasting"] == ["7.unshaded", "56.shaded"]
    both = amended(card=7, lasting=["7.unshaded"])
    assert (both["card"], both["lasting"]) == (7, ["7.unshaded"])
    assert len(before["deck"]) == len(both["deck"])


def test_a_card_of_the_scenario_that_is_put_elsewhere_is_in_effect_no_longer():
    after = amended("petty-tyrants", "historical", upcoming=[7])
    assert after["upcoming"] == [7]
    assert "7.unshaded" not in after["lasting"]
    assert "21.unshaded" in after["lasting"]
    gone = amended("petty-tyrants", "historical", lasting=[])
    assert {7, 21, 56, 68, 74, 76, 81} <= {*gone["aside"]}


def test_a_pivotal_event_in_hand_leaves_the_cards_set_aside():
    after = amended(held__dux=73)
    assert after["held"] == {"dux": 73}
    assert 73 not in after["aside"]
    assert all_cards(after) == list(CARDS)


def test_tears_of_epona_put_in_effect_lowers_populations():
    after = amended(lasting=["81.unshaded"])
    assert after["spaces"]["iceni"]["population"] == 1
    assert after["spaces"]["atrebates"]["population"] == 2
    assert after["spaces"]["cantiaci"]["population"] == 2
    with pytest.raises(BadPosition, match="Iceni: Population 2, at most 1"):
        amended(lasting=["81.unshaded"], spaces__iceni__population=2)


# What follows from changes: where play is


def test_play_counts_as_begun_unless_the_stage_is_given():
    assert dealt("de-excidio-britanniae")["stage"] == "pivotal"
    assert amended("de-excidio-britanniae", tracks__wealth=3)["stage"] == "turn"
    assert amended("de-excidio-britanniae", card=5)["stage"] == "turn"
    assert amended("de-excidio-britanniae", card=5, stage="pivotal")["stage"] == "pivotal"
    assert amended(standing__dux="ineligible")["stage"] == "turn"


@pytest.mark.parametrize(
    ("scenario", "card", "epoch", "deck"),
    [
        ("barbarian-conspiracy", 78, 1, 13),
        ("petty-tyrants", 82, 1, 13),
        ("the-harder-they-fall", 79, 1, 39),
        ("the-harder-they-fall", 83, 2, 26),
        ("de-excidio-britanniae", 77, 1, 65),
        ("de-excidio-britanniae", 81, 4, 26),
    ],
)
def test_an_epoch_card_begins_its_round_and_the_piles_before_are_played(scenario, card, epoch, deck):
    after = amended(scenario, card=card)
    assert (after["stage"], after["epoch"], len(after["deck"])) == ("annona", epoch, deck)
    assert all_cards(after) == list(CARDS)
    assert sum(number in EPOCHS for number in after["deck"]) == deck // 13
    assert amended(scenario, card=card, stage="revenue")["stage"] == "revenue"


def test_an_epoch_given_by_hand_leaves_only_the_piles_after_it():
    after = amended(epoch=1)
    assert (len(after["deck"]), after["epoch"], after["stage"]) == (13, 1, "turn")
    assert sorted(after["played"]) == sorted(dealt()["deck"][:-13])
    last = amended(card=77, epoch=2)
    assert (last["deck"], last["epoch"]) == ([], 2)


def test_a_deck_given_by_hand_says_how_many_epochs_have_begun():
    after = amended(deck=[5, 6, 77])
    assert (after["deck"], after["epoch"]) == ([5, 6, 77], 1)
    assert all_cards(after) == list(CARDS)
    assert amended(deck=[])["epoch"] == 2


def test_a_late_epoch_card_in_effect_was_played():
    after = amended("de-excidio-britanniae", lasting=["81.unshaded"])
    assert after["epoch"] == 4
    assert len(after["deck"]) == 26


def test_dominance_and_roads_follow_the_imperium():
    after = amended(imperium="fragmentation")
    assert (after["dominance"], after["roads"]) == ("none", False)
    after = amended("petty-tyrants", imperium="roman_rule", dominance="civilian")
    assert after["roads"] is True
    assert amended(imperium="autonomy")["roads"] is True
    assert amended(imperium="autonomy", roads=False)["roads"] is False
    with pytest.raises(BadPosition, match="Autonomy does not go with no Dominance"):
        amended("petty-tyrants", imperium="autonomy")


# What is refused


@together(
    ("changes", "told"),
    [
        ({"scenario": "picnic"}, 'scenario is "picnic"; it can be: barbarian-conspiracy, petty-tyrants'),
        ({"owners": "three"}, 'owners is "three"; it can be: four, barbarians, britons, and two'),
        ({"stage": "tea"}, 'stage is "tea"; it can be: deal, first_card, pivotal, turn'),
        ({"imperium": "chaos"}, 'imperium is "chaos"; it can be: roman_rule, autonomy, and fragmentation'),
        ({"dominance": "dux"}, 'dominance is "dux"; it can be: military, civilian, and none'),
        ({"dominance": "none"}, "Roman Rule does not go with no Dominance"),
        ({"imperium": "fragmentation", "roads": False}, "Fragmentation does not go with Military Dominance"),
        ({"imperium": "fragmentation", "dominance": "none"}, "Roads are not Maintained at Fragmentation"),
        ({"roads": 1}, "roads is 1. Allowed: true or false"),
        ({"first_did": "lunch"}, 'first_did is "lunch"; it can be: nothing, command, command_and_feat, and event'),
        ({"ended": "maybe"}, 'ended is "maybe"; it can be: no, check, and margins'),
        ({"patrolled": ["styx"]}, 'patrolled.0 is "styx"; it can be: britannicus, germanicus'),
        ({"patrolled": ["britannicus", "britannicus"]}, "britannicus is in more than one place: patrolled.0"),
        ({"weather": "fine"}, "weather is unknown. Allowed here: scenario, owners"),
        ({"tracks__fame": 3}, 'tracks is "fame"; it can be: briton_resources'),
        ({"tracks__wealth": 81}, "tracks.wealth is 81; it must be at least 0 and at most 80"),
        ({"tracks__wealth": -1}, "tracks.wealth is -1; it must be at least 0 and at most 80"),
        ({"tracks__wealth": "much"}, 'tracks.wealth is "much". Allowed: a whole number'),
        ({"refugees": 5}, "refugees is 5; it must be at least 0 and at most 4"),
        ({"casualties": -1}, "casualties is -1; it must be at least 0"),
        ({"casualties": 1}, "cavalry: 21 are on the table, but the game has only 20"),
        ({"epoch": 3}, "epoch is 3; it must be at least 0 and at most 2"),
        ({"draws": -4}, "draws is -4; it must be at least 0"),
        (
            {"standing__dux": "asleep"},
            'standing.dux is "asleep"; it can be: eligible, ineligible, passed, and executed',
        ),
        ({"standing__huns": "eligible"}, 'standing is "huns"; it can be: dux, civitates, saxons, and scotti'),
        ({"standing__dux": "executed"}, "The 1st Eligible did nothing, but 1 have acted"),
        ({"available__elephants": 1}, 'available is "elephants"; it can be: cavalry'),
        ({"available__militia": 31}, "available.militia is 31; it must be at least 0 and at most 30"),
        ({"spaces__gallia": {"population": 1, "prosperity": 0}}, 'spaces is "gallia"; it can be: atrebates'),
        ({"spaces__iceni__gold": 3}, "spaces.iceni.gold is unknown. Allowed here: population, prosperity"),
        ({"spaces__iceni": {"population": 2}}, "spaces.iceni.prosperity is missing"),
        ({"spaces__iceni__population": 4}, "spaces.iceni.population is 4; it must be at least 0 and at most 3"),
        ({"spaces__iceni__population": -1}, "spaces.iceni.population is -1"),
        ({"spaces__londinium__population": 3}, "spaces.londinium.population is 3; it must be at least 0 and at most 2"),
        ({"spaces__iceni__prosperity": 5}, "spaces.iceni.prosperity is 5; it must be at least 0 and at most 4"),
        ({"spaces__iceni__prosperity": "rich"}, 'spaces.iceni.prosperity is "rich". Allowed:'),
        ({"spaces__iceni__prosperity__bottom": 4}, "spaces.iceni.prosperity.bottom is 4; it must be"),
        ({"spaces__iceni__prosperity__middle": 1}, 'spaces.iceni.prosperity is "middle"; it can be: bottom and top'),
        ({"spaces__londinium__prosperity__top": 1}, 'spaces.londinium.prosperity is "top"; it can be: bottom'),
        ({"spaces__londinium__prosperity__bottom": 5}, "spaces.londinium.prosperity.bottom is 5; it must be"),
        ({"spaces__iceni__units__huns": 1}, 'spaces.iceni.units is "huns"; it can be: cavalry'),
        ({"spaces__iceni__units__militia": -1}, "spaces.iceni.units.militia is -1; it must be at least 0"),
        ({"spaces__iceni__units__militia": 2}, "militia: 31 are on the table, but the game has only 30"),
        ({"spaces__iceni__units__militia": 0}, "militia: 29 given, but 30 are needed"),
        (
            {"spaces__iceni__plunder__militia": 2},
            "spaces.iceni.plunder.militia is 2; it must be at least 0 and at most 1",
        ),
        ({"spaces__iceni__plunder__cavalry": 1}, "spaces.iceni.plunder.cavalry is 1; it must be"),
        ({"spaces__iceni__strongholds__ratae": "fort"}, 'spaces.iceni.strongholds is "ratae"; it can be: branodunum'),
        ({"spaces__iceni__strongholds__branodunum": "castle"}, 'strongholds.branodunum is "castle"; it can be: fort'),
        ({"niall": 31}, "niall is 31; it must be at least 0 and at most 30"),
        ({"card": 0}, "card is 0; it can be: 1-76"),
        ({"card": 84}, "card: there is no card 84. There are: 1-83"),
        ({"card": 77}, "card is 77; it can be: 1-76"),
        ({"stage": "revenue"}, "card is 17; it can be: 77-83"),
        ({"stage": "deal"}, "card is 17; it can be: 0"),
        ({"upcoming": [77]}, "upcoming.0 is 77; it can be: 1-72"),
        ({"deck__0": 73}, "deck.0 is 73; it can be: 1-72 and 77-83"),
        ({"deck__0": 17}, "17 is in more than one place: card and deck.0"),
        ({"lasting": ["7.shaded"]}, 'lasting.0 is "7.shaded" (similar: 67.shaded, 57.shaded, and 37.shaded); it can'),
        ({"lasting": ["7.unshadd"]}, 'lasting.0 is "7.unshadd" (similar: 7.unshaded, '),
        ({"lasting": ["7"]}, 'lasting.0 is "7"; it can be: 2.unshaded'),
        ({"held__dux": 74}, "held.dux is 74; it can be: 73"),
        ({"held__romans": 74}, 'held is "romans"; it can be: dux'),
        ({"removed": [80]}, "removed.0 is 80; it can be: 1-72"),
        ({"aside": []}, "is missing"),
        ({"deck": []}, "is missing"),
        ({"upcoming": []}, "No card is face up on the deck"),
    ],
)
def test_a_wrong_position_is_refused_with_the_path_and_what_is_allowed(changes, told):
    with pytest.raises(BadPosition) as error:
        restore(dealt(**changes))
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("space", "site", "stronghold", "instead"),
    [
        ("brigantes", "barwick", "town", "hillfort"),
        ("londinium", "londinium", "hillfort", "town"),
        ("eboracum", "eboracum", "hillfort", "fort"),
    ],
)
def test_a_stronghold_on_a_site_where_it_may_not_stand_is_refused(space, site, stronghold, instead):
    """1.4.2"""
    plain = dealt()
    plain["spaces"][space]["strongholds"][site] = stronghold
    plain["available"][stronghold] -= 1
    plain["available"][instead] += 1
    with pytest.raises(BadPosition, match=f"{site.title()}: {stronghold.title()} may not stand there"):
        restore(plain)


def test_a_card_in_effect_and_in_the_deck_is_refused():
    plain = dealt()
    where = "deck" if 7 in plain["deck"] else "aside"
    place = plain[where].index(7)
    with pytest.raises(BadPosition, match=f"7 is in more than one place: {where}.{place} and lasting.0"):
        restore(plain | {"lasting": ["7.unshaded"]})
    with pytest.raises(BadPosition, match=r"48 is in more than one place: lasting\.0 and lasting\.1"):
        amended(lasting=["48.unshaded", "48.shaded"])


@pytest.mark.parametrize(
    "path", ["stage", "spaces.iceni", "available.town", "tracks.wealth", "standing.saxons", "deck", "card", "refugees"]
)
def test_a_missing_part_is_named(path):
    plain = dealt()
    paths.remove(plain, path)
    with pytest.raises(BadPosition, match=f"{path} is missing"):
        restore(plain)


def test_an_unsound_deck_is_refused():
    plain = dealt()
    epoch = next(place for place, card in enumerate(plain["deck"]) if card in EPOCHS)
    deck = plain["deck"]
    deck[0], deck[epoch] = deck[epoch], deck[0]
    with pytest.raises(BadPosition, match="Deck: pile 1 needs one Epoch card among its last 5"):
        restore(plain)


@pytest.mark.parametrize("wrong", [None, 3, -1, "x", [], ["x"], [99], {"a": {}}, {1: 2}, {"iceni": 1}])
def test_nonsense_at_any_place_is_never_worse_than_a_bad_position(wrong):
    plain = dealt()
    for path in plain:
        with suppress(BadPosition):
            restore(plain | {path: deepcopy(wrong)})
        with suppress(BadPosition):
            restore(tidy_position(deepcopy(plain) | {path: deepcopy(wrong)}, frozenset((path,))))


def test_the_end_is_a_position_too():
    over = amended(card=78, stage="over", ended="check")
    assert (over["stage"], over["ended"], over["card"]) == ("over", "check", 78)


# The names that a case can use: those of the map and the pieces, and of an owner's deck ------------------------------


EITHER = '{ do = "either", branches = [{ id = "burn", label = "Burn" }, { id = "spare", label = "Spare" }] }'


def test_the_branches_of_an_owners_deck_are_options(tmp_path, monkeypatch):
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path))
    install(tmp_path, side(EITHER))
    own = GAME.positions.vocabulary(GAME.setup(seed="any", options={"deck": "mine"}))
    ours = GAME.positions.vocabulary(GAME.setup(seed="any"))
    assert own.keys - ours.keys == {"burn", "spare"}


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ('[[moves]]\nmissing = ["icni"]\n', "missing: the game has no option icni (similar: iceni)."),
        ('[[moves]]\nmissing = ["feat.invte"]\n', "no option feat.invte (similar: feat.invite"),
        ('[[moves]]\nmissing = ["iceni.milita"]\n', "no option iceni.milita (similar: iceni.militia"),
        ('[[moves]]\nwhy = { "unit:iceni.cavlry" = "3.1" }\n', "called unit:iceni.cavlry (similar: unit:iceni.cavalry"),
        ('[[moves]]\nwhy = { "card:99" = "5.1" }\n', "no option and nothing else called card:99"),
        ('[[moves]]\nuntold = ["batle_strike"]\n', "untold: the log has no line batle_strike (similar: battle_strike"),
        (
            'absent = ["spaces.iceni.units.milita"]\n',
            "at spaces.iceni.units.milita (similar: spaces.iceni.units.militia",
        ),
        ('absent = ["spaces.iceni.strongholds.derventio"]\n', "nothing can be at spaces.iceni.strongholds.derventio."),
        (
            "[position.changes]\nspaces.icni.units.militia = 2\n",
            "no part spaces.icni (similar: iceni). It has: atrebates",
        ),
        ('[position]\nremove = ["spaces.icni.units"]\n', "no part spaces.icni (similar: iceni). It has: atrebates"),
        ("[position.changes]\ncard = 99\n", "card: there is no card 99. There are: 1-83."),
    ],
)
def test_a_name_that_is_not_on_the_table_is_an_error(tmp_path, body, told):
    file = tmp_path / "case.toml"
    file.write_text(f'game = "pendragon"\n{body}', "utf-8")
    with pytest.raises(BadCase) as error:
        run_case(load_case(file))
    assert told in str(error.value)
