import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root } from './paths.mjs';

/**
 * @typedef {object} Ending
 * @property {number} code 1 as well where a signal ended it
 * @property {string} output what it wrote, both streams together; empty when `show` is set
 *
 * @typedef {object} Options
 * @property {NodeJS.ProcessEnv} [env] added to ours
 * @property {boolean} [show] lets its output through instead of collecting it
 * @property {(line: string) => void} [onLine]
 * @property {boolean} [shell]
 */

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {Options} [options]
 * @returns {Promise<Ending>}
 */
export function run(command, args, { env = {}, show = false, onLine, shell = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      shell,
    });
    let output = '';
    let rest = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
        output += text;
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        if (onLine) lines.forEach(onLine);
      });
    }
    // Ctrl+C reaches the child by itself; a signal that is sent to us alone must not leave it behind.
    const wait = () => undefined;
    process.on('SIGINT', wait);
    const off = whenAskedToEnd(() => child.kill('SIGTERM'), ['SIGTERM']);
    const end = () => {
      process.off('SIGINT', wait);
      off();
    };
    child.on('error', (error) => {
      end();
      reject(error);
    });
    child.on('close', (code) => {
      end();
      resolve({ code: code ?? 1, output });
    });
  });
}

/** One signal to our whole group may come by itself, from npm, and as the end of the shell that npm runs us in. */
const ONE_REQUEST_MS = 500;

/**
 * Calls `stop` when a signal asks us to end, or when npm was ended above us: it passes a signal on to the shell between
 * us, which dies of it without a word. It is called again only for another request, by a signal that comes later.
 *
 * @param {() => void} stop
 * @param {readonly NodeJS.Signals[]} signals
 */
export function whenAskedToEnd(stop, signals) {
  const parent = process.ppid;
  /** @type {number | null} */
  let askedAt = null;
  const asked = () => {
    // The shell above us ends because of the same request, sooner or later.
    clearInterval(watch);
    const isTheSame = askedAt !== null && performance.now() - askedAt < ONE_REQUEST_MS;
    if (isTheSame) return;
    askedAt = performance.now();
    stop();
  };
  const watch = setInterval(() => {
    if (process.env['npm_lifecycle_event'] !== undefined && process.ppid !== parent) asked();
  }, 250).unref();
  for (const signal of signals) process.on(signal, asked);
  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, asked);
  };
}

/**
 * The script behind a package's command, so that it runs on the project's Node on every system.
 *
 * @param {string} command the package, or `package/command` where they differ
 */
export function scriptOf(command) {
  const name = command.startsWith('@') ? command.split('/').slice(0, 2).join('/') : (command.split('/')[0] ?? command);
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const wanted = command.split('/').at(-1) ?? command;
  return join(folder, typeof bin === 'string' ? bin : (bin[wanted] ?? Object.values(bin)[0]));
}

/**
 * The environment in which a child program's `node` is the project's own Node, too.
 *
 * @param {string} node
 */
export const withNode = (node) => ({ PATH: `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}` });
