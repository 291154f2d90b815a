/**
 * A match between agents, to watch: they wait until their turns were seen. The viewer can take over a seat at any time.
 */

import { goTo, post } from "../parts/api.js";
import { byId, el, fill } from "../parts/dom.js";
import { actionButton } from "../parts/forms.js";
import { playBackEverything } from "../parts/settings.js";
import { complain } from "../parts/toast.js";
import { t } from "../parts/words.js";

/** With more unseen steps than this the agents wait, with fewer they continue. */
const MANY = 10;
const FEW = 3;
/** How many seconds they wait unless asked again. */
const WAIT = 45;
const AGAIN = 20_000;

/** Whether this page was opened to watch agents. */
export function isAgentShow() {
  return new URLSearchParams(location.search).has("watch");
}

export class AgentsShow {
  /** Hold a new match until its page is ready. */
  #held = true;
  #timer = 0;
  #bar = el("div", { class: "show-bar", id: "show-bar" });

  /** @param {import("./match-table.js").Table} table */
  constructor(table) {
    this.table = table;
    playBackEverything();
    table.narration.playback.most = Infinity;
    byId("board-area").append(this.#bar);
  }

  build() {
    const fork = actionButton(t("show.fork"), () => this.#fork(), complain, { class: "primary", id: "play-from-here" });
    fill(this.#bar, el("span", {}, t("show.label")), fork);
  }

  /**
   * The number of unseen steps has changed.
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

  /** Continue from the moment shown, on the seat to move. */
  async #fork() {
    const { match, frame } = this.table;
    const seat = frame?.decision?.seat ?? Object.keys(frame?.seats ?? {})[0];
    const made = await post(`/api/matches/${match}/fork`, { at: frame?.at ?? 0, seats: { [seat]: "me" } });
    await goTo(`/play/${made.match}`);
  }
}
