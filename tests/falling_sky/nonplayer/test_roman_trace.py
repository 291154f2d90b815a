"""8.1.3 The trace of the Non-player Romans can be read in every language."""

from __future__ import annotations

from functools import cache

import pytest

from vexillum.coin.sequence import FirstAction
from vexillum.core.words.languages import BUILT_IN
from vexillum.core.words.texts import Texts
from vexillum.games.falling_sky.nonplayer.romans import chart, march, recruit, seize
from vexillum.games.falling_sky.wording import read_catalog

from ..harness import put
from .roman_table import CarriedOut, roman_board, romans_at


@cache
def texts(language):
    return Texts(read_catalog(), language, strict=True)


def crowded():
    """A board with enough to choose from."""
    table = roman_board("aedui", dice=(6,) * 20)
    put(table, "mandubii", "mandubii=arverni_citadel", "senones=belgic_ally", caesar=1, legion=6, auxilia_hidden=6)
    put(table, "mandubii", arverni_hidden=2, belgic_hidden=1)
    put(table, "carnutes", "carnutes=arverni_ally", legion=2, auxilia_hidden=3, belgic_hidden=1)
    put(table, "sequani", "sequani=roman_ally", "helvetii=germanic_ally", legion=2, auxilia_hidden=2, germanic_hidden=1)
    put(table, "provincia", legion=1, auxilia_hidden=4)
    put(table, "bituriges", "bituriges=aedui_ally")
    table.state.tracks[0] = 30
    table.state.current, table.state.first_did = 1, FirstAction.COMMAND
    return table


@pytest.mark.parametrize("language", BUILT_IN)
@pytest.mark.parametrize("box", [chart, march, recruit, seize])
def test_every_line_has_its_words(box, language):
    bot = romans_at(crowded())
    box(bot)
    lines = [texts(language)(line) for line in bot.trace.lines]
    assert len(lines) > 1
    for line in lines:
        assert "{" not in line
        assert "np." not in line


@pytest.mark.parametrize("command", ["battle", "march", "recruit", "seize"])
def test_they_carry_it_out(command):
    CarriedOut(crowded(), command)


@pytest.mark.parametrize(
    ("roll", "en", "it"),
    [
        (1, "Germanic Allies, by the roll", "Alleati germanici, secondo il tiro"),
        (3, "of players (Arverni and Belgae), by the roll", "di giocatori (Arverni e Belgi), secondo il tiro"),
        (5, "whichever enemy has the most in reach (Arverni)", "di chi ne ha di più a portata (Arverni)"),
    ],
)
def test_it_says_whose_allies_a_march_goes_for(roll, en, it):
    table = roman_board("aedui")
    put(table, "provincia", caesar=1, legion=2, auxilia_hidden=4)
    put(table, "aedui", "aedui=aedui_ally")
    put(table, "sequani", "sequani=germanic_ally", "helvetii=germanic_ally")
    put(table, "arverni", "cadurci=arverni_ally", "volcae=arverni_ally", "arverni=arverni_ally")
    put(table, "bituriges", "bituriges=belgic_ally")
    table.state.current = 1
    bot = romans_at(table, {"8.8.1 march": roll})
    assert march(bot) == "march"
    for language, said in (("en", en), ("it", it)):
        assert any(said in texts(language)(line) for line in bot.trace.lines), [
            texts(language)(line) for line in bot.trace.lines
        ]
