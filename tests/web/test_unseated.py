"""A Faction without a seat has a name of its own, on panels and wherever seats are named."""

from __future__ import annotations

from tests.web.people import Meet

SHOWN = """async () => {
  const { loadWords } = await import("/static/js/parts/words.js");
  await loadWords();
  const { setGameArt, withUnseated } = await import("/static/js/table/common/game-art.js");
  const { showPanels, showPlayers } = await import("/static/js/table/side/seat-panels.js");
  const looks = { colour: "#27242a", ink: "#ffffff", emblem: "<svg xmlns='http://www.w3.org/2000/svg'/>" };
  const arts = { romans: { ...looks, name: "" }, germans: { ...looks, name: "Germans" } };
  setGameArt({ seats: arts, tokens: {}, token_names: {} });
  const names = withUnseated({ romans: "Romans" });
  const seats = { romans: { seat_name: "Romans", name: "Anna", player: "human", you: true, present: true } };
  const around = { seats, names, asked: null, mine: ["romans"], warnings: [], hover() {} };
  const [row, list] = [document.createElement("div"), document.createElement("div")];
  showPanels(row, [{ seat: "romans" }, { seat: "germans" }], around);
  showPlayers(list, [{ seat: "romans" }, { seat: "germans" }], around);
  const texts = (place, part) => [...place.querySelectorAll(part)].map((each) => each.textContent);
  return { names, heads: texts(row, ".panel-head b"), players: texts(list, "h3") };
}"""


def test_a_faction_without_a_seat_has_a_name(meet: Meet) -> None:
    anna = meet()
    empty = "<!doctype html><title>Panels</title>"
    anna.page.route(f"{anna.url}/panels", lambda route: route.fulfill(body=empty, content_type="text/html"))
    anna.page.goto(f"{anna.url}/panels")
    shown = anna.page.evaluate(SHOWN)
    assert shown["names"] == {"romans": "Romans", "germans": "Germans"}
    assert shown["heads"] == ["Romans", "Germans"]
    assert shown["players"] == ["Romans", "Germans"]
