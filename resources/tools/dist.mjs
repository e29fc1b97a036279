/**
 * `npm run dist`: the packages of this platform, in dist/. docs/releasing.md says what signs them.
 *
 *   --platform linux|win32|darwin   another platform, where electron-builder can
 *   --arch x64|arm64                this machine's, and for macOS both, where none is named
 *   --dir                           the unpacked folder alone
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { archsOf, pack } from './packing/pack.mjs';
import { ownFolder, root } from './paths.mjs';
import { runCommand, say, Usage } from './say.mjs';
import { setUp } from './set-up.mjs';

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { platform: { type: 'string' }, arch: { type: 'string' }, dir: { type: 'boolean' } },
    });
    const platform = values.platform ?? process.platform;
    if (platform !== 'linux' && platform !== 'win32' && platform !== 'darwin') throw new Error(platform);
    const { arch, dir } = values;
    if (arch !== undefined && arch !== 'x64' && arch !== 'arm64') throw new Error(arch);
    return { platform: /** @type {import('./packing/signing.mjs').Platform} */ (platform), arch, dir };
  } catch {
    throw new Usage('npm run dist understands --platform linux|win32|darwin, --arch x64|arm64 and --dir.');
  }
}

await runCommand(async () => {
  const { platform, arch, dir } = readOptions();
  const { node } = await setUp();
  await ensureBuilt(node);
  if (platform === 'win32' && !dir && !process.env['DWADI_VC_REDIST'])
    say('DWADI_VC_REDIST is not set: the installer carries no Visual C++ runtime.');
  const out = join(root, 'dist');
  const common = { node, platform, targets: dir ? ['dir'] : [], work: join(ownFolder, 'packing'), out };
  for (const each of archsOf(platform, arch)) await pack({ ...common, arch: each });
  say(`Packed: the packages are in ${out}.`);
});
