/** Sends questions and answers over a worker's port. Errors travel as data: a class doesn't survive that. */
import { parentPort, Worker } from 'node:worker_threads';
import { isStorageError, JournalError, type JournalProblem, problemOf } from '../base/journal-error.ts';

interface Question {
  readonly id: number;
  readonly op: string;
  readonly args: readonly unknown[];
}

/** The last message; questions before it are answered first. */
const CLOSE = 'close-this-worker';
/** The time that a worker gets to close: it may be in the middle of a check or a backup. */
const CLOSES_WITHIN_MS = 3000;

type Answer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly problem: JournalProblem | null; readonly detail: string };

type Methods<T> = { [K in keyof T]: T[K] extends (...args: never[]) => unknown ? K : never }[keyof T];

/** The same methods, asked from another thread. */
export type Remote<T> = {
  [K in Methods<T>]: T[K] extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;
};

/**
 * Runs in the worker: answers each question with the method of that name, in the order they came. `answered` is called
 * after each answer, for work that no caller has to wait for. It doesn't throw.
 */
export function serve(
  find: (op: string) => ((...args: never[]) => unknown) | undefined,
  answered: () => void = () => {},
): void {
  const port = parentPort;
  if (!port) throw new Error('serve() runs in a worker');
  port.on('message', async ({ id, op, args }: Question) => {
    if (op === CLOSE) return port.close();
    try {
      const method = find(op);
      if (!method) throw new Error(`no such operation: ${op}`);
      const value = await method(...(args as never[]));
      port.postMessage({ id, ok: true, value } satisfies Answer);
    } catch (error) {
      const problem = isStorageError(error) ? problemOf(error) : null;
      const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
      port.postMessage({ id, ok: false, problem, detail } satisfies Answer);
    }
    answered();
  });
}

/** The methods of an object, found by name. */
export function methodsOf(target: object): (op: string) => ((...args: never[]) => unknown) | undefined {
  return (op) => {
    const method = (target as Record<string, unknown>)[op];
    return typeof method === 'function' ? (...args: never[]) => method.apply(target, args) : undefined;
  };
}

/** The methods of an object on their own, so that several objects can be served as one. */
export function boundMethods<T extends object>(target: T): Pick<T, Methods<T>> {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(target)).filter((name) => name !== 'constructor');
  const find = methodsOf(target);
  return Object.fromEntries(names.map((name) => [name, find(name)])) as Pick<T, Methods<T>>;
}

export interface WorkerHandle<T> {
  readonly ask: Remote<T>;
  /** Ends the worker; unanswered questions fail. */
  stop(): Promise<void>;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/** Runs on the main thread: starts the worker, and returns a typed proxy for what it serves. */
export function startWorker<T>(file: URL, data: unknown, onDeath: (error: Error) => void): WorkerHandle<T> {
  const worker = new Worker(file, { workerData: data });
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let stopping = false;
  let dead: Error | null = null;

  const fail = (error: Error): void => {
    if (dead) return;
    dead = new JournalError('io', error.message);
    for (const { reject } of waiting.values()) reject(dead);
    waiting.clear();
    if (!stopping) onDeath(error);
  };
  worker.on('message', (answer: Answer) => {
    const asker = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.ok) asker?.resolve(answer.value);
    else asker?.reject(answer.problem ? new JournalError(answer.problem, answer.detail) : new Error(answer.detail));
  });
  worker.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))));
  const exited = new Promise<void>((resolve) => {
    worker.on('exit', (code) => {
      fail(new Error(`the journal's worker ended with ${code}`));
      resolve();
    });
  });

  const askOne = (op: string, args: readonly unknown[]): Promise<unknown> => {
    if (dead) return Promise.reject(dead);
    const id = nextId++;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ id, op, args } satisfies Question);
    });
  };
  const ask = new Proxy({} as Remote<T>, {
    get: (_, op) => (typeof op === 'string' && op !== 'then' ? (...args: unknown[]) => askOne(op, args) : undefined),
  });
  return {
    ask,
    stop: async () => {
      stopping = true;
      if (dead) return;
      // Asks the worker to close: terminated while it loads SQLite, it would take the whole process with it.
      worker.postMessage({ id: 0, op: CLOSE, args: [] } satisfies Question);
      const tooLong = setTimeout(() => void worker.terminate(), CLOSES_WITHIN_MS);
      await exited;
      clearTimeout(tooLong);
    },
  };
}
