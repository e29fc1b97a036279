/**
 * `npm run feed`: what a release is announced with. docs/updates.md says where its files go.
 *
 *   new-key --key FILE                                       the key that signs, and the text that is built in
 *   make --channel stable|early [--rollout 25] [--packages dist]   signs with DWADI_UPDATE_KEY_FILE
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { newFeedKey, writeFeeds } from './packing/feed.mjs';
import { root } from './paths.mjs';
import { Failure, runCommand, say, Usage } from './say.mjs';

const USAGE =
  'npm run feed understands `new-key --key FILE` and `make --channel stable|early [--rollout 0-100] [--packages DIR]`.';

function readOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        key: { type: 'string' },
        channel: { type: 'string' },
        rollout: { type: 'string' },
        packages: { type: 'string' },
      },
    });
  } catch {
    throw new Usage(USAGE);
  }
}

function makeKey(/** @type {string} */ file) {
  if (existsSync(file)) throw new Failure(`${file} is there already, and was left alone.`);
  const { privateKey, publicKey } = newFeedKey();
  writeFileSync(file, privateKey, { mode: 0o600 });
  say(`The key that signs is ${file}. Whoever has it can update every shop: keep it off every shop's PC.`);
  say('Built into every Dwadi that shall take updates signed by it:');
  console.log(`DWADI_UPDATE_PUBLIC_KEY=${publicKey}`);
}

function make(/** @type {{ channel?: string, rollout?: string, packages?: string }} */ values) {
  const { channel, packages = join(root, 'dist') } = values;
  const { rollout: typed = '100' } = values;
  const rollout = Number(typed);
  if (channel !== 'stable' && channel !== 'early') throw new Usage(USAGE);
  // Number() would take nothing for 0, and nobody would be offered the release.
  if (!/^\d{1,3}$/.test(typed) || rollout > 100) throw new Usage(USAGE);
  const file = process.env['DWADI_UPDATE_KEY_FILE'];
  if (!file) throw new Failure('DWADI_UPDATE_KEY_FILE must name the key that signs the list.');
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const privateKey = readFileSync(file, 'utf8');
  for (const name of writeFeeds({ packages: resolve(packages), channel, rollout, version, privateKey }))
    say(`Written: ${name}, for ${rollout} of 100 machines.`);
}

await runCommand(async () => {
  const { positionals, values } = readOptions();
  if (positionals[0] === 'new-key' && values.key) makeKey(resolve(values.key));
  else if (positionals[0] === 'make') make(values);
  else throw new Usage(USAGE);
});
