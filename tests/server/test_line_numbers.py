"""The log and the story of a reader number only the lines that it may read."""

from __future__ import annotations

from tests.contract.tables import answer_at_random, start
from vexillum.server.kernel.texts import game_texts
from vexillum.server.matches.client import Client
from vexillum.server.matches.frames.frames import FrameContext, Frames


def test_no_number_tells_how_much_others_were_told_in_secret():
    """In The Akkren War gifts are secret: every reader's lines are numbered without gaps, each in its own scopes."""
    session = start(("akkren", "quickstart", 4), "line numbers")
    before, sent = None, {reader: Client("", "", "en") for reader in (*session.setup.seats, None)}
    told = {reader: {} for reader in sent}
    for _ in range(120):
        answer_at_random(session)
        frames = before = Frames.of(session, FrameContext(), before)
        for reader, client in sent.items():
            frame = frames.frame(client, () if reader is None else (reader,))
            kept = {n: text for n, text in told[reader].items() if n < frame.lines_from}
            assert len(kept) == frame.lines_from
            told[reader] = kept | {line.n: line.text for line in frame.lines}
    texts = game_texts(session.game, "en")
    assert any(entry.to for entry in session.journal)
    for reader, lines in told.items():
        assert list(lines) == list(range(len(lines)))
        assert list(lines.values()) == [texts(entry) for entry in session.log(reader)]
        whole = Frames(session, FrameContext()).frame(Client("", "", "en"), () if reader is None else (reader,))
        for form, scope in zip(whole.scopes, session.table.story, strict=True):
            inside = [texts(entry) for entry in session.journal[scope.first : scope.last] if entry.visible(reader)]
            assert [lines[n] for n in range(form.first, len(lines) if form.last is None else form.last)] == inside
