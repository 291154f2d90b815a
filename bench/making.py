"""The server's CPU cost of creating, joining and opening a match. See bench/README.md."""

from __future__ import annotations

import argparse
import asyncio

from crowd import Crowd, Table
from server_processes import ServerProcesses


async def lay(served: ServerProcesses, matches: int) -> float:
    """CPU milliseconds for each match of two connected people who do not play."""
    crowd = Crowd(served.port, "anno890", 2, compressed=True, rate=0, tables=matches)
    for number in range(-matches // 4, matches):
        if number == 0:  # the earlier ones were warm-up
            begun = served.processor()
        table = Table(crowd, [f"{number:06d}-{seat}-{crowd.random.getrandbits(64):016x}" for seat in range(2)])
        await table.lay()
        for socket in table.sockets:
            await seen(socket)
        for socket in table.sockets:
            await socket.close()
    return 1e3 * (served.processor() - begun) / matches


async def seen(socket: object) -> None:
    """Wait for the first frame."""
    async for text in socket:  # type: ignore[attr-defined]
        if text.startswith('{"type":"table"'):
            return


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--database", default="sqlite", help="sqlite (a new file), or the address of an empty database")
    arguments = parser.parse_args()
    with ServerProcesses(1, arguments.database) as served:
        print(f"{asyncio.run(lay(served, arguments.matches)):.1f} ms a match")


if __name__ == "__main__":
    main()
