"""The locked dependencies match pyproject.toml, have hashes, and no known vulnerabilities."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "requirements"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
ITSELF = "vexillum-table"
PIN = re.compile(
    r"^(?P<pin>[a-z].*?)(?P<hashes>(?: \\\n    --hash=sha256:[0-9a-f]{64})*)\n(?P<via>(?:    #.*\n)*)", re.MULTILINE
)
RENEW = "The lock does not fit: run make lock."
KNOWN_BAD = {
    "aiosmtpd": "1.4.5",  # CVE-2024-34083
    "h11": "0.15.0",  # CVE-2025-43859
    "idna": "3.14",  # PYSEC-2026-215
    "mako": "1.3.11",  # PYSEC-2026-2617
    "pip": "26.1.1",  # PYSEC-2026-196
    "playwright": "1.55.0",  # CVE-2025-59288, CVE-2025-9611
    "pygments": "2.19.2",  # CVE-2026-4539
    "pytest": "9.0.2",  # CVE-2025-71176
    "setuptools": "78.1.0",  # CVE-2025-47273
    "starlette": "1.2.1",  # PYSEC-2026-248
}
"""The newest version with an advisory that we know of."""
ONLY_LOCKED = {"msgpack": "1.2.0", "urllib3": "2.6.3", "certifi": "2024.6.2", "requests": "2.32.3"}
"""The same for indirect dependencies of tools, which the lock excludes without a bound of ours."""


class Pin:
    """A line of a lock. There may be several of one package, for different Pythons."""

    def __init__(self, found: re.Match[str]) -> None:
        requirement = Requirement(found["pin"])
        [exactly] = requirement.specifier
        assert exactly.operator == "=="
        self.id = canonicalize_name(requirement.name)
        self.version = Version(exactly.version)
        self.hashes = found["hashes"].count("--hash=")
        self.via = {canonicalize_name(name) for name in re.findall(r"#\s+(?:via )?(-r|[a-z0-9._-]+)", found["via"])}


def lock(name: str) -> list[Pin]:
    return [Pin(found) for found in PIN.finditer((FOLDER / f"{name}.txt").read_text("utf-8"))]


LOCKS = {file.stem: lock(file.stem) for file in sorted(FOLDER.glob("*.txt"))}
US = {ITSELF, canonicalize_name("-r")}
"""The comment of a lock on packages that we require directly."""
locks = pytest.mark.parametrize("name", LOCKS)


def wanted(*extras: str) -> list[Requirement]:
    """The project's requirements with some extras, including nested ones."""
    optional = PROJECT["project"]["optional-dependencies"]
    lines = [*PROJECT["project"]["dependencies"], *(line for extra in extras for line in optional[extra])]
    found = []
    for requirement in map(Requirement, lines):
        if requirement.name == ITSELF:
            found += wanted(*requirement.extras)
        else:
            found.append(requirement)
    return found


def of_file(name: str) -> list[Requirement]:
    lines = (line.split("#")[0].strip() for line in (FOLDER / f"{name}.in").read_text("utf-8").splitlines())
    return [Requirement(line) for line in lines if line]


WANTED = {
    "build": of_file("build"),
    "compiled": of_file("compiled"),
    "lock": of_file("lock"),
    "dev": wanted("dev"),
    "server": wanted("postgresql"),
}


def test_there_is_a_lock_for_all_that_is_installed():
    assert set(LOCKS) == set(WANTED)


@locks
def test_every_requirement_is_locked_at_a_version_that_it_allows(name):
    for requirement in WANTED[name]:
        pins = [pin for pin in LOCKS[name] if pin.id == canonicalize_name(requirement.name)]
        assert pins, f"{requirement} is missing. {RENEW}"
        for pin in pins:
            assert pin.version in requirement.specifier, f"{requirement} is locked at {pin.version}. {RENEW}"


@locks
def test_nothing_is_locked_that_nobody_asks_for(name):
    """Packages marked as ours are our requirements; all others are required by a locked package."""
    asked = {canonicalize_name(requirement.name) for requirement in WANTED[name]}
    assert {pin.id for pin in LOCKS[name] if pin.via & US} == asked, RENEW
    known = {pin.id for pin in LOCKS[name]} | US
    assert [pin.id for pin in LOCKS[name] if not pin.via & known] == []


@locks
def test_every_file_is_named_by_its_hash_and_no_index_is_named(name):
    text = (FOLDER / f"{name}.txt").read_text("utf-8")
    assert len(LOCKS[name]) == len([line for line in text.splitlines() if line and line[0] not in " #"])
    assert all(pin.hashes for pin in LOCKS[name])
    assert not re.search(r"://|--index|--extra-index|--find-links|--trusted", text)


def test_what_a_server_installs_is_what_was_tested():
    tested = {(pin.id, pin.version) for pin in LOCKS["dev"]}
    known = {pin.id for pin in LOCKS["dev"]}
    for name in ("build", "compiled", "server"):
        assert {(pin.id, pin.version) for pin in LOCKS[name] if pin.id in known} <= tested, RENEW


def test_the_build_is_locked_as_the_project_asks_for_it():
    [backend] = map(Requirement, PROJECT["build-system"]["requires"])
    assert str(backend) in {str(requirement) for requirement in WANTED["build"]}


def test_a_floor_is_for_what_comes_along_and_is_kept():
    """Only the lock needs it, so it is no requirement of the project's own."""
    asked = {canonicalize_name(requirement.name) for requirement in WANTED["dev"]}
    for floor in of_file("floors"):
        pins = [pin for pin in LOCKS["dev"] if pin.id == canonicalize_name(floor.name)]
        assert pins
        assert all(pin.version in floor.specifier for pin in pins), RENEW
        assert canonicalize_name(floor.name) not in asked


@pytest.mark.parametrize(("id", "bad"), KNOWN_BAD.items())
def test_no_bound_allows_a_version_that_is_known_to_be_bad(id, bad):
    asked = [requirement for each in (*WANTED.values(), of_file("floors")) for requirement in each]
    bounds = [requirement.specifier for requirement in asked if canonicalize_name(requirement.name) == id]
    assert bounds
    assert not any(bad in bound for bound in bounds)


@pytest.mark.parametrize(("id", "bad"), (KNOWN_BAD | ONLY_LOCKED).items())
def test_no_lock_holds_a_version_that_is_known_to_be_bad(id, bad):
    pins = [pin for pins in LOCKS.values() for pin in pins if pin.id == id]
    assert pins
    assert all(pin.version > Version(bad) for pin in pins)
