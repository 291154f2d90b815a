/** The pictures of a game: emblems and colours of seats, counters. They come once, with the welcome message. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";

/** @typedef {import("../../parts/types.js").Art} Art */

/** @type {Art} */
let art = { seats: {}, tokens: {}, token_names: {} };
/** @type {Map<string, string>} Pictures as addresses, made once. */
const addresses = new Map();

/**
 * The pictures of this game, in the reader's language.
 * @param {Art|null|undefined} given
 */
export function setGameArt(given) {
  if (!given) return;
  art = given;
  addresses.clear();
}

/**
 * The names of the seats, and of those without a seat, such as a Faction that the rules run.
 * @param {Record<string, string>} seats the names of the seats
 * @returns {Record<string, string>}
 */
export function withUnseated(seats) {
  const unseated = Object.entries(art.seats ?? {}).filter(([, { name }]) => name);
  return { ...Object.fromEntries(unseated.map(([who, { name }]) => [who, name])), ...seats };
}

/**
 * A data URL of an SVG document.
 * @param {string} picture
 */
function address(picture) {
  let found = addresses.get(picture);
  if (!found) addresses.set(picture, (found = `data:image/svg+xml,${encodeURIComponent(picture)}`));
  return found;
}

/**
 * The URL of a token's picture; empty if it has none.
 * @param {string} token
 */
export function tokenAddress(token) {
  const picture = art.tokens?.[token];
  return picture ? address(picture) : "";
}

/**
 * A token's name.
 * @param {string} token
 */
export function tokenName(token) {
  return art.token_names?.[token] ?? token;
}

/**
 * A counter with its number, or the change of its number. Without a picture it is shown by name.
 * @param {string} token
 * @param {{n?: number, sign?: boolean, label?: string, named?: boolean}} [how] label: what it is called here; named: that stands beside it
 */
export function tokenImage(token, { n, sign = false, label, named = false } = {}) {
  const said = label || tokenName(token);
  const picture = tokenAddress(token);
  const count = n === undefined ? nothing : html`<b>${sign ? signed(n) : n}</b>`;
  return html`<span class="token" title=${said}>${picture ? html`<img src=${picture} alt=${named ? "" : said}>` : html`<span>${said}</span>`}${count}</span>`;
}

/**
 * A seat's emblem. It needs no label if the seat's name is beside it.
 * @param {string} seat
 * @param {string} [name] for screen readers
 */
export function emblem(seat, name = "") {
  const found = art.seats?.[seat];
  return found ? html`<img class="emblem" src=${address(found.emblem)} alt=${name}>` : nothing;
}

/** Text in a colour lighter than this is darkened to be readable. */
const LIGHT = 0.25;
const LESS = 0.66;

/**
 * The lightness of a colour, from 0 to 1.
 * @param {string} colour as #rrggbb
 */
function luminance(colour) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => (parseInt(colour.slice(at, at + 2), 16) / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * The colours of a seat for the attribute `style`: --f and --f-ink for a background and the text on it, --t for text on
 * paper, --f-bar for bars. base.css says how much of the colour text and bars keep.
 * @param {string} seat
 */
export function seatStyle(seat) {
  const found = art.seats?.[seat];
  if (!found) return "";
  const { colour, ink } = found;
  const keep = luminance(colour) > LIGHT ? `calc(var(--seat-keep) * ${LESS})` : "var(--seat-keep)";
  return `--f:${colour};--f-ink:${ink};--t:color-mix(in srgb,${colour} ${keep},var(--seat-to));--f-bar:color-mix(in srgb,${colour} var(--seat-bar),#fff)`;
}

/**
 * A number with its sign: +3, −2.
 * @param {number} n
 */
export function signed(n) {
  return n > 0 ? `+${n}` : n < 0 ? `\u2212${-n}` : "0";
}
