/** A board as PNG: the browser paints it, since small SVG libraries do not know style sheets with properties. */

const WIDTH = 1600;

/**
 * Paint an SVG document.
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
export async function paintPng(svg) {
  const root = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  const [, , wide, high] = (root.getAttribute("viewBox") ?? "0 0 4 3").split(/\s+/).map(Number);
  const height = Math.round((WIDTH * high) / wide);
  root.setAttribute("width", String(WIDTH));
  root.setAttribute("height", String(height));
  const text = new XMLSerializer().serializeToString(root);
  const address = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = WIDTH;
    canvas.height = height;
    canvas.getContext("2d")?.drawImage(image, 0, 0, WIDTH, height);
    return await new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Let the browser keep a file.
 * @param {Blob} blob
 * @param {string} name
 */
export function saveFile(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
