"""The image and the compose file: what they refer to exists, and they start if a container engine is available."""

from __future__ import annotations

import re
import subprocess
import time
from ipaddress import ip_network
from pathlib import Path

import pytest

from tests.tools import composed_club
from tests.tools.composed_club import PATIENCE
from vexillum.server.kernel.config import Config, declared

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
COMPOSE = (DEPLOY / "compose.yaml").read_text()
CONTAINERFILE = (DEPLOY / "Containerfile").read_text()


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


@pytest.mark.long
def test_the_image_is_built_and_serves_at_home():
    name = composed_club.engine_with(composed_club.images(CONTAINERFILE))
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
def test_a_club_of_the_compose_file_lives(tmp_path):
    """The procedures of docs/hosting.md: register, play through the proxy, back up, restore, upgrade."""
    with composed_club.composed(tmp_path, DEPLOY / "compose.yaml", CONTAINERFILE + COMPOSE) as club:
        ann = composed_club.Visitor(club)
        ann.come()
        assert ann.get("/metrics")[0] == 404
        ann.register("Ann", "ann@example.org")
        match = ann.make_match()
        answered = ann.answer(match)
        assert answered > 0
        admin = ("exec", "-T", "server", "vexillum", "admin")
        assert club.run(*admin, "add", "Ben", "ben@example.org").startswith("https://localhost/reset/")
        assert club.run(*admin, "admin", "Ann", "--grant") == "Ann is an administrator.\n"
        assert "checked" in club.run(*admin, "backup", "/backup/club.db")
        later = ann.answer(match)
        assert later > answered
        club.run("up", "-d", "--build", "--force-recreate", "--wait", "server")
        ann.come()
        assert ann.at(match) >= later, "a new container serves the same club"
        club.run("stop")
        club.run("up", "-d", "--wait")
        ann.come()
        assert ann.at(match) >= later
        club.run("exec", "-T", "database", "createdb", "-U", "vexillum", "restored")
        restore = 'vexillum admin restore /backup/club.db --database "${VEXILLUM_DATABASE%/*}/restored"'
        club.run("exec", "-T", "server", "sh", "-c", restore)
        club.set("DATABASE", "restored")
        club.run("up", "-d", "--wait")
        ann.come()
        assert answered <= ann.at(match) < later, "the club as it was when it was backed up, and Ann is still signed in"
        assert "replayed without differences" in club.run(*admin, "check", "--all")
