/**
 * `npm run feed`: what a release is announced with. docs/updates.md says where its files go.
 *
 *   new-key --key FILE                 a key that signs, under a passphrase, and the text that is built in
 *   make --channel stable|early --before VERSION|none [--rollout 25] [--packages dist]
 *                                      unsigned lists of the finished packages
 *   --sign FILE [--hand-over] [--days 60] [--packages dist]
 *                                      signs them, offline, on a machine that isn't the builder's
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { MOST_DAYS, signFeeds, USUAL_DAYS, updateCosts, writeFeeds } from './packing/feed.mjs';
import { newFeedKey, openFeedKey } from './packing/feed-key.mjs';
import { askPassphrase, chooseNewPassphrase } from './passphrase.mjs';
import { root } from './paths.mjs';
import { Failure, runCommand, say, Usage } from './say.mjs';

const USAGE =
  'npm run feed understands `new-key --key FILE`, `make --channel stable|early --before VERSION|none [--rollout 0-100] [--packages DIR]` and `--sign FILE [--hand-over] [--days 1-180] [--packages DIR]`.';

const OPTIONS = /** @type {const} */ ({
  key: { type: 'string' },
  channel: { type: 'string' },
  before: { type: 'string' },
  rollout: { type: 'string' },
  packages: { type: 'string' },
  sign: { type: 'string' },
  days: { type: 'string' },
  'hand-over': { type: 'boolean' },
});

function readOptions() {
  try {
    return parseArgs({ allowPositionals: true, options: OPTIONS });
  } catch {
    throw new Usage(USAGE);
  }
}

/** Number() would take nothing for 0, and nobody would be offered the release. */
function numberIn(/** @type {string} */ typed, /** @type {number} */ least, /** @type {number} */ most) {
  const number = Number(typed);
  if (!/^\d{1,3}$/.test(typed) || number < least || number > most) throw new Usage(USAGE);
  return number;
}

const folderOf = (/** @type {string | undefined} */ packages) => resolve(packages ?? join(root, 'dist'));

async function makeKey(/** @type {string} */ file) {
  if (existsSync(file)) throw new Failure(`${file} is there already, and was left alone.`);
  const { file: content, publicKey } = newFeedKey(await chooseNewPassphrase());
  writeFileSync(file, content, { mode: 0o600, flag: 'wx' });
  say(`The key that signs is ${file}. With its passphrase it can update every shop: keep both off the build machine.`);
  say('Built into every Dwadi, as the key in use, or as the one in the drawer:');
  console.log(`DWADI_UPDATE_PUBLIC_KEY=${publicKey}`);
  console.log(`DWADI_UPDATE_NEXT_PUBLIC_KEY=${publicKey}`);
}

/** @param {ReturnType<typeof readOptions>['values']} values */
function make({ channel, before, packages, rollout: typed = '100' }) {
  const rollout = numberIn(typed, 0, 100);
  if ((channel !== 'stable' && channel !== 'early') || !before) throw new Usage(USAGE);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const options = {
    packages: folderOf(packages),
    channel,
    rollout,
    version,
    before: before === 'none' ? null : before,
  };
  for (const name of writeFeeds(/** @type {import('./packing/feed.mjs').FeedOptions} */ (options)))
    say(`Written: ${name}, for ${rollout} of 100 machines. Nobody has signed it yet.`);
  const mb = (/** @type {number} */ bytes) => (bytes / 1e6).toFixed(1);
  for (const { name, fetched, bytes } of updateCosts(/** @type {any} */ (options)))
    say(`An update to ${name} takes ${mb(fetched)} MB of ${mb(bytes)} MB.`);
}

/** @param {string} file @param {ReturnType<typeof readOptions>['values']} values */
async function signAll(file, { 'hand-over': handOver = false, days: typed = String(USUAL_DAYS), packages }) {
  const days = numberIn(typed, 1, MOST_DAYS);
  if (!existsSync(file)) throw new Failure(`There is no key in ${file}: plug in the stick that holds it.`);
  const { privateKey, fingerprint } = openFeedKey(readFileSync(file, 'utf8'), await askPassphrase('Its passphrase'));
  for (const { name, version, rollout, files } of signFeeds({
    folder: folderOf(packages),
    privateKey,
    handOver,
    days,
  })) {
    say(`Signed: ${name}, version ${version}, for ${rollout} of 100 machines, for ${days} days.`);
    for (const each of files) say(`  ${each.name}, ${each.bytes} bytes, ${each.sha512}`);
  }
  say(`By the key ${fingerprint}.${handOver ? ' Counters that read it trust the key before it no longer.' : ''}`);
}

await runCommand(async () => {
  const { positionals, values } = readOptions();
  if (values.sign && positionals.length === 0) await signAll(resolve(values.sign), values);
  else if (positionals[0] === 'new-key' && values.key) await makeKey(resolve(values.key));
  else if (positionals[0] === 'make') make(values);
  else throw new Usage(USAGE);
});
