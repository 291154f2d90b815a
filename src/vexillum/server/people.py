"""Who somebody is, without accounts: a browser has a random key, of which the hash is kept; links carry tokens."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_hex, token_urlsafe

OPEN = "open"
"""The player of a seat that anyone with its link may take."""


def guest_hash(key: str) -> str:
    """What is stored of a guest's key. The keys are long and random, so a plain hash hides them."""
    return sha256(f"vexillum guest {key}".encode()).hexdigest()


def new_token() -> str:
    """The secret part of a link."""
    return token_urlsafe(18)


def new_match_id() -> str:
    """The name of a new match in addresses. It opens nothing by itself."""
    return token_hex(6)
