/**
 * `npm test`: set-up, then every check and this run's share of the tests; a long run takes the rest. Its last line is the
 * result of the whole run.
 *
 *   --only check|build|unit|e2e|dist   one kind alone; with it, names of test files
 *   --long                             the exhaustive tests (npm run test:long)
 *   --changed [REVISION]               what can see the files that changed (npm run test:changed)
 *   --repeat N                         the whole run N times, and what failed how often (npm run test:repeat -- N)
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensureChromium } from './browser.mjs';
import { phasesOfChange } from './changed.mjs';
import { checkNode } from './node.mjs';
import { phases } from './phases.mjs';
import { heartbeat } from './run-progress.mjs';
import { ensureRuntime } from './runtime.mjs';
import { runCommand, say, Usage } from './say.mjs';
import { setUp } from './set-up.mjs';
import { emptyTally } from './tally.mjs';
import { beginRun } from './test-run.mjs';
import { ensureTestTools } from './test-tools.mjs';

const KINDS = ['check', 'build', 'unit', 'e2e', 'dist'];
/** The phases that open the build. */
const NEEDS_BUILD = ['e2e', 'dist'];
/** The phases that need a browser. */
const OPENS_PAGES = ['unit', 'e2e', 'dist'];
/** More random requests and more kills; the tests read it themselves. */
const LONG = { DWADI_LONG: '1' };
const PHASES_AT_ONCE = 2;

const OPTIONS = /** @type {const} */ ({
  only: { type: 'string' },
  long: { type: 'boolean' },
  changed: { type: 'boolean' },
  repeat: { type: 'boolean' },
  // The failure of an end-to-end test names a command with this.
  grep: { type: 'string', short: 'g' },
});

function readOptions() {
  try {
    const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
    const { only, long = false, changed = false, repeat = false, grep } = values;
    if (grep !== undefined && only !== 'e2e') throw new Error('grep');
    if (only !== undefined && !KINDS.includes(only)) throw new Error(only);
    const times = repeat ? Number(positionals.shift()) : 0;
    if (repeat && !(times >= 1)) throw new Error('repeat');
    if (positionals.length > 0 && only !== 'unit' && only !== 'e2e' && !changed) throw new Error('files');
    return { only, long, changed, times, words: [...positionals, ...(grep === undefined ? [] : ['--grep', grep])] };
  } catch {
    throw new Usage(
      `npm test understands --long, --changed [REVISION], --repeat N and --only ${KINDS.join('|')} [FILE…] [-g TITLE].`,
    );
  }
}

/**
 * @typedef {import('./phases.mjs').Phase} Phase
 *
 * @param {Phase} phase
 * @param {string} node
 */
async function runPhase(phase, node) {
  const started = Date.now();
  if (phase.shows) say(`\n${phase.name} …`);
  const stopHeartbeat = phase.shows ? () => {} : heartbeat(phase.name);
  const tally = await phase
    .go(node)
    .catch((error) => ({ ...emptyTally(), failed: [`${phase.name}: ${error.message}`] }));
  stopHeartbeat();
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  say(`${tally.failed.length > 0 ? '✕' : '✓'} ${phase.name}: ${sentence(tally)} (${seconds} s)`);
  return tally;
}

/**
 * Runs one group after another. The phases of a group share nothing and leave cores idle, so they run beside each other.
 *
 * @param {readonly (readonly Phase[])[]} groups
 * @param {string} node
 */
async function runPhases(groups, node) {
  const total = emptyTally();
  for (const group of groups) {
    const waiting = [...group];
    const runNext = async () => {
      for (let phase = waiting.shift(); phase; phase = waiting.shift()) {
        const tally = await runPhase(phase, node);
        total.passed += tally.passed;
        total.failed.push(...tally.failed);
        total.skipped.push(...tally.skipped);
      }
    };
    await Promise.all(Array.from({ length: PHASES_AT_ONCE }, runNext));
  }
  return total;
}

/** @param {import('./tally.mjs').Tally} tally */
const sentence = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed.length} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;

/** @param {readonly Phase[]} chosen */
async function ensureTools(chosen) {
  if (chosen.some(({ kind }) => OPENS_PAGES.includes(kind))) await ensureChromium();
  if (chosen.some(({ kind }) => kind === 'unit' || kind === 'e2e')) {
    await ensureTestTools('printing tools', 'a keychain', 'a headless Chromium');
  }
  if (chosen.some(({ kind }) => kind === 'unit')) await ensureTestTools('strace', 'PostgreSQL');
}

/** @param {{ only: string | undefined, long: boolean, changed: boolean, words: string[] }} options */
async function runOnce({ only, long, changed, words }) {
  const { node } = await setUp();
  // Its screen in memory is no process of a test, and ends with this one.
  if (only === undefined || only === 'e2e') await ensureRuntime(node);
  const { end, outliving } = beginRun();
  try {
    const all = changed
      ? await phasesOfChange(node, words[0])
      : phases(only === 'dist' ? 'dist' : long ? 'long' : 'short', words);
    const isChosen = (/** @type {Phase} */ { kind }) =>
      only === undefined || kind === only || (NEEDS_BUILD.includes(only) && kind === 'build');
    const groups = all.map((group) => group.filter(isChosen));
    await ensureTools(groups.flat());
    if (long) Object.assign(process.env, LONG);
    const total = await runPhases(groups, node);
    for (const command of await outliving()) total.failed.push(`outlived its tests, and was ended: ${command}`);
    end();
    say('');
    for (const name of total.failed) say(`failed: ${name}`);
    for (const { name, reason } of total.skipped) say(`skipped: ${name} (${reason})`);
    say(sentence(total));
    return total.failed.length > 0 ? 1 : 0;
  } finally {
    end();
  }
}

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
/** The code of a run that a signal ended. */
const STOPPED = 130;

/**
 * One run as a process of its own, which shows its work. Answers what failed in it.
 *
 * @param {readonly string[]} args
 * @returns {Promise<{ failed: string[], last: string, stopped: boolean }>}
 */
function runApart(args) {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A terminal signals both processes; `kill` only this one.
  const passOn = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, passOn);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
    output += text;
    process.stdout.write(text);
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      for (const signal of SIGNALS) process.off(signal, passOn);
      const lines = output.trimEnd().split('\n');
      const failed = lines.filter((line) => line.startsWith('failed: ')).map((line) => line.slice('failed: '.length));
      const isSilentFailure = code !== 0 && failed.length === 0;
      resolve({
        stopped: code === STOPPED,
        failed: isSilentFailure ? [`a run ended with code ${code}`] : failed,
        last: lines.at(-1) ?? '',
      });
    });
  });
}

/**
 * @param {number} times
 * @param {readonly string[]} args
 */
async function repeat(times, args) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  /** @type {string[]} */
  const lines = [];
  for (let run = 1; run <= times; run += 1) {
    say(`\n— run ${run} of ${times} —`);
    const started = Date.now();
    const { failed, last, stopped } = await runApart(args);
    if (stopped) return sayRuns(lines, counts, STOPPED);
    lines.push(`run ${run}: ${last} (${((Date.now() - started) / 1000).toFixed(0)} s)`);
    for (const name of failed) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return sayRuns(lines, counts, counts.size > 0 ? 1 : 0);
}

/**
 * Sums up the runs that ended, also for a person who stops the next one.
 *
 * @param {readonly string[]} lines
 * @param {ReadonlyMap<string, number>} counts
 * @param {number} code
 */
function sayRuns(lines, counts, code) {
  if (lines.length === 0) return code;
  say(`\n${lines.join('\n')}`);
  for (const [name, count] of counts) say(`failed ${count} of ${lines.length} times: ${name}`);
  say(`${lines.filter((line) => line.includes(' 0 failed')).length} of ${lines.length} runs were green.`);
  return code;
}

await runCommand(async () => {
  checkNode();
  const options = readOptions();
  if (options.times === 0) return runOnce(options);
  const args = [...(options.only ? ['--only', options.only] : []), ...(options.long ? ['--long'] : [])];
  return repeat(options.times, [...args, ...options.words]);
});
