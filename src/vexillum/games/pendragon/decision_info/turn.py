"""2.3 The turn of an Eligible Faction, agreements, Tribute, Pivotal Events."""

from __future__ import annotations

from msgspec.structs import replace

from vexillum.coin.decision_info import turn as sequence
from vexillum.coin.decision_info.lines import Told, explain, message, now
from vexillum.coin.decision_info.turn import passing, refused_commands, refused_event
from vexillum.coin.options import NONE, YES
from vexillum.coin.turn import Size
from vexillum.core.decision import Option
from vexillum.core.show.option_info import DecisionInfo, OptionInfo, RefusedOption
from vexillum.core.words.texts import Message
from vexillum.games.pendragon.commands.catalog import COMMANDS
from vexillum.games.pendragon.decision_info.command_lines import command_info
from vexillum.games.pendragon.decision_info.pending_decision import Asked
from vexillum.games.pendragon.decision_info.words import money
from vexillum.games.pendragon.decks import deck_of
from vexillum.games.pendragon.feats.catalog import FEATS
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.money import purses
from vexillum.games.pendragon.pieces import BARBARIANS, BRITONS, CIVITATES, DUX, FACTIONS, SAXONS
from vexillum.games.pendragon.sequence.limits import command_size
from vexillum.games.pendragon.sequence.tribute import ASK, GIVE, OFFER, STOP, sources, takers
from vexillum.games.pendragon.sequence.turn import CONSENT, TURNS
from vexillum.games.pendragon.state import TRACKS, State, Track

COMMAND_GROUPS = ("commands", "limited_command", "one_space_command")
"""What the Commands are called by their size."""


def turn(asked: Asked) -> DecisionInfo:
    """2.3.4 Commands, the Event, and what else there is."""
    state, faction = asked.state, asked.faction
    deck = deck_of(state)
    card = deck.name(state.current)
    return sequence.turn(
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
    return sequence.side_text(deck_of(state).name(side // 2), side)


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


def consent(asked: Asked) -> DecisionInfo:
    """1.5.2 The Civitates let the Dux spend Briton Resources in one action, or do not."""
    tracks = asked.state.tracks
    words = {"blue": tracks[Track.BRITON], "red": tracks[Track.DUX]}
    return explain(asked, lambda option: message("consent_yes" if option is YES else "consent_no", **words))


def pivotal(asked: Asked) -> DecisionInfo:
    """2.3.8 A Pivotal Event instead of the card."""
    state = asked.state
    deck = deck_of(state)
    held = state.held[asked.faction]

    def line(option: Option) -> Told:
        if option is YES:
            return OptionInfo(summary=side_text(state, 2 * held), side="light")
        return message("pivotal_no", card=deck.name(state.current))

    return replace(explain(asked, line, summary=now("pivotal", card=deck.name(state.current))), confirm=True)


def tribute_to(asked: Asked) -> DecisionInfo:
    """1.5.2 Who gets something, and out of what."""

    def line(option: Option) -> Told:
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

    def line(option: Option) -> Told:
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

    def line(option: Option) -> Told:
        gets = Message(f"count.{TRACKS[into]}", {"n": tracks[into] + option.value})
        return message("tribute_amount", left=tracks[purse] - option.value, who=FACTIONS[taker], gets=gets)

    return explain(asked, line)


def pay_mix(asked: Asked) -> DecisionInfo:
    """1.8 How a cost is paid: what is left in both purses."""
    state = asked.state
    first, second = purses(state, asked.faction)
    amount = asked.params["n"]

    def line(option: Option) -> Told:
        left = [
            Message(f"count.{TRACKS[purse]}", {"n": state.tracks[purse] - n})
            for purse, n in ((first, amount - option.value), (second, option.value))
        ]
        return message("leaves", left=left)

    return explain(asked, line, summary=now("pay", cost=money(asked.faction, amount)))


def entropy(asked: Asked) -> DecisionInfo:
    """8.9 The Faction that the player keeps; the other one becomes a Non-player."""
    others = {option.value: other.key for option in asked.decision.options for other in asked.decision.options
              if other is not option}  # fmt: skip
    return explain(asked, lambda option: message("entropy", who=option.key, other=others[option.value]))
