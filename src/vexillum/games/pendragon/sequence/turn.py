"""2.3.3-2.3.5 The turn of an Eligible Faction: a Command, the Event, or a Pass."""

from __future__ import annotations

from functools import cache

from vexillum.coin.options import NO, YES
from vexillum.coin.sequence import Did, Standing, next_eligible, options
from vexillum.core.decision import Decision, Option
from vexillum.core.texts import Message
from vexillum.games.pendragon.commands.action_title import entitle_action
from vexillum.games.pendragon.commands.catalog import COMMANDS
from vexillum.games.pendragon.decks import deck_of
from vexillum.games.pendragon.feats.choosing import FEATS, feat_named, feats_for
from vexillum.games.pendragon.imperium import fragmented
from vexillum.games.pendragon.lasting import tribal_war_blocked
from vexillum.games.pendragon.money import consent_needed, shift
from vexillum.games.pendragon.pieces import BARBARIANS, BRITONS, DUX, FACTIONS, SAXONS
from vexillum.games.pendragon.sequence.chapters import resume_chapter
from vexillum.games.pendragon.sequence.flow import end_card
from vexillum.games.pendragon.sequence.limits import Size, action_of_turn, command_size
from vexillum.games.pendragon.sequence.tribute import ASK, GIVE, ask_for_tribute, give_tribute, tribute_options
from vexillum.games.pendragon.state import Play, State, Table, Track

PASS = tuple(
    Option("pass", "pass", text="option.pass_renown" if faction in BARBARIANS else "option.pass_resources")
    for faction in range(4)
)
CONSENT = Option("consent", "consent", "seat:civitates", "option.consent")
"""1.5.2 Ask the Civitates for Briton Resources."""
COMMAND_TEXT = ("command", "limited", "one_space")
"""The text of a Command by its size."""
COMMAND_OPTION = tuple(
    {
        id: tuple(Option(id, id, text=f"option.{COMMAND_TEXT[size]}", params={"command": id}) for size in Size)
        for id in commands
    }
    for commands in COMMANDS
)


EVENT_TITLE = {
    "option.event": "event_unshaded",
    "option.event_shaded": "event_shaded",
    "option.event_single": "event_single",
}
"""The title of the turn by the text of the option."""


@cache
def event_option(side: int, card: str, single: bool) -> Option:
    """5.2 Executing one side of a card, or its only one."""
    shaded = bool(side % 2)
    return Option(
        "event.shaded" if shaded else "event.unshaded",
        side,
        f"card:{side // 2}",
        "option.event_shaded" if shaded else "option.event_single" if single else "option.event",
        {"card": card},
    )


def turn(table: Table) -> Play[None]:
    """2.3 The next Eligible Faction acts; when nobody is left, the card ends."""
    state = table.state
    deck = deck_of(state)
    faction = next_eligible(deck.order[state.current], state.standing)
    if faction is None:
        end_card(table)
        return
    first = state.first_did == Did.NOTHING
    resume_chapter(table)
    with table.turn(FACTIONS[faction]):
        pick = yield from _choose(table, faction)
        if pick.key == "pass":
            pass_turn(table, faction)
        else:
            did = yield from _execute(table, faction, pick)
            state.standing[faction] = Standing.EXECUTED
            if first:
                state.first_did = did
        state.agreed = state.mixing = 0
    if next_eligible(deck.order[state.current], state.standing) is None:
        end_card(table)


def _choose(table: Table, faction: int) -> Play[Option]:
    """2.3.4 What the Faction does; agreements and Tribute (1.5.2) may come before."""
    state = table.state
    seat = FACTIONS[faction]
    asked: list[int] = []
    refused = given = False
    while True:
        doing = action_options(state, faction)
        extra = tribute_options(state, faction, asked) if doing else []
        if faction == DUX and not refused and state.tracks[Track.BRITON] and consent_needed(state):
            extra.append(CONSENT)
        ending = [PASS[faction]] if not given or not doing else []
        (pick,) = yield table.ask(
            seat,
            "turn",
            [*doing, *ending, *extra],
            rule="2.3.4",
            params={"card": deck_of(state).name(state.current)},
            about=f"card:{state.current}",
            why=why_not_action,
        )
        if pick is CONSENT:
            (answer,) = yield table.ask("civitates", "consent", [YES, NO], rule="1.5.2")
            refused = answer is NO
            state.agreed = int(answer.value)
            table.tell("consent" if answer.value else "consent_refused", "1.5.2")
        elif pick is GIVE:
            yield from give_tribute(table, faction)
            given = True
        elif pick in ASK:
            asked.append(pick.value)
            before = state.tracks[:]
            yield from ask_for_tribute(table, pick.value, faction)
            given = given or state.tracks != before
        else:
            return pick


def action_options(state: State, faction: int) -> list[Option]:
    """2.3.4 The Commands and Event sides that a Faction may execute now."""
    event = options(state.first_did)[1]
    size = command_size(state, faction)
    choices = [
        COMMAND_OPTION[faction][id][size]
        for id, command in COMMANDS[faction].items()
        if command.why_not(state, faction) is None
    ]
    if event:
        choices += event_options(state)
    return choices


def event_options(state: State) -> list[Option]:
    """5.2 The sides of the card, except those that GRATIA blocks (5.1.2)."""
    deck, number = deck_of(state), state.current
    sides = deck.sides[number]
    return [
        event_option(side, deck.name(number), len(sides) == 1)
        for side in sides
        if not deck.tribal_war[side] or not tribal_war_blocked(state)
    ]


def why_not_action(table: Table, decision: Decision, name: str) -> Message | None:
    """2.3.4 Why a Command or the Event cannot be executed."""
    state = table.state
    deck = deck_of(state)
    faction = FACTIONS.index(decision.seat)
    if name in COMMANDS[faction]:
        return COMMANDS[faction][name].why_not(state, faction)
    if name in (f"card:{state.current}", "event.unshaded", "event.shaded"):
        if not options(state.first_did)[1]:
            return Message("why.event_order", {"card": deck.name(state.current)}, "2.3.4")
        if name == "event.shaded" and len(deck.sides[state.current]) == 1:
            return Message("why.event_single", {"card": deck.name(state.current)}, "5.2")
        return Message("why.event_gratia", {"card": deck.name(state.current)}, "5.1.2")
    if (feat := feat_named(name)) is not None:
        return _why_not_feat(state, faction, feat)
    if any(name in commands for commands in COMMANDS):
        return Message("why.other_factions_command", {"who": decision.seat, "command": name}, "3.1")
    if name == "pass":
        return Message("why.pass_after_tribute", {}, "1.5.2")
    if name == CONSENT.key:
        return _why_no_consent(state, faction)
    if name == GIVE.key:
        return Message("why.tribute_nothing" if faction in BRITONS else "why.tribute_britons", {}, "1.5.2")
    if name in (option.key for option in ASK):
        return Message("why.gift_nothing", {"who": name.partition(".")[2]}, "1.5.2")
    return None


def _why_not_feat(state: State, faction: int, feat: str) -> Message:
    """4.1 Why a Feat is not offered by itself: it comes with a Command, if it can."""
    words = {"feat": feat, "who": FACTIONS[faction]}
    if feat not in FEATS[faction]:
        return Message("why.feat_other", words, "4.1")
    if command_size(state, faction) == Size.LIMITED:
        return Message("why.feat_limited", {}, "2.3.5")
    return why_no_feat_now(state, faction, feat) or Message("why.feat_first", {"feat": feat}, "4.1")


def why_no_feat_now(state: State, faction: int, id: str) -> Message | None:
    """4.1 Why a Feat of a Faction is possible with none of its Commands now; None if it is."""
    reason = None
    for command in COMMANDS[faction].values():
        if id in FEATS[faction] and command.why_not(state, faction) is None:
            action = action_of_turn(state, faction, command.id)
            for feat in feats_for(action):
                if feat.id == id and feat.possible(state, action):
                    return None
                if feat.id == id and feat.why is not None:
                    reason = feat.why(state, action)
    words = {"feat": id, "commands": list(FEATS[faction][id].commands)}
    return reason or Message("why.feat_no_command", words, "4.1.1")


def _why_no_consent(state: State, faction: int) -> Message:
    """1.5.2 Why the Dux does not ask for Briton Resources now."""
    if faction != DUX:
        id = "why.consent_dux"
    elif fragmented(state):
        id = "why.consent_fragmented"
    elif not consent_needed(state):
        id = "why.no_consent_needed"
    else:
        id = "why.consent_refused" if state.tracks[Track.BRITON] else "why.consent_nothing"
    return Message(id, {}, "6.8.2")


def pass_turn(table: Table, faction: int) -> None:
    """2.3.3 A Briton gets 3 Resources (the Dux blue until Fragmentation), a Barbarian 1 Renown; it stays Eligible."""
    state = table.state
    state.standing[faction] = Standing.PASSED
    table.entitle("pass")
    with table.step("pass"):
        table.tell("pass", "2.3.3", who=FACTIONS[faction])
        if faction in BARBARIANS:
            shift(table, Track.SAXON if faction == SAXONS else Track.SCOTTI, 1, "2.3.3")
        else:
            red = faction == DUX and fragmented(state)
            shift(table, Track.DUX if red else Track.BRITON, 3, "2.3.3")


def _execute(table: Table, faction: int, pick: Option) -> Play[Did]:
    """2.3.4 Carry out the choice. Returns what it counts as."""
    state = table.state
    seat = FACTIONS[faction]
    if pick.key.startswith("event."):
        deck = deck_of(state)
        card = deck.name(state.current)
        table.entitle(EVENT_TITLE[pick.text])
        table.tell("event", "5.1", who=seat, card=card, side="shaded" if pick.value % 2 else "unshaded")
        yield from deck.effects[pick.value].execute(table, pick.value, card, faction)
        return Did.EVENT
    command = COMMANDS[faction][pick.value]
    told = ("command", "limited_command", "one_space_command")[command_size(state, faction)]
    table.tell(told, command.rule, who=seat, command=command.id)
    action = action_of_turn(state, faction, command.id)
    entitle_action(table, action)
    yield from table.during(action, command.execute(table, action))
    entitle_action(table, action, done=True)
    return Did.COMMAND_AND_FEAT if action.feat_done else Did.COMMAND
