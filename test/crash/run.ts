/**
 * `npm run crash -- --kills N --seed S`: as many random kills as asked, and a table of what they hit. `--worlds` shares
 * them out among services that break their contract, each in its own way, and says of each what came of it.
 * `--office` has each counter send to a real PostgreSQL meanwhile, and holds its rows against the journals at the end.
 * `DWADI_CRASH_DEADLINE_MS` and `DWADI_CRASH_SETTLE_MS` (T) make it wait longer for a service that is slow.
 */
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../resources/tools/build.mjs';
import { startService } from '../support/service.ts';
import { type Outcome, runCampaign } from './campaign.ts';
import { openCrashOffice } from './office.ts';
import { Table } from './table.ts';
import { freshWorld } from './world.ts';
import { SOUND, WORLDS, type WorldKind } from './worlds.ts';

function readOptions() {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '100' },
      seed: { type: 'string', default: String(Date.now()) },
      worlds: { type: 'boolean', default: false },
      office: { type: 'boolean', default: false },
      'at-once': { type: 'string', default: String(3 * availableParallelism()) },
    },
  });
  // A run without a kill would be green, and prove nothing.
  const many = /^[1-9]\d{0,6}$/;
  if (!many.test(values.kills) || !many.test(values['at-once'])) throw new Error('a whole number from 1 is wanted');
  const kinds = values.worlds ? WORLDS : [SOUND];
  return {
    seed: values.seed,
    wanted: Number(values.kills),
    atOnce: Number(values['at-once']),
    kinds,
    streams: values.office,
  };
}

const USAGE =
  'Say: npm run crash -- [--kills N] [--seed S] [--at-once N] [--worlds] [--office], with whole numbers from 1 as N.';

function understood(): ReturnType<typeof readOptions> {
  if (process.argv.includes('--help')) {
    console.log(USAGE);
    process.exit(0);
  }
  try {
    return readOptions();
  } catch {
    console.error(USAGE);
    process.exit(2);
  }
}

const WRONGS = ['charged twice', 'told wrongly', 'lost', 'unfinished'] as const;
type Wrong = (typeof WRONGS)[number];

function wrongOf(what: string): Wrong {
  if (/charged [2-9]\d* times/.test(what)) return 'charged twice';
  if (/lost|in no journal|forgot/.test(what)) return 'lost';
  return /left (recorded|sending|unknown)|still on the board|never/.test(what) ? 'unfinished' : 'told wrongly';
}

const countOf = ({ broken }: Outcome, wrong: Wrong): number => broken.filter((what) => wrongOf(what) === wrong).length;
const ordersOf = ({ charged, withdrawn, refused }: Outcome): number => charged + withdrawn + refused;

function resultsOf(outcomes: ReadonlyMap<string, Outcome>): Table {
  const table = new Table();
  for (const [name, outcome] of outcomes) {
    table.add(name, 'kills', outcome.kills);
    table.add(name, 'orders', ordersOf(outcome));
    for (const wrong of WRONGS) table.add(name, wrong, countOf(outcome, wrong));
  }
  return table;
}

const { seed, wanted, atOnce, kinds, streams } = understood();
const started = Date.now();
const seconds = (): string => `${((Date.now() - started) / 1000).toFixed(0)} s`;

await ensureBuilt(process.execPath);
const service = await startService();
await answers();
const office = streams ? await openCrashOffice() : null;
console.log(`seed ${seed}, service ${service.baseUrl}`);
const outcomes = new Map<string, Outcome>();
for (const kind of kinds) outcomes.set(kind.name, await campaignIn(kind));
await service.stop();
await office?.close();

for (const [name, { table }] of outcomes) console.log(`\n${name}\n${table.toString('sales under way when killed')}`);
console.log(`\n${resultsOf(outcomes).toString('world', false)}\n`);
const all = [...outcomes.values()];
const sum = (of: (outcome: Outcome) => number): number => all.reduce((total, outcome) => total + of(outcome), 0);
const broken = all.flatMap((outcome) => outcome.broken);
for (const what of broken) console.error(`\nBROKEN ${what}`);
console.log(
  `${sum(({ toReconcile }) => toReconcile)} orders known only to journals that were given up for an older copy`,
);
console.log(
  `${sum(({ kills }) => kills)} kills, ${sum(ordersOf)} orders, ${WRONGS.map((wrong) => `${sum((one) => countOf(one, wrong))} ${wrong}`).join(', ')}` +
    ` (${seconds()}; repeat with --kills ${wanted} --seed ${seed}${kinds.length > 1 ? ' --worlds' : ''})`,
);
process.exitCode = broken.length > 0 ? 1 : 0;

/** A service that is given may still be starting. */
async function answers(): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    try {
      return void (await service.ledger());
    } catch {
      await sleep(100);
    }
  }
  throw new Error(`no answer from ${service.baseUrl} for a minute`);
}

function campaignIn(kind: WorldKind): Promise<Outcome> {
  return runCampaign({
    kills: Math.ceil(wanted / kinds.length),
    seed: `${seed} ${kind.name}`,
    atOnce,
    world: () => freshWorld(service, kind, office),
    onBatch: ({ kills, rounds }) => console.log(`${kind.name}: ${kills} kills in ${rounds} rounds, ${seconds()}`),
  });
}
