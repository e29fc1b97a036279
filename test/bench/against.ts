/**
 * `npm run bench -- --against REV NAME…`: runs two revisions in turn on this machine, and prints the ratio of each
 * figure. Each revision is measured by its own benchmarks, in a working tree of its own beside this one's modules.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Result, Run } from './results.ts';

const root = join(import.meta.dirname, '../..');
const ROUNDS = 3;
const BENCH = 'test/bench/run.ts';

const git = (...args: readonly string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** Both are trees of their own: what this one's results.json holds stays as it is. */
function makeTree(revision: string): string {
  const tree = mkdtempSync(join(tmpdir(), 'dwadi-against-'));
  git('worktree', 'add', '--detach', '--force', tree, revision);
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  return tree;
}

/** Results of a revision that kept one run have it in the row itself. */
type Kept = Result & Partial<Run>;

interface Timed {
  readonly ours?: { readonly median?: number };
}

/** Our own time where it was measured beside another; otherwise the figure that the table shows. */
function timeOf({ runs, measured = '', figures }: Kept): number {
  const last = runs?.at(-1) ?? { measured, figures };
  return (last.figures as Timed | null)?.ours?.median ?? Number.parseFloat(last.measured.replaceAll(',', ''));
}

function measure(tree: string, names: readonly string[]): Map<string, number> {
  const { status } = spawnSync(process.execPath, [join(tree, BENCH), ...names], { cwd: tree, stdio: 'inherit' });
  if (status !== 0) throw new Error(`the benchmarks of ${tree} ended with ${status}`);
  const { rows } = JSON.parse(readFileSync(join(tree, 'test/bench/results.json'), 'utf8')) as { rows: Kept[] };
  return new Map(rows.filter(({ bench }) => names.includes(bench)).map((row) => [row.name, timeOf(row)]));
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;

export function benchAgainst(revision: string, names: readonly string[]): void {
  const trees = { before: makeTree(revision), now: makeTree('HEAD') };
  const values = new Map<string, { before: number[]; now: number[] }>();
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const side of ['before', 'now'] as const) {
        for (const [name, value] of measure(trees[side], names)) {
          const both = values.get(name) ?? { before: [], now: [] };
          values.set(name, both);
          both[side].push(value);
        }
      }
    }
  } finally {
    for (const tree of Object.values(trees)) {
      rmSync(tree, { recursive: true, force: true });
      git('worktree', 'prune');
    }
  }
  const width = Math.max(...[...values.keys()].map(({ length }) => length));
  console.log(`\nHEAD against ${revision}: the medians of ${ROUNDS} rounds, in turn.`);
  for (const [name, { before, now }] of values) {
    const ratio = median(now) / median(before);
    const said = Number.isFinite(ratio) ? `${ratio.toFixed(3)} ×` : 'on one side alone';
    console.log(`${name.padEnd(width)}  ${said}`);
  }
}
