"""The aid: the turn, the icons, the end, and what every character and special building does."""

from __future__ import annotations

from vexillum.core.rulebook.chapters import split_title
from vexillum.core.show.aids import Aid, AidEntry, AidGroup
from vexillum.core.words.texts import Texts
from vexillum.games.anno890.pieces import BUILDINGS, CHARACTERS

GROUPS = {
    "turn": ("0.1", "1.1", "1.2", "1.3", "3", "4"),
    "icons": tuple(f"2.{number}" for number in range(1, 9)),
    "end": ("5.1", "5.2", "5.3"),
    "characters": tuple(f"6.{number}" for number in range(1, len(CHARACTERS) + 1)),
    "buildings": tuple(f"7.{number}" for number in range(1, len(BUILDINGS) + 1)),
}
"""The rules on the aid, by group (``aid_group.<id>``)."""


def aids(texts: Texts) -> tuple[Aid, ...]:
    """One aid for all lords."""
    groups = [
        AidGroup(texts(f"aid_group.{id}"), tuple(_entry(texts, rule) for rule in rules)) for id, rules in GROUPS.items()
    ]
    return (Aid("lords", texts("aid_group.lords"), tuple(groups)),)


def _entry(texts: Texts, rule: str) -> AidEntry:
    title, text = split_title(texts, rule)
    line, cost = f"aid.{rule}", f"aid_cost.{rule}"
    return AidEntry(title, texts(line) if line in texts else text, texts(cost) if cost in texts else "", rule)
