/** Killed at random moments, on a bad line: charged exactly once, or not at all, and the counter knows. */
import { expect, test } from 'vitest';
import { startService } from '../support/service.ts';
import { runCampaign } from './campaign.ts';
import { openWorld } from './world.ts';

const long = process.env['DWADI_LONG'] === '1';
const KILLS = long ? 200 : 4;
const LONGEST_MS = long ? 1_800_000 : 240_000;
const AT_ONCE = 4;

test(`${KILLS} random kills`, { timeout: LONGEST_MS }, async () => {
  const seed = String(process.env['DWADI_CRASH_SEED'] ?? Date.now());
  const service = await startService();
  try {
    const { broken, table, rounds, kills } = await runCampaign({
      kills: KILLS,
      seed,
      atOnce: AT_ONCE,
      world: () => openWorld(service),
    });
    console.log(`seed ${seed}: ${kills} kills in ${rounds} rounds\n${table.toString('sales under way when killed')}`);
    expect(broken, `npm run crash -- --kills ${KILLS} --seed ${seed} repeats this`).toEqual([]);
    expect(kills).toBeGreaterThanOrEqual(KILLS);
  } finally {
    await service.stop();
  }
});
