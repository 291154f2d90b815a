"""Web push: a notice encrypted for one browser, sent through its push service.

RFC 8030 defines the request, RFC 8291 the encryption and RFC 8292 (VAPID) the authorization. ``http-ece`` only
encrypts, in ``push_cipher``; it sends nothing, so requests go only to addresses that were checked.
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
from vexillum.server.mail.templates import one_line
from vexillum.server.mail.webhook import check_address, send_request
from vexillum.server.storage.database import Database
from vexillum.server.storage.notices import Subscription, store_push_key, stored_push_key

KEPT_FOR = 86400
"""TTL in seconds for browsers that are offline."""
VALID = 12 * 3600
"""Lifetime in seconds of the VAPID token; at most a day."""
LONGEST_TITLE, LONGEST_TEXT = 120, 600
"""Characters. Push services accept 4096 bytes, and phones show far less."""
GONE = frozenset({404, 410})
"""Status codes of a subscription that no longer exists."""
_POINT, _AUTH = 65, 16
"""Bytes of a public key and of a browser's secret."""


class Push(msgspec.Struct, frozen=True):
    """The content of a push row of the outbox."""

    event: str
    title: str
    text: str
    link: str
    lang: str
    match: str = ""


def test_push(lang: str) -> Push:
    """The push message of the test button."""
    return Push("test", "Vexillum", server_texts(language_of(lang))("post.push_test"), "/account", lang)


def payload(told: Push, waiting: int) -> bytes:
    """The JSON for the service worker. A browser shows one notice per tag, so each match has at most one."""
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
    """A subscription sent by a browser: the endpoint may be called, and the keys are valid."""
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
    """Send a push message; :class:`DeliveryFailed` if the push service does not accept it."""
    sent = encrypted(payload(told, waiting), to)
    headers = {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(KEPT_FOR),
        "Urgency": "high" if told.event == "late_soon" else "normal",
        # A later notice on the same topic replaces one that was not delivered yet.
        "Topic": sha256(f"vexillum topic {told.match or told.event}".encode()).hexdigest()[:32],
        "Authorization": authorization(key, to.endpoint, contact(config)),
    }
    await send_request(to.endpoint, sent, headers, private=config.private_webhooks)


def encrypted(content: bytes, to: Subscription) -> bytes:
    """Encrypt for one browser (RFC 8291)."""
    from vexillum.server.mail import push_cipher

    return push_cipher.encrypted(content, decoded(to.p256dh), decoded(to.auth))


# The club's own key ---------------------------------------------------------------------------------------------------


async def club_key(database: Database) -> str:
    """The club's private VAPID key, created on first use and shared by all processes."""
    known = await database.read(stored_push_key)
    return known if known is not None else await database.run(store_push_key, _new_key())


def _new_key() -> str:
    from vexillum.server.mail import push_cipher

    return encoded(push_cipher.new_key())


def public_key(key: str) -> str:
    """The public VAPID key. With it the browser's push service accepts only messages of this club."""
    from vexillum.server.mail import push_cipher

    return encoded(push_cipher.public_key(decoded(key)))


def authorization(key: str, endpoint: str, contact: str) -> str:
    """The VAPID header (RFC 8292): a signed token with an expiry date."""
    from vexillum.server.mail import push_cipher

    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(time.time()) + VALID, "sub": contact}
    head, body = (encoded(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    signature = encoded(push_cipher.signature(decoded(key), f"{head}.{body}".encode()))
    return f"vapid t={head}.{body}.{signature}, k={public_key(key)}"


def contact(config: Config) -> str:
    """The contact address for push services."""
    if config.address.startswith("https://"):
        return config.address
    return f"mailto:{smtp.sender(config).addr_spec}"


def encoded(content: bytes) -> str:
    """Base64url without padding."""
    return urlsafe_b64encode(content).rstrip(b"=").decode("ascii")


def decoded(text: str) -> bytes:
    """Decode base64url; ``ValueError`` for other characters."""
    if len(text) > 200 or not text.isascii() or not text.replace("-", "").replace("_", "").rstrip("=").isalnum():
        raise ValueError("not base64url")
    plain = text.rstrip("=")
    return urlsafe_b64decode(plain + "=" * (-len(plain) % 4))
