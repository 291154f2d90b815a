/** The line to the server: says who we are, comes back by itself when it is lost. */

const FIRST = 400;
const LONGEST = 8000;
const BEAT = 20000;
const PATIENCE = 8000;
const NOT_WELCOME = 1008;
const SIGNED_OUT = 4401;

/**
 * @typedef {object} ConnectionEvents
 * @property {() => object} hello what to say first
 * @property {(message: any) => void} message
 * @property {(up: boolean) => void} state
 * @property {() => void} [signedOut] in a club, the session of this browser has ended
 */

export class Connection {
  up = false;
  /** @type {WebSocket|null} */
  #socket = null;
  #delay = FIRST;
  #again = 0;
  #beat = 0;
  #patience = 0;
  #closed = false;

  /**
   * @param {string} path
   * @param {ConnectionEvents} events
   */
  constructor(path, events) {
    this.url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.events = events;
    addEventListener("online", () => this.#now());
    addEventListener("pagehide", () => this.close());
    document.addEventListener("visibilitychange", () => !document.hidden && this.#now());
  }

  connect() {
    clearTimeout(this.#again);
    this.#closed = false;
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#delay = FIRST;
      socket.send(JSON.stringify({ type: "hello", ...this.events.hello() }));
      this.#set(true);
      clearInterval(this.#beat);
      this.#beat = window.setInterval(() => this.#ping(), BEAT);
    });
    socket.addEventListener("message", (event) => {
      clearTimeout(this.#patience);
      if (socket === this.#socket) this.events.message(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (event.code === NOT_WELCOME || event.code === SIGNED_OUT) this.#closed = true;
      if (socket === this.#socket) this.#lost();
      if (event.code === SIGNED_OUT) this.events.signedOut?.();
    });
  }

  /**
   * Say something. False: the line is down, nothing was sent.
   * @param {string} type
   * @param {object} [body]
   */
  send(type, body = {}) {
    if (!this.up || this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify({ type, ...body }));
    return true;
  }

  close() {
    this.#closed = true;
    this.#socket?.close();
  }

  #ping() {
    if (!this.send("ping")) return;
    clearTimeout(this.#patience);
    this.#patience = window.setTimeout(() => {
      this.#socket?.close();
      this.#lost();
    }, PATIENCE);
  }

  #lost() {
    this.#socket = null;
    clearInterval(this.#beat);
    clearTimeout(this.#patience);
    this.#set(false);
    if (this.#closed) return;
    clearTimeout(this.#again);
    this.#again = window.setTimeout(() => this.connect(), this.#delay * (0.8 + 0.4 * Math.random()));
    this.#delay = Math.min(LONGEST, this.#delay * 2);
  }

  /** The network or the reader is back: try at once. */
  #now() {
    if (this.up || this.#socket) return;
    this.#delay = FIRST;
    this.connect();
  }

  /** @param {boolean} up */
  #set(up) {
    this.up = up;
    this.events.state(up);
  }
}
