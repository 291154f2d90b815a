"""Requests to URLs given by users: checked, public addresses only, with a timeout."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Mapping
from functools import cache

from vexillum.core.version import VERSION
from vexillum.server.kernel.refusals import Refusal
from vexillum.server.mail.failures import DeliveryFailed
from vexillum.server.mail.webhook_address import check_address, resolve

TIMEOUT = 15.0
"""Timeout in seconds for DNS, connection and reply together."""
_LATER = frozenset({408, 425, 429})
"""Status codes in the 400s that are worth a retry."""


@cache
def trusted() -> ssl.SSLContext:
    """The TLS context. Loading the certificates is slow, so it is cached."""
    return ssl.create_default_context()


async def send(
    url: str, sent: bytes, headers: Mapping[str, str], *, private: bool = False, method: str = "POST"
) -> None:
    """Send a request; :class:`DeliveryFailed` if it is not accepted. Redirects, which would bypass the checks, are not
    followed.
    """
    import httpcore2  # imported late: most servers never send anything

    from vexillum.server.mail.webhook_connection import request_status

    all_headers = {"User-Agent": f"Vexillum/{VERSION}", **headers}
    try:
        async with asyncio.timeout(TIMEOUT):
            target = check_address(url, private=private)
            numbers = await resolve(target, private=private)
            safe = await asyncio.to_thread(trusted)
            status = await request_status(target, numbers, all_headers, sent, safe, method=method)
    except Refusal as error:
        raise DeliveryFailed("address not allowed", permanent=True) from error
    except OSError as error:
        raise DeliveryFailed(type(error).__name__) from error
    except (httpcore2.NetworkError, httpcore2.ProtocolError) as error:
        raise DeliveryFailed(type(_cause(error)).__name__) from error
    if not 200 <= status < 300:
        raise DeliveryFailed(f"status {status}", permanent=300 <= status < 500 and status not in _LATER, status=status)


def _cause(error: BaseException) -> BaseException:
    """The original error: a refused connection, a wrong certificate."""
    return error if error.__cause__ is None else _cause(error.__cause__)
