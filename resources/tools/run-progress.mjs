/**
 * A test runner's output while it works: each failure as it happens, with the command that repeats it, and the progress
 * every few seconds. The stored times of the last run tell how long the rest will take.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownFolder } from './paths.mjs';

/**
 * A test's name, for a shell and for a runner that takes it for a regular expression.
 *
 * @param {string} name
 */
export const namedAgain = (name) => `'${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", `'\\''`)}'`;

const SAYS_EVERY_MS = 8_000;
const SLOWEST = 10;

/** @typedef {Record<string, number>} Durations milliseconds by the name of a file or a step */

/** @param {string} kind */
const fileOf = (kind) => join(ownFolder, `durations-${kind}.json`);

/**
 * @param {string} kind
 * @returns {Durations}
 */
export function readDurations(kind) {
  try {
    return existsSync(fileOf(kind)) ? JSON.parse(readFileSync(fileOf(kind), 'utf8')) : {};
  } catch {
    // A run that was cut off may have left half a file.
    return {};
  }
}

/**
 * @param {string} kind
 * @param {Durations} durations
 */
export function writeDurations(kind, durations) {
  mkdirSync(ownFolder, { recursive: true });
  writeFileSync(fileOf(kind), JSON.stringify({ ...readDurations(kind), ...durations }));
}

/** @param {number} ms */
export function inWords(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/**
 * @typedef {object} LastRun
 * @property {Durations} files
 * @property {number} [pace] how long the whole run took for each millisecond of its files, which run side by side
 */

/**
 * @param {string} kind
 * @returns {LastRun}
 */
function lastRun(kind) {
  const pace = readDurations('pace')[kind];
  return { files: readDurations(kind), ...(pace !== undefined && { pace }) };
}

/** @param {readonly number[]} all */
const sum = (all) => all.reduce((total, one) => total + one, 0);

export class RunProgress {
  #started = performance.now();
  #tests = 0;
  #failures = 0;
  /** @type {Set<string>} */
  #open;
  #of;
  #kind;
  #past;
  /** @type {Durations} */
  #took = {};
  /** Files under way, by the time at which the first of their tests ended. @type {Map<string, number>} */
  #began = new Map();
  #timer;

  /**
   * @param {string} kind `unit` or `e2e`: what its times are kept under
   * @param {readonly string[]} files
   * @param {LastRun} [past]
   */
  constructor(kind, files, past) {
    // A file takes much longer in a long run: neither run says how long the other has to go.
    this.#kind = process.env['DWADI_LONG'] === '1' ? `${kind}-long` : kind;
    this.#past = past ?? lastRun(this.#kind);
    this.#open = new Set(files);
    this.#of = this.#open.size;
    this.#timer = setInterval(() => this.#say(), SAYS_EVERY_MS);
  }

  /** @param {string} file */
  testEnded(file) {
    this.#tests += 1;
    if (!this.#began.has(file)) this.#began.set(file, performance.now());
  }

  /**
   * @param {string} what the test's name; the lines after it say why it failed
   * @param {string} command
   */
  failed(what, command) {
    this.#failures += 1;
    console.log(`✕ ${what}\n  again: ${command}`);
  }

  /**
   * @param {string} file
   * @param {number} ms
   */
  fileEnded(file, ms) {
    this.#took[file] = Math.round(ms);
    this.#open.delete(file);
    this.#began.delete(file);
  }

  end() {
    clearInterval(this.#timer);
    writeDurations(this.#kind, this.#took);
    const slowest = Object.entries(this.#took).sort(([, a], [, b]) => b - a);
    // A few files tell nothing of the pace of all.
    if (slowest.length < SLOWEST) return;
    writeDurations('pace', { [this.#kind]: (performance.now() - this.#started) / sum(Object.values(this.#took)) });
    console.log(`The slowest ${SLOWEST} of ${this.#of} files:`);
    for (const [file, ms] of slowest.slice(0, SLOWEST)) console.log(`  ${inWords(ms).padStart(10)}  ${file}`);
  }

  #say() {
    const done = this.#of - this.#open.size;
    // Two phases may write beside each other.
    const phase = process.env['DWADI_PHASE'];
    const head = phase === undefined ? '' : `${phase}: `;
    const failures = this.#failures > 0 ? `, ${this.#failures} failed` : '';
    console.log(`  ${head}${done} of ${this.#of} files, ${this.#tests} tests${failures}${this.#left()}`);
  }

  /**
   * The rest of the work, by the times of the last run. The pace is the last run's at first, and more and more this
   * one's. A file under way counts as far as its time has passed: the longest files run first, and for minutes no other
   * has ended.
   */
  #left() {
    const { files, pace } = this.#past;
    const timesOf = (/** @type {Iterable<string>} */ names) => sum([...names].map((name) => files[name] ?? 0));
    const now = performance.now();
    const underWay = sum([...this.#began].map(([file, at]) => Math.min(files[file] ?? 0, now - at)));
    const done = timesOf(Object.keys(this.#took)) + underWay;
    const rest = timesOf(this.#open) - underWay;
    if (rest <= 0 || (done <= 0 && pace === undefined)) return '';
    const elapsed = now - this.#started;
    const expected = pace === undefined ? (elapsed * rest) / done : (rest * (elapsed + rest * pace)) / (done + rest);
    return `; about ${inWords(expected)} left`;
  }
}

/**
 * Says now and then that one step still runs, until the answer is called.
 *
 * @param {string} step
 */
export function heartbeat(step) {
  const started = performance.now();
  const past = readDurations('steps')[step];
  const timer = setInterval(() => {
    const last = past === undefined ? '' : `, ${inWords(past)} the last time`;
    console.log(`  ${step}: ${inWords(performance.now() - started)} so far${last}`);
  }, SAYS_EVERY_MS);
  return () => {
    clearInterval(timer);
    writeDurations('steps', { [step]: Math.round(performance.now() - started) });
  };
}
