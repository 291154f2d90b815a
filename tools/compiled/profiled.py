"""Profile-guided optimisation: games show the C compiler which code is hot; cold code is moved out of the way.

Every file is compiled twice. The first, instrumented library collects a profile while ``training.py`` plays; the second
is compiled with it. If that is not possible (not gcc, or a missing library), the reason is printed, and everything is
compiled without a profile.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

COUNTING = ["-fprofile-generate", "-fprofile-update=single"]
COUNTED = ["-fprofile-use", "-freorder-blocks-and-partition", "-freorder-functions", "-Wno-missing-profile"]
"""Move code that never ran to a separate section. A file without a profile never ran either."""
METADATA = "Metadata-Version: 2.1\nName: {name}\nVersion: 0\n"
"""The metadata of an installed package."""
TRAINING = Path(__file__).with_name("training.py")


def possible(compiler: list[str]) -> bool:
    """Whether the compiler is gcc. ``VEXILLUM_PROFILE=0`` turns profiling off, for frequent builds."""
    if os.environ.get("VEXILLUM_PROFILE") == "0":
        return False
    try:
        said = subprocess.run([*compiler, "--version"], capture_output=True, text=True).stdout
    except OSError:
        return False
    return "Free Software Foundation" in said


def train(source: Path, name: str, parts: list[Path], folder: Path) -> None:
    """Play games with an instrumented package in ``folder`` (the source and ``parts``), or raise RuntimeError."""
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
