/**
 * Measures the counter's share of a core with twenty orders pending and nothing else happening, beside the empty
 * window.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnService } from '../support/service.ts';
import { newProfile, openApp, removeProfile, sellAirtime } from './app.ts';
import type { Bench } from './figures.ts';
import { cpuOf } from './processes.ts';

const PENDING = 20;
const SECONDS = 60;
/** A share of one core. */
const BAR = 0.01;
/** Lets both finish their start-up work first. */
const REST_MS = 15_000;

export const benchIdle: Bench = async (quick) => {
  const seconds = quick ? 2 : SECONDS;
  const service = await spawnService();
  await service.control('progress', { kind: 'any', steps: [['pending', 36_000]] });
  const profiles = [newProfile(), newProfile()] as const;
  const empty = await openApp(profiles[0], null);
  const counter = await openApp(profiles[1], service);
  try {
    for (let nth = 0; nth < PENDING; nth += 1) await sellAirtime(counter, `0245${String(nth).padStart(6, '0')}`);
    await sleep(quick ? 1000 : REST_MS);
    const cpu = () => [empty, counter].map(({ standIn }) => cpuOf(standIn.process.pid ?? 0));
    const before = cpu();
    await sleep(seconds * 1000);
    const [window = 0, ours = 0] = cpu().map((now, which) => (now - (before[which] ?? 0)) / seconds);
    const more = ours - window;
    return [
      {
        ...{
          name: `idle: ${PENDING} orders pending`,
          measured: `+ ${(100 * more).toFixed(1)} %`,
          bar: `≤ + ${100 * BAR} %`,
        },
        ...{ met: more <= BAR, figures: { ofACore: { window, ours }, seconds } },
      },
    ];
  } finally {
    await Promise.all([empty.stop(), counter.stop()]);
    await service.stop();
    for (const profile of profiles) removeProfile(profile);
  }
};
