"""The answers to a decision that are tried: first the favourite, then alternatives."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from vexillum.core.decision import Decision
from vexillum.core.session import Session

Keys = tuple[str, ...]


def candidates(session: Session[Any], decision: Decision, favourite: Keys, random: Random, most: int) -> list[Keys]:
    """At most ``most`` answers: the favourite first, then in the game's order or a random one.

    Only the game's ``promising`` reads the state, and it uses only what the seat knows.
    """
    found = [favourite]
    seen = {frozenset(favourite)}
    for answer in _others(session, decision, favourite, random):
        if len(found) >= most:
            break
        if frozenset(answer) not in seen:
            seen.add(frozenset(answer))
            found.append(answer)
    return found


def changed(decision: Decision, keys: Keys, random: Random) -> Keys | None:
    """A random other answer: another option or, of several, one more, one fewer or one exchanged."""
    if decision.at_least == 1 == decision.at_most:
        others = [key for key in decision.keys if key != keys[0]]
        return (random.choice(others),) if others else None
    near = [answer for answer in _neighbours(decision, keys, random) if frozenset(answer) != frozenset(keys)]
    return random.choice(near) if near else None


def _others(session: Session[Any], decision: Decision, favourite: Keys, random: Random) -> Iterator[Keys]:
    promising = session.game.analysis.promising
    if promising is not None:
        yield from promising(session.state, decision)
    elif decision.at_least == 1 == decision.at_most:
        for key in random.sample(decision.keys, len(decision.options)):
            yield (key,)
    else:
        yield from _neighbours(decision, favourite, random)


def _neighbours(decision: Decision, favourite: Keys, random: Random) -> Iterator[Keys]:
    """For several options: the fewest and the most, then one more, one fewer, one exchanged."""
    chosen = set(favourite)
    left = [key for key in decision.keys if key not in chosen]
    random.shuffle(left)
    most = min(decision.at_most, len(decision.options))
    if decision.at_least == 0:
        yield ()
    if most == len(decision.options):
        yield decision.keys
    given = list(favourite)
    random.shuffle(given)
    for n in range(max(len(left), len(given))):
        if n < len(left) and len(favourite) < most:
            yield (*favourite, left[n])
        if n < len(given) and len(favourite) > decision.at_least:
            yield tuple([key for key in favourite if key != given[n]])
        if n < len(left) and given:
            out = given[n % len(given)]
            yield tuple([left[n] if key == out else key for key in favourite])
