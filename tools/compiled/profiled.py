"""Lets the C compiler learn from games which code is run often: the rest is laid aside, where it takes no cache.

Every file is compiled twice. The first library counts what is run while ``training.py`` plays, and the second is made
with those counts. Where that is not possible (another compiler than gcc, a library that is missing) it says why, and
everything is compiled without counts.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

COUNTING = ["-fprofile-generate", "-fprofile-update=single"]
COUNTED = ["-fprofile-use", "-freorder-blocks-and-partition", "-freorder-functions", "-Wno-missing-profile"]
"""What was never run goes apart. A file without counts was never run either."""
METADATA = "Metadata-Version: 2.1\nName: {name}\nVersion: 0\n"
"""What Python wants to know of a package that is installed."""
TRAINING = Path(__file__).with_name("training.py")


def possible(compiler: list[str]) -> bool:
    """Is it gcc that compiles? ``VEXILLUM_PROFILE=0`` switches counting off, for those who build often."""
    if os.environ.get("VEXILLUM_PROFILE") == "0":
        return False
    try:
        said = subprocess.run([*compiler, "--version"], capture_output=True, text=True).stdout
    except OSError:
        return False
    return "Free Software Foundation" in said


def train(source: Path, name: str, parts: list[Path], folder: Path) -> None:
    """Play with the package in ``folder``: the source and ``parts``, with libraries that count. Or RuntimeError."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "static"))
    for part in parts:
        shutil.copytree(part, folder, dirs_exist_ok=True)
    about = folder / f"{name}-0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(METADATA.format(name=name), encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, str(TRAINING)], env=environment, cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stderr.strip().rpartition("\n")[2])
