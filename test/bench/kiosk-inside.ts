/** The part of `bench kiosk` that runs on the kiosk itself: sales, and a day's report. Prints one line of JSON. */

import { spreadOf } from './figures.ts';
import { dayReport } from './report.ts';
import { openBare, openOurs } from './sale.ts';

interface Given {
  readonly service: Parameters<typeof openBare>[0];
  readonly rounds: number;
  readonly sales: number;
}

const { service, rounds, sales } = JSON.parse(process.argv[2] ?? '') as Given;

/** Both in turn; each tells when it was saved, and is over when it is settled. */
async function sellInTurn() {
  const ours = await openOurs(service);
  const bare = await openBare(service);
  const times = { saved: { ours: [], bare: [] }, settled: { ours: [], bare: [] } } as Record<
    'saved' | 'settled',
    { ours: number[]; bare: number[] }
  >;
  try {
    for (let round = -2; round < rounds; round += 1) {
      for (const [name, side] of [
        ['ours', ours],
        ['bare', bare],
      ] as const) {
        const from = performance.now();
        let saved = from;
        await side.sell(() => {
          saved = performance.now();
        });
        if (round < 0) continue;
        times.settled[name].push(performance.now() - from);
        times.saved[name].push(saved - from);
      }
    }
  } finally {
    await ours.close();
    await bare.close();
  }
  const spreads = ({ ours: mine, bare: floor }: { ours: number[]; bare: number[] }) => ({
    ours: spreadOf(mine),
    bare: spreadOf(floor),
  });
  return { saved: spreads(times.saved), settled: spreads(times.settled) };
}

const sold = await sellInTurn();
const report = await dayReport(sales, 21);
process.stdout.write(`${JSON.stringify({ ...sold, report })}\n`);
