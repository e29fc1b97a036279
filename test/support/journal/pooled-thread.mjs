/** A thread of the pool: serves one session after another, each with modules of its own. */
import { syncBuiltinESMExports } from 'node:module';

const threads = process.getBuiltinModule('node:worker_threads');
const port = /** @type {import('node:worker_threads').MessagePort} */ (threads.parentPort);

/** One session of the thread: an answer that comes after its end reaches nobody. */
class Session {
  /** @type {((message: unknown) => void) | null} */
  #listener = null;
  /** @type {unknown[]} */
  #early = [];
  #isOver = false;

  /** @param {(message: unknown) => void} listener */
  listen(listener) {
    this.#listener = listener;
    for (const message of this.#early.splice(0)) listener(message);
  }

  /** @param {unknown} message */
  receive(message) {
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
      postMessage: (/** @type {unknown} */ message) => this.#isOver || port.postMessage(message),
      close: () => {
        this.#isOver = true;
        session = null;
        port.postMessage('session-ended');
      },
    };
  }
}

/** @type {Session | null} */
let session = null;
let sessions = 0;

port.on('message', (message) => {
  if (session !== null) return session.receive(message);
  session = new Session();
  Object.assign(threads, { parentPort: session.port(), workerData: message.workerData });
  syncBuiltinESMExports();
  // The query makes it a new module. A failure to load ends the thread, as it does elsewhere.
  return import(`${message.file}?session=${++sessions}`);
});
