"""8.6 The Non-player Aedui: their flowchart and their Commands."""

from __future__ import annotations

import pytest

from tests.falling_sky.harness import board, keep, put, resources, tribe, units
from tests.falling_sky.nonplayer.gauls_table import CarriedOut, path, planned, seat
from vexillum.coin.sequence import FirstAction
from vexillum.games.falling_sky.map import REGION_IDS
from vexillum.games.falling_sky.nonplayer.events.guidelines import EVENTS
from vexillum.games.falling_sky.pieces import FACTIONS, T_AEDUI_ALLY, T_AEDUI_WARBAND
from vexillum.games.falling_sky.state import Stage

PLAIN, NEXT, WINTER = 6, 5, 73
AEDUI_FIRST, AEDUI_FIRST_TOO = 38, 41


def empty(card: int = PLAIN, upcoming: int = NEXT, resources: int = 10, first_did: FirstAction = FirstAction.COMMAND):
    table = board()
    table.state.current, table.state.upcoming = card, [upcoming]
    table.state.tracks = [10, 10, resources, 10]
    table.state.first_did = first_did
    seat(table, "arverni", "aedui", "belgae")
    return table


@pytest.fixture
def effective(monkeypatch):
    """Every unshaded side would be played."""
    monkeypatch.setattr(EVENTS, "would_play", lambda bot, side: side % 2 == 0)


def crowd(table, n: int = 5) -> None:
    """Warbands enough not to Rally, where Rally could place nothing."""
    table.state.devastated[0] = 1
    put(table, "treveri", aedui_hidden=n, germanic_hidden=n + 1)


# 8.6.1 ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "upcoming", "die", "passes"),
    [
        (PLAIN, AEDUI_FIRST, 4, True),
        (PLAIN, AEDUI_FIRST, 5, False),
        (AEDUI_FIRST, AEDUI_FIRST_TOO, 1, False),
        (PLAIN, NEXT, 1, False),
        (PLAIN, WINTER, 1, False),
    ],
)
def test_pass_to_be_first_on_the_next_card(card, upcoming, die, passes):
    table = empty(card, upcoming)
    crowd(table)
    key, asked = path(table, "aedui", {"8.6.1 pass": die})
    assert asked[0] == ("pass", "yes" if passes else "no")
    assert (key == "pass" and len(asked) == 1) == passes


def test_the_next_card_is_the_one_that_shows_when_winter_has_come_before_it():
    table = empty(PLAIN, AEDUI_FIRST)
    crowd(table)
    table.state.upcoming = [AEDUI_FIRST, WINTER]
    assert path(table, "aedui", {"8.6.1 pass": 1})[1][0] == ("pass", "no")
    table.state.upcoming = [WINTER, AEDUI_FIRST]
    assert path(table, "aedui", {"8.6.1 pass": 1})[1][0] == ("pass", "yes")


def test_in_winter_the_chart_neither_passes_nor_plays_an_event(effective):
    table = empty(PLAIN, AEDUI_FIRST, first_did=FirstAction.NOTHING)
    put(table, "treveri", aedui_hidden=4)
    assert path(table, "aedui", {"8.6.1 pass": 1})[0] == "pass"
    table.state.stage = Stage.HARVEST
    assert path(table, "aedui", {"8.6.1 pass": 1})[0] == "rally"


def test_the_event_comes_before_commands(effective):
    table = empty(first_did=FirstAction.NOTHING)
    put(table, "treveri", "treveri=belgic_ally", aedui_hidden=8)
    assert path(table, "aedui") == ("event.unshaded", [("pass", "no"), ("np.event_now", "yes")])


def test_no_event_that_is_not_on_offer(effective):
    table = empty(first_did=FirstAction.COMMAND)
    crowd(table)
    assert path(table, "aedui")[1][1] == ("np.event_now", "no")


# 8.6.2 ----------------------------------------------------------------------------------------------------------------


def test_battle_where_an_ally_is_sure_to_fall():
    table = empty()
    put(table, "treveri", "treveri=belgic_ally", aedui_hidden=8)
    assert path(table, "aedui")[0] == "battle"


def test_no_battle_for_warbands_alone():
    table = empty()
    crowd(table)
    put(table, "treveri", arverni_hidden=1)
    assert path(table, "aedui")[1][2] == ("battle", "no")


# 8.6.3 ----------------------------------------------------------------------------------------------------------------


def test_rally_with_four_warbands_not_with_five():
    table = empty()
    put(table, "treveri", aedui_hidden=4, germanic_hidden=9)
    assert path(table, "aedui")[0] == "rally"
    put(table, "treveri", aedui_hidden=1)
    assert path(table, "aedui")[1][3] == ("rally", "no")


def test_rally_for_one_ally():
    table = empty()
    crowd(table)
    assert path(table, "aedui")[1][3] == ("rally", "no")
    put(table, "veneti", aedui_hidden=1)
    assert path(table, "aedui")[1][3] == ("rally", "yes")


def test_rally_for_three_warbands():
    table = empty()
    crowd(table)
    put(table, "carnutes", "aulerci=aedui_ally", belgic_hidden=3)
    put(table, "mandubii", "senones=aedui_ally", belgic_hidden=3)
    assert path(table, "aedui")[1][3] == ("rally", "no")
    put(table, "arverni", "cadurci=aedui_ally", belgic_hidden=3)
    assert path(table, "aedui")[1][3] == ("rally", "yes")


def test_if_rally_places_nothing_raid():
    table = empty(resources=0)
    put(table, "pictones", aedui_hidden=2)
    assert path(table, "aedui")[1][3:] == [("rally", "yes"), ("rally_able", "no"), ("raid_able", "yes")]


# 8.6.4-8.6.5 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("resources", "die", "raids"), [(3, 4, True), (3, 5, False), (4, 1, False)])
def test_raid_with_few_resources_on_a_low_die(resources, die, raids):
    table = empty(resources=resources)
    crowd(table)
    key, asked = path(table, "aedui", {"8.6.4 raid": die})
    assert asked[4] == ("raid", "yes" if raids else "no")
    assert key == ("raid" if raids else "march")
    assert raids or asked[5] == ("march", "yes")


def test_raid_if_frost_forbids_the_march_pass_if_that_gains_too_little():
    table = empty(upcoming=WINTER)
    crowd(table)
    assert path(table, "aedui")[1][4:] == [("raid", "no"), ("march", "no"), ("raid_able", "yes")]
    table.state.devastated = [1] * len(table.state.devastated)
    assert path(table, "aedui")[0] == "pass"


# 8.6 What the Non-player Aedui do with their Commands and Special Abilities ------------------------------------------


def seated(money: int = 20, *players: str):
    table = board()
    table.state.current, table.state.upcoming = 6, [5]
    table.state.tracks = [10, 10, money, 10]
    table.state.first_did = FirstAction.NOTHING
    seat(table, *[id for id in ("romans", "arverni", "aedui", "belgae") if id not in players])
    return table


def battles(plan) -> list[tuple[str, str]]:
    return [(REGION_IDS[region], FACTIONS[enemy]) for region, enemy in plan.battles]


def moves(plan) -> list[tuple[str, str, int]]:
    return [
        (REGION_IDS[group.origin], REGION_IDS[group.target], sum(n for _, n in group.units)) for group in plan.groups
    ]


# Battle ---------------------------------------------------------------------------------------------------------------


def test_romans_only_while_the_aedui_exceed_their_threshold():
    table = seated()
    put(table, "aedui", "aedui=aedui_ally")
    put(table, "treveri", "treveri=roman_ally", aedui_hidden=8)
    assert planned(table, "aedui", "battle") is None
    put(table, "mandubii", "senones=aedui_ally")
    assert battles(planned(table, "aedui", "battle")) == [("treveri", "romans")]


def test_a_loss_must_be_sure_on_more_than_warbands():
    """Four Warbands inflict two Losses: two Arverni Warbands take them, one does not."""
    table = seated()
    put(table, "treveri", "treveri=germanic_ally", aedui_revealed=4, germanic_revealed=2)
    assert planned(table, "aedui", "battle") is None
    table = seated()
    put(table, "treveri", "treveri=germanic_ally", aedui_revealed=4, germanic_revealed=1)
    assert battles(planned(table, "aedui", "battle")) == [("treveri", "germans")]


def test_a_retreat_must_not_save_the_leader():
    """Without a Retreat a Loss would fall on Ambiorix; with one, his Warband takes it. An Ambush forbids that."""
    table = seated()
    put(table, "morini", belgic_hidden=5)
    put(table, "nervii", ambiorix=1, belgic_revealed=1, aedui_revealed=4)
    assert planned(table, "aedui", "battle") is None
    put(table, "nervii", aedui_hidden=1)
    plan = planned(table, "aedui", "battle")
    assert (plan.special.id, plan.special.regions) == ("ambush", (8,))


def test_then_battles_that_pay_but_no_more_than_one_ambush():
    table = seated()
    put(table, "treveri", "treveri=belgic_ally", aedui_hidden=6)
    put(table, "carnutes", arverni_hidden=1, aedui_hidden=6)
    put(table, "veneti", arverni_hidden=6, aedui_hidden=2)
    plan = planned(table, "aedui", "battle")
    assert battles(plan) == [("treveri", "belgae"), ("carnutes", "arverni")]


def test_trade_after_a_battle_without_ambush():
    table = seated(20)
    put(table, "treveri", "treveri=belgic_ally", aedui_hidden=6)
    put(table, "aedui", "aedui=aedui_ally", aedui_hidden=1)
    put(table, "provincia", "helvii=aedui_ally", aedui_hidden=3)
    done = CarriedOut(table, "aedui", "battle")
    assert tribe(table, "treveri") == "subdued"
    assert done.answers("special.after") == ["special.trade"]
    assert resources(table, "aedui") > 19


def test_upon_frost_no_battle_that_advances_a_player():
    table = seated(20, "romans")
    put(table, "treveri", "treveri=belgic_ally", aedui_hidden=8)
    table.state.upcoming = [WINTER]
    assert planned(table, "aedui", "battle") is None
    seat(table, "romans", "aedui", "arverni", "belgae")
    assert planned(table, "aedui", "battle") is not None


# Rally and Raid -------------------------------------------------------------------------------------------------------


def test_rally_citadels_allies_warbands():
    table = seated()
    put(table, "aedui", "aedui=aedui_ally")
    put(table, "mandubii", aedui_hidden=1)
    put(table, "veneti", "veneti=aedui_ally", belgic_hidden=2)
    works = [(REGION_IDS[work.region], work.what) for work in planned(table, "aedui", "rally").works]
    assert works == [("aedui", "citadel"), ("mandubii", "ally"), ("veneti", "warbands")]
    CarriedOut(table, "aedui", "rally")
    assert tribe(table, "mandubii") == "aedui_ally"  # the City before other Tribes


def test_raid_players_at_victory_then_gauls_never_other_romans():
    table = seated(20, "romans", "belgae")
    table.state.tracks = [5, 5, 0, 5]
    put(table, "mandubii", aedui_hidden=1, auxilia_hidden=1, arverni_hidden=1)
    put(table, "treveri", aedui_hidden=1, auxilia_hidden=1)
    plan = planned(table, "aedui", "raid")
    assert sorted(plan.raids) == [(6, (0,)), (13, (0,))]
    seat(table, "romans", "arverni", "aedui")
    plan = planned(table, "aedui", "raid")
    assert sorted(plan.raids) == [(6, (1,)), (13, (-1,))]


# March ----------------------------------------------------------------------------------------------------------------


def test_emissaries_from_one_region_to_the_strongest_enemies():
    table = seated()
    put(table, "aedui", aedui_hidden=4)
    put(table, "mandubii", "senones=arverni_ally", "lingones=arverni_ally", arverni_hidden=9)
    put(table, "bituriges", "bituriges=belgic_ally", belgic_hidden=9)
    put(table, "provincia", aedui_hidden=1)
    plan = planned(table, "aedui", "march")
    sent = moves(plan)[:3]
    assert [target for _, target, _ in sent][:2] == ["mandubii", "bituriges"]
    assert {origin for origin, _, _ in sent} == {"aedui"}
    CarriedOut(table, "aedui", "march")
    assert units(table, "aedui", "aedui_hidden") >= 1
    assert units(table, "mandubii", "aedui_hidden") >= 1


def test_then_control_of_a_region_with_the_fewest_warbands():
    table = seated()
    put(table, "aedui", aedui_hidden=9)
    for region in ("arverni", "bituriges", "mandubii", "provincia", "sequani"):
        put(table, region, aedui_hidden=1, arverni_hidden=3)
    put(table, "sequani", arverni_hidden=2)
    put(table, "mandubii", arverni_hidden=-1)
    assert moves(planned(table, "aedui", "march")) == [("aedui", "mandubii", 2)]


def test_neither_control_nor_the_last_warband_is_given_up():
    table = seated()
    put(table, "aedui", aedui_hidden=3, arverni_hidden=2)
    assert planned(table, "aedui", "march") is None


# Trade ----------------------------------------------------------------------------------------------------------------


def trading(money: int, romans: int, homes: int = 2, first_did: FirstAction = FirstAction.NOTHING, *players: str):
    """Trade brings two Resources for each Ally if the Romans agree, one if not."""
    table = seated(money, *players)
    table.state.tracks[0] = romans
    table.state.first_did = first_did
    put(table, "provincia", aedui_hidden=9)
    put(table, "provincia", "helvii=aedui_ally")
    if homes > 1:
        put(table, "aedui", "aedui=aedui_citadel", aedui_hidden=2)
    return table


@pytest.mark.parametrize(("after", "romans", "trades"), [(9, 20, True), (10, 4, True), (10, 5, False)])
def test_trade_with_few_resources(after, romans, trades):
    """The Raid brings four."""
    done = CarriedOut(trading(after - 4, romans), "aedui", "raid")
    assert (done.answers("special.after") == ["special.trade"]) == trades


def test_trade_for_two_only_as_second_eligible():
    table = trading(1, 20, 1)
    assert CarriedOut(table, "aedui", "raid").answers("special.after") == ["special.suborn"]
    table = trading(1, 20, 1, FirstAction.COMMAND)
    assert CarriedOut(table, "aedui", "raid").answers("special.after") == ["special.trade"]


def test_a_roman_player_who_refuses_makes_them_suborn_instead():
    table = trading(1, 20, 2, FirstAction.NOTHING, "romans")
    done = CarriedOut(table, "aedui", "raid", people={"agree.supply": "no"})
    assert done.answers("trade.do") == ["supply.romans", "call_off"]
    assert done.answers("special.after") == ["special.trade", "special.suborn"]
    table = trading(1, 20, 2, FirstAction.NOTHING, "romans")
    done = CarriedOut(table, "aedui", "raid", people={"agree.supply": "yes"})
    assert done.answers("trade.do") == ["supply.romans", "trade"]


# Suborn ---------------------------------------------------------------------------------------------------------------


def test_suborn_an_ally_then_warbands():
    table = seated()
    hiding(table, "treveri")
    done = CarriedOut(table, "aedui", "raid")
    assert done.answers("suborn.do") == ["treveri.aedui", "place.aedui", "place.aedui"]
    assert tribe(table, "treveri") == "aedui_ally"


def hiding(table, *regions: str) -> None:
    """Hidden Warbands that a Raid leaves Hidden."""
    for region in regions:
        put(table, region, aedui_hidden=3)


def test_without_allies_available_the_strongest_enemy_loses_one_non_player_romans_last():
    table = seated()
    table.state.available[T_AEDUI_ALLY] = 0
    hiding(table, "mandubii", "treveri")
    put(table, "mandubii", "senones=roman_ally", "lingones=roman_ally", "mandubii=roman_ally", legion=1)
    put(table, "treveri", "treveri=arverni_ally")
    CarriedOut(table, "aedui", "raid", whole=False)
    assert tribe(table, "treveri") == "subdued"
    assert tribe(table, "senones") == "roman_ally"


def test_a_roman_player_is_no_exception():
    table = seated(20, "romans")
    table.state.available[T_AEDUI_ALLY] = 0
    hiding(table, "mandubii", "treveri")
    put(table, "mandubii", "senones=roman_ally", "lingones=roman_ally", "mandubii=roman_ally", legion=1)
    put(table, "treveri", "treveri=arverni_ally")
    CarriedOut(table, "aedui", "raid", whole=False)
    assert tribe(table, "mandubii") == "subdued"
    assert tribe(table, "treveri") == "arverni_ally"


def test_then_enemy_warbands_arverni_first_auxilia_last():
    table = seated()
    hiding(table, "treveri")
    table.state.available[T_AEDUI_ALLY] = table.state.available[T_AEDUI_WARBAND] = 0
    put(table, "treveri", auxilia_hidden=2, arverni_hidden=1, arverni_revealed=1, belgic_hidden=2, germanic_hidden=9)
    done = CarriedOut(table, "aedui", "raid", whole=False)
    assert done.answers("suborn.do") == ["remove.arverni_hidden", "remove.arverni_revealed", "remove.belgic_hidden"]


def test_suborn_in_two_regions_with_convictolitavis():
    table = seated()
    keep(table, 43, "unshaded", "aedui")
    hiding(table, "treveri", "veneti")
    done = CarriedOut(table, "aedui", "raid")
    assert len(done.answers("suborn.region")) == 2


# Diviciacus -----------------------------------------------------------------------------------------------------------


def friends(*players: str):
    table = seated(20, *players)
    keep(table, 38, "unshaded", "aedui")
    return table


def test_auxilia_raid_as_aedui_warbands():
    table = friends()
    put(table, "pictones", aedui_hidden=1, auxilia_hidden=1)
    done = CarriedOut(table, "aedui", "raid")
    assert done.said[0] == ("raid.space", ("loan.romans",))
    assert resources(table, "aedui") >= 22 - 4
    assert (units(table, "pictones", "aedui_hidden"), units(table, "pictones", "auxilia_hidden")) == (0, 0)


def test_auxilia_fight_as_aedui_warbands():
    table = friends()
    put(table, "treveri", "treveri=belgic_ally", aedui_revealed=2, auxilia_revealed=6)
    done = CarriedOut(table, "aedui", "battle")
    assert done.said[0] == ("battle.space", ("loan.romans",))
    assert tribe(table, "treveri") == "subdued"


def test_a_roman_player_may_refuse_and_the_plan_holds_without():
    table = friends("romans")
    put(table, "pictones", aedui_hidden=2, auxilia_hidden=2)
    done = CarriedOut(table, "aedui", "raid", people={"agree.loan": "no"})
    assert done.answers("raid.space")[:2] == ["loan.romans", "pictones"]
    assert units(table, "pictones", "auxilia_hidden") == 2


@pytest.mark.parametrize(("players", "auxilia"), [((), 1), (("romans",), 0)])
def test_auxilia_come_only_from_non_player_romans_when_no_warbands_are_available(players, auxilia):
    table = friends(*players)
    put(table, "veneti", "veneti=aedui_ally", belgic_hidden=4, auxilia_revealed=1)
    put(table, "treveri", "treveri=roman_ally")  # Romans lend until the Aedui exceed their threshold
    put(table, "pictones", aedui_hidden=table.state.available[T_AEDUI_WARBAND])
    CarriedOut(table, "aedui", "rally", people={"agree.loan": "yes"})
    assert units(table, "veneti", "auxilia_hidden") == auxilia


def test_no_loan_is_asked_for_a_march():
    table = friends()
    put(table, "pictones", aedui_hidden=4, auxilia_hidden=2)
    assert "loan.romans" not in CarriedOut(table, "aedui", "march").answers("march.space")
