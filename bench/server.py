"""The server under load: matches of bots through real WebSockets. ``make bench-server``; see bench/README.md."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import sys
import time
from typing import Any

from crowd import Crowd
from rich.console import Console
from rich.table import Table
from server_processes import ServerProcesses, empty

from vexillum.server.kernel.config import Config

ACQUAINTED = 2 * Config().beat
"""Seconds until the server's processes have discovered each other."""
WARMING = 0.3
"""The warm-up, as a fraction of the measured time."""


def progress(tell: Console, words: str) -> None:
    """Print progress on a terminal."""
    if tell.is_terminal:
        tell.print(f"  {words:<60}", end="\r")


async def load(
    served: ServerProcesses, tables: int, arguments: argparse.Namespace, rate: float, tell: Console
) -> dict[str, Any]:
    """Play this many matches, and measure."""
    crowd = Crowd(
        served.port,
        arguments.game,
        arguments.players,
        compressed=not arguments.uncompressed,
        rate=rate,
        tables=tables,
    )
    measured = crowd.measured
    tasks = [asyncio.create_task(crowd.table(number)) for number in range(tables)]
    while crowd.ready < tables:
        check(tasks, served)
        progress(tell, f"{crowd.ready} of {tables} matches created")
        await asyncio.sleep(0.2)
    disk, answers = await asyncio.to_thread(served.disk), measured.all_answers
    await asyncio.sleep(arguments.seconds * WARMING)
    before, own, begun = served.processor(), sum(os.times()[:2]), time.perf_counter()
    measured.since = begun
    while (spent := time.perf_counter() - begun) < arguments.seconds or not measured.answers:
        check(tasks, served)
        progress(tell, f"{tables} matches, {spent:.0f} s: {measured.answers} answers")
        await asyncio.sleep(min(0.5, arguments.seconds))
    measured.until = time.perf_counter()
    seconds = measured.until - begun
    used = {"server": served.processor() - before, "bots": sum(os.times()[:2]) - own}
    memory = served.memory()
    crowd.ending = True
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    written = await asyncio.to_thread(served.disk) - disk
    updates = sorted(measured.updates)
    return {
        "matches": tables,
        "rate": rate,
        "answers": measured.answers,
        "answers_per_second": measured.answers / seconds,
        "milliseconds": {f"p{share}": 1e3 * quantile(updates, share / 100) for share in (50, 95, 99)},
        "bytes_per_update": measured.bytes / max(1, measured.frames),
        "refused": measured.refused,
        "resident": memory,
        "cores": {name: spent / seconds for name, spent in used.items()},
        "disk_per_answer": written / max(1, measured.all_answers - answers),
        "all_matches": measured.matches,
    }


def check(tasks: list[asyncio.Task[None]], served: ServerProcesses) -> None:
    """Stop immediately if a task or the server has failed."""
    for task in tasks:
        if task.done():
            task.result()
    if not served.well():
        raise SystemExit("A process of the server has died.")


def quantile(ordered: list[float], share: float) -> float:
    """A quantile of sorted values."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def measure(arguments: argparse.Namespace, tell: Console) -> dict[str, Any]:
    """Measure a new server for each number of matches, and at the end one with scheduled answers."""
    runs = []
    plan = [(tables, 0.0) for tables in arguments.matches]
    plan += [(arguments.open_matches, arguments.rate)] if arguments.rate else []
    for tables, rate in plan:
        with ServerProcesses(arguments.processes, arguments.database) as served:
            time.sleep(ACQUAINTED if arguments.processes > 1 else 0)
            runs.append(asyncio.run(load(served, tables, arguments, rate, tell)))
    return {
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "game": arguments.game,
        "players": arguments.players,
        "processes": arguments.processes,
        "database": "sqlite" if arguments.database == "sqlite" else "postgresql",
        "seconds": arguments.seconds,
        "compressed": not arguments.uncompressed,
        "kilobytes_per_match": per_match(runs),
        "runs": runs,
    }


def per_match(runs: list[dict[str, Any]]) -> float | None:
    """The memory of each live match: the slope between the numbers of matches."""
    sizes = {run["matches"]: run["resident"] for run in runs}
    few, many = min(sizes), max(sizes)
    return (sizes[many] - sizes[few]) / (many - few) / 1024 if many > few else None


def show(figures: dict[str, Any], screen: Console) -> None:
    """The figures as a table, with their settings."""
    screen.print(
        f"{figures['game']}, {figures['players']} people a match; {figures['database']}, "
        f"{figures['processes']} process(es) of the server; "
        f"{figures['cores']} cores for server, database and bots together; {figures['seconds']:g} s each."
    )
    table = Table("Live matches")
    for heading in (
        "answers/s",
        "p50 ms",
        "p95 ms",
        "p99 ms",
        "KB an update",
        "disk an answer",
        "MB",
        "cores",
        "of bots",
    ):
        table.add_column(heading, justify="right")
    for run in figures["runs"]:
        late = run["milliseconds"]
        table.add_row(
            f"{run['matches']}" + (f" at {run['rate']:g}/s" if run["rate"] else ""),
            f"{run['answers_per_second']:,.0f}",
            *(f"{late[name]:,.0f}" for name in ("p50", "p95", "p99")),
            f"{run['bytes_per_update'] / 1024:.1f}",
            f"{run['disk_per_answer']:,.0f} B",
            f"{run['resident'] / 2**20:,.0f}",
            f"{run['cores']['server']:.2f}",
            f"{run['cores']['bots']:.2f}",
        )
    screen.print(table)
    if figures["kilobytes_per_match"] is not None:
        screen.print(f"Each live match takes {figures['kilobytes_per_match']:,.0f} KB of memory.")
    for run in figures["runs"]:
        for code, count in run["refused"].items():
            screen.print(f"With {run['matches']} matches, {count} messages rejected: {code}.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, nargs="+", default=[10, 100, 500], help="live matches (10 100 500)")
    parser.add_argument("--processes", type=int, default=1, help="processes of the server, on one port (1)")
    parser.add_argument("--database", default="sqlite", help="sqlite (a new file), or the address of an empty database")
    parser.add_argument(
        "--game", choices=("anno890", "pendragon", "falling-sky"), default="anno890", help="the game (anno890)"
    )
    parser.add_argument("--players", type=int, help="people in a match (the fewest that the game allows)")
    parser.add_argument("--seconds", type=float, default=15, help="seconds of each measurement (15)")
    parser.add_argument(
        "--rate",
        type=float,
        default=40,
        help="answers per second in the run with scheduled answers; 0: no such run (40)",
    )
    parser.add_argument(
        "--open-matches", type=int, default=200, help="live matches in the run with scheduled answers (200)"
    )
    parser.add_argument(
        "--uncompressed", action="store_true", help="bots do not request compression, which browsers do"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of tables")
    arguments = parser.parse_args()
    arguments.players = arguments.players or {"anno890": 2}.get(arguments.game, 4)
    if min(arguments.matches) < 1 or arguments.seconds <= 0 or arguments.processes < 1 or arguments.rate < 0:
        parser.error("matches, processes and seconds must be positive")
    if arguments.database != "sqlite" and not empty(arguments.database):
        parser.error("the database is not empty: use a new one")
    figures = measure(arguments, Console(stderr=True, highlight=False))
    if arguments.json:
        json.dump(figures, sys.stdout, indent=1)
        print()
    else:
        show(figures, Console(highlight=False, width=120))


if __name__ == "__main__":
    main()
