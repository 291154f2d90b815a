"""Few examples in ``make test``, many in ``make test-all``."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import TypeVar

import pytest

T = TypeVar("T")
long = pytest.mark.long
"""Only in ``make test-all``."""
_run = SimpleNamespace(short=False)


def set_run(*, short: bool) -> None:
    """Set whether this is the short run, ``make test``."""
    _run.short = short


def short_run() -> bool:
    """Whether this is ``make test``."""
    return bool(_run.short)


def by_run(short: T, whole: T) -> T:
    """A value for ``make test``, or a larger one for ``make test-all``."""
    return short if _run.short else whole


def first(few: int, values: Iterable[object]) -> list[object]:
    """The values of a parameter: the first ``few`` always, the rest only in the long run."""
    return [value if number < few else pytest.param(value, marks=long) for number, value in enumerate(values)]


def few_and_many(few: int, many: int) -> pytest.MarkDecorator:
    """Run a test with ``seeds``: the first ``few`` always, the rest of ``many`` only in the long run."""
    return pytest.mark.parametrize(
        "seeds", [range(few), pytest.param(range(few, many), marks=long)], ids=["few", "many"]
    )
