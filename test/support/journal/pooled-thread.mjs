/** A thread of the pool: serves one session after another, each with modules of its own. */
import { syncBuiltinESMExports } from 'node:module';
import Database from 'better-sqlite3';
import { prepareLazily } from './lazy-statements.mjs';

const threads = process.getBuiltinModule('node:worker_threads');
const port = /** @type {import('node:worker_threads').MessagePort} */ (threads.parentPort);

/** A thread that ends closes its connections. This one goes on, so it closes them itself. */
const connections = new Set();
for (const name of /** @type {const} */ (['pragma', 'prepare', 'exec'])) {
  const method = Database.prototype[name];
  Database.prototype[name] = function remembered(/** @type {unknown[]} */ ...args) {
    connections.add(this);
    return Reflect.apply(method, this, args);
  };
}

prepareLazily(Database.prototype);

function closeConnections() {
  for (const connection of connections) connection.close();
  connections.clear();
}

/** One session of the thread: an answer after its end is dropped. */
class Session {
  /** @type {((message: unknown) => void) | null} */
  #listener = null;
  /** @type {unknown[]} */
  #early = [];
  #isOver = false;
  /** Questions that have no answer yet. */
  #open = 0;

  /** @param {(message: unknown) => void} listener */
  listen(listener) {
    this.#listener = listener;
    for (const message of this.#early.splice(0)) listener(message);
  }

  /** @param {unknown} message */
  receive(message) {
    this.#open += 1;
    if (this.#listener) this.#listener(message);
    else this.#early.push(message);
  }

  /**
   * The port that the session's modules import.
   *
   * @returns {object}
   */
  port() {
    return {
      on: (/** @type {string} */ _event, /** @type {(message: unknown) => void} */ listener) => this.listen(listener),
      postMessage: (/** @type {unknown} */ message) => {
        this.#open -= 1;
        if (!this.#isOver) port.postMessage(message);
      },
      close: () => this.#end(),
    };
  }

  #end() {
    this.#isOver = true;
    // The close itself is the one question that has no answer. A thread with other work left would disturb the next session.
    if (this.#open > 1) return port.close();
    closeConnections();
    session = null;
    port.postMessage('session-ended');
  }
}

/** @type {Session | null} */
let session = null;
let running = 0;

port.on('message', ({ session: number, start, message }) => {
  if (start === undefined) {
    // A user who doesn't know yet that the session has ended may send more, such as a second request to close.
    if (number === running) session?.receive(message);
    return;
  }
  running = number;
  session = new Session();
  Object.assign(threads, { parentPort: session.port(), workerData: start.workerData });
  syncBuiltinESMExports();
  // The query makes it a new module. A failure to load ends the thread, as it does elsewhere.
  return import(`${start.file}?session=${number}`);
});
