/** Creates elements. Text is always inserted as text, never as markup. */

/**
 * @typedef {Node|string|number|null|undefined|false} Child
 * @typedef {Record<string, any>} Properties
 */

/**
 * An element with properties and children. `on…` are listeners, `css` is its style, all others are attributes.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Properties} [properties]
 * @param {...(Child|Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, properties = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "css") made.style.cssText = value;
    else if (value === true) made.setAttribute(name, "");
    else made.setAttribute(name, String(value));
  }
  add(made, children);
  return made;
}

/**
 * @param {Node} parent
 * @param {Array<Child|Child[]>} children
 */
function add(parent, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    parent.appendChild(child instanceof Node ? child : document.createTextNode(String(child)));
  }
}

/**
 * Replace what an element contains.
 * @template {Element} T
 * @param {T} element
 * @param {...(Child|Child[])} children
 * @returns {T}
 */
export function fill(element, ...children) {
  element.replaceChildren();
  add(element, children);
  return element;
}

/**
 * Replace the contents of a list, but keep the focus and open details.
 * @param {HTMLElement} place
 * @param {...Child} children
 */
export function refill(place, ...children) {
  const had = document.activeElement;
  const focused = had && had !== place && place.contains(had) ? mark(had) : null;
  const open = place.querySelector("details[open]") !== null;
  fill(place, ...children);
  const lid = place.querySelector("details");
  if (lid) lid.open = open;
  if (focused) /** @type {HTMLElement|undefined} */ ([...place.querySelectorAll("a, button, summary")].find((one) => mark(one) === focused))?.focus();
}

/**
 * A key that identifies a control in a list.
 * @param {Element} control
 */
function mark(control) {
  const match = control.closest("[data-match]")?.getAttribute("data-match");
  return [control.tagName, control.id, match, control.getAttribute("href"), control.getAttribute("data-act")].join(" ");
}

/**
 * The element with this id, which must exist.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}`);
  return found;
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * An SVG element.
 * @param {string} tag
 * @param {Properties} [attributes]
 * @param {...(Child|Child[])} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const made = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "css") made.style.cssText = value;
    else made.setAttribute(name, String(value));
  }
  add(made, children);
  return made;
}

/**
 * An icon.
 * @param {string} name
 * @returns {SVGElement}
 */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, svg("path", { d: iconPath(name) }));
}

/**
 * The path of an icon.
 * @param {string} name
 */
export function iconPath(name) {
  return ICON_PATHS[name];
}

/** @type {Record<string, string>} */
export const ICON_PATHS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12",
  menu: "M4 6h16M4 12h16M4 18h16",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  target: "M12 2v5M12 17v5M2 12h5M17 12h5M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8",
  help: "M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .6-1.5 1.200-1.500 2.300M12 18.500v.6",
  play: "M7 4.500v15l12-7.500z",
  pause: "M8 5v14M16 5v14",
  first: "M18 5 9 12l9 7M6 5v14",
  last: "M6 5l9 7-9 7M18 5v14",
  back: "M15 5 7 12l8 7",
  next: "M9 5l8 7-8 7",
  link: "M9.500 14.500 14.500 9.500M11 6.500l2-2a4.200 4.200 0 0 1 6 6l-2 2M13 17.500l-2 2a4.200 4.200 0 0 1-6-6l2-2",
  close: "M6 6l12 12M18 6 6 18",
  lock: "M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3",
  check: "M5 13l4.500 4.500L19 7",
  sun: "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8M12 2v2.500M12 19.500V22M2 12h2.500M19.500 12H22M5 5l1.800 1.800M17.200 17.200 19 19M5 19l1.800-1.800M17.200 6.800 19 5",
  moon: "M19 14.500A8 8 0 0 1 9.500 5a8 8 0 1 0 9.500 9.500",
  auto: "M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18",
  book: "M12 6.5C9.500 4.500 6 4.500 3 5.500v13c3-1 6.500-1 9 1c2.500-2 6-2 9-1v-13c-3-1-6.500-1-9 1zM12 6.500v13",
  scroll: "M8 4h11v13a3 3 0 0 1-3 3H6.500A2.500 2.500 0 0 1 4 17.500V16h10v1.500A2.500 2.500 0 0 0 16.500 20M8 4a2 2 0 0 0-2 2v10M10 8.500h5M10 12h5",
  table: "M3 10h18M5.500 10v10M18.500 10v10M9 10V5h6v5",
  die: "M4 4h16v16H4zM8.500 8.500v.01M15.500 8.500v.01M12 12v.01M8.500 15.500v.01M15.500 15.500v.01",
  send: "M4 12 20 4l-4 16-4.500-6.500z",
  chevron: "M6 15l6-6 6 6",
  legend: "M4 5.500h4v4H4zM4 14.500h4v4H4zM12 7.500h8M12 16.500h8",
  track: "M3 8h18v8H3zM7 8v3M11 8v4M15 8v3M19 8v4",
  more: "M5 12v.01M12 12v.01M19 12v.01",
  person: "M12 4a4 4 0 1 0 0 8a4 4 0 1 0 0-8M4 20.500c1-4 4.500-5.500 8-5.500s7 1.500 8 5.500",
  eye: "M2.500 12C5 7.500 8.500 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-6 6.500-9.500 6.500S5 16.500 2.500 12zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6",
  "eye-shut": "M2.500 12C5 7.500 8.500 5.500 12 5.500s7 2 9.500 6.500c-2.500 4.500-6 6.500-9.500 6.500S5 16.500 2.500 12zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6M4 20 20 4",
  swords: "M4 20 17 5M20 20 7 5M4 16l4 4M20 16l-4 4",
  sail: "M12 3v12M12 4c5 1 7 5 7 9h-7M12 6c-3 1-5 4-5.500 7H12M4 16h16l-2.500 4.500h-11z",
  hourglass: "M7 3h10M7 21h10M8 3c0 5 8 6 8 9s-8 4-8 9M16 3c0 5-8 6-8 9s8 4 8 9",
  warning: "M12 3.500 2.500 20h19zM12 10v4.500M12 17.300v.3",
  laurel: "M12 21.500C6.500 20 4 15.500 5 8.500M12 21.500c5.500-1.500 8-6 7-13M5 8.500C3.200 7 3.200 5 4.500 3.500C6 5 6.300 7 5 8.500M5 13c-2-.3-3-1.800-3-3.500c2 .2 3.200 1.600 3 3.500M7 17.500c-2 .4-3.500-.500-4.200-2c1.900-.5 3.500.2 4.200 2M19 8.500c1.800-1.500 1.800-3.500.5-5c-1.500 1.500-1.800 3.500-.5 5M19 13c2-.3 3-1.800 3-3.500c-2 .2-3.200 1.600-3 3.500M17 17.500c2 .4 3.500-.5 4.200-2c-1.900-.5-3.500.2-4.200 2",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  down: "M6 9l6 6 6-6",
  clock: "M12 3.500a8.500 8.500 0 1 0 0 17a8.500 8.500 0 1 0 0-17M12 7v5.500l3.500 2",
  bulb: "M9 17.500h6M10 21h4M9 17.500c0-2.500-3.500-4-3.500-8a6.500 6.500 0 0 1 13 0c0 4-3.500 5.500-3.500 8",
  folder: "M3 6h6l2 2.500h10V19H3z",
  flag: "M6 21V4h12l-3 4 3 4H6",
  upload: "M12 16V4M7 9l5-5 5 5M4 20h16",
  download: "M12 4v12M7 11l5 5 5-5M4 20h16",
};
