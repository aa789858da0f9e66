// The engine as the page sees it: questions and answers, with a worker behind them that may be ended at any time.
// It keeps nothing between questions, so a new worker goes on where the former one was ended.

// How long nothing may come while it loads, and how long an answer may take, in milliseconds.
const STALLED = 90_000;
const SLOW = 30_000;

// Why there is no answer: a message's name without `player-`.
export class Failed extends Error {
  constructor(code) {
    super(code);
    this.code = code;
  }
}

export class Engine {
  #parts;
  #worker = null;
  #ready = false;
  #number = 0;
  #waiting = new Map();
  #timer = 0;

  constructor(parts) {
    this.#parts = parts;
  }

  // Whether a question can be answered without loading anything.
  get ready() {
    return this.#ready;
  }

  // Starts loading, unless it goes on already; a question does so too.
  begin() {
    if (!this.#worker) this.#start();
  }

  // Answers a question; `progress` is told how many bytes have come, of how many.
  ask(question, progress) {
    this.begin();
    const id = ++this.#number;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, progress });
      this.#worker.postMessage({ id, question: JSON.stringify(question) });
      this.#watch();
    });
  }

  // Ends what is going on; the next question starts anew.
  cancel() {
    this.#end("cancelled");
  }

  #start() {
    const base = new URL("../", import.meta.url);
    const worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
    this.#worker = worker;
    const mine = (then) => (event) => {
      if (this.#worker === worker) then(event);
    };
    const broken = () => this.#end(this.#ready ? "failed-run" : "failed-load");
    worker.addEventListener("message", mine(({ data }) => this.#hear(data)));
    worker.addEventListener("error", mine(broken));
    worker.addEventListener("messageerror", mine(broken));
    const { pyodide, python, package: ours, sizes } = this.#parts;
    const lock = `rulekit-${crypto.getRandomValues(new Uint32Array(2)).join("-")}`;
    worker.postMessage({ start: { base: base.href, pyodide, python, ours, sizes, lock } });
    // A worker that is killed says nothing, but lets go of its lock.
    worker.addEventListener("message", ({ data }) => {
      if (data.locked) navigator.locks.request(lock, mine(broken));
    });
  }

  #hear({ id, answer, done, total, ready, failed }) {
    if (failed) return this.#end(failed);
    if (ready) this.#ready = true;
    if (total) for (const { progress } of this.#waiting.values()) progress?.(done, total);
    if (id !== undefined) {
      this.#waiting.get(id)?.resolve(JSON.parse(answer));
      this.#waiting.delete(id);
    }
    this.#watch();
  }

  // Something has happened: time begins anew while somebody waits.
  #watch() {
    clearTimeout(this.#timer);
    if (!this.#waiting.size) return;
    const [after, code] = this.#ready ? [SLOW, "failed-slow"] : [STALLED, "failed-load"];
    this.#timer = setTimeout(() => this.#end(code), after);
  }

  #end(code) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#ready = false;
    clearTimeout(this.#timer);
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new Failed(code));
  }
}
