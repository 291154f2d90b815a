from __future__ import annotations

import ssl
import subprocess

import pytest

from tests.server.mail.world import World
from vexillum.server.mail import mail_service, smtp, webhook


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """Longer timeouts for busy machines; tests of servers that never answer set their own."""
    for module, name in ((smtp, "TIMEOUT"), (webhook, "TIMEOUT"), (mail_service, "SHUTDOWN_TIMEOUT")):
        monkeypatch.setattr(module, name, 60.0)


@pytest.fixture(scope="session")
def certificate(tmp_path_factory):
    """A self-signed certificate for localhost and its key, as files."""
    folder = tmp_path_factory.mktemp("certificate")
    cert, key = folder / "cert.pem", folder / "key.pem"
    made = ["openssl", "req", "-x509", "-nodes", "-days", "2", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"]
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    subprocess.run([*made, *names, "-keyout", key, "-out", cert], check=True, capture_output=True)
    return cert, key


@pytest.fixture
def tls(certificate):
    """What a server needs to show that certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate)
    return context


@pytest.fixture
def trusted(certificate, monkeypatch):
    """The certificate is believed in this test."""
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
    webhook.trusted.cache_clear()
    yield
    webhook.trusted.cache_clear()


@pytest.fixture
def world(database_url):
    """A database with people and matches, and what the post does with them."""
    made = World(database_url)
    yield made
    made.close()
