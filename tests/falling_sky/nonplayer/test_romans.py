"""8.8 The Non-player Romans: their flowchart, Scout, Recruit, Build and Seize, and their trace."""

from __future__ import annotations

from functools import cache

import pytest

from tests.falling_sky.harness import check, keep, put, resources, tribe, units
from tests.falling_sky.nonplayer.roman_table import CarriedOut, planned, regions, roman_board, romans_at
from vexillum.coin.sequence import FirstAction
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import Texts
from vexillum.games.falling_sky.actions import Action
from vexillum.games.falling_sky.map import REGION_NUMBER, TRIBE_IDS
from vexillum.games.falling_sky.nonplayer.romans import chart, draft_build, march, recruit, seize
from vexillum.games.falling_sky.nonplayer.romans_battle import caesar_ready, harassment, threatened, winners
from vexillum.games.falling_sky.nonplayer.romans_scout import draft_scout
from vexillum.games.falling_sky.pieces import (
    AEDUI,
    ARVERNI_HIDDEN,
    BELGIC_HIDDEN,
    GERMANIC_HIDDEN,
    GERMANIC_REVEALED,
    ROMANS,
    T_AUXILIA,
)
from vexillum.games.falling_sky.scenarios import winters
from vexillum.games.falling_sky.wording import read_catalog

NO_ROMANS = 55
"""A card whose unshaded side is a Capability."""


def turn(table, *, did=FirstAction.COMMAND, card=1, rolls=None):
    """What the flowchart leads to when the Event is not on offer, unless ``did`` gives it."""
    table.state.current = card
    table.state.first_did = did
    bot = romans_at(table, rolls)
    return chart(bot), [line.params["question"].id for line in bot.trace.lines if line.id == "np.question"]


def calm():
    """A board on which no Faction is threatened and no enemy is at victory."""
    table = roman_board("aedui")
    put(table, "pictones", "pictones=belgic_ally", "santones=belgic_ally")
    put(table, "provincia", caesar=1, legion=2, auxilia_hidden=4)
    assert not threatened(table.state)
    assert not winners(table.state)
    return table


class TestThreat:
    """8.8.1"""

    @pytest.mark.parametrize(
        ("tribes", "units"),
        [
            (("mandubii=arverni_ally",), {}),
            (("mandubii=aedui_ally",), {}),
            (("mandubii=germanic_ally",), {}),
            (("mandubii=belgic_citadel",), {}),
            ((), {"ambiorix": 1}),
            ((), {"arverni_hidden": 2}),
        ],
    )
    def test_a_legion_with_an_ally_citadel_leader_control_or_danger(self, tribes, units):
        table = roman_board()
        region = put(table, "mandubii", legion=1)
        assert not threatened(table.state)
        put(table, "mandubii", *tribes, **units)
        assert threatened(table.state) == [region]

    def test_warbands_that_could_strike_a_legion(self):
        table = roman_board()
        region = put(table, "mandubii", legion=2, arverni_hidden=1)
        assert not threatened(table.state)
        put(table, "mandubii", arverni_hidden=1)
        assert threatened(table.state) == [region]

    def test_auxilia_alone_and_a_successor_are_no_reason(self):
        table = roman_board()
        put(table, "mandubii", "mandubii=arverni_ally", auxilia_hidden=2, roman_successor=1)
        assert not threatened(table.state)

    def test_a_few_warbands_without_control_are_no_reason(self):
        table = roman_board()
        put(table, "mandubii", legion=1, auxilia_hidden=2, arverni_hidden=2)
        assert not threatened(table.state)

    def test_battle_comes_first(self):
        table = roman_board()
        put(table, "mandubii", "mandubii=arverni_ally", caesar=1, legion=3)
        assert turn(table) == ("battle", ["np.romans.threat", "np.romans.battle"])

    def test_without_a_good_battle_they_march(self):
        table = roman_board()
        put(table, "mandubii", legion=1, arverni_hidden=8)
        put(table, "sequani", "sequani=belgic_ally")
        key, asked = turn(table)
        assert key == "march"
        assert asked == ["np.romans.threat", "np.romans.battle", "np.romans.march"]

    def test_without_a_march_they_recruit_or_seize(self):
        table = roman_board()
        table.state.tracks[0] = 1
        put(table, "mandubii", legion=1, arverni_hidden=2)
        key, asked = turn(table)
        assert key == "seize"
        assert asked[-2:] == ["np.romans.recruit", "np.romans.seize"]


class TestAtVictory:
    """8.8.1"""

    def test_caesar_marches_against_an_enemy_at_victory(self):
        table = calm()
        put(table, "bituriges", "bituriges=aedui_ally")
        put(table, "carnutes", "carnutes=aedui_ally")
        assert winners(table.state) == [AEDUI]
        key, asked = turn(table)
        assert key == "march"
        assert asked == ["np.romans.threat", "np.romans.at_victory", "np.romans.march"]

    @pytest.mark.parametrize(("legions", "auxilia"), [(1, 4), (2, 3)])
    def test_only_with_two_legions_and_four_auxilia(self, legions, auxilia):
        table = roman_board()
        put(table, "provincia", caesar=1, legion=legions, auxilia_hidden=auxilia)
        assert not caesar_ready(table.state)
        put(table, "provincia", legion=2 - legions, auxilia_revealed=4 - auxilia)
        assert caesar_ready(table.state)


class TestEvent:
    """8.8.2"""

    def test_not_on_offer(self):
        assert turn(calm())[1][2] == "np.event_now"

    def test_swords_are_declined(self):
        key, asked = turn(calm(), did=FirstAction.NOTHING, card=54)
        assert not key.startswith("event.")
        assert "np.event_effective" not in asked

    def test_a_capability_is_played_but_not_in_the_last_year(self):
        table = calm()
        assert turn(table, did=FirstAction.NOTHING, card=NO_ROMANS)[0].startswith("event.")
        table.state.winters = winters(table.state) - 1
        assert not turn(table, did=FirstAction.NOTHING, card=NO_ROMANS)[0].startswith("event.")


class TestLater:
    """8.8.3-8.8.5"""

    def test_with_eight_auxilia_available_they_march(self):
        table = calm()
        table.state.available[T_AUXILIA] = 8
        key, asked = turn(table)
        assert key == "march"
        assert "np.romans.few_auxilia" in asked

    def test_with_nine_they_recruit(self):
        table = calm()
        put(table, "sequani", "sequani=roman_ally", "helvetii=roman_ally")
        put(table, "mandubii", auxilia_hidden=1)
        table.state.available[T_AUXILIA] = 9
        key, asked = turn(table)
        assert key == "recruit"
        assert "np.romans.march" not in asked

    def test_otherwise_seize(self):
        table = roman_board()
        put(table, "pictones", "pictones=belgic_ally")
        put(table, "aedui", auxilia_hidden=1)
        assert turn(table)[0] == "seize"

    def test_otherwise_pass(self):
        table = roman_board()
        put(table, "provincia", arverni_hidden=9)
        put(table, "pictones", "pictones=belgic_ally")
        table.state.tracks[0] = 0
        assert turn(table)[0] == "pass"


class TestHarassment:
    """8.4.2"""

    def test_who_is_counted(self):
        table = roman_board("aedui", "belgae")
        region = put(table, "mandubii", aedui_hidden=3, belgic_hidden=7, germanic_hidden=3, arverni_hidden=2)
        assert harassment(romans_at(table), table.state, region) == 3
        table.state.non_players &= ~(1 << AEDUI)
        assert harassment(romans_at(table), table.state, region) == 4


# 8.8.1, 8.8.4, 8.8.5 Build, Scout, Recruit and Seize of the Non-player Romans ----------------------------------------


def build(table, *seized):
    action = Action(table.state, ROMANS, "seize" if seized else "march")
    action.seized = [REGION_NUMBER[id] for id in seized]
    return draft_build(romans_at(table), action)[0]


def scout(table):
    return draft_scout(romans_at(table), Action(table.state, ROMANS, "battle"))[0]


def tribes(numbers):
    return [TRIBE_IDS[number] for number in numbers]


class TestBuild:
    """8.8.1"""

    def test_forts_first_at_warbands_then_allies_removed_then_placed(self):
        table = roman_board()
        put(table, "provincia", caesar=1)
        put(table, "sequani", "helvetii=germanic_ally", legion=3)
        put(table, "aedui", legion=1)
        put(table, "arverni", "cadurci=belgic_ally", legion=4, belgic_hidden=1)
        table.state.tracks[0] = 45
        plan = build(table)
        assert regions(plan.forts)[0] == "arverni"
        assert set(regions(plan.forts)) == {"arverni", "aedui", "sequani"}
        assert tribes(plan.subdues) == ["cadurci", "helvetii"]  # Gauls before Germans
        assert tribes(plan.allies) == ["helvii"]

    def test_no_spending_below_six(self):
        table = roman_board()
        put(table, "provincia", caesar=1)
        put(table, "sequani", legion=3)
        put(table, "aedui", legion=1)
        table.state.tracks[0] = 7
        assert len(build(table).forts) == 1
        table.state.tracks[0] = 5
        assert build(table) is None

    def test_no_tribes_where_they_seize(self):
        table = roman_board()
        put(table, "provincia", caesar=1)
        table.state.tracks[0] = 20
        put(table, "sequani", "sequani=roman_ally")
        assert regions(build(table).forts) == ["sequani"]
        assert sorted(tribes(build(table).allies)) == ["helvetii", "helvii"]
        assert tribes(build(table, "sequani").allies) == ["helvii"]
        assert build(table, "sequani").forts == ()

    def test_it_is_carried_out(self):
        table = roman_board()
        put(table, "provincia", caesar=1, legion=1)
        put(table, "sequani", "sequani=arverni_ally", legion=6, arverni_hidden=3)  # too dangerous to Seize
        table.state.tracks[0] = 10
        done = CarriedOut(table, "seize")
        assert done.action.special == "build"
        assert done.answers("build.do") == [("fort",), ("subdue.sequani",)]
        assert (units(table, "sequani", "fort"), tribe(table, "sequani")) == (1, "subdued")
        check(table)

    def test_frost_protects_allies_that_hold_a_player_back(self):
        table = roman_board("arverni", "belgae")
        put(table, "provincia", caesar=1, legion=3)
        put(table, "bituriges", "bituriges=aedui_ally")
        put(table, "sequani", "sequani=arverni_ally", legion=3)
        table.state.tracks[0] = 20
        assert tribes(build(table).subdues) == ["sequani"]
        table.state.current, table.state.upcoming = 1, [73]
        assert tribes(build(table).subdues) == []


class TestScout:
    """8.8.1"""

    def test_four_auxilia_come_to_caesar(self):
        table = roman_board()
        put(table, "provincia", caesar=1, legion=1, auxilia_hidden=1)
        put(table, "sequani", auxilia_hidden=6)
        plan = scout(table)
        assert [(move.target, move.n) for move in plan.moves] == [(REGION_NUMBER["provincia"], 3)]

    def test_they_leave_as_many_as_there_are_legions(self):
        table = roman_board()
        put(table, "provincia", caesar=1, auxilia_hidden=1)
        put(table, "sequani", legion=2, auxilia_hidden=3)
        assert [move.n for move in scout(table).moves] == [1]

    def test_they_keep_control(self):
        table = roman_board()
        put(table, "provincia", caesar=1, auxilia_hidden=1)
        put(table, "sequani", auxilia_hidden=3, arverni_hidden=1)
        assert [move.n for move in scout(table).moves] == [1]  # two stay against one

    def test_they_go_where_hidden_warbands_can_be_scouted(self):
        """F226 The sheet adds a last reason to move: here two Auxilia find four of the five Belgae."""
        table = roman_board()
        put(table, "provincia", caesar=1, auxilia_hidden=6, legion=1)
        put(table, "sequani", "sequani=roman_ally", belgic_hidden=5, legion=2, auxilia_hidden=0)
        plan = scout(table)
        assert [(move.target, move.n) for move in plan.moves] == [(REGION_NUMBER["sequani"], 2)]
        assert plan.reveals == ((REGION_NUMBER["sequani"], ((BELGIC_HIDDEN, 4),)),)

    def test_not_if_fewer_are_found_where_they_come_from(self):
        table = roman_board()
        put(table, "provincia", caesar=1, auxilia_hidden=5, legion=1, arverni_hidden=10)
        put(table, "sequani", belgic_hidden=5)
        assert scout(table).moves == ()

    def test_they_open_supply_lines(self):
        table = roman_board()
        put(table, "provincia", caesar=1, auxilia_hidden=8)
        put(table, "aedui", auxilia_hidden=1, germanic_hidden=3)
        put(table, "bituriges", "bituriges=roman_ally")
        for id in ("sequani", "arverni", "mandubii"):
            put(table, id, germanic_revealed=4)
        plan = scout(table)
        assert [(m.origin, m.target, m.n) for m in plan.moves] == [
            (REGION_NUMBER["provincia"], REGION_NUMBER["aedui"], 2)
        ]

    def test_those_without_legions_join_them_in_equal_number(self):
        table = roman_board()
        put(table, "mandubii", legion=2, auxilia_hidden=1)
        put(table, "aedui", auxilia_hidden=5)
        plan = scout(table)
        assert [(m.origin, m.target, m.n) for m in plan.moves] == [
            (REGION_NUMBER["aedui"], REGION_NUMBER["mandubii"], 1)
        ]

    def test_hidden_warbands_first_and_upon_frost_germans(self):
        table = roman_board()
        region = put(table, "mandubii", caesar=1, legion=4, auxilia_hidden=1, auxilia_revealed=3)
        put(table, "mandubii", germanic_hidden=1, germanic_revealed=1, arverni_hidden=1)
        assert scout(table).reveals == ((region, ((ARVERNI_HIDDEN, 1), (GERMANIC_HIDDEN, 1))),)
        table.state.current, table.state.upcoming = 1, [73]
        assert scout(table).reveals == ((region, ((GERMANIC_HIDDEN, 1), (GERMANIC_REVEALED, 1))),)

    def test_hidden_germans_before_revealed_arverni(self):
        table = roman_board()
        region = put(table, "mandubii", caesar=1, legion=4, auxilia_hidden=1, auxilia_revealed=3)
        put(table, "mandubii", germanic_hidden=2, arverni_revealed=2)
        assert scout(table).reveals == ((region, ((GERMANIC_HIDDEN, 2),)),)

    def test_one_region_with_labienus_suborned(self):
        table = roman_board()
        put(table, "mandubii", caesar=1, legion=4, auxilia_hidden=4, arverni_hidden=1)
        put(table, "sequani", auxilia_hidden=2, arverni_hidden=3, legion=2)
        assert len(scout(table).reveals) == 2
        keep(table, 12, "shaded")
        assert regions(scout(table).regions) == ["sequani"]

    def test_nothing_to_do(self):
        table = roman_board()
        put(table, "mandubii", caesar=1, legion=4, auxilia_hidden=4)
        assert scout(table) is None


class TestRecruit:
    """8.8.4"""

    def test_f302_a_scout_does_not_open_a_recruit_that_cannot_be_paid(self):
        """Scouts would end Germanic Control of Sequani, and open Supply Lines; but nowhere can they Recruit before."""
        table = roman_board()
        allies = ("mandubii=roman_ally", "lingones=roman_ally", "senones=roman_ally")
        put(table, "treveri", "treveri=roman_ally", legion=3, fort=1)
        put(table, "mandubii", *allies, fort=1, legion=2, auxilia_hidden=6)
        put(table, "sequani", germanic_hidden=4)
        put(table, "provincia", belgic_hidden=8)
        put(table, "aedui", belgic_hidden=2)
        put(table, "ubii", germanic_hidden=3)
        table.state.tracks[0] = 2
        plan = planned(table, "recruit")
        assert plan is not None
        assert plan.special.id == "scout"
        table.state.tracks[0] = 0
        assert planned(table, "recruit") is None

    def test_two_allies_or_six_pieces(self):
        table = roman_board()
        table.state.tracks[0] = 4
        put(table, "provincia", auxilia_hidden=1)  # Helvii and two Auxilia: one or the other
        assert planned(table, "recruit") is None
        put(table, "sequani", auxilia_hidden=1)
        plan = planned(table, "recruit")
        assert sorted(tribes([t for _, t in plan.allies]))[0] in ("helvii", "helvetii")
        assert len(plan.allies) == 2

    def test_supply_lines_first_when_money_is_short(self):
        table = roman_board()
        table.state.tracks[0] = 2
        for id in ("provincia", "sequani", "pictones", "veneti"):
            put(table, id, auxilia_hidden=1)
        for id in ("arverni", "aedui", "mandubii", "treveri", "ubii"):
            put(table, id, germanic_revealed=2)
        plan = planned(table, "recruit")
        assert set(regions(r for r, _ in plan.allies[:2])) == {"provincia", "sequani"}
        assert len(plan.allies) == 3
        CarriedOut(table, "recruit")
        assert resources(table, "romans") == 0
        check(table)

    def test_they_build_before(self):
        table = roman_board()
        table.state.tracks[0] = 10
        put(table, "provincia", caesar=1, legion=1)
        put(table, "sequani", legion=1)
        put(table, "arverni", legion=1)
        done = CarriedOut(table, "recruit")
        assert done.said[0] == ("recruit.space", ("special.build",))
        assert units(table, "sequani", "fort") == 1
        check(table)

    def test_they_scout_before_if_there_is_nothing_to_build(self):
        table = roman_board()
        table.state.tracks[0] = 4
        put(table, "provincia", caesar=1, legion=1, auxilia_hidden=4, arverni_hidden=1)
        put(table, "sequani", auxilia_hidden=1)
        done = CarriedOut(table, "recruit")
        assert done.said[0] == ("recruit.space", ("special.scout",))
        assert units(table, "provincia", "arverni_scouted") == 1

    def test_non_player_aedui_are_asked_for_supply_lines(self):
        table = roman_board("aedui")
        table.state.tracks[0] = 0
        put(table, "bituriges", auxilia_hidden=1)
        put(table, "mandubii", auxilia_hidden=1)
        for id in ("aedui", "sequani", "provincia"):
            put(table, id, aedui_hidden=3)
        assert len(planned(table, "recruit").allies) == 2
        done = CarriedOut(table, "recruit")
        assert ("supply.aedui",) in done.answers("recruit.space")
        table.state.non_players = 1
        assert planned(table, "recruit") is None


class TestSeize:
    """8.8.5"""

    def test_disperse_first_at_players_then_in_belgica(self):
        table = roman_board("arverni", "aedui")
        put(table, "veneti", legion=2)
        put(table, "morini", legion=2)
        put(table, "treveri", legion=2, belgic_hidden=1)
        plan = planned(table, "seize")
        assert regions(plan.named)[:3] == ["treveri", "morini", "veneti"]
        assert [len(t) for _, t in plan.regions][:3] == [1, 2, 1]  # four markers

    def test_which_tribes_if_there_are_too_few_markers_is_left_to_chance(self):
        table = roman_board()
        put(table, "carnutes", legion=3)
        put(table, "atrebates", legion=3)
        chosen = {planned(table, "seize", seed=str(seed)).regions[1][1] for seed in range(12)}
        assert len(chosen) > 1
        assert all(len(tribes) == 1 for tribes in chosen)

    def test_never_the_helvii(self):
        table = roman_board()
        put(table, "provincia", legion=2)
        plan = planned(table, "seize")
        assert plan.regions == ((REGION_NUMBER["provincia"], ()),)

    def test_not_where_they_would_be_harassed(self):
        table = roman_board()
        put(table, "mandubii", legion=5, germanic_hidden=3)
        put(table, "sequani", legion=1)
        assert regions(planned(table, "seize").named) == ["sequani", "provincia"]

    def test_nothing_to_seize(self):
        table = roman_board()
        put(table, "provincia", germanic_hidden=3)
        assert planned(table, "seize") is None

    def test_it_is_carried_out(self):
        table = roman_board(dice=(6,) * 20)
        put(table, "sequani", legion=1)
        table.state.tracks[0] = 0
        CarriedOut(table, "seize")
        assert (tribe(table, "sequani"), tribe(table, "helvetii")) == ("dispersed", "dispersed")
        assert resources(table, "romans") == 14
        assert table.state.available[T_AUXILIA] == 20
        check(table)


# 8.1.3 The trace of the Non-player Romans can be read in every language ----------------------------------------------


@cache
def texts(language):
    return Texts(read_catalog(), language, strict=True)


def crowded():
    """A board with enough to choose from."""
    table = roman_board("aedui", dice=(6,) * 20)
    put(table, "mandubii", "mandubii=arverni_citadel", "senones=belgic_ally", caesar=1, legion=6, auxilia_hidden=6)
    put(table, "mandubii", arverni_hidden=2, belgic_hidden=1)
    put(table, "carnutes", "carnutes=arverni_ally", legion=2, auxilia_hidden=3, belgic_hidden=1)
    put(table, "sequani", "sequani=roman_ally", "helvetii=germanic_ally", legion=2, auxilia_hidden=2, germanic_hidden=1)
    put(table, "provincia", legion=1, auxilia_hidden=4)
    put(table, "bituriges", "bituriges=aedui_ally")
    table.state.tracks[0] = 30
    table.state.current, table.state.first_did = 1, FirstAction.COMMAND
    return table


@pytest.mark.parametrize("language", BUILT_IN)
@pytest.mark.parametrize("box", [chart, march, recruit, seize])
def test_every_line_has_its_words(box, language):
    bot = romans_at(crowded())
    box(bot)
    lines = [texts(language)(line) for line in bot.trace.lines]
    assert len(lines) > 1
    for line in lines:
        assert "{" not in line
        assert "np." not in line


@pytest.mark.parametrize("command", ["battle", "march", "recruit", "seize"])
def test_they_carry_it_out(command):
    CarriedOut(crowded(), command)


@pytest.mark.parametrize(
    ("roll", "en", "it"),
    [
        (1, "Germanic Allies, by the roll", "Alleati germanici, secondo il tiro"),
        (3, "of players (Arverni and Belgae), by the roll", "di giocatori (Arverni e Belgi), secondo il tiro"),
        (5, "whichever enemy has the most in reach (Arverni)", "di chi ne ha di più a portata (Arverni)"),
    ],
)
def test_it_says_whose_allies_a_march_goes_for(roll, en, it):
    table = roman_board("aedui")
    put(table, "provincia", caesar=1, legion=2, auxilia_hidden=4)
    put(table, "aedui", "aedui=aedui_ally")
    put(table, "sequani", "sequani=germanic_ally", "helvetii=germanic_ally")
    put(table, "arverni", "cadurci=arverni_ally", "volcae=arverni_ally", "arverni=arverni_ally")
    put(table, "bituriges", "bituriges=belgic_ally")
    table.state.current = 1
    bot = romans_at(table, {"8.8.1 march": roll})
    assert march(bot) == "march"
    for language, said in (("en", en), ("it", it)):
        assert any(said in texts(language)(line) for line in bot.trace.lines), [
            texts(language)(line) for line in bot.trace.lines
        ]
