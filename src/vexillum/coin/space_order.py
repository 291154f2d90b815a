"""The order in which the spaces of a Command are chosen and resolved, with its Special at any point between them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from vexillum.coin.commands import A
from vexillum.coin.specials import Specials
from vexillum.coin.state import CoinTable, Play
from vexillum.core.decision import DONE, Option, Why


def _nothing() -> list[Option]:
    return []


def space_by_space(
    table: CoinTable,
    action: A,
    specials: Specials[Any, A],
    spaces: Callable[[], list[Option]],
    act: Callable[[int], Play[None]],
    rule: str,
    why: Why,
    *,
    opening: Callable[[], list[Option]] = _nothing,
    beside: Callable[[], list[Option]] = _nothing,
    take: Callable[[Option], Play[None]] | None = None,
) -> Play[None]:
    """A Command without dice: name a space, act there, then the next; Specials between them.

    ``beside`` are the volume's further options; ``opening`` are options that could make more spaces available, Specials
    among them, offered even if there are no spaces. If one of either is picked, ``take`` carries it out.
    """
    while True:
        named, openings = spaces(), table.listed(opening)
        if not named and not openings:
            return
        more = [*openings, *table.listed(beside)]
        own = table.listed(lambda: specials.options(table, action)) if named else []
        options = [*named, *more, *[option for option in own if option not in more]]
        if len(action.spaces) >= action.least:
            options.append(DONE)
        (pick,) = yield table.ask(
            action.seat, f"{action.command}.space", options, rule=rule, why=specials.reasons(action, why)
        )
        if pick is DONE:
            return
        if specials.is_special(pick):
            yield from specials.execute(table, action, pick.value)
        elif pick in more:
            assert take is not None
            yield from take(pick)
        else:
            action.spaces.append(pick.value)
            things = action.kit.space_things[pick.value]
            with table.step("command_in", things=things, command=action.command, space=pick.key):
                table.tell(action.command, rule, who=action.seat, space=pick.key)
                yield from act(pick.value)
            if len(action.spaces) >= action.most:
                return


def next_space(
    table: CoinTable,
    action: A,
    specials: Specials[Any, A],
    kind: str,
    remaining: list[int],
    options: Sequence[Option],
    rule: str,
) -> Play[int | None]:
    """The executing Faction chooses the order of the spaces; a pending Special may come between them.

    ``options`` are those of all spaces. Returns the space, removed from ``remaining``; None if the pending Special was
    executed instead.
    """
    offered = [options[space] for space in remaining]
    if specials.pending(action):
        offered.append(specials.now)
    (pick,) = yield table.ask(action.seat, kind, offered, rule=rule, params={"command": action.command})
    if pick is specials.now:
        yield from specials.perform_marked(table, action)
        return None
    space: int = pick.value
    remaining.remove(space)
    return space


def all_then_each(
    table: CoinTable,
    action: A,
    specials: Specials[Any, A],
    spaces: list[int],
    options: Sequence[Option],
    act: Callable[[int], Play[None]],
    rule: str,
    why: Why,
) -> Play[None]:
    """A Command that names its Special and all its spaces first, then acts in them one by one, in any order.

    ``spaces`` are those that may be named, ``options`` the options of all spaces.
    """
    yield from specials.choose(table, action)
    picks = yield table.ask(
        action.seat,
        f"{action.command}.spaces",
        [options[space] for space in spaces],
        rule=rule,
        at_least=action.least,
        at_most=min(action.most, len(spaces)),
        why=specials.reasons(action, why, late=True),
    )
    if not picks:
        return
    action.spaces += [pick.value for pick in picks]
    table.tell(f"{action.command}_spaces", rule, who=action.seat, spaces=[pick.key for pick in picks])
    yield from specials.mark(table, action)
    remaining = list(action.spaces)
    while remaining:
        space = yield from next_space(table, action, specials, f"{action.command}.next", remaining, options, rule)
        if space is not None:
            yield from act(space)
    if specials.pending(action):
        yield from specials.perform_marked(table, action)
