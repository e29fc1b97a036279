/**
 * Runs first, and loads the rest of Dwadi's code only if nothing about this start weakens it. No compiled code is kept
 * for this process: whoever can write into Dwadi's folder could put other code there.
 */
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, crashReporter, dialog } from 'electron';
import { speak } from '#shared/words/translate.ts';
import { SPARE_MEMORY, spareFromNowOn, spareFromTheStart } from './process/spare-memory.ts';
import { refusedSwitch, scrubEnvironment } from './process/start-guard.ts';

/** The start is over by then. */
const SETTLED_MS = 5_000;

async function load(): Promise<void> {
  spareFromTheStart();
  // A dump stays on this PC: neither Dwadi nor the system's own reporter sends it anywhere.
  crashReporter.start({ uploadToServer: false, ignoreSystemCrashHandler: true });
  // Chromium refuses to start a sandbox as root, which a developer in a container is.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  // The page collects its garbage itself while nobody types.
  app.commandLine.appendSwitch('js-flags', `${SPARE_MEMORY} --expose-gc`);
  const { languageOfStart } = await import('./process/language.ts');
  const language = languageOfStart({
    ...{ argv: process.argv, isPackaged: app.isPackaged, userData: app.getPath('userData') },
    translations: fileURLToPath(new URL('languages/', import.meta.url)),
  });
  // Words are constants: main loads them.
  if (language !== undefined) speak(language);
  await import('./main.ts');
  setTimeout(spareFromNowOn, SETTLED_MS).unref();
}

/** A developer and the tests need such switches and variables; an installed Dwadi doesn't. */
function whatIsRefused(): string | null {
  if (!app.isPackaged) return null;
  scrubEnvironment(process.env);
  // Node has read this one already: the next module could be compiled code that anybody put there.
  if (getCompileCacheDir() !== undefined) return 'NODE_COMPILE_CACHE';
  const usualFolder = join(app.getPath('appData'), app.getName());
  return refusedSwitch({ argv: process.argv, platform: process.platform, usualFolder });
}

const refused = whatIsRefused();
if (refused === null) await load();
else {
  const { NOT_STARTED, refusedWords } = await import('#shared/words/start.ts');
  const words = refusedWords(refused, process.env['APPIMAGE'] !== undefined);
  process.stderr.write(`${words}\n`);
  // Linux has no box before Electron is ready: Electron would write the words once more.
  if (process.platform !== 'linux') dialog.showErrorBox(NOT_STARTED.title, words);
  app.exit(2);
}
