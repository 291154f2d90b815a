/** Options in groups, and what a group states once for all its buttons. Independent of the page. */

import { DONE } from "./selection.js";

/**
 * @typedef {import("../../parts/types.js").DecisionForm} DecisionForm
 * @typedef {import("../../parts/types.js").OptionForm} OptionForm
 * @typedef {import("../../parts/types.js").RefusedForm} RefusedForm
 * @typedef {"rows"|"cards"|"half"|"small"|"compact"|"numbers"} Shape
 * @typedef {object} Common what all options of a group have alike
 * @property {string} before words before each name
 * @property {string} after words after each name
 * @property {string} summary
 * @property {string} cost
 * @property {boolean} holds the same pieces
 * @typedef {object} Section
 * @property {string} id
 * @property {string} label
 * @property {string} note
 * @property {Shape} shape
 * @property {OptionForm[]} options
 * @property {RefusedForm[]} refused
 * @property {Common} common what its buttons need not say
 * @property {Common} said what its heading says for them
 * @property {boolean} alone it is the only one: its name is not shown
 * @typedef {object} Arrangement
 * @property {Common} said what is said above all groups
 * @property {Section[]} sections
 */

/** From this many options on, a list is compact and has a search field. */
export const LONG = 7;
/** The order of options outside of groups; in a yes/no question, words come first. */
const YES = "yes";
const USUAL = /** @type {const} */ (["numbers", "things", "words"]);
const YES_FIRST = /** @type {const} */ (["words", "numbers", "things"]);
/** The longest texts on a small button. */
const SHORT_LABEL = 18;
const SHORT_SUMMARY = 26;
const HALF_LABEL = 26;

/** @type {Common} */
const NOTHING = { before: "", after: "", summary: "", cost: "", holds: false };

/**
 * The options of a decision in the order in which they are shown: groups as the game names them, then the rest.
 * @param {DecisionForm} decision
 * @returns {Arrangement}
 */
export function arrange(decision) {
  const single = decision.at_least === 1 && decision.at_most === 1;
  const options = (decision.options ?? []).filter((option) => !(single && option.key === DONE));
  const refused = decision.refused ?? [];
  const groups = decision.groups ?? [];
  const named = new Set(groups.map((group) => group.id));
  const found = groups.map(({ id, label, note }) =>
    section(id, label, note ?? "", options.filter((option) => option.group === id), refused.filter((one) => one.group === id)),
  );
  const rest = options.filter((option) => !named.has(option.group ?? ""));
  for (const kind of rest.some((option) => option.key === YES) ? YES_FIRST : USUAL) {
    const members = rest.filter((option) => kindOf(option) === kind);
    if (members.length) found.push(section(kind, "", "", members, []));
  }
  const sections = found.filter((one) => one.options.length || one.refused.length);
  const all = sections.length > 1 ? commonOf(options) : NOTHING;
  for (const one of sections) {
    const common = without(commonOf(one.options), all);
    one.common = either(all, common);
    one.said = unsaid(common, `${decision.prompt} ${one.label} ${one.note}`);
    if (sections.length === 1 && !one.note) one.alone = true;
    if (one.shape === "rows" && one !== sections[0] && one.options.length > 1 && one.options.every(minor)) one.shape = "half";
  }
  return { said: unsaid(all, decision.prompt), sections };
}

/**
 * What is common to a group and not to all.
 * @param {Common} common
 * @param {Common} all
 * @returns {Common}
 */
function without(common, all) {
  const label = all.before || all.after ? { before: "", after: "" } : { before: common.before, after: common.after };
  return { ...label, summary: all.summary ? "" : common.summary, cost: all.cost ? "" : common.cost, holds: common.holds };
}

/**
 * Common words already in the question or the group's name are not repeated.
 * @param {Common} common
 * @param {string} heard
 * @returns {Common}
 */
function unsaid(common, heard) {
  const known = new Set(words(heard));
  const news = words(`${common.before} ${common.after}`).filter((word) => word.length > 3 && !known.has(word));
  return news.length ? common : { ...common, before: "", after: "" };
}

/** @param {string} text */
function words(text) {
  return text.toLocaleLowerCase().match(/[\p{L}\d]+/gu) ?? [];
}

/**
 * Whether it is a minor option, without cost or dice. Those are shown two in a row below more important ones.
 * @param {OptionForm} option
 */
function minor(option) {
  return !option.cost && !option.odds && !option.holds?.length && option.label.length <= HALF_LABEL;
}

/**
 * @param {Common} all
 * @param {Common} group
 * @returns {Common}
 */
function either(all, group) {
  return { before: all.before || group.before, after: all.after || group.after, summary: all.summary || group.summary, cost: all.cost || group.cost, holds: all.holds || group.holds };
}

/**
 * Refused options that belong to no group.
 * @param {DecisionForm} decision
 */
export function refusedOutsideGroups(decision) {
  const named = new Set((decision.groups ?? []).map((group) => group.id));
  return (decision.refused ?? []).filter((one) => !named.has(one.group ?? ""));
}

/**
 * @param {string} id
 * @param {string} label
 * @param {string} note
 * @param {OptionForm[]} options
 * @param {RefusedForm[]} refused
 * @returns {Section}
 */
function section(id, label, note, options, refused) {
  return { id, label, note, shape: shapeOf(options), options, refused, common: NOTHING, said: NOTHING, alone: false };
}

/**
 * @param {OptionForm[]} options
 * @returns {Shape}
 */
function shapeOf(options) {
  const plain = options.every((option) => !option.odds);
  if (options.length && options.every((option) => kindOf(option) === "numbers")) return "numbers";
  if (options.length && options.every((option) => option.side)) return "cards";
  if (plain && options.length >= LONG) return "compact";
  const short = options.every((option) => option.label.length <= SHORT_LABEL && (option.summary ?? "").length <= SHORT_SUMMARY && !option.about && !option.holds?.length);
  return plain && short && options.length > 1 ? "small" : "rows";
}

/**
 * @param {OptionForm} option
 * @returns {"numbers"|"things"|"words"}
 */
function kindOf(option) {
  if (/^[-+−]?\d+$/.test(option.label.trim()) && !option.thing && !option.cost && !option.summary && !option.odds) return "numbers";
  return option.thing ? "things" : "words";
}

/**
 * @param {OptionForm[]} options
 * @returns {Common}
 */
function commonOf(options) {
  const several = options.length > 2;
  const same = (/** @type {(option: OptionForm) => string|undefined} */ of) => {
    const first = options[0] ? of(options[0]) : "";
    return several && first && options.every((option) => of(option) === first) ? first : "";
  };
  const held = new Set(options.map((option) => JSON.stringify(option.holds ?? [])));
  return {
    ...commonWords(options.map((option) => option.label)),
    summary: same((option) => option.summary || option.about),
    cost: same((option) => option.cost),
    holds: options.length > 1 && held.size === 1,
  };
}

/**
 * The words with which all labels begin, up to a name, a number or a comma, and the brackets with which all end.
 * Each label keeps at least one word. Two labels have only a phrase in common, never a single word.
 * @param {string[]} labels
 */
export function commonWords(labels) {
  if (labels.length < 2) return { before: "", after: "" };
  const split = labels.map((label) => label.trim().split(/\s+/));
  const room = Math.min(...split.map((label) => label.length)) - 1;
  const [first] = split;
  let before = 0;
  while (before < room && split.every((label) => label[before] === first[before])) before += 1;
  while (before && !split.every((label) => /^[\p{Lu}\d]/u.test(label[before])) && !/[,:]$/.test(first[before - 1])) before -= 1;
  let after = 0;
  while (after < room - before && split.every((label) => label.at(-1 - after) === first.at(-1 - after))) after += 1;
  while (after && !first[first.length - after].startsWith("(")) after -= 1;
  if (labels.length === 2 && before + after < 2) return { before: "", after: "" };
  return { before: first.slice(0, before).join(" "), after: after ? first.slice(-after).join(" ") : "" };
}

/**
 * A label without the words of its group.
 * @param {string} label
 * @param {Common} common
 */
export function shortLabel(label, { before, after }) {
  const trimmed = label.trim();
  return trimmed.slice(before.length, after ? trimmed.length - after.length : undefined).trim();
}

/**
 * What several options share, in words: "Train in … · 3 Resources".
 * @param {Common} common
 */
export function commonText({ before, after, summary }) {
  return [before || after ? `${before} … ${after}`.trim() : "", summary].filter(Boolean).join(" · ");
}

/**
 * Refused options grouped by reason: "Parisi, Dumnonii: neither a Fort nor Friendly Control".
 * @param {RefusedForm[]} refused
 */
export function groupByReason(refused) {
  /** @type {Map<string, {labels: string[], things: string[], reason: string, rule: string}>} */
  const found = new Map();
  for (const { label, thing, reason, rule = "" } of refused) {
    const key = `${rule} ${reason}`;
    const same = found.get(key) ?? { labels: [], things: [], reason, rule };
    same.labels.push(label);
    if (thing) same.things.push(thing);
    found.set(key, same);
  }
  return [...found.values()];
}
