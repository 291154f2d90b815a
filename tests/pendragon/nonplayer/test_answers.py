"""Every decision that the rules can ask has an answer of the Non-players: nothing is left to chance by omission."""

from __future__ import annotations

import pytest

from vexillum.games.pendragon.game import GAME
from vexillum.games.pendragon.nonplayer.answers import ANSWERS
from vexillum.games.pendragon.nonplayer.catalog import fill_tables

NEVER_ASKED = {
    "entropy.keep": "8.9 is decided by the player who runs both",
    "march.drop": "8.7.3, 8.8.6: a group of Non-players goes to one destination and leaves nobody on the way",
    "march.drop.number": "8.7.3, 8.8.6: a group of Non-players goes to one destination and leaves nobody on the way",
    "tribute.to": "8.7.8, 8.8.8: a Non-player gives no Tribute",
    "tribute.from": "8.7.8, 8.8.8: a Non-player gives no Tribute",
    "tribute.amount": "8.7.8, 8.8.8: a Non-player gives no Tribute",
}
KINDS = sorted(id.removeprefix("ask.") for id in GAME.catalog.texts["en"] if id.startswith("ask."))
"""Every decision has its prompt, so the prompts are the list of the decisions."""


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in NEVER_ASKED])
def test_a_non_player_has_an_answer(kind):
    fill_tables()
    assert kind in ANSWERS


def test_no_answer_is_to_a_question_that_nobody_asks():
    fill_tables()
    assert set(ANSWERS) <= set(KINDS)


def test_what_is_never_asked_exists():
    assert set(NEVER_ASKED) <= set(KINDS)
