/** The branches of a match as a tree: navigate by keyboard, go to a branch, name, compare, delete it. */

import { repeat } from "../../../vendor/lit-html/directives/repeat.js";
import { html, nothing, render } from "../../../vendor/lit-html/lit-html.js";
import { getMine, post } from "../../parts/api.js";
import { confirmDialog, openDialog } from "../../parts/dialogs.js";
import { el } from "../../parts/dom.js";
import { actionButton } from "../../parts/forms.js";
import { complain } from "../../parts/toast.js";
import { listed, t } from "../../parts/words.js";
import { emblem, seatStyle } from "../common/game-art.js";
import { openComparison } from "./compare.js";

/**
 * @typedef {import("../../parts/types.js").VariationsForm} VariationsForm
 * @typedef {import("../../parts/types.js").BranchForm} BranchForm
 * @typedef {import("./compare.js").Moment} Moment
 * @typedef {object} BranchEvents
 * @property {(branch: BranchForm, at: number) => void} go show this moment of a branch
 * @property {() => boolean} canGo
 * @property {() => Moment} now the moment on the screen
 * @property {(seat: string) => string} name of a seat
 * @property {(form: VariationsForm) => void} [loaded]
 */

export class BranchTree {
  /** @type {VariationsForm|null} */
  form = null;
  /** The selected branch. */
  #chosen = -1;
  /** @type {Set<number>} branches whose own branches are hidden */
  #folded = new Set();
  #timer = 0;
  #built = false;

  /**
   * @param {HTMLElement} place
   * @param {string} match
   * @param {BranchEvents} events
   */
  constructor(place, match, events) {
    this.place = place;
    this.match = match;
    this.events = events;
  }

  /** Draw it in the page's language. */
  build() {
    this.#built = true;
    this.draw();
  }

  /** Load the tree soon; several requests are combined. */
  refresh() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.load().catch(complain), 250);
  }

  async load() {
    this.form = await getMine(`/api/matches/${this.match}/variations`);
    if (!this.#line(this.#chosen)) this.#chosen = this.form?.lines.find(({ here }) => here)?.id ?? -1;
    if (this.form) this.events.loaded?.(this.form);
    this.draw();
  }

  // Drawing ----------------------------------------------------------------------------------------------------------

  draw() {
    const { form } = this;
    if (!this.#built) return;
    if (!form) return render(html`<p class="hint">${t("loading")}</p>`, this.place);
    render(
      html`<div class="branches">
        ${form.lines.length > 1
          ? html`<ul role="tree" class="branch-tree" aria-label=${t("tab.branches")} @keydown=${(/** @type {KeyboardEvent} */ event) => this.#key(event)}>${repeat(this.#shown(), ({ id }) => id, (line) => this.#item(line))}</ul>
              ${form.left_off ? html`<p class="hint">${t("branches.left_off", { n: form.left_off })}</p>` : nothing}
              ${this.#tools()}`
          : html`<p class="hint">${t("branches.none")}</p>`}
        ${this.#continued()}
      </div>`,
      this.place,
    );
  }

  /** The lines that are not collapsed. */
  #shown() {
    const hidden = new Set();
    return (this.form?.lines ?? []).filter((line) => {
      if (line.parent !== null && (hidden.has(line.parent) || this.#folded.has(line.parent))) hidden.add(line.id);
      return !hidden.has(line.id);
    });
  }

  /** @param {number} id */
  #line(id) {
    return this.form?.lines.find((line) => line.id === id);
  }

  /** @param {BranchForm} line */
  #level({ parent }) {
    let level = 1;
    for (let outer = parent; outer !== null; outer = this.#line(outer)?.parent ?? null) level += 1;
    return level;
  }

  /** @param {BranchForm} line */
  #item(line) {
    const level = this.#level(line);
    const open = this.form?.lines.some(({ parent }) => parent === line.id) ? !this.#folded.has(line.id) : null;
    const { first, here } = line;
    return html`<li role="treeitem" data-branch=${line.id} aria-level=${level} aria-selected=${line.id === this.#chosen ? "true" : "false"} aria-expanded=${open === null ? nothing : String(open)} tabindex=${line.id === this.#chosen ? 0 : -1} style="--level:${level};${seatStyle(first?.seat ?? "")}" @click=${() => this.#choose(line.id)} @dblclick=${() => this.#go(line, line.until)}>
      ${open === null ? html`<span class="twig"></span>` : html`<span class="twig" aria-hidden="true" @click=${() => this.#fold(line.id)}>${open ? "▾" : "▸"}</span>`}
      ${first ? emblem(first.seat) : nothing}
      <span class="words"><b>${line.name || this.title(line)}</b>${line.name && first ? html` <span>${this.title(line)}</span>` : nothing}
        <small>${line.parent === null ? t("branches.length", { n: line.until }) : t("branches.from", { at: line.at, n: line.until - line.at })}${here ? html` · <em>${t("branches.here")}</em>` : nothing}</small>
        ${line.comment ? html`<span class="comment">${line.comment}</span>` : nothing}</span>
    </li>`;
  }

  /**
   * A branch's title: its first answer.
   * @param {BranchForm} line
   */
  title(line) {
    if (line.parent === null) return t("branches.main");
    const { first } = line;
    if (!first) return t("branches.branch");
    const said = first.labels.length ? listed(first.labels) : t("branches.secret");
    return `${this.events.name(first.seat)}: ${said}`;
  }

  #tools() {
    const line = this.#line(this.#chosen);
    if (!line) return nothing;
    const go = this.events.canGo();
    return html`<div class="row branch-tools" role="group" aria-label=${line.name || this.title(line)}>
      ${go ? html`<button type="button" class="primary" data-act="branch-end" @click=${() => this.#go(line, line.until)}>${t("branches.go")}</button>` : nothing}
      ${go && line.parent !== null ? html`<button type="button" data-act="branch-begin" @click=${() => this.#go(line, line.at)}>${t("branches.begin")}</button>` : nothing}
      <button type="button" data-act="branch-compare" @click=${() => this.#compare(line)}>${t("branches.compare")}</button>
      ${this.form?.may_name ? html`<button type="button" data-act="branch-name" @click=${() => this.#name(line)}>${t("branches.name")}</button>` : nothing}
      ${this.form?.may_name && line.parent !== null ? html`<button type="button" data-act="branch-drop" @click=${() => this.#drop(line)}>${t("branches.drop")}</button>` : nothing}
    </div>`;
  }

  /** The reader's matches that continue this one. */
  #continued() {
    const found = this.form?.continued ?? [];
    if (!found.length) return nothing;
    return html`<h3>${t("branches.continued")}</h3>
      <ul class="continued">${found.map(
        ({ match, at, title, over }) => html`<li data-match=${match}>
          <a href="/${over ? "replay" : "play"}/${match}">${title || t("branches.at", { at })}</a> <small>${title ? t("branches.at", { at }) : ""} ${t(over ? "branches.over" : "branches.going")}</small>
          <button type="button" data-act="compare-match" @click=${() => openComparison(this.match, this.events.now(), { match, label: title || t("branches.other_game") })}>${t("branches.compare")}</button>
        </li>`,
      )}</ul>`;
  }

  // What the reader does ---------------------------------------------------------------------------------------------

  /** @param {number} id */
  #choose(id) {
    this.#chosen = id;
    this.draw();
    /** @type {HTMLElement|null} */ (this.place.querySelector(`[data-branch="${id}"]`))?.focus();
  }

  /** @param {number} id */
  #fold(id) {
    if (!this.#folded.delete(id)) this.#folded.add(id);
    this.draw();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const shown = this.#shown();
    const at = shown.findIndex(({ id }) => id === this.#chosen);
    const line = shown[at];
    if (!line) return;
    const inner = this.form?.lines.filter(({ parent }) => parent === line.id) ?? [];
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowDown: () => this.#choose(shown[Math.min(at + 1, shown.length - 1)].id),
      ArrowUp: () => this.#choose(shown[Math.max(at - 1, 0)].id),
      Home: () => this.#choose(shown[0].id),
      End: () => this.#choose(shown[shown.length - 1].id),
      ArrowRight: () => {
        if (inner.length && this.#folded.has(line.id)) this.#fold(line.id);
        else if (inner.length) this.#choose(inner[0].id);
      },
      ArrowLeft: () => {
        if (inner.length && !this.#folded.has(line.id)) this.#fold(line.id);
        else if (line.parent !== null) this.#choose(line.parent);
      },
      Enter: () => this.#go(line, line.until),
    };
    if (!keys[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key]();
  }

  /**
   * @param {BranchForm} line
   * @param {number} at
   */
  #go(line, at) {
    if (this.events.canGo()) this.events.go(line, at);
  }

  /** @param {BranchForm} line */
  #compare(line) {
    openComparison(this.match, this.events.now(), { line: line.leaf, at: line.until, label: line.name || this.title(line) }).catch(complain);
  }

  /** @param {BranchForm} line */
  #name(line) {
    const name = el("input", { type: "text", maxlength: 80, value: line.name });
    const comment = el("textarea", { maxlength: 2000, rows: 4 });
    comment.value = line.comment;
    const save = async () => {
      await this.#mark({ branch: line.id, name: name.value, comment: comment.value });
      dialog.close();
    };
    const dialog = openDialog(t("branches.name"), [
      el("label", { class: "field" }, el("span", {}, t("branches.name.name")), name),
      el("label", { class: "field" }, el("span", {}, t("branches.name.comment")), comment),
      el("div", { class: "row end" }, actionButton(t("branches.save"), save, complain, { id: "branch-save", class: "primary" })),
    ]);
    name.focus();
  }

  /** @param {BranchForm} line */
  async #drop(line) {
    if (!(await confirmDialog(t("branches.drop"), t("branches.drop.sure", { name: line.name || this.title(line) }), t("branches.drop")))) return;
    await this.#mark({ branch: line.id, drop: true }).catch(complain);
  }

  /** @param {{branch: number, name?: string, comment?: string, drop?: boolean}} mark */
  async #mark(mark) {
    await post(`/api/matches/${this.match}/variations`, mark);
    await this.load();
  }
}
