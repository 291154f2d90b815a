"""Login, and passwords: their validation, and hashing that is slow on purpose, so it has its own threads."""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib.resources import files
from secrets import token_bytes

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec.structs import replace

from vexillum.core.words.texts import Message
from vexillum.server.accounts import rate_limits
from vexillum.server.accounts.rate_limits import Club, key
from vexillum.server.kernel.identities import handle_of
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.workload import FairQueue
from vexillum.server.storage import accounts
from vexillum.server.storage.accounts import Account


async def check_login(club: Club, email: str, password: str, network: str) -> Account:
    """The account with this address and password. It is not revealed which of the two was wrong."""
    counters = (
        key("login", email, network),
        key("login_address", email),
        key("login_network", network),
    )
    await rate_limits.attempt(club, *counters)
    account = await club.database.read(accounts.by_email, email)
    good = await verified(None if account is None else account.password, password, network)
    if account is None or not good:
        raise Refusal("wrong_login", 403)
    check_allowed(account)
    await rate_limits.clear(club, *counters)
    if outdated(account.password):
        fresh = await hashed(password, network)
        if await club.database.run(accounts.rehash, account.id, account.password, fresh):
            return replace(account, password=fresh)
    return account


async def check_password(club: Club, id: str, password: str) -> Account:
    """The account, after its owner entered the password again."""
    counter = key("password_account", id)
    await rate_limits.attempt(club, counter)
    account = await club.database.read(accounts.by_id, id)
    if account is None:
        raise Refusal("sign_in", 401)
    if not await verified(account.password, password, account.id):
        raise Refusal("wrong_password", 403)
    await rate_limits.clear(club, counter)
    return account


def check_allowed(account: Account) -> None:
    """Refuse a banned account. Only someone who knows the password learns of the ban."""
    if account.banned is not None:
        raise Refusal("banned", 403, why=account.banned or "–")


# Passwords: validation and hashing. Hashing is slow on purpose, so it has its own threads ----------------------------


SHORTEST, LONGEST = 10, 200
HASHER = PasswordHasher(time_cost=3, memory_cost=64 * 1024, parallelism=1)
"""Argon2id with RFC 9106's second recommended option, but one lane, since the server has other work."""
AT_ONCE = 2
"""Number of concurrent hashes; each needs 64 MiB."""
MOST_WAITING = 50
"""Maximum queue length; beyond it those of whoever has most waiting are refused, so that a flood fills no memory."""

_queue = FairQueue(AT_ONCE, waiting=MOST_WAITING, busy=lambda: Refusal("crowded", 503))


def check_new(password: str, name: str, email: str) -> None:
    """Refuse a password that is too short, too long or easy to guess."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise _bad("password_length", least=SHORTEST, most=LONGEST)
    plain = _plain(password).strip()
    own = {_plain(name), email, email.partition("@")[0]}
    if plain in own or handle_of(password) == handle_of(name) or len(set(plain)) < 3:
        raise _bad("password_own")
    if plain in _commonest():
        raise _bad("password_common")


async def hashed(password: str, whose: str) -> str:
    """Hash a password, in a turn of this account or network."""
    return await _queue.run(whose, _hash, password)


async def verified(stored: str | None, password: str, whose: str) -> bool:
    """Whether the password matches. Without an account the same work is done, so that timing does not reveal which
    accounts exist.
    """
    return await _queue.run(whose, _verify, stored, password)


def outdated(stored: str) -> bool:
    """Whether it was hashed with outdated parameters."""
    return HASHER.check_needs_rehash(stored)


def _bad(why: str, **params: int) -> Refusal:
    return Refusal("password", why=Message(f"account.{why}", params))


def _hash(password: str) -> str:
    return HASHER.hash(_normal(password))


def _verify(stored: str | None, password: str) -> bool:
    dummy = _dummy_hash(HASHER)  # computed in any case: the first call takes as long as a hash
    try:
        # No stored password is longer, and hashing more would be wasted work.
        return HASHER.verify(stored or dummy, _normal(password[: LONGEST + 1])) and stored is not None
    except (VerificationError, InvalidHashError):
        return False


@cache
def _dummy_hash(hasher: PasswordHasher) -> str:
    """A hash that matches no password."""
    return hasher.hash(token_bytes(32))


def _normal(password: str) -> str:
    """Unicode normalisation, so that every keyboard yields the same password."""
    return unicodedata.normalize("NFKC", password)


def _plain(password: str) -> str:
    return _normal(password).casefold()


@cache
def _commonest() -> frozenset[str]:
    """The most common passwords that are long enough."""
    lines = (files("vexillum.server.accounts") / "commonest.txt").read_text("utf-8").splitlines()
    return frozenset(map(_plain, lines))
