"""5.0 The cards: as printed, what they show, and effects that last (5.3), Diviciacus among them (card 38)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from vexillum.coin import cards
from vexillum.coin import cards as card_faces
from vexillum.coin.cards import EVENT, Deck, code, owned, read_cards
from vexillum.coin.kit import NOBODY
from vexillum.core.words.texts import Texts

from .control import pieces, warbands
from .map import DATA
from .pieces import AEDUI, GERMANS, ROMANS, SEATS
from .state import State

# 5.0 The cards: numbers, titles, Faction orders, marks for Non-players, and kinds. Their words are texts -------------


WINTER = "winter"
Mark = Literal["carnyx", "laurels", "swords"]


class Side(cards.Side, frozen=True, kw_only=True):
    """5.2 One side of an Event."""


class Card(cards.Card, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card as the data has it."""

    marks: dict[str, Mark] = {}
    """8.2.1 What the gray marks around the Faction symbols mean to Non-players."""
    source: dict[str, tuple[str, ...]] = {}
    unshaded: Side
    shaded: Side | None = None


CARDS = read_cards(DATA / "cards.toml", Card)
EVENTS = tuple([number for number, card in CARDS.items() if card.kind == EVENT])

ORDERS: dict[str, dict[int, tuple[int, ...]]] = {}
"""2.3.2 By deck and card, the Factions from left to right. A deck adds its own when it is made."""

CAPABILITIES: dict[str, dict[int, tuple[int, str]]] = {}
"""5.3 By deck and lasting effect, the number and the name of the card that leaves it behind as a Capability."""


def order_of(state: State) -> tuple[int, ...]:
    """2.3.2 The Faction order of the card that is being played; that of the Factions if there is none."""
    return ORDERS[state.own_deck].get(state.current, ()) or tuple(range(len(SEATS)))


# 5.0 What a card shows besides its text: its kind, and the marks of Non-players --------------------------------------


class CardFaces(card_faces.CardFaces[Card, Side]):
    """The cards of Falling Sky."""

    def heading(self, texts: Texts, card: Card) -> str:
        """2.4 What a Winter card is called."""
        return texts("drawing.winter_card") if card.kind == WINTER else ""

    def cues(self, deck: Deck[Card, Any], number: int) -> Mapping[str, tuple[str, ...]]:
        """8.2.1 The gray marks of our own deck."""
        return {} if deck.id else {id: (mark,) for id, mark in CARDS[number].marks.items()}


FACES = CardFaces()


# 5.3 Capabilities and the few other effects that last: the queries of the rules, by the name of the card -------------


BAGGAGE_TRAINS, SLOW_WAGONS = code(8, False), code(8, True)
"""8 The Faction that holds it Marches for nothing; or Raids with three Warbands, despite Citadels and Forts."""
BALLISTAE, SIEGE_STRATAGEMS = code(10, False), code(10, True)
"""10 Besiege ends a Citadel's halving and Forts fall on 1-2 only; or its holder's Ambush takes a Fort or Citadel."""
LABIENUS, LABIENUS_SUBORNED = code(12, False), code(12, True)
"""12 Roman Special Abilities need no Leader nearby; or Build and the Reveal of Scout have one Region."""
BALEARIC_SLINGERS, FOREIGN_CONTINGENTS = code(13, False), code(13, True)
"""13 Auxilia inflict Losses before an enemy Battle; or Recruit needs a Supply Line and is paid for."""
LEGIO_X, PLAYING_FAVOURITES = code(15, False), code(15, True)
"""15 Battles with Roman Leader and Legion: one Loss fewer, two more; or Caesar doubles one Legion only."""
OPTIMATES = code(20, False)
"""20 From the second Victory Phase on, a Roman score above 12 ends the game."""
NITIOBRIGAN_HORSE = code(25, True)
"""25 Its holder's Rally in Pictones and Arverni places two Warbands more."""
LIGHT_ARMS, MASSED_ARCHERS = code(27, False), code(27, True)
"""27 Arverni Battle inflicts one Loss fewer; or six Arverni Warbands inflict one before the Battle."""
HARSH_PUNISHMENTS, ELITE = code(30, False), code(30, True)
"""30 Arverni Rally counts no Leader and no extra Warband; or four Warbands fight as Legions with their Leader."""
STOLEN_EAGLE = code(33, True)
"""33 No shift toward Adulation in the next Senate Phase."""
DIVICIACUS, DIVICIACUS_SIDELINED = code(38, False), code(38, True)
"""38 Aedui Warbands and Auxilia may act as one another, if both agree; or no transfers between the two."""
RIVER_COMMERCE, WAR_INTERFERES = code(39, False), code(39, True)
"""39 Trade needs no Supply Lines; or has one Region."""
CONVICTOLITAVIS, CONTEST_WITH_COTUS = code(43, False), code(43, True)
"""43 Suborn in two Regions; or Aedui Commands cost twice as much."""
COMMIUS, CONSPIRATOR = code(55, False), code(55, True)
"""55 Belgica counts as Roman Control, and one Ally more, for Recruit; or Belgic Rally is free and needs no Control."""
GERMANIC_HORSE, SHOCK_CAVALRY = code(59, False), code(59, True)
"""59 Auxilia inflict whole Losses in one Region of a Battle Command; or its holder doubles Losses in one."""
CORN_STORAGE, COLD_WAR = code(63, False), code(63, True)
"""63 Quarters cost only in Devastated Regions; or its holder acts twice after each Harvest."""

HELD = frozenset((BAGGAGE_TRAINS, SLOW_WAGONS, SIEGE_STRATAGEMS, NITIOBRIGAN_HORSE, SHOCK_CAVALRY, COLD_WAR))
"""5.3 The effects that belong to the Faction that took the card, or got it."""
NAMES = {
    "baggage_trains": BAGGAGE_TRAINS,
    "slow_wagons": SLOW_WAGONS,
    "ballistae": BALLISTAE,
    "siege_stratagems": SIEGE_STRATAGEMS,
    "labienus": LABIENUS,
    "labienus_suborned": LABIENUS_SUBORNED,
    "balearic_slingers": BALEARIC_SLINGERS,
    "foreign_contingents": FOREIGN_CONTINGENTS,
    "legio_x": LEGIO_X,
    "playing_favourites": PLAYING_FAVOURITES,
    "optimates": OPTIMATES,
    "nitiobrigan_horse": NITIOBRIGAN_HORSE,
    "light_arms": LIGHT_ARMS,
    "massed_archers": MASSED_ARCHERS,
    "harsh_punishments": HARSH_PUNISHMENTS,
    "elite": ELITE,
    "stolen_eagle": STOLEN_EAGLE,
    "diviciacus": DIVICIACUS,
    "diviciacus_sidelined": DIVICIACUS_SIDELINED,
    "river_commerce": RIVER_COMMERCE,
    "war_interferes": WAR_INTERFERES,
    "convictolitavis": CONVICTOLITAVIS,
    "contest_with_cotus": CONTEST_WITH_COTUS,
    "commius": COMMIUS,
    "conspirator": CONSPIRATOR,
    "germanic_horse": GERMANIC_HORSE,
    "shock_cavalry": SHOCK_CAVALRY,
    "corn_storage": CORN_STORAGE,
    "cold_war": COLD_WAR,
}
"""By the names under which Events leave them behind."""


def in_effect(state: State, effect: int) -> bool:
    """5.3 Whether an effect that belongs to no Faction is in force."""
    return effect in state.lasting


def holds(state: State, faction: int, effect: int) -> bool:
    """5.3 Whether a Faction has this Capability."""
    return owned(effect, faction) in state.lasting


def holder(state: State, effect: int) -> int:
    """5.3 The Faction that has a Capability, or NOBODY."""
    return next((faction for faction in range(GERMANS) if owned(effect, faction) in state.lasting), NOBODY)


# Card 38, Diviciacus: where Romans and Aedui are together, Auxilia and Aedui Warbands may act as one another ---------


_PARTNER = {ROMANS: AEDUI, AEDUI: ROMANS}


def partner(state: State, faction: int) -> int:
    """Card 38: the Faction that could lend its Warbands or Auxilia to this one; NOBODY without the Capability."""
    return _PARTNER.get(faction, NOBODY) if in_effect(state, DIVICIACUS) else NOBODY


def together(state: State, region: int) -> bool:
    """Card 38: whether both Factions are in a Region (F171)."""
    return bool(pieces(state, region, ROMANS)) and bool(pieces(state, region, AEDUI))


def could_lend(state: State, faction: int, region: int) -> int:
    """Card 38: the Faction that has Warbands or Auxilia to lend in a Region; NOBODY if there is none."""
    other = partner(state, faction)
    if other == NOBODY or not together(state, region) or not warbands(state, region, other):
        return NOBODY
    return other
