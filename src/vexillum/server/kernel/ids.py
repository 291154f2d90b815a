"""Identities: at home the hash of a browser's random key, in a club an account."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_hex, token_urlsafe

import msgspec

OPEN = "open"
"""The player of a seat that anyone with its link can take."""
ACCOUNT = "a_"
"""Prefix of account ids."""
GUEST = "g_"
"""Prefix of guest ids, in a club."""


class Person(msgspec.Struct, frozen=True):
    """The person who makes a request."""

    id: str
    """The stored identity: the hash of a browser's key, or the id of an account."""
    name: str
    lang: str
    account: bool = False
    admin: bool = False


def guest_hash(key: str) -> str:
    """The stored hash of a browser's key. Keys are long and random, so a plain hash is enough."""
    return sha256(f"vexillum guest {key}".encode()).hexdigest()


def new_account_id() -> str:
    """The id of a new account, used by its seats, notes and chat lines."""
    return f"{ACCOUNT}{token_hex(12)}"


def is_account(id: str) -> bool:
    """Whether the id belongs to an account. The hash of a browser's key never looks like one."""
    return id.startswith(ACCOUNT)


def new_guest_id() -> str:
    """The id of a new guest in a club."""
    return f"{GUEST}{token_hex(12)}"


def is_guest(id: str) -> bool:
    """Whether the id belongs to a guest of a club."""
    return id.startswith(GUEST)


def new_token() -> str:
    """The secret part of a link."""
    return token_urlsafe(18)


def new_match_id() -> str:
    """The id of a new match, used in URLs. It grants no access by itself."""
    return token_hex(6)


def new_deck_id() -> str:
    """The id of a new deck. It grants no access by itself."""
    return token_hex(8)


def new_study_id() -> str:
    """The id of a new study, used in URLs. It grants no access by itself."""
    return token_hex(8)


def new_plan_id() -> str:
    """The id of a new plan. It grants no access by itself."""
    return token_hex(8)


def new_tournament_id() -> str:
    """The id of a new tournament, used in URLs. It grants no access by itself."""
    return token_hex(6)
