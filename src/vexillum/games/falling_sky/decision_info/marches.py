"""3.2.2, 3.3.2 Groups on the March: from where, who goes, where to, what Harassment may take."""

from __future__ import annotations

from vexillum.coin.decision_info.lines import CHOICES, SPACES, Told, explain, message, now
from vexillum.coin.decision_info.lines import group as heading
from vexillum.coin.decision_info.numbers import amount, going
from vexillum.coin.forces import ALL, SOME
from vexillum.coin.options import YES
from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, Hand, OptionInfo, RefusedOption
from vexillum.core.words.texts import Message
from vexillum.games.falling_sky.actions.harassment import EVERY, TRUCE
from vexillum.games.falling_sky.commands.march_groups import DROP, Left
from vexillum.games.falling_sky.commands.march_moves import STOP, halts
from vexillum.games.falling_sky.control import hidden
from vexillum.games.falling_sky.decision_info.chances import harassed, piece_roll
from vexillum.games.falling_sky.decision_info.pending_decision import Asked
from vexillum.games.falling_sky.decision_info.shared_options import beside
from vexillum.games.falling_sky.decision_info.spaces import choose_space, refused_spaces
from vexillum.games.falling_sky.decision_info.words import held, land, there, tribe_line, unit_line
from vexillum.games.falling_sky.forces import adjacent, pool_of, unit_words
from vexillum.games.falling_sky.map import ACROSS_RHENUS, ACROSS_SEA, REGION_IDS, TRIBE_NUMBER
from vexillum.games.falling_sky.odds.models import expected_harassers, expected_losses, march_losses
from vexillum.games.falling_sky.pieces import FACTIONS, KIND_NUMBER, KINDS, MOBILE, UNIT_KINDS

Group = dict[int, int]
STAY = "stay"
"""The options by which a group, or some of it, stays where it is."""


def _hand(group: Group) -> tuple[Hand, ...]:
    return tuple([Hand(each.token, each.n) for each in held(group.items())])


def origin(asked: Asked) -> DecisionInfo:
    """3.2.2, 3.3.2 The pieces that could set out from each Region."""
    state = asked.state

    def line(option: Option, region: int) -> Told:
        return OptionInfo(
            summary=there(state, region), holds=held(pool_of(state, region, MOBILE[asked.command.faction]))
        )

    return choose_space(asked, line, done=message("march_done"), specials=True)


def units(asked: Asked) -> DecisionInfo:
    """Which pieces of a Region go together: all, those of one kind, or some of each."""
    state, region = asked.state, asked.space
    group: Group = asked.params.get("group") or dict(pool_of(state, region, MOBILE[asked.faction]))

    def line(option: Option) -> Told:
        if option is SOME:
            return message("some_units")
        chosen = dict(group) if option is ALL else {option.value: option.params["n"]}
        rest = {kind: n for kind, n in group.items() if kind not in chosen}
        what, stay = unit_words(list(chosen.items())), unit_words(list(rest.items()))
        summary = message("go_stay", what=what, rest=stay) if stay else message("all_go", what=what)
        return OptionInfo(summary=summary, holds=held(chosen.items()))

    done = message("march_no_group", space=REGION_IDS[region])
    return explain(asked, beside(asked, line, done=done), refused=_refused_units(asked))


def drop(asked: Asked) -> DecisionInfo:
    """3.2.2 Which pieces of a group stay here."""
    group: Group = asked.params["group"]

    def line(option: Option) -> Told:
        if option is SOME:
            return message("some_units")
        rest = {kind: n for kind, n in group.items() if kind != option.value}
        what = unit_words([(option.value, option.params["n"])])
        return message("drop", what=what, rest=unit_words(list(rest.items())))

    return explain(asked, line, hand=_hand(group))


def _refused_units(asked: Asked) -> list[RefusedOption]:
    found = []
    id = REGION_IDS[asked.space]
    for kind, n in pool_of(asked.state, asked.space, tuple(range(UNIT_KINDS))):
        name = f"unit:{id}.{KINDS[kind]}"
        found += asked.refuse(name, Message(f"count.{KINDS[kind]}", {"n": n}), thing=name)
    return found


def number(asked: Asked) -> DecisionInfo:
    """How many pieces of a kind go, out of those in the Region."""
    unit: str = asked.params["unit"]
    there = asked.state.units[UNIT_KINDS * asked.space + KIND_NUMBER[unit]]
    most = max(option.value for option in asked.decision.options)
    return amount(asked, going(unit, max(there, most), "go_stay"), token=unit)


def drop_number(asked: Asked) -> DecisionInfo:
    """3.2.2 How many pieces of a kind stay here."""
    unit: str = asked.params["unit"]
    return amount(asked, lambda n: message("drop_number", what=[Message(f"count.{unit}", {"n": n})]), token=unit)


# Where to -------------------------------------------------------------------------------------------------------------


def to(asked: Asked) -> DecisionInfo:
    """3.2.2, 3.3.2 Where a group goes, whether it must stop there, and what Harassment may take on the way."""
    state, here = asked.state, asked.space
    group: Group = asked.params["group"]
    entered = asked.decision.kind == "march.on"
    odds = march_losses(state, asked.command, here, group) if entered else None

    def line(option: Option) -> Told:
        if option is STOP:
            return _stay(message("march_stop", space=REGION_IDS[here], what=unit_words(list(group.items()))))
        if option is DROP:
            return _stay(message("march_drop"))
        if isinstance(option.value, Left):
            kind = option.value.kind
            rest = unit_words([(each, n - (each == kind)) for each, n in group.items() if n > (each == kind)])
            return _stay(message("drop", what=unit_words([(kind, 1)]), rest=rest))
        region: int = option.value
        summary = message(_way(asked, here, region), land=land(state, region))
        return OptionInfo(summary=summary, holds=held(group.items()), odds=None if odds is None else harassed(odds))

    refused = refused_spaces(asked, adjacent(state, here))
    summary = None if odds is None else _harassed(asked, here)
    main = SPACES if entered else CHOICES
    groups, hand = (heading(SPACES), heading(STAY)), _hand(group)
    told = beside(asked, line)
    return explain(asked, told, groups=groups, main=main, summary=summary, refused=refused, hand=hand)


def _stay(line: Message) -> OptionInfo:
    return OptionInfo(STAY, line)


def _harassed(asked: Asked, here: int) -> Message:
    """3.2.2 Who may Harass a group that goes on, and how much."""
    state, action = asked.state, asked.command
    who = [FACTIONS[faction] for faction in expected_harassers(state, action, here)]
    return now("harassed", space=REGION_IDS[here], who=who, n=expected_losses(state, action, here))


def _way(asked: Asked, here: int, there: int) -> str:
    """How the group gets there."""
    if there in ACROSS_SEA[here]:
        return "march_sea"
    if there in ACROSS_RHENUS[here]:
        return "march_rhenus"
    return "march_halts" if halts(asked.state, here, there) else "march_near"


# Harassment -----------------------------------------------------------------------------------------------------------


def harass(asked: Asked) -> DecisionInfo:
    """3.2.2 Whether one Harasses: with how many Hidden pieces, for how many Losses."""
    mine = hidden(asked.state, asked.space, asked.faction)
    words = {"n": mine, "losses": mine // EVERY, "who": asked.params["who"], "space": asked.params["space"]}

    def line(option: Option) -> Told:
        if option is TRUCE:
            return message("truce", who=asked.params["who"])
        return message("harass" if option is YES else "harass_not", **words)

    return explain(asked, line)


def harass_loss(asked: Asked) -> DecisionInfo:
    """3.2.2-3.2.3 What takes a Loss of Harassment: surely, or with a roll."""
    state = asked.state

    def line(option: Option) -> Told:
        roll = option.value[1]
        if roll is None:
            return tribe_line(state, TRIBE_NUMBER[option.key])
        summary = unit_line(state, option.thing)
        return OptionInfo(summary=summary, odds=piece_roll() if roll else None)

    return explain(asked, line)
