"""The app on a phone in a real browser: its worker, what it keeps, the page without a network, and notices."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.contexts import PATIENCE
from tests.web.members import enrol, let_in
from tests.web.people import Meet, Person, Snap
from tests.web.serving import Server

READY = """async () => {
  await navigator.serviceWorker.ready;
  if (navigator.serviceWorker.controller) return;
  await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done, { once: true }));
}"""
KEPT = """async () => {
  const paths = [];
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname);
  }
  return paths;
}"""


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """A browser of its own: what a worker keeps must not come into other tests."""
    context = browser.new_context(locale="it-IT", viewport={"width": 390, "height": 844}, service_workers="allow")
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


def opened(context: BrowserContext, server: Server) -> Page:
    """The lobby, with the worker in charge."""
    page = context.new_page()
    page.goto(f"{server.url}/")
    page.evaluate(READY)
    return page


def test_the_worker(phone: BrowserContext, server: Server, snap: Snap) -> None:
    """What it keeps, what it shows, the page without a network, and the next version of it."""
    page = opened(phone, server)
    only_static_files_and_the_offline_page_are_kept(page, server)
    a_notice_is_shown_and_leads_to_its_match(phone)
    without_a_network_the_offline_page_comes_and_goes_by_itself(page, server, snap)
    a_new_version_takes_the_place_of_the_old_one(page, server)


def without_a_network_the_offline_page_comes_and_goes_by_itself(page: Page, server: Server, snap: Snap) -> None:
    phone = page.context
    phone.set_offline(True)
    page.goto(f"{server.url}/puzzles")
    expect(page.get_by_role("heading", level=1)).to_have_text("Nessuna connessione")
    expect(page.get_by_role("button", name="Riprova")).to_be_visible()
    snap(page, "offline-phone-it")
    page.get_by_role("button", name="EN").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("No connection")
    snap(page, "offline-phone-en")
    phone.set_offline(False)
    expect(page).to_have_title(re.compile("Puzzles"))


def only_static_files_and_the_offline_page_are_kept(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/rules")
    page.goto(f"{server.url}/")
    page.locator("[data-act=play]").first.wait_for()
    kept = page.evaluate(KEPT)
    assert "/offline" in kept
    assert {"/static/texts/en.json", "/static/texts/it.json"} <= set(kept)
    assert any(path.startswith("/static/joined/") and path.endswith("/lobby.js") for path in kept)
    assert [path for path in kept if not path.startswith("/static/") and path != "/offline"] == []


def a_new_version_takes_the_place_of_the_old_one(page: Page, server: Server) -> None:
    phone = page.context
    page.evaluate("async () => { await (await caches.open('vexillum-old')).put('/static/x', new Response('x')); }")
    page.evaluate("async () => { await caches.open('of-somebody-else'); }")
    page.evaluate(
        "async () => { for (const one of await navigator.serviceWorker.getRegistrations()) one.unregister(); }"
    )
    page.close()
    names = opened(phone, server).evaluate("caches.keys()")
    assert "vexillum-old" not in names
    assert "of-somebody-else" in names
    assert len([name for name in names if name.startswith("vexillum-")]) == 1


PUSHED = """async (data) => {
  const told = [], waits = [];
  self.registration.showNotification = async (title, { body, tag, data }) => {
    told.push([title, body, tag, data.link]);
  };
  self.navigator.setAppBadge = async (n) => void told.push(["badge", n]);
  const event = new PushEvent("push", { data });
  event.waitUntil = (work) => waits.push(work);
  self.dispatchEvent(event);
  await Promise.all(waits);
  return told;
}"""
"""The worker gets a message, and says what it would show: a browser without a screen shows nothing."""
CLICKED = """async (link) => {
  const went = [];
  const windows = [{ url: `${location.origin}/play/open?x=1`, focus: async () => void went.push("focus") }];
  self.clients.matchAll = async () => windows;
  self.clients.openWindow = async (path) => void went.push(path);
  await opened({ close: () => went.push("close"), data: { link } });
  return went;
}"""


def a_notice_is_shown_and_leads_to_its_match(phone: BrowserContext) -> None:
    [worker] = phone.service_workers
    ours = '{"title": "Turno", "text": "Tocca a te.", "link": "/play/abc", "tag": "abc", "waiting": 2}'
    assert worker.evaluate(PUSHED, ours) == [["Turno", "Tocca a te.", "abc", "/play/abc"], ["badge", 2]]
    assert worker.evaluate(PUSHED, '{"title": "Evil", "link": "https://evil.example/x", "tag": "e"}') == [
        ["Evil", "", "e", "/"]
    ]
    assert worker.evaluate(PUSHED, "no JSON") == [["Vexillum", "", "vexillum", "/"]]
    assert worker.evaluate(CLICKED, "/play/open") == ["close", "focus"]
    assert worker.evaluate(CLICKED, "/play/other") == ["close", "/play/other"]
    assert worker.evaluate(CLICKED, "//evil.example/") == ["close", "/"]


PUSH_SERVICE = """() => {
  window.asked = 0;
  let subscription = null;
  Object.defineProperty(Notification, "permission", { get: () => (window.asked ? "granted" : "default") });
  Notification.requestPermission = async () => { window.asked += 1; return "granted"; };
  PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
    window.wanted = [userVisibleOnly, applicationServerKey.length];
    subscription = {
      toJSON: () => ({ endpoint: "https://push.example/abc", keys: { p256dh: "%s", auth: "AAECAwQFBgcICQoLDA0ODw" } }),
      unsubscribe: async () => { subscription = null; },
    };
    return subscription;
  };
  PushManager.prototype.getSubscription = async () => subscription;
}"""
POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
HERE = "async () => (await (await fetch('/api/account/push')).json()).here"


def test_notices_are_asked_for_by_the_switch_alone(browser: Browser, club: Server, snap: Snap) -> None:
    """The browser's own push service is played by the page: there is none without a screen."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="allow")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(f"({PUSH_SERVICE % POINT})()")
    enrol(club.database, "Pia", "en")
    pia = let_in(Person(context.new_page(), club.url), club.database, "Pia")
    page = pia.page
    page.goto(f"{club.url}/account")
    switch = page.locator("#push-switch")
    expect(switch).to_have_attribute("aria-checked", "false")
    expect(switch).to_have_text("Off")
    assert page.evaluate("window.asked") == 0
    assert page.evaluate(HERE) is False
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    assert page.evaluate("[window.asked, ...window.wanted]") == [1, True, 87]
    assert page.evaluate(HERE) is True
    page.locator("#push-try").click()
    expect(page.locator("#push-said")).to_have_text("Test message sent.")
    snap(page, "push-on")
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "false")
    assert page.evaluate(HERE) is False
    expect(page.locator("#token")).to_be_hidden()
    page.select_option("#service", "telegram")
    expect(page.locator("#token")).to_be_visible()
    expect(page.locator("#webhook")).to_be_hidden()
    assert pia.errors == []
    context.close()


def test_the_hint_to_install_comes_once(meet: Meet) -> None:
    ann = meet()
    ann.lobby()
    offer = """() => {
      const offer = new Event("beforeinstallprompt", { cancelable: true });
      offer.prompt = async () => { window.prompted = true; return { outcome: "accepted" }; };
      dispatchEvent(offer);
      return offer.defaultPrevented;
    }"""
    assert ann.page.evaluate(offer) is True
    expect(ann.page.locator("#install-hint")).to_be_visible()
    ann.page.locator("#install").click()
    assert ann.page.evaluate("window.prompted") is True
    expect(ann.page.locator("#install-hint")).to_have_count(0)
    ann.page.reload()
    ann.page.locator("[data-act=play]").first.wait_for()
    ann.page.evaluate(offer)
    expect(ann.page.locator("#install-hint")).to_have_count(0)
