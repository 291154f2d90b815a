"""Syntax of email addresses. Whether an address exists is checked by sending the confirmation."""

from __future__ import annotations

import re
import unicodedata

from vexillum.server.kernel.refusals import Refusal

LONGEST = 254
_LOCAL = re.compile(r"[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*")
_LABEL = re.compile(r"[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?")


def clean_address(address: str) -> str:
    """Normalise an address: lower case, with the domain in ASCII (IDNA)."""
    if len(address) > LONGEST:
        raise Refusal("email")
    local, at, domain = unicodedata.normalize("NFKC", address).strip().lower().rpartition("@")
    try:
        domain = domain.encode("idna").decode("ascii")
    except UnicodeError as error:
        raise Refusal("email") from error
    kept = f"{local}{at}{domain}"
    labels = domain.split(".")
    good = (
        len(kept) <= LONGEST
        and len(local) <= 64
        and _LOCAL.fullmatch(local) is not None
        and "=?" not in local  # a mail program would decode it (RFC 2047)
        and len(labels) > 1
        and all(_LABEL.fullmatch(label) for label in labels)
        and not labels[-1].isdigit()
    )
    if not good:
        raise Refusal("email")
    return kept
