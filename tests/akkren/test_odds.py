"""The odds shown before a battle, an interception, a retreat, a siege or a duel are those of the rules' own dice.

Where one die decides, every face is played; whole battles and duels are fought many times.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from tests.akkren.battles import CLEAR, DESERT, HILL, MOUNTAIN, WOOD, run, terms_of
from tests.akkren.harness import board, put, said, units
from tests.akkren.movement_boards import army, march, quiet_board, relate, where
from tests.asked import Asked
from tests.long import few_and_many, long
from tests.together import together
from vexillum.core.tools.odds import Odds
from vexillum.games.akkren import stacks
from vexillum.games.akkren.armies.march import March
from vexillum.games.akkren.battle.forecast import estimate, imagined, melee_odds
from vexillum.games.akkren.battle.preliminary import Duellist, duel, victory_odds
from vexillum.games.akkren.battle.sides import mustered
from vexillum.games.akkren.combat.siege import needed, roll_siege
from vexillum.games.akkren.components.map import PLACE
from vexillum.games.akkren.components.pieces import KAN, OWNER, UNIT_IDS
from vexillum.games.akkren.explain.odds import broadside, falls, forecast, interception, retreat, siege_points
from vexillum.games.akkren.naval import naval_battle
from vexillum.games.akkren.stacks import DECK, GENERAL_IDS, see_whole
from vexillum.games.akkren.state import Kind, Siege

FACES = range(1, 11)
SHOOTING_ASIDE = ("MO", "LI", "SP", "BD", "PK", "RA", "LC", "HC", "KN", "HC+", "HCf", "BMf", "SMb", "EL", "UBD", "KHC")
"""Units that only fight in the melee, some of them with powers of their own there."""


# One die --------------------------------------------------------------------------------------------------------------


def _intercepted(zone: str, watch: str, start: str, generals: tuple[str, str], face: int, *, weary: bool) -> bool:
    """Whether an army of the Fiefs catches one of the Kân's with this face of the die."""
    table = quiet_board(dice=(face,))
    relate(table, "kan", "fiefs", "war")
    mover = army(table, start, "kan", "2LC", generals[0])
    his = army(table, watch, "fiefs", "3BD", generals[1], marched=weary)
    march(table, "kan", mover).answer(zone).answer(f"s{his}", kind="move.intercept", seat="fiefs")
    return where(table, his) == zone


@pytest.mark.parametrize(
    ("zone", "watch", "start", "weary"),
    [
        ("northern_plains", "black_ice", "kan_ordu", True),
        ("vesve_forest", "ashen_dominion", "kan_east", False),
        ("passes", "gate_march", "cantons", False),
    ],
)
@pytest.mark.parametrize("seat", ["kan", "fiefs"])
def test_interception_as_often_as_told(zone, watch, start, weary, seat):
    """9.3.1.3 Anyone who asks knows his own general; the other's may be any that he has not seen."""
    mine, his = "g07", "g12"
    table = quiet_board()
    mover = army(table, start, "kan", "2LC", mine)
    watcher = army(table, watch, "fiefs", "3BD", his, marched=weary)
    there = stacks.stack(table.state, watcher)
    told = interception(table.state, OWNER[seat], March(KAN, KAN, [mover], 4), there, PLACE[zone])
    hidden = [id for id in GENERAL_IDS[:DECK] if id != (mine if seat == "kan" else his)]
    pairs = [(mine, other) if seat == "kan" else (other, his) for other in hidden]
    met = [_intercepted(zone, watch, start, pair, face, weary=weary) for pair in pairs for face in FACES]
    assert told == Fraction(sum(met), len(met))


def _slips(generals: tuple[str, str], face: int) -> bool:
    """Whether an army of the Fiefs gets away from one of the Kân's with this face."""
    table = quiet_board(dice=(face,))
    relate(table, "kan", "fiefs", "war")
    mover = army(table, "south_province_n", "kan", "4LC", generals[0])
    his = army(table, "almor", "fiefs", "3BD", generals[1])
    asked = march(table, "kan", mover).answer("almor")
    asked.answer("fiefs_capital", kind="move.retreat", seat="fiefs")
    return where(table, his) == "fiefs_capital"


@pytest.mark.parametrize("his", ["g05", "g15", "g19"])
def test_retreat_as_often_as_told(his):
    """9.3.1.1 Who is asked knows his general (g15 is patient, g19 overawes others), not the one who comes."""
    table = quiet_board()
    mover = army(table, "south_province_n", "kan", "4LC", "g07")
    watcher = army(table, "almor", "fiefs", "3BD", his)
    told = retreat(table.state, OWNER["fiefs"], March(KAN, KAN, [mover], 4), stacks.stack(table.state, watcher))
    away = [_slips((other, his), face) for other in GENERAL_IDS[:DECK] if other != his for face in FACES]
    assert told == Fraction(sum(away), len(away))


@together("place", ["fiefs_north", "fiefs_capital"])
@together(("force", "moved"), [("5BD", False), ("5BD", True), ("4BD 1ENG", False), ("4BD 1ENG", True)])
@together("points", [0, 4, 5])
def test_siege_points_as_often_as_told(place, force, moved, points):
    """9.4.3.1"""

    def siege(*dice: int):
        table = board(dice=dice)
        relate(table, "kan", "fiefs", "war")
        put(table, place, "kan", force, general="g05", moved=moved)
        put(table, place, "fiefs", "2SP", besieged=True)
        table.state.sieges = [Siege(PLACE[place], KAN, points)]
        return table

    state = siege().state
    found: Odds[int] = {}
    fell = 0
    for face in FACES:
        table = siege(face)
        asked = Asked(roll_siege(table, KAN, PLACE[place]))
        assert asked.over
        won = said(table, "siege_roll")[0]["n"]
        found[won] = found.get(won, Fraction(0)) + Fraction(1, len(FACES))
        fell += bool(asked.result)
    assert siege_points(state, KAN, PLACE[place]) == found
    assert falls(state, KAN, PLACE[place]) == Fraction(fell, len(FACES))
    assert needed(state, PLACE[place]) in (6, 8)


@pytest.mark.parametrize(("mine", "his"), [("2TRI", "3QUA"), ("4PEN 1TRS", "2TRI 2HTR"), ("6QUA 2TRI", "9TRI")])
def test_a_broadside_as_often_as_told(mine, his):
    """9.4.4 Both sides' fleets are open to each other here."""
    found: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    for face in FACES:
        table = board(dice=(face, 11 - face))
        ours, theirs = (put(table, "sapphire_east", who, fleet, kind=Kind.FLEET) for who, fleet in _sides(mine, his))
        Asked(naval_battle(table, (ours,), (theirs,), PLACE["sapphire_east"]))
        for side, line in enumerate(said(table, "naval_fire")[:2]):
            found[side][line["n"]] += 1
    table = board()
    both = [
        stacks.stack(table.state, put(table, "sapphire_east", who, fleet, kind=Kind.FLEET))
        for who, fleet in _sides(mine, his)
    ]
    see_whole(table.state, KAN, both[1])
    for side, fleet in enumerate(both):
        told = broadside(table.state, KAN, [fleet])
        assert told == {n: Fraction(often, len(FACES)) for n, often in found[side].items()}


def _sides(mine: str, his: str) -> tuple[tuple[str, str], tuple[str, str]]:
    return ("kan", mine), ("fiefs", his)


# The melee ------------------------------------------------------------------------------------------------------------


def _force(random: Random) -> str:
    kinds = random.sample([id for id in SHOOTING_ASIDE if id in UNIT_IDS], random.randint(1, 4))
    return " ".join(f"{random.randint(1, 6)}{id}" for id in kinds)


@few_and_many(12, 300)
def test_every_face_of_a_melee_costs_what_was_told(seeds):
    """9.4.2.4 The first round of a real battle, face by face, beside its exact odds: any two armies on any ground."""
    for seed in seeds:
        random = Random(f"melee {seed}")
        zone = random.choice([CLEAR, HILL, WOOD, MOUNTAIN, DESERT])
        mine, his = _force(random), _force(random)
        found: Odds[tuple[int, int]] = {}
        for face in FACES:
            table = board(dice=(face,), seed=str(seed))
            ours, theirs = put(table, zone, "kan", mine), put(table, zone, "fiefs", his)
            told = melee_odds(mustered(table.state, terms_of(table, ours, theirs)))
            run(table, ours, theirs)
            lost = said(table, "battle_melee")[0]
            both = lost["mine"], lost["his"]
            found[both] = found.get(both, Fraction(0)) + Fraction(1, len(FACES))
        assert told == found, (seed, zone, mine, his)


# Many times -----------------------------------------------------------------------------------------------------------


def _won(attack: str, defend: str, owners: tuple[str, str], zone: str, games: int) -> float:
    """How often the attacker wins when all fight on, shoot alone, spare bows and take the first loss offered."""
    wins = 0
    for number in range(games):
        table = board(seed=f"mass {number}", quiet=True)
        mine, his = put(table, zone, owners[0], attack), put(table, zone, owners[1], defend)
        asked = run(table, mine, his)
        while not asked.over:
            asked.answer(next((key for key in ("alone", "spare") if key in asked.keys), asked.keys[0]))
        wins += asked.result.winner == 0
    return wins / games


BATTLES = [
    ("8BD", "8BD", ("kan", "fiefs"), CLEAR),
    ("12BD", "8BD", ("kan", "fiefs"), MOUNTAIN),
    ("5HC 3LC", "6PK", ("kan", "fiefs"), CLEAR),
    ("6UBD 3UPK", "8BD", ("brotherhood", "fiefs"), WOOD),
    ("4HCf 4BD", "7PK", ("fiefs", "kan"), HILL),
    ("6BD 3XB", "7SP 2BW", ("kan", "fiefs"), CLEAR),
    ("9PK", "8BD 2SP", ("kan", "neutral"), HILL),
    ("6RA 2HC", "4SM 2LM", ("theocracy", "neutral"), CLEAR),
]


@long
@pytest.mark.parametrize(("attack", "defend", "owners", "zone"), BATTLES)
def test_thousands_of_battles_are_near_to_the_forecast(attack, defend, owners, zone):
    """9.4.2 The forecast follows factors, not units, so it is near and not exact."""
    table = board()
    mine, his = put(table, zone, owners[0], attack), put(table, zone, owners[1], defend)
    terms = terms_of(table, mine, his)
    told = estimate(imagined([stacks.stack(table.state, mine)], [stacks.stack(table.state, his)], [], terms))
    assert abs(told.attacker - _won(attack, defend, owners, zone, 2000)) < 0.12


@long
@pytest.mark.parametrize(("mine", "his"), [((3, 2), (4, 3)), ((5, 3), (5, 4)), ((2, 3), (2, 1)), ((4, 4), (6, 4))])
def test_thousands_of_duels_agree_with_the_odds(mine, his):
    """9.2.2 Heroes that are never asked whether they leave, against guardians."""
    one, other = Duellist("one", *mine), Duellist("other", *his, guardian=True)
    expected, games = float(victory_odds(one, other)), 4000
    wins = sum([Asked(duel(board(seed=f"duel {n}", quiet=True), one, other)).result.winner == 0 for n in range(games)])
    assert abs(wins / games - expected) < 4 * (expected * (1 - expected) / games) ** 0.5


def test_a_forecast_counts_what_a_seat_has_seen():
    """9.4.2 Of an army that was seen whole it is the forecast of the true one, generals aside."""
    table = board()
    mine, his = put(table, CLEAR, "kan", "8BD", general="g05"), put(table, CLEAR, "fiefs", "7BD", general="g07")
    both = [stacks.stack(table.state, id) for id in (mine, his)]
    see_whole(table.state, KAN, both[1])
    told = forecast(table.state, KAN, both[:1], both[1:], PLACE[CLEAR])
    assert told is not None
    assert both[1].units == units("7BD")
    assert told == estimate(imagined(both[:1], both[1:], [], terms_of(table, mine, his)))
