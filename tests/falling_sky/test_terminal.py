"""The board in a terminal: everything can be told without colours."""

from __future__ import annotations

import pytest

from tests.falling_sky.harness import board, put
from vexillum.core.show.text_board import WIDTH, marked_text
from vexillum.games.falling_sky.game import GAME

EN, IT = GAME.texts("en", strict=True), GAME.texts("it", strict=True)


def drawn(table, texts=EN, **how):
    return marked_text(GAME.board.draw_text(GAME.knowledge.view(table.state, None), texts, **how)).plain


def row(text, name):
    return next(line for line in text.splitlines() if line.strip().startswith(name))


def test_allies_and_citadels_say_whose_they_are():
    table = board()
    put(table, "mandubii", "mandubii=arverni_citadel", "senones=aedui_ally", "lingones=belgic_ally")
    assert "♜Ar Mandubii (Alesia)  ●Ae Senones  ●Be Lingones" in row(drawn(table), "Mandubii")
    assert "●Ed Senones" in row(drawn(table, IT), "Mandubii")


def test_hidden_revealed_and_scouted_pieces_and_the_permanent_fort_have_signs():
    table = board()
    put(table, "provincia", arverni_hidden=1, arverni_revealed=2, arverni_scouted=3)
    put(table, "atrebates", fort=1)
    said = row(drawn(table), "Provincia")
    for piece in ("1ArW◦", "2ArW ", "3ArW◉", "1Fort∎"):
        assert piece in said + " "
    assert "1Fort∎" not in row(drawn(table), "Atrebates")


@pytest.mark.parametrize("texts", [EN, IT], ids=["en", "it"])
@pytest.mark.parametrize("unicode", [True, False])
def test_it_fits(texts, unicode):
    table = board("the-great-revolt", empty=False)
    text = drawn(table, texts, unicode=unicode)
    assert all(len(line) <= WIDTH for line in text.splitlines())
    assert unicode or text.replace("ù", "u").replace("à", "a").isascii()
