import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from '../paths.mjs';
import { run, scriptOf, withNode } from '../run-process.mjs';
import { Failure, say } from '../say.mjs';
import { signedWith } from './signing.mjs';
import { sizeLines, sizesOf, tooLarge } from './sizes.mjs';
import { stageApp } from './stage.mjs';

/** An installer's block map stays: an update takes from it what it needn't fetch. */
const SIDE_PRODUCT = /^builder-|^latest.*\.yml$|(?<!\.exe)\.blockmap$/;

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
 * @property {(app: string) => void} [staged] may change the folder that becomes the archive
 */

/**
 * The 7za that compresses in blocks. Windows runs no script in a program's place; its release machines have cores enough.
 *
 * @param {NodeJS.ProcessEnv} env
 */
function sevenZip({ ELECTRON_BUILDER_7ZIP_PATH: given, PATH = '' }) {
  if (process.platform === 'win32') return {};
  const found =
    given ??
    PATH.split(delimiter)
      .map((folder) => join(folder, '7za'))
      .find((file) => existsSync(file));
  if (found === undefined) return {};
  return { ELECTRON_BUILDER_7ZIP_PATH: join(import.meta.dirname, '7za-in-blocks.mjs'), DWADI_7ZA: found };
}

/**
 * Makes the packages of one platform from what was built.
 *
 * @param {Packing} packing
 */
export async function pack({ node, platform, arch, targets, work, out, env = {}, staged = () => {} }) {
  const all = { ...process.env, ...env };
  const signed = signedWith(platform, all) !== null;
  const app = join(work, `app-${platform}-${arch}`);
  await stageApp(app, { platform, arch }, signed, all);
  staged(app);
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
        ...(platform === 'win32' && sevenZip(all)),
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
  for (const name of readdirSync(out)) if (SIDE_PRODUCT.test(name)) rmSync(join(out, name));
  if (platform === 'linux' && signed) await signFiles(out, all);
  saySizes(platform, out);
}

/** @param {import('./signing.mjs').Platform} platform @param {string} out */
function saySizes(platform, out) {
  for (const name of readdirSync(out)) {
    const { size } = statSync(join(out, name));
    if (/\.(exe|dmg|zip|AppImage|deb|rpm)$/.test(name)) say(`  ${name}: ${(size / 1e6).toFixed(1)} MB`);
  }
  const unpacked = join(out, platform === 'win32' ? 'win-unpacked' : 'linux-unpacked');
  if (platform === 'darwin' || !existsSync(unpacked)) return;
  const sizes = sizesOf(unpacked);
  for (const line of [...sizeLines(sizes), ...tooLarge(platform, sizes)]) say(line);
}

/** @param {import('./signing.mjs').Platform} platform @param {string | undefined} chosen */
export const archsOf = (platform, chosen) => {
  if (chosen !== undefined) return [chosen];
  return platform === 'darwin' ? ['x64', 'arm64'] : [process.arch];
};

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
    for (const name of readdirSync(out).filter((file) => /\.(deb|rpm|AppImage|tar\.gz|zip)$/.test(file))) {
      const made = await gpg(...passphrase, '--armor', '--detach-sign', join(out, name));
      if (made.code !== 0 || !existsSync(join(out, `${name}.asc`)))
        throw new Failure(`${name} could not be signed: ${made.output.trim()}`);
    }
  } finally {
    await run('gpgconf', ['--homedir', home, '--kill', 'gpg-agent']).catch(() => {});
    rmSync(home, { recursive: true, force: true });
  }
}
