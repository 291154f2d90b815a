"""Makes the icons of the app from the drawings in ``web/static/img/app``: ``python tools/app_icons.py``.

Phones need images of certain sizes, and crop some of them to their own shape. A test compares the mark in each image
with the drawing, so that both are changed together.
"""

from __future__ import annotations

import shutil
import struct
import zlib
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parents[1] / "src" / "vexillum" / "web" / "static" / "img" / "app"
SAFE = 0.74
"""The scale of the standard in maskable icons, which phones crop to a circle of four fifths of the image."""
MARK = b"Drawing"
"""The PNG text chunk with the mark of the drawing."""


class Icon(NamedTuple):
    """An image to make."""

    name: str
    size: int
    drawing: str = "icon"
    to_the_edge: bool = False
    """Whether the ground fills the image, because the phone crops it."""


ICONS = (
    Icon("icon-48", 48),
    Icon("icon-96", 96),
    Icon("icon-192", 192),
    Icon("icon-512", 512),
    Icon("maskable-192", 192, to_the_edge=True),
    Icon("maskable-512", 512, to_the_edge=True),
    Icon("apple-touch-180", 180, to_the_edge=True),
    Icon("badge-96", 96, drawing="badge"),
)


def drawing_of(icon: Icon) -> str:
    """The drawing that an image is made from."""
    text = (FOLDER / f"{icon.drawing}.svg").read_text("utf-8")
    if not icon.to_the_edge:
        return text
    filled, smaller = text.replace('rx="104" fill="#2b1d12"', 'fill="#2b1d12"'), f"scale({SAFE})"
    if filled == text or "scale(1)" not in text:
        raise SystemExit("icon.svg has no #ground with round corners, or no #standard that can be made smaller")
    return filled.replace("scale(1)", smaller)


def mark_of(icon: Icon) -> str:
    """A hash of an image's drawing and size."""
    return sha256(f"{icon.size} {drawing_of(icon)}".encode()).hexdigest()


def mark_in(picture: bytes) -> str:
    """The mark in an image; empty: none."""
    at = picture.find(b"tEXt" + MARK + b"\0")
    return "" if at < 0 else picture[at + 4 + len(MARK) + 1 :][:64].decode("ascii")


def size_of(picture: bytes) -> tuple[int, int]:
    """The width and height of an image."""
    wide, high = struct.unpack(">II", picture[16:24])
    return wide, high


def marked(picture: bytes, mark: str) -> bytes:
    """An image with its mark, right after its header."""
    inside = b"tEXt" + MARK + b"\0" + mark.encode()
    chunk = struct.pack(">I", len(inside) - 4) + inside + struct.pack(">I", zlib.crc32(inside))
    head = 8 + 25  # the signature, and the chunk IHDR
    return picture[:head] + chunk + picture[head:]


def main() -> None:
    """Render all icons with a browser, which supports gradients."""
    from playwright.sync_api import sync_playwright

    browser_path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        for icon in ICONS:
            page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:100vw}}</style>{drawing_of(icon)}")
            picture = page.screenshot(omit_background=True)
            (FOLDER / f"{icon.name}.png").write_bytes(marked(picture, mark_of(icon)))
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
