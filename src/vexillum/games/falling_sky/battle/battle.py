"""3.2.4, 3.3.4, 3.4.4 The procedure of a Battle: Retreat, attack, counterattack, Losses, and its scene."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from vexillum.coin.kit import NO, NOBODY, YES, numbers
from vexillum.core.decision import Option
from vexillum.core.show.story import Scene, SceneSide, SceneStage, SceneUnit
from vexillum.core.words.texts import Message

from ..cards import (
    BALEARIC_SLINGERS,
    BALLISTAE,
    GERMANIC_HORSE,
    SHOCK_CAVALRY,
    SIEGE_STRATAGEMS,
    could_lend,
    holder,
    holds,
    in_effect,
)
from ..control import controller, hidden, warbands
from ..forces import (
    LOST,
    adjacent,
    end_circumvallation,
    falls,
    free_to_move,
    hide,
    may_stack,
    move,
    remove,
    reveal,
    subdue,
    unit_words,
)
from ..map import IS_CITY, REGION_IDS, TRIBE_IDS
from ..money import could_agree
from ..options import ASK_RETREAT, REGION, TRIBE
from ..pieces import (
    ARVERNI,
    BELGAE,
    FACTIONS,
    FORT,
    GERMANS,
    HIDDEN,
    KIND_OWNER,
    KINDS,
    LEADERS,
    LEGION,
    ROMANS,
    STATUSES,
    UNIT_KINDS,
    WARBANDS,
)
from ..players import agrees_anyway, ask_agreement
from ..state import Play, State, Table, lot
from .sides import (
    HALF,
    ORDINARY,
    WHOLE,
    Battle,
    BattleCommand,
    Side,
    Terms,
    archers,
    attack_losses,
    counter_losses,
    elite_warbands,
    encircled_alone,
    had_citadel,
    has_fort,
    protects,
)

# 3.2.4, 3.3.4 Retreat: declared before the attack, carried out after it ----------------------------------------------


REMOVE = Option("remove", NOBODY, text="option.retreat_remove")


def may_retreat(state: State, battle: Battle) -> bool:
    """3.2.4, 3.3.4 Whether the Defender may Retreat: not Germans, not from an Ambush, not without mobile pieces."""
    return could_retreat(state, battle.defender, battle.terms)


def could_retreat(state: State, side: Side, terms: Terms) -> bool:
    """3.2.4, 3.3.4 The same, of a Battle that has not begun."""
    return side.faction != GERMANS and not terms.ambush and not terms.no_retreat and bool(side.mobile(state))


def declare_retreat(table: Table, battle: Battle, rule: str) -> Play[None]:
    """3.2.4, 3.3.4 Step 2: the Defender decides whether to Retreat, and gets the agreements that it needs."""
    state, me = table.state, battle.defender.faction
    if not may_retreat(state, battle):
        return
    battle.agreed.update(faction for faction in range(GERMANS) if agrees_anyway(state, me, faction))
    asked: set[int] = set()
    while True:
        holders = {controller(state, near) for near in adjacent(state, battle.region)}
        unasked = [f for f in sorted(holders) if 0 <= f < GERMANS and f not in battle.agreed and f not in asked]
        others = [f for f in unasked if could_agree(state, me, f)]
        (pick,) = yield table.ask(
            FACTIONS[me],
            "battle.retreat",
            [YES, NO, *[ASK_RETREAT[faction] for faction in others]],
            rule=rule,
            params={"space": REGION_IDS[battle.region], "who": FACTIONS[battle.attacker.faction]},
            about=f"space:{REGION_IDS[battle.region]}",
        )
        if pick is YES or pick is NO:
            battle.retreats = pick is YES
            if battle.retreats:
                table.tell("retreat_declared", rule, who=FACTIONS[me], space=REGION_IDS[battle.region])
            return
        asked.add(pick.value)
        if (yield from ask_agreement(table, me, pick.value, "retreat", rule, REGION_IDS[battle.region])):
            battle.agreed.add(pick.value)


def retreat_targets(state: State, battle: Battle) -> list[int]:
    """3.2.4, 3.3.4 The adjacent Regions that the Defender, or a Faction that agreed, Controls."""
    me = battle.defender.faction
    return [
        near
        for near in adjacent(state, battle.region)
        if controller(state, near) in battle.agreed and may_stack(state, near, me)
    ]


def retreat(table: Table, battle: Battle, rule: str) -> Play[None]:
    """3.2.4, 3.3.4 Step 6: all mobile pieces go to one Region, or are removed.

    From Romans, Gauls may leave their Leader and Hidden Warbands where they are.
    """
    state, side = table.state, battle.defender
    me, region = side.faction, battle.region
    leaving = {
        kind: state.units[UNIT_KINDS * region + kind] for kind in side.kinds if state.units[UNIT_KINDS * region + kind]
    }
    if battle.attacker.faction == ROMANS and leaving:
        yield from _stay(table, battle, leaving, rule)
    if not any(leaving.values()):
        return
    free = dict(
        [pool for owner in {KIND_OWNER[kind] for kind in leaving} for pool in free_to_move(state, region, owner)]
    )
    targets = retreat_targets(state, battle)
    target = NOBODY
    if targets and any(free.get(kind, 0) for kind in leaving):
        (pick,) = yield table.ask(
            FACTIONS[me],
            "battle.retreat_to",
            [*[REGION[near] for near in targets], REMOVE],
            rule=rule,
            params={"space": REGION_IDS[region], "what": unit_words(list(leaving.items()))},
            about=f"space:{REGION_IDS[region]}",
        )
        target = pick.value
    for kind, n in leaving.items():
        going = min(n, free.get(kind, 0)) if target != NOBODY else 0
        if going:
            move(table, region, target, kind, going)
        battle.gone[kind] = remove(table, region, kind, n - going, rule)
    if target != NOBODY:
        table.tell("retreated", rule, who=FACTIONS[me], space=REGION_IDS[region], target=REGION_IDS[target])


def _stay(table: Table, battle: Battle, leaving: dict[int, int], rule: str) -> Play[None]:
    """3.2.4 Which Hidden Warbands, and whether the Leader, stay where Romans attacked."""
    me, space = battle.defender.faction, REGION_IDS[battle.region]
    hidden = leaving.get(HIDDEN[me], 0)
    if hidden:
        (pick,) = yield table.ask(
            FACTIONS[me],
            "battle.stay_hidden",
            numbers(0, hidden),
            rule=rule,
            params={"space": space, "n": hidden},
            about=f"space:{space}",
        )
        leaving[HIDDEN[me]] -= pick.value
    for kind in LEADERS[me]:
        if leaving.get(kind):
            (pick,) = yield table.ask(
                FACTIONS[me],
                "battle.stay_leader",
                [YES, NO],
                rule=rule,
                params={"space": space, "what": unit_words([(kind, 1)])},
                about=f"space:{space}",
            )
            leaving[kind] -= pick is YES


# 3.2.4, 3.3.4 Taking Losses: which pieces a Faction removes, and what it rolls for -----------------------------------


FORT_LOST = 2
"""Card 10: a Fort that is rolled for is removed on this or less."""
UNIT, ROLL, ELITE, ALLY, CITADEL = "unit", "roll", "elite", "ally", "citadel"
"""What takes a Loss: a piece without a roll, one with, a Warband that counts as a Legion, an Ally, a Citadel."""


@cache
def _unit(region: int, kind: int, rest: int) -> Option:
    """A piece that is removed; with ``rest``, as many of them as there are Losses."""
    key = f"{KINDS[kind]}.rest" if rest else KINDS[kind]
    text = "option.loss_rest" if rest else "option.loss"
    params = {"what": unit_words([(kind, rest or 1)])}
    return Option(key, (UNIT, kind, rest or 1), f"unit:{REGION_IDS[region]}.{KINDS[kind]}", text, params)


@cache
def _roll(region: int, kind: int, how: str) -> Option:
    """A piece that is rolled for."""
    key = f"elite.{KINDS[kind]}" if how == ELITE else KINDS[kind]
    text = "option.loss_elite" if how == ELITE else "option.loss_roll"
    params = {"what": unit_words([(kind, 1)])}
    return Option(key, (how, kind, 1), f"unit:{REGION_IDS[region]}.{KINDS[kind]}", text, params)


def loss_options(state: State, battle: Battle, side: Side, *, rolls: bool) -> list[Option]:
    """3.2.4, 3.3.4 The pieces that can take the next Loss.

    A Defender who Retreats first loses Allies and rolls for Citadel and Fort; all others take Losses with Allies,
    Citadel and Fort after all other pieces.
    """
    fixed = _fixed(state, battle, side, rolls=rolls)
    if battle.retreats and side is battle.defender:
        first = [option for option in fixed if option.key not in battle.tested]
        return first or [*_mobile(state, battle, side, rolls=rolls), *fixed]
    return _mobile(state, battle, side, rolls=rolls) or fixed


def _mobile(state: State, battle: Battle, side: Side, *, rolls: bool) -> list[Option]:
    region, left = side.region, battle.left
    elite = min(side.elite, side.warbands(state)) if rolls else 0
    plain = side.warbands(state) - elite
    options: list[Option] = []
    for kind in side.small:
        there = side.count(state, kind)
        if there and plain:
            options.append(_unit(region, kind, 0))
            if 1 < left <= min(there, plain):
                options.append(_unit(region, kind, left))
        if there and elite and kind in WARBANDS[ARVERNI]:
            options.append(_roll(region, kind, ELITE))
    hard = [side.leader(state)] if side.leader(state) != NOBODY else []
    if side.legions(state):
        hard.append(LEGION)
    return options + [_roll(region, kind, ROLL) if rolls else _unit(region, kind, 0) for kind in hard]


def _fixed(state: State, battle: Battle, side: Side, *, rolls: bool) -> list[Option]:
    options = [_tribe(tribe, state.tribes[tribe], ALLY, False) for tribe in side.allies(state)]
    options += [_tribe(tribe, state.tribes[tribe], CITADEL, rolls) for tribe in side.citadels(state)]
    if side.fort(state) and not (battle.terms.no_fort and side is battle.defender):
        options.append(_roll(side.region, FORT, ROLL) if rolls else _unit(side.region, FORT, 0))
    return options


@cache
def _tribe(tribe: int, status: int, how: str, rolls: bool) -> Option:
    text = "option.loss_citadel" if how == CITADEL and rolls else "option.loss_tribe"
    params = {"what": STATUSES[status], "tribe": TRIBE_IDS[tribe]}
    return Option(TRIBE_IDS[tribe], (how, tribe, 1), f"tribe:{TRIBE_IDS[tribe]}", text, params)


def take_losses(table: Table, battle: Battle, side: Side, losses: int, rule: str, *, rolls: bool = True) -> Play[int]:
    """3.2.4, 3.3.4 A side takes Losses one by one, as long as something can. Returns how many it took."""
    state = table.state
    battle.losing, battle.left = side, losses
    while battle.left and side.anything(state):
        if side.faction == GERMANS:
            germans_lose(table, side, rule)
            battle.left -= 1
            continue
        options = loss_options(state, battle, side, rolls=rolls)
        if not options:
            break
        (pick,) = yield table.ask(
            FACTIONS[side.faction],
            "battle.loss",
            options,
            rule=rule,
            params={"space": REGION_IDS[side.region], "n": battle.left},
            about=f"space:{REGION_IDS[side.region]}",
        )
        battle.left -= pick.value[2]
        _take(table, battle, side, pick, rule, rolls=rolls)
        count(table, battle)
    taken = losses - battle.left
    battle.losing, battle.left = None, 0
    return taken


def _take(table: Table, battle: Battle, side: Side, pick: Option, rule: str, *, rolls: bool) -> None:
    how, what, n = pick.value
    if how == UNIT:
        remove(table, side.region, what, n, rule)
        side.take(what, n)
    elif how == ALLY or (how == CITADEL and not rolls):
        subdue(table, what, rule)
    elif how == CITADEL:
        if falls(table, STATUSES[table.state.tribes[what]], rule):
            subdue(table, what, rule)
        else:
            battle.tested.add(pick.key)
    else:
        limit = FORT_LOST if what == FORT and in_effect(table.state, BALLISTAE) else LOST
        if falls(table, KINDS[what], rule, limit):
            remove(table, side.region, what, 1, rule)
            side.take(what)
            side.elite -= how == ELITE
        elif what == FORT:
            battle.tested.add(pick.key)


def germans_lose(table: Table, side: Side, rule: str) -> None:
    """3.4.5 A Germanic Loss: Scouted, other Revealed, then Hidden Warbands; then Allies, those at Cities last."""
    state = table.state
    for kind in reversed(WARBANDS[GERMANS]):
        if side.count(state, kind):
            remove(table, side.region, kind, 1, rule)
            return
    there = side.allies(state)
    equal = [tribe for tribe in there if not IS_CITY[tribe]] or there
    subdue(table, lot(table, equal), rule)


# 3.2.4, 3.3.4 A Battle as a scene: both sides in their counters, its steps, the Losses inflicted, and who falls


SURPRISE, BEFORE, DECLARE, BESIEGE, ATTACK, COUNTER, RETREAT = (
    *("surprise", "before", "declare", "besiege"),
    *("attack", "counterattack", "retreat"),
)
"""The stages: ``story.stage.<id>``."""

BATTLE_RULE = ("3.2.4", "3.3.4", "3.3.4", "3.3.4", "3.4.4")
"""The paragraph of each Faction's Battle."""
AMBUSH_RULE = ("", "4.3.3", "4.4.3", "4.5.3")
"""The paragraph of each Faction's Ambush."""


def battle_scene(state: State, battle: Battle) -> Scene:
    """3.2.4 The sides as the Battle begins, the attacker first, and the stages that there can be."""
    sides = (battle.attacker, battle.defender)
    notes = [Message("story.attackers", {"who": FACTIONS[battle.attacker.faction]})]
    notes += _notes(battle.terms)
    line_up = [_side(state, side) for side in sides]
    line_up[1].holds = _holds(state, battle.defender)
    return Scene(
        "battle",
        f"space:{REGION_IDS[battle.region]}",
        Message("story.battle", {"space": REGION_IDS[battle.region]}),
        battle.terms.rule or BATTLE_RULE[battle.attacker.faction],
        notes,
        line_up,
        [SceneStage(_label(id)) for id in _stages(state, battle)],
    )


def _notes(terms: Terms) -> list[Message]:
    """What is particular about a Battle."""
    found = {
        "ambush": terms.ambush,
        "besiege": terms.besiege,
        "no_retreat": terms.no_retreat,
        "no_counterattack": terms.no_counterattack,
        "no_citadel": terms.no_citadel,
        "no_fort": terms.no_fort,
        "whole_losses": terms.whole_losses,
        "double_auxilia": terms.double_auxilia,
        "stay_hidden": terms.stay_hidden,
    }
    return [Message(f"story.note.{id}") for id, true in found.items() if true]


def _label(id: str) -> Message:
    return Message(f"story.stage.{id}")


def _stages(state: State, battle: Battle) -> list[str]:
    """In the order of the rulebook, without those that cannot come."""
    terms = battle.terms
    found = [SURPRISE] if terms.ambush and battle.defender.caesar(state) else []
    found += [DECLARE] if may_retreat(state, battle) else []
    found += [BESIEGE] if terms.besiege else []
    found.append(ATTACK)
    if not terms.no_counterattack and (not terms.ambush or battle.defender.caesar(state)):
        found.append(COUNTER)
    return found


def _holds(state: State, side: Side) -> Message | None:
    """What halves the Defender's Losses."""
    if side.citadels(state):
        return Message("story.holds_citadel")
    return Message("story.holds_fort") if has_fort(state, side) else None


def pieces_of(state: State, side: Side) -> dict[str, int]:
    """The pieces of a side by token: those that fight, then Allies, Citadels and the Fort."""
    found = {KINDS[kind]: side.count(state, kind) for kind in side.kinds}
    for tribe in (*side.allies(state), *side.citadels(state)):
        token = STATUSES[state.tribes[tribe]]
        found[token] = found.get(token, 0) + 1
    if side.fort(state):
        found[KINDS[FORT]] = state.units[UNIT_KINDS * side.region + FORT]
    return {token: n for token, n in found.items() if n}


def _side(state: State, side: Side) -> SceneSide:
    return SceneSide((FACTIONS[side.faction],), [SceneUnit(token, n) for token, n in pieces_of(state, side).items()])


# While it is fought ---------------------------------------------------------------------------------------------------


@contextmanager
def stage(table: Table, battle: Battle, id: str) -> Iterator[None]:
    """Something happens in a stage: a step of the story, whose lines are read in the stage, too."""
    scene = table.staged
    if scene is None:
        yield
        return
    battle.told = len(table.journal)
    with table.stage(_number(scene, id)):
        yield
        if id == RETREAT:
            _lost_on_the_way(table, scene, battle)
        else:
            count(table, battle)


def _lost_on_the_way(table: Table, scene: Scene, battle: Battle) -> None:
    """3.2.4 Of those who Retreat, the ones who found no place to go are removed; the others only leave."""
    now = scene.now
    assert now is not None
    now.losses = [[], [SceneUnit(KINDS[kind], n, n) for kind, n in battle.gone.items() if n]]
    for unit in now.losses[1]:
        scene.sides[1].lose(unit.token, unit.n)
    _tell(table, now, battle)


def _tell(table: Table, now: SceneStage, battle: Battle) -> None:
    now.lines = [Message(entry.id, entry.params) for entry in table.journal[battle.told :] if not entry.to]


def _number(scene: Scene, id: str) -> int:
    """The stage that goes on or is still to come; one that comes unforeseen finds its place after now."""
    label = _label(id)
    after = 0
    for number, each in enumerate(scene.stages):
        if each.state != "waiting":
            after = number + 1
        if each.label == label and each.state in ("waiting", "now"):
            return number
    scene.stages.insert(after, SceneStage(label))
    return after


def strikes(table: Table, side: int, losses: int) -> None:
    """3.2.4 The Losses that a side inflicts in the stage that goes on."""
    scene = table.staged
    if scene is not None and (now := scene.now) is not None:
        now.strikes = now.strikes or ["", ""]
        now.strikes[side] = str(losses)


def count(table: Table, battle: Battle) -> None:
    """Who has fallen: what is gone of the line-up, and of that what went in the stage that goes on."""
    scene = table.staged
    if scene is None or (now := scene.now) is None:
        return
    now.losses = [[], []]
    for number, side in enumerate((battle.attacker, battle.defender)):
        left = pieces_of(table.state, side)
        for unit in scene.sides[number].units:
            unit.lost = max(0, unit.n - left.get(unit.token, 0))
            fallen = unit.lost - _fallen_before(scene, now, number, unit.token)
            if fallen > 0:
                now.losses[number].append(SceneUnit(unit.token, fallen, fallen))
    _tell(table, now, battle)


def _fallen_before(scene: Scene, now: SceneStage, side: int, token: str) -> int:
    """How many pieces fell in the stages before."""
    earlier = [each for each in scene.stages if each is not now and each.losses]
    return sum([unit.n for each in earlier for unit in each.losses[side] if unit.token == token])


WHO = ("retreated", "attackers_stay", "defenders_stay")
"""The results that name a Faction."""


def conclude(table: Table, battle: Battle, *, left: tuple[bool, bool]) -> None:
    """3.2.4 How the Battle ended: who is left in the Region."""
    scene = table.staged
    if scene is None:
        return
    attacker, defender = FACTIONS[battle.attacker.faction], FACTIONS[battle.defender.faction]
    if battle.retreats:
        id, who = "retreated", defender
    elif all(left):
        id, who = "both_stay", attacker
    elif not any(left):
        id, who = "nobody_stays", attacker
    else:
        id, who = ("attackers_stay", attacker) if left[0] else ("defenders_stay", defender)
    scene.end(Message(f"story.result.{id}", {"who": who} if id in WHO else {}))
    for each in scene.stages:
        if not (each.lines or each.dice or any(each.losses) or any(each.strikes)):
            each.state = "skipped"


# 3.2.4, 3.3.4, 3.4.4 The procedure of a Battle, step by step ---------------------------------------------------------


CAESAR_HOLDS, AGAINST_BELGAE = 4, 5
"""4.3.3, 4.5.3 What Caesar must roll at least in an Ambush, and in one by Belgae."""
NOTHING = Option("nothing", NOBODY, text="option.nothing")
FORT_OPTION = Option("fort", FORT, text="option.siege_fort")


def fight(
    table: Table, attacker: Side, defender: Side, terms: Terms = ORDINARY, command: BattleCommand | None = None
) -> Play[Battle]:
    """3.2.4, 3.3.4, 3.4.4 A Battle in one Region, from the Retreat that is declared to the Retreat that is made."""
    battle = Battle(attacker, defender, terms, command or BattleCommand())
    with table.scene(lambda: battle_scene(table.state, battle)):
        yield from table.during(battle, _fight(table, battle))
    yield from table.during(battle, _aftermath(table, battle))
    return battle


def _fight(table: Table, battle: Battle) -> Play[None]:
    state = table.state
    attacker, defender, terms = battle.attacker, battle.defender, battle.terms
    rule = terms.rule or BATTLE_RULE[attacker.faction]
    table.tell(
        "battle_against",
        rule,
        who=FACTIONS[attacker.faction],
        against=FACTIONS[defender.faction],
        space=REGION_IDS[battle.region],
    )
    encircled = encircled_alone(state, attacker, defender)
    battle.citadel = had_citadel(state, defender)
    yield from _ask_defence(table, battle)
    attacker.elite, defender.elite = elite_warbands(state, attacker), elite_warbands(state, defender)
    if terms.ambush:
        battle.rolls = _caesar_holds(table, battle)
    yield from _before(table, battle, rule)
    battle.shot = True
    if may_retreat(state, battle):
        with stage(table, battle, DECLARE):
            yield from declare_retreat(table, battle, rule)
    yield from _ask_capabilities(table, battle, encircled=encircled)
    yield from _attack(table, battle, rule, encircled=encircled)
    counter = not battle.retreats and not terms.no_counterattack and (not terms.ambush or battle.rolls)
    if counter and defender.anything(state):
        losses = counter_losses(
            state,
            attacker,
            defender,
            whole_auxilia=battle.horse,
            doubled=battle.doubled == defender.faction and not protects(state, defender),
        )
        with stage(table, battle, COUNTER):
            table.tell("counterattack", rule, who=FACTIONS[defender.faction], n=losses)
            strikes(table, 1, losses)
            battle.suffered = yield from take_losses(table, battle, attacker, losses, rule)
    left = (attacker.anything(state), defender.anything(state))
    if battle.retreats:
        with stage(table, battle, RETREAT):
            yield from retreat(table, battle, rule)
    conclude(table, battle, left=left)


def _aftermath(table: Table, battle: Battle) -> Play[None]:
    """3.2.4, 3.3.4 Step 5, when all Losses are taken: fighters are Revealed; then what Capabilities and Events say."""
    state = table.state
    attacker, defender, terms = battle.attacker, battle.defender, battle.terms
    if not battle.retreats:
        for side in (attacker, defender):
            reveal_all(state, side)
    if terms.ambush and holds(state, attacker.faction, SIEGE_STRATAGEMS):
        yield from _siege_stratagem(table, battle)
    if terms.stay_hidden:
        hide(state, battle.region, attacker.faction)
    if defender.faction == ROMANS and (state.circumvallation, state.encircled) == (battle.region, attacker.faction):
        end_circumvallation(table)


def reveal_all(state: State, side: Side) -> None:
    """3.2.4, 3.3.4 Step 5: the Hidden pieces of a side that survived are Revealed."""
    for faction in {side.faction, *[KIND_OWNER[kind] for kind in side.borrowed]}:
        reveal(state, side.region, faction)


# Capabilities ---------------------------------------------------------------------------------------------------------


def _ask_capabilities(table: Table, battle: Battle, *, encircled: bool) -> Play[None]:
    """Card 59: the Faction that may inflict more in one Region of the Battle Command chooses whether it is this one.

    ``encircled``: card 4, the Romans defend as if with a Fort, and nothing is doubled (F380).
    """
    state, command = table.state, battle.command
    romans = next((side for side in (battle.attacker, battle.defender) if side.faction == ROMANS), None)
    if (
        romans is not None
        and not command.horse
        and in_effect(state, GERMANIC_HORSE)
        and warbands(state, battle.region, ROMANS)
    ):
        command.horse = battle.horse = yield from _use(table, ROMANS, "battle.horse", battle)
    side = next((s for s in (battle.attacker, battle.defender) if holder(state, SHOCK_CAVALRY) == s.faction), None)
    shielded = encircled or protects(state, battle.defender, battle.terms)
    if side is not None and not command.shock and not shielded:
        command.shock = yield from _use(table, side.faction, "battle.shock", battle)
        battle.doubled = side.faction if command.shock else NOBODY


def _ask_defence(table: Table, battle: Battle) -> Play[None]:
    """Card 38: Romans or Aedui who are attacked may ask the other to let its Warbands or Auxilia defend as theirs.

    That is done in step 2, when an Ambush is announced already (F172). The attacker lends nothing.
    """
    side, attacker = battle.defender, battle.attacker
    other = could_lend(table.state, side.faction, battle.region)
    fighting = {attacker.faction, *[KIND_OWNER[kind] for kind in attacker.borrowed]}
    if other == NOBODY or other in fighting or side.borrowed:
        return
    space = REGION_IDS[battle.region]
    (pick,) = yield table.ask(
        FACTIONS[side.faction],
        "battle.loan_defence",
        [YES, NO],
        rule="5.3",
        params={"space": space, "who": FACTIONS[other]},
        about=f"space:{space}",
    )
    if pick is YES and (yield from ask_agreement(table, side.faction, other, "loan_defence", "5.3", space)):
        side.borrowed = WARBANDS[other]


def _use(table: Table, faction: int, kind: str, battle: Battle) -> Play[bool]:
    space = REGION_IDS[battle.region]
    (pick,) = yield table.ask(
        FACTIONS[faction], kind, [YES, NO], rule="5.3", params={"space": space}, about=f"space:{space}"
    )
    return pick is YES


def _before(table: Table, battle: Battle, rule: str) -> Play[None]:
    """Cards 13 and 27: Slingers and Archers shoot before anything else, Retreat included (F110).

    With card 59 the Romans may use their one Region for the Slingers, too. A Defender in an Ambush takes the Archers'
    Loss without a roll, as all its Losses.
    """
    state = table.state
    attacker, defender, command = battle.attacker, battle.defender, battle.command
    auxilia = warbands(state, battle.region, ROMANS)
    horse = in_effect(state, GERMANIC_HORSE) and not command.horse
    if (
        attacker.faction != ROMANS
        and auxilia * (WHOLE if horse else HALF) >= WHOLE
        and not command.slingers
        and in_effect(state, BALEARIC_SLINGERS)
        and (yield from _use(table, ROMANS, "battle.slingers", battle))
    ):
        command.slingers = True
        if horse:
            command.horse = battle.horse = yield from _use(table, ROMANS, "battle.horse", battle)
        losses = auxilia * (WHOLE if battle.horse else HALF) // WHOLE
        with stage(table, battle, BEFORE):
            table.tell("slingers", "5.3", n=losses)
            strikes(table, 1, losses)
            yield from take_losses(table, battle, attacker, losses, rule)
    for side in (attacker, defender):
        if archers(state, side):
            enemy = battle.enemy(side)
            with stage(table, battle, BEFORE):
                table.tell("archers", "5.3", n=1)
                strikes(table, int(side is defender), 1)
                yield from take_losses(table, battle, enemy, 1, rule, rolls=battle.rolls or enemy is attacker)


# The attack -----------------------------------------------------------------------------------------------------------


def _attack(table: Table, battle: Battle, rule: str, *, encircled: bool) -> Play[None]:
    """3.2.4, 3.3.4, 3.4.4 Step 3: Besiege, then the Losses of the Defender."""
    state, terms = table.state, battle.terms
    attacker, defender = battle.attacker, battle.defender
    if terms.besiege:
        with stage(table, battle, BESIEGE):
            yield from _besiege(table, battle)
    losses = attack_losses(
        state,
        attacker,
        defender,
        retreats=battle.retreats,
        citadel=battle.citadel,
        whole_auxilia=battle.horse,
        doubled=battle.doubled == attacker.faction and not battle.citadel and not protects(state, defender, terms),
        encircled=encircled,
        terms=terms,
    )
    with stage(table, battle, ATTACK):
        table.tell("attack", rule, who=FACTIONS[attacker.faction], n=losses)
        strikes(table, 0, losses)
        rest = losses
        if terms.legion_first and rest and defender.legions(state):
            remove(table, battle.region, LEGION, 1, rule)
            rest -= 1
        if terms.ally_first and rest and defender.allies(state):
            yield from _ally_first(table, battle, rule)
            rest -= 1
        taken = yield from take_losses(table, battle, defender, rest, rule, rolls=battle.rolls)
        battle.inflicted = taken + losses - rest


def _caesar_holds(table: Table, battle: Battle) -> bool:
    """4.3.3, 4.5.3 In an Ambush of Romans with Caesar a die decides whether they roll and Counterattack as usual."""
    if not battle.defender.caesar(table.state):
        return False
    with stage(table, battle, SURPRISE):
        die = table.roll(6)
        needed = AGAINST_BELGAE if battle.attacker.faction == BELGAE else CAESAR_HOLDS
        table.tell("caesar_holds" if die >= needed else "caesar_surprised", "4.3.3", die=die, n=needed)
    return die >= needed


def _ally_first(table: Table, battle: Battle, rule: str) -> Play[None]:
    """Card 25: the first Loss removes an Ally; its owner chooses which."""
    state, side = table.state, battle.defender
    tribes = side.allies(state)
    if side.faction == GERMANS:
        subdue(table, lot(table, tribes), rule)
        return
    (pick,) = yield table.ask(
        FACTIONS[side.faction],
        "battle.ally_first",
        [TRIBE[tribe] for tribe in tribes],
        rule=rule,
        params={"space": REGION_IDS[battle.region]},
        about=f"space:{REGION_IDS[battle.region]}",
    )
    subdue(table, pick.value, rule)


def can_besiege(state: State, attacker: Side, defender: Side) -> bool:
    """4.2.3 A Legion attacks, and the Defender has a Citadel or an Ally."""
    return bool(attacker.legions(state) and (defender.citadels(state) or defender.allies(state)))


def _besiege(table: Table, battle: Battle) -> Play[None]:
    """4.2.3 The Romans may remove a Citadel or an Ally of the Defender, before and beyond its Losses."""
    state, side = table.state, battle.defender
    if not can_besiege(state, battle.attacker, side):
        return
    tribes = [*side.citadels(state), *side.allies(state)]
    (pick,) = yield table.ask(
        FACTIONS[ROMANS],
        "battle.besiege",
        [*[TRIBE[tribe] for tribe in tribes], NOTHING],
        rule="4.2.3",
        params={"space": REGION_IDS[battle.region], "who": FACTIONS[side.faction]},
        about=f"space:{REGION_IDS[battle.region]}",
    )
    if pick is not NOTHING:
        subdue(table, pick.value, "4.2.3")


def _siege_stratagem(table: Table, battle: Battle) -> Play[None]:
    """Card 10: after its Ambush the holder may remove a Fort or a Citadel of the Defender."""
    state, side = table.state, battle.defender
    options = [TRIBE[tribe] for tribe in side.citadels(state)]
    if side.fort(state):
        options.append(FORT_OPTION)
    if not options:
        return
    (pick,) = yield table.ask(
        FACTIONS[battle.attacker.faction],
        "battle.siege",
        [*options, NOTHING],
        rule="5.3",
        params={"space": REGION_IDS[battle.region]},
        about=f"space:{REGION_IDS[battle.region]}",
    )
    if pick is FORT_OPTION:
        remove(table, battle.region, FORT, 1, "5.3")
    elif pick is not NOTHING:
        subdue(table, pick.value, "5.3")


# Ambush ---------------------------------------------------------------------------------------------------------------


def can_ambush(state: State, attacker: Side, defender: Side) -> bool:
    """3.4.4, 4.3.3 Whether the Battle begins with more Hidden attackers than Hidden Defenders."""
    return attacker.hidden(state) > defender.hidden(state)


def hidden_more(state: State, region: int, faction: int, enemy: int) -> bool:
    """4.3.3 The same, of two Factions in a Region."""
    return hidden(state, region, faction) > hidden(state, region, enemy)
