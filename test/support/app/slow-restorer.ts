/** In the place of a restorer whose folder lies on a PC that was switched off: it says so only when the system gives up. */
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '#main/journal/channel.ts';

const GIVES_UP_MS = 4000;

serve(() => async () => {
  await sleep(GIVES_UP_MS);
  return [];
});
