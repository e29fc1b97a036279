/**
 * `npm start`: everything that a fresh machine needs, and then the counter in Training.
 *
 *   --screenshot FILE     saves what the attendant sees; without a display the counter ends then
 *   --electron            tries Electron's download again
 *   --user-data-dir DIR   another folder of counters than this checkout's own
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureChromium } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { DISPLAYS, hasDisplay, startVirtualDisplay } from './display.mjs';
import { electronIfPossible } from './electron.mjs';
import { troubleIn, troubleWords } from './electron-trouble.mjs';
import { checkNode } from './node.mjs';
import { ownFolder, root } from './paths.mjs';
import { run, whenAskedToEnd, withNode } from './run-process.mjs';
import { Failure, runCommand, say, Usage } from './say.mjs';
import { setUp } from './set-up.mjs';

/** Enough of the last words of a program that ended. */
const MOST_SAID = 16_384;

function readOptions() {
  try {
    const { values } = parseArgs({
      options: { screenshot: { type: 'string' }, electron: { type: 'boolean' }, 'user-data-dir': { type: 'string' } },
    });
    return values;
  } catch {
    throw new Usage('npm start understands --screenshot FILE, --user-data-dir DIR and --electron.');
  }
}

function chosen() {
  const values = readOptions();
  const { 'user-data-dir': folder = join(ownFolder, 'counters'), screenshot } = values;
  // An empty name resolves to this folder: the counter would lie among the sources.
  if (folder.trim() === '') throw new Failure('--user-data-dir takes the name of a folder, for instance ../counter.');
  if (screenshot?.trim() === '') throw new Failure('--screenshot takes the name of a file, for instance counter.png.');
  return { userDataDir: resolve(folder), ...values };
}

/**
 * @typedef {object} Program
 * @property {string} command
 * @property {string[]} args
 * @property {NodeJS.ProcessEnv} env
 * @property {boolean} standIn
 * @property {boolean} seen whether there is a window to look at
 */

/**
 * @param {string} node
 * @param {boolean} electronAskedFor
 * @returns {Promise<Program>}
 */
async function chooseProgram(node, electronAskedFor) {
  const electron = await electronIfPossible(node, electronAskedFor);
  const display = hasDisplay() ? {} : electron && { DISPLAY: await startVirtualDisplay() };
  if (electron && display && !('DISPLAY' in display && display.DISPLAY === null)) {
    const args = process.getuid?.() === 0 ? ['--no-sandbox', root] : [root];
    return {
      command: electron,
      args,
      env: /** @type {NodeJS.ProcessEnv} */ (display),
      standIn: false,
      seen: hasDisplay(),
    };
  }
  return standIn(node);
}

/**
 * @param {string} node
 * @returns {Promise<Program>}
 */
async function standIn(node) {
  await ensureChromium();
  const register = pathToFileURL(join(root, 'test', 'electron-stand-in', 'register.mjs')).href;
  const args = ['--import', register, join(root, 'out', 'main', 'index.js')];
  return { command: node, args, env: withNode(node), standIn: true, seen: hasDisplay() };
}

/**
 * @param {Program} program
 * @param {{ screenshot?: string | undefined, userDataDir: string }} options
 */
function openCounter({ command, args, env, standIn }, { screenshot, userDataDir }) {
  mkdirSync(userDataDir, { recursive: true });
  const debug = screenshot !== undefined && !standIn ? ['--remote-debugging-port=0'] : [];
  const app = spawn(command, [...args, ...debug, `--user-data-dir=${userDataDir}`], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'pipe', ...(standIn ? /** @type {const} */ (['ipc']) : [])],
    // Runs in its own process group: a signal then reaches only us, and we ask the app to end once. A second signal
    // kills Electron, too.
    detached: process.platform !== 'win32',
  });
  app.stderr?.setEncoding('utf8').on('data', (text) => process.stderr.write(text));
  return app;
}

/** @typedef {ReturnType<typeof openCounter>} App */

/**
 * Resolves when the window shows its page. Electron itself doesn't tell, and counts as ready once it runs.
 *
 * @param {App} app
 * @param {boolean} standIn
 * @returns {Promise<{ endpoint: string | null }>}
 */
const ready = (app, standIn) =>
  new Promise((answer) => {
    /** @type {string | null} */
    let endpoint = null;
    app.on('message', (/** @type {{ standIn: string, endpoint?: string }} */ news) => {
      if (news.standIn === 'chromium') endpoint = news.endpoint ?? null;
      if (news.standIn === 'loaded') answer({ endpoint });
    });
    if (standIn) return;
    app.stderr?.on('data', (/** @type {string} */ text) => {
      const found = /DevTools listening on ws:\/\/([^/]+)/.exec(text);
      if (found) answer({ endpoint: `http://${found[1]}` });
    });
    setTimeout(() => answer({ endpoint: null }), 10_000).unref();
  });

/**
 * Ctrl+C, or any signal that ends us, asks the app to end; a second request kills it at once.
 *
 * @param {App} app
 * @param {boolean} standIn
 */
function stopWithUs(app, standIn) {
  let asked = false;
  const stop = () => {
    if (asked) app.kill('SIGKILL');
    if (asked) return;
    asked = true;
    say('Stopping.');
    if (standIn && app.connected) app.send({ ask: 'quit', id: 0 });
    else app.kill('SIGTERM');
  };
  const forget = whenAskedToEnd(stop, ['SIGINT', 'SIGTERM', 'SIGHUP']);
  return { stop, forget };
}

/**
 * Opens the counter, and waits until its window is there or it has ended.
 *
 * @param {Program} program
 * @param {ReturnType<typeof chosen>} options
 */
async function opening(program, options) {
  say(
    program.standIn
      ? "Opening the counter in the stand-in for Electron, on this system's Chromium."
      : 'Opening the counter in Electron.',
  );
  const app = openCounter(program, options);
  const { stop, forget } = stopWithUs(app, program.standIn);
  let said = '';
  app.stderr?.on('data', (/** @type {string} */ text) => {
    said = `${said}${text}`.slice(-MOST_SAID);
  });
  /** @type {Promise<number | null>} */
  const ended = new Promise((answer, failed) => app.on('close', answer).on('error', failed));
  const opened = await Promise.race([ready(app, program.standIn), ended]);
  return { program, stop, forget, ended, opened, said: () => said };
}

/**
 * Opens the counter in Electron where that starts, and says why it goes on with the stand-in where it doesn't.
 *
 * @param {string} node
 * @param {ReturnType<typeof chosen>} options
 */
async function openBest(node, options) {
  const program = await chooseProgram(node, options.electron === true);
  await ensureBuilt(node);
  const first = await opening(program, options);
  const failed = !program.standIn && first.opened !== 0 && (first.opened === null || typeof first.opened === 'number');
  const trouble = failed ? troubleIn(first.said()) : null;
  if (trouble === null) return first;
  first.forget();
  say(troubleWords(trouble));
  if (trouble.noDisplay) for (const name of DISPLAYS) delete process.env[name];
  return opening(await standIn(node), options);
}

/**
 * @param {string} node
 * @param {string | null} endpoint
 * @param {string} file
 */
async function saveScreenshot(node, endpoint, file) {
  if (!endpoint) throw new Failure('The picture could not be taken, because Electron let nobody look at its page.');
  const { code } = await run(node, [join(root, 'resources', 'tools', 'screenshot.mjs'), endpoint, resolve(file)]);
  if (code !== 0) throw new Failure(`The picture could not be saved: check that ${resolve(file)} can be written.`);
  say(`Saved what the attendant sees: ${resolve(file)}`);
}

/**
 * A shop that is set up here sells for real: the line must not say that it practises.
 *
 * @param {boolean} seen
 * @param {string} userDataDir
 */
function readyLine(seen, userDataDir) {
  const isShop = existsSync(join(userDataDir, 'live', 'counter.json'));
  const open = isShop ? "the shop's own counter" : 'the counter in Training';
  return seen
    ? `ready: ${open} is open. Ctrl+C stops it.`
    : `ready: ${open} runs without a display; "npm start -- --screenshot counter.png" shows what the attendant sees. Ctrl+C stops it.`;
}

await runCommand(async () => {
  checkNode();
  const options = chosen();
  const { node } = await setUp();
  const { program, stop, ended, opened } = await openBest(node, options);

  if (opened === 0) {
    say(
      'Dwadi is open already with this folder, and its window came to the front. "npm start -- --user-data-dir DIR" opens another beside it.',
    );
    return options.screenshot ? 1 : 0;
  }
  if (typeof opened !== 'object' || opened === null) {
    throw new Failure(`Dwadi ended before its window opened (code ${opened}): what it says above is the reason.`);
  }
  say(readyLine(program.seen, options.userDataDir));
  if (options.screenshot) {
    try {
      await saveScreenshot(node, opened.endpoint, options.screenshot);
      // This counter has no display, and the picture was its only purpose.
      if (!program.seen) stop();
    } catch (error) {
      stop();
      await ended;
      throw error;
    }
  }
  const code = await ended;
  if (code !== 0) throw new Failure(`Dwadi ended unexpectedly (code ${code}): what it says above is the reason.`);
  say('Dwadi has ended.');
  return 0;
});
