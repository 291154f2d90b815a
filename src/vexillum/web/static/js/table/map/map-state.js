/** The map at one moment: all its blocks. Films keep one for each step and show the difference to what is on screen. */

/**
 * @typedef {import("../../parts/types.js").MapChange} MapChange
 * @typedef {import("../../parts/types.js").MapWhole} MapWhole
 */

/**
 * The map after a change.
 * @param {MapWhole|null} before
 * @param {MapChange} change
 * @returns {MapWhole|null} null while no whole map has come
 */
export function applyChange(before, change) {
  const base = change.whole ?? before;
  if (!base) return null;
  const { blocks = {}, anchors, label } = change;
  if (base === before && !Object.keys(blocks).length && !anchors && (!label || label === base.label)) return before;
  return { ...base, blocks: { ...base.blocks, ...blocks }, anchors: anchors ?? base.anchors, label: label || base.label };
}

/**
 * The change from one map to another.
 * @param {MapWhole|null} from
 * @param {MapWhole} to
 * @returns {MapChange|null} null if they are the same
 */
export function difference(from, to) {
  if (from === to) return null;
  if (!from || !alike(from, to)) return { whole: to, blocks: {}, label: to.label, anchors: null };
  /** @type {Record<string, string>} */
  const blocks = {};
  for (const [id, drawn] of Object.entries(to.blocks)) if (from.blocks[id] !== drawn) blocks[id] = drawn;
  const moved = from.anchors !== to.anchors;
  if (!Object.keys(blocks).length && !moved && from.label === to.label) return null;
  return { whole: null, blocks, label: to.label, anchors: moved ? to.anchors : null };
}

/**
 * Whether they have the same blocks in the same order.
 * @param {MapWhole} one
 * @param {MapWhole} other
 */
function alike(one, other) {
  if (one.width !== other.width || one.height !== other.height || one.css !== other.css) return false;
  const ids = Object.keys(one.blocks);
  const others = Object.keys(other.blocks);
  return ids.length === others.length && ids.every((id, n) => id === others[n]);
}
