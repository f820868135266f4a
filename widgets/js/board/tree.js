/** The tree of the legal actions, and what can be chosen of it: see `choices.py`. */

/**
 * @typedef {string | Bag | { [word: string]: Tree }} Tree a node of the legal actions
 * @typedef {{ path: string[], passed: string, node: Tree }} Branch a node reached, and the last option passed over
 * @typedef {{ branches: Branch[], places: Set<string>, options: Set<string>, complete: Branch[] }} Offer
 */

/** What is left to say of some actions, in groups of words that may come in any order. */
class Bag {
  /** @param {string[][]} rests of each action its groups */
  constructor(rests) {
    this.rests = rests;
  }

  /** @type {[string, Tree][] | undefined} */
  #children;

  get children() {
    if (this.#children) return this.#children;
    /** @type {Map<string, string[][]>} By group: what is left after it. */
    const after = new Map();
    // What all have in common goes without saying: it comes first, and alone.
    const common = this.rests[0].find((group) => this.rests.every((rest) => rest.includes(group)));
    for (const rest of this.rests)
      for (const group of new Set(common === undefined ? rest : [common])) {
        const i = rest.indexOf(group);
        after.set(group, [...(after.get(group) ?? []), [...rest.slice(0, i), ...rest.slice(i + 1)]]);
      }
    /** @type {Record<string, any>} */
    const tree = {};
    for (const [group, rests] of after) {
      const words = group.split(" "),
        last = words.pop() ?? "";
      words.reduce((node, word) => (node[word] ??= {}), tree)[last] = new Bag(rests);
    }
    this.#children = Object.entries(tree);
    return this.#children;
  }
}

/** The tree in which the words of some kinds of actions come in any order. @param {Record<string, Tree>} tree
 * @param {Record<string, number>} unordered how many words of a kind belong together @returns {Record<string, Tree>} */
export function loosen(tree, unordered) {
  /** @param {Tree} node @returns {string[][]} */
  const spell = (node) => [
    ...(ends(node) ? [[]] : []),
    ...children(node).flatMap(([word, child]) => spell(child).map((rest) => [word, ...rest])),
  ];
  /** @param {string[]} words @param {number} size */
  const grouped = (words, size) => words.flatMap((_, i) => (i % size ? [] : [words.slice(i, i + size).join(" ")]));
  return Object.fromEntries(
    Object.entries(tree).map(([kind, node]) => [
      kind,
      kind in unordered ? new Bag(spell(node).map((words) => grouped(words, unordered[kind]))) : node,
    ]),
  );
}

/** @param {Tree} node @returns {[string, Tree][]} */
export function children(node) {
  if (node instanceof Bag) return node.children;
  if (typeof node !== "string") return Object.entries(node).filter(([word]) => word);
  return node ? node.split(" ").map((word) => [word, ""]) : [];
}

/** May an action end here? @param {Tree} node */
export const ends = (node) =>
  node instanceof Bag ? node.rests.some((rest) => !rest.length) : typeof node === "string" ? !node : "" in node;

/** The branches that `word` leads to. Options may be passed over before a place, since a place often says it all.
 * @param {Branch} branch @param {string} word @param {(word: string) => boolean} isPlace @returns {Branch[]} */
function follow({ path, passed, node }, word, isPlace) {
  return children(node).flatMap(([next, child]) => {
    if (next === word) return [{ path: [...path, next], passed, node: child }];
    if (isPlace(next) || !isPlace(word)) return [];
    return follow({ path: [...path, next], passed: next, node: child }, word, isPlace);
  });
}

/** The places that can be chosen next. @param {Tree} node @param {(word: string) => boolean} isPlace @returns {string[]} */
const reach = (node, isPlace) =>
  children(node).flatMap(([word, child]) => (isPlace(word) ? [word] : reach(child, isPlace)));

/** What can be chosen in some branches: places, options, and those that may end here.
 * @param {Branch[]} branches @param {(word: string) => boolean} isPlace
 * @returns {Offer} */
function survey(branches, isPlace) {
  const places = new Set(branches.flatMap(({ node }) => reach(node, isPlace)));
  const options = new Set(
    branches.flatMap(({ node }) => children(node).map(([word]) => word)).filter((word) => !isPlace(word)),
  );
  const complete = branches.filter(({ node }) => ends(node));
  const [only] = options;
  if (only && !complete.length && branches.every(({ node }) => children(node).every(([word]) => word === only))) {
    // A single option that decides nothing yet is not a choice.
    const onward = branches.flatMap((branch) => follow(branch, only, isPlace));
    if (!onward.some(({ node }) => ends(node))) return survey(onward, isPlace);
  }
  return { branches, places, options, complete };
}

/** What can be chosen after the picked words. @param {Tree} tree @param {string[]} picked @param {(word: string) => boolean} isPlace */
export const offers = (tree, picked, isPlace) =>
  picked.reduce(
    (offer, word) =>
      survey(
        offer.branches.flatMap((branch) => follow(branch, word, isPlace)),
        isPlace,
      ),
    survey([{ path: [], passed: "", node: tree }], isPlace),
  );
