"""Safe redirects: to pages of this site only."""

from __future__ import annotations

import re
from urllib.parse import quote

HOME = "/"
_NEVER = re.compile(r"[\x00-\x1f\x7f\\]")
_DOT, _DOTS = (".", "%2e"), ("..", ".%2e", "%2e.", "%2e%2e")
_SAFE = "/%:@!$&'()*+,;=~-._?#[]|^`{}"


def own_path(wanted: str) -> str:
    """The requested path if a browser that follows it stays on this site, else the lobby's.

    Dots are resolved as browsers do it: of ``/.//host`` only ``//host`` is left, which is another site.
    """
    if not wanted.startswith("/") or _NEVER.search(wanted):
        return HOME
    path, mark, rest = _split(wanted)
    parts = path.split("/")[1:]
    found: list[str] = []
    for number, part in enumerate(parts):
        last, low = number == len(parts) - 1, part.lower()
        if low in _DOTS:
            found = found[:-1]
        if low in (*_DOT, *_DOTS):
            found += [""] if last else []
        else:
            found.append(part)
    resolved = "/" + "/".join(found)
    return HOME if resolved.startswith("//") else quote(resolved + mark + rest, safe=_SAFE)


def _split(address: str) -> tuple[str, str, str]:
    """The path, and the start of the rest of the URL."""
    found = re.search(r"[?#]", address)
    return (address, "", "") if found is None else (address[: found.start()], found[0], address[found.end() :])
