"""What decisions say before anything is chosen: exact odds, those of the rules' own dice, and nothing hidden."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from tests.akkren.battles import CLEAR, DESERT, HILL, MOUNTAIN, WOOD, run, terms_of
from tests.akkren.harness import board, put, said, units
from tests.akkren.movement_boards import army, march, quiet_board, relate, where
from tests.asked import Asked
from tests.contract.tables import answer_at_random, start
from tests.contract.test_options import wrong_in
from tests.contract.test_sentences import Reader
from tests.long import few_and_many, long
from tests.together import together
from vexillum.core.tools.odds import Odds
from vexillum.core.words.languages import BUILT_IN
from vexillum.games.akkren import stacks
from vexillum.games.akkren.armies.march import March
from vexillum.games.akkren.battle.forecast import estimate, imagined, melee_odds
from vexillum.games.akkren.battle.preliminary import Duellist, duel, victory_odds
from vexillum.games.akkren.battle.sides import mustered
from vexillum.games.akkren.combat.siege import needed, roll_siege
from vexillum.games.akkren.components.map import PLACE, REGION, REGION_IDS
from vexillum.games.akkren.components.pieces import KAN, NOTHING, OWNER, SEATS, THEOCRACY, UNIT_IDS
from vexillum.games.akkren.components.tables import BATTLE, TABLES
from vexillum.games.akkren.explain.catalog import EXPLAINED
from vexillum.games.akkren.explain.odds import (
    as_seen,
    broadside,
    embassy,
    falls,
    first,
    forecast,
    interception,
    may_lead,
    patrol,
    rebellion,
    retreat,
    siege_points,
)
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.naval import naval_battle
from vexillum.games.akkren.politics import Order
from vexillum.games.akkren.show.pages import LISTED, TABLE_IDS
from vexillum.games.akkren.stacks import DECK, GENERAL_IDS, see, see_whole
from vexillum.games.akkren.state import NONE, Kind, Siege, Stack

# What decisions say before anything is chosen: exact odds where one die decides, and nothing that is hidden ----------


def test_every_kind_of_decision_is_explained():
    prompts = {id.removeprefix("ask.") for id in GAME.words.catalog.texts["en"] if id.startswith("ask.")}
    assert prompts == EXPLAINED
    assert GAME.help.odds_of <= EXPLAINED


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_every_option_of_a_random_year_has_a_line_that_can_be_read(seed):
    session, reader, wrong = start(("akkren", "border-war", 4), f"info {seed}"), Reader(GAME), []
    while session.decision is not None:
        wrong += wrong_in(session, reader)
        if session.has_odds:
            for texts in reader.readers:
                reader.page(texts, session.odds([], texts), session.decision.kind)
        answer_at_random(session)
    assert wrong == []
    assert reader.wrong == {}


# Odds -----------------------------------------------------------------------------------------------------------------


def test_the_initiative_is_won_as_often_as_the_dice_say():
    """7, C04 Two players who pay nothing win as often as each other; three more points win 10 x 10 rolls as counted."""
    assert first(0, 1) == Fraction(1, 2)
    won = sum(
        [Fraction(mine + 3 > his) + Fraction(mine + 3 == his) / 2 for mine in range(1, 11) for his in range(1, 11)]
    )
    assert first(3, 1) == won / 100


def test_a_siege_roll_is_exact():
    """9.4.3.1 Who stood there rolls without a modifier: 0 on 1-2, 1 on 3-7, 2 on 8-10; a fort with 2 of 3 points."""
    table = board()
    put(table, "kan_ordu", "theocracy", "3BD", general="g05")
    put(table, "kan_ordu", "kan", "2SP", besieged=True)
    table.state.sieges = [Siege(PLACE["kan_ordu"], THEOCRACY, 6)]
    assert siege_points(table.state, THEOCRACY, PLACE["kan_ordu"]) == {
        0: Fraction(2, 10),
        1: Fraction(5, 10),
        2: Fraction(3, 10),
    }
    assert falls(table.state, THEOCRACY, PLACE["kan_ordu"]) == Fraction(3, 10)


def test_plunder_and_patrols_follow_their_tables():
    """9.3.3, 9.3.4 A quiet province rebels on 7-10; in one's own it is 5-10. A patrol on foot is caught with a 1."""
    table = board()
    zone = PLACE["theo_south"]
    assert rebellion(table.state, SEATS.index("kan"), zone)[()] == Fraction(6, 10)
    assert rebellion(table.state, THEOCRACY, zone)[()] == Fraction(4, 10)
    scout = Stack(1, THEOCRACY, 0, zone, units("SK"))
    caught = [chance for (_, _, lost), chance in patrol(scout, PLACE["kan_ordu"]).items() if lost]
    assert sum(caught) == Fraction(1, 10)


def test_an_embassy_counts_every_modifier():
    """8.2 A gift of the Theocracy to a nation without liking or dislike: 1-1 with +1: 2 at least, so never -1."""
    table = board()
    region = next(number for number, id in enumerate(REGION_IDS) if id == "gran_march")
    plain = embassy(table.state, THEOCRACY, Order(region, 0))
    gift = embassy(table.state, THEOCRACY, Order(region, 1))
    assert sum(plain.values()) == sum(gift.values()) == 1
    assert sum([n * chance for n, chance in gift.items()]) > sum([n * chance for n, chance in plain.items()])


def test_interception_knows_ones_own_general_and_not_the_other():
    """9.3.1.3 The odds do not change with the enemy's general, who is hidden; with one's own they do."""
    found = []
    for mine, his in (("g01", "g02"), ("g01", "g20"), ("g20", "g02")):
        table = board()
        one = put(table, "theo_capital", "theocracy", "3BD", general=mine)
        other = put(table, "kan_west", "kan", "3BD", general=his)
        march = March(2, 2, [other], 3)
        watch = stacks.stack(table.state, one)
        found.append(interception(table.state, THEOCRACY, march, watch, PLACE["theo_south"]))
    assert found[0] == found[1]
    assert found[2] > found[0]


# Secrets --------------------------------------------------------------------------------------------------------------


def test_what_was_not_seen_is_not_there():
    """3.2 Another's stack has the units that were seen, and no general; one's own is whole."""
    table = board()
    own = put(table, "theo_capital", "theocracy", "3BD", general="g01")
    other = put(table, "kan_west", "kan", "5SP", general="g02")
    bare = stacks.stack(as_seen(table.state, THEOCRACY), other)
    assert (bare.units, bare.general) == (NOTHING, NONE)
    see(table.state, THEOCRACY, stacks.stack(table.state, other), units("2SP"), whole=False)
    assert stacks.stack(as_seen(table.state, THEOCRACY), other).units == units("2SP")
    assert stacks.stack(as_seen(table.state, THEOCRACY), own) == stacks.stack(table.state, own)
    assert stacks.stack(table.state, other).general not in ((NONE,), may_lead(table.state, SEATS.index("kan"), bare))


def test_a_battle_is_forecast_only_from_what_was_seen():
    """9.4.2 Against an army that was never seen there is no forecast; then it follows what was seen."""
    table = board()
    own = stacks.stack(table.state, put(table, "kan_west", "theocracy", "6BD", general="g01"))
    other = stacks.stack(table.state, put(table, "kan_west", "kan", "6BD", general="g02"))
    zone = PLACE["kan_west"]
    assert forecast(table.state, THEOCRACY, [own], [other], zone) is None
    see(table.state, THEOCRACY, other, units("1BD"), whole=False)
    easy = forecast(table.state, THEOCRACY, [own], [other], zone)
    see_whole(table.state, THEOCRACY, other)
    hard = forecast(table.state, THEOCRACY, [own], [other], zone)
    assert easy is not None
    assert hard is not None
    assert easy.attacker > hard.attacker


# Pages ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", BUILT_IN)
def test_every_page_of_the_contents_opens_and_says_where_it_comes_from(language):
    session = start(("akkren", "border-war", 4), "pages")
    texts, view = GAME.texts(language, strict=True), session.view("kan")
    contents = GAME.words.page(view, texts, "contents")
    assert contents is not None
    things = [line.thing for line in contents.lines if line.thing]
    assert len(things) == 2 + sum([len(ids) for _, _, _, ids in LISTED])
    for thing in things:
        page = GAME.words.page(view, texts, thing)
        assert page is not None, thing
        assert page.lines[-1].style == "quiet", thing


def test_tables_that_are_ours_say_so():
    session = start(("akkren", "border-war", 4), "pages")
    texts, view = GAME.texts("en", strict=True), session.view(None)
    ours, both, printed = (texts("page.source_ours"), "Partly printed", "From the rules")
    for id, begins in (("nests", ours), ("land_combat", both), ("siege", printed)):
        page = GAME.words.page(view, texts, f"table:{id}")
        assert page is not None
        assert page.lines[-1].text.startswith(begins)


def test_every_table_of_battle_and_every_table_with_rows_can_be_read():
    with_rows = {id for id, table in TABLES.items() if isinstance(table, dict) and "rows" in table}
    assert with_rows | set(BATTLE) <= set(TABLE_IDS)


def test_a_region_says_what_it_gives_and_how_it_stands():
    session = start(("akkren", "border-war", 4), "pages")
    texts, view = GAME.texts("en", strict=True), session.view(None)
    page = GAME.words.page(view, texts, "region:northern_plains")
    assert page is not None
    said = " ".join([line.text for line in page.lines])
    assert "Political level 3" in said
    assert "2× Steppe mastiffs instead of 2× Spearmen" in said
    assert REGION["northern_plains"] >= 0


# The odds shown before a battle, an interception, a retreat, a siege or a duel are those of the rules' own dice
#
# Where one die decides, every face is played; whole battles and duels are fought many times.


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
