"""The odds before Battle, Harassment, Quarters and Seizure: exact, and the same as the rules give with all dice."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tests.asked import Asked
from tests.falling_sky.harness import board, put
from tests.falling_sky.test_decision_info import executing
from vexillum.coin.cards import owned
from vexillum.core.tools.odds import average, of
from vexillum.games.falling_sky.actions import Action
from vexillum.games.falling_sky.battle.battle import fight
from vexillum.games.falling_sky.battle.sides import ORDINARY, Battle, BattleCommand, Side, Terms
from vexillum.games.falling_sky.cards import (
    BALEARIC_SLINGERS,
    DIVICIACUS,
    ELITE,
    GERMANIC_HORSE,
    MASSED_ARCHERS,
    SHOCK_CAVALRY,
)
from vexillum.games.falling_sky.explain.odds import (
    BattleModel,
    battle_now,
    expected_harassers,
    fallen,
    harassed,
    not_counted,
    with_capability,
)
from vexillum.games.falling_sky.game import GAME
from vexillum.games.falling_sky.map import REGION_NUMBER
from vexillum.games.falling_sky.pieces import AEDUI, ARVERNI, BELGAE, GERMANS, KINDS, ROMANS

NERVII = REGION_NUMBER["nervii"]
ORDER = ("_scouted", "_revealed", "_hidden")


def cheapest(keys):
    """Warbands and Auxilia first, then Legions, then the Leader; then Allies, Citadel, Fort."""
    plain = [key for key in keys if not key.endswith(".rest")]
    for end in ORDER:
        for key in plain:
            if key.endswith(end):
                return key
    for key in ("legion", "caesar", "roman_successor", "vercingetorix", "ambiorix"):
        if key in plain:
            return key
    return next((key for key in plain if key != "fort"), plain[0])


def fought(set_up, attacker, defender, terms, dice, *, retreats):
    """The Battle by the rules, with scripted dice."""
    table = board(dice=dice)
    set_up(table)
    asked = Asked(fight(table, Side(NERVII, attacker), Side(NERVII, defender), terms))
    while asked.decision is not None:
        kind, keys = asked.decision.kind, asked.keys
        if kind == "battle.retreat":
            asked.answer("yes" if retreats else "no")
        elif kind == "battle.loss":
            asked.answer(cheapest(keys))
        elif kind == "battle.retreat_to":
            break
        else:
            asked.answer("no" if "no" in keys else keys[0])
    return table


def outcome(table, attacker, defender):
    state = table.state
    return tuple(
        sum([Side(NERVII, faction).mobile(state), len(Side(NERVII, faction).allies(state))])
        for faction in (attacker, defender)
    )


CASES = {
    "caesar": (lambda t: put(t, "nervii", caesar=1, legion=2, belgic_hidden=6, ambiorix=1), ROMANS, BELGAE, ORDINARY),
    "legions": (lambda t: put(t, "nervii", legion=2, auxilia_hidden=1, belgic_revealed=7), BELGAE, ROMANS, ORDINARY),
    "ambush": (lambda t: put(t, "nervii", legion=3, belgic_hidden=6, ambiorix=1), BELGAE, ROMANS, Terms(ambush=True)),
    "caesar surprised": (
        lambda t: put(t, "nervii", caesar=1, legion=2, arverni_hidden=4, vercingetorix=1),
        ARVERNI,
        ROMANS,
        Terms(ambush=True),
    ),
    "germans": (
        lambda t: put(t, "nervii", "nervii=aedui_ally", germanic_hidden=5, aedui_revealed=2),
        GERMANS,
        AEDUI,
        Terms(ambush=True),
    ),
    "fort": (lambda t: put(t, "nervii", fort=1, legion=1, arverni_hidden=6), ARVERNI, ROMANS, ORDINARY),
}


@pytest.mark.parametrize("case", CASES)
def test_a_battle_ends_as_often_as_the_rules_say(case):
    """Every way the dice can fall, fought by the rules, against the odds of the model."""
    set_up, attacker, defender, terms = CASES[case]
    table = board()
    set_up(table)
    model = BattleModel(table.state, Side(NERVII, attacker), Side(NERVII, defender), terms)
    told = of(model.ends(), lambda field: outcome_of(model, field, attacker, defender))
    found: Counter[tuple[int, ...]] = Counter()
    many = 4
    for dice in product((1, 2, 3, 4, 5, 6), repeat=many):
        if len(set(dice)) > 3:
            continue
        found[outcome(fought(set_up, attacker, defender, terms, dice, retreats=False), attacker, defender)] += 1
    assert set(found) <= set(told)
    exact: Counter[tuple[int, ...]] = Counter()
    for dice in product((1, 4), repeat=many + 2):
        exact[outcome(fought(set_up, attacker, defender, terms, dice, retreats=False), attacker, defender)] += 1
    if "surprised" not in case:  # Caesar's die has other odds against Belgae only
        assert told == {end: Fraction(n, 2 ** (many + 2)) for end, n in exact.items()}
    assert sum(told.values()) == 1


def outcome_of(model, field, attacker, defender):
    there = model.board(field)
    return tuple(
        sum([Side(NERVII, faction).mobile(there), len(Side(NERVII, faction).allies(there))])
        for faction in (attacker, defender)
    )


def test_caesar_withstands_an_ambush_on_four_faces_of_arverni_and_two_of_belgae():
    for faction, kind, chance in (
        (ARVERNI, "arverni_hidden", Fraction(1, 2)),
        (BELGAE, "belgic_hidden", Fraction(1, 3)),
    ):
        table = board()
        put(table, "nervii", caesar=1, legion=1, **{kind: 2})
        model = BattleModel(table.state, Side(NERVII, faction), Side(NERVII, ROMANS), Terms(ambush=True))
        assert of(model.ends(), lambda field: field.rolls)[True] == chance


def test_a_retreat_halves_the_losses_and_spares_the_attacker():
    table = board()
    put(table, "nervii", legion=4, belgic_hidden=6)
    model = BattleModel(table.state, Side(NERVII, ROMANS), Side(NERVII, BELGAE))
    stands = of(model.ends(), lambda field: model.fallen(model.defender, field).pieces)
    runs = of(model.ends(retreats=True), lambda field: model.fallen(model.defender, field).pieces)
    assert (stands, runs) == ({4: 1}, {2: 1})
    assert of(model.ends(retreats=True), lambda field: model.fallen(model.attacker, field).pieces) == {0: 1}


def test_the_model_leaves_the_board_alone():
    table = board()
    put(table, "nervii", caesar=1, legion=4, belgic_hidden=9)
    before = table.state.copy()
    BattleModel(table.state, Side(NERVII, ROMANS), Side(NERVII, BELGAE)).ends()
    assert table.state == before


def test_rolls_for_pieces_are_even():
    assert fallen(2) == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    assert average(fallen(5)) == Fraction(5, 2)


def test_harassment_takes_auxilia_first_and_then_rolls():
    assert harassed(2, 3, 4) == {(2, 0): 1}
    assert harassed(2, 1, 4) == {(1, 0): Fraction(1, 2), (1, 1): Fraction(1, 2)}
    assert harassed(3, 0, 1)[(0, 1)] == Fraction(7, 8), "each Loss is rolled for as long as the piece stands"


# Capabilities that a side may use ------------------------------------------------------------------------------------


def _elite(table):
    table.state.lasting.append(ELITE)
    put(table, "nervii", vercingetorix=1, arverni_hidden=4, legion=1, auxilia_hidden=2)


def _archers(table):
    table.state.lasting.append(MASSED_ARCHERS)
    put(table, "nervii", arverni_hidden=6, legion=2, auxilia_hidden=1)


def _horse(table):
    table.state.lasting.append(GERMANIC_HORSE)
    put(table, "nervii", auxilia_hidden=3, legion=1, belgic_hidden=5)


def _shock(table):
    table.state.lasting.append(owned(SHOCK_CAVALRY, BELGAE))
    put(table, "nervii", legion=3, belgic_hidden=5)


def _slingers(table):
    table.state.lasting.append(BALEARIC_SLINGERS)
    put(table, "nervii", auxilia_hidden=2, legion=2, belgic_hidden=4, ambiorix=1)


def _loan(table):
    table.state.lasting.append(DIVICIACUS)
    put(table, "nervii", aedui_hidden=2, legion=1, belgic_hidden=6)


ASKED = {
    "battle.retreat, elite": (_elite, ROMANS, ARVERNI),
    "battle.retreat, archers": (_archers, ARVERNI, ROMANS),
    "battle.horse": (_horse, BELGAE, ROMANS),
    "battle.shock": (_shock, BELGAE, ROMANS),
    "battle.slingers": (_slingers, BELGAE, ROMANS),
    "battle.loan_defence": (_loan, BELGAE, ROMANS),
}


def to_decision(case, dice, option=""):
    """A Battle up to a decision and, with ``option``, from there to its end."""
    set_up, attacker, defender = ASKED[case]
    kind = case.partition(",")[0]
    table = board(dice=dice)
    set_up(table)
    asked = Asked(fight(table, Side(NERVII, attacker), Side(NERVII, defender)))
    while asked.decision is not None:
        keys = asked.keys
        if asked.decision.kind == kind:
            if not option:
                break
            asked.answer(option)
        elif asked.decision.kind.startswith("agree."):
            asked.answer("yes")
        elif asked.decision.kind == "battle.loss":
            asked.answer(cheapest(keys))
        else:
            asked.answer("no" if "no" in keys else keys[0])
    return table


@pytest.mark.parametrize("case", ASKED)
@pytest.mark.parametrize("option", ["yes", "no"])
def test_the_odds_at_a_decision_within_a_battle_are_those_of_the_rules(case, option):
    """5.3 Capabilities that are asked for count in the odds, and what has happened already does not happen again."""
    kind = case.partition(",")[0]
    if kind == "battle.retreat" and option == "yes":
        pytest.skip("where they Retreat to is another question")
    _, attacker, defender = ASKED[case]
    table = to_decision(case, ())
    battle = next(thing for thing in table.call_stack if isinstance(thing, Battle))
    if kind == "battle.retreat":
        model = battle_now(table.state, battle)
    else:
        model = with_capability(table.state, battle, kind, used=option == "yes")
    told = of(model.ends(), lambda field: outcome_of(model, field, attacker, defender))
    exact: Counter[tuple[int, ...]] = Counter()
    many = 7
    for dice in product((1, 4), repeat=many):
        exact[outcome(to_decision(case, dice, option), attacker, defender)] += 1
    assert told == {end: Fraction(n, 2**many) for end, n in exact.items()}


# What a player may choose --------------------------------------------------------------------------------------------


def models(set_up, attacker, defender, terms=ORDINARY):
    table = board()
    set_up(table)
    return table, BattleModel(table.state, Side(NERVII, attacker), Side(NERVII, defender), terms)


def kept(*effects):
    """A set-up with these Capabilities in effect."""

    def set_up(table):
        put(table, "nervii", caesar=1, legion=1, auxilia_hidden=2, arverni_hidden=6, vercingetorix=1)
        table.state.lasting = sorted([*table.state.lasting, *effects])

    return set_up


def test_capabilities_that_are_chosen_are_named():
    """5.3 Slingers, Horse: not counted in the odds, so they are said."""
    assert not_counted(models(kept(), ROMANS, ARVERNI)[1]) == []
    assert not_counted(models(kept(BALEARIC_SLINGERS), ROMANS, ARVERNI)[1]) == []  # only before an enemy's Battle
    assert not_counted(models(kept(BALEARIC_SLINGERS), ARVERNI, ROMANS)[1]) == ["13"]
    assert not_counted(models(kept(GERMANIC_HORSE), ROMANS, ARVERNI)[1]) == ["59"]
    used = BattleCommand()
    used.horse = True
    assert not_counted(models(kept(GERMANIC_HORSE), ROMANS, ARVERNI)[1], used) == []


def test_the_page_of_the_odds_tells_a_retreat_and_what_is_not_counted():
    table = board()
    put(table, "nervii", legion=2, auxilia_hidden=2, belgic_hidden=6)
    table.state.lasting = [GERMANIC_HORSE]
    asked = executing(table, "romans", "battle")
    said = [line.text for line in GAME.help.odds(table, asked.decision, ["nervii"], GAME.texts("en")).lines]
    assert any("who do not Retreat" in line for line in said)
    assert any("who Retreat" in line for line in said)
    assert any("Not included" in line and "Germanic Horse" in line for line in said)


def test_a_group_that_fights_alone_grows_smaller():
    """Cards 4 and 72: others of its Faction in the Region do not take its Losses."""
    table = board()
    put(table, "nervii", legion=4, arverni_hidden=9)
    side = Side(NERVII, ARVERNI, alone={KINDS.index("arverni_hidden"): 3})
    model = BattleModel(table.state, side, Side(NERVII, ROMANS))
    assert of(model.ends(), lambda field: model.fallen(side, field).left) == {0: 1}


def test_the_first_loss_may_be_a_legion_or_an_ally():
    """Cards 2 and 25: without a roll, before the others."""
    table, model = models(lambda t: put(t, "nervii", legion=2, arverni_hidden=2), ARVERNI, ROMANS)
    surely = BattleModel(table.state, Side(NERVII, ARVERNI), Side(NERVII, ROMANS), Terms(legion_first=True))
    assert of(model.ends(), lambda f: model.fallen(model.defender, f).legions) == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert of(surely.ends(), lambda f: surely.fallen(surely.defender, f).legions) == {1: 1}


def test_non_players_who_never_harass_are_not_expected_to():
    """8.4.2 Non-player Aedui Harass Vercingetorix only; as players they might Harass Romans, too."""
    table = board()
    put(table, "nervii", legion=1, aedui_hidden=3, belgic_hidden=3)
    action = Action(table.state, ROMANS, "march", order=(ROMANS, ARVERNI, AEDUI, BELGAE))
    assert expected_harassers(table.state, action, NERVII) == [AEDUI, BELGAE]
    table.state.non_players = 1 << AEDUI | 1 << BELGAE
    assert expected_harassers(table.state, action, NERVII) == [BELGAE]
