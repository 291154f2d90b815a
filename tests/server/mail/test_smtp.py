"""Mails to a real server, with and without TLS and a login; their headers; the address of the mail server."""

from __future__ import annotations

import logging
from email.utils import parsedate_to_datetime

import pytest

from tests.server.mail.sink import nobody, sink
from vexillum.core.words.languages import BUILT_IN
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.kernel.texts import server_texts
from vexillum.server.mail.mail_service import check
from vexillum.server.mail.smtp import DeliveryFailed, SmtpServer, message, send, sender, smtp_server
from vexillum.server.mail.templates import ComposedMail

pytestmark = pytest.mark.filterwarnings("ignore:Requiring AUTH while not requiring TLS")  # aiosmtpd
CONFIG = Config(public=True, address="https://club.example")
LETTER = ComposedMail("Tocca a te: è ora", "Perché no?\n\nhttps://club.example/verify/" + "a=b" * 40 + "\n", "")


def mail(composed: ComposedMail = LETTER, to: str = "ann@mail.example", config: Config = CONFIG, id: int = 7):
    return message(composed, to, config, id=id, made=1_700_000_000.5)


def test_without_tls():
    with sink() as kept:
        send(smtp_server(kept.address), mail())
        [got] = kept.mails
    assert got.to == ["ann@mail.example"]
    assert got.sender == "vexillum@club.example"
    assert (got.subject, got.body) == (LETTER.subject, LETTER.body)
    assert got.links == ["https://club.example/verify/" + "a=b" * 40]


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize("kind", ["tls", "smtps"])
def test_with_tls_and_an_escaped_password(tls, kind):
    with sink(**{kind: tls}, login=("ann@club", "p@ss/w:rd%")) as kept:
        address = kept.address.replace("://", "://ann%40club:p%40ss%2Fw%3Ard%25@")
        send(smtp_server(address), mail())
        assert len(kept.mails) == 1
        assert kept.logins == [("ann@club", "p@ss/w:rd%")]


@pytest.mark.parametrize("kind", ["tls", "smtps"])
def test_a_certificate_that_is_not_trusted_gets_nothing(tls, kind):
    with sink(**{kind: tls}, login=("ann", "secret")) as kept:
        with pytest.raises(DeliveryFailed, match="SSLCertVerificationError") as raised:
            send(smtp_server(kept.address.replace("://", "://ann:secret@")), mail())
        assert not kept.mails
        assert not kept.logins
    assert not raised.value.permanent


def test_starttls_is_required_by_default():
    with sink(login=("ann", "secret")) as kept:
        address = kept.address.replace("://", "://ann:secret@")
        with pytest.raises(DeliveryFailed, match="SMTPNotSupportedError"):
            send(smtp_server(address.removesuffix("?tls=none")), mail())
        assert not kept.logins
        send(smtp_server(address), mail())
        assert len(kept.mails) == 1


def test_a_wrong_login_is_tried_again_later():
    with sink(login=("ann", "secret")) as kept:
        with pytest.raises(DeliveryFailed, match="535") as raised:
            send(smtp_server(kept.address.replace("://", "://ann:wrong@")), mail())
        assert not kept.mails
    assert not raised.value.permanent


@pytest.mark.parametrize("what", ["refusals", "strangers"])
@pytest.mark.parametrize(("reply", "permanent"), [("550 no", True), ("451 later", False)])
def test_temporary_and_permanent_refusals(reply, permanent, what):
    with sink() as kept:
        setattr(kept, what, [reply])
        with pytest.raises(DeliveryFailed, match=reply[:3]) as raised:
            send(smtp_server(kept.address), mail())
    assert raised.value.permanent is permanent
    assert "mail.example" not in raised.value.why


def test_a_server_that_is_down():
    with nobody() as address, pytest.raises(DeliveryFailed, match="ConnectionRefusedError") as raised:
        send(smtp_server(address), mail())
    assert not raised.value.permanent


def test_headers():
    plain = mail()
    assert plain["Auto-Submitted"] == "auto-generated"
    assert plain["List-Unsubscribe"] is None
    assert parsedate_to_datetime(plain["Date"]).timestamp() == 1_700_000_000
    assert plain["Message-ID"] == mail()["Message-ID"] != mail(id=8)["Message-ID"]
    assert plain["Message-ID"].endswith("@club.example>")
    assert plain["From"] == "Vexillum <vexillum@club.example>"
    notice = mail(ComposedMail("s", "b\n", "https://club.example/account"))
    assert notice["List-Unsubscribe"] == "<https://club.example/account>"


def test_the_sender_can_be_chosen():
    assert str(sender(Config(sender="The Club <club@mail.example>"))) == "The Club <club@mail.example>"
    assert str(sender(Config(sender="club@mail.example"))) == "club@mail.example"
    for bad in ("nobody", "a@b\r\nBcc: eve@evil.example", "Club <>"):
        with pytest.raises(Refusal) as raised:
            check(Config(smtp="smtp://host", sender=bad))
        assert raised.value.code == "mail_sender"


@pytest.mark.parametrize(
    "to",
    [
        "ann@mail.example\r\nBcc: eve@evil.example",
        "ann@mail.example\nSubject: other",
        "ann@mail.example, eve@evil.example",
        "Ann <ann@mail.example>",
        "ann",
        "",
        "@mail.example",
    ],
)
def test_an_address_is_one_address(to):
    with pytest.raises(DeliveryFailed) as raised:
        mail(to=to)
    assert raised.value.permanent


def test_a_subject_is_one_line():
    with sink() as kept:
        send(smtp_server(kept.address), mail(ComposedMail("a\r\nBcc: eve@evil.example\r\n\r\nbody", "b\n", "")))
        [got] = kept.mails
    assert got.to == ["ann@mail.example"]
    assert got.message["Bcc"] is None
    assert got.body == "b\n"
    assert got.subject == "a Bcc: eve@evil.example body"


def test_lines_of_dots_arrive_as_they_are():
    with sink() as kept:
        send(smtp_server(kept.address), mail(ComposedMail("s", "a\n.\nQUIT\n..b\n", "")))
        assert kept.mails[0].body == "a\n.\nQUIT\n..b\n"


@pytest.mark.parametrize(
    ("address", "server"),
    [
        ("smtp://mail.example", SmtpServer("mail.example", 587, "starttls")),
        ("smtp://a:b@mail.example:2525/", SmtpServer("mail.example", 2525, "starttls", "a", "b")),
        ("smtps://mail.example", SmtpServer("mail.example", 465, "tls")),
        ("smtp://localhost?tls=none", SmtpServer("localhost", 25, "none")),
        ("smtp://[::1]:26?tls=none", SmtpServer("::1", 26, "none")),
        ("smtp://a%40b:%2F%3A@h", SmtpServer("h", 587, "starttls", "a@b", "/:")),
    ],
)
def test_addresses_of_mail_servers(address, server):
    assert smtp_server(address) == server


@pytest.mark.parametrize(
    "address",
    [
        "http://u:hunter2@mail.example",
        "mail.example:hunter2",
        "smtp://",
        "smtp://u:hunter2@",
        "smtp://u:hunter2@h:port",
        "smtp://u:hunter2@h:99999",
        "smtp://u:hunter2@h/path",
        "smtp://u:hun/ter2@h",
        "smtp://u:hunter2@h?tls=maybe",
        "smtp://u:hunter2@h?tls",
        "smtp://u:hunter2@h?verify=no",
        "smtps://u:hunter2@h?tls=none",
        "smtp://u@h",
        "smtp://:hunter2@h",
        "smtp://u:hunter2@[::1",
    ],
)
def test_errors_do_not_contain_the_address(address, caplog):
    with caplog.at_level(logging.DEBUG), pytest.raises(Refusal) as raised:
        check(Config(smtp=address))
    for lang in BUILT_IN:
        told = server_texts(lang)(raised.value.message)
        assert "⟨" not in told
        assert "hun" not in told
    assert "hun" not in str(raised.value) + caplog.text


def test_a_password_is_not_shown():
    assert "hunter2" not in repr(smtp_server("smtp://u:hunter2@h"))
