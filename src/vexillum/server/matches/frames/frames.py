"""The frames that bring each client's screen up to date."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias, cast

import msgspec
from babel import Locale
from babel.numbers import format_decimal, format_percent

from vexillum.core.decision import Decision, Option
from vexillum.core.game import Game
from vexillum.core.recap import Recap, Row, recap
from vexillum.core.session import Session
from vexillum.core.show.display import MINUS, Display, turn_titles, with_turn_titles
from vexillum.core.show.option_info import DecisionInfo, OptionInfo, OptionOdds
from vexillum.core.show.story import Scope, seat_of
from vexillum.core.show.svg import MapDrawing
from vexillum.core.words.texts import Message, Texts
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.frame_types import (
    ChanceForm,
    ClockForm,
    DecisionForm,
    DisplayChange,
    GroupForm,
    HeldForm,
    LineForm,
    MapChange,
    MapWhole,
    MeanForm,
    OddsForm,
    OptionForm,
    RecapForm,
    RecapRow,
    RefusedForm,
    SceneForm,
    ScopeForm,
    SeatForm,
    StandingRow,
    StillForm,
    TableFrame,
    UndoForm,
)
from vexillum.server.matches.frames.story import (
    LineNumbers,
    PlainForm,
    dice_form,
    log_lines,
    plain_form,
    readers_form,
    scene_form,
)
from vexillum.server.matches.frames.views import Viewpoint, outcome, title, viewpoint_of


class FrameContext(NamedTuple):
    """What a frame shows besides the game itself, the same for all clients."""

    thinking: str | None = None
    dice: Sequence[tuple[int, int]] = ()
    trouble: Message | None = None
    clock: ClockForm | None = None
    practice: bool = False
    practised: bool = False


class SharedView(NamedTuple):
    """What all readers with the same view and language see, regardless of who is asked and what was sent before."""

    position: PositionView
    titles: dict[str, Message]
    display: Display
    """The display beside the map, with the titles of turns."""


class Frames:
    """The frames of one moment. Parts that several clients share are built once.

    All caches are keyed by view, so that no seat sees what only another may see. Entries of the moment ``before`` are
    reused while their view is the same.
    """

    def __init__(self, session: Session[Any], context: FrameContext, before: Frames | None = None) -> None:
        self.session = session
        self._context = context
        self._moment, self._players = _moment(session), dict(session.players)
        self._dice = dice_form(context.dice)
        self._shared: dict[tuple[str | None, str], SharedView] = {}
        self._shared_before = {} if before is None else before._shared
        self._asked: dict[tuple[Viewpoint, str], DecisionForm | None] = {}
        self._changes: dict[tuple[int, int], tuple[MapDrawing | None, MapDrawing, MapChange]] = {}
        self._display_changes: dict[tuple[int, int], tuple[Display | None, Display, DisplayChange | None]] = {}
        self._logs: dict[tuple[str | None, int, str], list[LineForm]] = {}
        self._stories: dict[tuple[str | None, int, str], list[ScopeForm]] = {}
        self._plain_forms: dict[tuple[int, str], PlainForm] = {}
        self._closed: dict[tuple[int, str | None, str], tuple[Scope, ScopeForm]] = {}
        self._closed_before = {} if before is None else before._closed
        self._positions: PositionViews = PositionViews(session.game) if before is None else before._positions
        self._line_numbers: dict[str | None, LineNumbers] = {}
        self._scenes: dict[tuple[int, str], SceneForm | None] = {}

    @classmethod
    def of(cls, session: Session[Any], context: FrameContext, before: Frames | None) -> Frames:
        """The frames of this moment: the existing ones if nothing has changed."""
        if before is None or before._context != context or before._players != session.players:
            return cls(session, context, before)
        same = all(one is other for one, other in zip(before._moment, _moment(session), strict=True))
        return before if same else cls(session, context, before)

    def frame(
        self,
        client: Client,
        played: Sequence[str],
        seats: Mapping[str, SeatForm] | None = None,
        *,
        free_undo: bool = False,
        coach: bool = False,
    ) -> TableFrame:
        """A client's next frame: the changes since the last one, or everything. It plays the seats ``played``."""
        session, context = self.session, self._context
        texts = game_texts(session.game, client.lang)
        viewpoint = viewpoint_of(session, played, client.ready)
        client.ready = viewpoint.reader
        view_key = session.game.knowledge.view_key(session.state, viewpoint.reader)
        seen = self._shared_view(view_key, viewpoint.reader, texts)
        fresh = client.lines is None or client.reader != viewpoint.reader
        lines_from = 0 if fresh else client.lines or 0
        if fresh:
            client.scopes, client.unsettled = 0, {}
        stills = self._new_stills(client, played, viewpoint.reader, texts)
        drawn = seen.position.map(texts)
        shown = self._change(client.map, drawn)
        client.map = drawn
        display = self._display_change(client.display, seen.display)
        recap = recap_of(session, viewpoint, tuple(played))
        client.display = seen.display
        client.frames += 1
        client.drawn = (client.frames, drawn)
        client.at, client.reader = session.decision_number, viewpoint.reader
        client.asks = session.decision if viewpoint.asked else None
        scopes = self._scopes(viewpoint.reader, texts, client.scopes)
        news = [scope for scope in scopes if client.unsettled.get(scope.number) != scope]
        client.lines, client.scopes = len(session.journal), session.table.settled
        client.unsettled = {scope.number: scope for scope in scopes if scope.number >= client.scopes}
        return TableFrame(
            number=client.frames,
            at=session.decision_number,
            title=title(session, texts),
            over=session.over,
            decision=self._decision(viewpoint._replace(reader=view_key), viewpoint, texts),
            map=shown,
            undo=undo(session, played, texts, free=free_undo),
            seats=dict(seats or {}),
            thinking=context.thinking,
            trouble=None if context.trouble is None else texts(context.trouble),
            contents=seen.position.contents(texts),
            outcome=outcome(session, texts, practised=context.practised) if session.over else None,
            display=display,
            stills=stills,
            scene=self._scene(-1, texts),
            lines=self._lines(viewpoint.reader, texts, lines_from),
            lines_from=self._numbers(viewpoint.reader)(lines_from),
            scopes=news,
            scopes_n=len(session.table.story),
            recap=None if recap is None else self._recap(recap, viewpoint.reader, seen.display, texts),
            dice=self._dice,
            clock=context.clock,
            practice=context.practice,
            practised=context.practised,
            coach=coach,
        )

    def _shared_view(self, view_key: str | None, reader: str | None, texts: Texts) -> SharedView:
        """The map and the display. The page itself highlights what can be chosen."""
        key = (view_key, texts.language)
        if key not in self._shared:
            position = self._positions.of(self.session.state, reader)
            known, titles = self._shared_before.get(key), turn_titles(self.session.table.story)
            if known is None or known.position is not position or known.titles != titles:
                known = SharedView(position, titles, with_turn_titles(position.display(texts), titles, texts))
            self._shared[key] = known
        return self._shared[key]

    def _decision(self, shared: Viewpoint, viewpoint: Viewpoint, texts: Texts) -> DecisionForm | None:
        """The decision. ``shared`` is the viewpoint with the view key as its reader: the same for equal views."""
        key = (shared, texts.language)
        if key not in self._asked:
            self._asked[key] = asked(self.session, viewpoint, texts)
        return self._asked[key]

    def _change(self, old: MapDrawing | None, new: MapDrawing) -> MapChange:
        key = (id(old), id(new))
        if key not in self._changes:
            self._changes[key] = (old, new, map_change(old, new))  # keeping both prevents reuse of their ids
        return self._changes[key][2]

    def _display_change(self, old: Display | None, new: Display) -> DisplayChange | None:
        key = (id(old), id(new))
        if key not in self._display_changes:
            self._display_changes[key] = (old, new, display_change(old, new))
        return self._display_changes[key][2]

    def _new_stills(self, client: Client, played: Sequence[str], reader: str | None, texts: Texts) -> list[StillForm]:
        """The steps since the last answer, if the client has the map before it; afterwards it has the last one.

        Of a client's own turns only dice and scenes are shown.
        """
        if client.map is None or client.at is None or client.at >= self.session.decision_number:
            return []
        found = []
        story = self.session.table.story
        for n, still in enumerate(self.session.table.stills):
            if still.scene is None and not story[still.scope].dice and seat_of(story, still.scope) in played:
                continue
            drawn = self._positions.of(still.state, reader).map(texts)
            found.append(StillForm(still.scope, self._change(client.map, drawn), self._scene(n, texts)))
            client.map = drawn
        return found

    def _scene(self, n: int, texts: Texts) -> SceneForm | None:
        """The scene of a still, or (-1) the current one: the same for all clients."""
        key = (n, texts.language)
        if key not in self._scenes:
            table = self.session.table
            self._scenes[key] = scene_form(table.staged if n < 0 else table.stills[n].scene, texts)
        return self._scenes[key]

    def _lines(self, reader: str | None, texts: Texts, since: int) -> list[LineForm]:
        """The lines from a number on, shared by all readers unless some are secret."""
        secret = any(entry.to for entry in self.session.journal[since:])
        key = (reader if secret or self._numbers(reader) else None, since, texts.language)
        if key not in self._logs:
            self._logs[key] = log_lines(self.session, reader, texts, since)
        return self._logs[key]

    def _scopes(self, reader: str | None, texts: Texts, since: int) -> list[ScopeForm]:
        """The story from a scope on. Whether a change is good or bad depends on the reader."""
        key = (reader, since, texts.language)
        if key not in self._stories:
            story = self.session.table.story
            self._stories[key] = [self._scope(scope, reader, texts) for scope in story[since:]]
        return self._stories[key]

    def _scope(self, scope: Scope, reader: str | None, texts: Texts) -> ScopeForm:
        """A part of the story. Closed ones no longer change; a chapter never closes."""
        if scope.open or scope.kind == "chapter":
            return self._readers(scope, reader, texts)
        key = (scope.number, reader, texts.language)
        known = self._closed_before.get(key)
        if known is None or known[0] is not scope:
            known = (scope, self._readers(scope, reader, texts))
        self._closed[key] = known
        return known[1]

    def _readers(self, scope: Scope, reader: str | None, texts: Texts) -> ScopeForm:
        """A part of it as a reader sees it."""
        return readers_form(self.session, self._plain(scope, texts), reader, texts, self._numbers(reader))

    def _numbers(self, reader: str | None) -> LineNumbers:
        """The numbers of the journal's lines for a reader."""
        if reader not in self._line_numbers:
            self._line_numbers[reader] = LineNumbers(self.session.journal, reader)
        return self._line_numbers[reader]

    def _plain(self, scope: Scope, texts: Texts) -> PlainForm:
        """The part of it that all readers share."""
        key = (scope.number, texts.language)
        if key not in self._plain_forms:
            self._plain_forms[key] = plain_form(self.session, scope, texts)
        return self._plain_forms[key]

    def _recap(self, found: Recap, reader: str | None, now: Display, texts: Texts) -> RecapForm:
        """The turns since a seat's last answer. The display of that moment is usually still cached."""
        before = self._positions.of(found.before, reader).display(texts)
        return recap_form(self.session, found, reader, before, now, texts)


def _moment(session: Session[Any]) -> tuple[object, ...]:
    """Objects that identify a moment: at least one differs after any answer or undo."""
    answers, journal = session.answers, session.journal
    return session, session.decision, answers[-1] if answers else None, journal[-1] if journal else None


def undo(session: Session[Any], seats: Iterable[str], texts: Texts, *, free: bool = False) -> UndoForm:
    """Whether the player of these seats can undo the last answer without asking; if not, why.

    ``free``: practice, in which undo goes back to the player's own last decision.
    """
    if session.over:
        return UndoForm(False, texts("refused.over"))
    if free:
        mine = session.last_answer_of(seats)
        can = mine is not None and mine >= session.steps[0].answers
        return UndoForm(can, None if can else texts("refused.undo_nothing"))
    last = session.answers[-1].seat if session.answers else ""
    seats = tuple(seats)
    reason = session.undoable(last if last in seats else "")
    return UndoForm(reason is None and bool(seats), None if reason is None else texts(reason))


# A decision as sent to a client: complete for the player who is asked, only the question for the others --------------


_NOTHING = OptionInfo()
SMALL = 0.005
"""Below this, whole per cent would show 0%, and 100% for the counterpart."""


def asked(session: Session[Any], viewpoint: Viewpoint, texts: Texts) -> DecisionForm | None:
    """The current decision from a viewpoint; None when the game is over."""
    decision = session.decision
    if decision is None:
        return None
    if viewpoint.asked:
        return _whole(session, decision, texts)
    if viewpoint.hand_over:
        prompt = texts("server.hand_over", who=decision.seat)
        return DecisionForm(session.decision_number, decision.seat, prompt, 1, 1, handover=True)
    prompt = texts("server.asked_secretly", who=decision.seat) if decision.secret else texts(decision.prompt)
    return DecisionForm(session.decision_number, decision.seat, prompt, 1, 1, waiting=True)


def _whole(session: Session[Any], decision: Decision, texts: Texts) -> DecisionForm:
    told = about_text(texts, decision.about)
    info = session.game.help.decision_info(session.table, decision)
    return DecisionForm(
        number=session.decision_number,
        seat=decision.seat,
        prompt=texts(decision.prompt),
        at_least=decision.at_least,
        at_most=min(decision.at_most, len(decision.options)),
        kind=decision.kind,
        rule=decision.rule,
        summary=_said(info.summary, texts),
        about=decision.about,
        about_text=told,
        how_many=how_many(decision, texts),
        options=[
            texts.cached(_option, one.key, one.thing, one.text, one.params, one.price, info.options.get(one.key), told)
            for one in decision.options
        ],
        groups=[GroupForm(group.id, texts(group.label), _said(group.note, texts)) for group in info.groups],
        refused=_refused(info, texts),
        hand=[HeldForm(held.token, held.n, _said(held.label, texts)) for held in info.hand],
        odds=odds_form(info.odds, texts),
        odds_page=session.has_odds,
        confirm=info.confirm,
        secret=decision.secret,
        in_scene=session.table.staged is not None,
    )


def _option(
    key: str,
    thing: str,
    text: str,
    params: Mapping[str, Any],
    price: Mapping[str, int],
    info: OptionInfo | None,
    told: str,
    texts: Texts,
) -> OptionForm:
    """An option without its value, so that it can be cached: only the rules use the value."""
    return option_form(Option(key, None, thing, text, params, price), info or _NOTHING, texts, told)


def option_form(option: Option, info: OptionInfo, texts: Texts, told: str = "") -> OptionForm:
    """An option with its label, effect and cost, and the texts about the things that it names.

    A text that the question already shows is left out, as is a price equal to the label (a bid).
    """
    label = texts(option.message)
    cost = texts(info.cost) if info.cost else ""
    if option.price and not cost:
        cost = texts.listed(texts.count(noun, n) for noun, n in option.price.items())
    kind, _, id = option.thing.partition(":")
    ids = [f"{kind}_about.{id}", *(f"{name}_about.{value}" for name, value in option.params.items())]
    about = (texts(id) for id in dict.fromkeys(ids) if id in texts)
    return OptionForm(
        key=option.key,
        label=label,
        thing=option.thing,
        group=info.group,
        summary=_said(info.summary, texts),
        cost="" if cost == label else cost,
        odds=odds_form(info.odds, texts),
        holds=[HeldForm(held.token, held.n) for held in info.holds],
        side=info.side,
        about=" ".join(text for text in about if text not in label and text != told),
    )


def odds_form(odds: OptionOdds | None, texts: Texts) -> OddsForm | None:
    """Odds formatted for the reader's language: "42%", "1,4"."""
    if odds is None:
        return None
    return OddsForm(
        outcomes=[
            ChanceForm(round(one.chance, 4), percent(one.chance, texts.locale), texts(one.label), one.tone)
            for one in odds.outcomes
        ],
        means=[MeanForm(texts(mean.label), decimal(mean.value, texts.locale), mean.tone) for mean in odds.means],
    )


def decimal(value: float, locale: Locale | str) -> str:
    """A mean change with its sign and at most one decimal: −1.2, +0.7."""
    return format_decimal(value, "+#,##0.#;-#,##0.#", locale=locale).replace("-", MINUS)


def percent(chance: float, locale: Locale | str) -> str:
    """A chance in per cent, with a decimal only where 0% or 100% would mislead."""
    exact = SMALL <= chance <= 1 - SMALL or chance in (0, 1)
    return format_percent(chance, "0%" if exact else "0.0%", locale=locale)


def about_text(texts: Texts, thing: str) -> str:
    """The text about a thing: ``<kind>_about.<id>``."""
    kind, _, id = thing.partition(":")
    return texts.name(f"{kind}_about", id) if f"{kind}_about.{id}" in texts else ""


def how_many(decision: Decision, texts: Texts) -> str:
    """How many options to choose; empty if one."""
    least, most = decision.at_least, min(decision.at_most, len(decision.options))
    if most <= 1:
        return ""
    kind = "exactly" if least == most else "between" if least else "up_to"
    return texts(f"server.{kind}", least=least, most=most)


def _refused(info: DecisionInfo, texts: Texts) -> list[RefusedForm]:
    return [
        RefusedForm(texts(one.label), texts(one.reason), one.reason.rule, one.group, one.thing) for one in info.refused
    ]


def _said(message: Message | None, texts: Texts) -> str:
    return "" if message is None else texts(message)


# Cached views of positions: each view, its map and its display are built once ----------------------------------------


KEPT = 16
"""How many positions of a match are cached: a film begins at the position before an answer, a recap some turns
back."""
_encode = msgspec.msgpack.Encoder().encode


_Drawn: TypeAlias = dict[tuple[str | None, str], tuple[dict[str, Any], MapDrawing]]


class PositionView:
    """One position as one view shows it. Maps and texts are built lazily for each language, from the view alone."""

    def __init__(self, game: Game[Any], view_key: str | None, view: dict[str, Any], last_drawn: _Drawn) -> None:
        self._game = game
        self._view_key = view_key
        self.view = view
        self._last_drawn = last_drawn
        """The last view drawn for each view key and language, and its map: the next one shares most of its blocks."""
        self._maps: dict[str, MapDrawing] = {}
        self._displays: dict[str, Display] = {}
        self._contents: dict[str, str] = {}

    def map(self, texts: Texts) -> MapDrawing:
        """The map."""
        if texts.language not in self._maps:
            self._maps[texts.language] = self._drawn_map(texts)
        return self._maps[texts.language]

    def _drawn_map(self, texts: Texts) -> MapDrawing:
        board, key = self._game.board, (self._view_key, texts.language)
        last = self._last_drawn.get(key)
        if board.redraw_map is None or last is None:
            drawn = board.draw_map(self.view, texts)
        else:
            drawn = board.redraw_map(self.view, texts, *last)
        self._last_drawn[key] = self.view, drawn
        return drawn

    def display(self, texts: Texts) -> Display:
        """The display beside the map, as the game gives it."""
        if texts.language not in self._displays:
            self._displays[texts.language] = self._game.board.display(self.view, texts)
        return self._displays[texts.language]

    def contents(self, texts: Texts) -> str:
        """The position in words."""
        if texts.language not in self._contents:
            self._contents[texts.language] = self._game.words.contents(self.view, texts)
        return self._contents[texts.language]


class PositionViews:
    """The last positions of one match, cached by view key and complete state."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._kept: dict[tuple[str | None, bytes], PositionView] = {}
        """Least recently used first."""
        self._last_drawn: _Drawn = {}
        self._last_seen: dict[str | None, tuple[Any, dict[str, Any]]] = {}
        """The last state for each view key, and its view."""

    def of(self, state: Any, reader: str | None) -> PositionView:
        """A position as a seat (None: an observer) sees it."""
        key = (self._game.knowledge.view_key(state, reader), _encode(state))
        position = self._kept.pop(key, None)
        if position is None:
            position = self._new(key[0], self._view(key[0], state, reader))
        self._kept[key] = position
        if len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
        return position

    def _view(self, view_key: str | None, state: Any, reader: str | None) -> dict[str, Any]:
        """The view of a state, derived from the last one where the game supports it."""
        knowledge, last = self._game.knowledge, self._last_seen.get(view_key)
        if knowledge.next_view is None:
            return knowledge.view(state, reader)
        view = knowledge.next_view(state, reader, *last) if last else knowledge.view(state, reader)
        self._last_seen[view_key] = state.copy(), view
        return view

    def _new(self, view_key: str | None, view: dict[str, Any]) -> PositionView:
        """The last position again, if the views are equal: the states differ only in what is hidden."""
        last = next(reversed(self._kept.values()), None)
        if last is not None and last.view == view:
            return last
        return PositionView(self._game, view_key, view, self._last_drawn)


# The recap as sent to a page: the turns since the player's own, and the standings before and after -------------------


PARTS = 4
"""How many parts of a turn are listed; the story has all."""


def recap_of(session: Session[Any], viewpoint: Viewpoint, played: tuple[str, ...]) -> Recap | None:
    """The recap since a seat's last answer: for the player who is asked, and at the end for the player of one seat."""
    if viewpoint.asked and session.decision is not None:
        return recap(session, session.decision.seat)
    return recap(session, played[0]) if session.over and len(played) == 1 else None


def recap_form(
    session: Session[Any], found: Recap, reader: str | None, before: Display, now: Display, texts: Texts
) -> RecapForm:
    """A recap in words; ``before`` and ``now`` are the displays of then and now."""
    return RecapForm(
        since=found.since,
        rows=[_row(session, row, reader, texts) for row in found.rows],
        standing=list(_standing(before, now)),
    )


def _row(session: Session[Any], row: Row, reader: str | None, texts: Texts) -> RecapRow:
    turn, story = row.turn, session.table.story
    parts = list(_parts(session, turn))
    named = [texts(part.title) for part in parts if part.inside == turn.number and part.title is not None]
    chapter = None if turn.inside is None else story[turn.inside].title
    title = texts(turn.title) if turn.title else ""
    return RecapRow(
        scope=turn.number,
        seat=turn.seat,
        title=title,
        chapter=texts(chapter) if chapter else "",
        summary=_summary([name for name in dict.fromkeys(named) if name != title]),
        chips=session.game.board.chips(row.changes, texts, reader),
        things=list(dict.fromkeys(thing for scope in (turn, *parts) for thing in scope.things)),
    )


def _parts(session: Session[Any], turn: Scope) -> Iterator[Scope]:
    """The steps and scenes of a turn that changed something."""
    table = session.table
    within = {turn.number}
    for scope in table.story[turn.number + 1 :]:
        if scope.inside not in within:
            return
        within.add(scope.number)
        if table.changes(scope):
            yield scope


def _summary(parts: list[str]) -> str:
    return " · ".join([*parts[:PARTS], *(["…"] if len(parts) > PARTS else [])])


def _standing(before: Display, now: Display) -> Iterator[StandingRow]:
    margins = {panel.seat: panel.margin for panel in before.panels}
    for panel in now.panels:
        margin = margins.get(panel.seat)
        if margin is not None and panel.margin is not None:
            yield StandingRow(panel.seat, margin, panel.margin)


# Changes from one map to the next: only changed blocks are sent ------------------------------------------------------


LARGE = 8192
"""Blocks longer than this are encoded once and cached."""


def map_change(old: MapDrawing | None, new: MapDrawing) -> MapChange:
    """The difference between two maps; ``old`` is None if the client has none.

    Most unchanged blocks are identical objects, so that few are compared by value.
    """
    if old is new:
        return MapChange(label=new.label)
    if old is None or not _same_frame(old, new):
        return MapChange(whole=_whole_map(new), label=new.label)
    before = old.blocks
    blocks = {id: drawn for id, drawn in new.blocks.items() if drawn is not before[id] and drawn != before[id]}
    anchored = new.anchors is old.anchors or new.anchors == old.anchors
    return MapChange(blocks=blocks, label=new.label, anchors=None if anchored else new.anchors)


def _same_frame(old: MapDrawing, new: MapDrawing) -> bool:
    """Whether both have the same size, styles and blocks, painted in the same order."""
    return (old.width, old.height, old.home, old.css) == (new.width, new.height, new.home, new.css) and list(
        old.blocks
    ) == list(new.blocks)


def _whole_map(new: MapDrawing) -> MapWhole:
    blocks = {id: _encoded(drawn) if len(drawn) > LARGE else drawn for id, drawn in new.blocks.items()}
    return MapWhole(new.width, new.height, cast("Any", blocks), new.anchors, new.home, new.label, new.css)


@lru_cache(64)
def _encoded(drawn: str) -> msgspec.Raw:
    """A block as it is sent. The background and definitions of a map are usually the same in all matches."""
    return msgspec.Raw(msgspec.json.encode(drawn))


# Changes of the display beside the map: only changed parts are sent --------------------------------------------------


def display_change(old: Display | None, new: Display) -> DisplayChange | None:
    """The parts that differ; all of them if nothing is shown yet; None if nothing differs."""
    if old is new or old == new:
        return None
    names = Display.__struct_fields__
    parts = {name: getattr(new, name) for name in names if old is None or getattr(old, name) != getattr(new, name)}
    return DisplayChange(**parts)
