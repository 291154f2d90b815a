"""The worker process for agents: tasks come in through a pipe, results go back."""

from __future__ import annotations

import signal
from multiprocessing.connection import Connection

import msgspec

from vexillum.core.agent import failure_place
from vexillum.server.matches.agents.agent_answer import SessionCache
from vexillum.server.matches.agents.task import AgentResult, Task


def work(pipe: Connection) -> None:
    """Answer tasks until the pipe is closed. Ctrl-C is for the server, which closes it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    mind = SessionCache()
    while True:
        try:
            task = msgspec.msgpack.decode(pipe.recv_bytes(), type=Task)
        except (EOFError, OSError):
            return
        try:
            thought = AgentResult(mind.answer(task))
        except Exception as error:  # an agent may fail in any way: the match is notified, and the process goes on
            thought = AgentResult(error=f"{type(error).__name__}: {error}", place=failure_place(error))
        pipe.send_bytes(msgspec.msgpack.encode(thought))
