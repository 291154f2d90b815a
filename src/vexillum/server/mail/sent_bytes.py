"""Serialises a mail and checks that the bytes contain the same headers and text, and nothing else.

Older versions of Python's ``email`` package decode some encoded words and write out the line breaks in them
(CVE-2024-6923). The words are neutralised before (:func:`vexillum.server.mail.smtp.header_words`); this is the second
line of defence.
"""

from __future__ import annotations

import re
from email import message_from_bytes
from email.errors import MessageError
from email.message import EmailMessage
from email.policy import SMTP, SMTPUTF8

from vexillum.server.mail.failures import DeliveryFailed

_END = b"\r\n\r\n"
_HEADER = re.compile(rb"([A-Za-z][A-Za-z-]*):[^\r\n]*(?:\r\n[ \t][^\r\n]*)*")


def sent_bytes(mail: EmailMessage, *, utf8: bool = False) -> bytes:
    """The bytes of a mail (``utf8``: for SMTPUTF8); :class:`DeliveryFailed` if they would be read as another mail."""
    try:
        data = mail.as_bytes(policy=SMTPUTF8 if utf8 else SMTP)
        read = message_from_bytes(data, policy=SMTP)
        same = _headers(data) == mail.keys() == read.keys() and _text(read) == _text(mail)
        one_line = not any(set("\r\n") & set(str(value)) for value in (*read.values(), *mail.values()))
    except (MessageError, ValueError, LookupError) as error:  # it cannot be serialised or read back
        raise DeliveryFailed(f"cannot be written: {type(error).__name__}", permanent=True) from error
    if not same or not one_line:
        raise DeliveryFailed("forged headers", permanent=True)
    return data


def _headers(data: bytes) -> list[str]:
    """The header names in the serialised bytes."""
    head = data.partition(_END)[0]
    found = list(_HEADER.finditer(head))
    if b"\r\n".join(header[0] for header in found) != head:
        return []
    return [header[1].decode("ascii") for header in found]


def _text(mail: EmailMessage) -> str:
    """The body, with normalised line ends."""
    text: str = mail.get_content()
    return text.replace("\r\n", "\n")
