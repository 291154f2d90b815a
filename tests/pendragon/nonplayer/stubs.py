"""Non-players that answer in the plainest way, for tests of what is around them."""

from __future__ import annotations

from vexillum.games.pendragon.nonplayer.catalog import CATALOG
from vexillum.games.pendragon.pieces import FACTIONS


class _Plain(dict):
    def __missing__(self, kind):
        return _first


def _first(bot, decision):
    bot.trace.note("8.1", "yes")
    return decision.keys[: max(1, decision.at_least)]


def stub_answers(monkeypatch) -> None:
    """The first option everywhere, and a line about each."""
    monkeypatch.setattr(CATALOG, "answers", (_Plain(),) * len(FACTIONS))
