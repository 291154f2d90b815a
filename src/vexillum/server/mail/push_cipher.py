"""Cryptography of web push, imported only when needed: a server at home never does."""

from __future__ import annotations

from functools import lru_cache

import http_ece
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

NUMBER = 32
"""Bytes of a private key, and of each half of a signature."""


def check_point(point: bytes) -> None:
    """``ValueError`` unless it is a valid public key."""
    EllipticCurvePublicKey.from_encoded_point(SECP256R1(), point)


def encrypted(content: bytes, point: bytes, secret: bytes) -> bytes:
    """Encrypt for the browser with this public key and secret (RFC 8291)."""
    once = generate_private_key(SECP256R1())
    written: bytes = http_ece.encrypt(content, private_key=once, dh=point, auth_secret=secret, version="aes128gcm")
    return written


def new_key() -> bytes:
    """A private key."""
    return generate_private_key(SECP256R1()).private_numbers().private_value.to_bytes(NUMBER, "big")


def public_key(key: bytes) -> bytes:
    """The public key of a private one."""
    return _private(key).public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def signature(key: bytes, content: bytes) -> bytes:
    """Sign content with a private key."""
    r, s = decode_dss_signature(_private(key).sign(content, ECDSA(SHA256())))
    return r.to_bytes(NUMBER, "big") + s.to_bytes(NUMBER, "big")


@lru_cache(4)
def _private(key: bytes) -> EllipticCurvePrivateKey:
    return derive_private_key(int.from_bytes(key, "big"), SECP256R1())
