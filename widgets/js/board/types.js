/**
 * What the kernel tells a board: see `board.py`.
 * @typedef {import("./tree.js").Tree} Tree
 * @typedef {{ text: string, rule: string, spaces: string[], chance?: boolean, heading?: string, turn: number }} Line
 * @typedef {[left: number, top: number, right: number, bottom: number]} Box
 * @typedef {{ name: string, text: string, rule: string }} About
 * @typedef {{ about: About[], lines: { text: string, rule: string, graph: string }[], spaces: string[] }} Reasons
 * @typedef {{ pieces: string[], ground: string[], word: string, box: Box }} Spot something that can be explained: the keys of
 *   pieces, the names of parts of the ground, the place there, and where it is
 * @typedef {{ more: string, often: string, percent: string, chance: number, needed?: boolean }} Cell at least so many, and how likely
 * @typedef {{ title: string, rows: { name: string, note: string, telling: string, cells: Cell[] }[] }[]} Likely
 * @typedef {{ groups: { title: string, entries: ({ symbol: string, box: Box | null } & About)[] }[] }} Legend
 * @typedef {{ title: string, width: number, height: number, ground: string, style: string,
 *   symbols: Record<string, string>, places: Record<string, [number, number, number, string, Box, Box, boolean]>, parts: Record<string, Box>,
 *   unordered: Record<string, number>, leads: Record<string, string>, icons: Record<string, string>, beside: string[], lights: string[],
 *   layers: Record<string, [title: string, on: boolean]>,
 *   labels: Record<string, string>, rules: Record<string, { title: string, text: string }> }} Stage
 * @typedef {[key: string, symbol: string, x: number, y: number, label?: string, layer?: string]} Piece
 * @typedef {[symbol: string, x: number, y: number, r: number, at: string]} Ghost
 * @typedef {[line: number, kind: string, lit: [word: string, number: number][], at: string, seat?: number]} Tally what a line
 *   counts: each of `lit` adds its number, the sum stands at `at`
 * @typedef {{ id: string, text: string, pictures?: [symbol: string, times: number][] }} Answer
 * @typedef {{ title?: string, text?: string, kind?: string, many?: boolean, options?: Answer[], slots?: number, fromRight?: boolean,
 *   picked?: (string | number)[], answer?: string[], hints?: { left: number, shown: string[] },
 *   verdict?: { ok?: boolean, text: string, rule?: string } | null, advice?: { next: string, asks: string, compares: boolean | null, thinks: number, done: number | null },
 *   guide?: { leads: boolean, lines: { text: string, rule: string, more: string }[], waiting: number, goesOn: string, suggests: boolean },
 *   toTry?: { text: string, done: boolean }[], tries?: { words: string[], text: string }[], done?: boolean, how?: string, earlier?: boolean, again?: boolean,
 *   reveal?: boolean }} Questions
 * @typedef {{ parts: (Piece | [start: number, end: number])[] }} Changes
 * @typedef {{ key: string, stage: string[], pieces: Piece[] | Changes, words: string,
 *   tree: Record<string, Tree>, turn: { text: string, seat: number | null, labels: Record<string, string> },
 *   path: import("../page/path.js").Way,
 *   news: { at: number, lines: Line[] }, marks: [string, string][], ghosts: Ghost[], tallies: Tally[], part: Box | [], coach: Questions, ack: number,
 *   controls: { undo: boolean, held: boolean, redo: boolean, playable: boolean, at: number, over: boolean, letter: boolean, off: string[],
 *     withheld: string[], foresees: boolean, movable: Record<string, string>, odds?: boolean, viewer?: number | null },
 *   message: { text?: string, kind?: string, rule?: string }, intent: object,
 *   told: { n: number, whole?: boolean } }} Traits
 * @typedef {import("@anywidget/types").AnyModel<Traits>} Model
 */

export {};
