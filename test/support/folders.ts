import { rm } from 'node:fs/promises';
import { setTimeout as later } from 'node:timers/promises';
import { processesWith } from './processes.ts';

const LONGEST_MS = 20_000;

/** Not before the last program that was told of it has ended: Chromium would write its profile there once more. */
export async function removeFolder(folder: string): Promise<void> {
  const tooLate = Date.now() + LONGEST_MS;
  while (processesWith(folder).length > 0 && Date.now() < tooLate) await later(50);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
