/**
 * The shapes of what the server says. Only types: nothing runs here.
 *
 * @typedef {{key: string, thing: string, label: string, price: string[], about?: string}} Option
 * @typedef {{number: number, seat: string, kind?: string, prompt: string, rule?: string, about?: string,
 *   about_text?: string, how_many?: string, at_least: number, at_most: number, options: Option[], odds?: boolean, secret?: boolean, waiting?: boolean, handover?: boolean}} Decision
 * @typedef {{n: number, text: string, rule?: string, things?: string[], kind?: string, new?: boolean, why?: number}} LogLine
 * @typedef {{at: number, none: string, lines: Array<{seat: string, who: string, text: string, rule: string, open: boolean}>}} Explained
 * @typedef {{sides: number, face: number}} Die
 * @typedef {{label: string, value: string, reached?: number|null, needed?: number|null}} PanelLine
 * @typedef {{seat: string, lines: PanelLine[], note?: string, active?: boolean}} Panel
 * @typedef {{text: string, style?: string, thing?: string, picture?: string}} PageLine
 * @typedef {{thing: string, title: string, lines: PageLine[]}} Page
 * @typedef {{player: string, name: string, seat_name: string, present: boolean, you: boolean, may_hand: boolean, left?: string|null}} SeatState
 * @typedef {{kind: "days", days: number}|{kind: "bank", hours: number, minutes_per_answer: number}} Clock
 * @typedef {{kind: "days"|"bank", deadline: number|null, banks?: Record<string, number>, away: number|null, now?: number}} ClockState
 * @typedef {{can: boolean, why?: string|null}} Undo
 * @typedef {{svg?: string, patch?: Array<[number, number, string[]]>, base?: number}} BoardChange
 * @typedef {{scores: Record<string, number>, ranking: string[], winners: string[], text?: string, told?: string[],
 *   breakdown?: Array<{label: string, scores: Record<string, number>}>}} Outcome
 * @typedef {{type: "table", number: number, at: number, trouble?: string|null, title: string, board?: BoardChange|null, decision: Decision|null,
 *   panels: Panel[], contents?: string, news: LogLine[], log?: LogLine[], undo?: Undo, thinking?: string|null, over: boolean,
 *   outcome?: Outcome|null, dice?: Die[], seats: Record<string, SeatState>, log_length?: number,
 *   clock?: ClockState|null}} Frame
 * @typedef {{host: boolean, seats: string[], watch: boolean}} You
 * @typedef {{id: string, name: string, about?: string}} Named
 * @typedef {{id: string, name: string, about: string, reconstructed?: string, players: number[], scenarios: Named[],
 *   seats: Named[], options: Array<{id: string, name: string, values: Named[]}>, agents: Named[], quick_agent: string,
 *   minutes: [number, number]}} GameInfo
 */

export {};
