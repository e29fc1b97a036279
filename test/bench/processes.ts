/** Reads the CPU and memory that a process and all its children take, as Linux counts them. */
import { readdirSync, readFileSync } from 'node:fs';

/** Seconds of a core are counted in hundredths. */
const TICKS_A_SECOND = 100;

interface Stat {
  readonly parent: number;
  readonly ticks: number;
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(parent), ticks: Number(rest[9]) + Number(rest[10]) };
  } catch {
    return null;
  }
}

/** The process and everything below it. */
export function treeOf(root: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(pids.map((pid) => [Number(pid), statOf(Number(pid))?.parent ?? 0]));
  const tree = new Set([root]);
  for (let grown = true; grown; ) {
    grown = false;
    for (const [pid, parent] of parents) {
      if (!tree.has(parent) || tree.has(pid)) continue;
      tree.add(pid);
      grown = true;
    }
  }
  return [...tree];
}

/** The work of a process: Chromium's own are told apart by their type. */
function kindOf(pid: number, root: number): string {
  if (pid === root) return 'main';
  return /--type=([a-z-]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1] ?? 'browser';
}

/** Memory of the tree in MB, by kind of process; what processes share is counted once. */
export function memoryByKind(root: number): Record<string, number> {
  const found: Record<string, number> = {};
  for (const pid of treeOf(root)) {
    try {
      const pss = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
      const kind = kindOf(pid, root);
      found[kind] = (found[kind] ?? 0) + Number(pss ?? 0) / 1024;
    } catch {
      // It has ended meanwhile.
    }
  }
  return found;
}

export const sumOf = (parts: Readonly<Record<string, number>>): number =>
  Object.values(parts).reduce((sum, one) => sum + one, 0);

/** Seconds of a core that the tree has taken since it began. */
export const cpuOf = (root: number): number =>
  treeOf(root).reduce((sum, pid) => sum + (statOf(pid)?.ticks ?? 0), 0) / TICKS_A_SECOND;
