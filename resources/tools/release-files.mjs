/**
 * Completes a release: the list of all that is inside (SBOM) beside the packages, and the sums of all of them.
 *
 *   --packages FOLDER
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { run } from './run-process.mjs';
import { Failure, runCommand, say, Usage } from './say.mjs';

/** The workflow of a release vouches for the list by this name. */
const SBOM = 'sbom.cdx.json';
/** A release without one of these is none. */
const KINDS = ['.exe', '.dmg', '.zip', '.AppImage', '.deb'];
/** Packages that surely are in Dwadi: a list without them isn't ours. The screens' are built in, and Electron carries all. */
const SURELY_INSIDE = ['electron', 'better-sqlite3', 'react', 'zod'];

function readOptions() {
  try {
    const { values } = parseArgs({ options: { packages: { type: 'string' } } });
    if (!values.packages) throw new Error('packages');
    return values.packages;
  } catch {
    throw new Usage('release-files understands --packages FOLDER.');
  }
}

/** Development packages are in the list as well, and marked: Electron and the screens' libraries are among them. */
async function billOfMaterials() {
  const { code, output } = await run('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
    shell: process.platform === 'win32',
  });
  if (code !== 0) throw new Failure(`npm could not list what is inside: ${output.trim()}`);
  /** @type {{ components: { name: string }[] }} */
  const list = JSON.parse(output);
  const names = new Set(list.components.map(({ name }) => name));
  const lacks = SURELY_INSIDE.filter((name) => !names.has(name));
  if (lacks.length > 0)
    throw new Failure(`npm's list of what is inside lacks ${lacks.join(', ')}: look at the lockfile.`);
  return output;
}

await runCommand(async () => {
  const folder = readOptions();
  const made = readdirSync(folder);
  const lacks = KINDS.filter((kind) => !made.some((name) => name.endsWith(kind)));
  if (lacks.length > 0)
    throw new Failure(`${folder} has no package that ends in ${lacks.join(', ')}: pack those first.`);
  writeFileSync(join(folder, SBOM), await billOfMaterials());
  const sums = readdirSync(folder)
    .filter((name) => name !== 'SHA256SUMS')
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}  ${name}\n`,
    );
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  say(`Complete: ${sums.length} files in ${folder}, and SHA256SUMS.`);
});
