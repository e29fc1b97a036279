/**
 * The surroundings of one run of tests: a seed that is printed, a time zone by turns, a folder for temporary files, and
 * a mark on every process that the run starts, so that none outlives it.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownFolder } from './paths.mjs';
import { say } from './say.mjs';

/** UTC hides what a set clock or another zone breaks; Accra is on UTC all year. */
const ZONES = ['Africa/Accra', 'America/St_Johns', 'Asia/Kolkata', 'Pacific/Auckland', 'America/Los_Angeles'];
/** Memory that looks like a disk. SQLite waits for a real disk at each commit, and no test asks about that. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 2 * 1024 ** 3;
const MARK = 'DWADI_TEST_RUN';

function temporaryFolder() {
  const hasRoom = () => {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_BYTES;
  };
  const folder = mkdtempSync(join(existsSync(MEMORY) && hasRoom() ? MEMORY : tmpdir(), 'dwadi-'));
  // Some tests look in as another user.
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * The processes that carry the mark; Linux alone shows their environment. Elsewhere they end with their group.
 *
 * @param {string} mark
 */
export function markedProcesses(mark) {
  if (process.platform !== 'linux') return [];
  const wanted = `${MARK}=${mark}`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map(Number)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(wanted);
      } catch {
        return false; // it has ended, or it is another user's
      }
    });
}

/** @param {string} mark */
function endMarked(mark) {
  for (const pid of markedProcesses(mark)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has ended meanwhile.
    }
  }
}

/** @param {number} pid */
function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return `process ${pid}`;
  }
}

/** A busy machine takes its time to end a process that was told to end. */
const ENDS_WITHIN_MS = 15_000;

/**
 * Returns the commands of the processes that go on although their tests have ended.
 *
 * @param {string} mark
 * @param {number} [within]
 */
export async function outliving(mark, within = ENDS_WITHIN_MS) {
  const until = performance.now() + within;
  while (markedProcesses(mark).length > 0 && performance.now() < until) await sleep(100);
  return markedProcesses(mark).map(commandOf);
}

/**
 * Prepares the environment that every part of the run inherits. The answer ends what is left of the run.
 *
 * @param {{ seed?: string }} [given]
 */
export function beginRun({ seed = process.env['DWADI_TEST_SEED'] } = {}) {
  const chosen = seed ?? String(randomInt(1, 1_000_000));
  const zone = process.env['DWADI_TEST_ZONE'] ?? ZONES[Number(chosen) % ZONES.length] ?? 'UTC';
  const mark = randomUUID();
  const folder = temporaryFolder();
  const compiled = join(ownFolder, 'compiled');
  mkdirSync(compiled, { recursive: true });
  Object.assign(process.env, {
    DWADI_TEST_SEED: chosen,
    DWADI_COMPILED: compiled,
    [MARK]: mark,
    TMPDIR: folder,
    TZ: zone,
  });
  say(`Seed ${chosen}, time zone ${zone}: DWADI_TEST_SEED=${chosen} repeats the choice.`);
  const end = () => {
    endMarked(mark);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  // A second signal changes nothing: all of it is ending.
  const stopNow = (/** @type {NodeJS.Signals} */ signal) => {
    say(`\nStopped by ${signal}.`);
    end();
    process.exit(130);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.once(signal, stopNow);
  return { end, outliving: () => outliving(mark) };
}
