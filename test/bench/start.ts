/** Measures from the spawn until the number field takes a key; the baseline is an empty window in the same shell. */
import { join } from 'node:path';
import { meddleSealed } from '../support/journal/meddle-sealed.ts';
import { spawnService, type TestService } from '../support/service.ts';
import { newProfile, openApp, removeProfile } from './app.ts';
import { type Bench, ratioRow, spreadOf } from './figures.ts';
import { putJournal } from './journals.ts';

const ROUNDS = 7;
const BAR = 1.15;
const BIG_BAR = 1.05;
const SALES = 1_000_000;

type Address = Pick<TestService, 'baseUrl' | 'keys'>;

async function started(
  profile: string,
  service: Address | null,
  into: number[],
  by: readonly string[] = [],
): Promise<void> {
  const app = await openApp(profile, service, { by });
  into.push(app.usableAfterMs);
  await app.stop();
}

const UNSETTLED = 1000;

/** So many sales, a thousand of them not settled, after a clean stop. */
async function fillProfile(profile: string, sales: number): Promise<void> {
  const folder = join(profile, 'live');
  await putJournal(sales, folder);
  meddleSealed(folder, (db) =>
    db.exec(
      `UPDATE intents SET state = 'unknown', delivery = 'pending', money = 'maybe' WHERE id % ${sales / UNSETTLED} = 13`,
    ),
  );
}

/** The empty window and an empty counter, in turn, where `by` starts them. */
export async function measureStarts(rounds: number, { service, by }: { service: Address; by: readonly string[] }) {
  const profiles = { empty: newProfile(), counter: newProfile() };
  const times = { empty: [] as number[], counter: [] as number[] };
  for (let round = 0; round <= rounds; round += 1) {
    await started(profiles.empty, null, round === 0 ? [] : times.empty, by);
    await started(profiles.counter, service, round === 0 ? [] : times.counter, by);
  }
  for (const profile of Object.values(profiles)) removeProfile(profile);
  return { empty: spreadOf(times.empty), counter: spreadOf(times.counter) };
}

/** Each in turn, so that whatever else the machine does falls on all; the first round only warms the profiles. */
export const benchStart: Bench = async (quick) => {
  const service = await spawnService();
  const profiles = { empty: newProfile(), counter: newProfile(), big: newProfile() };
  await fillProfile(profiles.big, quick ? 20_000 : SALES);
  const times = { empty: [] as number[], counter: [] as number[], big: [] as number[] };
  try {
    for (let round = 0; round <= (quick ? 1 : ROUNDS); round += 1) {
      await started(profiles.empty, null, round === 0 ? [] : times.empty);
      await started(profiles.counter, service, round === 0 ? [] : times.counter);
      await started(profiles.big, service, round === 0 ? [] : times.big);
    }
    const [empty, counter, big] = [spreadOf(times.empty), spreadOf(times.counter), spreadOf(times.big)];
    return [
      ratioRow('start: until the number field takes a key', { ours: counter, bare: empty }, BAR),
      ratioRow('start-big: the same with a million sales', { ours: big, bare: counter }, BIG_BAR),
    ];
  } finally {
    await service.stop();
    for (const profile of Object.values(profiles)) removeProfile(profile);
  }
};
