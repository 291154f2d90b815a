"""Firefox and Safari's engine (WebKitGTK), driven with what Debian has of them and nothing else.

WebKitGTK's driver speaks WebDriver over HTTP. Debian has no geckodriver, but Firefox itself understands the same
commands over its Marionette socket.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import time
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

PATIENCE = 60.0
"""Seconds that anything may take on a busy machine."""
ESCAPE, ENTER = "\ue00c", "\ue007"
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
WEBKIT = shutil.which("WebKitWebDriver")
XVFB = shutil.which("Xvfb")


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def within(seconds: float, attempt: Callable[[], Any], what: str) -> Any:
    """Repeat an attempt until its result is true."""
    given_up = time.monotonic() + seconds
    while True:
        try:
            if found := attempt():
                return found
        except OSError:
            pass
        if time.monotonic() > given_up:
            raise TimeoutError(f"waited {seconds:.0f} seconds for: {what}")
        time.sleep(0.1)


class OtherBrowser(ABC):
    """A browser with one window, and what a test does in it."""

    def __init__(self) -> None:
        self.wrong: list[str] = []

    @abstractmethod
    def open(self, url: str) -> None:
        """Go to a page, and wait until it is loaded."""

    @abstractmethod
    def run(self, script: str, *given: Any) -> Any:
        """The result of a function's body, with ``arguments``."""

    @abstractmethod
    def press(self, key: str) -> None:
        """Press a key where the focus is, as a keyboard does."""

    @abstractmethod
    def click(self, selector: str) -> None:
        """Press an element with the mouse, in its middle."""

    @abstractmethod
    def hover(self, x: float, y: float) -> None:
        """Move the mouse to a place in the window."""

    @abstractmethod
    def close(self) -> None:
        """End the browser."""

    def wait(self, script: str, *given: Any) -> Any:
        """Wait until an expression is true in the page."""
        return within(PATIENCE, lambda: self.run(f"return {script}", *given), script)

    def shows(self, selector: str) -> None:
        """Wait until an element is visible."""
        self.wait(
            "[...document.querySelectorAll(arguments[0])].some((one) => one.checkVisibility?.() ?? one.offsetParent)",
            selector,
        )

    def lacks(self, selector: str) -> None:
        """Wait until there is no such element."""
        self.wait("!document.querySelector(arguments[0])", selector)


def _pointer(*actions: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": list(actions)}]


def _press(button: str) -> tuple[dict[str, Any], dict[str, Any]]:
    return {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}


def _keys(key: str) -> list[dict[str, Any]]:
    pressed = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
    return [{"type": "key", "id": "keyboard", "actions": pressed}]


MIDDLE = """const one = [...document.querySelectorAll(arguments[0])].find((one) => one.getClientRects().length);
if (!one) return null;
one.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
const box = one.getBoundingClientRect();
return [box.x + box.width / 2, box.y + box.height / 2];"""


class _Driven(OtherBrowser):
    """Commands of WebDriver, however they are sent."""

    def act(self, actions: list[dict[str, Any]]) -> None:
        raise NotImplementedError

    def press(self, key: str) -> None:
        self.act(_keys(key))

    def click(self, selector: str) -> None:
        x, y = within(PATIENCE, lambda: self._rests(selector), selector)
        move = {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y)}
        self.act(_pointer(move, *_press("left")))

    def _rests(self, selector: str) -> list[float] | None:
        """The middle of an element that has stopped moving."""
        before = self.run(MIDDLE, selector)
        time.sleep(0.3)
        found: list[float] | None = self.run(MIDDLE, selector)
        return found if found == before else None

    def hover(self, x: float, y: float) -> None:
        near = {"type": "pointerMove", "duration": 0, "x": round(x) - 3, "y": round(y)}
        self.act(_pointer(near, {**near, "x": round(x), "duration": 30}))


class Firefox(_Driven):
    """Firefox without a window, through Marionette: messages ``[0, number, command, parameters]`` with their length."""

    def __init__(self, folder: Path, width: int, height: int) -> None:
        super().__init__()
        port = free_port()
        profile = folder / "profile"
        profile.mkdir()
        prefs = {
            "marionette.port": port,
            "datareporting.policy.dataSubmissionEnabled": False,
            "toolkit.telemetry.enabled": False,
            "browser.shell.checkDefaultBrowser": False,
            "app.update.enabled": False,
            "network.captive-portal-service.enabled": False,
            "network.connectivity-service.enabled": False,
            "extensions.getAddons.cache.enabled": False,
            "services.settings.server": "data:,",
            "devtools.jsonview.enabled": False,
        }
        (profile / "user.js").write_text(
            "".join(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in prefs.items())
        )
        assert FIREFOX is not None
        words = ["--headless", "--marionette", "--no-remote", "--profile", str(profile)]
        size = ["--width", str(width), "--height", str(height)]
        environment = {**os.environ, "HOME": str(folder), "MOZ_HEADLESS_WIDTH": str(width)}
        environment |= {"MOZ_HEADLESS_HEIGHT": str(height)}
        with (folder / "firefox.log").open("wb") as log:
            self._process = subprocess.Popen([FIREFOX, *words, *size], stdout=log, stderr=log, env=environment)
        try:
            self._socket = within(PATIENCE, lambda: socket.create_connection(("127.0.0.1", port), 2), "Firefox")
            self._socket.settimeout(PATIENCE)
            self._rest = b""
            self._read()  # it introduces itself
            self._sent = 0
            capabilities = {"unhandledPromptBehavior": "accept"}
            self._do("WebDriver:NewSession", {"capabilities": {"alwaysMatch": capabilities}})
            self._do("WebDriver:SetWindowRect", {"x": 0, "y": 0, "width": width, "height": height})
        except BaseException:
            self.close()
            raise

    def _read(self) -> Any:
        while b":" not in self._rest:
            self._more()
        length, _, self._rest = self._rest.partition(b":")
        while len(self._rest) < int(length):
            self._more()
        found, self._rest = self._rest[: int(length)], self._rest[int(length) :]
        return json.loads(found)

    def _more(self) -> None:
        found = self._socket.recv(65536)
        if not found:
            raise ConnectionError("Firefox has gone")
        self._rest += found

    def _do(self, command: str, parameters: dict[str, Any]) -> Any:
        self._sent += 1
        text = json.dumps([0, self._sent, command, parameters]).encode()
        self._socket.sendall(b"%d:%s" % (len(text), text))
        _, number, error, result = self._read()
        assert number == self._sent
        if error is not None:
            raise RuntimeError(f"{command}: {error['error']}: {error['message']}")
        return result

    def open(self, url: str) -> None:
        self._do("WebDriver:Navigate", {"url": url})

    def run(self, script: str, *given: Any) -> Any:
        return self._do("WebDriver:ExecuteScript", {"script": script, "args": list(given), "sandbox": None})["value"]

    def act(self, actions: list[dict[str, Any]]) -> None:
        self._do("WebDriver:PerformActions", {"actions": actions})

    def close(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(15)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(5)


class WebKit(_Driven):
    """WebKitGTK's MiniBrowser on a screen of its own, through its driver."""

    def __init__(self, folder: Path, width: int, height: int) -> None:
        super().__init__()
        assert WEBKIT is not None
        assert XVFB is not None
        port = free_port()
        reader, writer = os.pipe()
        self._processes: list[subprocess.Popen[bytes]] = []
        screen = [XVFB, "-displayfd", str(writer), "-screen", "0", f"{width}x{height + 200}x24", "-nolisten", "tcp"]
        with (folder / "webkit.log").open("wb") as log:
            self._processes.append(subprocess.Popen(screen, pass_fds=[writer], stdout=log, stderr=log))
            os.close(writer)
            with os.fdopen(reader) as told:
                display = f":{told.readline().strip()}"
            environment = {**os.environ, "DISPLAY": display, "HOME": str(folder), "LIBGL_ALWAYS_SOFTWARE": "1"}
            environment |= {"XDG_RUNTIME_DIR": str(folder), "WEBKIT_FORCE_SANDBOX": "0", "GDK_BACKEND": "x11"}
            environment |= {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}  # it does not start for root otherwise
            driver = [WEBKIT, f"--port={port}", "--host=127.0.0.1"]
            self._processes.append(subprocess.Popen(driver, stdout=log, stderr=log, env=environment))
        self._url = f"http://127.0.0.1:{port}"
        try:
            within(PATIENCE, lambda: self._send("GET", "/status"), "WebKitWebDriver")
            browser = next(Path("/usr").glob("lib/*/webkit2gtk-4.*/MiniBrowser"))
            options = {"binary": str(browser), "args": ["--automation", f"--geometry={width}x{height}"]}
            wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}
            made = self._send("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})
            self._url += f"/session/{made['sessionId']}"
            self._send("POST", "/window/rect", {"x": 0, "y": 0, "width": width, "height": height})
        except BaseException:
            self.close()
            raise

    def _send(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if method == "GET" else json.dumps(body or {}).encode()
        request = urllib.request.Request(self._url + path, data, {"content-type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as reply:
                return json.load(reply)["value"]
        except urllib.request.HTTPError as error:
            told = json.loads(error.read() or b"{}").get("value") or {}
            raise RuntimeError(f"{path}: {told.get('error')}: {told.get('message')}") from error

    def open(self, url: str) -> None:
        self._send("POST", "/url", {"url": url})

    def run(self, script: str, *given: Any) -> Any:
        return self._send("POST", "/execute/sync", {"script": script, "args": list(given)})

    def act(self, actions: list[dict[str, Any]]) -> None:
        self._send("POST", "/actions", {"actions": actions})

    def close(self) -> None:
        for process in reversed(self._processes):
            process.terminate()
        for process in self._processes:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(5)
