/**
 * `npm run bench [-- NAME …] [--quick]`: measures, prints one table that marks each bar as met or MISSED, and keeps the
 * figures in results.json. Timings are never asserted: the machines that run tests are shared and noisy.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem, type } from 'node:os';
import Database from 'better-sqlite3';
import manifest from '../../package.json' with { type: 'json' };
import { ensureBuilt } from '../../resources/tools/build.mjs';
import { findChromium } from '../../resources/tools/chromium.mjs';
import { benchBulk } from './bulk.ts';
import { benchClient } from './client.ts';
import type { Bench, Row } from './figures.ts';
import { benchIdle } from './idle.ts';
import { benchJournal } from './journal.ts';
import { benchKeys } from './keys.ts';
import { benchMemory } from './memory.ts';
import { benchRecover } from './recover.ts';
import { benchReport } from './report.ts';
import { benchSale } from './sale.ts';
import { benchSearch } from './search.ts';
import { benchService } from './service.ts';
import { benchSlip } from './slip.ts';
import { benchStart } from './start.ts';
import { benchTraffic } from './traffic.ts';

const BENCHES: Readonly<Record<string, readonly Bench[]>> = {
  sale: [benchSale],
  journal: [benchJournal],
  start: [benchStart],
  recover: [benchRecover],
  report: [benchReport],
  search: [benchSearch],
  keys: [benchKeys],
  memory: [benchMemory],
  idle: [benchIdle],
  traffic: [benchTraffic],
  bulk: [benchBulk],
  slip: [benchSlip],
  service: [benchService, benchClient],
};

const words = process.argv.slice(2);
const quick = words.includes('--quick');
const names = words.filter((word) => word !== '--quick');
const usage = `There are: ${Object.keys(BENCHES).join(', ')}. --quick takes fewer rounds.`;
if (names.includes('--help')) {
  console.log(`npm run bench -- [--quick] [NAME…]. ${usage}`);
  process.exit(0);
}
const unknown = names.find((name) => !(name in BENCHES));
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}". ${usage}`);
  process.exit(1);
}

// The windows are those of the built bundle: an older one would be measured as if it were today's.
await ensureBuilt(process.execPath);

const rows: (Row & { readonly bench: string })[] = [];
for (const [name, benches] of Object.entries(BENCHES)) {
  if (names.length > 0 && !names.includes(name)) continue;
  for (const bench of benches) rows.push(...(await bench(quick)).map((row) => ({ bench: name, ...row })));
}
const width = Math.max(...rows.map(({ name }) => name.length));
for (const { name, measured, bar, met } of rows) {
  console.log(`${name.padEnd(width)}  ${measured.padStart(10)}  ${bar.padStart(10)}  ${met ? 'met' : 'MISSED'}`);
}

/** Returns the versions of all that a figure may depend on. */
function versions() {
  const sqlite = new Database(':memory:').prepare<[], { version: string }>('SELECT sqlite_version() AS version').get();
  const chromium = spawnSync(findChromium() ?? '', ['--version'], { encoding: 'utf8' }).stdout?.trim();
  const { node, v8 } = process.versions;
  const { version: dwadi, dependencies, devDependencies } = manifest;
  return {
    dwadi,
    node,
    v8,
    chromium,
    sqlite: sqlite?.version,
    undici: dependencies.undici,
    react: devDependencies.react,
  };
}

/** Writes the new results and keeps the old ones of benchmarks that weren't run this time. */
function keepResults(): void {
  const file = new URL('results.json', import.meta.url);
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { rows: typeof rows }).rows : [];
  const others = kept.filter(({ bench }) => bench in BENCHES && !rows.some((row) => row.bench === bench));
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, memory: totalmem(), system: `${type()} ${release()}` };
  const at = new Date().toISOString();
  const all = [...others, ...rows.map((row) => ({ ...row, at, machine, versions: versions() }))];
  writeFileSync(file, `${JSON.stringify({ rows: all }, null, 2)}\n`);
}
if (!quick) keepResults();
