"""Who somebody is: at home a browser with a random key, of which the hash is kept; in a club an account."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_hex, token_urlsafe

import msgspec

OPEN = "open"
"""The player of a seat that anyone with its link may take."""
ACCOUNT = "a_"
"""What the id of an account begins with."""
GUEST = "g_"
"""What the id of somebody without an account begins with, in a club."""


class Person(msgspec.Struct, frozen=True):
    """Somebody who asks for something."""

    id: str
    """What is stored of them: the hash of a browser's key, or the id of an account."""
    name: str
    lang: str
    account: bool = False
    admin: bool = False


def guest_hash(key: str) -> str:
    """What is stored of a guest's key. The keys are long and random, so a plain hash hides them."""
    return sha256(f"vexillum guest {key}".encode()).hexdigest()


def new_account_id() -> str:
    """The id of a new account: what its seats, notes and talk are known by."""
    return f"{ACCOUNT}{token_hex(12)}"


def is_account(id: str) -> bool:
    """Is this somebody with an account? The hash of a browser's key never looks like one."""
    return id.startswith(ACCOUNT)


def new_guest_id() -> str:
    """The id of somebody who comes to a club without an account."""
    return f"{GUEST}{token_hex(12)}"


def is_guest(id: str) -> bool:
    """Is this somebody without an account, in a club?"""
    return id.startswith(GUEST)


def new_token() -> str:
    """The secret part of a link."""
    return token_urlsafe(18)


def new_match_id() -> str:
    """The name of a new match in addresses. It opens nothing by itself."""
    return token_hex(6)


def new_deck_id() -> str:
    """The name of a new deck. It opens nothing by itself."""
    return token_hex(8)


def new_study_id() -> str:
    """The name of a new study in addresses. It opens nothing by itself."""
    return token_hex(8)


def new_plan_id() -> str:
    """The name of a new plan. It opens nothing by itself."""
    return token_hex(8)


def new_tournament_id() -> str:
    """The name of a new tournament in addresses. It opens nothing by itself."""
    return token_hex(6)
