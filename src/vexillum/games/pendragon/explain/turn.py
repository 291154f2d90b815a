"""2.3, 6 The turn of an Eligible Faction, with what each Command could do now, and the Epoch Round."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from vexillum.coin import explain as coin
from vexillum.coin.explain import (
    OptionLine,
    cost_line,
    counted,
    explain,
    message,
    now_line,
    passing,
    refused_commands,
    refused_event,
)
from vexillum.coin.kit import NONE, YES
from vexillum.coin.sequence import Size
from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, Hand, Held, OptionInfo, OptionOdds, RefusedOption
from vexillum.core.words.texts import Message

from .. import cards
from ..actions import Action, standing
from ..battle.sides import enemies, side
from ..commands import barbarian_march, barbarian_return, battle, muster, raid, train
from ..commands.catalog import COMMANDS
from ..commands.intercept import INTERCEPT_COST, fightable, garrisoned, raided
from ..commands.march import MARCH_COST, Routes
from ..commands.raid import reach
from ..commands.trade import cubes_for, under_briton_control
from ..control import allied, controllers, friend, friendly, pieces
from ..decks import deck_of
from ..epoch import empty_handed
from ..feats.catalog import FEATS
from ..forces import on_map
from ..imperium import fragmented, roads_maintained
from ..map import DISTANCE, SITE_SPACE, SPACE_COUNT, SPACE_IDS
from ..money import funds, purses
from ..pieces import (
    BARBARIANS,
    BRITONS,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FACTIONS,
    FORT,
    HILLFORT,
    MILITIA,
    RAIDER_OF,
    SAXONS,
    TOWN,
    TROOPS_OF,
    UNIT_KINDS,
    UNIT_NATION,
    UNIT_NUMBER,
    UNIT_TYPE,
    UNITS,
    WARBAND_OF,
)
from ..prosperity import prosperity
from ..sequence import ASK, CONSENT, GIVE, OFFER, STOP, TURNS, action_of_turn, command_size, sources, takers
from ..state import TRACKS, State, Track
from ..upkeep import ABANDON, PER_WEALTH, is_home
from .odds import battle_chances, intercept_chances, raiders_in
from .words import (
    FREE,
    Asked,
    amount,
    choose_space,
    cost_for_each,
    cost_leaving,
    going,
    in_space,
    land,
    money,
    named,
    standing_words,
    there_line,
    units_of,
    units_there,
    with_common_options,
)

# 2.3 The turn of an Eligible Faction, agreements, Tribute, Pivotal Events --------------------------------------------


COMMAND_GROUPS = ("commands", "limited_command", "one_space_command")
"""What the Commands are called by their size."""


def turn(asked: Asked) -> DecisionInfo:
    """2.3.4 Commands, the Event, and what else there is."""
    state, faction = asked.state, asked.faction
    deck = deck_of(state)
    card = deck.name(state.current)
    return coin.turn(
        asked,
        card=card,
        called=COMMAND_GROUPS[command_size(state, faction)],
        commands=COMMANDS[faction],
        command=lambda id: command_info(state, faction, id),
        other=lambda option: _other(asked, option),
        refused=[
            *refused_commands(asked, COMMANDS[faction]),
            *_refused_feats(asked),
            *refused_event(asked, card, deck.sides[state.current]),
            *_refused_other(asked),
        ],
    )


def side_text(state: State, side: int) -> Message:
    """5.2 What a side of a card says."""
    return coin.side_text(deck_of(state).name(side // 2), side)


def _other(asked: Asked, option: Option) -> Message:
    state, faction = asked.state, asked.faction
    if option is GIVE:
        return message("tribute", who=[FACTIONS[taker] for taker in takers(state, faction)])
    if option is OFFER:
        return message("offer_tribute")
    if option is CONSENT:
        return message("ask_consent", n=state.tracks[Track.BRITON])
    if option in ASK:
        what = [
            Message(f"count.{TRACKS[track]}", {"n": state.tracks[track]})
            for track in sources(state, option.value, faction)
        ]
        return message("ask_gift", who=FACTIONS[option.value], what=what)
    return _pass(asked)


def _pass(asked: Asked) -> Message:
    """2.3.3 What a Pass brings, and who comes next."""
    state, faction = asked.state, asked.faction
    n = 1 if faction in BARBARIANS else 3
    red = faction == DUX and fragmented(state)
    track = (
        Track.DUX if red else Track.BRITON if faction in BRITONS else Track.SAXON if faction == SAXONS else Track.SCOTTI
    )
    gain = Message(f"count.{TRACKS[track]}", {"n": n})
    return passing(asked, deck_of(state).order[state.current], gain, state.tracks[track] + n)


# Not offered ----------------------------------------------------------------------------------------------------------


def _refused_feats(asked: Asked) -> list[RefusedOption]:
    """4.1 A Limited Command has none; of a full one those that go with no Command that can be executed now."""
    state, faction = asked.state, asked.faction
    if not asked.offers(*COMMANDS[faction]):
        return []
    if command_size(state, faction) == Size.LIMITED:
        reason = Message("why.feat_limited", {}, "2.3.5")
        return [RefusedOption(Message("askable.a_feat"), reason, "commands")]
    reasons = {id: TURNS.why_no_special_now(state, faction, id) for id in FEATS[faction]}
    return [RefusedOption(Message("option.feat", {"feat": id}), why, "commands") for id, why in reasons.items() if why]


def _refused_other(asked: Asked) -> list[RefusedOption]:
    faction = asked.faction
    found = asked.refuse("pass", Message("askable.pass"), "other")
    if faction in BRITONS:
        found += asked.refuse(GIVE.key, GIVE.message, "other")
        found += asked.refuse(OFFER.key, OFFER.message, "other")
    if faction == DUX:
        found += asked.refuse(CONSENT.key, CONSENT.message, "other")
    for briton in BRITONS:
        if briton != faction and (faction in BARBARIANS or briton == CIVITATES):
            found += asked.refuse(ASK[briton].key, ASK[briton].message, "other")
    return found


# Agreements and Tribute -----------------------------------------------------------------------------------------------


def turn_consent(asked: Asked) -> DecisionInfo:
    """1.5.2 The Civitates let the Dux spend Briton Resources in one action, or do not."""
    tracks = asked.state.tracks
    words = {"blue": tracks[Track.BRITON], "red": tracks[Track.DUX]}
    return explain(asked, lambda option: message("consent_yes" if option is YES else "consent_no", **words))


def pivotal(asked: Asked) -> DecisionInfo:
    """2.3.8 A Pivotal Event instead of the card."""
    state = asked.state
    deck = deck_of(state)
    held = state.held[asked.faction]

    def line(option: Option) -> OptionLine:
        if option is YES:
            return OptionInfo(summary=side_text(state, 2 * held), side="light")
        return message("pivotal_no", card=deck.name(state.current))

    return replace(explain(asked, line, summary=now_line("pivotal", card=deck.name(state.current))), confirm=True)


def tribute_to(asked: Asked) -> DecisionInfo:
    """1.5.2 Who gets something, and out of what."""

    def line(option: Option) -> OptionLine:
        if option in (NONE, STOP):
            return message("tribute_none" if option is NONE else "tribute_stop")
        what = [
            Message(f"count.{TRACKS[track]}", {"n": asked.state.tracks[track]})
            for track in sources(asked.state, asked.faction, option.value)
        ]
        return message("tribute_to_dux" if option.value == DUX else "tribute_to", who=FACTIONS[option.value], what=what)

    return explain(asked, line)


def tribute_from(asked: Asked) -> DecisionInfo:
    """1.5.2 Out of which purse."""
    taker = asked.params["taker"]

    def line(option: Option) -> OptionLine:
        if option is NONE:
            return message("tribute_refused", who=taker)
        if option is STOP:
            return message("tribute_stop")
        return message("tribute_from", track=TRACKS[option.value], n=asked.state.tracks[option.value], who=taker)

    return explain(asked, line)


def tribute_amount(asked: Asked) -> DecisionInfo:
    """1.5.2 How much: what both have then."""
    taker = FACTIONS.index(asked.params["taker"])
    purse = TRACKS.index(asked.params["track"])
    into = Track.DUX if taker == DUX else Track.SAXON if taker == SAXONS else Track.SCOTTI
    tracks = asked.state.tracks

    def line(option: Option) -> OptionLine:
        gets = Message(f"count.{TRACKS[into]}", {"n": tracks[into] + option.value})
        return message("tribute_amount", left=tracks[purse] - option.value, who=FACTIONS[taker], gets=gets)

    return explain(asked, line)


def split_payment(asked: Asked) -> DecisionInfo:
    """1.8 How a cost is paid: what is left in both purses."""
    state = asked.state
    first, second = purses(state, asked.faction)
    amount = asked.params["n"]

    def line(option: Option) -> OptionLine:
        left = [
            Message(f"count.{TRACKS[purse]}", {"n": state.tracks[purse] - n})
            for purse, n in ((first, amount - option.value), (second, option.value))
        ]
        return message("leaves", left=left)

    return explain(asked, line, summary=now_line("pay", cost=money(asked.faction, amount)))


def entropy(asked: Asked) -> DecisionInfo:
    """8.9 The Faction that the player keeps; the other one becomes a Non-player."""
    others = {option.value: other.key for option in asked.decision.options for other in asked.decision.options
              if other is not option}  # fmt: skip
    return explain(asked, lambda option: message("entropy", who=option.key, other=others[option.value]))


# 3.2-3.5 What each Command could do now, in a line with the places and numbers of this position ----------------------


Does = tuple[Message, Message, OptionOdds | None]
"""What a Command does, what it costs, and its odds where it can only lead to one Battle."""


def command_info(state: State, faction: int, command: str) -> OptionInfo:
    """A Command at the beginning of a turn, with the Feats that could go with it."""
    action = action_of_turn(state, faction, command)
    does, price, odds = _LINES[faction][command](state, action)
    feats = [feat.id for feat in FEATS.open_to(action) if feat.possible(state, action)]
    return OptionInfo("commands", _with_feats(does, feats), price, odds)


def _with_feats(does: Message, feats: list[str]) -> Message:
    return message("with_feats", does=does, feats=feats) if feats else does


def _price(state: State, action: Action, n: int, noun: str) -> Message:
    """A cost for each space; of a Limited Command, what it leaves."""
    if action.limited and funds(state, action.faction) >= n:
        return cost_leaving(state, action.faction, n)
    return cost_for_each(action.faction, n, noun)


# Britons --------------------------------------------------------------------------------------------------------------


def _train(state: State, action: Action) -> Does:
    spaces = [space for space in range(SPACE_COUNT) if train.can_train(state, space)]
    parts = []
    forts = sum([standing(state, space, FORT) for space in spaces])
    if forts and (n := state.available[CAVALRY]):
        parts.append(message("train_cavalry", n=min(n, forts)))
    if state.available[MILITIA] and any(standing(state, space, TOWN, HILLFORT) for space in spaces):
        parts.append(message("train_militia", n=state.available[MILITIA]))
    if any(train.can_prosper(state, space) and cubes_for(state, space) for space in spaces):
        parts.append(message("train_prosperity"))
    if not parts:
        does = message("train_nothing")
    elif not state.available[CAVALRY]:
        does = message("train_without_cavalry", what=parts)
    else:
        does = message("train_turn", what=parts)
    return does, _price(state, action, train.COST, "space"), None


def _march(state: State, action: Action) -> Does:
    kinds = TROOPS_OF[action.faction]
    origins = [space for space in range(SPACE_COUNT) if any(state.units[UNIT_KINDS * space + kind] for kind in kinds)]
    id = "march_roads" if roads_maintained(state) else "march_adjacent"
    return message(id, places=named(origins)), _price(state, action, MARCH_COST, "origin"), None


def _intercept(state: State, action: Action) -> Does:
    targets = [space for space in range(SPACE_COUNT) if raided(state, space) and friendly(state, DUX, space)]
    routes = Routes(controllers(state), friend(state, DUX), roads_maintained(state))
    targets = fightable(state, routes, targets, funds(state, DUX) >= INTERCEPT_COST)
    odds = None
    if len(targets) == 1 and garrisoned(state, targets[0]) and len(foes := raiders_in(state, targets[0])) == 1:
        odds = intercept_chances(state, action, targets[0], foes[0])
    return message("intercept_turn", places=named(targets)), cost_for_each(DUX, INTERCEPT_COST, "group"), odds


def _muster(state: State, action: Action) -> Does:
    spaces = [space for space in range(SPACE_COUNT) if pieces(state, space, CIVITATES)]
    does = message(
        "muster_turn", places=named(spaces), militia=state.available[MILITIA], comitates=state.available[COMITATES]
    )
    return does, _price(state, action, muster.COST, "space"), None


def _trade(state: State, action: Action) -> Does:
    towns = [standing(state, space, TOWN) for space in range(SPACE_COUNT)]
    n = max(towns) if action.limited else on_map(state, TOWN)
    grows = any(
        towns[space] and under_briton_control(state, space) and cubes_for(state, space) for space in range(SPACE_COUNT)
    )
    return message("trade_prosperity" if grows else "trade_turn", n=n), FREE, None


def _briton_battle(state: State, action: Action) -> Does:
    return _battle(state, action, battle.briton_battle_spaces(state, action.faction))


def _battle(state: State, action: Action, spaces: list[int]) -> Does:
    foes = [(space, enemy) for space in spaces for enemy in likely_foes(state, action.faction, space)]
    foes = foes or [(space, enemy) for space in spaces for enemy in enemies(state, space, action.faction)]
    if len(foes) > 1:
        return message("battle_turn", places=named(list(dict.fromkeys(space for space, _ in foes)))), FREE, None
    ((space, enemy),) = foes
    return against(state, action.faction, space, enemy), FREE, battle_chances(state, action, space, enemy)


def likely_foes(state: State, faction: int, space: int) -> list[int]:
    """3.6.1 Whom a Faction could fight in a space, the other Briton left out before Fragmentation."""
    return [enemy for enemy in enemies(state, space, faction) if not allied(state, faction, enemy)]


def against(state: State, faction: int, space: int, enemy: int) -> Message:
    """Who would fight whom where: "Textoverdi: your 2 Cavalry against 6 Scotti Raiders"."""
    return message("battle_in", space=SPACE_IDS[space], battle=against_here(state, faction, space, enemy))


def against_here(state: State, faction: int, space: int, enemy: int) -> Message:
    """Who would fight whom in a space that is known: "your 2 Cavalry against 6 Scotti Raiders"."""
    own, mine = units_of(state, space, side(state, faction, enemy)), units_of(state, space, (faction,))
    them = standing_words(state, space, side(state, enemy, faction))
    return message("against" if own == mine else "against_together", own=own, enemy=them)


# Barbarians -----------------------------------------------------------------------------------------------------------


def _raid(state: State, action: Action) -> Does:
    faction = action.faction
    routes = reach(state, faction, action.control_at_start, None)
    targets = sum([bool(ways) for ways in routes])
    most = min(raid.most_targets(state, action), targets)
    raiders = state.available[UNIT_TYPE[RAIDER_OF[faction]]]
    does = message("raid_turn" if raiders else "raid_no_raiders", n=most, of=targets, raiders=raiders)
    (many, dear), (_, cheap) = raid.DICE[faction]
    return does, cost_line("raid", dear=money(faction, dear), n=many, cheap=cheap), None


def _return(state: State, action: Action) -> Does:
    faction = action.faction
    spaces = barbarian_return.return_spaces(state, faction)
    cubes = [barbarian_return.plunder_in(state, faction, space) for space in spaces]
    n = max(cubes) if action.limited else sum(cubes)
    raiders = sum(state.units[RAIDER_OF[faction] :: UNIT_KINDS])
    id = "return_turn" if n else "return_empty"
    return message(id, n=n, places=named(spaces), raiders=raiders), FREE, None


def _barbarian_march(state: State, action: Action) -> Does:
    faction = action.faction
    origins = [space for space in range(SPACE_COUNT) if state.units[UNIT_KINDS * space + WARBAND_OF[faction]]]
    sea = cards.march_sea_cost(state, faction)
    price = cost_line("march_sea", land=money(faction, barbarian_march.BY_LAND), n=sea)
    return message("march_warbands", places=named(origins)), price, None


def _barbarian_battle(state: State, action: Action) -> Does:
    return _battle(state, action, battle.barbarian_battle_spaces(state, action.faction))


_BARBARIAN: dict[str, Callable[[State, Action], Does]] = {
    "raid": _raid,
    "return": _return,
    "march": _barbarian_march,
    "battle": _barbarian_battle,
}
_LINES: tuple[dict[str, Callable[[State, Action], Does]], ...] = (
    {"train": _train, "march": _march, "intercept": _intercept, "battle": _briton_battle},
    {"muster": _muster, "march": _march, "trade": _trade, "battle": _briton_battle},
    *[_BARBARIAN for _ in BARBARIANS],
)


# 6 The Epoch Round: what is paid for, what is given up, and where Units go -------------------------------------------


def epoch_consent(asked: Asked) -> DecisionInfo:
    """1.5.2 The Civitates let the Dux spend Briton Resources in a phase."""
    words = {"blue": asked.state.tracks[Track.BRITON], "red": asked.params["red"]}
    return explain(asked, lambda option: message("phase_consent" if option is YES else "phase_no_consent", **words))


# Annona ---------------------------------------------------------------------------------------------------------------


def annona(asked: Asked) -> DecisionInfo:
    """6.1 Foederati who are paid stay; the others leave their employer."""
    state = asked.state

    def line(option: Option) -> OptionLine:
        space, kind = option.value
        n = state.units[UNIT_KINDS * space + kind]
        words = {"n": empty_handed(state, option.value), "who": FACTIONS[UNIT_NATION[kind]]}
        return OptionInfo(summary=message("annona", **words), holds=(Held(UNITS[kind], n),))

    return explain(asked, with_common_options(asked, line, done=message("annona_done")))


def annona_plunder(asked: Asked) -> DecisionInfo:
    """6.1 What released Warbands take."""
    left = prosperity(asked.state, asked.space)

    def line(n: int) -> Message:
        return in_space("plunder", asked.space, n=n, left=left - n) if n else message("no_plunder")

    return amount(asked, line)


def hoarding(asked: Asked) -> DecisionInfo:
    """6.2.1 Briton Resources become Wealth."""
    tracks = asked.state.tracks

    def line(n: int) -> Message:
        return message("hoard", wealth=tracks[Track.WEALTH] + n, left=tracks[Track.BRITON] - n)

    return amount(asked, line)


# Upkeep ---------------------------------------------------------------------------------------------------------------


def forts(asked: Asked) -> DecisionInfo:
    """6.6.1 Which Forts are kept: who is in the space."""
    state = asked.state
    holds = (Held("fort", 1),)

    def line(option: Option) -> OptionLine:
        space = SITE_SPACE[option.value]
        return OptionInfo(
            summary=message("keep_fort", space=SPACE_IDS[space], land=there_line(state, space)), holds=holds
        )

    return explain(asked, line, summary=now_line("forts"))


def roads(asked: Asked) -> DecisionInfo:
    """6.6.1, 6.8.4 Maintain the Roads, or give them up."""
    n, cash = asked.params["n"], asked.params["money"]

    def line(option: Option) -> OptionLine:
        return message("roads_lost") if option is ABANDON else message("roads_kept", left=cash - n)

    return explain(asked, line)


def casualties(asked: Asked) -> DecisionInfo:
    """6.8.5 BUCCELLARII: Cavalry that is kept, and that goes Out of Play."""
    doomed: int = asked.params["n"]
    return amount(asked, lambda n: message("keep_cavalry", n=n, out=doomed - n), unit="cavalry")


def comitates(asked: Asked) -> DecisionInfo:
    """6.6.2 Each Wealth keeps three Comitates."""
    total, wealth = asked.params["n"], asked.params["wealth"]

    def line(n: int) -> Message:
        kept = min(total, PER_WEALTH * n)
        words = {"kept": kept, "left": wealth - n}
        return message("pay_comitates", out=total - kept, **words) if kept < total else message("pay_all", **words)

    return amount(asked, line)


def unpaid(asked: Asked) -> DecisionInfo:
    """6.6.2 Where Comitates without pay are removed."""
    state = asked.state

    def line(option: Option, space: int) -> OptionLine:
        n = min(state.units[UNIT_KINDS * space + COMITATES], asked.params["n"])
        return OptionInfo(summary=message("unpaid", n=n, land=there_line(state, space)), holds=(Held("comitates", n),))

    return choose_space(asked, line, near=())


def unpaid_number(asked: Asked) -> DecisionInfo:
    """6.6.2 How many are removed here."""
    total = asked.params["n"]
    here = asked.state.units[UNIT_KINDS * asked.space + COMITATES]
    return amount(asked, lambda n: message("unpaid_number", n=n, stay=here - n, left=total - n), unit="comitates")


# Relocation -----------------------------------------------------------------------------------------------------------


def relocate(asked: Asked) -> DecisionInfo:
    """6.6 Where Units go home to."""
    state, unit = asked.state, asked.params["unit"]
    here = asked.space
    kind = UNIT_NUMBER[unit]

    def line(option: Option, space: int) -> OptionLine:
        return message("relocate", n=DISTANCE[here][space], land=land(state, space))

    near = [space for space in range(SPACE_COUNT) if is_home(state, space, kind)]
    told = choose_space(asked, line, near=near)
    n = units_there(asked, unit, here)
    hand = (Hand(unit, n),) if n else ()
    return explain(asked, lambda option: told.options[option.key], refused=list(told.refused), hand=hand)


def relocate_number(asked: Asked) -> DecisionInfo:
    """6.6 How many go there; the others go elsewhere, or stay."""
    return going(asked, max(units_there(asked, asked.params["unit"], asked.space), _most(asked)))


def _most(asked: Asked) -> int:
    return max([int(option.value) for option in asked.decision.options])


def move(asked: Asked) -> DecisionInfo:
    """6.6.1 Units already at home may go elsewhere."""
    state, unit = asked.state, asked.params["unit"]

    def line(option: Option, space: int) -> OptionLine:
        n = state.units[UNIT_KINDS * space + UNIT_NUMBER[unit]]
        return OptionInfo(summary=message("may_move", what=[counted(unit, n)]), holds=(Held(unit, n),))

    near = [space for space in range(SPACE_COUNT) if state.units[UNIT_KINDS * space + UNIT_NUMBER[unit]]]
    return choose_space(asked, line, near=near, done=message("no_more_move"))
