"""The steward: a Faction led with common sense, at once, from what its seat knows; who answers what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vexillum.core.agent import Agent
from vexillum.core.decision import Decision
from vexillum.core.session import Session
from vexillum.core.words.texts import Message

from . import armies, battles, people, realm
from .mind import Handler, Mind, say_key

OPEN = frozenset(
    (
        "battle.next",
        "battle.withdraw",
        "move.intercept",
        "move.retreat",
        "move.to",
        "people.act",
        "phase",
        "politics.answer",
        "realm.conquer",
        "siege.begin",
        "siege.manner",
        "siege.shelter",
        "trade.offer",
    )
)
"""Questions whose answers are public at once: only for these it gives reasons, and names nothing hidden."""


class Steward(Agent):
    """Raises what it can pay, conquers what is weak, guards what is in danger, courts, trades, and seeks its aims."""

    id = "steward"
    version = 2
    explains = True

    def choose(self, session: Session[Any], decision: Decision) -> Sequence[str]:
        """By the handler of the question."""
        return ANSWERS[decision.kind](Mind(session, decision))

    def explain(self, session: Session[Any], decision: Decision) -> list[Message]:
        """The goal behind a public answer."""
        if decision.kind not in OPEN or decision.sealed:
            return []
        mind = Mind(session, decision)
        ANSWERS[decision.kind](mind)
        return mind.lines


# Who answers what: a handler for every kind of question of the game --------------------------------------------------


ANSWERS: dict[str, Handler] = {
    "agent.battle": people.before_battle,
    "agent.block": people.block,
    "agent.discard": people.discard,
    "agent.embassy": people.at_embassy,
    "agent.play": people.play,
    "agent.siege": people.at_siege,
    "agent.target": people.aim,
    "agent.watch": people.watch,
    "attrition.loss": battles.owner_loss,
    "barbarian.act": armies.tribe_act,
    "barbarian.units": realm.best_unit,
    "battle.aim": battles.piece,
    "battle.assassin": battles.victim,
    "battle.attach": battles.strongest,
    "battle.attackers": battles.attackers,
    "battle.bodyguard": say_key("guard"),
    "battle.bows": say_key("count"),
    "battle.challenge": battles.challenge,
    "battle.champion": battles.champion,
    "battle.counter": battles.counter,
    "battle.fanatic": battles.piece,
    "battle.heal": battles.strongest,
    "battle.host": battles.strongest,
    "battle.join_attack": battles.joins,
    "battle.join_defence": battles.joins,
    "battle.loss": battles.piece,
    "battle.mines": battles.largest,
    "battle.next": battles.next_battle,
    "battle.pick": battles.piece,
    "battle.plague": battles.piece,
    "battle.points": battles.largest,
    "battle.price": say_key("offering", "unit"),
    "battle.principal": battles.principal,
    "battle.quarter": battles.quarter,
    "battle.recovery": battles.recovery,
    "battle.reroll": battles.reroll,
    "battle.retreat": armies.retreat_to,
    "battle.sacrifice": battles.piece,
    "battle.spell": battles.spell,
    "battle.target": battles.target,
    "battle.trap": battles.piece,
    "battle.victim": battles.piece,
    "battle.volley": battles.largest,
    "battle.volleys": battles.volleys,
    "battle.withdraw": battles.withdraw,
    "bid": realm.bid_for_initiative,
    "build.buy": realm.buy,
    "build.command": realm.command,
    "build.demon": realm.demon,
    "build.for": realm.receiver,
    "build.giant": realm.giant,
    "build.person_where": realm.place,
    "build.upkeep": realm.pay_off,
    "build.where": realm.place,
    "council.alliances": realm.leave_allies,
    "council.bid": realm.bid_for_company,
    "council.company_where": realm.place,
    "council.general": realm.dismiss,
    "council.hero": realm.hire_hero,
    "council.master": realm.hire_master,
    "council.raise": realm.bid_for_company,
    "duel.leave": battles.leave_duel,
    "event.envoys": realm.envoys,
    "event.fort": realm.fort,
    "event.free_unit": realm.best_unit,
    "event.ship": battles.owner_loss,
    "event.stranger": people.stranger,
    "event.vein": realm.richest,
    "event.wounded": realm.wounded,
    "kingdom.influence": realm.influence,
    "move.accompany": armies.accompany,
    "move.agree": armies.accompany,
    "move.fort": armies.fort,
    "move.fort_war": armies.fort,
    "move.give": armies.choose_target,
    "move.intercept": armies.intercept,
    "move.organise": armies.organise,
    "move.patrol_lost": armies.lose_patrol,
    "move.retreat": armies.slip_away,
    "move.scout": armies.scout_whom,
    "move.show": armies.show,
    "move.show_kind": armies.show,
    "move.take": armies.choose_units,
    "move.take_goods": armies.take_everything,
    "move.take_people": armies.take_everything,
    "move.to": armies.march_to,
    "move.visit": people.visit,
    "naval.damaged": battles.owner_loss,
    "naval.along": battles.owner_loss,
    "naval.drown": battles.owner_loss,
    "naval.leave": armies.leave,
    "naval.leave_to": armies.refuge,
    "naval.loss": battles.owner_loss,
    "naval.port": armies.refuge,
    "naval.tide": armies.tide,
    "naval.put_to_sea": armies.refuge,
    "people": people.who_acts,
    "people.act": people.act,
    "people.army": people.visit,
    "people.recipient": realm.receiver,
    "people.wings": people.wings,
    "phase": armies.phase,
    "pirates.parley": say_key("plain"),
    "pirates.ships": armies.pirate_ships,
    "place_in_order": realm.place_in_order,
    "politics.answer": realm.answer,
    "politics.defend": realm.defend,
    "politics.gift": say_key("done"),
    "politics.nation": realm.embassy,
    "politics.parley": realm.parley,
    "politics.present": say_key("done"),
    "politics.ransom": realm.ransom,
    "politics.relation": realm.relations,
    "quest.guardian": battles.guardian,
    "quest.raise": say_key("raise"),
    "realm.alternative": realm.alternative,
    "realm.conquer": realm.conquer,
    "realm.demon": realm.weakest,
    "realm.deploy": realm.deploy,
    "realm.mastiff": realm.weakest,
    "realm.remove": realm.give_up,
    "realm.slaves": realm.slaves,
    "sea.aboard": armies.aboard,
    "sea.ashore": armies.ashore,
    "sea.move": armies.sail,
    "sea.split": armies.split,
    "sea.strike": armies.strike,
    "setup.garrison": realm.garrison,
    "siege.attrition": battles.owner_loss,
    "siege.begin": battles.begin_siege,
    "siege.keep": battles.keep_siege,
    "siege.manner": battles.manner,
    "siege.shelter": battles.shelter,
    "tabletop.confirm": say_key("right"),
    "tabletop.field": battles.field,
    "tabletop.losses": battles.no_losses,
    "tabletop.mark": say_key("tables"),
    "trade.home": realm.caravan_home,
    "trade.move": realm.move_caravan,
    "trade.offer": realm.receive_caravan,
}
"""A test says that no kind of question is missing."""
