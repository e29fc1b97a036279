import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../paths.mjs';
import { run, scriptOf, withNode } from '../run-process.mjs';
import { Failure, say } from '../say.mjs';
import { signedWith } from './signing.mjs';
import { stageApp } from './stage.mjs';

/** electron-builder's own names. */
const FLAG = { linux: '--linux', win32: '--win', darwin: '--mac' };

/**
 * @typedef {object} Packing
 * @property {string} node
 * @property {import('./signing.mjs').Platform} platform
 * @property {string} arch
 * @property {readonly string[]} targets electron-builder's; none means all that the configuration names
 * @property {string} work a folder of ours for what is put together
 * @property {string} out
 * @property {NodeJS.ProcessEnv} [env]
 */

/**
 * Makes the packages of one platform from what was built.
 *
 * @param {Packing} packing
 */
export async function pack({ node, platform, arch, targets, work, out, env = {} }) {
  const all = { ...process.env, ...env };
  const signed = signedWith(platform, all) !== null;
  const app = join(work, `app-${platform}-${arch}`);
  await stageApp(app, { platform, arch }, signed, all);
  mkdirSync(out, { recursive: true });
  say(`Packing Dwadi for ${platform} ${arch}${signed ? '' : ', UNSIGNED'}.`);
  const config = join(root, 'electron-builder.config.mjs');
  const { code, output } = await run(
    node,
    [
      scriptOf('electron-builder'),
      ...['--config', config, FLAG[platform], ...targets, `--${arch}`, '--publish', 'never'],
    ],
    {
      env: {
        ...withNode(node),
        ...env,
        ...{ DWADI_DIST_PLATFORM: platform, DWADI_DIST_APP: app, DWADI_DIST_OUT: out },
        // A certificate in this machine's keychain is never used unasked.
        ...(!signed && { CSC_IDENTITY_AUTO_DISCOVERY: 'false' }),
      },
    },
  );
  if (code !== 0) {
    console.error(output);
    throw new Failure(`electron-builder could not pack for ${platform}: its last lines above say why.`);
  }
  rmSync(app, { recursive: true, force: true });
  // Removes electron-builder's side products, among them unsigned update lists and block maps that Dwadi doesn't use.
  for (const name of readdirSync(out)) if (/^builder-|^latest.*\.yml$|\.blockmap$/.test(name)) rmSync(join(out, name));
  if (platform === 'linux' && signed) await signFiles(out, all);
}

/** Linux looks at no signature inside a package, so each file gets one beside it. */
async function signFiles(/** @type {string} */ out, /** @type {NodeJS.ProcessEnv} */ env) {
  const home = join(out, '.gnupg');
  mkdirSync(home, { mode: 0o700, recursive: true });
  const gpg = (/** @type {string[]} */ ...args) =>
    run('gpg', ['--homedir', home, '--batch', '--yes', '--pinentry-mode', 'loopback', ...args]);
  const passphrase = ['--passphrase-file', join(home, 'passphrase')];
  try {
    const { writeFileSync } = await import('node:fs');
    writeFileSync(join(home, 'passphrase'), env['DWADI_GPG_PASSPHRASE'] ?? '', { mode: 0o600 });
    const taken = await gpg(...passphrase, '--import', env['DWADI_GPG_KEY_FILE'] ?? '');
    if (taken.code !== 0) throw new Failure(`DWADI_GPG_KEY_FILE could not be read: ${taken.output.trim()}`);
    for (const name of readdirSync(out).filter((file) => /\.(deb|AppImage|tar\.gz|zip)$/.test(file))) {
      const made = await gpg(...passphrase, '--armor', '--detach-sign', join(out, name));
      if (made.code !== 0 || !existsSync(join(out, `${name}.asc`)))
        throw new Failure(`${name} could not be signed: ${made.output.trim()}`);
    }
  } finally {
    await run('gpgconf', ['--homedir', home, '--kill', 'gpg-agent']).catch(() => {});
    rmSync(home, { recursive: true, force: true });
  }
}
