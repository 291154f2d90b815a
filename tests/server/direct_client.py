"""Starlette's test client with less in between: one event loop for all servers of a process, one step for a request.

Its own starts a thread and a loop for each server, goes to that thread eight times for a request and three times for a
message: several times the work of the server.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import threading
from concurrent.futures import Future
from functools import cache
from queue import Empty, SimpleQueue
from urllib.parse import unquote

import httpx2
from starlette.testclient import TestClient, WebSocketDenialResponse, _Upgrade
from starlette.websockets import WebSocketDisconnect

PATIENCE = 60
"""Seconds after which what does not come is missed."""
PORTS = {"http": 80, "ws": 80, "https": 443, "wss": 443}


class Loop:
    """An event loop in a thread of its own."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.users = 0
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def begin(self, work) -> Future:
        """Begin something there."""
        return asyncio.run_coroutine_threadsafe(work, self.loop)

    def call(self, work, *args):
        """Do something there, and wait for what comes of it."""
        return self.begin(_outcome(work, args)).result()

    def leave(self) -> None:
        """The last client to leave ends what is still running."""
        self.users -= 1
        if not self.users:
            self.call(_end_the_rest)


@cache
def shared_loop() -> Loop:
    """The loop of all servers in this process."""
    return Loop()


async def _outcome(work, args):
    found = work(*args)
    return await found if inspect.isawaitable(found) else found


async def _end_the_rest() -> None:
    rest = asyncio.all_tasks() - {asyncio.current_task()}
    for task in rest:
        task.cancel()
    await asyncio.gather(*rest, return_exceptions=True)


class Client(TestClient):
    """A client of a server in this process."""

    def __init__(self, app, **options) -> None:
        super().__init__(app, **options)
        self._transport = Direct(self)

    def __enter__(self):
        self.portal = loop = shared_loop()
        loop.users += 1
        try:
            self._asked, self._said = asyncio.Queue(), asyncio.Queue()
            self._life = loop.begin(self._live())
            self._life_says("startup")
        except BaseException:
            loop.leave()
            raise
        return self

    def __exit__(self, *args) -> None:
        try:
            self._life_says("shutdown")
        finally:
            self.portal.leave()
            self.portal = None

    async def _live(self) -> None:
        try:
            await self.app({"type": "lifespan", "state": self.app_state}, self._asked.get, self._said.put)
        finally:
            await self._said.put(None)

    def _life_says(self, what: str) -> None:
        """Tell the application to begin or to end; what goes wrong there goes wrong here."""
        self.portal.call(self._asked.put, {"type": f"lifespan.{what}"})
        said = self.portal.call(self._said.get)
        if said is None or said["type"] != f"lifespan.{what}.complete":
            self._life.result()
            raise AssertionError(f"the application does not say that its {what} is complete: {said}")


class Direct(httpx2.BaseTransport):
    """Hands requests to the application."""

    def __init__(self, client: Client) -> None:
        self.client = client

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        url = request.url
        scope = {
            "http_version": "1.1",
            "method": request.method,
            "path": unquote(url.path),
            "raw_path": url.raw_path.partition(b"?")[0],
            "root_path": "",
            "scheme": url.scheme,
            "query_string": url.query,
            "headers": [(key.lower(), value) for key, value in request.headers.raw],
            "client": ("testclient", 50000),
            "server": [url.raw_host.decode("ascii"), url.port or PORTS[url.scheme]],
            "state": self.client.app_state.copy(),
        }
        if url.scheme in ("ws", "wss"):
            told = {"subprotocols": [], "extensions": {"websocket.http.response": {}}}
            raise _Upgrade(Socket(self.client, {**scope, "type": "websocket", **told}))
        answer = Answer(request.read())
        self.client.portal.call(self.client.app, {**scope, "type": "http"}, answer.receive, answer.send)
        assert answer.status, "The application did not answer."
        body = b"" if request.method == "HEAD" else b"".join(answer.body)
        return httpx2.Response(answer.status, headers=answer.headers, content=body, request=request)


class Answer:
    """What an application is asked, and what it answers."""

    def __init__(self, asked: bytes) -> None:
        self.asked: bytes | None = asked
        self.status = 0
        self.headers: list[tuple[bytes, bytes]] = []
        self.body: list[bytes] = []
        self._whole = asyncio.Event()

    async def receive(self) -> dict:
        if self.asked is not None:
            body, self.asked = self.asked, None
            return {"type": "http.request", "body": body}
        await self._whole.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: dict) -> None:
        if message["type"] == "http.response.start":
            assert not self.status, "The application answered twice."
            self.status, self.headers = message["status"], message.get("headers", [])
            return
        assert message["type"] == "http.response.body", message
        assert self.status, "The application answered without a beginning."
        assert not self._whole.is_set(), "The application answered after the end."
        self.body.append(bytes(message.get("body", b"")))
        if not message.get("more_body"):
            self._whole.set()


class Socket:
    """A WebSocket of a client."""

    def __init__(self, client: Client, scope: dict) -> None:
        self.client, self.scope, self.loop = client, scope, client.portal
        self._told: SimpleQueue[dict | None] = SimpleQueue()
        self._inbox: asyncio.Queue[dict] = asyncio.Queue()

    def __enter__(self):
        self._task = self.loop.begin(self._run())
        self.send({"type": "websocket.connect"})
        try:
            self._expect(self.receive())
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, *args) -> None:
        self.close()
        self._end()

    async def _run(self) -> None:
        try:
            await self.client.app(self.scope, self._inbox.get, self._tell)
        finally:
            self._told.put(None)

    async def _tell(self, message: dict) -> None:
        self._told.put(message)

    def _end(self) -> None:
        """Wait until the application has finished, after the client disconnected."""
        try:
            self._task.result(PATIENCE)
        finally:
            self._task.cancel()

    def _expect(self, message: dict) -> dict:
        """A message that is not the end."""
        if message["type"] == "websocket.close":
            raise WebSocketDisconnect(message.get("code", 1000), message.get("reason", ""))
        if message["type"] == "websocket.http.response.start":
            body = []
            while (more := self.receive()).get("more_body"):
                body.append(more["body"])
            body.append(more["body"])
            raise WebSocketDenialResponse(message["status"], headers=message["headers"], content=b"".join(body))
        return message

    def send(self, message: dict) -> None:
        self.loop.loop.call_soon_threadsafe(self._inbox.put_nowait, message)

    def send_text(self, data: str) -> None:
        self.send({"type": "websocket.receive", "text": data})

    def send_json(self, data: object) -> None:
        self.send_text(json.dumps(data))

    def send_bytes(self, data: bytes) -> None:
        self.send({"type": "websocket.receive", "bytes": data})

    def close(self, code: int = 1000) -> None:
        self.send({"type": "websocket.disconnect", "code": code, "reason": None})

    def receive(self, patience: float = PATIENCE) -> dict:
        try:
            message = self._told.get(timeout=patience)
        except Empty:
            raise TimeoutError("the server says nothing") from None
        if message is None:
            self._told.put(None)
            self._task.result()
            raise WebSocketDisconnect(1006)
        return message

    def receive_text(self) -> str:
        return self._expect(self.receive())["text"]

    def receive_json(self) -> object:
        return json.loads(self.receive_text())
