"""Random secrets for cookies and links. Only their hashes are stored."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_urlsafe

MOST = 200
"""Longer tokens are not looked up."""


def new_secret() -> str:
    """A secret of 256 random bits."""
    return token_urlsafe(32)


def hash_of(purpose: str, secret: str) -> str:
    """The stored hash of a secret, specific to a purpose. Secrets are random and long, so a plain hash is enough."""
    return sha256(f"vexillum {purpose} {secret}".encode()).hexdigest()
