"""The information on decisions: lines with places and numbers, costs, groups, odds, what is refused."""

from __future__ import annotations

import pytest

from tests.asked import Asked
from tests.falling_sky.harness import board, put
from vexillum.coin.explain import OTHER
from vexillum.core.session import Session
from vexillum.games.falling_sky.actions import Action
from vexillum.games.falling_sky.battle.battle import fight
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.commands.catalog import COMMANDS
from vexillum.games.falling_sky.explain.catalog import KINDS, why_not
from vexillum.games.falling_sky.explain.odds import odds_page
from vexillum.games.falling_sky.explain.words import SPECIALS_GROUP
from vexillum.games.falling_sky.game import GAME
from vexillum.games.falling_sky.map import REGION_NUMBER
from vexillum.games.falling_sky.pieces import ARVERNI, BELGAE, ROMANS, SEATS
from vexillum.games.falling_sky.winter import keep

EN, IT = GAME.texts("en", strict=True), GAME.texts("it", strict=True)
NERVII = REGION_NUMBER["nervii"]


def executing(table, seat, command, **more):
    faction = SEATS.index(seat)
    action = Action(table.state, faction, command, **more)
    return Asked(table.during(action, COMMANDS[faction][command].execute(table, action)))


def told(table, asked):
    return GAME.help.decision_info(table, asked.decision)


def line(table, asked, key, texts=EN):
    return texts(told(table, asked).options[key].summary)


def test_every_prompt_has_its_lines():
    prompts = {id.removeprefix("ask.") for id in GAME.words.catalog.texts["en"] if id.startswith("ask.")}
    assert prompts == KINDS


# The turn -------------------------------------------------------------------------------------------------------------


def test_a_turn_has_commands_the_event_and_what_else_there_is():
    session = Session.start(GAME, scenario="pax-gallica", seed="turn")
    info = GAME.help.decision_info(session.table, session.decision)
    assert [group.id for group in info.groups] == ["commands", "event", OTHER]
    assert info.confirm
    for option in session.decision.options:
        assert EN(info.options[option.key].summary)
    assert info.options["pass"].group == OTHER


def test_the_only_battle_that_is_possible_has_its_odds_in_the_turn():
    table = board()
    put(table, "nervii", legion=2, belgic_hidden=3)
    table.state.current, table.state.stage = 1, 2
    asked = executing(table, "romans", "battle")
    info = told(table, asked)
    assert line(table, asked, "nervii") == "2 Legions against 3 Hidden Belgic Warbands"
    odds = info.options["nervii"].odds
    assert [EN(chance.label) for chance in odds.outcomes] == ["they lose more"]
    assert [(EN(mean.label), mean.value) for mean in odds.means] == [
        ("their pieces", -2.0),
        ("your pieces", 0.0),
        ("theirs if they Retreat", -1.0),
    ]


# Commands -------------------------------------------------------------------------------------------------------------


def test_recruit_groups_regions_by_what_they_bring_and_says_why_others_are_not_there():
    table = board()
    put(table, "provincia", "helvii=roman_ally", caesar=1)
    put(table, "nervii", legion=3)
    put(table, "morini", auxilia_hidden=1, belgic_hidden=2)
    asked = executing(table, "romans", "recruit")
    info = told(table, asked)
    assert {info.options[id].group for id in ("provincia",)} == {"brings_auxilia"}
    assert info.options["nervii"].group == "brings_ally"
    assert "space:morini" in [refused.thing for refused in info.refused]
    assert line(table, asked, "provincia").startswith("up to 4 Auxilia; there: 1 Roman Ally, Caesar")
    assert IT(info.options["provincia"].summary).startswith("fino a 4 Ausiliari")


def test_special_abilities_stand_beside_the_regions_with_their_price():
    table = board()
    put(table, "nervii", "nervii=roman_ally", caesar=1, legion=3)
    info = told(table, executing(table, "romans", "recruit"))
    build = info.options["special.build"]
    assert build.group == SPECIALS_GROUP
    assert EN(build.cost) == "2 Resources for each piece"
    assert "Besiege does not go with Recruit" in " ".join(EN(each.reason) for each in info.refused)


def test_a_march_says_who_goes_where_it_stops_and_what_harassment_may_take():
    table = board()
    put(table, "mandubii", caesar=1, legion=2, auxilia_hidden=2)
    put(table, "treveri", belgic_hidden=6)
    asked = executing(table, "romans", "march").answer("mandubii", kind="march.space")
    assert line(table, asked, "all") == "Leaving: Caesar, 2 Legions, and 2 Hidden Auxilia; none stay"
    asked.answer("all", kind="march.group")
    assert told(table, asked).hand[0].token == "caesar"
    asked.answer("treveri", kind="march.to")
    assert line(table, asked, "ubii").startswith("Across the Rhenus: the group stops there.")
    odds = told(table, asked).options["ubii"].odds
    assert [EN(chance.label) for chance in odds.outcomes] == ["2 fall"]
    page = odds_page(table, asked.decision, (), EN)
    assert page.lines[0].text == "Harassment in Treveri"


def test_who_harasses_knows_for_how_many_losses_and_who_suffers_what_it_rolls_for():
    table = board()
    put(table, "mandubii", legion=2)
    put(table, "atrebates", belgic_hidden=3)
    asked = executing(table, "romans", "march").answers("mandubii", "legion", "atrebates")
    asked.answer("morini", kind="march.on")
    assert asked.decision.kind == "harass"
    assert line(table, asked, "yes").startswith("Your 3 Hidden pieces in Atrebates inflict 1 Loss on the Romans")
    asked.answer("yes")


def test_seizure_says_what_it_brings_and_that_arverni_and_belgae_may_rally():
    table = board()
    put(table, "nervii", legion=2)
    asked = executing(table, "romans", "seize")
    assert line(table, asked, "nervii").startswith("+4 Resources, more for each Dispersed Tribe (up to 2).")
    asked.answer("nervii")
    info = told(table, asked)
    assert line(table, asked, "nervii") == "+4 Resources more; Subdued Tribes left here: 1"
    assert [round(chance.chance, 2) for chance in info.odds.outcomes] == [0.25, 0.5, 0.25], (
        "the same for all: said once"
    )


def test_rally_says_what_is_left_of_the_pieces():
    table = board()
    put(table, "arverni", "arverni=arverni_ally", arverni_hidden=2)
    asked = executing(table, "arverni", "rally").answer("arverni", kind="rally.space")
    assert line(table, asked, "warbands.2") == "2 Hidden Arverni Warbands in Arverni; 31 left Available"
    assert line(table, asked, "citadel.arverni") == "Replaces the Ally in Arverni; still Available: 2"


# Battle ---------------------------------------------------------------------------------------------------------------


def test_retreat_and_standing_have_their_own_odds():
    table = board()
    put(table, "nervii", legion=4, belgic_hidden=6)
    asked = Asked(fight(table, Side(NERVII, ROMANS), Side(NERVII, BELGAE)))
    info = told(table, asked)
    assert asked.decision.kind == "battle.retreat"
    own = {key: {EN(mean.label): mean.value for mean in info.options[key].odds.means} for key in ("yes", "no")}
    assert own["yes"]["your pieces"] == -2.0
    assert own["no"]["your pieces"] == -4.0
    page = odds_page(table, asked.decision, (), IT)
    assert [entry.text for entry in page.lines if entry.style == "heading"] == [
        "Nervii: Romani contro i Belgi, che non si Ritirano",
        "Nervii: Romani contro i Belgi, che si Ritirano",
    ]


def test_a_piece_that_is_rolled_for_has_an_even_chance():
    table = board()
    put(table, "nervii", legion=2, auxilia_hidden=1, arverni_hidden=6, vercingetorix=1)
    asked = Asked(fight(table, Side(NERVII, ARVERNI), Side(NERVII, ROMANS)))
    asked.answer("no", kind="battle.retreat")
    info = told(table, asked)
    assert asked.decision.kind == "battle.loss"
    assert [chance.chance for chance in info.options["legion"].odds.outcomes] == [0.5, 0.5]
    assert info.options["auxilia_hidden"].odds is None


# Winter ---------------------------------------------------------------------------------------------------------------


def test_quarters_say_what_is_paid_what_is_left_and_what_the_dice_may_take():
    table = board()
    region = put(table, "nervii", legion=3)
    asked = Asked(keep(table, region))
    info = told(table, asked)
    assert line(table, asked, "1") == "1 paid for, roll for 2; 8 Resources left"
    assert EN(info.options["1"].cost) == "2 Resources, 8 left"
    assert [round(chance.chance, 2) for chance in info.options["1"].odds.outcomes] == [0.25, 0.5, 0.25]
    assert info.options["3"].odds is None
    page = odds_page(table, asked.decision, ("1",), EN)
    assert page.lines[-1].text == "Paying for 1, pieces lost: 0 (25%), 1 (50%), 2 (25%)"


# Why not --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("tribe:remi", "This decision is about something else, not Remi (Subdued)."),
        ("special.build", "is not possible at this point of March"),
        ("seize", "Romans: March is in progress."),
        ("seat:germans", "This decision is about something else, not Germans (Faction)."),
    ],
)
def test_everything_else_has_a_reason(name, said):
    table = board()
    put(table, "mandubii", legion=2)
    action = Action(table.state, ROMANS, "march")
    asked = Asked(table.during(action, COMMANDS[ROMANS]["march"].execute(table, action)))
    asked.answer("mandubii")
    assert said in EN(why_not(table, asked.decision, name))


@pytest.mark.parametrize("texts", [EN, IT], ids=["en", "it"])
def test_everything_that_one_can_ask_about_has_a_name_of_its_own(texts):
    """Aedui and Arverni are Factions, Regions and Tribes."""
    session = Session.start(GAME, seed="1")
    labels = [texts(each.label) for each in GAME.help.askable(session.table, session.decision)]
    assert len(labels) == len(set(labels))
