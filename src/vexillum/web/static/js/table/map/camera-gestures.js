/** Moving the camera: drag, wheel, pinch and arrow keys. */

/** A press that moves less than this many pixels is a click. */
const TAP = 8;
/** How far an arrow key pans, in pixels. */
const STEP = 70;

export class CameraGestures {
  /** Whether the last press was a drag. */
  dragged = false;
  /** @type {Map<number, {x: number, y: number}>} where each pointer is now */
  #fingers = new Map();
  #start = { x: 0, y: 0 };

  /**
   * @param {import("./camera.js").Camera} camera
   * @param {HTMLElement} stage
   */
  constructor(camera, stage) {
    this.camera = camera;
    this.stage = stage;
    stage.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    stage.addEventListener("pointerdown", (event) => this.#down(event));
    stage.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, (event) => this.#up(/** @type {PointerEvent} */ (event)));
    stage.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {{clientX: number, clientY: number}} event */
  #point(event) {
    const rect = this.stage.getBoundingClientRect();
    return { x: event.clientX - rect.left, y: event.clientY - rect.top };
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    if (event.shiftKey) this.camera.pan(-(event.deltaX || event.deltaY), 0);
    else this.camera.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), this.#point(event));
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button > 1) return;
    if (!this.#fingers.size) {
      this.#start = this.#point(event);
      this.dragged = false;
    }
    this.#fingers.set(event.pointerId, this.#point(event));
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const now = this.#point(event);
    if (this.#fingers.size === 1) {
      if (!this.dragged && Math.hypot(now.x - this.#start.x, now.y - this.#start.y) < TAP) return;
      if (!this.dragged) {
        this.dragged = true;
        this.stage.setPointerCapture(event.pointerId);
        this.stage.classList.add("dragging");
      }
      this.camera.pan(now.x - before.x, now.y - before.y);
    } else {
      this.dragged = true;
      const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1] ?? now;
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(now.x - other.x, now.y - other.y);
      this.camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
      if (was > 0) this.camera.zoom(is / was, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    }
    this.#fingers.set(event.pointerId, now);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.#fingers.delete(event.pointerId);
    if (!this.#fingers.size) this.stage.classList.remove("dragging");
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    /** @type {Record<string, [number, number]>} */
    const arrows = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] };
    const way = arrows[event.key];
    if (!way) return;
    event.preventDefault();
    this.camera.pan(way[0], way[1], true);
  }
}
