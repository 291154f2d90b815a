"""HTTP connections of webhooks, to the checked IP addresses only.

``httpcore2`` implements HTTP and TLS. It follows no redirects and reads no proxies from the environment; the
certificate must match the host name.
"""

from __future__ import annotations

import ssl
from collections.abc import Iterable, Sequence
from typing import Any

from httpcore2 import (
    URL,
    AnyIOBackend,
    AsyncHTTPConnection,
    AsyncNetworkBackend,
    AsyncNetworkStream,
    ConnectError,
    RemoteProtocolError,
)

from vexillum.server.mail.webhook import Target

MOST_READ = 16 * 1024
"""Maximum bytes read of the reply; the body is not read."""


async def request_status(
    target: Target,
    numbers: Sequence[str],
    headers: dict[str, str],
    sent: bytes,
    trusted: ssl.SSLContext,
    *,
    method: str = "POST",
) -> int:
    """The status of the reply from the first IP address that accepts a connection."""
    scheme = b"https" if target.secure else b"http"
    url = URL(scheme=scheme, host=target.host.encode(), port=target.port, target=target.path.encode())
    all_headers = {"Host": target.authority, "Content-Length": str(len(sent)), "Connection": "close", **headers}
    connection = AsyncHTTPConnection(url.origin, ssl_context=trusted, network_backend=_CheckedNumbers(numbers))
    async with connection, connection.stream(method, url, headers=list(all_headers.items()), content=sent) as reply:
        return reply.status


class _CheckedNumbers(AsyncNetworkBackend):
    """Connects to the given IP addresses, whatever host is requested."""

    def __init__(self, numbers: Sequence[str]) -> None:
        self._numbers = numbers
        self._network = AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> AsyncNetworkStream:
        """A connection to the first IP address that accepts one."""
        trouble = ConnectError("no address")
        for number in self._numbers:
            try:
                return _Limited(await self._network.connect_tcp(number, port, timeout, local_address, socket_options))
            except ConnectError as error:
                trouble = error
        raise trouble


class _Limited(AsyncNetworkStream):
    """A stream with a limit on the bytes read."""

    def __init__(self, stream: AsyncNetworkStream) -> None:
        self._stream = stream
        self._left = MOST_READ

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Read; an error beyond the limit."""
        if self._left <= 0:
            raise RemoteProtocolError("the reply is too long")
        got = await self._stream.read(min(max_bytes, self._left), timeout)
        self._left -= len(got)
        return got

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Write."""
        await self._stream.write(buffer, timeout)

    async def aclose(self) -> None:
        """Close."""
        await self._stream.aclose()

    async def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> AsyncNetworkStream:
        """The same connection, encrypted."""
        return _Limited(await self._stream.start_tls(ssl_context, server_hostname, timeout))

    def get_extra_info(self, info: str) -> Any:
        """Metadata of the connection."""
        return self._stream.get_extra_info(info)
