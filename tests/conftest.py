"""The same examples and the same seeds every time, so that a change is judged by what it changes.

``HYPOTHESIS_PROFILE=explore`` looks for new examples, many more. How long one takes says something of the machine only.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, settings

from vexillum.core import dice

settings.register_profile("same", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("explore", settings.get_profile("same"), derandomize=False, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))

MEMORY = Path("/dev/shm")
ENOUGH = 4 << 30
if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH:
    # Hundreds of databases are made, filled and dropped: in memory no disk has to keep up with them.
    os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On PostgreSQL a short run has what is about SQL, locks or signals; the rest says there what it says on SQLite."""
    for item in items:
        parameters = getattr(item, "callspec", None)
        if parameters and "postgresql" in parameters.params.values() and item.get_closest_marker("sql") is None:
            item.add_marker("long")


@pytest.fixture(autouse=True)
def _same_seeds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seeds that nobody can guess, but every test has its own."""
    source = Random(request.node.nodeid)
    monkeypatch.setattr(dice, "secrets", SimpleNamespace(token_hex=lambda size: source.randbytes(size).hex()))
