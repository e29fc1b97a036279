/**
 * `npm run bench [-- NAME …] [--quick]`: measures, prints one table that marks each bar as met or MISSED, and keeps the
 * figures in results.json and docs/performance.md. `--against REV` compares two revisions instead. Timings are never
 * asserted: the machines that run tests are shared and noisy.
 */
import { spawnSync } from 'node:child_process';
import { cpus, release, totalmem, type } from 'node:os';
import { parseArgs } from 'node:util';
import Database from 'better-sqlite3';
import manifest from '../../package.json' with { type: 'json' };
import { ensureBuilt } from '../../resources/tools/build.mjs';
import { findChromium } from '../../resources/tools/chromium.mjs';
import { benchAgainst } from './against.ts';
import { benchBulk } from './bulk.ts';
import { benchClient } from './client.ts';
import type { Bench } from './figures.ts';
import { benchIdle } from './idle.ts';
import { benchJournal } from './journal.ts';
import { benchKeys } from './keys.ts';
import { benchKiosk, benchKioskKeys } from './kiosk.ts';
import { benchMemory } from './memory.ts';
import { benchOfficePace, benchOfficePage } from './office.ts';
import { benchOfficeMemory } from './office-memory.ts';
import { benchRecover } from './recover.ts';
import { benchReport } from './report.ts';
import { keepRun, type Measured } from './results.ts';
import { benchSale, benchSaleInLargeJournal, benchSaleWithStream } from './sale.ts';
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
  kiosk: [benchKiosk],
  'kiosk-keys': [benchKioskKeys],
  'sale-big': [benchSaleInLargeJournal],
  'office-sale': [benchSaleWithStream],
  office: [benchOfficePace, benchOfficePage],
  'office-memory': [benchOfficeMemory],
  service: [benchService, benchClient],
};

function typed() {
  try {
    const options = { quick: { type: 'boolean' }, against: { type: 'string' }, help: { type: 'boolean' } } as const;
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    console.error(`${(error as Error).message} "npm run bench -- --help" says how it is typed.`);
    process.exit(1);
  }
}

const { values, positionals: names } = typed();
const quick = values.quick === true;
const usage = `There are: ${Object.keys(BENCHES).join(', ')}. --quick takes fewer rounds.`;
if (values.help) {
  console.log(`npm run bench -- [--quick] [--against REV] [NAME…]. ${usage}`);
  process.exit(0);
}
const unknown = names.find((name) => !(name in BENCHES));
if (unknown !== undefined) {
  console.error(`There is no benchmark "${unknown}". ${usage}`);
  process.exit(1);
}

if (values.against !== undefined) {
  benchAgainst(values.against, names.length > 0 ? names : Object.keys(BENCHES));
  process.exit(0);
}

// The windows are those of the built bundle: an older one would be measured as if it were today's.
await ensureBuilt(process.execPath);

const rows: Measured[] = [];
for (const [name, benches] of Object.entries(BENCHES)) {
  if (names.length > 0 && !names.includes(name)) continue;
  for (const bench of benches) rows.push(...(await bench(quick)).map((row) => ({ bench: name, ...row })));
}
const width = Math.max(...rows.map(({ name }) => name.length));
for (const { name, measured, bar, met } of rows) {
  const said = bar === '' ? '' : met ? 'met' : 'MISSED';
  console.log(`${name.padEnd(width)}  ${measured.padStart(10)}  ${bar.padStart(10)}  ${said}`);
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

if (!quick) {
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, memory: totalmem(), system: `${type()} ${release()}` };
  keepRun(rows, { at: new Date().toISOString(), machine, versions: versions() }, Object.keys(BENCHES));
}
