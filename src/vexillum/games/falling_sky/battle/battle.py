"""3.2.4, 3.3.4, 3.4.4 The procedure of a Battle, step by step."""

from __future__ import annotations

from vexillum.coin.kit import NOBODY
from vexillum.coin.options import NO, YES
from vexillum.core.decision import Option
from vexillum.games.falling_sky.battle import battle_scene as scene
from vexillum.games.falling_sky.battle.journal import Battle, BattleCommand
from vexillum.games.falling_sky.battle.losses import take_losses
from vexillum.games.falling_sky.battle.retreat import declare_retreat, may_retreat, retreat
from vexillum.games.falling_sky.battle.sides import Side
from vexillum.games.falling_sky.battle.strength import (
    HALF,
    WHOLE,
    archers,
    attack_losses,
    counter_losses,
    elite_warbands,
    encircled_alone,
    had_citadel,
    protects,
)
from vexillum.games.falling_sky.battle.terms import ORDINARY, Terms
from vexillum.games.falling_sky.cards.diviciacus import could_lend
from vexillum.games.falling_sky.cards.lasting import (
    BALEARIC_SLINGERS,
    GERMANIC_HORSE,
    SHOCK_CAVALRY,
    SIEGE_STRATAGEMS,
    holder,
    holds,
    in_effect,
)
from vexillum.games.falling_sky.control import hidden, warbands
from vexillum.games.falling_sky.forces import end_circumvallation, hide, remove, reveal, subdue
from vexillum.games.falling_sky.lots import lot
from vexillum.games.falling_sky.map import REGION_IDS
from vexillum.games.falling_sky.options import TRIBE
from vexillum.games.falling_sky.pieces import (
    BELGAE,
    FACTIONS,
    FORT,
    GERMANS,
    KIND_OWNER,
    LEGION,
    ROMANS,
    WARBANDS,
)
from vexillum.games.falling_sky.players import ask_agreement
from vexillum.games.falling_sky.state import Play, State, Table

RULE = scene.BATTLE_RULE
CAESAR_HOLDS, AGAINST_BELGAE = 4, 5
"""4.3.3, 4.5.3 What Caesar must roll at least in an Ambush, and in one by Belgae."""
NOTHING = Option("nothing", NOBODY, text="option.nothing")
FORT_OPTION = Option("fort", FORT, text="option.siege_fort")


def fight(
    table: Table, attacker: Side, defender: Side, terms: Terms = ORDINARY, command: BattleCommand | None = None
) -> Play[Battle]:
    """3.2.4, 3.3.4, 3.4.4 A Battle in one Region, from the Retreat that is declared to the Retreat that is made."""
    battle = Battle(attacker, defender, terms, command or BattleCommand())
    with table.scene(lambda: scene.battle_scene(table.state, battle)):
        yield from table.during(battle, _fight(table, battle))
    yield from table.during(battle, _aftermath(table, battle))
    return battle


def _fight(table: Table, battle: Battle) -> Play[None]:
    state = table.state
    attacker, defender, terms = battle.attacker, battle.defender, battle.terms
    rule = terms.rule or RULE[attacker.faction]
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
        with scene.stage(table, battle, scene.DECLARE):
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
        with scene.stage(table, battle, scene.COUNTER):
            table.tell("counterattack", rule, who=FACTIONS[defender.faction], n=losses)
            scene.strikes(table, 1, losses)
            battle.suffered = yield from take_losses(table, battle, attacker, losses, rule)
    left = (attacker.anything(state), defender.anything(state))
    if battle.retreats:
        with scene.stage(table, battle, scene.RETREAT):
            yield from retreat(table, battle, rule)
    scene.conclude(table, battle, left=left)


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
        with scene.stage(table, battle, scene.BEFORE):
            table.tell("slingers", "5.3", n=losses)
            scene.strikes(table, 1, losses)
            yield from take_losses(table, battle, attacker, losses, rule)
    for side in (attacker, defender):
        if archers(state, side):
            enemy = battle.enemy(side)
            with scene.stage(table, battle, scene.BEFORE):
                table.tell("archers", "5.3", n=1)
                scene.strikes(table, int(side is defender), 1)
                yield from take_losses(table, battle, enemy, 1, rule, rolls=battle.rolls or enemy is attacker)


# The attack -----------------------------------------------------------------------------------------------------------


def _attack(table: Table, battle: Battle, rule: str, *, encircled: bool) -> Play[None]:
    """3.2.4, 3.3.4, 3.4.4 Step 3: Besiege, then the Losses of the Defender."""
    state, terms = table.state, battle.terms
    attacker, defender = battle.attacker, battle.defender
    if terms.besiege:
        with scene.stage(table, battle, scene.BESIEGE):
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
    with scene.stage(table, battle, scene.ATTACK):
        table.tell("attack", rule, who=FACTIONS[attacker.faction], n=losses)
        scene.strikes(table, 0, losses)
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
    with scene.stage(table, battle, scene.SURPRISE):
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
