"""An SMTP server that stores mails, for tests that read the club's mails."""

from __future__ import annotations

import re
import socket
import threading
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from urllib.parse import urlsplit

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult

PATIENCE = 60
"""Seconds after which a mail that does not come is missed."""


class Received:
    """A mail that has arrived."""

    def __init__(self, envelope) -> None:
        self.to: list[str] = envelope.rcpt_tos
        self.sender: str = envelope.mail_from
        self.message: EmailMessage = message_from_bytes(envelope.content, policy=default)
        self.subject: str = self.message["Subject"]
        self.body: str = self.message.get_content().replace("\r\n", "\n")

    @property
    def links(self) -> list[str]:
        return re.findall(r"https?://\S+", self.body)


class Sink:
    """Stores mails. ``refusals`` are the replies to the next mails; ``strangers`` are refused recipients."""

    def __init__(self) -> None:
        self.mails: list[Received] = []
        self.refusals: list[str] = []
        self.strangers: list[str] = []
        self.logins: list[tuple[str, str]] = []
        self.address = ""
        self._news = threading.Condition()

    def link(self, kind: str, to: str | None = None) -> str:
        """The path of the last link of a kind that was sent: ``link("verify")`` is ``/verify/…``."""
        with self._news:
            found = self._news.wait_for(lambda: self._link(kind, to), PATIENCE)
        assert found, f"No mail with a link /{kind}/…; there are: {[mail.subject for mail in self.mails]}"
        return found

    def _link(self, kind: str, to: str | None) -> str:
        for mail in reversed(self.mails):
            for link in mail.links:
                path = urlsplit(link).path
                if (to is None or to in mail.to) and path.startswith(f"/{kind}/"):
                    return path
        return ""

    def wait(self, count: int = 1) -> list[Received]:
        """All mails, as soon as there are this many."""
        with self._news:
            assert self._news.wait_for(lambda: len(self.mails) >= count, PATIENCE), len(self.mails)
        return self.mails

    async def handle_RCPT(self, server, session, envelope, address, options) -> str:  # noqa: N802 - aiosmtpd's own name
        if self.strangers:
            return self.strangers.pop(0)
        envelope.rcpt_tos.append(address)
        return "250 known"

    async def handle_DATA(self, server, session, envelope) -> str:  # noqa: N802 - aiosmtpd's own name
        if self.refusals:
            return self.refusals.pop(0)
        with self._news:
            self.mails.append(Received(envelope))
            self._news.notify_all()
        return "250 taken"


class _Controller(Controller):
    """aiosmtpd's controller, which calls its server once to see it work, on the port that it was given."""

    def _trigger_server(self) -> None:
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()


@contextmanager
def sink(*, tls=None, smtps=None, login: tuple[str, str] | None = None):
    """A sink on a free port; ``tls``: a context for STARTTLS, ``smtps``: one for TLS at once, ``login``: who may."""
    kept = Sink()

    def authenticate(server, session, envelope, mechanism, data) -> AuthResult:
        kept.logins.append((data.login.decode(), data.password.decode()))
        return AuthResult(success=kept.logins[-1] == login, handled=False)

    controller = _Controller(
        kept,
        hostname="127.0.0.1",
        port=0,
        server_hostname="localhost",
        ssl_context=smtps,
        tls_context=tls,
        require_starttls=tls is not None,
        auth_required=login is not None,
        auth_require_tls=tls is not None,
        authenticator=authenticate if login else None,
        ready_timeout=PATIENCE,
    )
    controller.start()
    try:
        scheme = "smtps" if smtps else "smtp"
        kept.address = f"{scheme}://localhost:{controller.port}" + ("" if tls or smtps else "?tls=none")
        yield kept
    finally:
        controller.stop()


@contextmanager
def nobody():
    """The address of a mail server that is down: the port is reserved, but nothing listens on it."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        yield f"smtp://127.0.0.1:{taken.getsockname()[1]}?tls=none"
