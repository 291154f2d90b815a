/** The data of the story: the lines of the journal, and the chapters, turns and steps (scopes) they belong to. */

/**
 * @typedef {import("../../parts/types.js").LineForm} LineForm
 * @typedef {import("../../parts/types.js").ScopeForm} ScopeForm
 * @typedef {{lines?: LineForm[], lines_from?: number, scopes?: ScopeForm[], scopes_n?: number}} Told
 */

export class StoryData {
  /** @type {LineForm[]} in the order of their numbers, with gaps for lines that only others may read */
  lines = [];
  /** @type {ScopeForm[]} each at its number */
  scopes = [];
  /** Increases with every addition. */
  version = 0;
  /** @type {Map<number, ScopeForm>|null} */
  #byNumber = null;
  /** @type {Map<number|null, ScopeForm[]>|null} */
  #inside = null;

  /**
   * The lines of a frame replace all from their first number on; its scopes replace those of the same numbers.
   * @param {Told} told
   * @returns {boolean} was something undone?
   */
  take({ lines = [], lines_from = 0, scopes = [], scopes_n = 0 }) {
    const kept = this.lines.length && this.lines[this.lines.length - 1].n < lines_from ? this.lines : this.lines.filter((line) => line.n < lines_from);
    const back = kept.length < this.lines.length;
    if (!lines.length && !back && !scopes.length && this.scopes.length <= scopes_n) return false;
    this.lines = [...kept, ...lines];
    this.scopes = this.scopes.slice(0, scopes_n);
    for (const scope of scopes) this.scopes[scope.number] = scope;
    this.#byNumber = this.#inside = null;
    this.version += 1;
    return back;
  }

  /**
   * @param {number|null|undefined} number
   * @returns {ScopeForm|undefined}
   */
  scope(number) {
    this.#byNumber ??= new Map(this.scopes.map((scope) => [scope.number, scope]));
    return number === null || number === undefined ? undefined : this.#byNumber.get(number);
  }

  /**
   * The scopes that lie directly within another one; null: those that lie in none.
   * @param {number|null} number
   */
  within(number) {
    if (!this.#inside) {
      this.#inside = new Map();
      for (const scope of this.scopes) {
        const outer = scope.inside ?? null;
        const list = this.#inside.get(outer);
        if (list) list.push(scope);
        else this.#inside.set(outer, [scope]);
      }
    }
    return this.#inside.get(number) ?? [];
  }

  /**
   * The turn or chapter that a scope belongs to.
   * @param {number|null|undefined} number
   * @param {"turn"|"chapter"} kind
   */
  outer(number, kind) {
    let scope = this.scope(number);
    while (scope && scope.kind !== kind) scope = this.scope(scope.inside);
    return scope;
  }

  /**
   * Whether one scope lies in another, at any depth.
   * @param {number} number
   * @param {number} outer
   */
  contains(outer, number) {
    let scope = this.scope(number);
    while (scope && scope.number !== outer) scope = this.scope(scope.inside);
    return scope !== undefined;
  }

  /**
   * The lines from a number on, before another one.
   * @param {number} first
   * @param {number} last
   */
  between(first, last) {
    return this.lines.slice(this.#place(first), this.#place(last));
  }

  /**
   * Where a scope ends: the number after that of its last line.
   * @param {ScopeForm} scope
   */
  end(scope) {
    if (scope.last !== undefined && scope.last !== null) return scope.last;
    if (scope.kind !== "chapter") return Infinity;
    const next = this.scopes.find((other) => other.kind === "chapter" && other.number > scope.number);
    return next ? next.first : Infinity;
  }

  /** How many lines there are before a number. */
  #place(/** @type {number} */ n) {
    let low = 0;
    let high = this.lines.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.lines[middle].n < n) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /**
   * The contents of a scope, in order: its own lines, and the scopes in it.
   * @param {ScopeForm} scope
   * @returns {Array<LineForm|ScopeForm>}
   */
  parts(scope) {
    return this.#parts(this.within(scope.number), scope.first, this.end(scope));
  }

  /**
   * Whether it is a finished turn without visible lines.
   * @param {ScopeForm} scope
   */
  silent(scope) {
    const { kind, last, chips, dice } = scope;
    return kind === "turn" && typeof last === "number" && !chips?.length && !dice?.length && !this.parts(scope).length;
  }

  /** Everything before the first chapter, and the chapters. */
  whole() {
    return this.#parts(this.within(null), 0, Infinity);
  }

  /**
   * @param {ScopeForm[]} scopes
   * @param {number} first
   * @param {number} last
   */
  #parts(scopes, first, last) {
    /** @type {Array<LineForm|ScopeForm>} */
    const found = [];
    let at = first;
    for (const scope of scopes) {
      if (scope.first > at) found.push(...this.between(at, scope.first));
      found.push(scope);
      at = Math.max(at, this.end(scope));
    }
    if (last > at) found.push(...this.between(at, last));
    return found;
  }
}

/**
 * @param {LineForm|ScopeForm} part
 * @returns {part is LineForm}
 */
export function isLine(part) {
  return "n" in part;
}

/**
 * Two frames as one: the lines of the second follow those of the first.
 * @template {Told} T
 * @param {Told|null} first
 * @param {T} second
 * @returns {T}
 */
export function mergeFrames(first, second) {
  if (!first) return second;
  const { lines_from: line = 0 } = second;
  const lines = (first.lines ?? []).filter(({ n }) => n < line);
  return { ...second, lines: [...lines, ...(second.lines ?? [])], lines_from: Math.min(first.lines_from ?? 0, line) };
}
