"""Webhooks: a signed POST to a URL chosen by a member, for a chat service or a program."""

from __future__ import annotations

import hmac
import time
from collections.abc import Mapping
from typing import Any

import msgspec

from vexillum.server.kernel.texts import language_of, server_texts
from vexillum.server.mail.outgoing_request import send


def test_payload(lang: str) -> dict[str, Any]:
    """The message of the test button."""
    text = server_texts(language_of(lang))("post.webhook_test")
    return payload("test", text, "/account")


def payload(event: str, text: str, link: str, *, match: str = "", game: str = "", title: str = "") -> dict[str, Any]:
    """The payload of a webhook. The club's address is prepended to the link when it is sent."""
    told = {"event": event, "match": match, "game": game, "title": title, "text": text, "link": link}
    return told | {"at": time.time()}


def body(told: Mapping[str, Any], address: str) -> bytes:
    """The request body: Slack and Mattermost read ``text``, Discord reads ``content``."""
    link = address + told["link"]
    text = f"{neutralized(told['text'])}\n{link}"
    return msgspec.json.encode({**told, "link": link, "text": text, "content": text})


def neutralized(text: str) -> str:
    """Neutralise mentions and link markup of chat services."""
    return text.replace("@", "@\u200b").replace("<", "‹").replace(">", "›").replace("](", "]\u200b(")


def signature(key: str, sent: bytes) -> str:
    """The HMAC by which a receiver with the key verifies a message."""
    return f"sha256={hmac.new(key.encode(), sent, 'sha256').hexdigest()}"


async def call(url: str, sent: bytes, key: str | None, *, delivery: int, private: bool = False) -> None:
    """Call a webhook; :class:`~vexillum.server.mail.failures.DeliveryFailed` if it is not accepted."""
    await send(url, sent, _headers(sent, key, delivery), private=private)


def _headers(sent: bytes, key: str | None, delivery: int) -> dict[str, str]:
    headers = {
        "Content-Type": "application/json",
        "X-Vexillum-Timestamp": str(int(time.time())),
        "X-Vexillum-Delivery": str(delivery),
    }
    return headers | ({"X-Vexillum-Signature": signature(key, sent)} if key else {})
