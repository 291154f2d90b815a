"""What decisions say before anything is chosen: exact odds where one die decides, and nothing that is hidden."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.akkren.harness import board, put, units
from tests.contract.tables import answer_at_random, start
from tests.contract.test_options import wrong_in
from tests.contract.test_sentences import Reader
from vexillum.core.words.languages import BUILT_IN
from vexillum.games.akkren import stacks
from vexillum.games.akkren.armies.march import March
from vexillum.games.akkren.components.map import PLACE, REGION, REGION_IDS
from vexillum.games.akkren.components.pieces import NOTHING, SEATS, THEOCRACY
from vexillum.games.akkren.components.tables import BATTLE, TABLES
from vexillum.games.akkren.explain.catalog import EXPLAINED
from vexillum.games.akkren.explain.odds import (
    as_seen,
    embassy,
    falls,
    first,
    forecast,
    interception,
    may_lead,
    patrol,
    rebellion,
    siege_points,
)
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.politics import Order
from vexillum.games.akkren.show.pages import LISTED, TABLE_IDS
from vexillum.games.akkren.stacks import see, see_whole
from vexillum.games.akkren.state import NONE, Siege, Stack


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
