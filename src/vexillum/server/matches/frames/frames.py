"""The frames that bring each client's screen up to date."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from vexillum.core.recap import Recap
from vexillum.core.session import Session
from vexillum.core.show.display import Display, told_display, turn_titles
from vexillum.core.show.story import Scope, seat_of
from vexillum.core.show.svg import MapDrawing
from vexillum.core.words.texts import Message, Texts
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.decision_frame import asked
from vexillum.server.matches.frames.display_changes import display_change
from vexillum.server.matches.frames.frame_types import (
    ClockForm,
    DecisionForm,
    DisplayChange,
    LineForm,
    MapChange,
    RecapForm,
    SceneForm,
    ScopeForm,
    SeatForm,
    StillForm,
    TableFrame,
    UndoForm,
)
from vexillum.server.matches.frames.game_overview import outcome, title
from vexillum.server.matches.frames.log_lines import LineNumbers, log_lines
from vexillum.server.matches.frames.map_changes import map_change
from vexillum.server.matches.frames.position_views import PositionView, PositionViews
from vexillum.server.matches.frames.recap_forms import recap_form, recap_of
from vexillum.server.matches.frames.story_forms import PlainForm, dice_form, plain_form, readers_form, scene_form
from vexillum.server.matches.frames.viewpoint import Viewpoint, viewpoint_of


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
                known = SharedView(position, titles, told_display(position.display(texts), titles, texts))
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
