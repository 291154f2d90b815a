"""The records of ``data/`` as an owner writes them: with their words, in any language."""

from __future__ import annotations

from typing import Any

import msgspec

from vexillum.core.inputs.own_words import field_in
from vexillum.core.words.languages import SOURCE, known_languages
from vexillum.games.akkren.components import records as kinds


def _worded(kind: type[Any], *needed: str, maybe: tuple[str, ...] = (), **inside: type[Any]) -> type[Any]:
    """A record with texts that it must have and those it may have, and with other forms of what is in it."""
    fields: list[Any] = [(field, str) for field in needed]
    fields += [(field, str, "") for field in maybe]
    others = [language for language in known_languages() if language != SOURCE]
    fields += [(field_in(field, language), str, "") for field in (*needed, *maybe) for language in others]
    fields += [(name, tuple[form, ...]) for name, form in inside.items()]  # type: ignore[valid-type]
    return msgspec.defstruct(kind.__name__, fields, bases=(kind,), module=__name__, frozen=True, kw_only=True)


_NAMED = (
    *(kinds.Terrain, kinds.Zone, kinds.Sea, kinds.Region, kinds.Faction, kinds.Quest, kinds.Guardian, kinds.Treasure),
    *(kinds.Specialist, kinds.Company, kinds.MagicUser, kinds.Minor),
)
_SPELL = _worded(kinds.Spell, "name", "text")
FORMS: dict[type[Any], type[Any]] = {
    **{kind: _worded(kind, "name") for kind in _NAMED},
    kinds.Unit: _worded(kinds.Unit, "name", maybe=("note",)),
    kinds.General: _worded(kinds.General, "name", maybe=("text",)),
    kinds.Hero: _worded(kinds.Hero, "name", maybe=("ability",)),
    kinds.Event: _worded(kinds.Event, "name", "text"),
    kinds.Agent: _worded(kinds.Agent, "name", effects=_worded(kinds.AgentEffect, "text")),
    kinds.Spell: _SPELL,
    kinds.Master: _worded(kinds.Master, "name", spells=_SPELL),
    kinds.Scenario: _worded(kinds.Scenario, maybe=("name", "about")),
}
"""By record, its form in an owner's file."""
