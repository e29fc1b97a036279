/** Looks for troubles and sends what is due, for as long as the office runs. */
import { DAY_MS } from '#shared/day.ts';
import type { OfficeDatabase } from '../database/database.ts';
import { announceTroubles } from './announce.ts';
import { deliverDue, forgetOldDeliveries } from './deliver.ts';
import { type PostOptions, post } from './post.ts';

const LOOK_EVERY_MS = 5000;
const TROUBLES_EVERY_MS = 300_000;
const FORGET_EVERY_MS = DAY_MS;
/** A slow receiver then holds up the search for troubles for no longer than this takes. */
const MOST_ROUNDS = 10;

export interface DeliveriesOptions extends PostOptions {
  /** The database may be away for a while: the next look tries again. */
  readonly onError: (error: unknown) => void;
  readonly lookEveryMs?: number;
}

/** Returns a stop that waits for what is being sent. */
export function startDeliveries(db: OfficeDatabase, options: DeliveriesOptions): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const doneAt = new Map<unknown, number>();

  /** A search that failed is made again at the next look. */
  async function nowAndThen(work: (db: OfficeDatabase) => Promise<void>, everyMs: number): Promise<void> {
    const now = performance.now();
    if (now - (doneAt.get(work) ?? Number.NEGATIVE_INFINITY) < everyMs) return;
    await work(db);
    doneAt.set(work, now);
  }

  async function look(): Promise<void> {
    await nowAndThen(announceTroubles, TROUBLES_EVERY_MS);
    await nowAndThen(forgetOldDeliveries, FORGET_EVERY_MS);
    const slow = new Set<number>();
    for (let round = 0; round < MOST_ROUNDS && !stopped; round += 1) {
      if ((await deliverDue(db, (message) => post(message, options), slow)) === 0) break;
    }
  }

  const again = (): Promise<void> =>
    look()
      .catch(options.onError)
      .then(() => {
        if (stopped) return;
        timer = setTimeout(() => {
          running = again();
        }, options.lookEveryMs ?? LOOK_EVERY_MS);
      });

  let running = again();
  return async function stop() {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
