/**
 * Stands in for `node:worker_threads` in unit tests: a thread that has ended its journal serves the next one. Starting
 * a thread and loading the journal's modules cost more than most tests do. A thread is still a thread, and the files
 * are still SQLite's.
 */
import { EventEmitter } from 'node:events';
import type { WorkerOptions } from 'node:worker_threads';

const real = process.getBuiltinModule('node:worker_threads');
const ENTRY = new URL('./pooled-thread.mjs', import.meta.url);
/** The last message of a session; `pooled-thread.mjs` sends it. */
const SESSION_ENDED = 'session-ended';

class PooledThread {
  readonly thread = new real.Worker(ENTRY);
  #user: EventEmitter | null = null;
  #session = 0;

  constructor() {
    this.thread.on('message', (message: unknown) => {
      if (message === SESSION_ENDED) this.#release();
      else this.#user?.emit('message', message);
    });
    this.thread.on('error', (error) => this.#user?.emit('error', error));
    this.thread.on('exit', (code) => {
      if (idle.includes(this)) idle.splice(idle.indexOf(this), 1);
      this.#user?.emit('exit', code);
    });
  }

  serve(user: EventEmitter, session: { readonly file: string; readonly workerData: unknown }): void {
    this.#user = user;
    this.#session += 1;
    this.thread.ref();
    this.thread.postMessage({ session: this.#session, start: session });
  }

  /** Drops what a former user sends, so that the next session never hears it. */
  tell(user: EventEmitter, message: unknown): void {
    if (user === this.#user) this.thread.postMessage({ session: this.#session, message });
  }

  async terminate(user: EventEmitter): Promise<number> {
    return user === this.#user ? this.thread.terminate() : 0;
  }

  #release(): void {
    const user = this.#user;
    this.#user = null;
    this.thread.unref();
    idle.push(this);
    user?.emit('exit', 0);
  }
}

const idle: PooledThread[] = [];

export class Worker extends EventEmitter {
  readonly #pooled = idle.pop() ?? new PooledThread();

  constructor(file: URL, { workerData }: WorkerOptions = {}) {
    super();
    this.#pooled.serve(this, { file: file.href, workerData });
  }

  postMessage(message: unknown): void {
    this.#pooled.tell(this, message);
  }

  terminate(): Promise<number> {
    return this.#pooled.terminate(this);
  }
}

export const { isMainThread, parentPort, workerData, threadId, MessageChannel } = real;
