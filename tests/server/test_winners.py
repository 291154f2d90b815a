"""Who won, in a sentence that is right for names in the plural, too."""

from __future__ import annotations

import pytest

from vexillum.core.registry import get_game
from vexillum.core.words.texts import told_winners
from vexillum.server.kernel.texts import game_texts


@pytest.mark.parametrize(
    ("game", "seats", "en", "it"),
    [
        ("falling-sky", ("aedui",), "The Aedui win.", "Vincono gli Edui."),
        ("falling-sky", ("romans",), "The Romans win.", "Vincono i Romani."),
        ("falling-sky", ("romans", "aedui"), "Romans and Aedui win together.", "Vincono insieme Romani ed Edui."),
        ("anno890", ("aix",), "Aix wins.", "Vince Aix."),
        ("pendragon", ("dux",), "The Dux wins.", "Vince il Dux."),
        ("akkren", ("fiefs",), "The Fiefs win.", "Vincono i Ducati."),
        ("akkren", ("brotherhood",), "The Brotherhood wins.", "Vince la Fratellanza."),
    ],
)
def test_who_won(game, seats, en, it):
    told = [told_winners(game_texts(get_game(game), language), seats, "server.winners") for language in ("en", "it")]
    assert told == [en, it]
