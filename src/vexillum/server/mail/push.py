"""Web push: a notice, encrypted so that only one browser can read it, through the push service of that browser.

RFC 8030 says how it is sent, RFC 8291 how it is encrypted, and RFC 8292 (VAPID) how a push service knows who sends it.
``http-ece`` encrypts, in ``push_cipher``; it sends nothing itself, so messages go to the addresses that were checked,
and to no others.
"""

from __future__ import annotations

import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Any
from urllib.parse import urlsplit

import msgspec

from vexillum.core.words.texts import Message
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import language_of, server_texts
from vexillum.server.mail import smtp
from vexillum.server.mail.outgoing import send
from vexillum.server.mail.templates import one_line
from vexillum.server.mail.webhook_address import check_address
from vexillum.server.storage.database import Database
from vexillum.server.storage.people.push_subscriptions import Subscription, keep_key, kept_key

KEPT_FOR = 86400
"""Seconds for which a push service keeps a message for a browser that it cannot reach."""
VALID = 12 * 3600
"""Seconds for which the signature of a message is valid; a day at most."""
LONGEST_TITLE, LONGEST_TEXT = 120, 600
"""Characters. Push services take 4096 bytes, and phones show far less."""
GONE = frozenset({404, 410})
"""What a push service says of a browser that wants no more."""
_POINT, _AUTH = 65, 16
"""Bytes of a public key and of a browser's secret."""


class Push(msgspec.Struct, frozen=True):
    """The content of a row of the outbox."""

    event: str
    title: str
    text: str
    link: str
    lang: str
    match: str = ""


def test_push(lang: str) -> Push:
    """What somebody gets who tries it."""
    return Push("test", "Vexillum", server_texts(language_of(lang))("post.push_test"), "/account", lang)


def payload(told: Push, waiting: int) -> bytes:
    """What the service worker reads. A browser shows one notice for each tag, so that a match has one at a time."""
    shown: dict[str, Any] = {
        "title": _short(told.title, LONGEST_TITLE),
        "text": _short(told.text, LONGEST_TEXT),
        "link": told.link,
        "tag": told.match or told.event,
        "lang": told.lang,
        "waiting": waiting,
    }
    return msgspec.json.encode(shown)


def _short(text: str, most: int) -> str:
    plain = one_line(text)
    return plain if len(plain) <= most else f"{plain[: most - 1]}…"


def check_subscription(session: str, endpoint: str, p256dh: str, auth: str, *, private: bool) -> Subscription:
    """Where a browser says that it is reached: an address that may be called, and keys that are keys."""
    from vexillum.server.mail import push_cipher

    check_address(endpoint, private=private)
    try:
        point, secret = decoded(p256dh), decoded(auth)
        if len(point) != _POINT or len(secret) != _AUTH:
            raise ValueError("length")
        push_cipher.check_point(point)
    except (ValueError, TypeError) as error:
        raise Refusal("push", why=Message("post.push.keys", {})) from error
    return Subscription(session, endpoint, encoded(point), encoded(secret))


async def deliver(config: Config, key: str, to: Subscription, told: Push, waiting: int) -> None:
    """Send a notice to a browser; :class:`Failed` if its push service does not take it."""
    sent = encrypted(payload(told, waiting), to)
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(KEPT_FOR),
        "Urgency": "high" if told.event == "late_soon" else "normal",
        # A later notice about the same takes the place of one that was not fetched yet.
        "Topic": sha256(f"vexillum topic {told.match or told.event}".encode()).hexdigest()[:32],
        "Authorization": authorization(key, to.endpoint, contact(config)),
    }
    await send(to.endpoint, sent, headers, private=config.private_webhooks)


def encrypted(content: bytes, to: Subscription) -> bytes:
    """What only this browser can read (RFC 8291)."""
    from vexillum.server.mail import push_cipher

    return push_cipher.encrypted(content, decoded(to.p256dh), decoded(to.auth))


# The club's own key ---------------------------------------------------------------------------------------------------


async def club_key(database: Database) -> str:
    """The private key of the club, made when somebody needs it for the first time; all processes have the same."""
    known = await database.read(kept_key)
    return known if known is not None else await database.run(keep_key, _new_key())


def _new_key() -> str:
    from vexillum.server.mail import push_cipher

    return encoded(push_cipher.new_key())


def public_key(key: str) -> str:
    """What a browser is told, so that its push service takes messages of this club alone."""
    from vexillum.server.mail import push_cipher

    return encoded(push_cipher.public_key(decoded(key)))


def authorization(key: str, endpoint: str, contact: str) -> str:
    """The header that shows a push service who sends (RFC 8292): a signed token, good there for a while."""
    from vexillum.server.mail import push_cipher

    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + VALID, "sub": contact}
    head, body = (encoded(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    signature = encoded(push_cipher.signature(decoded(key), f"{head}.{body}".encode()))
    return f"vapid t={head}.{body}.{signature}, k={public_key(key)}"


def contact(config: Config) -> str:
    """Whom a push service can ask about us."""
    if config.address.startswith("https://"):
        return config.address
    return f"mailto:{smtp.sender(config).addr_spec}"


def encoded(content: bytes) -> str:
    """Base64 as addresses have it, without padding."""
    return urlsafe_b64encode(content).rstrip(b"=").decode("ascii")


def decoded(text: str) -> bytes:
    """The same back. Signs that are none raise ``ValueError``."""
    if len(text) > 200 or not text.isascii() or not text.replace("-", "").replace("_", "").rstrip("=").isalnum():
        raise ValueError("not base64url")
    plain = text.rstrip("=")
    return urlsafe_b64decode(plain + "=" * (-len(plain) % 4))
