"""Installs a wheel into an empty environment outside the project, plays a game there and serves a page.

``python tools/try_wheel.py WHEEL [PYTHON]``; it needs a package index for what the wheel depends on. Exit status 0: all
of it worked.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

PATIENCE = 600
GAME = ("simulate", "anno890", "--games", "1", "--jobs", "1")
SERVER = ("serve", "--no-open", "--port", "0", "--workers", "1")


def main(wheel: str, python: str = sys.executable) -> int:
    """Try one wheel with one Python."""
    with tempfile.TemporaryDirectory(prefix="vexillum-wheel-") as folder:
        try:
            return _tried(Path(wheel).resolve(), python, Path(folder))
        except subprocess.CalledProcessError as error:
            print(f"{' '.join(map(str, error.cmd))} ended with exit status {error.returncode}.")
            return 1


def _tried(wheel: Path, python: str, folder: Path) -> int:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VEXILLUM_"))}
    environment |= {"VEXILLUM_HOME": str(folder / "home"), "VEXILLUM_LANG": "en"}

    def run(*words: str | Path) -> str:
        return subprocess.run(
            words, cwd=folder, env=environment, check=True, stdout=subprocess.PIPE, text=True, timeout=PATIENCE
        ).stdout

    run(python, "-m", "venv", folder / "empty")
    there = folder / "empty" / ("Scripts" if os.name == "nt" else "bin")
    run(there / "python", "-m", "pip", "install", "-q", wheel)
    run(there / "python", "-m", "pip", "install", "-q", "--dry-run", f"{wheel}[postgresql]")
    vexillum = there / "vexillum"
    print(run(vexillum, "--version").strip())
    run(vexillum, *GAME)
    served = _served([str(vexillum), *SERVER, "--database", f"sqlite:///{folder}/table.db"], environment, folder)
    print("A game was played." + (" A page was served." if served else " NO page was served."))
    return 0 if served else 1


def _served(command: list[str], environment: dict[str, str], folder: Path) -> bool:
    """Whether a server starts and sends its first page."""
    with subprocess.Popen(command, cwd=folder, env=environment, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stderr is not None
            for line in server.stderr:
                if found := re.search(r"http://\S+/", line):
                    with urllib.request.urlopen(found[0], timeout=PATIENCE) as reply:
                        return b"Vexillum" in reply.read()
            return False
        finally:
            server.terminate()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
