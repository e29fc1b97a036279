/** Looks for troubles and sends what is due, for as long as the office runs. */
import type { OfficeDatabase } from '../database/database.ts';
import { announceTroubles } from './announce.ts';
import { AT_ONCE, deliverDue, forgetOldDeliveries } from './deliver.ts';
import { type PostOptions, post } from './post.ts';

const LOOK_EVERY_MS = 5000;
const TROUBLES_EVERY = 60;
const FORGET_EVERY = 17_280;

export interface DeliveriesOptions extends PostOptions {
  /** The database may be away for a while: the next look tries again. */
  readonly onError: (error: unknown) => void;
  readonly lookEveryMs?: number;
}

/** Returns a stop that waits for what is being sent. */
export function startDeliveries(db: OfficeDatabase, options: DeliveriesOptions): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looks = 0;

  async function look(): Promise<void> {
    if (looks % TROUBLES_EVERY === 0) await announceTroubles(db);
    if (looks % FORGET_EVERY === 0) await forgetOldDeliveries(db);
    looks += 1;
    while (!stopped && (await deliverDue(db, (message) => post(message, options))) === AT_ONCE);
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
