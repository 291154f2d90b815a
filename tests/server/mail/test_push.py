"""Push notices to a push service of our own: it decrypts with the browser's keys, and checks who has sent them."""

from __future__ import annotations

import json
import time
from base64 import urlsafe_b64decode

import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from sqlalchemy import insert

from tests.server.mail.receiver import receiving
from vexillum.core.words.languages import BUILT_IN
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.mail import notices, push
from vexillum.server.mail.outbox import enqueue_push
from vexillum.server.mail.push import Push, check_subscription, encoded
from vexillum.server.storage import notices as push_subscriptions
from vexillum.server.storage.tables import ACCOUNTS, OUTBOX, PUSH_KEYS, PUSH_SUBSCRIPTIONS, SESSIONS

AUTH = bytes(range(16))
RIGHT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
"""A key of a browser, from RFC 8291."""


def raw(key) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def base64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Browser:
    """A browser: it alone can read what it is sent. Written from RFC 8291 and RFC 8188, not with our library."""

    def __init__(self, auth: bytes = AUTH) -> None:
        self.key, self.auth = generate_private_key(SECP256R1()), auth

    @property
    def p256dh(self) -> str:
        return encoded(raw(self.key.public_key()))

    def subscription(self, session: str, endpoint: str):
        return check_subscription(session, endpoint, self.p256dh, encoded(self.auth), private=True)

    def read(self, sent: bytes) -> dict:
        salt, length = sent[:16], sent[20]
        theirs, cipher = sent[21 : 21 + length], sent[21 + length :]
        shared = self.key.exchange(ECDH(), EllipticCurvePublicKey.from_encoded_point(SECP256R1(), theirs))
        info = b"WebPush: info\0" + raw(self.key.public_key()) + theirs
        secret = HKDF(SHA256(), 32, self.auth, info).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        plain = AESGCM(key).decrypt(nonce, cipher, None)
        assert plain.rstrip(b"\0").endswith(b"\2")  # the last record
        return json.loads(plain.rstrip(b"\0")[:-1])


def vapid(header: str) -> tuple[dict, str]:
    """The claims of a sender and their key, if the signature is right (RFC 8292)."""
    scheme, _, rest = header.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = parts["t"].split(".")
    assert scheme == "vapid"
    assert json.loads(base64(head)) == {"typ": "JWT", "alg": "ES256"}
    halves = base64(signature)
    assert len(halves) == 64
    r, s = (int.from_bytes(half, "big") for half in (halves[:32], halves[32:]))
    key = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), base64(parts["k"]))
    key.verify(encode_dss_signature(r, s), f"{head}.{claims}".encode(), ECDSA(SHA256()))
    return json.loads(base64(claims)), parts["k"]


def sign_in(world, account: str = "a_ann", session: str = "s1") -> str:
    now = time.time()
    row = {"id": session, "account": account, "csrf": "x", "browser": "b", "made": now, "seen": now, "until": now + 1e6}
    world.do(lambda connection: connection.execute(insert(SESSIONS).values(row)))
    return session


@pytest.fixture
def service(world):
    """A push service, with a browser of Ann's that it knows."""
    world.account(mails=False)
    with receiving() as receiver:
        receiver.status = 201
        receiver.browser = Browser()
        known = receiver.browser.subscription(sign_in(world), receiver.url)
        world.do(push_subscriptions.put_subscription, "a_ann", known)
        yield receiver


def deliver(world) -> None:
    world.deliver(private_webhooks=True)


@pytest.mark.sql
def test_your_turn_arrives_encrypted_and_signed(world, service):
    match = world.match(title="Friday")
    world.remind()
    deliver(world)
    [call] = service.calls
    told = service.browser.read(call.body)
    assert told["title"] == "It is your turn: Friday"
    assert "Aix" in told["text"]
    assert (told["link"], told["tag"], told["waiting"], told["lang"]) == (f"/play/{match}", match, 1, "en")
    assert call.headers["Content-Encoding"] == "aes128gcm"
    assert int(call.headers["TTL"]) > 0
    assert len(call.headers["Topic"]) == 32
    claims, key = vapid(call.headers["Authorization"])
    assert claims["aud"] == service.url.removesuffix("/hook")
    assert time.time() < claims["exp"] <= time.time() + 86400
    assert claims["sub"].startswith(("https://", "mailto:"))
    [kept] = world.rows(PUSH_KEYS)
    assert key == push.public_key(kept["private"])
    assert world.rows() == []
    assert b"Friday" not in call.body


def test_a_changed_signature_is_noticed_by_the_service(world, service):
    """Shows that the check of these tests is one."""
    world.do(enqueue_push, "a_ann", "s1", push.test_push("en"))
    deliver(world)
    head, claims, signature = service.calls[0].headers["Authorization"].split(".")
    forged = encoded(json.dumps({"aud": "https://elsewhere.example", "exp": 1, "sub": "x"}).encode())
    with pytest.raises(InvalidSignature):
        vapid(".".join((head, forged, signature)))
    assert claims != forged


def test_another_browser_cannot_read_it(world, service):
    world.do(enqueue_push, "a_ann", "s1", push.test_push("en"))
    deliver(world)
    for other in (Browser(), Browser(auth=bytes(16))):
        with pytest.raises(Exception):  # noqa: B017, PT011 - InvalidTag
            other.read(service.calls[0].body)


@pytest.mark.sql
@pytest.mark.parametrize("status", [404, 410])
def test_gone_subscriptions_are_deleted(world, service, status):
    service.status = status
    world.do(enqueue_push, "a_ann", "s1", push.test_push("en"))
    deliver(world)
    assert world.rows(PUSH_SUBSCRIPTIONS) == []
    assert world.rows() == []


@pytest.mark.sql
def test_an_unavailable_push_service_is_retried(world, service):
    service.status = 503
    world.do(enqueue_push, "a_ann", "s1", push.test_push("en"))
    deliver(world)
    assert len(world.rows(PUSH_SUBSCRIPTIONS)) == 1
    assert world.rows()[0]["tries"] == 1
    service.status = 201
    world.overdue()
    deliver(world)
    assert len(service.calls) == 2
    assert world.rows() == []


@pytest.mark.sql
def test_signed_out_browsers_get_no_push(world, service):
    world.do(enqueue_push, "a_ann", "s1", push.test_push("en"))
    world.do(lambda connection: connection.execute(SESSIONS.delete()))
    assert world.rows(PUSH_SUBSCRIPTIONS) == []
    deliver(world)
    assert service.calls == []
    assert world.rows() == []


def test_every_browser_is_notified_in_the_language_of_the_account(world, service):
    world.set_account("a_ann", lang="it")
    other = Browser()
    world.do(
        push_subscriptions.put_subscription, "a_ann", other.subscription(sign_in(world, session="s2"), service.url)
    )
    world.do(notices.notify_friend_request, "a_ann", "Ben")
    deliver(world)
    assert len(service.calls) == 2
    told = [json.dumps(one) for one in read_all(service, service.browser, other)]
    assert all("amic" in one for one in told)


def read_all(service, *browsers) -> list[dict]:
    found = []
    for call in service.calls:
        for browser in browsers:
            try:
                found.append(browser.read(call.body))
            except Exception:
                continue
    return found


def test_our_own_network_is_not_called(world, service):
    world.do(enqueue_push, "a_ann", "s1", push.test_push("en"))
    world.deliver()
    assert service.calls == []
    assert world.rows() == []


@pytest.mark.parametrize(
    "endpoint",
    [
        *("http://push.example/x", "https://127.0.0.1/x", "https://[::1]/", "https://10.0.0.1/", "https://metadata/"),
        *(f"https://push.example/{'x' * 600}", "https://user:pw@push.example/", "https://push.example:25/", "x"),
    ],
)
def test_forged_endpoints_are_refused(endpoint):
    browser = Browser()
    with pytest.raises(Refusal):
        check_subscription("s", endpoint, browser.p256dh, encoded(AUTH), private=False)


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [
        *((key, encoded(AUTH)) for key in ("", "x" * 100_000, encoded(b"\4" + bytes(64)), "a b")),
        *((RIGHT, auth) for auth in ("", encoded(bytes(17)), "§§", "c d")),
    ],
)
def test_invalid_keys_are_refused(p256dh, auth):
    with pytest.raises(Refusal) as raised:
        check_subscription("s", "https://push.example/x", p256dh, auth, private=False)
    assert raised.value.code == "push"


def test_a_huge_title_fits_into_what_push_services_take(world, service):
    told = Push("turn", "🏛" * 50_000, "\n".join(["🏛" * 100] * 500), "/play/x", "en", match="x")
    world.do(enqueue_push, "a_ann", "s1", told)
    deliver(world)
    [call] = service.calls
    assert len(call.body) <= 4096
    assert len(service.browser.read(call.body)["text"]) <= push.LONGEST_TEXT


@pytest.mark.sql
def test_the_key_is_created_once(world):
    first, second = (world.do(push_subscriptions.store_push_key, key) for key in ("one", "two"))
    assert first == second == "one"
    assert len(world.rows(PUSH_KEYS)) == 1


@pytest.mark.sql
def test_subscriptions_of_others_stay(world, service):
    world.account("ben")
    assert world.do(push_subscriptions.subscription_of_session, "a_ben", "s1") is None
    assert world.do(push_subscriptions.remove_subscription, "a_ben", "s1") is False
    assert len(world.rows(PUSH_SUBSCRIPTIONS)) == 1
    world.do(lambda connection: connection.execute(ACCOUNTS.delete().where(ACCOUNTS.c.id == "a_ann")))
    assert world.rows(PUSH_SUBSCRIPTIONS) == []
    assert world.rows(OUTBOX) == []


@pytest.mark.parametrize("lang", BUILT_IN)
def test_a_test_is_in_the_language_of_the_person(lang):
    assert json.loads(push.payload(push.test_push(lang), 0))["lang"] == lang


def test_the_example_of_the_standard():
    """RFC 8291, appendix A: with its keys and salt, its message is decrypted by the browser of these tests."""
    browser = Browser(base64("BTBZMqHH6r4Tts7J_aSIgg"))
    private = base64("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")
    browser.key = derive_private_key(int.from_bytes(private, "big"), SECP256R1())
    sent = base64(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
        "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )
    with pytest.raises(json.JSONDecodeError) as raised:
        browser.read(sent)
    assert raised.value.doc == "When I grow up, I want to be a watermelon"
