"""How this copy of the program was installed, and the command that adds an extra to it."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from vexillum.core.version import DISTRIBUTION

WINDOWS = os.name == "nt"


def command_for(extra: str) -> str:
    """The command that installs an extra (``lab``) into this very copy, from where the copy came."""
    url, editable = _origin()
    wanted = f"{DISTRIBUTION}[{extra}]"
    if editable:
        folder = url2pathname(urlsplit(url).path)
        return _line(sys.executable, "-m", "pip", "install", "-e", f"{folder}[{extra}]")
    if url:
        wanted = f"{wanted} @ {url}"
    home = Path(sys.prefix)
    if (home / "pipx_metadata.json").is_file():
        return _line("pipx", "install", "--force", wanted)
    if (home / "uv-receipt.toml").is_file():
        return _line("uv", "tool", "install", "--force", wanted)
    return _line(sys.executable, "-m", "pip", "install", wanted)


def _origin() -> tuple[str, bool]:
    """The address that this copy was installed from, empty if by its name alone; and whether it is a working copy."""
    text = distribution(DISTRIBUTION).read_text("direct_url.json")
    if text is None:
        return "", False
    found = json.loads(text)
    return str(found["url"]), bool(found.get("dir_info", {}).get("editable"))


def _line(*words: str) -> str:
    """A command line for the system's usual shell."""
    return subprocess.list2cmdline(words) if WINDOWS else shlex.join(words)
