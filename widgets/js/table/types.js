/**
 * What the kernel tells the panel above a table: see `panel.py`.
 * @typedef {{ kind: string, name: string, text: string }} Kind who can decide for a seat
 * @typedef {{ title: string, tools: string[], longest: number, seats: number[], names: string[], kinds: Kind[], default: string,
 *   options: { name: string, label: string, values: string[], advanced: boolean }[],
 *   experiments: { rule: string, title: string, text: string }[] }} Form
 * @typedef {{ files: string[], free: string, number?: number, file: string | null, trouble: string, turn: number | null,
 *   seats: { name: string, kind: string }[], advises: boolean, explains: boolean, awaited: string | null,
 *   pace: { at?: number, ms?: number }, replay: { stops: number, may: boolean, at?: number, turn?: string, asks?: string },
 *   over: Ranking | null }} Game
 * @typedef {{ text: string, decided: { text?: string, rule?: string, title?: string, says?: string }, heads: string[],
 *   rows: { place: number, name: string, points: number, ties: number[], parts: number[] }[] }} Ranking
 * @typedef {{ at?: number, done?: number, ready?: boolean, stopped?: boolean, count?: number }} Thinking how far an
 *   opponent has got that thinks for long
 * @typedef {{ at: number, to: number, who: string, when: string, played: string, better: string, cost: string,
 *   reasons: string[], hangs: string[], seen: boolean, own: boolean }} Costly a decision that cost much, what
 *   it hangs on, and whether somebody took it who plays at this screen
 * @typedef {{ why: string, note: string, running?: boolean, done?: boolean, goes_on?: boolean, costly?: Costly[] }} Told
 * @typedef {{ svg?: string, said?: string[], span?: number[] }} Chart
 * @typedef {{ form: Form, table: Game, thinking: Thinking, review: Told, review_chart: Chart,
 *   farewell?: { page?: string },
 *   reviewing: { slice?: number, progress?: number }, errors: Record<string, string>, ack: number, intent: object,
 *   message: { text?: string, kind?: string } }} Traits
 * @typedef {import("@anywidget/types").AnyModel<Traits>} Model
 */

export {};
