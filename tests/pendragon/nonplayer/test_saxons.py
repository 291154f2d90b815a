"""8.6 The flowchart of the Non-player Saxons: the way from box to box, its trace, and whole games."""

from __future__ import annotations

import pytest

from tests.long import first
from vexillum.coin.sequence import FirstAction
from vexillum.core.agent import RandomAgent
from vexillum.core.session import Session
from vexillum.games.pendragon import GAME
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.catalog import NonPlayer
from vexillum.games.pendragon.nonplayer.saxons import chart
from vexillum.games.pendragon.nonplayer.turn import EVENTS
from vexillum.games.pendragon.scenarios import SCENARIO_IDS

from ..harness import board, cards_named, put, stack
from .bots import seat
from .rolls import thinking

SHIELD, PLAIN, LATE_SHIELD = "THANET", "EPIMENIA", "IMPERIAL SUBSIDIES"
"""A shield card with the Saxons 1st, a card without, a shield card with the Saxons 4th."""
ROLLS = {"8.6.1 plunder": 12, "8.6.3 march": 6, "8.6.5 raid": 1}


@pytest.fixture
def played(monkeypatch):
    """The sides that the Saxons would play: all shaded ones."""
    monkeypatch.setattr(EVENTS, "would_play", lambda bot, side: side % 2 == 1)


@pytest.fixture
def declined(monkeypatch):
    monkeypatch.setattr(EVENTS, "would_play", lambda bot, side: False)


def empty(now: str = PLAIN, following: str = PLAIN, *, renown: int = 9):
    table = board(empty=True)
    stack(table, cards_named(now, following))
    table.state.tracks = [0, 0, renown, 0, 0, 0]
    table.state.bottom[SPACE_NUMBER["iceni"]] = 2  # a target for a Raid
    seat(table, "dux", "civitates", "saxons", "scotti")
    return table


def does(table, **rolls: int) -> str:
    by_name = {"march": "8.6.3 march", "raid": "8.6.5 raid", "plunder": "8.6.1 plunder"}
    return chart(thinking(table, "saxons", ROLLS | {by_name[name]: roll for name, roll in rolls.items()}))


def path(table, **rolls: int) -> list[str]:
    """The rules of the boxes that were looked at."""
    bot = thinking(table, "saxons", ROLLS | rolls)
    chart(bot)
    return list(dict.fromkeys(line.rule for line in bot.trace.lines))


def everything(table):
    """A board on which every box would be taken."""
    put(table, "regni", saxon_raider=1)
    put(table, "atrebates", saxon_raider=1)
    put(table, "cantiaci", saxon_warband=7)
    put(table, "dumnonii", saxon_warband=5, militia=2)
    return table


def without_raiders(table):
    for id in ("regni", "atrebates"):
        table.state.units[11 * SPACE_NUMBER[id] + 5] = 0
    return table


@pytest.mark.usefixtures("played")
class TestOrder:
    def test_return_comes_first(self):
        assert does(everything(empty(SHIELD)), march=1) == "return"

    def test_then_a_shield_event(self):
        assert does(without_raiders(everything(empty(SHIELD))), march=1) == "event.shaded"

    def test_then_a_pass_for_the_next_shield(self):
        assert does(without_raiders(everything(empty(PLAIN, SHIELD))), march=1) == "pass"

    def test_then_the_march_box(self):
        assert does(without_raiders(everything(empty())), march=2) == "return"  # nobody would move
        table = without_raiders(everything(empty()))
        put(table, "regni", "anderida=town")
        put(table, "cantiaci", saxon_warband=4)
        assert does(table, march=2) == "march"

    def test_then_battle(self):
        assert does(without_raiders(everything(empty())), march=3) == "battle"

    def test_then_raid(self):
        assert does(empty()) == "raid"

    def test_on_five_or_six_the_event_before_the_raid(self):
        assert does(empty(), raid=4) == "raid"
        assert does(empty(), raid=5) == "event.shaded"

    def test_with_few_raiders_the_event_before_the_raid(self):
        table = empty()
        put(table, "londinium", "londinium=town", saxon_raider=6, militia=9)
        assert does(table) == "event.shaded"

    def test_no_raid_is_a_pass_not_the_event(self):
        assert does(empty(renown=0)) == "pass"
        assert does(empty(renown=0), raid=6) == "event.shaded"


@pytest.mark.usefixtures("declined")
class TestEvents:
    def test_a_shield_that_is_declined(self):
        assert does(empty(SHIELD)) == "raid"

    def test_an_event_that_is_declined(self):
        assert does(empty(), raid=6) == "raid"
        assert does(empty(renown=0), raid=6) == "pass"


@pytest.mark.usefixtures("played")
def test_the_next_shield_counts_only_for_the_first_or_second():
    assert does(empty(PLAIN, LATE_SHIELD)) == "raid"


@pytest.mark.usefixtures("played")
def test_an_event_that_was_played_already():
    table = empty(SHIELD)
    table.state.first_did = FirstAction.EVENT
    assert does(table, raid=6) == "raid"


@pytest.mark.usefixtures("declined")
def test_the_trace_is_the_way_through_the_chart():
    assert path(empty()) == ["8.6.1", "8.6.2", "8.6.3", "8.6.4", "8.6.5"]
    assert path(empty(), **{"8.6.5 raid": 6}) == ["8.6.1", "8.6.2", "8.6.3", "8.6.4", "8.6.5", "8.6.6"]


@pytest.mark.usefixtures("declined")
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_line_can_be_read(language):
    texts = GAME.texts(language, strict=True)
    boards = [everything(empty()), without_raiders(everything(empty())), empty(), empty(renown=0)]
    for table in boards:
        for march in (1, 6):
            bot = thinking(table, "saxons", ROLLS | {"8.6.3 march": march})
            chart(bot)
            for line in bot.trace.lines:
                said = texts(line)
                assert said
                assert "{" not in said
                assert "np." not in said


@pytest.mark.parametrize("number", first(8, range(12)))
def test_whole_games_against_random_others(number):
    options = {"players": "four", "cards": "all", "non_players": "saxons"}
    session = Session.start(
        GAME, scenario=SCENARIO_IDS[number % 4], options=options, seed=f"saxons {number}", quiet=True
    )
    agents = {"saxons": NonPlayer()}
    turns = 0
    while (decision := session.decision) is not None:
        keys = agents.get(decision.seat, RandomAgent()).choose(session, decision)
        if (decision.seat, decision.kind) == ("saxons", "turn"):
            turns += 1
            assert list(keys) == list(agents["saxons"].choose(session, decision))
        session.answer(decision.seat, keys)
        assert GAME.positions.violations(session.state) == []
    assert turns
