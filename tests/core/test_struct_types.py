"""Struct types are resolved by msgspec before threads use them."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import msgspec
import pytest

from vexillum.core import registry
from vexillum.server.kernel.config import Config
from vexillum.server.runtime.app import create_app

asked: list[str] = []


def noted(name: str) -> type:
    """The type of a field, which records that msgspec has resolved it."""
    asked.append(name)
    return int


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_threads", False)
    asked.clear()


def test_struct_types_are_resolved_before_threads() -> None:
    class Early(msgspec.Struct):
        n: noted("early")  # type: ignore[valid-type]

    assert asked == []
    registry.before_threads()
    assert asked == ["early"]
    assert msgspec.json.decode(b'{"n": 1}', type=Early).n == 1
    assert asked == ["early"]


def test_those_of_a_game_that_is_loaded_later_too(installing: Callable[..., None]) -> None:
    class Point:
        """An entry point whose game defines a struct."""

        name, value = "anno890", "toy"

        def load(self) -> object:
            class Late(msgspec.Struct):
                n: noted("late")  # type: ignore[valid-type]

            kept.late = Late
            return found

    kept, found = ModuleType("kept"), registry.installed_game("anno890")
    installing(lambda **_: [Point()])
    load = registry.installed_game.__wrapped__
    load("anno890")
    assert asked == []  # a program without threads need not wait for it
    registry.before_threads()
    asked.clear()
    load("anno890")
    assert asked == ["late"]


def test_a_server_resolves_them_first() -> None:
    class Served(msgspec.Struct):
        n: noted("served")  # type: ignore[valid-type]

    create_app(Config())
    assert asked == ["served"]
    assert Served(1).n == 1
