"""8.5 The Non-player Belgae: their flowchart, their Commands, and Commands that a person has begun."""

from __future__ import annotations

import pytest

from tests.falling_sky.harness import board, check, command, event, keep, put, resources, tribe, units
from tests.falling_sky.nonplayer.belgic_table import CarriedOut, bot_at, planned, seat
from vexillum.coin.nonplayer.plans import answered
from vexillum.core.agent import RandomAgent
from vexillum.core.session import Session
from vexillum.core.table import Setup
from vexillum.games.falling_sky.actions import Action
from vexillum.games.falling_sky.game import GAME
from vexillum.games.falling_sky.map import REGION_NUMBER
from vexillum.games.falling_sky.nonplayer.belgae import Battles, chart, losses_on_legions, threats, wait_for_next
from vexillum.games.falling_sky.nonplayer.catalog import NonPlayer
from vexillum.games.falling_sky.nonplayer.gauls_march import MarchWork
from vexillum.games.falling_sky.nonplayer.germans import errand
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, KIND_NUMBER, ROMANS, SEATS, T_BELGIC_ALLY
from vexillum.games.falling_sky.scenarios import SCENARIO_IDS
from vexillum.games.falling_sky.state import Stage

R = REGION_NUMBER


def table_of(**options):
    table = board(**options)
    seat(table, "belgae")
    table.state.stage = Stage.TURN
    table.state.current = 47
    return table


def decides(table, **rolls: int) -> str:
    return chart(bot_at(table, "belgae", {name.replace("_", " ", 1): n for name, n in rolls.items()}))


# 8.5.1 Battle or March under threat ----------------------------------------------------------------------------------


def test_what_calls_for_battle_or_march():
    table = table_of()
    region = put(table, "atrebates", belgic_hidden=4, aedui_hidden=3)
    assert threats(table.state, region) == []
    put(table, "atrebates", aedui_hidden=1)
    assert threats(table.state, region) == [AEDUI]
    put(table, "atrebates", legion=1)
    assert threats(table.state, region) == [ROMANS, AEDUI]
    other = put(table, "nervii", belgic_hidden=3, germanic_hidden=9, arverni_hidden=4)
    assert threats(table.state, other) == []
    put(table, "nervii", ambiorix=1)
    assert threats(table.state, other) == [ARVERNI]


def test_they_battle_where_they_inflict_more_than_they_suffer():
    table = table_of()
    put(table, "atrebates", ambiorix=1, belgic_hidden=8, aedui_revealed=4)
    assert decides(table) == "battle"
    CarriedOut(table, "belgae", "battle")
    assert units(table, "atrebates", "aedui_revealed") == 0
    check(table)


def test_ambiorix_who_would_suffer_a_loss_does_not_battle_and_they_march_away():
    table = table_of()
    put(table, "atrebates", ambiorix=1, belgic_revealed=1, legion=4, auxilia_revealed=4)
    put(table, "morini", "morini=belgic_ally", belgic_hidden=5)
    assert planned(table, "belgae", "battle") is None
    assert decides(table) == "march"
    CarriedOut(table, "belgae", "march")
    assert units(table, "atrebates", "ambiorix") == 0
    assert units(table, "atrebates", "belgic_revealed") + units(table, "atrebates", "belgic_hidden") == 0


def test_equal_losses_are_not_enough():
    table = table_of()
    put(table, "atrebates", belgic_revealed=4, aedui_revealed=6)
    assert planned(table, "belgae", "battle") is None
    put(table, "atrebates", belgic_revealed=2)
    assert planned(table, "belgae", "battle").battles == ((R["atrebates"], AEDUI),)


def test_rampage_before_a_battle_leaves_the_last_enemy_to_fight():
    table = table_of()
    put(table, "atrebates", ambiorix=1, belgic_hidden=5, auxilia_revealed=4)
    done = CarriedOut(table, "belgae", "battle")
    assert ("battle.space", ("special.rampage",)) in done.said
    assert done.answers("rampage.number") == [("3",)]
    assert units(table, "atrebates", "auxilia_revealed") == 0


def test_they_never_battle_germans():
    table = table_of()
    put(table, "nervii", ambiorix=1, belgic_hidden=9, germanic_revealed=2)
    assert planned(table, "belgae", "battle") is None


def test_ambush_where_the_enemy_could_hit_back():
    table = table_of()
    put(table, "atrebates", ambiorix=1, belgic_hidden=8, legion=3)
    done = CarriedOut(table, "belgae", "battle")
    assert done.answers("battle.ambush_here") == [("yes",)]
    assert table.state.fallen == 3


def test_an_ambush_of_caesar_is_weighed_like_a_battle_without_one():
    table = table_of()
    put(table, "atrebates", ambiorix=1, belgic_hidden=4, caesar=1, legion=6)
    battles = Battles(bot_at(table, "belgae"), Action(table.state, BELGAE, "battle"))
    assert battles.can_ambush(R["atrebates"], ROMANS)
    assert battles.forecast(R["atrebates"], ROMANS, ambush=True).suffered > 0
    put(table, "nervii", belgic_hidden=4, legion=6)
    assert battles.forecast(R["nervii"], ROMANS, ambush=True).suffered == 0


def test_enlisted_germans_fight_where_there_is_no_ambush_and_fall_first():
    table = table_of(dice=(6,) * 20)
    put(table, "treveri", ambiorix=1, belgic_revealed=6, germanic_revealed=4, aedui_revealed=8)
    done = CarriedOut(table, "belgae", "battle")
    assert ("enlist.do", ("as_belgae",)) in done.said
    assert units(table, "treveri", "belgic_revealed") == 6
    check(table)


def test_upon_frost_no_battle_helps_a_player_beyond_its_threshold():
    table = table_of()
    put(table, "atrebates", "atrebates=aedui_ally", ambiorix=1, belgic_hidden=8)
    battles = Battles(bot_at(table, "belgae"), Action(table.state, BELGAE, "battle"))
    assert battles.worth(R["atrebates"], AEDUI)
    table.state.upcoming = [73]
    assert not battles.worth(R["atrebates"], AEDUI)


# 8.5.2 Pass ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("die", "waits"), [(4, True), (5, False)])
def test_they_wait_for_a_card_on_which_they_are_first(die, waits):
    table = table_of()
    table.state.current, table.state.upcoming = 1, [61]
    assert wait_for_next(bot_at(table, "belgae", {"8.5.2 pass": die})) is waits
    table.state.current = 62
    assert not wait_for_next(bot_at(table, "belgae", {"8.5.2 pass": 1}))


# 8.5.3 Rally ---------------------------------------------------------------------------------------------------------


def test_rally_places_citadels_then_allies_then_warbands():
    table = table_of()
    put(table, "atrebates", "remi=belgic_ally", belgic_hidden=3)
    put(table, "mandubii", "senones=belgic_ally", belgic_hidden=3)
    plan = planned(table, "belgae", "rally")
    assert [work.what for work in plan.works][:2] == ["ally", "ally"]
    assert decides(table) == "rally"


def test_a_city_ally_becomes_a_citadel():
    table = table_of()
    put(table, "mandubii", "mandubii=belgic_ally", belgic_hidden=3)
    CarriedOut(table, "belgae", "rally")
    assert tribe(table, "mandubii") == "belgic_citadel"


def test_without_resources_there_is_no_rally():
    table = table_of()
    put(table, "atrebates", "atrebates=belgic_ally", belgic_hidden=3)
    table.state.tracks[BELGAE] = 0
    assert planned(table, "belgae", "rally") is None


# 8.5.4 Raid ----------------------------------------------------------------------------------------------------------


def test_raid_takes_from_players_first_romans_before_aedui():
    table = table_of()
    put(table, "atrebates", belgic_hidden=2, aedui_hidden=1, auxilia_hidden=1)
    done = CarriedOut(table, "belgae", "raid")
    assert done.answers("raid.take") == [("romans",), ("romans",)]
    assert resources(table, "belgae") == 12


def test_non_players_lose_nothing_to_a_raid():
    table = table_of()
    seat(table, "belgae", "romans")
    put(table, "atrebates", belgic_hidden=2, auxilia_hidden=1)
    done = CarriedOut(table, "belgae", "raid")
    assert done.answers("raid.take") == [("gain",), ("gain",)]
    table.state.devastated[R["atrebates"]] = 1
    assert planned(table, "belgae", "raid") is None


def test_poor_belgae_raid_on_a_low_die_or_pass():
    table = table_of()
    table.state.tracks[BELGAE] = 0
    put(table, "veneti", belgic_hidden=2, auxilia_hidden=1)
    assert decides(table, **{"8.5.4_raid": 4}) == "raid"
    put(table, "veneti", fort=1)
    table.state.devastated[R["veneti"]] = 1
    assert decides(table, **{"8.5.4_raid": 4}) == "pass"


# 8.5.5 March to add Control ------------------------------------------------------------------------------------------


def test_march_into_belgica_with_most_warbands_but_keep_one_and_control():
    table = table_of()
    put(table, "morini", "morini=belgic_ally", belgic_hidden=6, aedui_hidden=2)
    plan = planned(table, "belgae", "march")
    targets = {group.target for group in plan.groups}
    assert targets & {R["atrebates"], R["nervii"]}
    gone = sum(n for group in plan.groups for _, n in group.units)
    assert gone == 4  # two Warbands and the Ally stay, against two Aedui
    CarriedOut(table, "belgae", "march")
    assert units(table, "morini", "belgic_hidden") == 2
    check(table)


def test_upon_frost_they_do_not_march():
    table = table_of()
    put(table, "morini", "morini=belgic_ally", belgic_hidden=6)
    table.state.upcoming = [73]
    assert planned(table, "belgae", "march") is None


# Special Abilities after a Command ------------------------------------------------------------------------------------


def test_after_a_rally_they_rampage_where_pieces_must_be_removed():
    table = table_of()
    put(table, "atrebates", "atrebates=belgic_ally", ambiorix=1, belgic_hidden=3, auxilia_revealed=2)
    done = CarriedOut(table, "belgae", "rally")
    assert ("special.after", ("special.rampage",)) in done.said
    assert units(table, "atrebates", "auxilia_revealed") == 0


def test_after_a_march_they_enlist_germans_against_a_player():
    table = table_of()
    put(table, "nervii", "nervii=belgic_ally", ambiorix=1, belgic_hidden=6)
    put(table, "treveri", germanic_hidden=4, aedui_revealed=2)
    done = CarriedOut(table, "belgae", "march")
    assert ("enlist.do", ("german.battle",)) in done.said
    assert units(table, "treveri", "aedui_revealed") == 0


# 8.5 How the Non-player Belgae plan and carry out their Commands, in the less common cases ---------------------------


def battles_of(table) -> Battles:
    return Battles(bot_at(table, "belgae"), Action(table.state, BELGAE, "battle"))


# 8.5.1 Battle --------------------------------------------------------------------------------------------------------


def test_f320_ambiorix_himself_is_meant_not_his_successor():
    table = table_of()
    region = put(table, "atrebates", belgic_successor=1, belgic_hidden=3, legion=1)
    assert threats(table.state, region) == []
    table = table_of()
    region = put(table, "atrebates", ambiorix=1, belgic_hidden=3, legion=1)
    assert threats(table.state, region) == [ROMANS]


def test_slingers_count_against_the_attacker_until_they_have_shot():
    table = table_of()
    put(table, "atrebates", ambiorix=1, belgic_revealed=6, auxilia_revealed=4)
    battles = battles_of(table)
    assert battles.forecast(R["atrebates"], ROMANS).suffered == 0
    keep(table, 13)
    assert battles.forecast(R["atrebates"], ROMANS).suffered == 2
    battles.action.battles.slingers = True
    assert battles.forecast(R["atrebates"], ROMANS).suffered == 0


def test_shock_cavalry_doubles_only_once_in_a_command():
    table = table_of()
    put(table, "atrebates", belgic_revealed=4, aedui_revealed=6)
    keep(table, 59, "shaded", "belgae")
    battles = battles_of(table)
    assert battles.forecast(R["atrebates"], AEDUI).inflicted == 4
    battles.action.battles.shock = True
    assert battles.forecast(R["atrebates"], AEDUI).inflicted == 2


def test_the_first_loss_of_card_two_falls_on_a_legion_the_others_on_auxilia_first():
    table = table_of()
    region = put(table, "atrebates", legion=3, auxilia_revealed=2)
    assert losses_on_legions(table.state, region, 3, legion_first=True) == 1
    assert losses_on_legions(table.state, region, 4, legion_first=True) == 2
    assert losses_on_legions(table.state, region, 3, legion_first=False) == 1
    assert losses_on_legions(table.state, region, 0, legion_first=True) == 0


def test_rampage_spares_the_last_piece_only_where_a_battle_follows():
    table = table_of()
    put(table, "atrebates", ambiorix=1, belgic_hidden=4, auxilia_revealed=4)
    put(table, "morini", belgic_hidden=1, auxilia_hidden=1)
    put(table, "treveri", belgic_hidden=1, aedui_revealed=1)
    table.state.tracks[BELGAE] = 1
    done = CarriedOut(table, "belgae", "battle")
    assert done.answers("rampage.number") == [("3",)]
    assert done.action.spaces == [R["atrebates"]]
    assert units(table, "morini", "auxilia_hidden") == 0
    assert units(table, "treveri", "aedui_revealed") == 0
    check(table)


def test_battles_are_planned_with_the_resources_that_there_are():
    table = table_of()
    for region in ("atrebates", "morini", "treveri"):
        put(table, region, belgic_revealed=4, aedui_revealed=4)
    table.state.tracks[BELGAE] = 2
    assert len(planned(table, "belgae", "battle").battles) == 2
    assert len(planned(table, "belgae", "battle", limited=True).battles) == 1


def test_upon_frost_no_germans_battle_where_that_helps_a_player():
    table = table_of()
    put(table, "nervii", ambiorix=1, belgic_hidden=1)
    put(table, "treveri", "treveri=aedui_ally", germanic_hidden=6)
    action = Action(table.state, BELGAE, "rally")
    assert errand(bot_at(table, "belgae"), action).command == "battle"
    table.state.upcoming = [73]
    assert errand(bot_at(table, "belgae"), action).command != "battle"


# 8.5.3 Rally ---------------------------------------------------------------------------------------------------------


def test_an_ally_that_becomes_a_citadel_can_be_placed_again_in_the_same_rally():
    table = table_of()
    put(table, "mandubii", "mandubii=belgic_ally", belgic_hidden=1)
    put(table, "morini", "morini=belgic_ally", belgic_hidden=1)
    table.state.available[T_BELGIC_ALLY] = 0
    works = {work.what for work in planned(table, "belgae", "rally").works}
    assert {"citadel", "ally"} <= works


# 8.5.4 Raid ----------------------------------------------------------------------------------------------------------


def test_the_romans_lose_their_resources_before_the_aedui_wherever_they_are():
    table = table_of()
    put(table, "atrebates", belgic_hidden=1, aedui_revealed=1, auxilia_revealed=1)
    put(table, "treveri", belgic_hidden=1, auxilia_revealed=1)
    table.state.tracks[ROMANS] = 1
    for seed in range(6):
        raids = dict(planned(table, "belgae", "raid", seed=str(seed)).raids)
        taken = sorted(victim for each in raids.values() for victim in each)
        assert taken.count(ROMANS) == 1
        assert len(taken) == 2


# 8.5.5 March ---------------------------------------------------------------------------------------------------------


def test_those_who_came_revealed_hide_with_the_others_and_do_not_march_again():
    table = table_of()
    put(table, "atrebates", "atrebates=belgic_ally", "bellovaci=belgic_ally", belgic_scouted=4)
    put(table, "morini", belgic_scouted=2, aedui_revealed=1)
    put(table, "britannia", aedui_revealed=1)
    work = MarchWork(bot_at(table, "belgae"), Action(table.state, BELGAE, "march"))
    work.go(R["atrebates"], (R["morini"],), work.band(R["atrebates"], 3))
    assert work.there(R["morini"]) == {KIND_NUMBER["belgic_revealed"]: 2}


# 8.4.1 Four Warbands with the Leader ----------------------------------------------------------------------------------


def test_f403_the_leaders_warbands_stay_if_others_can_take_the_region():
    """Two Warbands take Bituriges: from Carnutes, where most are, or from Mandubii. There is one Resource."""
    table = table_of()
    put(table, "carnutes", ambiorix=1, belgic_hidden=5)
    put(table, "mandubii", belgic_hidden=3)
    put(table, "bituriges", arverni_hidden=1)
    for region in ("veneti", "pictones", "arverni", "aedui", "sequani", "treveri"):
        put(table, region, arverni_hidden=3)
    put(table, "atrebates", aedui_hidden=12)
    table.state.tracks[BELGAE] = 1
    CarriedOut(table, "belgae", "march")
    assert units(table, "bituriges", "belgic_hidden") == 2
    assert (units(table, "carnutes", "ambiorix"), units(table, "carnutes", "belgic_hidden")) == (1, 5)


def test_f403_if_nobody_else_can_take_control_they_go_all_the_same():
    """8.5.5 comes first: the Region is selected, and only the Leader's Warbands can take it."""
    table = table_of()
    put(table, "carnutes", ambiorix=1, belgic_hidden=4)
    put(table, "bituriges", arverni_hidden=1)
    for region in ("mandubii", "aedui", "arverni", "pictones", "atrebates"):
        put(table, region, aedui_hidden=3)
    CarriedOut(table, "belgae", "march")
    assert units(table, "bituriges", "belgic_hidden") == 2


def test_f403_the_leader_joins_no_fewer_than_four_if_he_can_be_with_four():
    """8.5.5 Morini has more pieces than Nervii, but only two Warbands: he stays with his four."""
    table = table_of()
    put(table, "nervii", ambiorix=1, belgic_hidden=5)
    put(table, "morini", "morini=belgic_ally", "menapii=belgic_ally", belgic_hidden=1, aedui_hidden=4)
    CarriedOut(table, "belgae", "march")
    home = next(id for id in R if units(table, id, "ambiorix"))
    assert units(table, home, "belgic_hidden") >= 4


# 8.1 The Non-player Belgae go on with a turn that a person has begun -------------------------------------------------


def taken_over(**options):
    table = board(**options)
    seat(table, "belgae")
    return table


def goes_on(table, asked):
    """The Non-player answers for the Belgae until the Command is over, all others in the simplest way."""
    said = []
    while not asked.over:
        decision = asked.decision
        if decision.seat == "belgae":
            keys = tuple(answered(bot_at(table, "belgae"), decision))
            said.append((decision.kind, keys))
        else:
            plain = [key for key in ("done", "none", "no") if key in decision.keys and decision.at_least == 1]
            keys = tuple(plain[:1] or decision.keys[: decision.at_least])
        asked.answer(*keys)
    check(table)
    return said


def test_a_rally_is_finished_where_there_is_more_to_place():
    table = taken_over()
    put(table, "morini", "morini=belgic_ally", belgic_hidden=2)
    put(table, "nervii", "nervii=belgic_ally", belgic_hidden=2)
    asked = command(table, "belgae", "rally").answer("morini").answer("warbands.1")
    goes_on(table, asked)
    assert units(table, "morini", "belgic_hidden") == 3
    assert tribe(table, "eburones") == "belgic_ally"


def test_a_march_that_a_person_began_otherwise_is_planned_anew():
    table = taken_over()
    put(table, "morini", "morini=belgic_ally", belgic_hidden=6)
    put(table, "atrebates", belgic_hidden=4, aedui_hidden=2)
    asked = command(table, "belgae", "march").answer("atrebates").answer("some").answer("1").answer("treveri")
    said = goes_on(table, asked)
    assert units(table, "treveri", "belgic_hidden") >= 1
    assert ("march.space", ("morini",)) in said
    assert units(table, "nervii", "belgic_hidden") > 0


def test_a_raid_goes_on_against_players():
    table = taken_over()
    put(table, "atrebates", belgic_hidden=2)
    put(table, "treveri", belgic_hidden=2, auxilia_revealed=1)
    asked = command(table, "belgae", "raid").answer("atrebates").answer("gain")
    goes_on(table, asked)
    assert resources(table, "romans") == 8


def test_battles_go_on_where_they_are_worth_it():
    table = taken_over()
    put(table, "atrebates", belgic_revealed=2, arverni_revealed=9)
    put(table, "treveri", belgic_revealed=6, aedui_revealed=2)
    asked = command(table, "belgae", "battle").answer("atrebates")
    goes_on(table, asked)
    assert units(table, "treveri", "aedui_revealed") == 0


def test_a_rampage_that_a_person_began_is_carried_out():
    table = taken_over()
    put(table, "atrebates", "atrebates=belgic_ally", ambiorix=1, belgic_hidden=3, auxilia_revealed=2)
    put(table, "nervii", belgic_hidden=2, aedui_revealed=1)
    asked = command(table, "belgae", "rally").answer("special.rampage").answer("nervii")
    goes_on(table, asked)
    assert units(table, "nervii", "aedui_revealed") == 0
    assert units(table, "atrebates", "auxilia_revealed") == 0


def test_enlisted_germans_are_guided_to_the_end():
    table = taken_over()
    put(table, "nervii", "nervii=belgic_ally", ambiorix=1, belgic_hidden=3)
    put(table, "treveri", germanic_hidden=4, aedui_revealed=2)
    asked = command(table, "belgae", "rally").answer("nervii").answer("warbands.1")
    while asked.decision.kind != "special.after":
        asked.answer("done")
    asked.answer("special.enlist").answer("german.battle")
    goes_on(table, asked)
    assert units(table, "treveri", "aedui_revealed") == 0


@pytest.mark.parametrize("seed", range(6))
def test_it_takes_over_in_the_middle_of_any_turn(seed):
    """The Belgae are played at random for a while; then the Non-player goes on to the end, with legal answers."""
    options = {choice.id: choice.values[0] for choice in GAME.options.listed}
    scenario = SCENARIO_IDS[seed % len(SCENARIO_IDS)]
    session = Session(GAME, Setup("falling-sky", scenario, SEATS, options, f"belgic takeover {seed}"))
    random, np, count = RandomAgent(), NonPlayer(), 0
    while (decision := session.decision) is not None and len(session.steps) < 60:
        count += decision.seat == "belgae"
        mine = decision.seat == "belgae" and count % 7 > 2
        session.answer(decision.seat, tuple((np if mine else random).choose(session, decision)))
    assert count
    assert GAME.positions.violations(session.state) == []


def test_a_scout_that_a_person_began_for_the_belgae_spares_their_own():
    table = taken_over()
    put(table, "carnutes", caesar=1, arverni_hidden=6, belgic_hidden=3)
    asked = event(table, 44, "unshaded", "belgae").answer("carnutes.arverni_hidden").answer("4")
    while asked.decision.kind in ("event.whose", "event.replace_by"):
        asked.answer("romans" if "romans" in asked.decision.keys else "4")
    assert asked.decision.kind.startswith("scout.")
    goes_on(table, asked)
    assert units(table, "carnutes", "belgic_hidden") == 3
    assert units(table, "carnutes", "arverni_hidden") == 0
