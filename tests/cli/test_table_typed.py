"""Parsing of typed answers."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from rich.table import Table

from vexillum.cli.common import Mistake, game_texts
from vexillum.cli.table.show import options
from vexillum.cli.table.typed import best, read_answer, read_options
from vexillum.core.decision import DONE, Decision, Option
from vexillum.core.words.texts import fold
from vexillum.games.anno890 import GAME

EN, IT = game_texts(GAME, "en"), game_texts(GAME, "it")


def tiles(*ids: str, **how) -> Decision:
    return Decision("aix", "take", tuple(Option(id, text="option.tile", params={"tile": id}) for id in ids), "1", **how)


def printed(table: Table) -> list[str]:
    screen = Console(file=io.StringIO(), width=80)
    screen.print(table)
    return screen.file.getvalue().splitlines()  # type: ignore[attr-defined]


def people(*ids: str) -> Decision:
    options = [Option(id, text="option.character", params={"character": id}) for id in ids]
    return Decision("aix", "character", (*options, DONE), "3.1")


@pytest.mark.parametrize("typed", ["2", "t12", "T12", "t1", " t1 ", "Olive Hill Tower", "olive hill", "hill", "TOWER"])
def test_one_option_by_number_key_beginning_or_name(typed):
    assert read_answer(tiles("t09", "t12", "s01"), EN, typed) == ("t12",)


@pytest.mark.parametrize(
    ("typed", "key"), [("duchessa", "duchess"), ("STRAT", "strategist"), ("capo", "master_builder")]
)
def test_names_are_those_of_the_language_and_keys_are_always_the_same(typed, key):
    assert read_answer(people("duchess", "strategist", "master_builder"), IT, typed) == (key,)


def test_a_number_is_the_amount_where_amounts_are_asked_for():
    amounts = Decision("aix", "how_many", tuple(Option(str(n)) for n in (0, 2, 3, 12)), "1")
    assert [read_answer(amounts, EN, typed) for typed in ("0", "2", "3", "12")] == [("0",), ("2",), ("3",), ("12",)]
    for typed in ("1", "4"):
        with pytest.raises(Mistake, match=f"{typed} is not one of the amounts"):
            read_answer(amounts, EN, typed)
    assert [line.split()[0] for line in printed(options(EN, amounts))] == ["0", "2", "3", "12"]


def test_accents_and_case_do_not_matter():
    assert fold("  Perché  NO ") == "perche no"
    assert best("frejus", [("Fréjus", 4), ("Aix", 1)]) == [4]


def test_a_whole_key_wins_over_a_longer_one():
    assert read_answer(tiles("t1", "t12"), EN, "t1") == ("t1",)


def test_an_ambiguous_beginning_is_refused_with_the_candidates():
    with pytest.raises(Mistake) as error:
        read_answer(tiles("t09", "t12", "s01"), EN, "t")
    assert str(error.value) == "t could be any of: t09 and t12. Type a few more letters."


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("4", "There is no option 4: the last one is 3."),
        ("0", "There is no option 0: the last one is 3."),
        ("zzz", "zzz is neither an option nor a command."),
        ("...", "... is neither an option nor a command."),
        ("1 2", "Only one can be chosen here."),
        ("t09, t12", "Only one can be chosen here."),
        ("[red]", "[red] is neither an option nor a command."),
    ],
)
def test_what_means_nothing_is_refused_with_a_hint(typed, told):
    with pytest.raises(Mistake) as error:
        read_answer(tiles("t09", "t12", "s01"), EN, typed)
    assert str(error.value).startswith(told)


@pytest.mark.parametrize("typed", ["1 3", "1,3", "t09; s01", "t09   s", "1 , s01"])
def test_several_are_separated_by_blanks_or_commas(typed):
    assert read_answer(tiles("t09", "t12", "s01", at_least=2, at_most=2), EN, typed) == ("t09", "s01")


@pytest.mark.parametrize(
    ("how", "typed", "told"),
    [
        ({"at_least": 2, "at_most": 2}, "1", "Choose 2:"),
        ({"at_least": 1, "at_most": 2}, "1 2 3", "Choose 1 to 2:"),
        ({"at_least": 0, "at_most": 2}, "1 2 3", "Choose up to 2,"),
        ({"at_least": 2, "at_most": 2}, "1 t09", "Harvest Watch is given twice."),
        ({"at_least": 1, "at_most": 2}, "-", "- is neither"),
    ],
)
def test_too_few_too_many_or_twice_is_refused(how, typed, told):
    with pytest.raises(Mistake) as error:
        read_answer(tiles("t09", "t12", "s01", **how), EN, typed)
    assert str(error.value).startswith(told)


def test_a_dash_chooses_nothing_where_that_is_allowed():
    assert read_answer(tiles("t09", "t12", at_least=0, at_most=2), EN, "-") == ()


def test_options_can_be_named_without_being_a_whole_answer():
    decision = tiles("t09", "t12", "s01", at_least=2, at_most=2)
    assert [option.key for option in read_options(decision, EN, "s")] == ["s01"]
