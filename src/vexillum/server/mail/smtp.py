"""SMTP: the server address, the headers and the sending; what is sent is read back and compared."""

from __future__ import annotations

import re
import smtplib
import ssl
from dataclasses import dataclass, field
from email import message_from_bytes
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP, SMTPUTF8
from email.utils import formatdate, parseaddr
from hashlib import sha256
from urllib.parse import parse_qs, unquote, urlsplit

from vexillum.core.version import VERSION
from vexillum.core.words.texts import Message
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.mail.templates import ComposedMail, one_line

TIMEOUT = 20.0
"""Timeout in seconds."""
_ENCODED = "=?"
"""The start of an encoded word."""
PORTS = {"starttls": 587, "tls": 465, "none": 25}


@dataclass(frozen=True)
class SmtpServer:
    """The outgoing mail server."""

    host: str
    port: int
    tls: str
    """``"starttls"``, ``"tls"`` (from the first byte) or ``"none"``."""
    user: str = ""
    password: str = field(default="", repr=False)


def smtp_server(address: str) -> SmtpServer:
    """Parse the address of the mail server. Errors omit the address, which may hold a password."""
    try:
        parts = urlsplit(address)
        port, host = parts.port, parts.hostname
        options = parse_qs(parts.query, strict_parsing=bool(parts.query), keep_blank_values=True)
    except ValueError as error:  # its message may hold a part of the address
        raise _bad("form") from error
    if parts.scheme not in ("smtp", "smtps"):
        raise _bad("scheme")
    if not host or parts.path not in ("", "/") or parts.fragment:
        raise _bad("form")
    tls = {"smtp": "starttls", "smtps": "tls"}[parts.scheme]
    if options:
        if options != {"tls": ["none"]} or tls == "tls":
            raise _bad("option")
        tls = "none"
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    if bool(user) != bool(password):
        raise _bad("user")
    return SmtpServer(host, port or PORTS[tls], tls, user, password)


def _bad(why: str) -> Refusal:
    return Refusal("mail_server", why=Message(f"post.mail_server.{why}"))


def sender(config: Config) -> Address:
    """The sender of mails."""
    name, address = parseaddr(config.sender) if config.sender else ("Vexillum", f"vexillum@{_host(config)}")
    try:
        if config.sender != header_words(config.sender):
            raise ValueError("more than a line, or an encoded word")
        return _one_address(name, address)
    except ValueError as error:
        raise Refusal("mail_sender") from error


def _one_address(name: str, written: str) -> Address:
    """Exactly one address, or a ValueError."""
    if _ENCODED in written:
        raise ValueError("an encoded word")
    try:
        address = Address(name, addr_spec=written)
    except (IndexError, MessageError) as error:  # raised by the library for some invalid addresses
        raise ValueError("no address") from error
    if not address.username or not address.domain:
        raise ValueError("half an address")
    return address


def _host(config: Config) -> str:
    return urlsplit(config.address).hostname or "localhost"


def header_words(text: str) -> str:
    """User text for a header: one line, without encoded words (RFC 2047), which could contain line breaks."""
    return one_line(text).replace(_ENCODED, f"{_ENCODED[0]} {_ENCODED[1]}")


def message(composed: ComposedMail, to: str, config: Config, *, id: int, made: float) -> EmailMessage:
    """A mail. When sent again it has the same Message-ID, so that mailboxes can recognise the duplicate."""
    mail = EmailMessage(policy=SMTP)
    try:
        mail["To"] = _one_address("", to)
    except ValueError as error:
        raise DeliveryFailed("not an address", permanent=True) from error
    mail["From"] = sender(config)
    mail["Subject"] = header_words(composed.subject)
    mail["Date"] = formatdate(made)
    mail["Message-ID"] = f"<{sha256(f'{id} {made!r}'.encode()).hexdigest()[:32]}@{_host(config)}>"
    mail["Auto-Submitted"] = "auto-generated"
    mail["X-Mailer"] = f"Vexillum {VERSION}"
    if composed.settings:
        mail["List-Unsubscribe"] = f"<{composed.settings}>"
    mail.set_content(composed.body)
    return mail


def send(server: SmtpServer, mail: EmailMessage) -> None:
    """Send a mail; :class:`DeliveryFailed` if it is not accepted. It blocks, so call it in a thread."""
    by, to = mail["From"].addresses[0].addr_spec, mail["To"].addresses[0].addr_spec
    utf8 = not (by + to).isascii()
    data = sent_bytes(mail, utf8=utf8)
    try:
        with _connect(server) as smtp:
            if server.user:
                smtp.login(server.user, server.password)
            smtp.sendmail(by, [to], data, ("SMTPUTF8", "BODY=8BITMIME") if utf8 else ())
    except smtplib.SMTPRecipientsRefused as error:
        code = max((code for code, _ in error.recipients.values()), default=0)
        raise DeliveryFailed(f"recipient refused with {code}", permanent=code >= 500) from error
    except smtplib.SMTPDataError as error:
        raise DeliveryFailed(f"mail refused with {error.smtp_code}", permanent=error.smtp_code >= 500) from error
    except smtplib.SMTPResponseException as error:
        raise DeliveryFailed(f"{type(error).__name__} {error.smtp_code}", server=True) from error
    except (OSError, smtplib.SMTPException, ValueError) as error:
        raise DeliveryFailed(type(error).__name__, server=True) from error


def _connect(server: SmtpServer) -> smtplib.SMTP:
    if server.tls == "tls":
        return smtplib.SMTP_SSL(server.host, server.port, timeout=TIMEOUT, context=ssl.create_default_context())
    smtp = smtplib.SMTP(server.host, server.port, timeout=TIMEOUT)
    if server.tls == "starttls":
        try:
            smtp.starttls(context=ssl.create_default_context())
        except BaseException:
            smtp.close()
            raise
    return smtp


# Serialises a mail and checks that the bytes contain the same headers and text, and nothing else ---------------------
#
# Older versions of Python's ``email`` package decode some encoded words and write out the line breaks in them
# (CVE-2024-6923). The words are neutralised before (:func:`vexillum.server.mail.smtp.header_words`); this is the second
# line of defence.


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


# Delivery failures, temporary and permanent --------------------------------------------------------------------------


class DeliveryFailed(Exception):
    """A failed delivery. ``why`` is logged: it contains no address and none of the content."""

    def __init__(self, why: str, *, permanent: bool = False, server: bool = False, status: int = 0) -> None:
        super().__init__(why)
        self.why = why
        self.server = server
        """Whether our own mail server was unavailable, which says nothing about this mail."""
        self.permanent = permanent
        """Whether retrying is pointless."""
        self.status = status
        """The status code of the reply, if there was one."""
