"""Registration and confirmation, and later changes of password or email address, with their mails."""

from __future__ import annotations

import re
import time
import unicodedata

from sqlalchemy import Connection, select
from sqlalchemy.exc import IntegrityError

from vexillum.server.accounts import login, rate_limits
from vexillum.server.accounts.rate_limits import Club, key
from vexillum.server.kernel.identities import LONGEST_TOKEN, handle_of, hash_of, looks_of, new_secret, numbered
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.mail.outbox import enqueue_mail
from vexillum.server.storage import accounts, sessions
from vexillum.server.storage.accounts import Account
from vexillum.server.storage.moderation import log_action
from vexillum.server.storage.sessions import MailLink, use_mail_link
from vexillum.server.storage.tables import ACCOUNTS, MAIL_LINKS


async def register(club: Club, name: str, email: str, password: str, lang: str, network: str) -> Account | None:
    """Register an account. Returns it if it could be opened at once; otherwise a confirmation mail is sent.

    With mails it is not revealed whether the address is known: work and reply are the same, and a mail goes to the
    owner of the address in either case. Without mails the owner cannot be told, so the caller is.
    """
    hashed = await login.hashed(password, network)
    if club.config.smtp:
        await club.database.run(_register_by_mail, name, email, hashed, lang)
        return None
    return await club.database.run(create_account, name, email, hashed, lang)


async def confirm_registration(club: Club, token: str, password: str, network: str) -> Account:
    """Confirm an address with the link and the password chosen at registration, and open the account.

    The link alone only proves ownership of the address. Anyone may have registered it, and would know the password of
    an account that its owner then opens.
    """
    counters = key("verify", token, network), key("verify_letter", token), key("letter_network", network)
    await rate_limits.attempt(club, *counters)
    found = await club.database.read(_pending_account, token)
    good = await login.verified(None if found is None else found[1].password, password, network)
    if found is None:
        raise Refusal("letter", 410)
    if not good:
        raise Refusal("not_chosen", 403)
    await club.database.run(_confirm_pending, *found)
    await rate_limits.clear(club, *counters)
    return found[1]


def check_name(connection: Connection, name: str, own: str = "") -> None:
    """Refuse a name that is taken, or looks like another's; ``own`` is the requesting account."""
    if is_taken(connection, name, own):
        raise Refusal("name_taken", 409, name=name)


def is_taken(connection: Connection, name: str, own: str = "") -> bool:
    """Whether another account has this name, or one that looks like it. Names are public."""
    holder = accounts.by_handle(connection, handle_of(name))
    return (holder is not None and holder.id != own) or accounts.looks_taken(connection, looks_of(name), own)


def _register_by_mail(connection: Connection, name: str, email: str, password: str, lang: str) -> None:
    owner = accounts.by_email(connection, email)
    if owner is not None:
        send_taken(connection, owner)
        return
    id = accounts.add_pending(connection, name, password, lang)
    send_verify(connection, id, name, email, lang)


def _pending_account(connection: Connection, token: str) -> tuple[MailLink, Account] | None:
    """The confirmation link of a token, and its pending account."""
    link = find_link(connection, token, VERIFY)
    account = None if link is None else accounts.by_id(connection, link.account)
    if link is None or account is None or accounts.by_email(connection, link.email) is not None:
        return None
    return link, account


def _confirm_pending(connection: Connection, link: MailLink, account: Account) -> None:
    """Use the link up and open the account, unless another request was faster during the password check."""
    use_link(connection, link)
    open_account(connection, account, link.email)


def create_account(connection: Connection, name: str, email: str, password: str, lang: str) -> Account:
    """Create an account whose address needs no confirmation."""
    check_name(connection, name)
    if accounts.by_email(connection, email) is not None:
        raise Refusal("email_taken", 409)
    id = accounts.add_pending(connection, name, password, lang)
    pending = accounts.by_id(connection, id)
    assert pending is not None
    open_account(connection, pending, email)
    opened = accounts.by_id(connection, id)
    assert opened is not None
    return opened


def open_account(connection: Connection, account: Account, email: str) -> None:
    """Give an account its name and address. If the name was taken meanwhile, it gets a number."""
    number = 1
    while True:
        name = account.name if number == 1 else numbered(account.name, number)
        number += 1
        if is_taken(connection, name):
            continue
        values = {"name": name, "handle": handle_of(name), "looks": looks_of(name), "email": email}
        try:
            with connection.begin_nested():
                accounts.change(connection, account.id, **values, verified=time.time())
        except IntegrityError as error:  # a concurrent request was faster
            if accounts.by_email(connection, email) is not None:
                raise Refusal("letter", 410) from error
            continue
        return


# Syntax of email addresses. Whether an address exists is checked by sending the confirmation -------------------------


LONGEST = 254
_LOCAL = re.compile(r"[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
_LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")


def clean_address(address: str) -> str:
    """Normalise an address: lower case, with the domain in ASCII (IDNA)."""
    if len(address) > LONGEST:
        raise Refusal("email")
    local, at, domain = unicodedata.normalize("NFKC", address).strip().lower().rpartition("@")
    try:
        domain = domain.encode("idna").decode("ascii")
    except UnicodeError as error:
        raise Refusal("email") from error
    kept = f"{local}{at}{domain}"
    labels = domain.split(".")
    good = (
        len(kept) <= LONGEST
        and len(local) <= 64
        and _LOCAL.fullmatch(local) is not None
        and "=?" not in local  # a mail program would decode it (RFC 2047)
        and len(labels) > 1
        and all(_LABEL.fullmatch(label) for label in labels)
        and not labels[-1].isdigit()
    )
    if not good:
        raise Refusal("email")
    return kept


# Mails with a secret link: confirm an address, reset the password, change the address --------------------------------


VERIFY, RESET, EMAIL = "verify", "reset", "email"
LIFETIMES = {VERIFY: 86400.0, RESET: 3600.0, EMAIL: 86400.0}
"""Lifetime of each link in seconds."""
PATHS = {VERIFY: "/verify/", RESET: "/reset/", EMAIL: "/confirm/"}


def create_link(connection: Connection, account: str, purpose: str, email: str) -> str:
    """Create a secret link and return its path. Only the hash of its token is stored."""
    token = new_secret()
    sessions.add_mail_link(connection, MailLink(hash_of("letter", token), account, purpose, email), LIFETIMES[purpose])
    return PATHS[purpose] + token


def reset_link(connection: Connection, account: Account) -> str:
    """A password reset link, for an administrator to pass on where no mail is sent."""
    return create_link(connection, account.id, RESET, account.email)


def send_verify(connection: Connection, account: str, name: str, email: str, lang: str) -> None:
    """Send a link that confirms the address of a new account."""
    path = create_link(connection, account, VERIFY, email)
    enqueue_mail(connection, account, email, "verify", lang, name=name, link=path)


def send_reset(connection: Connection, account: Account) -> None:
    """Send a password reset link."""
    path = reset_link(connection, account)
    enqueue_mail(connection, account.id, account.email, "reset", account.lang, name=account.name, link=path)


def send_email(connection: Connection, account: Account, email: str) -> None:
    """Send a link that confirms a new address."""
    path = create_link(connection, account.id, EMAIL, email)
    enqueue_mail(connection, account.id, email, "email", account.lang, name=account.name, link=path)


def send_taken(connection: Connection, account: Account) -> None:
    """Notify the owner of an address that it was used to register another account."""
    enqueue_mail(connection, account.id, account.email, "taken", account.lang, name=account.name)


def find_link(connection: Connection, token: str, purpose: str) -> MailLink | None:
    """The stored link of a token, if it is still valid."""
    return (
        sessions.get_mail_link(connection, hash_of("letter", token), purpose) if len(token) <= LONGEST_TOKEN else None
    )


def valid_link(connection: Connection, token: str, purpose: str) -> MailLink:
    """The stored link of a token; refused if it is no longer valid."""
    link = find_link(connection, token, purpose)
    if link is None:
        raise Refusal("letter", 410)
    return link


def use_link(connection: Connection, link: MailLink) -> None:
    """Use the link up. Of two concurrent requests one is refused."""
    if not sessions.use_mail_link(connection, link.id):
        raise Refusal("letter", 410)


# Changes of password or email address. The old address is notified, and other sessions are signed out ----------------


def reset_account(connection: Connection, token: str) -> tuple[MailLink, Account]:
    """The account whose password a reset link can change."""
    link = valid_link(connection, token, RESET)
    account = accounts.by_id(connection, link.account)
    if account is None:
        raise Refusal("letter", 410)
    return link, account


def reset_password(connection: Connection, link: MailLink, account: Account, password: str, *, mail: bool) -> None:
    """Set a new password with a reset link."""
    use_link(connection, link)
    set_password(connection, account, password, mail=mail)


def set_password(connection: Connection, account: Account, password: str, *, mail: bool) -> None:
    """Set a password. Ends all sessions and voids all links sent before."""
    accounts.change(connection, account.id, password=password)
    sessions.end_all_sessions(connection, account.id)
    sessions.void_mail_links(connection, account.id)
    if mail:
        enqueue_mail(connection, account.id, account.email, "password_changed", account.lang, name=account.name)


def ask_email(connection: Connection, account: Account, email: str) -> None:
    """Send a confirmation link to the new address. If it belongs to another account, notify its owner instead."""
    owner = accounts.by_email(connection, email)
    if owner is None:
        send_email(connection, account, email)
    else:
        send_taken(connection, owner)


def confirm_email(connection: Connection, id: str, token: str) -> None:
    """Confirm a new address, for the account that asked for it; the old address is notified."""
    link = valid_link(connection, token, EMAIL)
    account = accounts.by_id(connection, link.account)
    if account is None or account.id != id:
        raise Refusal("letter", 410)
    use_link(connection, link)
    set_email(connection, account, link.email)
    enqueue_mail(connection, account.id, account.email, "email_changed", account.lang, name=account.name)


def set_email(connection: Connection, account: Account, email: str) -> None:
    """Set an address. Links sent to the old one are voided."""
    try:
        with connection.begin_nested():
            accounts.change(connection, account.id, email=email)
    except IntegrityError as error:
        raise Refusal("email_taken", 409) from error
    sessions.void_mail_links(connection, account.id)


# Activation of an account by an administrator, where confirmation mails do not arrive --------------------------------


def activate(connection: Connection, by: str, who: str) -> str:
    """Activate the pending account with this name or email address, and return its name."""
    waiting = (
        select(ACCOUNTS.c.id, MAIL_LINKS.c.id.label("link"), MAIL_LINKS.c.email)
        .join(MAIL_LINKS, (MAIL_LINKS.c.account == ACCOUNTS.c.id) & (MAIL_LINKS.c.purpose == VERIFY))
        .where(ACCOUNTS.c.verified.is_(None), (ACCOUNTS.c.name == who) | (MAIL_LINKS.c.email == who.lower()))
    )
    rows = connection.execute(waiting).all()
    if not rows:
        raise Refusal("vouch_nobody", 409, who=who)
    if len(rows) > 1:  # which of them owns the address cannot be known here
        raise Refusal("vouch_several_there" if "@" in who else "vouch_several", 409, who=who, n=len(rows))
    account = accounts.by_id(connection, rows[0].id)
    if account is None or accounts.by_email(connection, rows[0].email) is not None:
        raise Refusal("email_taken", 409)
    open_account(connection, account, rows[0].email)
    use_mail_link(connection, rows[0].link)
    log_action(connection, by, "verify", account.id)
    opened = accounts.by_id(connection, account.id)
    return account.name if opened is None else opened.name
