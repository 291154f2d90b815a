/** Win chances over the course of a game: computed on request, with shrinking intervals. */

import { getMine, personalAddress } from "../../parts/api.js";
import { el, fill } from "../../parts/dom.js";
import { complain } from "../../parts/toast.js";
import { t } from "../../parts/words.js";
import { chartTable, legend, lineChart } from "./line-chart.js";

/**
 * @typedef {import("../../parts/types.js").ReviewForm} ReviewForm
 * @typedef {import("../../parts/types.js").ChancesForm} ChancesForm
 */

/** Playouts per moment, at first and for more precision. */
const ROUNDS = [20, 60, 180, 400];

export class WinChances {
  place = el("section", { class: "review-part review-chances", "aria-labelledby": "review-chances" });
  #chart = el("div", {});
  #status = el("p", { class: "leaf-quiet", role: "status" });
  #button = el("button", { type: "button", "data-act": "chances", onclick: () => this.#work() });
  #round = 0;
  /** @type {Map<number, ChancesForm>} */
  #known = new Map();

  /**
   * @param {string} match
   * @param {ReviewForm} review
   */
  constructor(match, review) {
    this.match = match;
    this.review = review;
    this.#button.textContent = t("review.chances.go");
    fill(
      this.place,
      el("h3", { id: "review-chances" }, t("review.chances")),
      el("p", { class: "leaf-quiet" }, t("review.chances.about", { agent: review.agent })),
      this.#chart,
      el("div", { class: "row" }, this.#button, this.#status),
      el("p", { class: "leaf-quiet" }, el("a", { href: personalAddress(`/api/matches/${match}/export.html`), download: `vexillum-${match}.html`, "data-act": "export" }, t("review.export")), " ", t("review.export.about")),
    );
  }

  /** Ask for one moment after another, while the page is open. */
  async #work() {
    const playouts = ROUNDS[Math.min(this.#round, ROUNDS.length - 1)];
    const { moments } = this.review;
    this.#button.disabled = true;
    try {
      for (const [n, at] of moments.entries()) {
        this.#status.textContent = t("review.chances.working", { n, of: moments.length });
        let found;
        do {
          found = await getMine(`/api/matches/${this.match}/chances`, { at, playouts });
          if (!this.place.isConnected) return;
          this.#known.set(at, found);
        } while (found.state === "growing");
        this.#draw();
      }
      this.#round += 1;
      this.#status.textContent = t("review.chances.done", { n: playouts });
    } catch (problem) {
      this.#status.textContent = "";
      complain(problem);
    }
    this.#button.disabled = false;
    this.#button.textContent = t("review.chances.more");
    this.#button.hidden = this.#round >= ROUNDS.length;
  }

  #draw() {
    const { review } = this;
    const { moments, names } = review;
    const percent = (/** @type {number} */ share) => `${Math.round(100 * share)}%`;
    const titles = new Map(review.points.map(({ at, title }) => [at, title]));
    const series = Object.entries(names).map(([seat, name]) => ({
      seat,
      name,
      line: moments.flatMap((at, x) => {
        const one = this.#known.get(at)?.seats[seat];
        return one ? [{ x, y: one.share, span: /** @type {[number, number]} */ ([one.low, one.high]) }] : [];
      }),
    }));
    const last = moments.length - 1;
    fill(
      this.#chart,
      legend(series),
      lineChart({
        series,
        points: moments.length,
        labels: [{ x: 0, text: t("review.start") }, { x: last, text: titles.get(moments[last]) ?? "" }],
        marks: [],
        format: percent,
        range: [0, 1],
        label: t("review.chances.label"),
      }),
      chartTable(
        t("review.chances.table"),
        Object.values(names),
        moments.map((at) => ({
          title: titles.get(at) ?? String(at),
          cells: Object.keys(names).map((seat) => {
            const one = this.#known.get(at)?.seats[seat];
            return one ? `${percent(one.share)} (${Math.round(100 * one.low)}–${percent(one.high)})` : "";
          }),
        })),
      ),
    );
  }
}
