/**
 * Writes what each test file cost in processor time, with the processes that it started: `DWADI_COSTS=FILE npm run unit`.
 * One line of JSON for each file. Linux alone tells it.
 */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

const TICKS_PER_SECOND = 100;

interface Cost {
  readonly user: number;
  readonly system: number;
}

interface Process extends Cost {
  readonly pid: number;
  readonly parent: number;
}

/** The times of a process and of its children that ended, as `/proc` has them. */
function processes(): Process[] {
  const found: Process[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'latin1');
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const at = (index: number) => fields[index] ?? 0;
      found.push({ pid: Number(name), parent: at(1), user: at(11) + at(13), system: at(12) + at(14) });
    } catch {
      // The process has ended meanwhile.
    }
  }
  return found;
}

function costOf(root: number): Cost {
  const all = processes();
  const sum = { user: 0, system: 0 };
  const add = (one: Process): void => {
    sum.user += one.user / TICKS_PER_SECOND;
    sum.system += one.system / TICKS_PER_SECOND;
    for (const child of all) if (child.parent === one.pid) add(child);
  };
  for (const one of all) if (one.pid === root) add(one);
  return sum;
}

const file = process.env['DWADI_COSTS'] ?? '';
const before = costOf(process.pid);
const started = performance.now();

afterAll(() => {
  const after = costOf(process.pid);
  const { testPath } = expect.getState();
  const line = {
    file: testPath?.slice(process.cwd().length + 1),
    user: Number((after.user - before.user).toFixed(2)),
    system: Number((after.system - before.system).toFixed(2)),
    wall: Number(((performance.now() - started) / 1000).toFixed(2)),
  };
  appendFileSync(file, `${JSON.stringify(line)}\n`);
});
