"""The image and the compose file: what they name is there, and where a container engine runs they are started."""

from __future__ import annotations

import re
import shutil
import subprocess
import time
from ipaddress import ip_network
from pathlib import Path

import pytest

from vexillum.server.kernel.config import Config
from vexillum.server.kernel.settings import declared

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE = (DEPLOY / "compose.yaml").read_text()
CONTAINERFILE = (DEPLOY / "Containerfile").read_text()
PATIENCE = 600


def test_every_setting_is_one():
    named = set(re.findall(r"VEXILLUM_[A-Z_]+", COMPOSE + CONTAINERFILE))
    assert named
    assert named <= {one.variable for one in declared(Config)}


def test_the_server_trusts_the_network_of_the_proxy():
    (trusted,) = re.findall(r"VEXILLUM_TRUSTED_PROXY: (\S+)", COMPOSE)
    (subnet,) = re.findall(r"subnet: (\S+)", COMPOSE)
    assert ip_network(trusted) == ip_network(subnet)


def test_everything_that_is_copied_is_there_and_not_ignored():
    ignored = (ROOT / ".dockerignore").read_text().splitlines()
    sources = [line.split()[1:-1] for line in CONTAINERFILE.splitlines() if re.match(r"COPY (?!--from)", line)]
    names = [name for each in sources for name in each]
    assert "src" in names
    for name in names:
        assert (ROOT / name).exists()
        assert f"!{name}" in ignored
    for name in re.findall(r"requirements/\S+\.txt", CONTAINERFILE):
        assert (ROOT / name).is_file()
    assert (DEPLOY / "Caddyfile").is_file()


def test_the_docs_show_the_same_proxy():
    shown = re.findall(r"\tservers \{.*?\n\t\}", (ROOT / "docs" / "hosting.md").read_text(), re.DOTALL)
    assert shown
    assert shown[0] in (DEPLOY / "Caddyfile").read_text()


def engine() -> str | None:
    """A container engine that works here."""
    for name in ("docker", "podman"):
        if shutil.which(name) and subprocess.run([name, "info"], capture_output=True).returncode == 0:
            return name
    return None


@pytest.mark.long
def test_the_image_is_built_and_serves():
    name = engine()
    if name is None:
        pytest.skip("no container engine runs here")
    image, box = "vexillum-test", f"vexillum-test-{time.time_ns()}"
    build = [name, "build", "-q", "-f", str(DEPLOY / "Containerfile"), "-t", image, str(ROOT)]
    subprocess.run(build, check=True, timeout=PATIENCE)
    subprocess.run([name, "run", "-d", "--rm", "--name", box, image], check=True, timeout=PATIENCE)
    try:
        ask = "from urllib.request import urlopen; print(urlopen('http://127.0.0.1:8890/healthz').status)"
        for _ in range(60):
            asked = subprocess.run([name, "exec", box, "python", "-c", ask], capture_output=True, text=True)
            if asked.stdout.strip() == "200":
                break
            time.sleep(1)
        assert asked.stdout.strip() == "200", asked.stderr
        backup = subprocess.run([name, "exec", box, "vexillum", "admin", "backup", "/backup/club.db"], timeout=60)
        assert backup.returncode == 0
    finally:
        subprocess.run([name, "stop", box], capture_output=True)


@pytest.mark.long
def test_the_club_of_the_compose_file_starts(tmp_path):
    name = engine()
    if name is None or subprocess.run([name, "compose", "version"], capture_output=True).returncode:
        pytest.skip("no container engine with compose runs here")
    env = tmp_path / "env"
    env.write_text("CLUB_HOST=localhost\nDATABASE_PASSWORD=rehearsal\n")
    words = [name, "compose", "-p", "vexillum-test", "-f", str(DEPLOY / "compose.yaml"), "--env-file", str(env)]
    try:
        up = subprocess.run([*words, "up", "-d", "--build", "--wait", "server"], timeout=PATIENCE)
        assert up.returncode == 0
    finally:
        subprocess.run([*words, "down", "-v"], capture_output=True)
