/** A board on a page: its parts, and what is painted when the kernel tells something. */

import { focusedBy, h, Last, set, shut, warn } from "../page/dom.js";
import { NOWHERE } from "../page/keys.js";
import { About } from "./about.js";
import { Choice } from "./choice.js";
import { Coach } from "./coach.js";
import { Dragging } from "./dragging.js";
import { Drawing } from "./drawing.js";
import { listen } from "./events.js";
import { Forecast } from "./forecast.js";
import { Icons } from "./icons.js";
import { Odds } from "./odds.js";
import { Options } from "./options.js";
import { Part } from "./part.js";
import { Places } from "./places.js";
import { chip } from "./rules.js";
import { Staging } from "./staging.js";
import { Story } from "./story.js";
import { Tools } from "./tools.js";
import { Turn } from "./turn.js";
import { Why } from "./why.js";

/** @import { Link } from "../page/link.js" */
/** @import { Told } from "./told.js" */
/** @import { Model, Stage, Traits } from "./types.js" */
/** @typedef {Omit<Traits, "stage"> & { stage: Stage }} Painted */

export class View {
  /** What was painted last, by trait; the stage stands for what its ids mean. @type {Painted} */
  drawn = /** @type {any} */ ({});
  art = new Drawing();
  icons = new Icons();
  choice = new Choice(this);
  places = new Places(this);
  options = new Options(this);
  forecast = new Forecast(this);
  odds = new Odds(this);
  why = new Why(this);
  about = new About(this);
  staging = new Staging(this);
  turn = new Turn(this);
  dragging = new Dragging(this);
  #alarm = h("p", { class: "bg-alert", role: "alert" });
  #off = h("p", { class: "bg-off" });
  #offLast = new Last();

  /** @param {Model} model @param {Link} link @param {Told} told @param {AbortSignal} signal */
  constructor(model, link, told, signal) {
    this.model = model;
    this.link = link;
    this.told = told;
    this.signal = signal;
    this.story = new Story(signal);
    this.coach = new Coach(this);
    const scene = h("div", { class: "bg-scene" }, this.art.root, this.places.root, this.about.look);
    this.part = new Part(this, scene, this.why.root);
    this.tools = new Tools(this);
    const table = h("div", { class: "bg-table" }, this.#off, this.part.root);
    const heard = h("div", { class: "bg-told" }, this.turn.status, this.staging.button, this.story.root);
    const rooms = [this.coach.root, this.turn.root, table, this.odds.root, heard, this.tools.root];
    this.main = h("div", { class: "bg-main" }, ...rooms);
    this.root = h("div", { class: "bg-board", role: "group" }, this.#alarm, this.main, this.about.legend);
    this.forecast.watch();
    listen(this);
  }

  get stage() {
    return this.drawn.stage;
  }

  /** Is an action on its way? Nothing else can be chosen until it is answered. */
  get isPlaying() {
    return this.link.awaits("play");
  }

  /** Ask something for this view. What goes wrong is said. @param {import("../page/link.js").Message} question */
  async ask(question) {
    const reply = await this.link.ask(question);
    if (reply?.problem === undefined) return reply;
    this.turn.say(reply.problem, "no");
  }

  /** @param {string} word */
  isPlace = (word) => word in this.stage.places;

  /** @param {string} word */
  label = (word) => this.model.get("turn").labels?.[word] ?? this.stage.labels[word] ?? word;

  #paintStage() {
    const { stage } = this;
    this.art.stage(stage);
    this.icons.stage(stage);
    this.options.stage();
    this.turn.stage();
    this.tools.stage(stage);
    this.root.style.setProperty("--ratio", String(stage.width / stage.height));
    set(this.root, { "aria-label": stage.title });
    this.places.stage(stage);
    this.part.stage(stage);
  }

  paintPieces() {
    const pieces = this.told.pieces.filter((piece) => this.tools.isOn(piece[5] ?? ""));
    this.staging.lay(pieces);
    this.places.stand(pieces);
  }

  #paintGhosts() {
    this.art.ghosts(this.drawn.ghosts);
    this.places.ask(this.drawn.ghosts);
  }

  #paintControls() {
    const { controls } = this.drawn;
    // For those who look on from outside, as tests do.
    set(this.root, { "data-at": controls.at });
    this.tools.paint(controls);
    this.#paintOff();
  }

  /** Which rules do not hold here: said as long as that is so. */
  #paintOff() {
    const { stage, controls } = this.drawn;
    const off = controls.off ?? [];
    if (!this.#offLast.differs([stage.title, off])) return;
    this.#off.hidden = !off.length;
    this.#off.replaceChildren("Switched off: ", ...off.flatMap((rule) => [chip(rule, stage.rules) ?? "", " "]));
  }

  #paintMessage() {
    const { text = "", kind, rule } = this.drawn.message;
    this.turn.say(text, kind, rule);
  }

  /** Has something to tell, now or soon: where people play, and where an example is stepped through. */
  get #tells() {
    return this.drawn.controls.playable || this.drawn.coach.kind === "walk";
  }

  /** What to repaint when a trait changes. @type {[(keyof Painted)[], () => void][]} */
  #painters = [
    [["stage"], () => this.#paintStage()],
    [["stage", "controls", "tallies"], () => this.staging.hear()],
    [["stage", "pieces"], () => this.paintPieces()],
    [["stage", "ghosts"], () => this.#paintGhosts()],
    [["stage", "turn"], () => this.turn.paint(this.drawn.turn)],
    [["stage", "controls"], () => this.#paintControls()],
    [["tree", "controls", "stage", "turn", "pieces"], () => this.forecast.forget()],
    [["tree", "controls", "stage", "turn", "pieces", "coach"], () => this.odds.paint(this.drawn)],
    [["tree", "controls", "stage", "turn", "pieces", "marks", "ack"], () => this.isPlaying || this.choice.choose()],
    [["news", "controls"], () => this.story.paint(this.told.story, this.#tells, this.stage.rules)],
    [["coach", "path"], () => this.coach.paint(this.drawn.coach)],
    [["ack"], () => this.tools.wait()],
    [["words"], () => this.tools.describe(this.drawn.words)],
    // What the page itself has said is over with the next position.
    [["message", "controls"], () => this.#paintMessage()],
    [["stage", "controls", "tallies"], () => this.staging.begin()],
    [["stage", "pieces", "tree", "marks", "ghosts", "coach", "part", "controls"], () => this.part.show()],
    // What happened and what is said of it is heard before what can be done next.
    [["tree", "controls", "stage", "turn", "pieces", "marks", "ack"], () => this.turn.hear()],
  ];
  #names = new Set(this.#painters.flatMap(([from]) => from));

  /** What had the focus and is not there any more leaves it to its place, or else to the board: the notebook would take
   * the next keys for its commands. Nothing scrolls. @param {HTMLElement} held */
  #keepFocus(held) {
    const here = focusedBy(this.root);
    if (held.isConnected && held.checkVisibility({ visibilityProperty: true })) return;
    if (here && here !== held && !here.matches(NOWHERE)) return;
    if (held.dataset.do === "place") this.places.focus({ preventScroll: true });
    if (!this.root.contains(focusedBy(this.root)) || focusedBy(this.root) === held) this.rest();
  }

  /** Whoever was here stays on the board, and goes on from there. */
  rest() {
    const { root } = this;
    root.tabIndex = -1;
    root.focus({ preventScroll: true });
    root.addEventListener("blur", () => root.removeAttribute("tabindex"), { once: true });
  }

  /** Bring the page up to what the kernel has told. */
  paint = () => {
    const held = focusedBy(this.root);
    const had = held instanceof HTMLElement && this.root.contains(held);
    this.#paint();
    if (had) this.#keepFocus(held);
  };

  #paint() {
    const { link, told, model, drawn } = this;
    warn(this.#alarm, link.alert || told.alert);
    shut(this.main, this.#alarm, link.lost || told.alert !== "");
    told.hear();
    if (told.isBehind || told.staged !== String(model.get("stage"))) return;
    const now = /** @type {any} */ ({});
    for (const name of this.#names) now[name] = name === "stage" ? told.stage : model.get(name);
    const names = new Set([...this.#names].filter((name) => drawn[name] !== now[name]));
    this.drawn = now;
    // A question of a round may differ from the last one in what lies on the board alone.
    if (["tree", "controls", "stage", "pieces"].some((name) => names.has(/** @type {keyof Painted} */ (name)))) {
      this.why.forget(true);
      if (names.has("controls")) {
        this.dragging.cancel();
        this.choice.picked = [];
      }
    }
    for (const [from, draw] of this.#painters) if (from.some((name) => names.has(name))) draw();
  }

  stop() {
    this.why.rest();
    this.options.stop();
    this.forecast.stop();
    this.odds.stop();
    this.staging.stop();
    this.root.remove();
  }
}
