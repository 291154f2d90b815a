"""The process that agents think in: tasks come through a pipe, thoughts go back."""

from __future__ import annotations

import signal
from multiprocessing.connection import Connection

import msgspec

from vexillum.core.agent import failure_place
from vexillum.server.matches.agents.agent_answer import Mind
from vexillum.server.matches.agents.task import Task, Thought


def work(pipe: Connection) -> None:
    """Answer tasks until the pipe is closed. Ctrl-C is for the server, which closes it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    mind = Mind()
    while True:
        try:
            task = msgspec.msgpack.decode(pipe.recv_bytes(), type=Task)
        except (EOFError, OSError):
            return
        try:
            thought = Thought(mind.answer(task))
        except Exception as error:  # an agent may fail in any way: the match is notified, and the process goes on
            thought = Thought(error=f"{type(error).__name__}: {error}", place=failure_place(error))
        pipe.send_bytes(msgspec.msgpack.encode(thought))
