"""8.8 The flowchart of the Non-player Dux: each box taken and not taken, and the path that it tells."""

from __future__ import annotations

import pytest

from vexillum.core.words.texts import Texts
from vexillum.games.pendragon.cards import CARDS, CUES
from vexillum.games.pendragon.decks import deck_of
from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.nonplayer import dux
from vexillum.games.pendragon.nonplayer.catalog import CATALOG
from vexillum.games.pendragon.nonplayer.turn import EVENTS
from vexillum.games.pendragon.pieces import CAVALRY, CIVITATES, DUX, UNIT_TYPE
from vexillum.games.pendragon.state import Dominance, Imperium

from ..harness import cards_named, put, session_at, stack
from .dux_table import dux_table, red_scotti_somewhere
from .rolls import thinking

NO_INVITE = {"8.8.1 nation": 1}


@pytest.fixture
def played(monkeypatch):
    """Which Event would be played: the key, or None."""
    keys: dict[str, str | None] = {"key": None}
    monkeypatch.setattr(EVENTS, "key", lambda bot: keys["key"])
    return keys


def table_of(*cards: str, **terms):
    """A table with a card being played and one to come, on which the Dux has no shield."""
    table = dux_table("civitates", "saxons", "scotti", **terms)
    stack(table, cards_named(*(cards or PLAIN)))
    red_scotti_somewhere(table)
    return table


def _without_shield() -> tuple[str, str]:
    plain = [number for number, cue in CUES.items() if number in CARDS and cue["dux"].mark == "none"]
    first, second = (GAME.texts("en").name("card", str(number)) for number in plain[:2])
    return first, second


PLAIN = _without_shield()


def chart(table, **rolls: int):
    """The answer of the flowchart with rolls by rule, and the rules of the lines that it told."""
    names = {"r881": "8.8.1 intercept", "r885": "8.8.5 event", "r886": "8.8.6 march"}
    bot = thinking(table, "dux", NO_INVITE | {names[id]: n for id, n in rolls.items()})
    answer = dux.chart(bot)
    for language in ("en", "it"):
        texts: Texts = GAME.texts(language, strict=True)
        for line in bot.trace.lines:
            assert texts(line)
    return answer, [line.rule for line in bot.trace.lines]


def raided(table, raiders: int, cavalry: int = 3) -> None:
    put(table, "regni", "noviomagus=town", saxon_raider=raiders)
    put(table, "cantiaci", "durovernum=town", cavalry=cavalry)


def told(table, **rolls: int) -> dict[str, object]:
    """What the flowchart tells, by text: the numbers and, of a question, the answer."""
    names = {"r881": "8.8.1 intercept", "r885": "8.8.5 event", "r886": "8.8.6 march"}
    bot = thinking(table, "dux", NO_INVITE | {names[id]: n for id, n in rolls.items()})
    dux.chart(bot)
    lines: dict[str, object] = {}
    for line in bot.trace.lines:
        if line.id == "np.question":
            question = line.params["question"]
            lines[question.id] = question.params | {"answer": line.params["answer"].id == "np.yes"}
        else:
            lines[line.id] = line.params
    return lines


def test_registered():
    assert CATALOG.charts[DUX] is dux.chart


def test_the_train_line_says_how_many_cavalry_a_train_would_place(played):
    """Also when they are too few: one Available is "now 1"."""
    for available in (0, 1, 2):
        table = table_of(blue=30)
        put(table, "carvetii", "uxellodunum=fort")
        put(table, "parisi", "petuaria=fort")
        table.state.available[UNIT_TYPE[CAVALRY]] = available
        line = told(table, r885=6, r886=6)["np.dux.train"]
        assert line == {"n": available, "answer": available >= 2}


# 8.8.1 Intercept? -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "answer"), [(2, True), (4, True), (5, False), (12, False)])
def test_intercept_more_raiders_than_2d6(played, roll, answer):
    table = table_of()
    raided(table, 5)
    assert (chart(table, r881=roll)[0] == "intercept") is answer


def test_intercept_only_those_that_can_be_engaged_count(played):
    table = table_of()
    raided(table, 5)
    put(table, "dumnonii", "tintagel=hillfort", scotti_raider=4)
    assert chart(table, r881=4)[0] == "intercept"
    assert chart(table, r881=5)[0] != "intercept"


def test_intercept_not_if_they_cannot_be_reached(played):
    table = table_of(blue=1)
    raided(table, 9)
    assert chart(table, r881=2)[0] != "intercept"


def test_battle_instead_if_nobody_moves_and_no_feat_comes(played):
    table = table_of()
    put(table, "regni", "noviomagus=town", saxon_raider=6, cavalry=3)
    answer, rules = chart(table, r881=5)
    assert answer == "battle"
    assert "8.8.2" not in rules


def test_intercept_if_an_invite_comes_with_it(played):
    table = table_of()
    table.state.sites = [0] * len(table.state.sites)
    put(table, "regni", "noviomagus=fort", saxon_raider=6, cavalry=3)
    assert chart(table, r881=5)[0] == "intercept"


def test_on_down_the_chart_if_that_battle_is_not_worth_it_p201(played):
    """Ruling P201: red Foederati against Raiders without Plunder gain nothing."""
    table = table_of()
    put(table, "regni", "noviomagus=town", saxon_raider=6, red_saxon_warband=3)
    answer, rules = chart(table, r881=5, r885=6)
    assert answer != "battle"
    assert "8.8.2" in rules


# 8.8.2 Priority Event? ------------------------------------------------------------------------------------------------


def test_priority_event(played):
    table = table_of("NOTITIA DIGNITATUM", PLAIN[0])
    played["key"] = "event.unshaded"
    assert chart(table, r881=12)[0] == "event.unshaded"
    played["key"] = None
    assert chart(table, r881=12, r885=6)[0] != "event.unshaded"


def test_pass_for_the_shield_of_the_next_card(played):
    table = table_of()
    order = deck_of(table.state).order
    shields = [n for n, cue in CUES.items() if n in CARDS and cue["dux"].mark.startswith("shield")]
    early = next(n for n in shields if DUX in order[n][:2])
    table.state.upcoming = [early]
    assert chart(table, r881=12)[0] == "pass"
    table.state.upcoming = [next(n for n in shields if DUX not in order[n][:2])]
    put(table, "regni", cavalry=1, saxon_warband=1)
    assert chart(table, r881=12)[0] == "battle"


# 8.8.3-8.8.6 ----------------------------------------------------------------------------------------------------------


def test_battle(played):
    table = table_of()
    put(table, "regni", cavalry=1, saxon_warband=1)
    assert chart(table, r881=12)[0] == "battle"


def test_no_battle_where_prestige_is_not_sure(played):
    table = table_of()
    put(table, "regni", cavalry=1, saxon_warband=2)
    answer, rules = chart(table, r881=12)
    assert answer != "battle"
    assert "8.8.4" in rules


@pytest.mark.parametrize(("forts", "answer"), [(1, False), (2, True)])
def test_train_two_cavalry(played, forts, answer):
    table = table_of()
    put(table, "regni", "anderida=fort", *["noviomagus=fort"] * (forts - 1))
    assert (chart(table, r881=12)[0] == "train") is answer


def test_no_train_without_resources(played):
    table = table_of(blue=2)
    put(table, "regni", "anderida=fort", "noviomagus=fort")
    assert chart(table, r881=12)[0] == "pass"


@pytest.mark.parametrize(("roll", "answer"), [(1, "event.unshaded"), (4, "event.unshaded"), (5, "pass"), (6, "pass")])
def test_event_on_one_to_four(played, roll, answer):
    table = table_of()
    played["key"] = "event.unshaded"
    assert chart(table, r881=12, r885=roll)[0] == answer


def test_no_event_that_is_not_effective(played):
    assert chart(table_of(), r881=12, r885=1)[0] == "pass"


def test_march_or_pass(played):
    table = table_of()
    put(table, "regni", cavalry=2)
    assert chart(table, r881=12, r885=1)[0] == "pass"
    put(table, "cantiaci", saxon_raider=2)
    assert chart(table, r881=12, r885=1)[0] == "march"
    table.state.tracks[0] = 1
    assert chart(table, r881=12, r885=1)[0] == "pass"


def test_the_whole_path(played):
    _, rules = chart(table_of(), r881=12, r885=1)
    assert rules == ["8.8.1", "8.8.2", "8.8.2", "8.8.3", "8.8.4", "8.8.5", "8.8.5", "8.8.6"]


# 8.8.8 ----------------------------------------------------------------------------------------------------------------


def test_the_dux_asks_for_briton_resources_first():
    table = table_of()
    table.state.imperium, table.state.dominance = Imperium.AUTONOMY, Dominance.CIVILIAN
    session = session_at(table)
    while session.decision.seat != "dux":
        session.answer(session.decision.seat, ["pass"])
    bot = thinking(table, "dux")
    assert CATALOG.answers[DUX]["turn"](bot, session.decision) == ("consent",)


# What it tells --------------------------------------------------------------------------------------------------------


def test_raiders_whom_nobody_can_reach_are_not_counted(played):
    """8.8.1 Without money nobody moves: the number told is not above the roll that it did not exceed."""
    table = table_of(blue=1)
    raided(table, 5)
    assert told(table, r881=2)["np.dux.intercept_few"] == {"n": 0, "roll": 2, "answer": False}


def test_the_invite_roll_is_told_with_intercept_train_and_march(played):
    table = table_of()
    raided(table, 5)
    lines = told(table, r881=2)
    assert lines["np.dux.invite"] == {"nation": "scotti", "roll": 1, "answer": False}
    assert lines["np.dux.retaliate"] == {"answer": False}
    assert lines["np.britons.battle"] == {"space": "regni", "enemy": "saxons"}
    assert lines["np.britons.move"]["space"] == "regni"
    table = dux_table("civitates", fragmented=True)
    stack(table, cards_named(*PLAIN))
    put(table, "regni", "noviomagus=fort", cavalry=2, saxon_raider=5)
    assert "np.dux.invite" not in told(table, r881=2)


def test_civil_war_is_told_if_the_civitates_are_a_player(played):
    table = dux_table("saxons", "scotti", wealth=9, prestige=3)
    stack(table, cards_named(*PLAIN))
    put(table, "regni", cavalry=4, saxon_raider=2)
    numbers = {"wealth": 9, "prestige": 3, "n": -36, "answer": True}
    assert told(table, r881=12)["np.dux.civil_war"] == numbers
    table.state.non_players |= 1 << CIVITATES
    assert "np.dux.civil_war" not in told(table, r881=12)
