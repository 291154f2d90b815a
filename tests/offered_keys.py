"""Recording which options the rules offer."""

from __future__ import annotations

import pytest

from vexillum.core.table import Table


def offered_keys(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """A set that collects the keys of all options offered from now on."""
    keys: set[str] = set()
    ask = Table.ask

    def listening(table, seat, kind, options, **rest):
        keys.update(option.key for option in options)
        return ask(table, seat, kind, options, **rest)

    monkeypatch.setattr(Table, "ask", listening)
    return keys
