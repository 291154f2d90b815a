"""SVG fixed to one theme, and PNG rendered by an installed browser."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from vexillum.cli.common import Mistake

THEMES = ("light", "dark")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
"""The browsers that can render a PNG. Small SVG libraries do not support the CSS variables that the boards use."""


def themed(picture: str, theme: str | None) -> str:
    """The picture, fixed to a theme: the boards look for ``data-theme`` on the root of the document around them."""
    if theme is None:
        return picture
    box = re.search(r'viewBox="[^"]*"', picture)
    frame = box[0] if box else ""
    return f'<svg data-theme="{theme}" xmlns="http://www.w3.org/2000/svg" {frame}>{picture}</svg>'


def png(picture: str, width: int) -> bytes:
    """The picture as PNG; the height follows from the width."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        raise Mistake("cli.no_browser", known=BROWSERS)
    box = re.search(r'viewBox="[\d.-]+ [\d.-]+ ([\d.]+) ([\d.]+)"', picture)
    height = round(width * float(box[2]) / float(box[1])) if box else width
    with tempfile.TemporaryDirectory() as folder:
        page, shot = Path(folder, "board.html"), Path(folder, "board.png")
        theme = re.search(r'<svg data-theme="(\w+)"', picture)
        root = f'<html data-theme="{theme[1]}">' if theme else "<html>"
        page.write_text(f'<!doctype html>{root}<meta charset="utf-8"><body style="margin:0">{picture}', "utf-8")
        done = subprocess.run(
            [
                browser,
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                f"--window-size={width},{height}",
                f"--screenshot={shot}",
                page.as_uri(),
            ],
            capture_output=True,
            check=False,
            timeout=60,
        )
        if not shot.exists():
            raise Mistake("cli.browser_failed", browser=browser, code=done.returncode)
        return shot.read_bytes()
