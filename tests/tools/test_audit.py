"""The audit of the dependencies: findings fail, and unaudited packages are not reported as safe."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path

import pytest

FILE = Path(__file__).parents[2] / "tools" / "audit.py"
SOUND = {"name": "sound", "version": "1", "vulns": []}
WEAK = {"name": "weak", "version": "2", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2.1"]}]}
SKIPPED = {"name": "unknown", "skip_reason": "Dependency not found on PyPI"}
OURS = {"name": "vexillum-table", "skip_reason": "distribution marked as editable"}


@pytest.fixture
def audit(capsys):
    spec = importlib.util.spec_from_file_location("audit", FILE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    def run(program: str) -> tuple[int, str]:
        status = module.main((sys.executable, "-c", program))
        return status, capsys.readouterr().out

    return run


def saying(*packages: dict) -> str:
    return f"print({json.dumps({'dependencies': packages})!r})"


def test_nothing_is_known(audit):
    assert audit(saying(SOUND, OURS)) == (0, "1 packages audited, 0 known vulnerabilities.\n")


def test_a_weakness_fails_and_is_named(audit):
    status, said = audit(saying(SOUND, WEAK, OURS))
    assert status == 1
    assert "weak 2: PYSEC-1, fixed in 2.1" in said


def test_what_was_not_looked_at_is_named(audit):
    status, said = audit(saying(SOUND, SKIPPED, OURS))
    assert status == 0
    assert "Not audited: unknown." in said


@pytest.mark.parametrize(
    "program",
    [
        saying(SKIPPED, OURS),  # an index without the service: pip-audit itself would say that all is well
        "import sys; sys.exit('ERROR: connection refused')",
        "print('{}')",
    ],
)
def test_an_audit_that_cannot_be_made_says_so_and_does_not_fail(audit, program):
    status, said = audit(program)
    assert status == 0
    assert "could NOT be audited" in said
    assert "known vulnerabilities" not in said
