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

/** The memory of one process, as Linux tells it. */
export interface Mapped {
  readonly kind: string;
  /** `smaps_rollup`. */
  readonly sums: string;
  /** `smaps`. */
  readonly mappings: string;
}

/** Pages of files and of shared memory in kB, by what is mapped there. */
function* sharedPages(mappings: string): Generator<readonly [string, number]> {
  let what = '';
  let all = 0;
  for (const line of mappings.split('\n')) {
    const begins = /^[0-9a-f]+-[0-9a-f]+ \S+ (\S+ \S+ \d+)/.exec(line)?.[1];
    if (begins !== undefined) what = begins;
    const [, name, size] = /^(Rss|Anonymous):\s+(\d+)/.exec(line) ?? [];
    if (name === 'Rss') all = Number(size);
    else if (name === 'Anonymous') yield [what, all - Number(size)];
  }
}

/**
 * Memory of these processes in MB, by kind; a page that they share counts once. Linux's own sum of it, the Pss, would
 * share a program's pages with other programs, too: it falls by a fifth when another Chromium runs on the machine.
 */
export function memoryOf(processes: readonly Mapped[]): Record<string, number> {
  const found: Record<string, number> = {};
  const counted = new Map<string, number>();
  for (const { kind, sums, mappings } of processes) {
    let size = Number(/^Pss_Anon:\s+(\d+)/m.exec(sums)?.[1] ?? 0);
    for (const [what, pages] of sharedPages(mappings)) {
      const before = counted.get(what) ?? 0;
      if (pages <= before) continue;
      size += pages - before;
      counted.set(what, pages);
    }
    found[kind] = (found[kind] ?? 0) + size / 1024;
  }
  return found;
}

/** Memory of the tree in MB, by kind of process. */
export function memoryByKind(root: number): Record<string, number> {
  const read = (pid: number): readonly Mapped[] => {
    try {
      const textOf = (name: string): string => readFileSync(`/proc/${pid}/${name}`, 'utf8');
      return [{ kind: kindOf(pid, root), sums: textOf('smaps_rollup'), mappings: textOf('smaps') }];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  };
  return memoryOf(treeOf(root).flatMap(read));
}

export const sumOf = (parts: Readonly<Record<string, number>>): number =>
  Object.values(parts).reduce((sum, one) => sum + one, 0);

/** Seconds of a core that the tree has taken since it began. */
export const cpuOf = (root: number): number =>
  treeOf(root).reduce((sum, pid) => sum + (statOf(pid)?.ticks ?? 0), 0) / TICKS_A_SECOND;
