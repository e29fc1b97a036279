/** `npm run crash -- --kills N --seed S`: as many random kills as asked, and a table of what they hit. */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureBuilt } from '../../resources/tools/build.mjs';
import { startService } from '../support/service.ts';
import { runCampaign } from './campaign.ts';
import { freshWorld } from './world.ts';

function readOptions() {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '100' },
      seed: { type: 'string', default: String(Date.now()) },
      'at-once': { type: 'string', default: String(3 * availableParallelism()) },
    },
  });
  // A run without a kill would be green, and prove nothing.
  const many = /^[1-9]\d{0,6}$/;
  if (!many.test(values.kills) || !many.test(values['at-once'])) throw new Error('a whole number from 1 is wanted');
  return { seed: values.seed, wanted: Number(values.kills), atOnce: Number(values['at-once']) };
}

function understood(): ReturnType<typeof readOptions> {
  try {
    return readOptions();
  } catch {
    console.error('Say: npm run crash -- [--kills N] [--seed S] [--at-once N], with whole numbers from 1 as N.');
    process.exit(2);
  }
}

const { seed, wanted, atOnce } = understood();
const started = Date.now();
const seconds = (): string => `${((Date.now() - started) / 1000).toFixed(0)} s`;

await ensureBuilt(process.execPath);
const service = await startService();
console.log(`seed ${seed}, service ${service.baseUrl}`);
const outcome = await runCampaign({
  kills: wanted,
  seed,
  atOnce,
  world: () => freshWorld(service),
  onBatch: ({ kills, rounds }) => console.log(`${kills} kills in ${rounds} rounds, ${seconds()}`),
});
await service.stop();

console.log(`\n${outcome.table.toString('sales under way when killed')}\n`);
const { kills, rounds, charged, withdrawn, refused, toReconcile, broken } = outcome;
console.log(`${kills} kills in ${rounds} rounds took ${seconds()}; repeat with --kills ${wanted} --seed ${seed}`);
console.log(
  `${charged} orders charged once, ${withdrawn} withdrawn, ${refused} refused by a wrong key and not charged`,
);
console.log(`${toReconcile} orders known only to journals that were given up for an older copy`);
for (const what of broken) console.error(`\nBROKEN ${what}`);
process.exitCode = broken.length > 0 ? 1 : 0;
