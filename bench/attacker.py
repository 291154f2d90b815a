"""One attacker within the limits, and one player: how late the player's frames come. See bench/README.md.

``python bench/attacker.py``: each kind of request and message in turn, for some seconds, against a server of its own on
the loopback interface. The attacker is another process, with a new account and a new network for each kind.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import Any

from attack_clients import TIMEOUT, Attack, Person, Player
from attack_kinds import GAME, KINDS, MOST, World, settle
from rich.console import Console
from rich.table import Table
from server_processes import ServerProcesses

CEILING = 50.0
"""Milliseconds that 95 % of the player's frames may take at most."""
PACE = 1 / 15
"""Seconds between two answers of the player; a person may send twenty messages a second."""
LONGEST = 1200.0
"""Seconds after which no further kind is begun."""
TRIES = 3
"""How often a kind is tried that seems to be over the ceiling: the machine may have been busy with something else."""


def attacker(port: int, world: World, orders: Connection) -> None:
    """The attacker's process: for the number of each kind, attack for so many seconds and tell what was answered."""
    tries = 0
    while (order := orders.recv()) is not None:
        number, seconds = order
        kind, tries, failure, attack = KINDS[number], tries + 1, "", Attack(0, 0.0)
        try:
            person = Person(port, f"Eve {tries}" if kind.member else "")
            if kind.member:
                person.post("/api/join", token=world.watch)
            orders.send("ready")
            orders.recv()
            attack = Attack(MOST, time.perf_counter() + seconds)
            kind.run(attack, person, world)
        except (SystemExit, Exception) as error:
            failure = f"{type(error).__name__}: {error}"
        orders.send((dict(attack.said), failure))


@contextmanager
def attacking(port: int, world: World) -> Iterator[Connection]:
    """The attacker, who waits for orders."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=attacker, args=(port, world, there), daemon=True)
    process.start()
    try:
        yield here
    finally:
        here.send(None)
        process.join(10)
        if process.is_alive():
            process.kill()


def quantile(ordered: list[float], share: float) -> float:
    """A quantile of sorted values, in milliseconds."""
    return 1e3 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def measured(player: Player, orders: Connection, number: int, seconds: float) -> dict[str, Any]:
    """A kind once: the player's frames before and while it goes on."""
    orders.send((number, seconds))
    if (ready := _heard(orders)) != "ready":
        raise SystemExit(f"{KINDS[number].name}: {ready}")
    time.sleep(0.3)
    begun = time.perf_counter()
    time.sleep(seconds)
    alone = player.between(begun, time.perf_counter())
    begun = time.perf_counter()
    orders.send("go")
    time.sleep(seconds)
    until = time.perf_counter()
    said, failure = _heard(orders)
    attacked = player.between(begun, until)
    return {
        "kind": KINDS[number].name,
        "alone": {f"p{share}": quantile(alone, share / 100) for share in (50, 95)},
        "attacked": {f"p{share}": quantile(attacked, share / 100) for share in (50, 95)},
        "worst": quantile(attacked, 1),
        "frames": len(attacked),
        "replies": said,
        "failure": failure,
    }


def _heard(orders: Connection) -> Any:
    """What the attacker says, who is waited for some minutes at most."""
    if not orders.poll(4 * TIMEOUT):
        raise SystemExit("The attacker does not answer.")
    return orders.recv()


def over(found: dict[str, Any]) -> bool:
    """Whether the player's frames were too late."""
    return not found["attacked"]["p95"] <= CEILING


def run(wanted: list[int], seconds: float, tried: int, screen: Console) -> list[dict[str, Any]]:
    """All kinds in turn."""
    settings = {"public": True, "limits": True, "proxies": ("127.0.0.1",), "pace": 0.0}
    with ServerProcesses(1, "sqlite", **settings) as served:
        world = settle(Person(served.port, "Ann"))
        player = Player(Person(served.port, "Ben"), GAME, PACE)
        player.start()
        with attacking(served.port, world) as orders:
            time.sleep(3)  # the player's first frames draw what is cached later
            results = []
            until = time.monotonic() + LONGEST
            for number in wanted:
                if time.monotonic() > until:
                    screen.print(
                        f"{LONGEST / 60:g} minutes are over: {len(wanted) - len(results)} kinds were not tried."
                    )
                    break
                tries = [measured(player, orders, number, seconds)]
                while over(tries[-1]) and len(tries) < tried:
                    time.sleep(1)
                    tries.append(measured(player, orders, number, seconds))
                best = min(tries, key=lambda one: one["attacked"]["p95"])
                results.append({**best, "tries": len(tries)})
                if not served.well():
                    raise SystemExit("The server has died.")
                late = [f"{best[when]['p95']:.0f}" for when in ("alone", "attacked")]
                screen.print(f"{len(results)} of {len(wanted)}: {best['kind']}: {' → '.join(late)} ms")
        player.ending = True
        return results


def show(results: list[dict[str, Any]], screen: Console) -> None:
    """The figures as a table, the slowest first."""
    table = Table("Kind", "alone p50", "p95", "attacked p50", "p95 ms", "worst", "tries", "replies")
    for found in sorted(results, key=lambda one: -one["attacked"]["p95"]):
        replies = ", ".join(
            f"{n} × {code}" for code, n in sorted(found["replies"].items(), key=lambda one: -one[1])[:4]
        )
        table.add_row(
            found["kind"],
            *(f"{found[when][share]:.0f}" for when in ("alone", "attacked") for share in ("p50", "p95")),
            f"{found['worst']:.0f}",
            str(found["tries"]),
            found["failure"] or replies,
            style="bold" if over(found) else "",
        )
    screen.print(table)
    late = [found["kind"] for found in results if over(found)]
    screen.print(f"{len(results)} kinds, {len(late)} over {CEILING:g} ms: {', '.join(late) or 'none'}.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--seconds", type=float, default=3, help="seconds of each kind, and as many without it before (3)"
    )
    parser.add_argument("--kind", action="append", default=[], help="only kinds with this in their names")
    parser.add_argument(
        "--tries", type=int, default=TRIES, help=f"how often a kind is tried that is too slow ({TRIES})"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    arguments = parser.parse_args()
    if not 0 < arguments.seconds <= 30:
        parser.error("a kind takes at most 30 seconds")
    names = [kind.name for kind in KINDS]
    wanted = [n for n, name in enumerate(names) if not arguments.kind or any(part in name for part in arguments.kind)]
    if not wanted:
        parser.error(f"the kinds are {', '.join(names)}")
    results = run(wanted, arguments.seconds, arguments.tries, Console(stderr=True, highlight=False))
    if arguments.json:
        json.dump({"ceiling": CEILING, "seconds": arguments.seconds, "kinds": results}, sys.stdout, indent=1)
        print()
    else:
        show(results, Console(highlight=False))
    if any(over(found) or found["failure"] for found in results):
        raise SystemExit(1)


if __name__ == "__main__":
    main()
