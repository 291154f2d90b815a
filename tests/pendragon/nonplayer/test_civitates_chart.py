"""8.7 The flowchart of the Non-player Civitates: each box taken and not taken."""

from __future__ import annotations

import pytest

from vexillum.coin.sequence import FirstAction
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.civitates import chart
from vexillum.games.pendragon.nonplayer.turn import EVENTS
from vexillum.games.pendragon.pieces import DUX, TYPE_NUMBER
from vexillum.games.pendragon.players import Difficulty

from ..harness import cards_named, put, stack
from .civitates import civitates_board
from .rolls import thinking

RAVEN, PLAIN = "NOTITIA DIGNITATUM", "PELAGIUS"
SHIELD, SHIELD_SECOND, SHIELD_THIRD = "CURIALES", "BRYCHAN", "CUNEDDA"
"""Shield Events of the Civitates, who are 1st, 2nd and 3rd on them."""
NOTHING = {"8.7.1 plunder": 6, "8.7.3 march": 3, "8.7.4 muster": 12}
"""Rolls with which nothing is done because of a roll."""


def table_with(card: str = RAVEN, following: str = RAVEN, **tracks: int):
    """A board where the Civitates have nothing to do."""
    table = civitates_board("dux", "saxons", "scotti", **tracks)
    stack(table, cards_named(card, following, RAVEN))
    return table


def path(table, rolls=None, **available: int) -> tuple[str, list[str]]:
    """What the chart says, and the questions on the way with their answers; nothing else than this is Available."""
    for type in ("militia", "comitates", "town", "hillfort"):
        table.state.available[TYPE_NUMBER[type]] = available.get(type, 0)
    bot = thinking(table, "civitates", NOTHING | (rolls or {}))
    key = chart(bot)
    for language in ("en", "it"):
        texts = GAME.texts(language, strict=True)
        assert all(texts(line) for line in bot.trace.lines)
    return key, [
        f"{line.params['question'].id.removeprefix('np.')}={line.params['answer'].id.removeprefix('np.')}"
        for line in bot.trace.lines
        if line.id == "np.question"
    ]


def answers_of(table, rolls=None, **available: int) -> str:
    return path(table, rolls, **available)[0]


@pytest.fixture
def willing(monkeypatch):
    """Anyone who may play an Event would."""
    monkeypatch.setattr(EVENTS, "would_play", lambda bot, side: side % 2 == 0)


@pytest.fixture(autouse=True)
def unwilling(monkeypatch):
    """Nobody would, unless a test says so."""
    monkeypatch.setattr(EVENTS, "would_play", lambda bot, side: False)


def towns(table, n: int) -> None:
    homes = (("londinium", "londinium"), ("dobunni", "glevum"), ("dobunni", "corinium"), ("catuvellauni", "verulamium"))
    for space, site in homes[:n]:
        put(table, space, f"{site}=town")


def test_the_whole_way_down():
    assert path(table_with()) == (
        "pass",
        [
            "civitates.battle=no",
            "shield_now=no",
            "shield_next=no",
            "civitates.march=no",
            "civitates.muster=no",
            "event_now=no",
            "civitates.trade=no",
        ],
    )


def test_8_7_1_battle():
    table = table_with(SHIELD)
    put(table, "regni", "noviomagus=saxon_settlement", comitates=6)
    assert answers_of(table, {"8.7.1 plunder": 1}) == "battle"
    assert answers_of(table, {"8.7.1 plunder": 2}) != "battle"


def test_8_7_2_priority_event(willing, monkeypatch):
    table = table_with(SHIELD, SHIELD)
    assert answers_of(table) == "event.unshaded"
    monkeypatch.setattr(EVENTS, "would_play", lambda bot, side: False)
    assert answers_of(table_with(SHIELD)) == "pass"


@pytest.mark.parametrize(
    ("following", "key"), [(SHIELD, "pass"), (SHIELD_SECOND, "pass"), (SHIELD_THIRD, "trade"), (RAVEN, "trade")]
)
def test_8_7_2_pass_for_the_next_card(following, key):
    """A shield Event on which they are 1st or 2nd is worth more than a Trade."""
    table = table_with(RAVEN, following)
    towns(table, 4)
    assert answers_of(table) == key


@pytest.mark.parametrize(
    ("roll", "resources", "comitates", "marches"),
    [(1, 11, 4, True), (2, 11, 4, True), (3, 11, 4, False), (1, 10, 4, False), (1, 11, 2, False)],
)
def test_8_7_3_march(roll, resources, comitates, marches):
    table = table_with(briton_resources=resources)
    put(table, "regni", "anderida=fort", comitates=comitates)
    assert (answers_of(table, {"8.7.3 march": roll}) == "march") is marches


@pytest.mark.parametrize(("dice", "musters"), [(6, True), (7, False), (8, False)])
def test_8_7_4_muster_by_available_troops(dice, musters):
    """5 Militia and 2 Comitates are Available."""
    table = table_with(briton_resources=2)
    put(table, "regni", "anderida=hillfort")
    assert (answers_of(table, {"8.7.4 muster": dice}, militia=5, comitates=2) == "muster") is musters


def test_8_7_4_muster_for_control():
    table = table_with(briton_resources=2)
    put(table, "regni", militia=1)
    assert answers_of(table) == "pass"
    assert answers_of(table, hillfort=1) == "muster"


def test_8_7_4_a_muster_that_is_impossible_is_a_trade(willing):
    """Without money; the Event is not asked about then."""
    table = table_with(PLAIN)
    towns(table, 4)
    assert path(table, {"8.7.4 muster": 2}, militia=12) == (
        "trade",
        [
            "civitates.battle=no",
            "shield_now=no",
            "shield_next=no",
            "civitates.march=no",
            "civitates.muster=yes",
            "civitates.can_muster=no",
            "civitates.trade=yes",
        ],
    )


def test_8_7_5_event(willing):
    table = table_with(PLAIN)
    towns(table, 4)
    assert answers_of(table) == "event.unshaded"


@pytest.mark.parametrize(("n", "key"), [(4, "trade"), (3, "pass")])
def test_8_7_6_trade_or_pass(n, key):
    table = table_with()
    towns(table, n)
    assert answers_of(table) == key


# What it tells --------------------------------------------------------------------------------------------------------


def told(table, rolls=None) -> dict[str, object]:
    """What the chart tells, by text: the numbers and, of a question, the answer."""
    bot = thinking(table, "civitates", NOTHING | (rolls or {}))
    chart(bot)
    lines: dict[str, object] = {}
    for line in bot.trace.lines:
        if line.id == "np.question":
            question = line.params["question"]
            lines[question.id] = question.params | {"answer": line.params["answer"].id == "np.yes"}
        else:
            lines[line.id] = line.params
        for language in ("en", "it"):
            assert GAME.texts(language, strict=True)(line)
    return lines


def test_a_battle_tells_where_it_is_sure_and_against_whom():
    table = table_with()
    put(table, "regni", "noviomagus=saxon_settlement", comitates=6)
    lines = told(table, {"8.7.1 plunder": 1})
    assert lines["np.civitates.battle_where"] == {"spaces": ["regni"]}
    assert lines["np.britons.battle"] == {"space": "regni", "enemy": "saxons"}
    assert "np.civitates.civil_war" not in lines
    table.state.non_players &= ~(1 << DUX)
    assert told(table, {"8.7.1 plunder": 1})["np.civitates.civil_war"]["answer"] is False


def test_no_feat_is_asked_about_where_none_may_be_added():
    """8.9 Introductory: a Limited Command without a Feat, though there is Prosperity to Pillage."""
    table = table_with()
    put(table, "regni", "noviomagus=saxon_settlement", comitates=6)
    table.state.bottom[SPACE_NUMBER["regni"]] = 1
    assert told(table, {"8.7.1 plunder": 1})["np.civitates.pillage"]["answer"] is True
    table.state.first_did, table.state.difficulty = FirstAction.COMMAND_AND_SPECIAL, Difficulty.INTRODUCTORY
    assert "np.civitates.pillage" not in told(table, {"8.7.1 plunder": 1})


def test_a_march_tells_its_destinations_and_moves():
    table = table_with(briton_resources=20)
    put(table, "cantiaci", "durovernum=town", comitates=4)
    put(table, "regni", saxon_warband=1)
    lines = told(table, {"8.7.3 march": 1})
    assert lines["np.britons.targets"]["spaces"][0] == "regni"
    assert (lines["np.britons.move"]["origin"], lines["np.britons.move"]["space"]) == ("cantiaci", "regni")


def test_a_muster_tells_what_comes_where():
    table = table_with(briton_resources=20)
    put(table, "cantiaci", "durovernum=town", militia=1)
    put(table, "demetae", militia=2)
    table.state.available[TYPE_NUMBER["militia"]] = 4
    table.state.available[TYPE_NUMBER["hillfort"]] = 4
    lines = told(table)
    assert lines["np.civitates.hillforts"] == {"spaces": ["demetae"]}
    assert lines["np.civitates.militia"] == {"spaces": ["cantiaci"]}
