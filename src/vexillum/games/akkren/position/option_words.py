"""Keys of options that are no ids: words, words before an id, and forms with numbers in them."""

from __future__ import annotations

WORDS: tuple[str, ...] = (
    "abandon",
    "accept",
    "again",
    "agent",
    "agents",
    "agree",
    "alone",
    "assault",
    "attack",
    "attacker",
    "away",
    "both",
    "call",
    "come_out",
    "count",
    "defender",
    "disband",
    "drink",
    "enough",
    "fight",
    "fight_on",
    "forced_march",
    "free",
    "full",
    "general",
    "gift",
    "grant",
    "guard",
    "guardian",
    "hire",
    "instead",
    "join",
    "keep",
    "leave",
    "let_be",
    "let_go",
    "let_in",
    "mage",
    "march",
    "merge",
    "miniatures",
    "new",
    "no",
    "nobody",
    "nothing",
    "offering",
    "pass",
    "pay",
    "people",
    "plain",
    "plunder",
    "printed",
    "quest",
    "raise",
    "raised",
    "raze",
    "recruit",
    "refuse",
    "right",
    "scout",
    "search",
    "seize",
    "shut_in",
    "siege",
    "spare",
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
    "watch",
    "wings",
    "yes",
)
"""Answers that are a word of their own."""
OF_PLACE: tuple[str, ...] = ("org", "fort", "clear", "embark", "land", "raid")
"""Words before a place: ``fort.kan_east``."""
OF_REGION: tuple[str, ...] = ("cleanse",)
OF_STACK: tuple[str, ...] = ("free", "plunder", "scout", "goods", "burrow", "army", "report", "join", "with")
"""Words before a stack: ``plunder.s6``."""
OF_POWER: tuple[str, ...] = ("caravan", "war", "neutrality", "alliance")
"""Words before a Faction or another owner: ``caravan.kan``."""
TAGS: tuple[str, ...] = (
    *("hired", "sworn", "called", "egg", "larva", "adult", "parasites", "alchemist", "null"),
    *("trapped", "held", "gripped", "units"),
)
"""The marks that distinguish units of one kind: ``BD.hired``."""
WAYS: tuple[str, ...] = ("north", "south")
"""10.1.2 Which way the Great Kingdom is pushed: ``gift-north``."""
FORMS: tuple[str, ...] = (r"\d+", r"bid-\d", r"place-\d", r"gold\.\d+", r"\d(\+\d)+", r"[spc]\d+")
"""Answers with numbers."""
