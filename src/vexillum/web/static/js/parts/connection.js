/**
 * The WebSocket to the server. It identifies us and reconnects by itself. When another process takes over, it does so
 * silently: messages sent meanwhile are delivered a moment later.
 */

const FIRST = 400;
const LONGEST = 8000;
const BEAT = 20000;
const PATIENCE = 8000;
const NOT_WELCOME = 1008;
const SIGNED_OUT = 4401;
const RESTART = 1012;
const AT_ONCE = 150;
const QUIET = 3000;

/**
 * @typedef {object} ConnectionEvents
 * @property {() => object} hello the first message
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
  /** Until when a lost connection is not reported. */
  #quiet = 0;
  /** @type {string[]} What was sent in that time. */
  #held = [];

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
      clearTimeout(this.#quiet);
      this.#quiet = 0;
      for (const text of this.#held.splice(0)) socket.send(text);
      this.#set(true);
      clearInterval(this.#beat);
      this.#beat = window.setInterval(() => this.#ping(), BEAT);
    });
    socket.addEventListener("message", (event) => {
      clearTimeout(this.#patience);
      if (socket !== this.#socket) return;
      const message = JSON.parse(event.data);
      if (message.type === "moving") this.#move(socket);
      else this.events.message(message);
    });
    socket.addEventListener("close", (event) => {
      if (event.code === NOT_WELCOME || event.code === SIGNED_OUT) this.#closed = true;
      if (socket === this.#socket && event.code === RESTART) this.#move(socket);
      else if (socket === this.#socket) this.#lost();
      if (event.code === SIGNED_OUT) this.events.signedOut?.();
    });
  }

  /**
   * Send a message. False: there is no connection, nothing was sent.
   * @param {string} type
   * @param {object} [body]
   */
  send(type, body = {}) {
    if (this.#quiet) return this.#held.push(JSON.stringify({ type, ...body })) > 0;
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

  /**
   * Another process takes over: leave this one when it has handled our messages, and reconnect.
   * @param {WebSocket} socket
   */
  #move(socket) {
    if (this.#closed) return;
    if (!this.#quiet) {
      this.#quiet = window.setTimeout(() => {
        this.#quiet = 0;
        this.#held = [];
        if (this.#socket?.readyState !== WebSocket.OPEN) this.#set(false);
      }, QUIET);
    }
    this.#socket = null;
    clearInterval(this.#beat);
    clearTimeout(this.#patience);
    socket.close();
    clearTimeout(this.#again);
    this.#again = window.setTimeout(() => this.connect(), AT_ONCE * Math.random());
  }

  #lost() {
    this.#socket = null;
    clearInterval(this.#beat);
    clearTimeout(this.#patience);
    if (!this.#quiet) this.#set(false);
    if (this.#closed) return;
    clearTimeout(this.#again);
    this.#again = window.setTimeout(() => this.connect(), this.#delay * (0.8 + 0.4 * Math.random()));
    this.#delay = Math.min(LONGEST, this.#delay * 2);
  }

  /** The network or the reader is back: reconnect at once. */
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
