/**
 * Memory of the counter after a thousand sales, ten thousand and fifty thousand, beside the empty window. Node keeps the
 * compiled code of both: without it, it strips the types of the stand-in's own files by a WebAssembly program that leaves
 * 28 MB behind, and sometimes 20 more.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnService } from '../support/service.ts';
import { type BenchApp, keepAwake, newProfile, openApp, removeProfile, sellAirtime } from './app.ts';
import type { Bench, Row } from './figures.ts';
import { memoryByKind, sumOf } from './processes.ts';

const BAR = 1.25;
const FLAT = 1.05;
const AT_ONCE = 8;
const AWAKE_EVERY = 1000;
/** The page collects its garbage after five seconds of rest, and Chromium returns the memory some seconds later. */
const REST_MS = 15_000;
const QUICK_REST_MS = 100;

const memory = ({ standIn }: BenchApp): Record<string, number> => memoryByKind(standIn.process.pid ?? 0);

/**
 * Measures after a garbage collection in the page; not for the bar. Each message of the stand-in is a call into the
 * page that leaves garbage until then; Electron's own messages leave none.
 */
async function memoryCollected(app: BenchApp): Promise<Record<string, number>> {
  const client = await app.page.context().newCDPSession(app.page);
  await client.send('HeapProfiler.collectGarbage');
  await client.detach();
  return memory(app);
}

async function sell(app: BenchApp, from: number, to: number): Promise<void> {
  let next = from;
  const seller = async (): Promise<void> => {
    while (next < to) {
      if (next % AWAKE_EVERY === 0) await keepAwake(app);
      await sellAirtime(app, `024${String(next++).padStart(7, '0')}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, seller));
}

const row = (name: string, ratio: number, bar: number, figures: object): Row => ({
  ...{ name, measured: `${ratio.toFixed(2)} ×`, bar: `≤ ${bar} ×`, met: ratio <= bar, figures },
});

export const benchMemory: Bench = async (quick) => {
  const rest = (): Promise<void> => sleep(quick ? QUICK_REST_MS : REST_MS);
  const [few, many, very] = quick ? [10, 100, 200] : [1000, 10_000, 50_000];
  const service = await spawnService();
  await service.control('setBalance', { balance: 10_000_000 });
  await service.control('progress', { kind: 'any', steps: [['pending', 0.1]] });
  const profiles = [newProfile(), newProfile(), newProfile()] as const;
  const env = { NODE_COMPILE_CACHE: profiles[2] };
  // The first start of each fills the cache.
  for (const warm of [null, service]) {
    const profile = newProfile();
    await (await openApp(profile, warm, { env })).stop();
    removeProfile(profile);
  }
  const empty = await openApp(profiles[0], null, { env });
  const counter = await openApp(profiles[1], service, { env });
  try {
    await rest();
    const [window, fresh] = [memory(empty), memory(counter)];
    await sell(counter, 0, few);
    await rest();
    const afterFew = memory(counter);
    await sell(counter, few, many);
    await rest();
    const afterMany = memory(counter);
    const collected = await memoryCollected(counter);
    await sell(counter, many, very);
    await rest();
    const afterVery = memory(counter);
    const collectedVery = await memoryCollected(counter);
    const parts = { window, fresh, afterFew, afterMany, collected, afterVery, collectedVery };
    const figures = { parts, sales: [few, many, very] };
    const ratio = (one: Record<string, number>, other: Record<string, number>): number => sumOf(one) / sumOf(other);
    return [
      row('memory: after a thousand sales, against the empty window', ratio(afterFew, window), BAR, figures),
      row('memory: after ten thousand, against a thousand', ratio(afterMany, afterFew), FLAT, figures),
      row('memory: after fifty thousand, against ten thousand', ratio(afterVery, afterMany), FLAT, figures),
    ];
  } finally {
    await Promise.all([empty.stop(), counter.stop()]);
    await service.stop();
    for (const profile of profiles) removeProfile(profile);
  }
};
