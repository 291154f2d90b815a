"""Secrets that a person carries: in a cookie, in a link. Only their hashes are stored."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_urlsafe

MOST = 200
"""Nothing longer is looked up."""


def new_secret() -> str:
    """Something that nobody guesses: 256 bits."""
    return token_urlsafe(32)


def hash_of(purpose: str, secret: str) -> str:
    """What is stored of a secret. Secrets are long and random, so a plain hash hides them; one for each purpose."""
    return sha256(f"vexillum {purpose} {secret}".encode()).hexdigest()
