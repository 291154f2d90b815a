from __future__ import annotations

import pytest

from tests.core.toy import Toy
from tests.server.tools import Thoughts, serving
from vexillum.core import registry


class HiddenHands(Toy):
    """The toy game; an empty hand looks the same to everybody."""

    def view(self, state, seat):
        seen = super().view(state, seat)
        return seen if state.hand else {**seen, "hand": 0}


TOY = HiddenHands()


@pytest.fixture
def thoughts() -> Thoughts:
    return Thoughts()


@pytest.fixture
def client(tmp_path, thoughts):
    with serving(tmp_path, thoughts) as client:
        yield client


@pytest.fixture
def toy(monkeypatch):
    """The toy game, with its dice and secrets, as if it were installed."""
    original = registry.entry_points

    class Point:
        name, value = "toy", "tests"

        def load(self):
            return TOY

    def with_toy(group, **wanted):
        found = list(original(group=group, **wanted))
        return [*found, Point()] if wanted.get("name", "toy") == "toy" else found

    monkeypatch.setattr(registry, "entry_points", with_toy)
    yield TOY
    registry.get_game.cache_clear()
