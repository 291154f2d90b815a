"""Which modules are compiled: the rules, the agents and the engine that runs them."""

from __future__ import annotations

from pathlib import Path

from classes import Package

PARTS = ("core", "coin", "games.anno890", "games.falling_sky", "games.pendragon")
"""The parts of the package that are compiled, each tested so by ``make test-all``."""

SHOWN = frozenset(
    {
        *(
            "aids",
            "board",
            "chips",
            "decision_info",
            "decisions",
            "display",
            "figures",
            "lord_panels",
            "odds",
            "pages",
            "reading",
            "reference_pages",
            "rulebook",
            "show",
            "terminal",
            "terminal_realm",
            "terminal_words",
            "warnings",
        ),
        *("data_words", "vocabulary", "wording", "words"),
        *(
            "amendments",
            "editing",
            "editor",
            "encoding",
            "facts",
            "files",
            "inputs",
            "own",
            "owndeck",
            "position",
            "positions",
            "registry",
            "second_package",
            "violations",
        ),
        *("game", "knowledge", "parts"),
        *("events", "nonplayer"),
    }
)
"""Rooms and modules that stay interpreted.

Most draw, describe, read or write, and are not run at every decision. Events and Non-players are as much C as all other
rules of their games together, and not compiled yet.
"""

LIST = Path(__file__).with_name("interpreted.txt")


class WrongModule(Exception):
    """A module that may not be compiled is not in the list, or one in the list may be."""


def listed() -> frozenset[str]:
    """The modules that stay interpreted because of what they define."""
    lines = LIST.read_text(encoding="utf-8").splitlines()
    return frozenset(line.partition("#")[0].strip() for line in lines) - {""}


def compiled(package: Package) -> list[str]:
    """The modules to compile. It is refused if one of them defines a class that mypyc would spoil without a word."""
    rooms = [name for name in package.modules if _in_rooms(package, name)]
    spoilt = {name: classes for name in rooms if (classes := unfit(package, name))}
    kept = listed()
    wrong = [
        f"{name} defines {', '.join(spoilt[name])}: move it into a module of its own that is listed in {LIST.name}"
        for name in sorted(spoilt.keys() - kept)
    ]
    wrong += [
        f"{name} is listed in {LIST.name}, but there is no such module to compile" for name in sorted(kept - {*rooms})
    ]
    if wrong:
        raise WrongModule("\n".join(wrong))
    return [name for name in rooms if name not in kept]


def unfit(package: Package, name: str) -> list[str]:
    """The classes because of which a module cannot be compiled."""
    module = package.modules[name]
    return package.lost_in_c(module) or package.kept_python(module)


def _in_rooms(package: Package, name: str) -> bool:
    _, *rooms = name.split(".")
    return (
        (".".join(rooms) + ".").startswith(tuple(f"{part}." for part in PARTS))
        and not SHOWN & {*rooms}
        and package.modules[name].path.name != "__init__.py"
    )
