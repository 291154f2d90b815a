"""4.1 Choosing a Feat and its time.

A Command without dice offers the Feats that are possible beside its spaces: nothing new becomes known between
naming a space and acting there, so naming them in turn is the same as naming them all first (ruling P1), as long as
the income of the Feat pays for none of them. A Command with dice has its Feat and its Feat's spaces named before the
first die.
"""

from __future__ import annotations

from vexillum.coin.options import NONE
from vexillum.core.decision import Decision, Option, Why
from vexillum.core.texts import Message
from vexillum.games.pendragon.commands.action import Action, Feat
from vexillum.games.pendragon.commands.action_title import entitle_action
from vexillum.games.pendragon.pieces import FACTIONS
from vexillum.games.pendragon.state import Play, State, Table

FEATS: tuple[dict[str, Feat], ...] = ({}, {}, {}, {})
"""The Feats of each Faction by id; ``feats/__init__.py`` fills it."""
_OPTIONS: dict[str, Option] = {}

FEAT_NOW = Option("feat", "feat", text="option.feat_now")


def feat_option(id: str) -> Option:
    """The option of executing a Feat."""
    option = _OPTIONS.get(id)
    if option is None:
        option = _OPTIONS[id] = Option(f"feat.{id}", id, text="option.feat", params={"feat": id})
    return option


def feats_for(action: Action) -> list[Feat]:
    """4.1.1 The Feats that may accompany a Command, if none was chosen yet."""
    if not action.feats or action.feat is not None:
        return []
    offered = None if action.offer is None else action.offer.feats
    return [
        feat
        for feat in FEATS[action.faction].values()
        if action.command in feat.commands and (offered is None or feat.id in offered)
    ]


def feat_options(table: Table, action: Action) -> list[Option]:
    """Beside the spaces of a Command without dice: the Feats that could be executed now."""
    state = table.state
    return [feat_option(feat.id) for feat in feats_for(action) if feat.timed and feat.possible(state, action)]


def is_feat(option: Option) -> bool:
    """Was a Feat picked among the options of a Command?"""
    return option.text == "option.feat"


def why_no_feat(action: Action, state: State, name: str) -> Message | None:
    """4.1 Why a Feat ("feat.build", "feat:build") is not offered with a Command; None for anything else."""
    id = feat_named(name)
    if id is None:
        return None
    feat = FEATS[action.faction].get(id)
    words = {"feat": id, "who": FACTIONS[action.faction], "command": action.command}
    if feat is None:
        return Message("why.feat_other", words, "4.1")
    if action.offer is not None and id not in action.offer.feats:
        return Message("why.feat_event", words, "5.5")
    if not action.feats:
        return Message("why.feat_limited" if action.limited else "why.feat_event", words, "2.3.5")
    if action.command not in feat.commands:
        return Message("why.feat_command", {**words, "commands": list(feat.commands)}, "4.1.1")
    if action.feat is not None:
        return Message("why.feat_one", {**words, "other": action.feat}, "4.1")
    if feat.why is None or feat.possible(state, action):
        return None
    return feat.why(state, action)


def feat_named(name: str) -> str | None:
    """The Feat that a name means: "feat.build", "feat:build"."""
    kind, id = name[:4], name[5:]
    return id if kind == "feat" and name[4:5] in (".", ":") and any(id in feats for feats in FEATS) else None


def with_feats(action: Action, why: Why | None = None, *, late: bool = False) -> Why:
    """The reasons of a decision beside whose options Feats stand; ``late``: where they stood in the one before."""

    def reason(table: Table, decision: Decision, name: str) -> Message | None:
        found = why_no_feat(action, table.state, name)
        if found is None and late and (id := feat_named(name)) is not None:
            found = Message("why.feat_before", {"feat": id, "command": action.command}, "4.1")
        return found if found is not None or why is None else why(table, decision, name)

    return reason


def execute_feat(table: Table, action: Action, id: str, *, afterwards: bool = False) -> Play[None]:
    """4.1 Execute a timed Feat now. Without any space selected it was not executed, and another may be."""
    feat = FEATS[action.faction][id]
    action.feat = id
    entitle_action(table, action)
    table.tell("feat", feat.rule, who=FACTIONS[action.faction], feat=id)
    assert feat.perform is not None
    yield from feat.perform(table, action)
    if not action.feat_done:
        table.tell("feat_nothing", feat.rule, who=FACTIONS[action.faction], feat=id)
    elif action.gained and not afterwards:
        table.tell("income", "3.1", n=action.gained, feat=id, command=action.command)


def feat_after(table: Table, action: Action) -> Play[None]:
    """4.1 After a Command without dice: a Feat, if none was executed."""
    if options := feat_options(table, action):
        (pick,) = yield table.ask(
            FACTIONS[action.faction], "feat.after", [*options, NONE], rule="4.1", why=with_feats(action)
        )
        if pick is not NONE:
            yield from execute_feat(table, action, pick.value, afterwards=True)


def choose_feat(table: Table, action: Action) -> Play[None]:
    """4.1 Before a Command with dice: the Feat that will accompany it, if any."""
    state = table.state
    options = [feat_option(feat.id) for feat in feats_for(action) if feat.possible(state, action)]
    if options:
        (pick,) = yield table.ask(
            FACTIONS[action.faction],
            "feat.choose",
            [*options, NONE],
            rule="4.1",
            params={"command": action.command},
            why=with_feats(action),
        )
        if pick is not NONE:
            action.feat = pick.value
            entitle_action(table, action)


def mark_feat(table: Table, action: Action) -> Play[None]:
    """4.1 Name the spaces of the chosen Feat, once those of the Command are named."""
    entitle_action(table, action)
    if action.feat is None:
        return
    feat = FEATS[action.faction][action.feat]
    if feat.mark is not None:
        yield from feat.mark(table, action)
        if not action.feat_spaces:
            table.tell("feat_nothing", feat.rule, who=FACTIONS[action.faction], feat=feat.id)
            action.feat = None
            entitle_action(table, action)
            return
    table.tell("feat", feat.rule, who=FACTIONS[action.faction], feat=feat.id)
    if not feat.timed:
        action.feat_done = True


def feat_pending(action: Action) -> bool:
    """Is there a timed Feat that was named but not executed yet?"""
    return action.feat is not None and not action.feat_done and FEATS[action.faction][action.feat].timed


def perform_marked(table: Table, action: Action) -> Play[None]:
    """4.1 Execute the Feat that was named before the Command's first die. It counts as executed in any case (R12)."""
    assert action.feat is not None
    feat = FEATS[action.faction][action.feat]
    assert feat.perform is not None
    yield from feat.perform(table, action)
    action.feat_done = True
