"""Loading a package a second time with other data."""

from __future__ import annotations

import importlib
import sys

import pytest

from vexillum.core.tools.second_package import second_package


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package whose data are a constant, with a function that imports late."""
    folder = tmp_path / "firstpack"
    (folder / "room").mkdir(parents=True)
    (folder / "__init__.py").write_text("from firstpack.room.rules import total\n")
    (folder / "given.py").write_text("N = 3\n")
    (folder / "room" / "__init__.py").write_text("")
    (folder / "room" / "rules.py").write_text(
        "from firstpack import given\nfrom firstpack.given import N\nDOUBLE = 2 * N\n"
        "def total():\n    from firstpack.room import rules\n    return rules.DOUBLE, [1 // given.N for _ in '1']\n"
        "class Thing:\n    pass\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    finders = list(sys.meta_path)
    yield "firstpack"
    sys.meta_path[:] = finders
    for name in [one for one in sys.modules if one.startswith(("firstpack", "secondpack"))]:
        del sys.modules[name]


def test_each_has_constants_and_types_of_its_own(package):
    first = importlib.import_module(package)
    second = second_package(package, "secondpack", {"given": {"N": 1}})
    assert (first.total(), second.total()) == ((6, [0]), (2, [1]))
    one, other = (sys.modules[f"{name}.room.rules"].Thing for name in (package, "secondpack"))
    assert (one is other, other.__module__) == (False, "secondpack.room.rules")
    assert second_package(package, "secondpack", {}) is second, "it is loaded once"
    assert importlib.import_module("secondpack.room.rules").DOUBLE == 2


def test_a_failed_load_leaves_nothing_behind(package):
    importlib.import_module(package)
    before = list(sys.meta_path)
    with pytest.raises(TypeError):
        second_package(package, "secondpack", {"given": {"N": None}})
    assert [name for name in sys.modules if name.startswith("secondpack")] == []
    assert sys.meta_path == before
    assert second_package(package, "secondpack", {"given": {"N": 2}}).total() == (4, [0])
