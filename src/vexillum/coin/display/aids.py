"""Player aids of the Factions: Commands, Special Abilities or Feats, victory, and other rules.

The title of an entry is that of its rule. ``aid.<rule>`` says in a line what it does, ``aid_cost.<rule>`` what it
costs; ``aid.<rule>.<faction>`` takes precedence if a rule differs for a Faction. If a volume has no such line, the rule
itself is used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields

from vexillum.core.rulebook.chapters import split_title
from vexillum.core.show.aids import Aid, AidEntry, AidGroup
from vexillum.core.words.texts import Texts


@dataclass(frozen=True, kw_only=True)
class FactionAid:
    """The rules on a Faction's aid, by group (``aid_group.<field>``)."""

    commands: tuple[str, ...]
    specials: tuple[str, ...] = ()
    victory: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


def faction_aids(factions: Mapping[str, FactionAid]) -> Callable[[Texts], tuple[Aid, ...]]:
    """The aids of a volume."""

    def aids(texts: Texts) -> tuple[Aid, ...]:
        groups = {id: tuple(_groups(texts, id, faction)) for id, faction in factions.items()}
        return tuple(Aid(id, texts.name("seat", id), found, seat=id) for id, found in groups.items())

    return aids


def _groups(texts: Texts, id: str, faction: FactionAid) -> Iterator[AidGroup]:
    for field in fields(faction):
        entries = tuple(_entry(texts, id, rule) for rule in getattr(faction, field.name))
        if entries:
            yield AidGroup(texts(f"aid_group.{field.name}"), entries)


def _entry(texts: Texts, id: str, rule: str) -> AidEntry:
    title, text = split_title(texts, rule)
    said = _said(texts, f"aid.{rule}.{id}", f"aid.{rule}") or text
    return AidEntry(title, said, _said(texts, f"aid_cost.{rule}.{id}", f"aid_cost.{rule}"), rule)


def _said(texts: Texts, *ids: str) -> str:
    """The first of these texts that exists; empty if none does."""
    return next((texts(id) for id in ids if id in texts), "")
