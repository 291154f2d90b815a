from __future__ import annotations

import pytest

from tests.server import conftest as around
from tests.server.plans.small_game import game
from tests.server.tables.conftest import club, people  # noqa: F401  # fixtures


@pytest.fixture
def small(toy, monkeypatch):
    """The small game, as if it were installed under the name of the toy."""
    monkeypatch.setattr(around, "TOY", game())
    return around.TOY


@pytest.fixture
def table(small, people):  # noqa: F811
    """Makes a table of Ann (left, asked first) and Ben (right)."""

    def sit(**wish):
        ann, ben, _ = people
        made = ann.make({"left": "me", "right": "open"}, "toy", **wish)
        ben.join(made["links"]["right"])
        here, there = ann.at(made["match"]), ben.at(made["match"])
        there.send("lang", lang="it")
        there.settle(), here.settle()
        return made["match"], here, there

    return sit
