/**
 * `npm run bench [-- NAME …] [--quick]`: measures, prints one table that marks each bar as met or MISSED, and keeps the
 * figures in results.json. Timings are never asserted: the machines that run tests are shared and noisy.
 */
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { run as runClient } from './client.ts';
import { run as runKeys } from './keys.ts';
import { run as runReport } from './report.ts';
import { run as runService } from './service.ts';

interface Row {
  readonly name: string;
  readonly measured: string;
  readonly bar: string;
  readonly met: boolean;
  readonly figures: unknown;
}

const BENCHES: Readonly<Record<string, (quick: boolean) => Promise<Row[]>>> = {
  keys: async (quick) => {
    const keys = await runKeys(quick);
    return keys.screens.map((typed) => ({
      name: `keys: ${typed.screen}, p98 of ${keys.sales.toLocaleString('en')} sales`,
      measured: `${typed.p98.toFixed(0)} ms`,
      bar: `≤ ${keys.barMs.toFixed(0)} ms`,
      met: typed.p98 <= keys.barMs,
      figures: { ...typed, empty: keys.empty },
    }));
  },
  report: async (quick) => {
    const { times, grown } = await runReport(quick);
    return [
      ...times.map((one) => ({
        name: `report: ${one.range} over ${one.sales.toLocaleString('en')} sales, ${one.ms.toFixed(1)} ms`,
        measured: `${one.ratio.toFixed(2)} ×`,
        bar: `≤ ${one.bar} ×`,
        met: one.ratio <= one.bar,
        figures: one,
      })),
      ...grown.map(({ range, ratio, bar }) => ({
        name: `report: ${range} over ten times the sales`,
        measured: `${ratio.toFixed(2)} ×`,
        bar: `≤ ${bar} ×`,
        met: ratio <= bar,
        figures: { range, ratio },
      })),
    ];
  },
  service: async (quick) => {
    const service = await runService(quick);
    const client = await runClient(quick);
    return [
      {
        name: 'service: purchases a second',
        measured: `${service.perSecond}/s`,
        bar: '≥ 1,500/s',
        met: service.perSecond >= 1500,
        figures: service,
      },
      {
        name: 'service: the client against a bare POST',
        measured: `${client.ratio.toFixed(2)} ×`,
        bar: `≤ ${client.bar} ×`,
        met: client.ratio <= client.bar,
        figures: client,
      },
    ];
  },
};

const words = process.argv.slice(2);
const quick = words.includes('--quick');
const names = words.filter((word) => word !== '--quick');
const unknown = names.find((name) => !(name in BENCHES));
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}". There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}

const rows: Row[] = [];
for (const [name, bench] of Object.entries(BENCHES)) {
  if (names.length === 0 || names.includes(name)) rows.push(...(await bench(quick)));
}
const width = Math.max(...rows.map(({ name }) => name.length));
for (const { name, measured, bar, met } of rows) {
  console.log(`${name.padEnd(width)}  ${measured.padStart(10)}  ${bar.padStart(10)}  ${met ? 'met' : 'MISSED'}`);
}
const machine = { cpu: cpus()[0]?.model, cores: cpus().length, memory: totalmem(), node: process.version };
if (!quick) {
  const file = new URL('results.json', import.meta.url);
  writeFileSync(file, `${JSON.stringify({ machine, at: new Date().toISOString(), rows }, null, 2)}\n`);
}
