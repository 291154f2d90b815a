/** Where an address may lead on to: to a page of this site, and nowhere else. */

const HOME = "/";
const NEVER_IN_A_PATH = /[\u0000-\u001f\u007f\\]/;

/**
 * The path that is asked for, if a browser that goes there stays on this site; otherwise the lobby's.
 * @param {string} wanted
 * @param {string} origin this site
 */
export function ownPath(wanted, origin) {
  if (!wanted.startsWith("/") || NEVER_IN_A_PATH.test(wanted)) return HOME;
  const full = resolved(wanted, origin);
  if (full === null || full.origin !== origin) return HOME;
  const path = full.pathname + full.search + full.hash;
  return resolved(path, origin)?.href === full.href ? path : HOME; // "/.//x" is a path here, and "//x", what is left of it, a host
}

/**
 * @param {string} address
 * @param {string} origin
 */
function resolved(address, origin) {
  try {
    return new URL(address, origin);
  } catch {
    return null;
  }
}
