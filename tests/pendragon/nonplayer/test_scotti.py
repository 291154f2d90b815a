"""8.5 The flowchart of the Non-player Scotti: each box taken and not taken, and the trace of the path."""

from __future__ import annotations

import pytest

from vexillum.coin.kit import NO, YES
from vexillum.coin.sequence import FirstAction
from vexillum.core.decision import Decision
from vexillum.games.pendragon.map import SPACE_NUMBER
from vexillum.games.pendragon.nonplayer.catalog import CATALOG
from vexillum.games.pendragon.nonplayer.scotti import chart, march_now, raid_at_once
from vexillum.games.pendragon.nonplayer.turn import EVENTS
from vexillum.games.pendragon.pieces import SCOTTI_RAIDER, SCOTTI_WARBAND, T_SCOTTI_SETTLEMENT, UNIT_TYPE
from vexillum.games.pendragon.state import Imperium

from ..asked_in_words import languages
from ..harness import board, put, stack
from .bots import seat
from .rolls import thinking

CURRACHS, ARD_RI = 58, 59
"""Shields, the Scotti first."""
CAIR_LEGION = 7
"""A shield, the Scotti fourth."""
PALLADIUS = 64
"""A sword, the Scotti first."""
NIALLS_RAID, STILICHO = 69, 4
"""No marks."""
RAID_NOW = {"8.5.4 raid": 4, "8.5.4 targets": 1}
WARBANDS, RAIDERS = UNIT_TYPE[SCOTTI_WARBAND], UNIT_TYPE[SCOTTI_RAIDER]


def empty(*cards: int, renown: int = 5):
    table = board(empty=True)
    table.state.tracks = [0, 0, 0, renown, 0, 0]
    table.state.patrolled = [0] * len(table.state.patrolled)
    stack(table, [*(cards or (NIALLS_RAID, STILICHO)), STILICHO])
    seat(table, "scotti")
    return table


@pytest.fixture
def effective(monkeypatch):
    """Every shaded side would be played."""
    monkeypatch.setattr(EVENTS, "would_play", lambda bot, side: side % 2 == 1)


@pytest.fixture
def ineffective(monkeypatch):
    """No Event would be played."""
    monkeypatch.setattr(EVENTS, "would_play", lambda bot, side: False)


def path(table, rolls=RAID_NOW) -> tuple[str, list[tuple[str, str, str]]]:
    """Where the chart ends, and the questions on the way: rule, question, answer."""
    bot = thinking(table, "scotti", rolls)
    key = chart(bot)
    asked = [line for line in bot.trace.lines if line.id == "np.question"]
    for language in languages():
        for line in bot.trace.lines:
            assert language(line)
    return key, [
        (line.rule, line.params["question"].id.removeprefix("np."), line.params["answer"].id.removeprefix("np."))
        for line in asked
    ]


# 8.5.1 ----------------------------------------------------------------------------------------------------------------


def test_return(effective):
    table = empty(CURRACHS, ARD_RI)
    put(table, "cornovii", scotti_raider=1)
    put(table, "dobunni", scotti_raider=1)
    assert path(table) == ("return", [("8.5.1", "scotti.return", "yes"), ("8.5.1", "scotti.return_able", "yes")])


# 8.5.2 ----------------------------------------------------------------------------------------------------------------


def test_a_shield_event_now(effective):
    key, asked = path(empty(CURRACHS, STILICHO))
    assert key == "event.shaded"
    assert asked[-1] == ("8.5.2", "shield_now", "yes")


def test_no_shield_now_but_on_the_next_card(effective):
    key, asked = path(empty(NIALLS_RAID, ARD_RI))
    assert (key, asked[-2:]) == ("pass", [("8.5.2", "shield_now", "no"), ("8.5.2", "shield_next", "yes")])


def test_a_shield_now_that_the_sequence_does_not_allow(effective):
    table = empty(CURRACHS, ARD_RI)
    table.state.first_did = FirstAction.COMMAND
    assert path(table)[0] == "pass"
    table.state.first_did = FirstAction.COMMAND_AND_SPECIAL
    assert path(table)[0] == "event.shaded"


def test_a_shield_now_that_is_declined(ineffective):
    """Ruling P176."""
    assert path(empty(CURRACHS, ARD_RI))[0] == "pass"
    assert path(empty(CURRACHS, STILICHO))[0] == "raid"


def test_the_next_card_counts_only_for_the_first_two(ineffective):
    key, asked = path(empty(NIALLS_RAID, CAIR_LEGION))
    assert key == "raid"
    assert ("8.5.2", "shield_next", "no") in asked


def test_a_sword_is_no_shield(effective):
    key, asked = path(empty(PALLADIUS, PALLADIUS))
    assert key == "raid"  # the roll of 8.5.4 comes before other Events
    assert ("8.5.2", "shield_now", "no") in asked
    assert ("8.5.2", "shield_next", "no") in asked


# 8.5.3 ----------------------------------------------------------------------------------------------------------------


def test_battle(ineffective):
    table = empty()
    put(table, "silures", scotti_warband=1, militia=5)
    key, asked = path(table)
    assert (key, asked[-1]) == ("battle", ("8.5.3", "scotti.battle", "yes"))
    table = empty()
    put(table, "cornovii", scotti_warband=1, militia=5)
    key, asked = path(table)
    assert key == "raid"
    assert ("8.5.3", "scotti.battle", "no") in asked


# 8.5.4 ----------------------------------------------------------------------------------------------------------------


def marchers(available: int):
    table = empty()
    table.state.available[T_SCOTTI_SETTLEMENT] = 0
    put(table, "cornovii", "viroconium=town", militia=1)
    put(table, "silures", scotti_warband=3)
    table.state.available[WARBANDS] = available
    return table


def test_march_first_without_warbands_available(ineffective):
    key, asked = path(marchers(0))
    assert (key, asked[-1]) == ("march", ("8.5.4", "scotti.march_first", "yes"))
    assert path(marchers(1))[0] == "raid"


def test_no_march_first_if_nobody_would(ineffective):
    table = marchers(0)
    table.state.tracks[3] = 0
    assert not march_now(thinking(table, "scotti"))


@pytest.mark.parametrize(
    ("off", "box", "roll", "answer"),
    [(25, 0, 4, True), (25, 0, 5, False), (24, 0, 1, False), (20, 5, 1, True), (30, 0, 6, False), (19, 5, 1, False)],
)
def test_twenty_five_raiders_off_the_map_and_a_roll(off, box, roll, answer):
    table = empty()
    table.state.available[RAIDERS], table.state.niall = off, box
    assert raid_at_once(thinking(table, "scotti", {"8.5.4 raid": roll})) is answer


def test_raid(ineffective):
    key, asked = path(empty())
    assert key == "raid"
    assert asked == [
        ("8.5.1", "scotti.return", "no"),
        ("8.5.2", "shield_now", "no"),
        ("8.5.2", "shield_next", "no"),
        ("8.5.3", "scotti.battle", "no"),
        ("8.5.4", "scotti.march_first", "no"),
        ("8.5.4", "scotti.raid_first", "yes"),
        ("8.5.4", "scotti.raid", "yes"),
    ]


def told(table, rolls=RAID_NOW) -> list[str]:
    """The trace in English."""
    bot = thinking(table, "scotti", rolls)
    chart(bot)
    english = next(iter(languages()))
    return [english(line) for line in bot.trace.lines]


def test_the_trace_tells_route_subtraction_and_dice_of_each_target(ineffective):
    lines = told(empty(renown=1))
    raids = [line for line in lines if line.startswith("Raid on")]
    assert len(raids) == 4
    assert [line.rpartition(" ")[2] for line in raids] == ["2D4.", "1D4.", "1D4.", "1D4."]
    assert all("minus 0" in line for line in raids)


def test_the_trace_tells_the_roll_even_if_no_target_is_selected(ineffective):
    lines = told(empty(), RAID_NOW | {"8.5.4 targets": 6})
    assert any("targets: 6" in line for line in lines)
    assert not any(line.startswith("Raid on") for line in lines)


def test_the_trace_tells_why_an_event_is_not_played(effective):
    table = empty(CURRACHS)
    assert any("a shield (yes), is the Event available (yes)" in line for line in told(table))
    table.state.first_did = FirstAction.EVENT
    assert any("a shield (yes), is the Event available (no)" in line for line in told(table))
    assert any("a shield (no), is the Event available (yes)" in line for line in told(empty()))


# 8.5.5 ----------------------------------------------------------------------------------------------------------------


def test_the_event_before_a_raid_on_a_five(effective):
    key, asked = path(empty(), {"8.5.4 raid": 5, "8.5.4 targets": 1})
    assert (key, asked[-1]) == ("event.shaded", ("8.5.5", "event_now", "yes"))
    table = empty()
    table.state.first_did = FirstAction.EVENT
    key, asked = path(table, {"8.5.4 raid": 5, "8.5.4 targets": 1})
    assert key == "raid"
    assert ("8.5.5", "event_now", "no") in asked


def test_the_event_before_a_raid_with_few_raiders(effective):
    table = empty()
    put(table, "silures", scotti_raider=6, militia=9)
    assert path(table)[0] == "event.shaded"


# 8.5.6 ----------------------------------------------------------------------------------------------------------------


def test_march_if_there_is_no_raid(ineffective):
    key, asked = path(marchers(1), {"8.5.4 raid": 1, "8.5.4 targets": 6})
    assert (key, asked[-2:]) == ("march", [("8.5.4", "scotti.raid", "no"), ("8.5.6", "scotti.march", "yes")])


def test_pass_if_there_is_neither(ineffective):
    key, asked = path(empty(renown=0))
    assert (key, asked[-1]) == ("pass", ("8.5.6", "scotti.march", "no"))


def test_the_roll_for_targets_asks_for_prosperity(ineffective):
    table = empty()
    assert path(table, {"8.5.4 raid": 1, "8.5.4 targets": 5})[0] == "pass"
    table.state.bottom[SPACE_NUMBER["silures"]] = 2
    assert path(table, {"8.5.4 raid": 1, "8.5.4 targets": 5})[0] == "raid"


# 8.1.3, 8.5.7 ---------------------------------------------------------------------------------------------------------


def answer(table, faction: str, kind: str, **params) -> str:
    decision = Decision(faction, kind, (YES, NO), "8.0", params=params)
    bot = thinking(table, faction)
    (key,) = CATALOG.answers[bot.faction][kind](bot, decision)
    for language in languages():
        assert all(language(line) for line in bot.trace.lines)
    return key


@pytest.mark.parametrize(("off", "box"), [(30, 0), (14, 0), (0, 0), (0, 5)])
def test_conspiratio(off, box):
    """As soon as it can be played, wherever the Raiders are."""
    table = empty()
    table.state.available[RAIDERS], table.state.niall = off, box
    assert answer(table, "scotti", "pivotal.play", card="76") == "yes"
    assert answer(table, "scotti", "pivotal.trump", card="76", other="74") == "yes"


@pytest.mark.parametrize(
    ("imperium", "dominance", "prestige", "lost", "key"),
    [
        (Imperium.ROMAN_RULE, 1, 0, 9, "no"),
        (Imperium.AUTONOMY, 1, 70, 0, "yes"),
        (Imperium.AUTONOMY, 0, 41, 0, "no"),
        (Imperium.AUTONOMY, 0, 40, 0, "yes"),
        (Imperium.FRAGMENTATION, 2, 0, 3, "no"),
        (Imperium.FRAGMENTATION, 2, 0, 4, "yes"),
    ],
)
def test_coel_hen(imperium, dominance, prestige, lost, key):
    table = empty()
    state = table.state
    state.imperium, state.dominance, state.tracks[4] = imperium, dominance, prestige
    state.casualties, state.out_of_play = lost // 2, lost - lost // 2
    assert answer(table, "dux", "pivotal.play", card="73") == key


@pytest.mark.parametrize(("imperium", "key"), [(Imperium.AUTONOMY, "no"), (Imperium.FRAGMENTATION, "yes")])
@pytest.mark.parametrize("hillforts", [0, 2])
def test_cymbrogi(hillforts, imperium, key):
    """At Fragmentation, however many Hillforts and Towns there are."""
    table = empty()
    table.state.imperium = imperium
    for site in ("moridunum", "gateholm")[:hillforts]:
        put(table, "demetae", f"{site}=hillfort")
    assert answer(table, "civitates", "pivotal.play", card="74") == key


def test_adventus():
    table = empty()
    assert answer(table, "saxons", "pivotal.play", card="75") == "no"  # nobody to free
    put(table, "iceni", "branodunum=red_saxon_settlement", red_saxon_warband=9)
    put(table, "cantiaci", blue_saxon_warband=2)
    assert answer(table, "saxons", "pivotal.play", card="75") == "no"  # many Foederati, nobody to fight
    table = empty()
    put(table, "iceni", red_saxon_warband=1, militia=1)
    assert answer(table, "saxons", "pivotal.play", card="75") == "yes"  # three Warbands, two of them new, against one


@pytest.mark.parametrize(("non_players", "key"), [(("scotti",), "yes"), (("scotti", "saxons"), "no")])
def test_battle_is_forced_only_on_a_saxon_player(non_players, key):
    table = empty()
    seat(table, *non_players)
    assert answer(table, "scotti", "deepraid.force", space="silures", raider="saxons", n=4) == key
    assert answer(table, "scotti", "ravage.battle", space="silures") == key


def test_no_tribute():
    table = empty()
    decision = Decision("dux", "tribute.asked", (NO, YES), "1.5.2")
    assert CATALOG.answer(thinking(table, "dux"), decision) == ("none",)
