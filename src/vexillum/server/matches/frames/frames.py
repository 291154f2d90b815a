"""The frames that bring each client's screen up to date."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from vexillum.core.recap import Recap
from vexillum.core.session import Session
from vexillum.core.show.display import Display
from vexillum.core.show.display_titles import told_display, turn_titles
from vexillum.core.show.map_blocks import MapDrawing
from vexillum.core.show.story import Scope, seat_of
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
from vexillum.server.matches.frames.log_lines import log_lines
from vexillum.server.matches.frames.map_changes import map_change
from vexillum.server.matches.frames.recap_forms import recap_form, recap_of
from vexillum.server.matches.frames.sights import Sight, Sights
from vexillum.server.matches.frames.story_forms import PlainForm, dice_form, plain_form, read_by, scene_form
from vexillum.server.matches.frames.viewpoint import Eyes, eyes


class Around(NamedTuple):
    """What is going on around the game, the same for everybody."""

    thinking: str | None = None
    dice: Sequence[tuple[int, int]] = ()
    trouble: Message | None = None
    clock: ClockForm | None = None
    practice: bool = False
    practised: bool = False


class Seen(NamedTuple):
    """What all readers with the same view and language see, no matter who is asked and what they have got before."""

    sight: Sight
    titles: dict[str, Message]
    display: Display
    """What stands beside the map, with the titles of turns."""


class Frames:
    """The frames of one moment. What several clients see alike is made once.

    Everything is remembered by the view that it was made for, so that nothing is shown to other eyes. Of the moment
    ``before`` what follows from a view serves as long as the view is the same.
    """

    def __init__(self, session: Session[Any], around: Around, before: Frames | None = None) -> None:
        self.session = session
        self._around = around
        self._moment, self._players = _moment(session), dict(session.players)
        self._dice = dice_form(around.dice)
        self._seen: dict[tuple[str | None, str], Seen] = {}
        self._seen_before = {} if before is None else before._seen
        self._asked: dict[tuple[Eyes, str], DecisionForm | None] = {}
        self._changes: dict[tuple[int, int], tuple[MapDrawing | None, MapDrawing, MapChange]] = {}
        self._display_changes: dict[tuple[int, int], tuple[Display | None, Display, DisplayChange | None]] = {}
        self._logs: dict[tuple[str | None, int, str], list[LineForm]] = {}
        self._stories: dict[tuple[str | None, int, str], list[ScopeForm]] = {}
        self._plain_forms: dict[tuple[int, str], PlainForm] = {}
        self._closed: dict[tuple[int, str | None, str], tuple[Scope, ScopeForm]] = {}
        self._closed_before = {} if before is None else before._closed
        self._sights: Sights = Sights(session.game) if before is None else before._sights
        self._scenes: dict[tuple[int, str], SceneForm | None] = {}

    @classmethod
    def of(cls, session: Session[Any], around: Around, before: Frames | None) -> Frames:
        """The frames of this moment: those that were made of it before, if it still is the same."""
        if before is None or before._around != around or before._players != session.players:
            return cls(session, around, before)
        same = all(one is other for one, other in zip(before._moment, _moment(session), strict=True))
        return before if same else cls(session, around, before)

    def frame(
        self,
        client: Client,
        played: Sequence[str],
        seats: Mapping[str, SeatForm] | None = None,
        *,
        free_undo: bool = False,
        coach: bool = False,
    ) -> TableFrame:
        """A client's next frame: the changes since the one before, or everything. It plays the seats ``played``."""
        session, around = self.session, self._around
        texts = game_texts(session.game, client.lang)
        look = eyes(session, played, client.ready)
        client.ready = look.reader
        view_key = session.game.knowledge.view_key(session.state, look.reader)
        seen = self._see(view_key, look.reader, texts)
        fresh = client.lines is None or client.reader != look.reader
        lines_from = 0 if fresh else client.lines or 0
        if fresh:
            client.scopes, client.unsettled = 0, {}
        stills = self._new_stills(client, played, look.reader, texts)
        drawn = seen.sight.map(texts)
        shown = self._change(client.map, drawn)
        client.map = drawn
        display = self._display_change(client.display, seen.display)
        recap = recap_of(session, look, tuple(played))
        client.display = seen.display
        client.frames += 1
        client.drawn = (client.frames, drawn)
        client.at, client.reader = session.decision_number, look.reader
        client.asks = session.decision if look.asked else None
        scopes = self._scopes(look.reader, texts, client.scopes)
        news = [scope for scope in scopes if client.unsettled.get(scope.number) != scope]
        client.lines, client.scopes = len(session.journal), session.table.settled
        client.unsettled = {scope.number: scope for scope in scopes if scope.number >= client.scopes}
        return TableFrame(
            number=client.frames,
            at=session.decision_number,
            title=title(session, texts),
            over=session.over,
            decision=self._question(look._replace(reader=view_key), look, texts),
            map=shown,
            undo=undo(session, played, texts, free=free_undo),
            seats=dict(seats or {}),
            thinking=around.thinking,
            trouble=None if around.trouble is None else texts(around.trouble),
            contents=seen.sight.contents(texts),
            outcome=outcome(session, texts, practised=around.practised) if session.over else None,
            display=display,
            stills=stills,
            scene=self._scene(-1, texts),
            lines=self._lines(look.reader, texts, lines_from),
            lines_from=lines_from,
            scopes=news,
            scopes_n=len(session.table.story),
            recap=None if recap is None else self._recap(recap, look.reader, seen.display, texts),
            dice=self._dice,
            clock=around.clock,
            practice=around.practice,
            practised=around.practised,
            coach=coach,
        )

    def _see(self, view_key: str | None, reader: str | None, texts: Texts) -> Seen:
        """The map and what stands around it. The page itself lights what can be chosen on it."""
        key = (view_key, texts.language)
        if key not in self._seen:
            sight = self._sights.of(self.session.state, reader)
            before, titles = self._seen_before.get(key), turn_titles(self.session.table.story)
            if before is None or before.sight is not sight or before.titles != titles:
                before = Seen(sight, titles, told_display(sight.display(texts), titles, texts))
            self._seen[key] = before
        return self._seen[key]

    def _question(self, sight: Eyes, look: Eyes, texts: Texts) -> DecisionForm | None:
        key = (sight, texts.language)
        if key not in self._asked:
            self._asked[key] = asked(self.session, look, texts)
        return self._asked[key]

    def _change(self, old: MapDrawing | None, new: MapDrawing) -> MapChange:
        key = (id(old), id(new))
        if key not in self._changes:
            self._changes[key] = (old, new, map_change(old, new))  # both are kept, so that no other gets their ids
        return self._changes[key][2]

    def _display_change(self, old: Display | None, new: Display) -> DisplayChange | None:
        key = (id(old), id(new))
        if key not in self._display_changes:
            self._display_changes[key] = (old, new, display_change(old, new))
        return self._display_changes[key][2]

    def _new_stills(self, client: Client, played: Sequence[str], reader: str | None, texts: Texts) -> list[StillForm]:
        """The steps since the last answer, if the client has seen the board before it. It shows the last one then.

        Of its own turns only dice and scenes are worth watching.
        """
        if client.map is None or client.at is None or client.at >= self.session.decision_number:
            return []
        found = []
        story = self.session.table.story
        for n, still in enumerate(self.session.table.stills):
            if still.scene is None and not story[still.scope].dice and seat_of(story, still.scope) in played:
                continue
            drawn = self._sights.of(still.state, reader).map(texts)
            found.append(StillForm(still.scope, self._change(client.map, drawn), self._scene(n, texts)))
            client.map = drawn
        return found

    def _scene(self, n: int, texts: Texts) -> SceneForm | None:
        """The scene of a still, or (-1) the one that is going on: the same for everybody."""
        key = (n, texts.language)
        if key not in self._scenes:
            table = self.session.table
            self._scenes[key] = scene_form(table.staged if n < 0 else table.stills[n].scene, texts)
        return self._scenes[key]

    def _lines(self, reader: str | None, texts: Texts, since: int) -> list[LineForm]:
        """The lines from a number on: the same for all readers, if none of them is for some alone."""
        secret = any(entry.to for entry in self.session.journal[since:])
        key = (reader if secret else None, since, texts.language)
        if key not in self._logs:
            self._logs[key] = log_lines(self.session, reader, texts, since)
        return self._logs[key]

    def _scopes(self, reader: str | None, texts: Texts, since: int) -> list[ScopeForm]:
        """The story from a scope on. Whether a change is good or bad depends on who reads it."""
        key = (reader, since, texts.language)
        if key not in self._stories:
            story = self.session.table.story
            self._stories[key] = [self._scope(scope, reader, texts) for scope in story[since:]]
        return self._stories[key]

    def _scope(self, scope: Scope, reader: str | None, texts: Texts) -> ScopeForm:
        """A part of the story. One that is closed does not change any more; a chapter never closes."""
        if scope.open or scope.kind == "chapter":
            return read_by(self.session, self._plain(scope, texts), reader, texts)
        key = (scope.number, reader, texts.language)
        known = self._closed_before.get(key)
        if known is None or known[0] is not scope:
            known = (scope, read_by(self.session, self._plain(scope, texts), reader, texts))
        self._closed[key] = known
        return known[1]

    def _plain(self, scope: Scope, texts: Texts) -> PlainForm:
        """The same for all readers."""
        key = (scope.number, texts.language)
        if key not in self._plain_forms:
            self._plain_forms[key] = plain_form(self.session, scope, texts)
        return self._plain_forms[key]

    def _recap(self, found: Recap, reader: str | None, now: Display, texts: Texts) -> RecapForm:
        """What happened since a seat's last answer. How things stood then has mostly been shown to somebody."""
        before = self._sights.of(found.before, reader).display(texts)
        return recap_form(self.session, found, reader, before, now, texts)


def _moment(session: Session[Any]) -> tuple[object, ...]:
    """Something of it is another object as soon as the game has gone on or back."""
    answers, journal = session.answers, session.journal
    return session, session.decision, answers[-1] if answers else None, journal[-1] if journal else None


def undo(session: Session[Any], seats: Iterable[str], texts: Texts, *, free: bool = False) -> UndoForm:
    """Can somebody who plays these seats take the last answer back by themselves? If not, why.

    ``free``: in practice undo goes back to their own last decision.
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
