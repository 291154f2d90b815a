/** Places the speaker's box beside its target, never over it. */

/** @typedef {import("./point-targets.js").Rect} Rect */

/** The gap between the box and its target, and between the box and the edge of the screen. */
const GAP = 22;
const EDGE = 10;
/** The width of the ring around the target. */
const RING = 10;

/**
 * @typedef {object} Placed
 * @property {number} x
 * @property {number} y
 * @property {""|"top"|"bottom"|"left"|"right"} nose the edge of the box that the nose is at
 * @property {number} at where on that edge, in pixels
 */

/**
 * The best place for a box of this size.
 * @param {{width: number, height: number}} size
 * @param {Rect} room where it may stand
 * @param {Rect[]} targets what it points at: at one of them with its nose, if possible at the first
 * @param {Rect[]} others what should stay in view, too
 * @returns {Placed}
 */
export function placeBox(size, room, targets, others) {
  const places = targets.length ? targets.flatMap((target) => besideTarget(size, room, target)) : aroundRoom(size, room);
  const lit = targets.map(({ x, y, width, height }) => ({ x: x - RING, y: y - RING, width: width + 2 * RING, height: height + 2 * RING }));
  const cost = (/** @type {Placed} */ { x, y, nose }) => {
    const box = { x, y, ...size };
    const whole = size.width * size.height;
    const outside = whole - overlap(box, { x: 0, y: 0, width: innerWidth, height: innerHeight });
    return 100 * outside + 100 * sum(lit, box) + 3 * sum(others, box) + 8 * (whole - overlap(box, room)) + (nose ? 0 : whole);
  };
  const best = places.reduce((one, other) => (cost(other) < cost(one) ? other : one));
  return { ...best, x: clamp(best.x, EDGE, innerWidth - size.width - EDGE), y: clamp(best.y, EDGE, innerHeight - size.height - EDGE) };
}

/**
 * The places on the four sides of the target.
 * @param {{width: number, height: number}} size
 * @param {Rect} room
 * @param {Rect} target
 * @returns {Placed[]}
 */
function besideTarget(size, room, target) {
  const [middleX, middleY] = [target.x + target.width / 2, target.y + target.height / 2];
  return [0.5, 0.2, 0.8, 0, 1].flatMap((shift) => {
    const x = clamp(middleX - shift * size.width, room.x + EDGE, room.x + room.width - size.width - EDGE);
    const y = clamp(middleY - shift * size.height, room.y + EDGE, room.y + room.height - size.height - EDGE);
    const [onX, onY] = [clamp(middleX - x, 24, size.width - 24), clamp(middleY - y, 24, size.height - 24)];
    const meetsX = target.x < x + onX && x + onX < target.x + target.width;
    const meetsY = target.y < y + onY && y + onY < target.y + target.height;
    return /** @type {Placed[]} */ ([
      { x: target.x + target.width + GAP, y, nose: meetsY ? "left" : "", at: onY },
      { x: target.x - size.width - GAP, y, nose: meetsY ? "right" : "", at: onY },
      { x, y: target.y - size.height - GAP, nose: meetsX ? "bottom" : "", at: onX },
      { x, y: target.y + target.height + GAP, nose: meetsX ? "top" : "", at: onX },
    ]);
  });
}

/**
 * The places at the edges and corners, the bottom first, for a box without a target.
 * @param {{width: number, height: number}} size
 * @param {Rect} room
 * @returns {Placed[]}
 */
function aroundRoom(size, room) {
  const across = (/** @type {number} */ part) => room.x + EDGE + part * (room.width - size.width - 2 * EDGE);
  const down = (/** @type {number} */ part) => room.y + EDGE + part * (room.height - size.height - 2 * EDGE);
  return [1, 0, 0.5].flatMap((low) => [0.5, 1, 0].map((far) => /** @type {Placed} */ ({ x: across(far), y: down(low), nose: "", at: 0 })));
}

/**
 * @param {Rect[]} rects
 * @param {Rect} box
 */
function sum(rects, box) {
  return rects.reduce((all, rect) => all + overlap(rect, box), 0);
}

/**
 * @param {Rect} a
 * @param {Rect} b
 */
function overlap(a, b) {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
function clamp(value, least, most) {
  return Math.max(least, Math.min(value, most));
}
