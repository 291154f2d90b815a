"""Reproducible examples and seeds, so that only a change of the code changes results.

``HYPOTHESIS_PROFILE=explore`` looks for many new examples. There are no deadlines: times depend on the machine.
"""

from __future__ import annotations

import gc
import io
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
import typer.main
import typer.testing
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers

from tests import brief_reports, worker_exit, worker_schedule
from tests.long import set_run
from tests.together import same_seeds, set_wanted
from vexillum.core import registry

worker_exit.skip_cleanup_at_exit()
settings.register_profile("same", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("fewer", settings.get_profile("same"), max_examples=40)
settings.register_profile("explore", settings.get_profile("same"), derandomize=False, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
if os.environ.get("HYPOTHESIS_PROFILE", "same") == "same":
    # Otherwise examples depend on the constants in the modules that a worker has loaded, and collecting those is slow.
    providers._get_local_constants = lambda: providers._local_constants

# Typer builds all commands from their signatures on each run: 40 ms, which a user's process only pays once.
typer.main.get_command = typer.testing._get_command = cache(typer.main.get_command)

MEMORY = Path("/dev/shm")
ENOUGH = 4 << 30
if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH:
    # Hundreds of databases are created and dropped: in memory that needs no disk.
    os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


@pytest.fixture
def installing(monkeypatch):
    """Says which games are installed, by a function in place of ``entry_points``."""

    def install(found) -> None:
        monkeypatch.setattr(registry, "entry_points", found)
        registry.forget()

    yield install
    registry.forget()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--case", default="", help="of tests with many cases together, those with this in their names")


def pytest_configure(config: pytest.Config) -> None:
    """A run without the long tests is the short one, with fewer examples of each property unless a profile is set."""
    short = "not long" in config.option.markexpr
    set_run(short=short)
    if short and "HYPOTHESIS_PROFILE" not in os.environ:
        settings.load_profile("fewer")
    set_wanted(config.option.case)
    if brief_reports.wanted(config):
        config.pluginmanager.register(brief_reports.BriefReports())


def pytest_unconfigure() -> None:
    worker_exit.freeze_garbage()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Iterator[None]:
    """Modules and tests stay in memory: collecting garbage among them again and again takes a third of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(500_000, 20, 10)
        gc.enable()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """On PostgreSQL a short run only has tests of SQL, locks or signals; others would show nothing new there."""
    for item in items:
        if worker_schedule.on_postgresql(item) and item.get_closest_marker("sql") is None:
            item.add_marker("long")
    yield
    items[:] = worker_schedule.in_order(items, getattr(config, "workerinput", {}).get("workercount", 1))


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> None:
    if workerinput := getattr(session.config, "workerinput", None):
        worker_schedule.use_idle_time(workerinput)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Seeds by the test's name, so that it may move to another file. Not a fixture: each takes 0.1 ms per test."""
    _, _, name = item.nodeid.partition("::")
    with same_seeds(name):
        return (yield)


@pytest.fixture
def run(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> Callable[..., tuple[int, str, str]]:
    """Run a command in an empty folder: exit status, output, error output."""
    from vexillum import cli

    monkeypatch.setenv("VEXILLUM_LANG", "en")
    monkeypatch.setenv("VEXILLUM_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)

    def command(*words: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["vexillum", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO())
        with pytest.raises(SystemExit) as left:
            cli.main()
        printed = capsys.readouterr()
        return int(left.value.code or 0), printed.out, printed.err

    return command
