"""4.2 Special Abilities of the Romans: Build and Scout."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from vexillum.coin.kit import NOBODY, numbers
from vexillum.core.decision import DONE, Option
from vexillum.core.table import Activity
from vexillum.core.words.texts import Message

from ..actions import Action, Special, could_help, helper, near_leader, supplied
from ..cards import LABIENUS_SUBORNED, in_effect
from ..control import allies, controller, hidden, pieces, subdued, tribes_in
from ..forces import may_ally, may_stack, move, place_ally, place_fort, pool_of, reveal, scout, subdue, unit_words
from ..map import ACROSS_SEA, ADJACENT, ADJACENT_TOGATA, CISALPINA, REGION_IDS, SPACE_COUNT, TRIBE_IDS
from ..money import funds, pay
from ..options import REGION, TRIBE, price, unit
from ..pieces import (
    AUXILIA_HIDDEN,
    AUXILIA_REVEALED,
    FORT,
    HIDDEN,
    IS_ALLY,
    KIND_OWNER,
    KINDS,
    REVEALED,
    ROMAN_ALLY,
    ROMANS,
    T_FORT,
    T_ROMAN_ALLY,
    UNIT_KINDS,
    WARBANDS,
)
from ..state import Play, State, Table
from .common import any_region, regions_of, why_far, why_region

# 4.2.1 Build: Forts, and Tribes Subdued or made Allies ---------------------------------------------------------------


BUILD_RULE = "4.2.1"
BUILD_COST = 2
FORT_OPTION = Option("fort", "fort", text="option.build_fort", price=price(BUILD_COST))
SUBDUE = tuple(
    Option(f"subdue.{id}", tribe, f"tribe:{id}", "option.build_subdue", {"tribe": id}, price(BUILD_COST))
    for tribe, id in enumerate(TRIBE_IDS)
)


def _can_pay(state: State, action: Action) -> bool:
    return action.free or funds(state, ROMANS) - action.kept_back >= BUILD_COST


def _near(state: State, region: int) -> bool:
    return region in near_leader(state, ROMANS) and may_stack(state, region, ROMANS)


def may_build(state: State, action: Action, region: int) -> bool:
    """4.2.1 A Roman Ally is there, or it is in a Supply Line with a Roman piece; near the Leader; something to do."""
    if not _can_pay(state, action) or not _near(state, region):
        return False
    connected = region in supplied(state, action.agreed) and pieces(state, region, ROMANS)
    return bool((allies(state, region, ROMANS) or connected) and builds(state, action, region, fort=True))


def wants_supply(state: State, action: Action, region: int) -> bool:
    """4.2.1 Whether a Supply Line would let the Romans Build something there."""
    return (
        _can_pay(state, action)
        and _near(state, region)
        and bool(pieces(state, region, ROMANS))
        and not allies(state, region, ROMANS)
        and bool(builds(state, action, region, fort=True))
    )


def why_no_build_in(state: State, action: Action, region: int) -> Message | None:
    """4.2.1 Why the Romans cannot Build in a Region."""
    words = {"space": REGION_IDS[region]}
    if (far := why_far(state, ROMANS, region)) is not None:
        return far
    if not allies(state, region, ROMANS):
        if not pieces(state, region, ROMANS):
            return Message("why.build_nobody", words, BUILD_RULE)
        if region not in supplied(state, action.agreed):
            return Message("why.build_supply", words, "3.2.1")
    if not _can_pay(state, action):
        return Message("why.build_cost", {"n": BUILD_COST}, BUILD_RULE)
    if not builds(state, action, region, fort=True):
        return Message("why.build_nothing", words, BUILD_RULE)
    return None


def builds(state: State, action: Action, region: int, *, fort: bool, tribe: bool = True) -> list[Option]:
    """4.2.1 What can be built in a Region now. A Fort may bring the Control that the rest needs."""
    found: list[Option] = []
    if fort and state.available[T_FORT] and not state.units[UNIT_KINDS * region + FORT]:
        found.append(FORT_OPTION)
    if tribe and controller(state, region) == ROMANS and region not in action.seized:
        found += [
            SUBDUE[other]
            for other in tribes_in(state, region)
            if IS_ALLY[state.tribes[other]] and state.tribes[other] != ROMAN_ALLY
        ]
        if state.available[T_ROMAN_ALLY]:
            found += [TRIBE[other] for other in subdued(state, region) if may_ally(state, other, ROMANS)]
    return found


def build(table: Table, action: Action) -> Play[None]:
    """4.2.1 In each Region a Fort, and an Ally removed or placed, for two Resources each."""
    state = table.state
    yield from regions_of(
        table,
        action,
        "build",
        lambda state, region: may_build(state, action, region),
        lambda region: build_in(table, action, region),
        lambda state, region: why_no_build_in(state, action, region),
        BUILD_RULE,
        most=1 if in_effect(state, LABIENUS_SUBORNED) else SPACE_COUNT,
        supply=lambda state, region: wants_supply(state, action, region),
    )


def build_in(table: Table, action: Action, region: int) -> Play[None]:
    """4.2.1 One Region: both may be done, the Fort first or last."""
    state = table.state
    fort = tribe = True
    while _can_pay(state, action) and (options := builds(state, action, region, fort=fort, tribe=tribe)):
        (pick,) = yield table.ask(
            action.seat,
            "build.do",
            options if fort and tribe else [*options, DONE],
            rule=BUILD_RULE,
            params={"space": REGION_IDS[region]},
            about=f"space:{REGION_IDS[region]}",
        )
        if pick is DONE:
            return
        pay(table, ROMANS, action.cost(BUILD_COST), BUILD_RULE)
        if pick is FORT_OPTION:
            fort = False
            place_fort(table, region, BUILD_RULE)
        else:
            tribe = False
            action.built.add(region)
            if pick is SUBDUE[pick.value]:
                subdue(table, pick.value, BUILD_RULE)
            else:
                place_ally(table, pick.value, ROMANS, BUILD_RULE)


def can_build_anywhere(state: State, action: Action) -> bool:
    """4.2.1 Whether the Romans could Build somewhere now, perhaps with a Supply Line that another Faction allows."""
    if not _can_pay(state, action):
        return False
    near = near_leader(state, ROMANS)
    if any_region(state, action, lambda state, region: may_build(state, action, region), near):
        return True
    return any_region(
        state,
        action,
        lambda state, region: (
            wants_supply(state, action, region) and bool(could_help(state, region, action.agreed, action.refused))
        ),
        near,
    )


def why_no_build(state: State, action: Action) -> Message:
    """4.2.1 Why the Romans cannot Build."""
    return Message("why.build_nowhere" if _can_pay(state, action) else "why.build_cost", {"n": BUILD_COST}, BUILD_RULE)


BUILD = Special(
    "build", BUILD_RULE, ("recruit", "march", "seize"), True, can_build_anywhere, perform=build, why=why_no_build
)


# 4.2.2 The pieces that Scout, and which of them have moved -----------------------------------------------------------


AUXILIA = (AUXILIA_HIDDEN, AUXILIA_REVEALED)


def over_land(state: State, region: int, faction: int) -> tuple[int, ...]:
    """4.2.2 Where pieces of a Faction that Scout may go from a Region: not over the sea."""
    return _LAND[faction == ROMANS and bool(state.gallia_togata)][region]


def _land(borders: tuple[tuple[int, ...], ...], togata: bool) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(near for near in borders[region] if near not in ACROSS_SEA[region] and (togata or near != CISALPINA))
        for region in range(SPACE_COUNT)
    )


_LAND = (_land(ADJACENT, False), _land(ADJACENT_TOGATA, True))
"""Without Cisalpina, and with it: only Romans may be there, after Gallia Togata (1.4.2)."""


class Scouts(Activity):
    """The pieces that Scout: by ``UNIT_KINDS * region + kind`` how many, and how many of them have moved already."""

    __slots__ = ("_moved", "_pieces")

    def __init__(self, pieces: Mapping[int, int]) -> None:
        self._pieces = dict(pieces)
        self._moved: dict[int, int] = {}

    @classmethod
    def of(cls, state: State, action: Action) -> Scouts:
        """4.2.2 All Auxilia, and the Aedui Warbands that are lent as Auxilia (card 38)."""
        found: dict[int, int] = {}
        for region in range(SPACE_COUNT):
            lender = helper(state, action, region)
            kinds = AUXILIA if lender == NOBODY else AUXILIA + WARBANDS[lender]
            found |= {UNIT_KINDS * region + kind: n for kind, n in pool_of(state, region, kinds)}
        return cls(found)

    def everywhere(self) -> list[tuple[int, int]]:
        """All of them: Region and kind."""
        return [divmod(at, UNIT_KINDS) for at, n in self._pieces.items() if n > 0]

    def there(self, state: State, region: int) -> dict[int, int]:
        """The pieces in a Region, by kind."""
        first = UNIT_KINDS * region
        found = {
            at - first: min(n, state.units[at]) for at, n in self._pieces.items() if first <= at < first + UNIT_KINDS
        }
        return {kind: n for kind, n in sorted(found.items()) if n > 0}

    def movable(self, state: State, region: int) -> dict[int, int]:
        """4.2.2 Those that have not moved yet."""
        left = {k: n - self._moved.get(UNIT_KINDS * region + k, 0) for k, n in self.there(state, region).items()}
        return {kind: n for kind, n in left.items() if n > 0}

    def hidden(self, state: State, region: int) -> dict[int, int]:
        """4.2.2 Those that could flip to Reveal Warbands."""
        return {kind: n for kind, n in self.there(state, region).items() if kind in HIDDEN}

    def move(self, origin: int, target: int, kind: int, n: int) -> None:
        """Some have moved."""
        self._pieces[UNIT_KINDS * origin + kind] -= n
        self._pieces[UNIT_KINDS * target + kind] = self._pieces.get(UNIT_KINDS * target + kind, 0) + n
        self._moved[UNIT_KINDS * target + kind] = self._moved.get(UNIT_KINDS * target + kind, 0) + n

    def flip(self, region: int, kind: int, n: int) -> None:
        """Some are Revealed now."""
        self._pieces[UNIT_KINDS * region + kind] -= n


# 4.2.2 Scout: Auxilia move, and Warbands are Revealed and marked -----------------------------------------------------


SCOUT_RULE = "4.2.2"
SCOUT_EACH = 2
"""How many Warbands one Auxilia Reveals."""
SEEN = tuple(kind for faction in range(1, 5) for kind in (HIDDEN[faction], REVEALED[faction]))
"""The Warbands that can be Revealed or marked: all that are not Scouted."""


def _goals(state: State, region: int, kind: int) -> tuple[int, ...]:
    return over_land(state, region, KIND_OWNER[kind])


def can_reveal(state: State, region: int, scouts: Scouts | None = None) -> bool:
    """4.2.2 Hidden Auxilia near the Leader, and Warbands to be Revealed or marked."""
    there = hidden(state, region, ROMANS) if scouts is None else sum(scouts.hidden(state, region).values())
    return bool(there) and region in near_leader(state, ROMANS) and bool(pool_of(state, region, SEEN))


def why_none_moves(state: State, region: int) -> Message:
    """4.2.2 Why no Auxilia move from a Region."""
    return Message("why.scout_no_auxilia", {"space": REGION_IDS[region]}, SCOUT_RULE)


def why_none_revealed(state: State, region: int) -> Message | None:
    """4.2.2 Why no Warband is Revealed in a Region."""
    if (far := why_far(state, ROMANS, region)) is not None:
        return far
    id = "why.scout_no_warbands" if hidden(state, region, ROMANS) else "why.scout_no_hidden"
    return Message(id, {"space": REGION_IDS[region]}, SCOUT_RULE)


def perform_scout(table: Table, action: Action) -> Play[None]:
    """4.2.2 First the moves, each piece once; then the Warbands."""
    yield from scout_with(table, action.seat, Scouts.of(table.state, action), action)


def scout_with(table: Table, seat: str, scouts: Scouts, action: Action | None = None) -> Play[None]:
    """4.2.2 Some pieces Scout, guided by a Faction; ``action``: it goes with a Command."""
    state = table.state

    def allowed(region: int) -> bool:
        return action is None or action.special_allows(region)

    def origins() -> list[Option]:
        return [
            REGION[r]
            for r in range(SPACE_COUNT)
            if allowed(r) and any(_goals(state, r, kind) for kind in scouts.movable(state, r))
        ]

    while options := table.listed(origins):
        (pick,) = yield table.ask(
            seat,
            "scout.from",
            [*options, DONE],
            rule=SCOUT_RULE,
            why=why_region(action, "scout", why_none_moves) if action is not None else None,
        )
        if pick is DONE:
            break
        yield from _move(table, seat, scouts, pick.value, action)
    done: set[int] = set()
    most = 1 if in_effect(state, LABIENUS_SUBORNED) else SPACE_COUNT

    def seen() -> list[Option]:
        return [REGION[r] for r in range(SPACE_COUNT) if r not in done and allowed(r) and can_reveal(state, r, scouts)]

    while len(done) < most:
        if not (options := table.listed(seen)):
            return
        (pick,) = yield table.ask(
            seat,
            "scout.region",
            [*options, DONE],
            rule=SCOUT_RULE,
            why=why_region(action, "scout", why_none_revealed, frozenset(done)) if action is not None else None,
        )
        if pick is DONE:
            return
        done.add(pick.value)
        if action is not None:
            action.special_done = True
        yield from scout_in(table, seat, scouts, pick.value, action)


def _move(table: Table, seat: str, scouts: Scouts, origin: int, action: Action | None) -> Play[None]:
    """4.2.2 Auxilia of a Region go to an adjacent one, Hidden or Revealed as they are."""
    state = table.state
    there = {kind: n for kind, n in scouts.movable(state, origin).items() if _goals(state, origin, kind)}
    space = REGION_IDS[origin]
    kind = next(iter(there))
    if len(there) > 1:
        (pick,) = yield table.ask(
            seat,
            "scout.kind",
            [unit(origin, each, n) for each, n in there.items()],
            rule=SCOUT_RULE,
            params={"space": space},
            about=f"space:{space}",
        )
        kind = pick.value
    (pick,) = yield table.ask(
        seat,
        "scout.number",
        numbers(1, there[kind]),
        rule=SCOUT_RULE,
        params={"space": space, "unit": KINDS[kind]},
        about=f"unit:{space}.{KINDS[kind]}",
    )
    n = pick.value
    (pick,) = yield table.ask(
        seat,
        "scout.to",
        [REGION[near] for near in _goals(state, origin, kind)],
        rule=SCOUT_RULE,
        params={"space": space, "what": unit_words([(kind, n)])},
        about=f"space:{space}",
    )
    move(table, origin, pick.value, kind, n)
    scouts.move(origin, pick.value, kind, n)
    if action is not None:
        marched = max(0, action.moved[UNIT_KINDS * origin + kind] - state.units[UNIT_KINDS * origin + kind])
        action.moved[UNIT_KINDS * origin + kind] -= marched
        action.moved[UNIT_KINDS * pick.value + kind] += marched
        action.special_done = True
    table.tell("scouts_move", SCOUT_RULE, what=unit_words([(kind, n)]), space=space, target=pick.key)


def scout_in(table: Table, seat: str, scouts: Scouts, region: int, action: Action | None = None) -> Play[None]:
    """4.2.2 Each Hidden Auxilia that flips Reveals up to two Warbands there, and marks them as Scouted."""
    state, space = table.state, REGION_IDS[region]
    warbands = sum([n for _, n in pool_of(state, region, SEEN)])
    needed, left = -(-warbands // SCOUT_EACH), 0
    ready = scouts.hidden(state, region)
    for kind, n in ready.items():
        most = min(n, needed - left // SCOUT_EACH)
        if not most:
            continue
        (pick,) = yield table.ask(
            seat,
            "scout.auxilia",
            numbers(1 if len(ready) == 1 else 0, most),
            rule=SCOUT_RULE,
            params={"space": space, "n": most, "unit": KINDS[kind]},
            about=f"unit:{space}.{KINDS[kind]}",
        )
        reveal(state, region, KIND_OWNER[kind], pick.value)
        scouts.flip(region, kind, pick.value)
        if action is not None:
            _count_flipped(state, action, region, kind)
        left += SCOUT_EACH * pick.value
    while left and (pool := pool_of(state, region, SEEN)):
        options = [_warband(region, kind, 0) for kind, _ in pool]
        options += [_warband(region, kind, min(n, left)) for kind, n in pool if min(n, left) > 1]
        (chosen,) = yield table.ask(
            seat,
            "scout.warband",
            [*options, DONE],
            rule=SCOUT_RULE,
            params={"space": space, "n": left},
            about=f"space:{space}",
        )
        if chosen is DONE:
            return
        kind, n = chosen.value
        scout(state, region, kind, n)
        left -= n
        table.tell("scouted", SCOUT_RULE, what=unit_words([(kind, n)]), space=space)


def _count_flipped(state: State, action: Action, region: int, kind: int) -> None:
    """3.2.2 Of the pieces that were Revealed, those that have not Marched come first (F25)."""
    owner = KIND_OWNER[kind]
    marched = max(
        0, action.moved[UNIT_KINDS * region + HIDDEN[owner]] - state.units[UNIT_KINDS * region + HIDDEN[owner]]
    )
    action.moved[UNIT_KINDS * region + HIDDEN[owner]] -= marched
    action.moved[UNIT_KINDS * region + REVEALED[owner]] += marched
    action.flipped[region] = action.flipped.get(region, 0) + marched


@cache
def _warband(region: int, kind: int, rest: int) -> Option:
    key = f"{KINDS[kind]}.rest" if rest else KINDS[kind]
    params = {"what": unit_words([(kind, rest or 1)])}
    return Option(key, (kind, rest or 1), f"unit:{REGION_IDS[region]}.{KINDS[kind]}", "option.scout", params)


def can_scout_anywhere(state: State, action: Action) -> bool:
    """4.2.2 Whether there are Auxilia that could move, or Warbands that they could Reveal."""
    scouts = Scouts.of(state, action)
    if any(action.special_allows(region) and _goals(state, region, kind) for region, kind in scouts.everywhere()):
        return True
    return any_region(state, action, lambda state, region: can_reveal(state, region, scouts))


def why_no_scout(state: State, action: Action) -> Message:
    """4.2.2 Why the Romans cannot Scout."""
    return Message("why.scout_nowhere", {}, SCOUT_RULE)


SCOUT = Special(
    "scout",
    SCOUT_RULE,
    ("recruit", "march", "seize", "battle"),
    True,
    can_scout_anywhere,
    perform=perform_scout,
    why=why_no_scout,
)
