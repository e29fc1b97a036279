/**
 * `open-installed.ts FOLDER …`: what the placeholder of Electron's runtime starts. Unpacks the archive that was
 * installed, and opens the stand-in on what came out: nothing of this checkout's own build is used.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { extractAll } from '@electron/asar';

const installed = process.argv[2] ?? '';
const archive = join(installed, 'resources/app.asar');
if (!existsSync(archive)) throw new Error(`There is no ${archive}.`);

const app = mkdtempSync(join(tmpdir(), 'dwadi-installed-'));
process.on('exit', () => rmSync(app, { recursive: true, force: true, maxRetries: 3 }));
extractAll(archive, app);

const main = join(app, 'out/main/index.js');
process.argv.splice(1, 2, main);
process.env['DWADI_STAND_IN_PACKAGED'] = '1';
await import('../../electron-stand-in/register.mjs');
await import(pathToFileURL(main).href);
