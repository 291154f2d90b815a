"""Keys of options that are no thing's id: words, words before a thing's id, and words with a number."""

from __future__ import annotations

WORDS: tuple[str, ...] = (
    "abandon",
    "again",
    "agent",
    "agents",
    "agree",
    "all",
    "alone",
    "assault",
    "bar",
    "both",
    "bribe",
    "caravan",
    "come_out",
    "count",
    "counter",
    "disband",
    "drink",
    "east",
    "embark",
    "fight",
    "fight_on",
    "fleet",
    "forced_march",
    "free",
    "full",
    "general",
    "giant",
    "goods",
    "grant",
    "guard",
    "guardian",
    "hero",
    "instead",
    "join",
    "keep",
    "land",
    "leave",
    "let_go",
    "mage",
    "march",
    "master",
    "merge",
    "mines",
    "miniatures",
    "new",
    "no",
    "none",
    "north",
    "nothing",
    "offer",
    "offering",
    "pass",
    "pay",
    "people",
    "plunder",
    "printed",
    "quest",
    "raid",
    "raise",
    "raised",
    "raze",
    "recruit",
    "refuse",
    "repair",
    "right",
    "sail",
    "scout",
    "search",
    "seize",
    "shut_in",
    "siege",
    "south",
    "spare",
    "specialists",
    "spend",
    "split",
    "stand",
    "stand_by",
    "stay",
    "stop",
    "swap.giant",
    "tables",
    "take",
    "trade",
    "unit",
    "west",
    "wings",
    "yes",
)
"""Answers that are a word of their own."""
FORMS: tuple[str, ...] = ("bid-{}", "place-{}")
"""Answers with a number."""
OF_PLACE: tuple[str, ...] = ("org", "fort", "clear")
"""Words before a place: ``fort.kan_east``."""
OF_REGION: tuple[str, ...] = ("cleanse",)
OF_STACK: tuple[str, ...] = ("free", "plunder", "scout", "goods", "burrow")
"""Words before a stack: ``plunder.s6``."""
OF_POWER: tuple[str, ...] = ("caravan", "war")
"""Words before a Faction or another owner: ``caravan.kan``."""
HOLDINGS: tuple[str, ...] = ("units", "hired", "sworn")
"""From where a unit is taken: ``BD.hired``."""
APPROACHES: tuple[str, ...] = ("none", "base", "gift", "embassy")
WAYS: tuple[str, ...] = ("north", "south")
"""10.1.2 Which way the Great Kingdom is pushed: ``gift-north``."""
