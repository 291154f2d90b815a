"""Many small cases in one test: the overhead of a pytest test, collected by each worker, exceeds most cases.

A failure names every failed case, and ``pytest --case NAME`` runs only those whose names contain that.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cached_property
from itertools import islice, product
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from tests.long import short_run
from vexillum.core import dice

_wanted = SimpleNamespace(name="")
Case = tuple[str, dict[str, Any]]
"""The name of a case, and its arguments."""


def set_wanted(name: str) -> None:
    """Run only the cases whose names contain this."""
    _wanted.name = name


class _Seeds:
    """Generates bytes derived from a name."""

    def __init__(self, name: str) -> None:
        self._name = name

    @cached_property
    def _source(self) -> Random:
        return Random(self._name)

    def token_hex(self, size: int) -> str:
        return self._source.randbytes(size).hex()


@contextmanager
def same_seeds(name: str) -> Iterator[None]:
    """Replace fresh seeds by fixed ones derived from a name."""
    before, dice.secrets = dice.secrets, _Seeds(name)
    try:
        yield
    finally:
        dice.secrets = before


def together(
    names: str | tuple[str, ...], values: Iterable[Any], *, ids: Any = None, each: int = 60
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Like ``pytest.mark.parametrize``, but up to ``each`` cases are one test; several decorators are multiplied.

    Each case has its own seeds and ``monkeypatch``; other fixtures are those of the test.
    """
    arguments = tuple(name.strip() for name in names.split(",")) if isinstance(names, str) else names
    made = [_case(arguments, value, ids, number) for number, value in enumerate(values)]
    found = [case for case in made if case is not None]

    def decorate(test: Callable[..., None]) -> Callable[..., None]:
        inner, cases = getattr(test, "together", (test, [("", {})]))
        both = [("-".join(filter(None, (a, b))), {**x, **y}) for (a, x), (b, y) in product(cases, found)]
        return _grouped(inner, both, each)

    return decorate


def _case(arguments: tuple[str, ...], value: Any, ids: Any, number: int) -> Case | None:
    """A case; None if it is only for the long run and this is the short one."""
    name = None
    if isinstance(value, type(pytest.param())):
        if any(mark.name == "long" for mark in value.marks) and short_run():
            return None
        name, value = value.id, value.values if len(arguments) > 1 else value.values[0]
    given = tuple(value) if len(arguments) > 1 else (value,)
    if name is None and ids is not None:
        name = "-".join(str(ids(part)) for part in given) if callable(ids) else list(ids)[number]
    named = name or "-".join(_name(part, f"{to}{number}") for part, to in zip(given, arguments, strict=True))
    return named, dict(zip(arguments, given, strict=True))


def _name(value: Any, otherwise: str) -> str:
    """The name of a value; ``otherwise`` if its name would differ between processes."""
    found = getattr(value, "__name__", None) or str(value)
    return otherwise if " at 0x" in found else found


def _grouped(test: Callable[..., None], cases: list[Case], each: int) -> Callable[..., None]:
    signature = inspect.signature(test)
    patched = "monkeypatch" in signature.parameters
    own = {*cases[0][1], "monkeypatch"}
    rest = [parameter for parameter in signature.parameters.values() if parameter.name not in own]

    def run(*args: Any, cases: list[Case], **fixtures: Any) -> None:
        failed = list(_failures(test, args, fixtures, cases, patched))
        if failed:
            names = ", ".join(name for name, _ in failed)
            raise BaseExceptionGroup(f"{len(failed)} of {len(cases)} cases failed: {names}", [e for _, e in failed])

    for name in ("__name__", "__qualname__", "__doc__", "__module__"):
        setattr(run, name, getattr(test, name))
    run.__dict__.update(test.__dict__)
    more = inspect.Parameter("cases", inspect.Parameter.KEYWORD_ONLY)
    run.__signature__ = signature.replace(parameters=[*rest, more])  # type: ignore[attr-defined]
    parts = list(_parts(iter(cases), each))
    grouped = pytest.mark.parametrize("cases", parts, ids=[f"{part[0][0]}..{part[-1][0]}" for part in parts])(run)
    grouped.together = (test, cases)
    return grouped


def _parts(cases: Iterator[Case], each: int) -> Iterator[list[Case]]:
    while part := list(islice(cases, each)):
        yield part


def _failures(
    test: Callable[..., None], args: Any, fixtures: dict[str, Any], cases: list[Case], patched: bool
) -> Iterator[tuple[str, BaseException]]:
    for name, arguments in cases:
        if _wanted.name not in name:
            continue
        seeds = same_seeds(f"{test.__qualname__}[{name}]")
        with pytest.MonkeyPatch.context() as patch, seeds:
            more = {"monkeypatch": patch} if patched else {}
            try:
                test(*args, **arguments, **fixtures, **more)
            except pytest.skip.Exception as skipped:
                raise RuntimeError(f"{name}: a case among others cannot be skipped") from skipped
            except (Exception, pytest.fail.Exception) as error:
                error.add_note(f"in the case {name}")
                yield name, error
