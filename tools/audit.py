"""Runs pip-audit on the installed packages, and checks that it really looked at them.

Exit status: 1 if a known vulnerability is found. If the service cannot be reached, a message says so and the status is
0, so that ``make lint`` works offline.
"""

from __future__ import annotations

import json
import subprocess
import sys

AUDIT = (sys.executable, "-m", "pip_audit", "--skip-editable", "--progress-spinner", "off", "--format", "json")
PATIENCE = 180
FOUND = 1
OURS = "vexillum-table"


def main(command: tuple[str, ...] = AUDIT) -> int:
    """Run the audit and print its result."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
        packages = json.loads(done.stdout)["dependencies"]
    except subprocess.TimeoutExpired:
        return cannot(f"no answer within {PATIENCE} seconds")
    except (ValueError, KeyError, TypeError):
        return cannot((done.stderr.strip().splitlines() or ["pip-audit printed nothing"])[-1])
    looked = [package for package in packages if "skip_reason" not in package]
    skipped = [package["name"] for package in packages if "skip_reason" in package and package["name"] != OURS]
    if not looked:
        return cannot("the service knows none of the packages here, so it is not the real one")
    weak = [(package, weakness) for package in looked for weakness in package["vulns"]]
    for package, weakness in weak:
        mended = ", ".join(weakness["fix_versions"]) or "no version yet"
        print(f"{package['name']} {package['version']}: {weakness['id']}, fixed in {mended}")
    if skipped:
        print(f"Not audited: {', '.join(skipped)}.")
    print(f"{len(looked)} packages audited, {len(weak)} known vulnerabilities.")
    return FOUND if weak else 0


def cannot(why: str) -> int:
    """Report that the audit could not be made."""
    print(f"The dependencies could NOT be audited here: {why}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
