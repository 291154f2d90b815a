"""Login, and confirming the password of someone who is signed in."""

from __future__ import annotations

from msgspec.structs import replace

from vexillum.server.accounts import passwords, rate_limits
from vexillum.server.accounts.club import Club
from vexillum.server.accounts.rate_limits import key
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.storage.people import accounts
from vexillum.server.storage.people.accounts import Account


async def check_login(club: Club, email: str, password: str, network: str) -> Account:
    """The account with this address and password. It is not revealed which of the two was wrong."""
    counters = (
        key("login", email, network),
        key("login_address", email),
        key("login_network", network),
    )
    await rate_limits.attempt(club, *counters)
    account = await club.database.read(accounts.by_email, email)
    good = await passwords.verified(None if account is None else account.password, password, network)
    if account is None or not good:
        raise Refusal("wrong_login", 403)
    check_allowed(account)
    await rate_limits.clear(club, *counters)
    if passwords.outdated(account.password):
        fresh = await passwords.hashed(password, network)
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
    if not await passwords.verified(account.password, password, account.id):
        raise Refusal("wrong_password", 403)
    await rate_limits.clear(club, counter)
    return account


def check_allowed(account: Account) -> None:
    """Refuse a banned account. Only someone who knows the password learns of the ban."""
    if account.banned is not None:
        raise Refusal("banned", 403, why=account.banned or "–")
