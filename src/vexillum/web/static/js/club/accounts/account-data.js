/** What the server knows of my account. */

import { get } from "../../parts/api.js";

/**
 * @typedef {{id: string, browser: string, made: number, seen: number, here: boolean}} Session
 * @typedef {{name: string, email: string, lang: string, about: string, mails: boolean, webhook: string|null, webhook_key: string|null,
 *   vacation: {until: number|null, left_days: number}, made: number, sessions: Session[]}} Account
 */

/** @returns {Promise<Account>} */
export function loadAccount() {
  return get("/api/account");
}
