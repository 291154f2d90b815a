"""3.2-3.3 Commands: what each could do now, the Regions and what is done there, and groups on the March."""

from __future__ import annotations

from collections.abc import Callable

from vexillum.coin.explain import (
    CHOICES,
    SPACES,
    Gain,
    OptionLine,
    amount,
    cost_line,
    counted,
    explain,
    going,
    message,
    now_line,
)
from vexillum.coin.explain import option_group as heading
from vexillum.coin.forces import ALL, SOME
from vexillum.coin.kit import YES
from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, Hand, Held, OptionInfo, OptionOdds, RefusedOption
from vexillum.core.words.texts import Message

from ..actions import EVERY, TRUCE, Action
from ..battle.sides import BattleCommand
from ..commands import battle, march, raid, rally, recruit, seize
from ..commands.march import DROP, STOP, Left, halts
from ..control import controller, hidden, mobile, subdued
from ..forces import adjacent, dispersed_left, pool_of, unit_words
from ..map import ACROSS_RHENUS, ACROSS_SEA, REGION_IDS, SPACE_COUNT, TRIBE_NUMBER
from ..money import funds
from ..pieces import (
    ALLY_OF,
    BELGAE,
    CITADEL_OF,
    FACTIONS,
    GERMANS,
    HIDDEN,
    KIND_NUMBER,
    KINDS,
    MOBILE,
    ROMANS,
    STATUS_TYPE,
    STATUSES,
    T_AUXILIA,
    T_ROMAN_ALLY,
    UNIT_KINDS,
    WARBAND_TYPE,
)
from ..sequence import TURNS
from ..specials.catalog import SPECIALS
from ..state import State
from .odds import (
    BattleModel,
    command_battle,
    expected_harassers,
    expected_losses,
    march_losses,
    not_counted,
    seize_losses,
)
from .words import (
    Asked,
    by_gain,
    choose_space,
    each,
    harassed,
    held,
    land,
    leaves,
    named,
    piece_roll,
    refused_spaces,
    resented,
    seen,
    standing_words,
    there,
    tribe_line,
    unit_line,
    with_common_options,
)

# 3.2-3.3 What each Command could do now, in a line with the places and numbers of this position ----------------------


Does = tuple[Message, Message, OptionOdds | None]
"""What a Command does, what it costs, and its odds where it can only lead to one Battle."""
FREE = cost_line("free")


def command_info(state: State, faction: int, command: str) -> OptionInfo:
    """A Command at the beginning of a turn, with the Special Abilities that could go with it."""
    action = TURNS.action_of_turn(state, faction, command)
    does, price, odds = _LINES[command](state, action)
    specials = [special.id for special in SPECIALS.open_to(action) if special.possible(state, action)]
    if specials:
        does = message("with_specials", does=does, specials=specials)
    return OptionInfo("commands", does, price, odds)


def _price(state: State, action: Action, n: int) -> Message:
    """A cost for each Region; of a Limited Command, what it leaves."""
    if action.limited and funds(state, action.faction) >= n:
        return leaves(state, action.faction, n)
    return each(n, "space")


def _recruit(state: State, action: Action) -> Does:
    regions = [r for r in range(SPACE_COUNT) if recruit.why_not_region(state, action, r) is None]
    words = {"auxilia": state.available[T_AUXILIA], "allies": state.available[T_ROMAN_ALLY]}
    return message("recruit_turn", places=named(regions), **words), cost_line("recruit", n=recruit.COST), None


def _rally(state: State, action: Action) -> Does:
    faction = action.faction
    regions = [r for r in range(SPACE_COUNT) if rally.why_not_region(state, action, r, faction) is None]
    words = {
        "warbands": state.available[WARBAND_TYPE[faction]],
        "allies": state.available[STATUS_TYPE[ALLY_OF[faction]]],
        "citadels": state.available[STATUS_TYPE[CITADEL_OF[faction]]],
    }
    price = cost_line("rally_belgae") if faction == BELGAE and rally.cost_of(state, 0, faction) else None
    return (
        message("rally_turn", places=named(regions), **words),
        price or _price(state, action, min([rally.cost_of(state, r, faction) for r in regions], default=1)),
        None,
    )


def _march(state: State, action: Action) -> Does:
    regions = [r for r in range(SPACE_COUNT) if mobile(state, r, action.faction)]
    price = min([march.cost_of(state, r, action.faction) for r in regions], default=0)
    id = "march_romans" if action.faction == ROMANS else "march_gauls"
    return message(id, places=named(regions)), _price(state, action, price) if price else FREE, None


def _seize(state: State, action: Action) -> Does:
    regions = [r for r in range(SPACE_COUNT) if seize.why_not_region(state, action, r) is None]
    brings = [seize.forage(state, r, 0) for r in regions]
    able = sum([len(subdued(state, r)) for r in regions if controller(state, r) == ROMANS])
    gain, able = max(brings, default=0) if action.limited else sum(brings), min(able, dispersed_left(state))
    if able:
        return message("seize_turn_disperse", n=able, gain=gain, places=named(regions)), FREE, None
    return message("seize_turn", n=gain, places=named(regions)), FREE, None


def _raid(state: State, action: Action) -> Does:
    faction = action.faction
    regions = [r for r in range(SPACE_COUNT) if raid.why_not_region(state, action, r, faction) is None]
    most = [min(raid.raiders(state, action, r, faction), raid.most_raiders(state, faction)) for r in regions]
    n = max(most, default=0) if action.limited else sum(most)
    return message("raid_turn", places=named(regions), n=n), FREE, None


def _battle(state: State, action: Action) -> Does:
    faction = action.faction
    regions = [r for r in range(SPACE_COUNT) if battle.why_not_region(state, action, r, faction) is None]
    foes = [(r, enemy) for r in regions for enemy in battle.defenders(state, action, r, faction)]
    price = _price(state, action, min([battle.cost_of(state, r, faction) for r in regions], default=0))
    if len(foes) != 1:
        return message("battle_turn", places=named(regions)), price, None
    ((region, enemy),) = foes
    model = command_battle(state, action, region, enemy)
    line = with_optional(battle_line(state, faction, region, enemy), model, action.battles)
    return line, price, seen(model, faction)


def battle_line(state: State, faction: int, region: int, enemy: int) -> Message:
    """Both sides of a Battle and its Region: "Nervii: your 2 Legions against 6 Hidden Belgic Warbands"."""
    return message("battle_in", space=REGION_IDS[region], battle=against(state, faction, region, enemy))


def against(state: State, faction: int, region: int, enemy: int) -> Message:
    """Both sides of a Battle in a known Region."""
    own, them = standing_words(state, region, (faction,)), standing_words(state, region, (enemy,))
    return message("against", own=own, enemy=them) if own else message("against_alone", enemy=them)


def with_optional(line: Message, model: BattleModel, used: BattleCommand) -> Message:
    """A line about a Battle, with the Capabilities that its odds do not count since a Faction has to choose them."""
    cards = not_counted(model, used)
    return message("battle_optional", battle=line, cards=cards) if cards else line


_LINES: dict[str, Callable[[State, Action], Does]] = {
    "recruit": _recruit,
    "rally": _rally,
    "march": _march,
    "seize": _seize,
    "raid": _raid,
    "battle": _battle,
}


# 3.2.1, 3.2.3, 3.3.1, 3.3.3 Recruit, Seize, Rally and Raid: the Regions, and what is done there ----------------------


# Recruit and Rally ----------------------------------------------------------------------------------------------------


def recruit_space(asked: Asked) -> DecisionInfo:
    """3.2.1 What Recruit may place in each Region."""
    state, action = asked.state, asked.command

    def gains(region: int) -> list[Gain]:
        found: list[Gain] = []
        if tribes := recruit.may_place_ally(state, action, region):
            found.append(("ally", message("may_ally", n=len(tribes))))
        if n := recruit.auxilia_placed(state, action, region):
            found.append(("auxilia", message("up_to", what=counted("auxilia", n))))
        return found

    return by_gain(asked, gains, done=message("recruit_done"), specials=True)


def rally_space(asked: Asked) -> DecisionInfo:
    """3.3.1 What Rally may place in each Region."""
    state, action = asked.state, asked.command
    faction = action.faction

    def gains(region: int) -> list[Gain]:
        found: list[Gain] = []
        if tribes := rally.may_place_ally(state, action, region, faction):
            found.append(("ally", message("may_ally", n=len(tribes))))
        if rally.may_fortify(state, region, faction):
            found.append(("citadel", message("may_citadel")))
        n = min(rally.warbands_placed(state, region, faction), state.available[WARBAND_TYPE[faction]])
        if n:
            found.append(("warbands", message("up_to", what=counted("warbands", n))))
        return found

    return by_gain(asked, gains, done=message("rally_done"), specials=True)


def muster(asked: Asked) -> DecisionInfo:
    """3.2.1, 3.3.1 What is placed in a Region: an Ally, a Citadel, or this many Warbands or Auxilia."""
    state, action = asked.state, asked.command
    faction, space = action.faction, asked.params["space"]

    def line(option: Option) -> OptionLine:
        how, _, _ = option.key.partition(".")
        if how in ("auxilia", "warbands", "germanic", "loan"):
            owner = _whose(option, faction)
            kind = HIDDEN[owner]
            left = state.available[WARBAND_TYPE[owner]] - option.value
            summary = message("place", space=space, what=[counted(KINDS[kind], option.value)], left=left)
            return OptionInfo(summary=summary, holds=(Held(KINDS[kind], option.value),))
        status = CITADEL_OF[faction] if how == "citadel" else ALLY_OF[faction]
        left = state.available[STATUS_TYPE[status]] - 1
        id = "place_citadel" if how == "citadel" else "place_ally"
        return OptionInfo(summary=message(id, space=space, left=left), holds=(Held(STATUSES[status], 1),))

    return explain(asked, with_common_options(asked, line, done=message("muster_done", space=space)))


def _whose(option: Option, faction: int) -> int:
    if option.key.startswith("germanic."):
        return GERMANS
    return FACTIONS.index(option.params["who"]) if option.key.startswith("loan.") else faction


# Seize ----------------------------------------------------------------------------------------------------------------


def seize_space(asked: Asked) -> DecisionInfo:
    """3.2.3 What Seizure brings in each Region, and what Harassment may take."""
    state, action = asked.state, asked.command

    def line(option: Option, region: int) -> OptionLine:
        able = len(seize.dispersable(state, action, region))
        words = {"n": seize.forage(state, region, 0), "land": land(state, region)}
        if able:
            summary = message("seize_disperse", tribes=able, **words)
        else:
            summary = message("seize", **words) if words["n"] else message("seize_nothing", land=words["land"])
        odds = seize_losses(state, action, region)
        if odds is not None:
            who = [FACTIONS[faction] for faction in expected_harassers(state, action, region)]
            summary = message("seize_harassed", does=summary, who=who)
        return OptionInfo(summary=summary, odds=None if odds is None else harassed(odds))

    return choose_space(asked, line, done=message("seize_done"), specials=True)


def seize_disperse(asked: Asked) -> DecisionInfo:
    """3.2.3 The Tribes to be Dispersed: each brings Resources, and lets Arverni and Belgae roll for a Rally."""
    state = asked.state
    region = asked.space
    left = len(subdued(state, region))
    more = 0 if state.devastated[region] else seize.PLUNDER - seize.FORAGE

    def line(option: Option) -> OptionLine:
        return OptionInfo(summary=message("disperse", n=more, left=left - 1), odds=resented())

    return explain(asked, line, summary=now_line("dispersed_left", n=dispersed_left(state)))


# Raid -----------------------------------------------------------------------------------------------------------------


def raid_space(asked: Asked) -> DecisionInfo:
    """3.3.3 How many Warbands may Raid in each Region, and which Factions they can Raid."""
    state, action = asked.state, asked.command
    faction = action.faction

    def line(option: Option, region: int) -> OptionLine:
        n = min(raid.raiders(state, action, region, faction), raid.most_raiders(state, faction))
        victims = [FACTIONS[other] for other in raid.victims(state, action, region, faction)]
        words = {"n": n, "land": land(state, region)}
        return message("raid_from", who=victims, **words) if victims else message("raid", **words)

    return choose_space(asked, line, done=message("raid_done"), specials=True)


def raid_take(asked: Asked) -> DecisionInfo:
    """3.3.3 What a Warband brings: what is left of it, and of the victim's."""
    state, faction = asked.state, asked.command.faction
    mine = funds(state, faction)
    hidden = raid.raiders(state, asked.command, asked.space, faction)

    def line(option: Option) -> OptionLine:
        if option is raid.GAIN:
            return message("raid_gain", n=mine + 1, left=hidden - 1)
        theirs = funds(state, option.value) - 1
        return message("raid_take", n=mine + 1, who=FACTIONS[option.value], theirs=theirs, left=hidden - 1)

    return explain(asked, with_common_options(asked, line, done=message("raid_stop")))


def raid_whose(asked: Asked) -> DecisionInfo:
    """4.5.1 The Faction whose Warband is Revealed."""
    state, region = asked.state, asked.space

    def line(option: Option) -> OptionLine:
        return message("raid_whose", what=standing_words(state, region, (option.value,)))

    return explain(asked, line)


# 3.2.2, 3.3.2 Groups on the March: from where, who goes, where to, what Harassment may take --------------------------


Group = dict[int, int]
STAY = "stay"
"""The options by which a group, or some of it, stays where it is."""


def _hand(group: Group) -> tuple[Hand, ...]:
    return tuple([Hand(each.token, each.n) for each in held(group.items())])


def origin(asked: Asked) -> DecisionInfo:
    """3.2.2, 3.3.2 The pieces that could set out from each Region."""
    state = asked.state

    def line(option: Option, region: int) -> OptionLine:
        return OptionInfo(
            summary=there(state, region), holds=held(pool_of(state, region, MOBILE[asked.command.faction]))
        )

    return choose_space(asked, line, done=message("march_done"), specials=True)


def units(asked: Asked) -> DecisionInfo:
    """Which pieces of a Region go together: all, those of one kind, or some of each."""
    state, region = asked.state, asked.space
    group: Group = asked.params.get("group") or dict(pool_of(state, region, MOBILE[asked.faction]))

    def line(option: Option) -> OptionLine:
        if option is SOME:
            return message("some_units")
        chosen = dict(group) if option is ALL else {option.value: option.params["n"]}
        rest = {kind: n for kind, n in group.items() if kind not in chosen}
        what, stay = unit_words(list(chosen.items())), unit_words(list(rest.items()))
        summary = message("go_stay", what=what, rest=stay) if stay else message("all_go", what=what)
        return OptionInfo(summary=summary, holds=held(chosen.items()))

    done = message("march_no_group", space=REGION_IDS[region])
    return explain(asked, with_common_options(asked, line, done=done), refused=_refused_units(asked))


def drop(asked: Asked) -> DecisionInfo:
    """3.2.2 Which pieces of a group stay here."""
    group: Group = asked.params["group"]

    def line(option: Option) -> OptionLine:
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

    def line(option: Option) -> OptionLine:
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
    told = with_common_options(asked, line)
    return explain(asked, told, groups=groups, main=main, summary=summary, refused=refused, hand=hand)


def _stay(line: Message) -> OptionInfo:
    return OptionInfo(STAY, line)


def _harassed(asked: Asked, here: int) -> Message:
    """3.2.2 Who may Harass a group that goes on, and how much."""
    state, action = asked.state, asked.command
    who = [FACTIONS[faction] for faction in expected_harassers(state, action, here)]
    return now_line("harassed", space=REGION_IDS[here], who=who, n=expected_losses(state, action, here))


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

    def line(option: Option) -> OptionLine:
        if option is TRUCE:
            return message("truce", who=asked.params["who"])
        return message("harass" if option is YES else "harass_not", **words)

    return explain(asked, line)


def harass_loss(asked: Asked) -> DecisionInfo:
    """3.2.2-3.2.3 What takes a Loss of Harassment: surely, or with a roll."""
    state = asked.state

    def line(option: Option) -> OptionLine:
        roll = option.value[1]
        if roll is None:
            return tribe_line(state, TRIBE_NUMBER[option.key])
        summary = unit_line(state, option.thing)
        return OptionInfo(summary=summary, odds=piece_roll() if roll else None)

    return explain(asked, line)
