/** Drawings in a shadow root of their own: their ids and styles meet no other board's and nothing of the page. */

/** By its text. @type {Map<string, CSSStyleSheet>} */
const sheets = new Map();

/** @param {string} text */
function sheetOf(text) {
  let sheet = sheets.get(text);
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheets.set(text, sheet);
    sheet.replaceSync(text);
  }
  return sheet;
}

const GLIDE = `:host { display: block; position: relative } svg, img { display: block; width: 100%; height: auto; max-height: inherit }
  img, svg { will-change: transform } img + svg { position: absolute; inset: 0 } @media (prefers-reduced-motion: no-preference) {
  .pieces > g { transition: transform 420ms cubic-bezier(0.3, 0.7, 0.2, 1) }
  .turned { animation: turn 480ms ease-out } .laid { animation: lay 320ms ease-out } }
  .ghosts use { opacity: 0.6 } .ghosts circle { fill: none; stroke: var(--paper); stroke-width: 5px }
  .ghosts .rim { stroke: var(--accent); stroke-width: 3px; stroke-dasharray: 7 5 }
  @keyframes turn { from { transform: rotate(-300deg) scale(0.6) } } @keyframes lay { from { transform: scale(1.6); opacity: 0 } }`;

/** Put drawings into an element. @param {HTMLElement} host @param {string} style @param {Element[]} drawings */
export function draw(host, style, ...drawings) {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  shadow.adoptedStyleSheets = [sheetOf(GLIDE + style)];
  shadow.replaceChildren(...drawings);
}

/** The symbols that a drawing uses, and those that they use. @param {string} markup @param {Record<string, string>} symbols
 * @param {Set<string>} found @returns {Set<string>} their names */
export function used(markup, symbols, found = new Set()) {
  for (const [, name] of markup.matchAll(/href="#([^"]+)"/g))
    if (name in symbols && !found.has(name)) used(symbols[name], symbols, found.add(name));
  return found;
}
