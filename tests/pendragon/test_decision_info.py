"""What decisions and options of Pendragon say about themselves, in small positions."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import vexillum.coin.events
import vexillum.games.pendragon
from tests.asked import Asked
from tests.pendragon.harness import board, cards_named, put, session_at, stack
from vexillum.core.show.option_info import DecisionInfo
from vexillum.games.pendragon.battle.battle import battle
from vexillum.games.pendragon.battle.sides import Terms
from vexillum.games.pendragon.explain.catalog import CATALOG
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.pieces import CIVITATES, DUX, FACTIONS, SAXONS

EN, IT = GAME.texts("en", strict=True), GAME.texts("it", strict=True)
CARDS = ("SIXTH LEGION", "LITUS SAXONICUM", "MARINERS BY SEA")


def at_turn(put_pieces, seat="dux", *, resources=20):
    """The turn of a seat; anyone who comes before passes."""
    table = board(empty=True)
    table.state.tracks = [resources] * 6
    put_pieces(table)
    stack(table, cards_named(*CARDS))
    session = session_at(table)
    while session.decision.seat != seat:
        session.answer(session.decision.seat, ["pass"])
    return session


def info(session) -> DecisionInfo:
    return GAME.help.decision_info(session.table, session.decision)


def line(told: DecisionInfo, key: str, texts=EN) -> str:
    return texts(told.options[key].summary)


def refused(told: DecisionInfo) -> dict[str, tuple[str, str]]:
    return {EN(each.label): (EN(each.reason), each.reason.rule) for each in told.refused}


# The turn -------------------------------------------------------------------------------------------------------------


def raided_land(table):
    """Cavalry and a Fort in Textoverdi, where Scotti have landed; no Cavalry is left."""
    put(table, "textoverdi", "pons_aelius=fort", "cataractonium=town", cavalry=2, scotti_raider=6)
    table.state.available[0] = 0


def test_commands_say_what_they_do_here_and_what_they_cost():
    told = info(at_turn(raided_land))
    assert [(group.id, EN(group.label), EN(group.note) if group.note else "") for group in told.groups] == [
        ("commands", "Commands", "with or without a Feat"),
        ("event", "Event", "SIXTH LEGION"),
        ("other", "Other", ""),
    ]
    assert line(told, "train").startswith(
        "Train Militia at Towns and Hillforts (30 Available) and Prosperity; no Cavalry Available"
    )
    assert EN(told.options["train"].cost) == "3 Resources per space"
    assert line(told, "intercept").startswith("Fight Raiders in Textoverdi")
    assert EN(told.options["intercept"].cost) == "2 Resources per space they leave"
    assert line(told, "battle").startswith("Textoverdi: your forces (2 Cavalry) against 6 Scotti Raiders")
    assert line(told, "battle", IT).startswith("Textoverdi: le tue forze (2 Cavallerie) contro 6 Predoni scotti")
    assert EN(told.options["battle"].cost) == "free"
    assert "Feats: " in line(told, "train")


def test_the_only_battle_has_its_odds():
    """3.6.2 At home in the Hills six Raiders Ambush on 5-6 and fell both Cavalry, otherwise one; four of them fall."""
    odds = info(at_turn(raided_land)).options["battle"].odds
    assert [(round(outcome.chance, 4), EN(outcome.label), outcome.tone) for outcome in odds.outcomes] == [
        (0.6667, "they lose more", "good"),
        (0.3333, "they rout you", "bad"),
    ]
    means = {EN(mean.label): (round(mean.value, 4), mean.tone) for mean in odds.means}
    assert means["Scotti Raiders"] == (-4.0, "good")
    assert means["Cavalry"] == (-1.3333, "bad")


def test_second_after_a_command_with_a_feat():
    session = at_turn(raided_land)
    session.state.first_did = 2
    session.state.standing[SAXONS] = 3
    decision = session.decision
    told = GAME.help.decision_info(session.table, decision)
    assert EN(told.summary) == "You are 2nd Eligible: a Limited Command or the Event."
    assert EN(told.groups[0].label) == "Limited Command"
    assert EN(told.groups[0].note) == "one space, no Feat"
    assert EN(told.options["train"].cost) == "3 Resources, 37 left"
    assert refused(told)["A Feat"] == ("A Limited Command cannot have a Feat.", "2.3.5")


def test_what_cannot_be_done_stands_there_with_its_reason():
    session = at_turn(lambda table: put(table, "iceni", "venta_icenorum=fort", cavalry=1), resources=0)
    told = info(session)
    found = refused(told)
    assert found["Intercept"] == ("There are no Raiders on the map.", "3.2.3")
    assert found["March"][1] == "3.2.2"
    assert found["ask the Civitates for their Resources"] == ("You can already spend Briton Resources.", "6.8.2")
    assert not set(found) & {EN(option.message) for option in session.decision.options}


def test_a_pass_says_who_comes_next():
    session = at_turn(raided_land)
    assert "you stay Eligible" in line(info(session), "pass")
    assert "then 23" in line(info(session), "pass")


def test_the_sides_of_the_event_say_their_text():
    told = info(at_turn(raided_land))
    assert told.confirm
    assert (told.options["event.unshaded"].side, told.options["event.shaded"].side) == ("light", "dark")
    assert line(told, "event.unshaded") == EN("card_side.3.unshaded")
    assert line(told, "event.shaded", IT) == IT("card_side.3.shaded")


# Spaces and pieces ----------------------------------------------------------------------------------------------------


def test_spaces_come_in_groups_by_what_they_bring():
    def land(table):
        put(table, "textoverdi", "pons_aelius=fort", "cataractonium=town")
        put(table, "iceni", "venta_icenorum=fort", saxon_warband=3)
        put(table, "atrebates", cavalry=1)

    session = at_turn(land)
    session.answer("dux", ["train"])
    told = info(session)
    assert EN(told.summary).startswith("Available: ")
    assert line(told, "textoverdi") == ("up to 1 Cavalry, up to 2 Militia, and +2 Prosperity; there: 1 Fort and 1 Town")
    assert line(told, "iceni") == "up to 1 Cavalry; there: 1 Fort and 3 Saxon Warbands"
    labels = {group.id: EN(group.label) for group in told.groups}
    assert labels[told.options["textoverdi"].group] == "Cavalry, Militia, and Prosperity"
    assert labels[told.options["iceni"].group] == "Cavalry"
    assert refused(told)["Atrebates"] == ("Atrebates has no Fort and no Friendly Control.", "3.2.1")


def test_a_group_that_marches_is_in_hand():
    def land(table):
        put(table, "atrebates", "venta_belgarum=town", cavalry=3, militia=2)

    session = at_turn(land)
    for key in ("march", "atrebates"):
        session.answer("dux", [key])
    told = info(session)
    assert line(told, "all") == "Leaving: 3 Cavalry and 2 Militia; none stay"
    assert line(told, "cavalry") == "Leaving: 3 Cavalry; staying: 2 Militia"
    assert [(held.token, held.n) for held in told.options["cavalry"].holds] == [("cavalry", 3)]
    assert "2 Militia" in refused(told)
    session.answer("dux", ["cavalry"])
    assert session.decision.kind == "march.to"
    told = info(session)
    assert [(held.token, held.n) for held in told.hand] == [("cavalry", 3)]
    assert line(told, "durotriges").startswith("Empty; Population ")


def test_numbers_say_what_is_left():
    session = at_turn(lambda table: put(table, "textoverdi", "pons_aelius=fort", "cataractonium=town"))
    for key in ("train", "textoverdi"):
        session.answer("dux", [key])
    assert session.decision.kind == "train.cavalry"
    told = info(session)
    available = session.state.available[0]
    assert line(told, "1") == f"1 Cavalry in Textoverdi; {available - 1} left Available"
    assert line(told, "0") == "No Cavalry in Textoverdi"
    assert [(held.token, held.n) for held in told.hand] == [("cavalry", 1)]


# Battles --------------------------------------------------------------------------------------------------------------


def test_a_defender_sees_where_each_answer_leads():
    """3.6.3 Two Militia against four Warbands: in the Town they may be stormed, outside they fall at once."""
    table = board(empty=True)
    space = put(table, "atrebates", "venta_belgarum=town", saxon_warband=4, militia=2)
    asked = Asked(battle(table, space, SAXONS, CIVITATES, Terms(executing=SAXONS)))
    assert asked.decision.kind == "battle.withdraw"
    told = GAME.help.decision_info(table, asked.decision)
    assert EN(told.summary) == "In the field: 4 Saxon Warbands against 2 Militia."
    inside, outside = told.options["militia.venta_belgarum"], told.options["done"]
    assert EN(inside.summary) == "2 go inside (room for 4, Garrison 2), then others if they fit"
    assert EN(outside.summary) == "Staying in the field: 2 Militia"
    assert inside.odds != outside.odds
    assert {EN(mean.label): mean.value for mean in outside.odds.means}["Militia"] == -2.0
    assert all(outcome.tone != "good" for outcome in outside.odds.outcomes)


def test_raiders_that_are_asked_to_evade():
    table = board(empty=True)
    space = put(table, "atrebates", cavalry=2, saxon_raider=2)
    asked = Asked(battle(table, space, DUX, SAXONS, Terms(executing=DUX)))
    assert (asked.decision.kind, asked.decision.seat) == ("battle.raiders", "saxons")
    told = GAME.help.decision_info(table, asked.decision)
    evade, stand = told.options["evade"].odds, told.options["none"].odds
    assert [(round(each.chance, 4), EN(each.label), each.tone) for each in evade.outcomes] == [
        (round(1 / 6, 4), "you Evade", ""),
        (round(5 / 6, 4), "they rout you", "bad"),
    ]
    assert [EN(each.label) for each in stand.outcomes] == ["they rout you"]
    assert refused(told)["Ambush"][1] == "3.6.2"


def test_odds_that_are_equal_stand_above_the_options():
    def land(table):
        put(table, "atrebates", "venta_belgarum=town")

    session = at_turn(land, "saxons")
    for key in ("raid", "none"):
        session.answer("saxons", [key])
    assert session.decision.kind == "raid.target"
    told = info(session)
    assert told.odds is not None
    assert all(option.odds is None for option in told.options.values())


# Why not --------------------------------------------------------------------------------------------------------------


def askable(session):
    found = GAME.help.askable(session.table, session.decision)
    return {EN(each.label): each.name for each in found}


def test_things_can_be_asked_about_in_words():
    session = at_turn(raided_land)
    names = askable(session)
    assert names["Cavalry in Textoverdi"] == "unit:textoverdi.cavalry"
    assert names["Fort at Pons Aelius"] == "site:pons_aelius"
    assert names["Feat: Ransom"] == "feat.ransom"
    assert names["Raid"] == "raid"
    assert "Train" not in names
    assert EN(session.why_not(names["Raid"])) == "Raid is not a Command of the Dux."
    assert EN(session.why_not(names["Feat: Ransom"])) == "Ransom is not a Feat of the Dux."
    assert "{" not in IT(session.why_not(names["Cavalry in Textoverdi"]))


def test_in_the_middle_of_a_command_others_are_not_unknown():
    session = at_turn(raided_land)
    for key in ("train", "textoverdi"):
        session.answer("dux", [key])
    names = askable(session)
    assert EN(session.why_not(names["Intercept"])).startswith("Dux: Train is in progress.")
    assert EN(session.why_not(names["Iceni"])) == "Choose a number now, not Iceni."
    assert session.why_not("space:nowhere").id == "why.unknown"


# The catalog ----------------------------------------------------------------------------------------------------------


OF_OTHER_VOLUMES = {"event.factions"}
"""What a step of coin asks that no Event of Pendragon has."""


def asked_in_the_source() -> set[str]:
    """Every kind that stands as a word in a call of ``ask``, found by reading the source."""
    kinds = set()
    rooms = [Path(room.__file__).parent for room in (vexillum.games.pendragon, vexillum.coin.events)]
    for path in [path for room in rooms for path in room.rglob("*.py")]:
        if "nonplayer" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(ast.Attribute(ast.Name(where), "ask"), [_, ast.Constant(str(kind)), *_]):
                    kinds.add(("event." if where == "event" else "") + kind)
    return kinds - OF_OTHER_VOLUMES


def test_whatever_the_source_asks_is_in_the_catalog():
    kinds = asked_in_the_source()
    assert len(kinds) > 90
    assert kinds <= set(CATALOG)


@pytest.mark.parametrize("faction", FACTIONS)
def test_every_faction_has_something_to_read_at_its_turn(faction):
    def land(table):
        put(table, "textoverdi", "pons_aelius=fort", "cataractonium=town", cavalry=2, militia=2, scotti_raider=2)
        put(table, "iceni", "venta_icenorum=saxon_settlement", saxon_warband=2)
        put(table, "dumnonii", "tintagel=scotti_settlement", scotti_warband=2)

    told = info(at_turn(land, faction))
    assert all(option.summary is not None for option in told.options.values())
    assert all(told.options[key].cost is not None for key, option in told.options.items() if option.group == "commands")
