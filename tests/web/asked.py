"""A question without a game: the real modules and styles of the table on a page of their own."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

SHEETS = ("base", "table", "side", "question", "small-screens")
PAGE = f"""<!doctype html><meta name="viewport" content="width=device-width"><title>A question</title>
{"".join(f'<link rel="stylesheet" href="/static/css/{sheet}.css">' for sheet in SHEETS)}
<body class="table my-turn"><main id="main" class="table-main"><aside id="side" class="side" data-tab="decide">
<section id="question" class="question" tabindex="-1"><div id="foot" class="foot"></div></section></aside>
<section id="board-area" class="board-area"></section></main>"""
BUILD = """async () => {
  const { loadWords } = await import("/static/js/parts/words.js");
  await loadWords();
  const { Question } = await import("/static/js/table/question/question.js");
  const { listen } = await import("/static/js/table/keyboard.js");
  window.told = { answer: [], undo: [], hover: [], ghost: [], tag: [], preview: [], changed: [], whyNot: [], odds: [] };
  const events = Object.fromEntries(Object.keys(told).map((name) => [name, (...said) => told[name].push(said)]));
  events.known = () => false;
  window.newQuestion = () => {
    window.question = new Question(document.getElementById("question"), document.getElementById("foot"), events);
  };
  newQuestion();
  const option = (pressed) => {
    const key = question.byShortcut(pressed);
    if (key) question.choose(key);
    return Boolean(key);
  };
  const nothing = new Proxy({}, { get: () => () => false });
  const keys = { option, confirm: () => question.confirm(), undo: () => question.undo(), find: () => question.find() };
  listen(new Proxy(keys, { get: (own, name) => own[name] ?? nothing[name] }));
}"""

AGAIN = """(page) => {
  localStorage.clear();
  for (const name of Object.keys(told)) told[name] = [];
  for (const note of document.querySelectorAll(".toast, .popover")) note.parentElement.removeChild(note);
  const { outerHTML } = new DOMParser().parseFromString(page, "text/html").getElementById("question");
  document.getElementById("question").outerHTML = outerHTML;
  document.activeElement?.blur();
  newQuestion();
}"""


class Asked:
    """The page, and what the question has told it."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        page.route(f"{url}/question", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
        page.goto(f"{url}/question")
        page.evaluate(BUILD)

    def again(self) -> None:
        """Another question instead, which knows nothing of the one before."""
        self.page.mouse.move(0, 0)
        self.page.evaluate(AGAIN, PAGE)

    def ask(self, decision: dict[str, Any], can: bool = False, why: str = "") -> None:
        self.page.evaluate("([d, u]) => question.ask(d, 'Dux', u)", [decision, {"can": can, "why": why}])

    def foresee(self, number: int, *options: dict[str, Any]) -> None:
        self.page.evaluate("said => question.foreseen(said)", {"number": number, "options": list(options)})

    def told(self, event: str) -> list[list[Any]]:
        found: list[list[Any]] = self.page.evaluate(f"told.{event}")
        return found

    def option(self, key: str) -> Locator:
        return self.page.locator(f'#question .option[data-key="{key}"]')

    @property
    def confirm(self) -> Locator:
        return self.page.locator("#foot .confirm")


def option(key: str, label: str, **more: Any) -> dict[str, Any]:
    return {"key": key, "label": label, **more}


def decision(number: int, options: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    """A decision as the server sends it: what has its default is not there."""
    asked = {"number": number, "seat": "dux", "kind": "test", "prompt": "What do you do?", "rule": "2.3.4"}
    return {**asked, "at_least": 1, "at_most": 1, "options": options, **more}


ODDS = {
    "outcomes": [
        {"chance": 0.5, "percent": "50%", "label": "they Evade", "tone": ""},
        {"chance": 0.45, "percent": "45%", "label": "you rout them", "tone": "good"},
        {"chance": 0.05, "percent": "5%", "label": "you fall", "tone": "bad"},
    ],
    "means": [{"label": "Raiders", "value": "−2", "tone": "good"}],
}
TURN = decision(
    7,
    [
        option("train", "Train", group="command", cost="3 Resources", summary="Raise Militia, add Prosperity"),
        option("march", "March", group="command", cost="2 Resources", summary="Troops move along Roads"),
        option("intercept", "Intercept", group="command", cost="2 Resources a group", summary="Fight Raiders at sea"),
        option("battle", "Battle", group="command", cost="free", summary="2 Cavalry against 6", thing="a:b", odds=ODDS),
        option("light", "Unshaded", group="event", thing="card:52", side="light", summary="Free Train in 2 spaces"),
        option("dark", "Shaded", group="event", thing="card:52", side="dark", summary="Saxons or Scotti Raid"),
        option("pass", "Pass", group="other", summary="+3 Resources"),
        option("give", "Tribute", group="other", summary="pay a Barbarian"),
        option("ask", "Ask a gift", group="other", summary="of the Civitates"),
    ],
    confirm=True,
    odds_page=True,
    summary="You are 2nd Eligible: a Limited Command or the Event.",
    groups=[
        {"id": "command", "label": "Limited Command", "note": "one space, no Feat"},
        {"id": "event", "label": "Event", "note": "MISTBORN"},
        {"id": "other", "label": "Other"},
    ],
    refused=[
        {"label": "Raid", "reason": "a Command of the Barbarians", "rule": "3.1", "group": "command"},
        {"label": "Feat", "reason": "the Saxons took one", "rule": "2.3.4"},
        {"label": "Ransom", "reason": "the Saxons took one", "rule": "2.3.4"},
    ],
)
"""The choice of a turn."""
NAMES = (
    *("Atrebates", "Brigantes", "Cantiaci", "Catuvellauni", "Corieltauvi"),
    *("Cornovii", "Demetae", "Dobunni", "Durotriges", "Iceni"),
)
PLACES = decision(
    8,
    [option(name.lower(), f"Train in {name}", thing=f"space:{name.lower()}", cost="3 Resources") for name in NAMES]
    + [option("done", "Done", summary="No more spaces.")],
)
"""A long list of places, and done."""
