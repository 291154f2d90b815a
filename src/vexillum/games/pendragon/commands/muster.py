"""3.3.1 Muster: Militia and Comitates, or Hillforts and Towns."""

from __future__ import annotations

from vexillum.coin.kit import numbers
from vexillum.core.decision import DONE, Decision, Option, Why
from vexillum.core.words.texts import Message

from ..actions import (
    MUSTER_RULE,
    NOT_REPLACED,
    Action,
    Command,
    MusterTerms,
    about,
    build_town,
    building,
    can_place,
    cannot_pay,
    give_up_militia,
    muster_militia,
    muster_total,
    removable,
    selected,
    too_dear,
    town_options,
    why_key,
    why_not_offered,
    why_number,
    why_space,
)
from ..control import friends_and_enemies, pieces
from ..feats.catalog import FEATS, space_by_space
from ..forces import build, place_own, unit_words, vacant_sites
from ..map import SITES_OF, SPACE_COUNT, SPACE_IDS
from ..money import funds, leaves, shift
from ..options import paid_space
from ..pieces import CIVITATES, COMITATES, HILLFORT, MILITIA, T_HILLFORT, UNIT_KINDS
from ..state import Play, State, Table, Track

COST = 2
TOWN_WEALTH = 2

UNITS = Option("units", "units", text="option.muster_units")
BUILD = Option("strongholds", "strongholds", text="option.muster_strongholds")

_NOWHERE = Message("why.muster_nowhere", {}, MUSTER_RULE)


def why_not(state: State, faction: int) -> Message | None:
    """Why the Civitates cannot Muster at all."""
    if funds(state, CIVITATES) < COST:
        return too_dear(CIVITATES, COST, funds(state, CIVITATES), MUSTER_RULE)
    return None if any(pieces(state, space, CIVITATES) for space in range(SPACE_COUNT)) else _NOWHERE


def muster(table: Table, action: Action) -> Play[None]:
    """3.3.1 Muster in any spaces with Civitates pieces, one by one."""
    state = table.state
    cost = action.cost_ahead = action.cost(COST)
    terms = MusterTerms(action)

    def reason(space: int) -> Message | None:
        if space in action.spaces:
            return selected(space, MUSTER_RULE)
        if not action.allows(space):
            return why_not_offered(space)
        if not pieces(state, space, CIVITATES):
            return about("muster_space", space, MUSTER_RULE)
        return cannot_pay(action, cost, action.money(state), MUSTER_RULE)

    yield from space_by_space(
        table,
        action,
        cost,
        lambda: _spaces(state, action, cost),
        lambda space: muster_in(table, action, terms, space),
        MUSTER_RULE,
        why_space(reason),
    )
    yield from FEATS.after(table, action)


def _spaces(state: State, action: Action, cost: int) -> list[Option]:
    if action.money(state) < cost:
        return []
    left = leaves(state, CIVITATES, cost)
    return [
        paid_space(space, CIVITATES, cost, left)
        for space in range(SPACE_COUNT)
        if space not in action.spaces and action.allows(space) and pieces(state, space, CIVITATES)
    ]


def muster_in(table: Table, action: Action, terms: MusterTerms, space: int) -> Play[None]:
    """3.3.1 Either Units or Strongholds."""
    state = table.state
    total = muster_total(state, space, action.control_at_start)
    options = [UNITS] if total and _units_there_are(state, space, terms) else []
    if building_options(state, space, (), terms):
        options.append(BUILD)
    if not options:
        table.tell("muster_nothing", MUSTER_RULE, space=SPACE_IDS[space])
        return
    (pick,) = yield table.ask(
        "civitates",
        "muster.what",
        options,
        rule=MUSTER_RULE,
        params={"space": SPACE_IDS[space], "n": total},
        about=f"space:{SPACE_IDS[space]}",
        why=why_key(
            {
                "units": lambda: about("muster_units" if total else "muster_no_units", space, MUSTER_RULE),
                "strongholds": lambda: _why_no_stronghold(state, space, terms),
            }
        ),
    )
    if pick is UNITS:
        yield from muster_units(table, space, total, terms)
    else:
        yield from muster_strongholds(table, space, terms)


def _units_there_are(state: State, space: int, terms: MusterTerms) -> bool:
    if can_place(state, space, MILITIA):
        return True
    return terms.affords(state, 1) and (can_place(state, space, COMITATES) or terms.new(state) > 0)


def muster_units(table: Table, space: int, total: int, terms: MusterTerms) -> Play[None]:
    """3.3.1 Militia, and for 1 Wealth each Comitates instead."""
    state = table.state
    known = state.available[COMITATES] + removable(state, space, COMITATES)
    most = min(total, known + terms.new(state), terms.action.wealth(state) if terms.paid else total)
    comitates = 0
    if most:
        kind = "comitates" if terms.paid else "comitates_free"
        (pick,) = yield table.ask(
            "civitates",
            f"muster.{kind}",
            numbers(0, most),
            rule=MUSTER_RULE,
            params={"space": SPACE_IDS[space], "n": total},
            about=f"space:{SPACE_IDS[space]}",
            why=_why_no_more(terms.action, space, kind, most, min(total, known + terms.new(state))),
        )
        comitates = (yield from _new_comitates(table, space, pick.value, known, terms)) if terms.new(state) else 0
        comitates += yield from place_own(table, CIVITATES, space, COMITATES, pick.value - comitates, MUSTER_RULE)
        shift(table, Track.WEALTH, -terms.wealth(comitates), MUSTER_RULE)
    yield from muster_militia(table, space, total - comitates, MUSTER_RULE)


def _why_no_more(action: Action, space: int, kind: str, most: int, there_are: int) -> Why:
    """Why no more Comitates are offered; where a Feat has brought Wealth, why that does not pay for them (P1)."""
    usual = why_number(f"muster_{kind}", space, most, MUSTER_RULE)

    def why(table: Table, decision: Decision, name: str) -> Message | None:
        if action.gained and name.isdecimal() and most < int(name) <= there_are:
            return cannot_pay(action, int(name), action.wealth(table.state), MUSTER_RULE, "wealth")
        return usual(table, decision, name)

    return why


def _new_comitates(table: Table, space: int, n: int, known: int, terms: MusterTerms) -> Play[int]:
    """5.5 How many of this many Comitates come from Not Yet in Play, by an Event; the others as usual."""
    state = table.state
    least, most = max(0, n - known), min(n, terms.new(state))
    (pick,) = yield table.ask(
        "civitates",
        "muster.not_yet",
        numbers(least, most),
        rule="5.5",
        params={"space": SPACE_IDS[space], "n": n},
        about=f"space:{SPACE_IDS[space]}",
        why=why_number("muster_not_yet", space, most, "5.5"),
    )
    new: int = pick.value
    if new:
        terms.fresh -= new
        state.not_yet -= new
        state.units[UNIT_KINDS * space + COMITATES] += new
        table.tell("muster_not_yet", "5.5", what=unit_words([(COMITATES, False, new)]), space=SPACE_IDS[space])
    return new


def building_options(state: State, space: int, built: tuple[int, ...], terms: MusterTerms) -> list[Option]:
    """3.3.1 With more Friendly than enemy pieces at first: a Hillfort and/or a Town, each once (ruling P41)."""
    if not state.units[UNIT_KINDS * space + MILITIA]:
        return []
    if not built:
        friends, enemies = friends_and_enemies(state, space, CIVITATES)
        if friends <= enemies:
            return []
    options = []
    if HILLFORT not in built and state.available[T_HILLFORT]:
        options += [building(HILLFORT, site, NOT_REPLACED) for site in vacant_sites(state, space, HILLFORT)]
    if (not built or built[0] == HILLFORT) and terms.affords(state, TOWN_WEALTH):
        options += town_options(state, space, terms.wealth(TOWN_WEALTH))
    return options


def muster_strongholds(table: Table, space: int, terms: MusterTerms) -> Play[None]:
    """3.3.1 Replace a Militia with a Hillfort, and/or pay 2 Wealth to replace two pieces with a Town."""
    state = table.state
    built: tuple[int, ...] = ()
    while len(built) < 2 and (options := building_options(state, space, built, terms)):
        (pick,) = yield table.ask(
            "civitates",
            "muster.build",
            [*options, DONE] if built else options,
            rule=MUSTER_RULE,
            params={"space": SPACE_IDS[space]},
            about=f"space:{SPACE_IDS[space]}",
            why=why_space(lambda other: None if other != space else _why_no_stronghold(state, space, terms)),
        )
        if pick is DONE:
            return
        kind, site, instead = pick.value
        if kind == HILLFORT:
            yield from give_up_militia(table, CIVITATES, space, 1, MUSTER_RULE)
            build(table, site, HILLFORT, MUSTER_RULE)
        else:
            shift(table, Track.WEALTH, -terms.wealth(TOWN_WEALTH), MUSTER_RULE)
            yield from build_town(table, CIVITATES, space, site, instead, MUSTER_RULE)
        built = (*built, kind)


def _why_no_stronghold(state: State, space: int, terms: MusterTerms) -> Message:
    friends, enemies = friends_and_enemies(state, space, CIVITATES)
    if friends <= enemies:
        return about("briton_outnumbered", space, MUSTER_RULE, friends=friends, enemies=enemies)
    if not state.units[UNIT_KINDS * space + MILITIA]:
        return about("muster_no_militia", space, MUSTER_RULE)
    if all(state.sites[site] for site in SITES_OF[space]):
        return about("briton_sites_taken", space, MUSTER_RULE)
    if terms.action.gained and not terms.affords(state, TOWN_WEALTH) and town_options(state, space):
        return cannot_pay(terms.action, TOWN_WEALTH, terms.action.wealth(state), MUSTER_RULE, "wealth")
    return about("muster_no_building", space, MUSTER_RULE)


MUSTER = Command("muster", MUSTER_RULE, why_not, muster)
