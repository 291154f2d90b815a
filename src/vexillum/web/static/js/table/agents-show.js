/** A match of agents to watch: they wait until their turns were seen. One may take over a seat where one likes. */

import { goTo, post } from "../parts/api.js";
import { byId, el, fill } from "../parts/dom.js";
import { actionButton } from "../parts/forms.js";
import { watchEverything } from "../parts/settings.js";
import { complain } from "../parts/toast.js";
import { t } from "../parts/words.js";

/** With more steps than this still to be shown the agents wait, with fewer they go on. */
const MANY = 10;
const FEW = 3;
/** For how long they wait, in seconds, unless they are asked again. */
const WAIT = 45;
const AGAIN = 20_000;

/** Was this page opened to watch a match of agents? */
export function isShow() {
  return new URLSearchParams(location.search).has("watch");
}

export class AgentsShow {
  /** A new match waits for its page. */
  #held = true;
  #timer = 0;
  #bar = el("div", { class: "show-bar", id: "show-bar" });

  /** @param {import("./match-table.js").Table} table */
  constructor(table) {
    this.table = table;
    watchEverything();
    table.narration.playback.most = Infinity;
    byId("board-area").append(this.#bar);
  }

  build() {
    const fork = actionButton(t("show.fork"), () => this.#fork(), complain, { class: "primary", id: "play-from-here" });
    fill(this.#bar, el("span", {}, t("show.label")), fork);
  }

  /**
   * This many steps have come and were not shown yet.
   * @param {number} steps
   */
  lag(steps) {
    if (!this.#held && steps > MANY) this.#hold(WAIT);
    else if (this.#held && steps <= FEW) this.#hold(0);
  }

  /** @param {number} seconds */
  #hold(seconds) {
    this.#held = seconds > 0;
    clearTimeout(this.#timer);
    this.table.connection.send("hold", { seconds });
    if (this.#held) this.#timer = window.setTimeout(() => this.#hold(WAIT), AGAIN);
  }

  /** Play on from what is shown now, on the seat whose turn it is. */
  async #fork() {
    const { match, frame } = this.table;
    const seat = frame?.decision?.seat ?? Object.keys(frame?.seats ?? {})[0];
    const made = await post(`/api/matches/${match}/fork`, { at: frame?.at ?? 0, seats: { [seat]: "me" } });
    await goTo(`/play/${made.match}`);
  }
}
