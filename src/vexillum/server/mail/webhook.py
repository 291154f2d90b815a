"""Webhooks: a signed POST to the address that a person has chosen, for a chat service or a program of theirs."""

from __future__ import annotations

import asyncio
import hmac
import ssl
import time
from collections.abc import Mapping
from functools import cache
from typing import Any

import httpcore2
import msgspec

from vexillum.core.version import VERSION
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import language_of, server_texts
from vexillum.server.mail.failures import Failed
from vexillum.server.mail.webhook_address import check_address, resolve
from vexillum.server.mail.webhook_connection import post

TIMEOUT = 15.0
"""Seconds for everything: the name, the connection, the reply."""
_LATER = frozenset({408, 425, 429})
"""Replies of the 400s that mean: not now."""


def test_payload(lang: str) -> dict[str, Any]:
    """What a person gets who tries their webhook."""
    text = server_texts(language_of(lang))("post.webhook_test")
    return payload("test", text, "/account")


def payload(event: str, text: str, link: str, *, match: str = "", game: str = "", title: str = "") -> dict[str, Any]:
    """What a webhook receives. The club's address is put before the link when it is sent."""
    told = {"event": event, "match": match, "game": game, "title": title, "text": text, "link": link}
    return told | {"at": time.time()}


def body(told: Mapping[str, Any], address: str) -> bytes:
    """What is sent: Slack and Mattermost read ``text``, Discord reads ``content``."""
    link = address + told["link"]
    text = f"{_harmless(told['text'])}\n{link}"
    return msgspec.json.encode({**told, "link": link, "text": text, "content": text})


def _harmless(text: str) -> str:
    """Without what chat services take for more than words: calls to everybody, and marks around links."""
    return text.replace("@", "@\u200b").replace("<", "‹").replace(">", "›").replace("](", "]\u200b(")


def signature(key: str, sent: bytes) -> str:
    """What shows that a message is from us, to anyone who knows the key."""
    return f"sha256={hmac.new(key.encode(), sent, 'sha256').hexdigest()}"


@cache
def trusted() -> ssl.SSLContext:
    """Whose certificates are believed. Reading them takes a while, so it is done once."""
    return ssl.create_default_context()


async def call(url: str, sent: bytes, key: str | None, *, delivery: int, private: bool = False) -> None:
    """Send it; :class:`Failed` if it does not arrive. A redirect is not followed: it would lead past the checks."""
    try:
        async with asyncio.timeout(TIMEOUT):
            target = check_address(url, private=private)
            numbers = await resolve(target, private=private)
            status = await post(target, numbers, _headers(sent, key, delivery), sent, await asyncio.to_thread(trusted))
    except Refusal as error:
        raise Failed("address not allowed", forever=True) from error
    except OSError as error:
        raise Failed(type(error).__name__) from error
    except (httpcore2.NetworkError, httpcore2.ProtocolError) as error:
        raise Failed(type(_cause(error)).__name__) from error
    if not 200 <= status < 300:
        raise Failed(f"status {status}", forever=300 <= status < 500 and status not in _LATER)


def _headers(sent: bytes, key: str | None, delivery: int) -> dict[str, str]:
    headers = {
        "User-Agent": f"Vexillum/{VERSION}",
        "Content-Type": "application/json",
        "X-Vexillum-Timestamp": str(int(time.time())),
        "X-Vexillum-Delivery": str(delivery),
    }
    return headers | ({"X-Vexillum-Signature": signature(key, sent)} if key else {})


def _cause(error: BaseException) -> BaseException:
    """What the client's error stands for: a refused connection, a certificate of another name."""
    return error if error.__cause__ is None else _cause(error.__cause__)
