"""An HTTP server that receives webhooks and replies as configured."""

from __future__ import annotations

import json
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Receiver:
    """Keeps what it is sent. ``status`` and ``headers`` are what it replies; ``raw`` replies just these bytes."""

    def __init__(self) -> None:
        self.calls: list[Call] = []
        self.status = 204
        self.headers: dict[str, str] = {}
        self.raw: bytes | None = None
        self.url = ""


class Call:
    """A request that has arrived."""

    def __init__(self, path: str, headers, body: bytes) -> None:
        self.path, self.headers, self.body = path, headers, body

    @property
    def json(self) -> dict:
        return json.loads(self.body)


@contextmanager
def receiving(tls=None):
    """A receiver on a free port of this machine; ``tls``: a context for https."""
    kept = Receiver()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            kept.calls.append(Call(self.path, self.headers, body))
            if kept.raw is not None:
                self.wfile.write(kept.raw)
                self.close_connection = True
                return
            self.send_response(kept.status)
            for name, value in kept.headers.items():
                self.send_header(name, value)
            self.send_header("Content-Length", "0")
            self.end_headers()

        do_GET = do_PUT = do_POST  # noqa: N815

        def log_message(self, *_) -> None:
            pass

    class Server(ThreadingHTTPServer):
        def handle_error(self, request, client_address) -> None:
            """A caller who hangs up is part of the tests."""

    server = Server(("127.0.0.1", 0), Handler)
    if tls:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        kept.url = f"{'https' if tls else 'http'}://localhost:{server.server_port}/hook"
        yield kept
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
