"""What can be asked about besides the things on the map, and never by an internal name."""

from __future__ import annotations

import pytest

from tests.server.tools import Browser, make
from vexillum.core.registry import get_game
from vexillum.core.show.option_info import Askable
from vexillum.core.words.texts import Message


@pytest.fixture
def ann(client, monkeypatch: pytest.MonkeyPatch) -> Browser:
    """Somebody who is asked in a game that names one thing more."""
    more = Askable("unheard_of", Message("server.winners", {"who": ["aix"], "n": 1}))
    monkeypatch.setitem(vars(get_game("anno890").help), "askable", lambda *_: (more,))
    ann = Browser(client, make(client, seats={"aix": "me", "avignon": "me"})["match"])
    ann.settle()
    return ann


def test_it_has_a_label_in_words(ann):
    said = ann.ask("askable")
    assert (said["type"], said["number"]) == ("askable", ann.table["decision"]["number"])
    (one,) = said["askable"]
    assert one["name"] == "unheard_of"
    assert "Aix" in one["label"]


@pytest.mark.parametrize("name", ["unheard_of", "unheard_of_as_well", "tile:unheard_of"])
def test_no_internal_name_is_shown(ann, name):
    said = ann.ask("why", thing=name)
    assert said["thing"] == name
    assert "unheard_of" not in said["text"]
    assert ("Aix" in said["text"]) == (name == "unheard_of")
