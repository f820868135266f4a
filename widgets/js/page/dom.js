/** Elements of a page, made and changed. */

/** @typedef {Record<string, string | number | boolean>} Attributes false leaves an attribute out, true gives it no value */
/** @typedef {Node | string | null | undefined | false} Child */

export const SVG = "http://www.w3.org/2000/svg";

/**
 * An element of HTML.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} attributes
 * @param {Child[]} children
 */
export function h(tag, attributes, ...children) {
  const element = document.createElement(tag);
  set(element, attributes);
  for (const child of children) if (child !== false && child != null) element.append(child);
  return element;
}

/**
 * An element of SVG.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} attributes
 */
export function svg(tag, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  set(element, attributes);
  return element;
}

/** Set what differs; false takes an attribute away. @param {Element} element @param {Attributes} attributes */
export function set(element, attributes) {
  for (const name in attributes) {
    const value = attributes[name];
    const text = value === true ? "" : value === false ? false : String(value);
    if (text === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/** A button that does what `data-do` names. @param {string} action @param {string} text @param {Attributes} more
 * @param {Node | null} icon */
export const button = (action, text, more = {}, icon = null) =>
  h("button", { type: "button", "data-do": action, ...more }, icon, text);

/** A sign that is seen and not read out. @param {string} text */
export const sign = (text) => h("span", { "aria-hidden": "true" }, text);

/** Text in which **words** are bold. @param {string} text */
export const rich = (text) => text.split("**").map((part, i) => (i % 2 ? h("strong", {}, part) : part));

/** What has the focus, in the document or the shadow root of this element. @param {Element} el */
export const focusedBy = (el) => /** @type {Document | ShadowRoot} */ (el.getRootNode()).activeElement ?? null;

/** Let an element hold these and nothing else. What it holds already stays where it is: what is taken out and put back
 * would be read out again. @param {Element} element @param {Child[]} children in the order that those have which stay */
export function fill(element, ...children) {
  const wanted = children.filter((child) => child instanceof Node);
  for (const old of [...element.childNodes]) if (!wanted.includes(old)) old.remove();
  wanted.forEach((node, i) => node === element.childNodes[i] || element.insertBefore(node, element.childNodes[i] ?? null));
}

/** The element that an event meets, or the nearest around it, of this kind.
 * @param {Event} event @param {string} selector @returns {HTMLElement | null} */
export const from = (event, selector) => (event.target instanceof Element ? event.target.closest(selector) : null);

/** Does an event meet this, or anything in it? Where figures have a shadow root, as in marimo, the document hears of its
 * host only. @param {Event} event @param {Element} what */
export const meets = (event, what) => event.composedPath().includes(what);

/** All elements of this kind. @param {ParentNode} within @param {string} selector @returns {HTMLElement[]} */
export const all = (within, selector) =>
  [...within.querySelectorAll(selector)].map((one) => /** @type {HTMLElement} */ (one));

/** Say what is wrong: whoever is at work beside it sees it. @param {HTMLElement} alarm @param {string} text */
export function warn(alarm, text) {
  if (alarm.textContent === text) return;
  alarm.textContent = text;
  if (text && alarm.parentElement?.contains(focusedBy(alarm))) alarm.scrollIntoView({ block: "nearest" });
}

/** Nothing in it can be used while the kernel is lost: whoever was there is led to what says so, or the notebook would take
 * the next keys for its commands. @param {HTMLElement} main @param {HTMLElement} alarm @param {boolean} lost */
export function shut(main, alarm, lost) {
  const had = lost && main.contains(focusedBy(main));
  main.inert = lost;
  if (!had) return;
  set(alarm, { tabindex: -1 });
  alarm.focus({ preventScroll: true });
}

/** What was shown last, as text: to know whether something else is to be shown. */
export class Last {
  #text = "";

  /** @param {unknown} data */
  differs(data) {
    const text = JSON.stringify(data);
    if (text === this.#text) return false;
    this.#text = text;
    return true;
  }

  forget() {
    this.#text = "";
  }
}
