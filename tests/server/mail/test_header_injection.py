"""No word that a person writes becomes a header of a mail, or its text, through any mail, place or address."""

from __future__ import annotations

import logging
import time
from base64 import b64encode
from email import message_from_bytes
from email.errors import MessageError
from email.message import EmailMessage
from email.policy import compat32, default

import pytest

from tests.long import long
from tests.server.mail.sink import sink
from tests.server.tools import ONCE
from vexillum.core.words.languages import BUILT_IN
from vexillum.server.accounts.registration import clean_address
from vexillum.server.edge.http.common import attachment
from vexillum.server.kernel.config import Config
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.mail import smtp as mails
from vexillum.server.mail.outbox import enqueue_mail
from vexillum.server.mail.smtp import DeliveryFailed, header_words, message, sender, sent_bytes
from vexillum.server.mail.templates import NOTICES, TEMPLATES, compose

CLUB = "https://club.example"
CONFIG = Config(public=True, address=CLUB)
FORGED = "\r\nBcc: eve@evil.example\r\n\r\nNew password: https://evil.example/r"
ATTACKS = (
    "=?utf-8?q?=0d=0a=0d=0aNew_password:_https://evil.example/r?=",
    "=?UTF-8?Q?=0D=0ABcc:_eve@evil.example=0D=0A=0D=0ANew_password?=",
    f"=?utf-8?b?{b64encode(FORGED.encode()).decode()}?=",
    "=?iso-8859-1*en?q?=0d=0aBcc:_eve@evil.example?=",
    "a =?utf-8?q?x?= =?utf-8?q?=0aBcc:_eve@evil.example?= b",
    "=?utf-8?q?=3D=3Futf-8=3Fq=3F=0d=0aBcc:_eve@evil.example=3F=3D?=",
    "=\u200b?utf-8?q?=0d=0aBcc:_eve@evil.example?=",
    "==?utf-8?q?=0d=0aBcc:_eve@evil.example?=?=",
    "è =?utf-8?q?=0d=0aBcc:_eve@evil.example?= " + "x" * 90,
    FORGED,
    "a\nBcc: eve@evil.example",
    "a\x85Bcc: eve@evil.example\u2028\u2029",
)
TOLD = {
    "name": "Ann",
    "link": "/verify/tOkEn",
    "match": "m1",
    "game": "anno890",
    "scenario": "sails",
    "title": "Friday",
    "seat": "aix",
    "by": "Ben",
    "winners": ("aix", "frejus"),
    "friends": ["Eve"],
    "cup": "Autumn Cup",
    "round": 2,
    "season": 3,
}
MATCH = {name: TOLD[name] for name in ("match", "game", "scenario", "title", "seat")}
TOLD |= {"waiting": [MATCH | {"deadline": 1.9e9}], "invited": [MATCH], "over": [MATCH | {"winners": ("aix",)}]}
HEADERS = ["To", "From", "Subject", "Date", "Message-ID", "Auto-Submitted", "X-Mailer"]
CONTENT = ["Content-Type", "Content-Transfer-Encoding", "MIME-Version"]
PLACES = [(kind, place) for kind, places in TEMPLATES.items() for place in sorted(places - {"deadline"})]


def parsed_headers(data: bytes) -> list[str]:
    """The names of the headers as a mail server that knows nothing of encoded words finds them."""
    return message_from_bytes(data, policy=compat32).keys()


def attacked(place: str, attack: str) -> object:
    """The parameters of a mail that contain an attack."""
    if place in ("waiting", "invited", "over"):
        [match] = TOLD[place]
        return [match | {"title": attack}]
    return [attack] if place in ("winners", "friends") else attack


@pytest.mark.parametrize("kind", TEMPLATES)
def test_no_parameter_of_a_mail_becomes_a_header_or_text(kind):
    """In all its places at once: one that has a hole is enough to be noticed."""
    places = [place for of, place in PLACES if of == kind]
    assert_harmless(kind, places, {})
    if "title" in places:
        assert_harmless(kind, [place for place in places if place != "title"], {"title": ""})  # the subject says more


@long
@pytest.mark.parametrize(("kind", "place"), PLACES)
def test_no_name_in_a_match_becomes_a_header_or_text(kind, place):
    assert_harmless(kind, [place], {"title": ""} if place in ("scenario", "game") else {})


def assert_harmless(kind: str, places: list[str], more: dict[str, str]) -> None:
    """Whatever is written into these places of a mail, its headers and the lines of its text stay what they are."""
    expected = HEADERS + (["List-Unsubscribe"] if kind in NOTICES else []) + CONTENT
    told = TOLD | {"deadline": time.time() + 3600}
    lines = {lang: compose(kind, lang, told, CLUB).body.count("\n") for lang in BUILT_IN}
    for attack in ATTACKS:
        params = told | {place: attacked(place, attack) for place in places} | more
        for lang in BUILT_IN:
            composed = compose(kind, lang, params, CLUB)
            assert composed.body.count("\n") == lines[lang], attack
            data = sent_bytes(message(composed, "ann@mail.example", CONFIG, id=1, made=1.0))
            assert parsed_headers(data) == expected, attack
            read = message_from_bytes(data, policy=default)
            assert not set("\r\n") & set(read["Subject"]), attack
            assert read.get_content().replace("\r\n", "\n") == composed.body, attack


def test_all_user_texts_of_a_match_are_covered():
    assert {"name", "by", "title"} <= {place for _, place in PLACES}
    assert set().union(*TEMPLATES.values()) == set(TOLD) | {"deadline"}


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("What =? and why?=", "What = ? and why?="),
        ("=?utf-8?q?=41?=", "= ?utf-8?q?=41?="),
        ("==??", "== ??"),
        ("=\u200b?", "= ?"),
        ("1 + 1 = 2?", "1 + 1 = 2?"),
    ],
)
def test_encoded_words_are_broken_up_by_a_space(written, sent):
    assert header_words(written) == sent


@pytest.mark.parametrize(
    "local",
    [
        "=?utf-8?q?=0d=0abcc=3aeve?=",
        "=?utf-8?q?=2c_eve=40evil.example?=",
        "x=?utf-8?b?dqo?=",
    ],
)
def test_no_address_is_decoded(local):
    to = f"{local}@mail.example"
    with pytest.raises(Refusal) as refused:
        clean_address(to)
    assert refused.value.code == "email"
    with pytest.raises(DeliveryFailed) as failed:  # one that was taken before such were refused
        message(compose("taken", "en", TOLD, CLUB), to, CONFIG, id=1, made=1.0)
    assert failed.value.permanent
    with pytest.raises(Refusal, match="sender"):
        sender(Config(sender=f"{local} <club@club.example>"))
    assert clean_address("a=b?c@mail.example") == "a=b?c@mail.example"


@pytest.mark.parametrize("attack", ATTACKS[:6])
def test_the_check_of_the_bytes_stops_a_forged_header(attack):
    """Were the words not disarmed, this Python would write the line breaks; a newer one refuses them itself."""
    forged = message(compose("taken", "en", TOLD, CLUB), "ann@mail.example", CONFIG, id=1, made=1.0)
    del forged["Subject"]
    forged["Subject"] = attack
    try:
        raw = forged.as_bytes()
    except MessageError:
        raw = b""
    if b"Bcc:" not in raw and b"\nNew password" not in raw and raw:
        pytest.skip("this Python writes it as one harmless header")
    with pytest.raises(DeliveryFailed) as failed:
        sent_bytes(forged)
    assert failed.value.permanent


def test_a_second_reader_or_header_is_stopped_too():
    for name, value in (("To", "eve@evil.example"), ("X-Note", "a\r\n\r\nb")):
        forged = _Unchecked(message(compose("taken", "en", TOLD, CLUB), "ann@mail.example", CONFIG, id=1, made=1.0))
        forged.more = f"{name}: {value}\r\n".encode()
        with pytest.raises(DeliveryFailed) as failed:
            sent_bytes(forged)
        assert failed.value.permanent


class _Unchecked(EmailMessage):
    """A mail that is written with more than its headers."""

    more = b""

    def __init__(self, mail: EmailMessage) -> None:
        super().__init__(policy=mail.policy)
        self.__dict__.update(mail.__dict__)

    def as_bytes(self, *args, **named) -> bytes:
        return self.more + super().as_bytes(*args, **named)


@ONCE
def test_a_forged_mail_is_given_up(world, monkeypatch, caplog):
    world.do(enqueue_mail, None, "ann@mail.example", "friend_asked", "en", name="Ann", by=ATTACKS[0])
    world.do(enqueue_mail, None, "ann@mail.example", "friend_asked", "en", name="Ann", by="Ben")
    monkeypatch.setattr(mails, "header_words", lambda text: text)  # as if the first wall had a hole
    with sink() as kept, caplog.at_level(logging.WARNING):
        world.deliver(smtp=kept.address)
        assert [mail.subject for mail in kept.mails] == ["Ben sent you a friend request"]
    assert world.rows() == []
    assert "delivery given up: refused for good" in caplog.text
    assert "evil" not in caplog.text


@ONCE
def test_what_is_sent_arrives_with_the_words_as_they_can_be_read(world):
    world.do(enqueue_mail, None, "ann@mail.example", "friend_asked", "en", name="Ann", by=ATTACKS[0])
    with sink() as kept:
        world.deliver(smtp=kept.address)
        [got] = kept.mails
    assert parsed_headers(got.message.as_bytes())[:3] == HEADERS[:3]
    assert got.subject == f"{ATTACKS[0].replace('=?', '= ?')} sent you a friend request"
    assert f"\n\n{CLUB}/people\n\n" in got.body


def test_a_file_name_stays_in_its_header():
    assert attachment("anno890-m1.json") == 'attachment; filename="anno890-m1.json"'
    for name in ('a"; filename="b.exe', "a\r\nSet-Cookie: x=1", "=?utf-8?q?=0d=0a?=", "../a\\b/è\u202e.html"):
        written = attachment(name)
        assert written.isascii()
        assert not set(written.removeprefix('attachment; filename="')[:-1]) & set('"\r\n\\/;=?')
