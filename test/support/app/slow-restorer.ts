/** Stands in for a restorer whose folder is on a PC that was switched off: it fails only when the system gives up. */
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '#main/journal/worker/worker-rpc.ts';

const GIVES_UP_MS = 4000;

serve(() => async () => {
  await sleep(GIVES_UP_MS);
  return [];
});
