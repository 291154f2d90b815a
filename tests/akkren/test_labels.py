"""Options with the same words are distinguished."""

from __future__ import annotations

from tests.akkren.harness import board, put
from tests.asked import Asked
from vexillum.core.decision import DONE, Option
from vexillum.core.words.languages import BUILT_IN
from vexillum.games.akkren.armies.turn import phase_options
from vexillum.games.akkren.components.pieces import KAN, SEATS
from vexillum.games.akkren.game import GAME
from vexillum.games.akkren.sequence import numbered, told_apart
from vexillum.games.akkren.state import Play, Table


def labels(options) -> list[list[str]]:
    return [[GAME.texts(language, strict=True)(option.message) for option in options] for language in BUILT_IN]


def mobs(table: Table) -> list[Option]:
    return [Option(f"MO.{n}", n, "unit:MO", "option.march_unit", {"unit": "MO"}) for n in (1, 2)]


def test_equal_units_are_numbered_and_nothing_else():
    table = board()
    asked = told_apart(table.ask(SEATS[KAN], "move.take", [*mobs(table), DONE], rule="3.2"))
    assert labels(asked.options) == [["Mob (1)", "Mob (2)", "Done"], ["Folla (1)", "Folla (2)", "Fatto"]]
    assert [option.value for option in asked.options[:2]] == [1, 2]
    assert asked.options[2] is DONE


def test_whoever_asks_gets_the_answer_with_its_value():
    table = board()

    def play() -> Play[None]:
        (pick,) = yield table.ask(SEATS[KAN], "move.take", mobs(table), rule="3.2")
        table.tell("setup", n=pick.value, **dict(pick.params))

    Asked(numbered(play())).answer("MO.2")
    assert table.journal[-1].params == {"n": 2, "unit": "MO"}, "its own option, as it was before it had a number"


def test_stacks_of_a_kind_in_one_zone_are_named_by_their_units():
    table = board()
    put(table, "kan_east", "kan", "2MO")
    put(table, "kan_east", "kan", "3SP")
    table.state.treasury[KAN] = 5
    marches = [option for option in phase_options(table.state, KAN) if option.key.startswith("s")]
    english, italian = labels(marches)
    assert "2× Mob" in english[0]
    assert "3× Spearmen" in english[1]
    assert "2× Folla" in italian[0]
