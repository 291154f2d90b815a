"""Webhooks: a signed POST to the address that a person has chosen, for a chat service or a program of theirs."""

from __future__ import annotations

import hmac
import time
from collections.abc import Mapping
from typing import Any

import msgspec

from vexillum.server.kernel.texts import language_of, server_texts
from vexillum.server.mail.outgoing import send


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
    text = f"{harmless(told['text'])}\n{link}"
    return msgspec.json.encode({**told, "link": link, "text": text, "content": text})


def harmless(text: str) -> str:
    """Without what chat services take for more than words: calls to everybody, and marks around links."""
    return text.replace("@", "@\u200b").replace("<", "‹").replace(">", "›").replace("](", "]\u200b(")


def signature(key: str, sent: bytes) -> str:
    """What shows that a message is from us, to anyone who knows the key."""
    return f"sha256={hmac.new(key.encode(), sent, 'sha256').hexdigest()}"


async def call(url: str, sent: bytes, key: str | None, *, delivery: int, private: bool = False) -> None:
    """Send it; :class:`~vexillum.server.mail.failures.Failed` if it does not arrive."""
    await send(url, sent, _headers(sent, key, delivery), private=private)


def _headers(sent: bytes, key: str | None, delivery: int) -> dict[str, str]:
    headers = {
        "Content-Type": "application/json",
        "X-Vexillum-Timestamp": str(int(time.time())),
        "X-Vexillum-Delivery": str(delivery),
    }
    return headers | ({"X-Vexillum-Signature": signature(key, sent)} if key else {})
