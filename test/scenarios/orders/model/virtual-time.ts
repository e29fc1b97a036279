/**
 * Time that passes only when it is told to. Every timer of the engine is an event here, beside the line's and the
 * journal's own delays, so that a sequence of weeks takes a second and is the same each time.
 */
import { syncBuiltinESMExports } from 'node:module';
import promises from 'node:timers/promises';
import { Chance } from './random.ts';

interface Happening {
  at: number;
  readonly seq: number;
  readonly run: () => void;
  /** The run of the app that owns it; null for events at the service or around the counter. */
  readonly owner: object | null;
  gone: boolean;
}

const before = (a: Happening, b: Happening): boolean => a.at < b.at || (a.at === b.at && a.seq < b.seq);

const realImmediate = globalThis.setImmediate;
/** Lets all promises settle, up to the next wait for time. */
const settled = (): Promise<void> => new Promise((resolve) => realImmediate(resolve));

export class VirtualTime {
  now = 0;
  /** The process that owns the timers set now. */
  owner: object | null = null;
  readonly chance: Chance;
  private readonly dead = new WeakSet<object>();
  private heap: Happening[] = [];
  private seq = 0;

  constructor(seed: number) {
    this.chance = new Chance(seed);
  }

  after(ms: number, run: () => void, owner: object | null = null): () => void {
    if (owner !== null && this.dead.has(owner)) return () => {};
    const happening = { at: this.now + Math.max(0, ms), seq: this.seq++, run, owner, gone: false };
    this.push(happening);
    return () => {
      happening.gone = true;
    };
  }

  /** Cancels all that a killed process still had to do. */
  drop(owner: object): void {
    this.dead.add(owner);
    for (const happening of this.heap) if (happening.owner === owner) happening.gone = true;
  }

  isDead(owner: object): boolean {
    return this.dead.has(owner);
  }

  /** The machine sleeps: elsewhere time goes by. */
  hurryOthers(ms: number): void {
    const all = this.heap.filter(({ gone }) => !gone);
    for (const happening of all) {
      if (happening.owner === null) happening.at = Math.max(this.now, happening.at - ms);
    }
    this.heap = [];
    for (const happening of all) this.push(happening);
  }

  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    await settled();
    while ((this.heap[0]?.at ?? Number.POSITIVE_INFINITY) <= end) await this.step();
    this.now = end;
  }

  /** So many events, but no further than this. */
  async steps(count: number, withinMs: number): Promise<void> {
    const end = this.now + withinMs;
    await settled();
    for (let nth = 0; nth < count && (this.heap[0]?.at ?? Number.POSITIVE_INFINITY) <= end; nth += 1) await this.step();
  }

  private async step(): Promise<void> {
    const happening = this.pop();
    if (!happening || happening.gone) return;
    this.now = Math.max(this.now, happening.at);
    happening.run();
    await settled();
  }

  private push(happening: Happening): void {
    const { heap } = this;
    let index = heap.push(happening) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      const above = heap[parent];
      if (!above || before(above, happening)) break;
      heap[index] = above;
      index = parent;
    }
    heap[index] = happening;
  }

  private pop(): Happening | undefined {
    const { heap } = this;
    const top = heap[0];
    const last = heap.pop();
    if (!last || heap.length === 0) return top;
    let index = 0;
    for (;;) {
      const left = 2 * index + 1;
      const [one, other] = [heap[left], heap[left + 1]];
      if (!one) break;
      const [child, at] = other && before(other, one) ? [other, left + 1] : [one, left];
      if (before(last, child)) break;
      heap[index] = child;
      index = at;
    }
    heap[index] = last;
    return top;
  }
}

/** Replaces the process's timers by this clock's; returns a function that restores them. */
export function takeTimers(time: VirtualTime): () => void {
  const real = {
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    setImmediate: globalThis.setImmediate,
    timeout: AbortSignal.timeout,
    sleep: promises.setTimeout,
  };
  const cancels = new WeakMap<object, () => void>();
  const set = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const timer = { ref: () => timer, unref: () => timer, hasRef: () => true };
    cancels.set(
      timer,
      time.after(ms, () => run(...args), time.owner),
    );
    return timer;
  };
  const clear = (timer: unknown) => {
    if (typeof timer === 'object' && timer !== null && cancels.has(timer)) cancels.get(timer)?.();
    else real.clearTimeout(timer as NodeJS.Timeout);
  };
  Object.assign(globalThis, {
    setTimeout: set,
    clearTimeout: clear,
    setImmediate: (run: (...args: unknown[]) => void, ...args: unknown[]) => set(run, 0, ...args),
  });
  promises.setTimeout = ((ms: number) =>
    new Promise<void>((resolve) => set(() => resolve(), ms))) as typeof promises.setTimeout;
  syncBuiltinESMExports();
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    set(() => controller.abort(new DOMException('too late', 'TimeoutError')), ms);
    return controller.signal;
  };
  return () => {
    const { timeout, sleep, ...timers } = real;
    Object.assign(globalThis, timers);
    AbortSignal.timeout = timeout;
    promises.setTimeout = sleep;
    syncBuiltinESMExports();
  };
}
