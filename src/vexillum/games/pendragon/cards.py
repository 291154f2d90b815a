"""5.0-5.4 The cards: what is printed on them, the gray marks of the Non-players, and effects that last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
import tomli

from vexillum.coin import cards
from vexillum.coin.cards import EVENT, Deck, code, owned, read_cards
from vexillum.core.words.texts import Texts

from .map import (
    ADJACENT,
    CALEDONIAN,
    CLEAR,
    DATA,
    IS_CITY,
    LONDINIUM,
    PRINTED,
    SEA_NUMBER,
    SPACE_NUMBER,
    TEARS,
    TERRAIN,
    WALL,
)
from .pieces import BARBARIANS, BRITONS, FACTIONS, SAXONS, SCOTTI
from .state import State

# 5.0 The cards: numbers, Faction orders, kinds, and what stays of each side. Their words are texts -------------------


class Side(cards.Side, frozen=True, kw_only=True):
    """5.2 One side of an Event."""

    tribal_war: bool
    effect: tuple[str, ...]
    known: Any = None


class Card(cards.Card, frozen=True, kw_only=True):
    """A card as the data has it."""

    owner: str = ""
    """5.7 Whose Pivotal Event it is."""
    deciders: Any = None
    source: dict[str, Any] = {}
    unshaded: Side
    shaded: Side | None = None

    @property
    def is_epoch(self) -> bool:
        """5.6 Whether it is an Epoch card."""
        return self.kind.startswith("epoch")


CARDS = read_cards(DATA / "cards.toml", Card)
EVENTS = tuple([number for number, card in CARDS.items() if card.kind == EVENT])
EPOCHS = frozenset([number for number, card in CARDS.items() if card.is_epoch])
EARLY = tuple([number for number, card in CARDS.items() if card.kind == "epoch_early"])
LATE = tuple([number for number, card in CARDS.items() if card.kind == "epoch_late"])
PIVOTAL = tuple([number for number, card in CARDS.items() if card.kind == "pivotal"])


# 8.2.1 The gray marks at the Faction symbols of our own deck: cues for Non-players -----------------------------------


class Cue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """8.2.1 What a card says to one Non-player: its mark. A sword stands for ``instruction.<card>.<Faction>``."""

    mark: Literal["shield", "sword", "shield+sword", "raven", "none"]
    source: str = ""


class _Cues(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    dux: Cue
    civitates: Cue
    saxons: Cue
    scotti: Cue


class _CueFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    np: tuple[_Cues, ...]


CUES: dict[int, dict[str, Cue]] = {
    cues.number: {id: getattr(cues, id) for id in FACTIONS}
    for cues in msgspec.convert(tomli.loads((DATA / "np.toml").read_text("utf-8")), _CueFile).np
}
"""By card, then by Faction."""


def signs(mark: str) -> tuple[str, ...]:
    """The symbols that a mark consists of: none, one, or a shield with a sword."""
    return () if mark == "none" else tuple(mark.split("+"))


def cue_signs(number: int) -> dict[str, tuple[str, ...]]:
    """The symbols at each Faction of a card."""
    return {id: signs(cue.mark) for id, cue in CUES[number].items()}


# 5.0 What a card shows besides its text: its kind, the marks of its sides, and those of Non-players ------------------


class CardFaces(cards.CardFaces[Card, Side]):
    """The cards of Pendragon."""

    def kind(self, texts: Texts, card: Card) -> str:
        """5.0, 5.6, 5.7 What kind of card it is."""
        return texts(f"page.kind.{card.kind}", who=card.owner)

    def css(self, card: Card) -> str:
        """5.6 An Epoch card looks different."""
        return "epoch" if card.is_epoch else card.kind

    def heading(self, texts: Texts, card: Card) -> str:
        """5.6 What an Epoch card is called."""
        return texts("drawing.epoch_card") if card.is_epoch else ""

    def marks(self, side: Side) -> tuple[str, ...]:
        """5.1.2, 5.3, 5.4 The marks of a side: Tribal War, Capability, Momentum."""
        return (*(("tribal_war",) if side.tribal_war else ()), *super().marks(side))

    def cues(self, deck: Deck[Card, Any], number: int) -> Mapping[str, tuple[str, ...]]:
        """8.2.1 The gray marks of our own deck."""
        return {} if deck.id else cue_signs(number)


def precondition(texts: Texts, card: str) -> str:
    """5.7 The precondition of a Pivotal Event, which texts call ``card``; nothing if a card has none."""
    id = f"card_precondition.{card}"
    return texts("page.precondition", text=texts(id)) if id in texts else ""


FACES = CardFaces()


# 5.3-5.4 Lasting effects: what is in force, and what each rule asks it. A rule asks here, not for a card -------------


NOTITIA = code(2, False)
VALLUM = code(6, False)
CAIR_LEGION = code(7, False)
LITUS = code(9, False)
MARINERS = code(12, False)
AREANI = code(14, False)
BUCCELLARII = code(16, False)
CURIALES = code(19, False)
THAMES = code(20, True)
CAMELOT = code(21, False)
GRATIA = code(24, False)
RUIN_OF_THE_VILLAS = code(34, True)
THREE_KEELS = code(37, True)
MONS_BADONICUS = code(39, True)
FRANKS_AND_FRISIANS = code(42, True)
LINDSEY = code(44, True)
THANET = code(46, True)
EPIMENIA = code(48, False)
DEAR_EPIMENIA = code(48, True)
END_OF_THE_WORLD = code(54, False)
FICKLE_WEATHER = code(55, False)
FAIR_WEATHER = code(55, True)
CELYDDON_COED = code(56, True)
FEEDING_THE_RAVENS = code(57, True)
CURRACHS = code(58, True)
DEISI = code(61, True)
SLAVE_TAKERS = code(63, True)
OGHAM_STONES = code(65, True)
DAL_RIADA = code(67, True)
NIALL = code(68, True)
NIALLS_RAID = code(69, False)
RAID_FROM_THE_EAST = code(69, True)
CYMBROGI = code(74, False)
CONSPIRATIO = code(76, False)
TEARS_OF_EPONA = code(81, False)

_GERMANICUS = (SEA_NUMBER["germanicus"],)
_THAMES = (LONDINIUM, *ADJACENT[LONDINIUM])
_LINDSEY = tuple(SPACE_NUMBER[id] for id in ("corieltauvi", "iceni", "parisi"))
_ALONG_WALL = CALEDONIAN + WALL

NAMES = {
    "notitia": NOTITIA,
    "vallum": VALLUM,
    "cair_legion": CAIR_LEGION,
    "litus": LITUS,
    "mariners": MARINERS,
    "areani": AREANI,
    "buccellarii": BUCCELLARII,
    "curiales": CURIALES,
    "thames": THAMES,
    "camelot": CAMELOT,
    "gratia": GRATIA,
    "villae": RUIN_OF_THE_VILLAS,
    "three_keels": THREE_KEELS,
    "mons_badonicus": MONS_BADONICUS,
    "franks_and_frisians": FRANKS_AND_FRISIANS,
    "lindsey": LINDSEY,
    "thanet": THANET,
    "epimenia_paid": EPIMENIA,
    "epimenia_double": DEAR_EPIMENIA,
    "taxation": END_OF_THE_WORLD,
    "weather_dice": FICKLE_WEATHER,
    "weather_forts": FAIR_WEATHER,
    "celyddon_coed": CELYDDON_COED,
    "ravens": FEEDING_THE_RAVENS,
    "currachs": CURRACHS,
    "the_deisi": DEISI,
    "slave_takers": SLAVE_TAKERS,
    "ogham_stones": OGHAM_STONES,
    "dal_riada": DAL_RIADA,
    "niall": NIALL,
    "watched_sea": NIALLS_RAID,
    "vallis_tithica": RAID_FROM_THE_EAST,
    "cymbrogi": CYMBROGI,
    "conspiratio": CONSPIRATIO,
    "tears": TEARS_OF_EPONA,
}
"""Every lasting effect that the rules know, by the name that the vocabulary of Events has for it."""

OF_A_FACTION: Mapping[str, tuple[int, ...]] = {"villae": BARBARIANS, "ravens": BRITONS + BARBARIANS}
"""Those that can belong to one of some Factions, which the Event selects. Without one they hold for all of these."""
ON_A_SEA = ("watched_sea",)
"""Those that can concern one Sea, which the Event selects. Without one they concern every Sea."""
HOLDING = ("niall", "dal_riada")
"""Those whose card holds pieces: they cannot end with an Epoch Round, and a view counts the pieces by this name."""
OWNERS: Mapping[int, Mapping[str, int]] = {
    **{NAMES[name]: {FACTIONS[faction]: faction for faction in who} for name, who in OF_A_FACTION.items()},
    **{NAMES[name]: {f"sea:{id}": sea for id, sea in SEA_NUMBER.items()} for name in ON_A_SEA},
}
"""By effect: to whom it can belong, and the number in its code (``owned``)."""


def _holds(state: State, effect: int, whose: int) -> bool:
    """5.4 An effect is in force for a Faction or a Sea: for the one that was selected, or for all of them."""
    return effect in state.lasting or owned(effect, whose) in state.lasting


def population_max(state: State, space: int) -> int:
    """1.3.6 Printed Population plus one; a City never grows; TEARS OF EPONA: printed minus one in its Regions."""
    if IS_CITY[space]:
        return PRINTED[space]
    if TEARS[space] and TEARS_OF_EPONA in state.lasting:
        return PRINTED[space] - 1
    return PRINTED[space] + 1


def raid_seas(state: State, faction: int) -> tuple[int, ...]:
    """3.5.1 NIALL'S RAID (shaded): a Sea more that Scotti Raids come from, Oceanus Germanicus."""
    return _GERMANICUS if faction == SCOTTI and RAID_FROM_THE_EAST in state.lasting else ()


def sea_patrolled(state: State, sea: int) -> bool:
    """1.3.7 A Sea is Patrolled by its marker; NIALL'S RAID: the Sea selected counts as Patrolled besides."""
    return bool(state.patrolled[sea]) or _holds(state, NIALLS_RAID, sea)


def raid_river(state: State, faction: int) -> tuple[int, ...]:
    """3.4.1 THAMES (shaded): the Regions that border Oceanus Germanicus as targets of Saxon Raids."""
    return ADJACENT[LONDINIUM] if faction == SAXONS and THAMES in state.lasting else ()


def extra_raid_targets(state: State, faction: int) -> int:
    """3.4.1, 3.5.1 FRANKS AND FRISIANS for the Saxons, CURRACHS for the Scotti (both shaded): one target more."""
    return 1 if (FRANKS_AND_FRISIANS if faction == SAXONS else CURRACHS) in state.lasting else 0


def patrol_reduction(state: State, forts: int) -> int:
    """3.4.1, 3.5.1 What a Patrolled Sea with this many Forts takes off a Raid.

    LITUS SAXONICUM: two more if there is a Fort. FICKLE WEATHER (shaded): not more than one.
    """
    if forts and LITUS in state.lasting:
        forts += 2
    return min(forts, 1) if FAIR_WEATHER in state.lasting else forts


def raid_forts_hold(state: State, faction: int, target: int, through: int, less: int) -> int:
    """3.4.1 What is left of a reduction of a Saxon Raid on or through some Regions.

    THAMES (shaded): at most two in and next to Londinium. LINDSEY (shaded): nothing in its three Regions.
    """
    if faction != SAXONS or not less:
        return less
    if THAMES in state.lasting and (target in _THAMES or through in _THAMES):
        less = min(less, 2)
    if LINDSEY in state.lasting and (target in _LINDSEY or through in _LINDSEY):
        less = 0
    return less


def wall_reduces(state: State, faction: int, target: int, through: int) -> bool:
    """3.5.1 VALLUM AELIUM: Forts of the Wall reduce every Scotti Raid on or through the four Regions along it."""
    return faction == SCOTTI and VALLUM in state.lasting and (target in _ALONG_WALL or through in _ALONG_WALL)


def mariners(state: State) -> int:
    """3.4.1, 3.5.1 MARINERS BY SEA: how many Raiders the Britons may take off one target reached over a Sea."""
    return 2 if MARINERS in state.lasting else 0


def fewer_raid_dice_by_sea(state: State) -> bool:
    """3.4.1, 3.5.1 FICKLE WEATHER: Raids over a Sea roll one die fewer, but at least one."""
    return FICKLE_WEATHER in state.lasting


def extra_raid_dice(state: State, faction: int, rivals_there: int) -> int:
    """3.4.1, 3.5.1 CONSPIRATIO BARBARICA: one die more where the other Barbarian has Raiders."""
    return 1 if rivals_there and CONSPIRATIO in state.lasting else 0


def extra_raid_plunder(state: State, faction: int, space: int) -> int:
    """3.4.1, 3.5.1 RUIN OF THE VILLAS (shaded): cubes beyond Population that a Faction's Raid may take in Clear."""
    return 1 if TERRAIN[space] == CLEAR and _holds(state, RUIN_OF_THE_VILLAS, faction) else 0


def extra_battle_gain(state: State, faction: int) -> int:
    """3.6.5 FEEDING THE RAVENS (shaded): what a Faction gains in a Battle in which its side removed more pieces."""
    return 1 if _holds(state, FEEDING_THE_RAVENS, faction) else 0


def extra_town_cavalry(state: State) -> int:
    """3.2.1 CAIR LEGION: Cavalry that a Train may add in one selected space with a Town."""
    return 2 if CAIR_LEGION in state.lasting else 0


def intercepted_raiders_stand(state: State) -> bool:
    """3.6.2 AREANI: in Battles of a Dux Intercept (3.2.3) Raiders may not Evade."""
    return AREANI in state.lasting


def hillfort_defence(state: State) -> int:
    """3.6.4 Escalade Defense of a Hillfort in half losses: 1, with CAMELOT 2."""
    return 2 if CAMELOT in state.lasting else 1


def hillfort_garrison(state: State) -> int:
    """3.6.4 Garrison of a Hillfort: 1, with MONS BADONICUS (shaded) 0."""
    return 0 if MONS_BADONICUS in state.lasting else 1


def warbands_trap(state: State) -> bool:
    """3.6.3 CELYDDON COED (shaded): Scotti Warbands that Ambush in Hills Strike in the Trap step."""
    return CELYDDON_COED in state.lasting


def hills_are_home(state: State) -> bool:
    """3.6.1 CYMBROGI: Hills are Home Terrain for Comitates and Militia."""
    return CYMBROGI in state.lasting


def hillforts_count(state: State) -> bool:
    """6.2.1, 6.5.2 CYMBROGI: Hoarding and Civitates Revenue count Hillforts instead of Towns."""
    return CYMBROGI in state.lasting


def niall_box(state: State) -> bool:
    """3.5.1 NIALL NOIGIALLACH (shaded): the Scotti may gather Raiders in a box."""
    return NIALL in state.lasting


def march_sea_destinations(state: State, faction: int) -> int:
    """3.4.3, 3.5.3 Destinations that a March may reach by Sea: 1, with THREE KEELS (shaded) 2 for the Saxons."""
    return 2 if faction == SAXONS and THREE_KEELS in state.lasting else 1


def march_sea_cost(state: State, faction: int) -> int:
    """3.4.3, 3.5.3 Renown for a destination reached by Sea: 2, with THREE KEELS (shaded) 1 for the Saxons."""
    return 1 if faction == SAXONS and THREE_KEELS in state.lasting else 2


def rule_spaces(state: State) -> int:
    """4.3.1 Spaces of a Rule: 3, with CURIALES 4."""
    return 4 if CURIALES in state.lasting else 3


def rule_wealth_cost(state: State) -> int:
    """4.3.1 Briton Resources for +1 Wealth: 2, with CURIALES 1."""
    return 1 if CURIALES in state.lasting else 2


def settle_spaces(state: State, faction: int) -> int:
    """4.4.1, 4.5.1 Spaces of a Settle: 1, with THANET (shaded) 2 for the Saxons."""
    return 2 if faction == SAXONS and THANET in state.lasting else 1


def ransom_success(state: State) -> int:
    """4.5.3 The least roll that brings a Ransom: 4, with SLAVE TAKERS (shaded) 3."""
    return 3 if SLAVE_TAKERS in state.lasting else 4


def ransom_amount(state: State) -> int:
    """4.5.3 What a Ransom transfers: 1, with SLAVE TAKERS (shaded) 2."""
    return 2 if SLAVE_TAKERS in state.lasting else 1


def entreat_cost(state: State) -> int:
    """4.5.4 Renown for an Entreat: 4, with THE DEISI (shaded) 2."""
    return 2 if DEISI in state.lasting else 4


def entreat_on_hibernicus(state: State) -> bool:
    """4.5.4 THE DEISI (shaded): Entreat also in Regions on Oceanus Hibernicus, whatever their terrain."""
    return DEISI in state.lasting


def annona_price(state: State) -> int:
    """6.1 Resources for each Foederati Warband: 1; with EPIMENIA (shaded) 2, with its other side none is paid."""
    if EPIMENIA in state.lasting:
        return 0
    return 2 if DEAR_EPIMENIA in state.lasting else 1


def taxation_relief(state: State) -> int:
    """6.5.3 THE END OF THE WORLD: what Imperial Taxation takes less."""
    return 15 if END_OF_THE_WORLD in state.lasting else 0


def scotti_earn_prosperity(state: State) -> bool:
    """6.5.5 OGHAM STONES (shaded): Scotti Revenue counts the Prosperity under Scotti Control too."""
    return OGHAM_STONES in state.lasting


def forts_cost(state: State, forts: int) -> int:
    """6.6.1 Resources for this many Forts that are kept: 1 each, with NOTITIA DIGNITATUM 4 at most."""
    return min(forts, 4) if NOTITIA in state.lasting else forts


def roads_cost(state: State) -> int:
    """6.6.1 Resources for Maintained Roads under Autonomy: 10, with NOTITIA DIGNITATUM 5."""
    return 5 if NOTITIA in state.lasting else 10


def cavalry_can_be_kept(state: State) -> bool:
    """6.6.1, 6.8.5 BUCCELLARII: the Dux may pay 1 Resource for each Cavalry that would go Out of Play."""
    return BUCCELLARII in state.lasting


def tribal_war_blocked(state: State) -> bool:
    """5.1.2 GRATIA: no side marked Tribal War may be executed any more (R41)."""
    return GRATIA in state.lasting
