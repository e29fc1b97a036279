/** Day files made by hand, and counters that make them from real journals. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { dayFileText } from '#main/day-files/day-file.ts';
import { DayFiles, type DayFilesOptions } from '#main/day-files/day-files.ts';
import type { JournalMaintainer } from '#main/journal/journal.ts';
import { maintenanceOps } from '#main/journal/worker/maintenance-ops.ts';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import { sha256 } from '#main/platform/ed25519.ts';
import { silentLog } from '#main/platform/log.ts';
import { type Signer, signerFrom } from '#main/platform/signing.ts';
import { type DayBody, type DaySum, dayFileName } from '#shared/day-file.ts';
import type { TestDrawer } from '../shifts/shifts.ts';

export const signerOf = (nth: number): Signer => signerFrom(new Uint8Array(32).fill(nth));

export function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'dwadi-days-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const sumsOf = (revenue: number): DaySum[] => [
  { kind: 'revenue', unit: 'pesewa', known: true, amount: revenue, count: 2 },
  { kind: 'wallet-cost', unit: 'pesewa', known: true, amount: revenue - 100, count: 2 },
];

export interface Wish {
  readonly mark?: string;
  readonly day?: string;
  readonly revenue?: number;
  readonly previous?: DayBody['previous'];
  readonly kind?: 'live' | 'training';
  readonly shift?: string;
  /** The sums besides the usual ones. */
  readonly more?: readonly DaySum[];
}

export function bodyOf(wish: Wish) {
  const { mark = 'K3F7', day = '2026-11-20', revenue = 5000, previous = null, kind = 'live' } = wish;
  const sums = [...sumsOf(revenue), ...(wish.more ?? [])];
  return {
    ...({ format: 'dwadi-day', version: 1, shop: 'Adom Mobile', day, owed: 0, events: null, previous } as const),
    counter: { mark, kind },
    products: [{ product: 'airtime', sums }],
    attendants: [{ name: 'Ama', sums }],
    shifts: [{ shift: wish.shift ?? `shift-${mark}-1`, sums }],
    zs: [],
  } satisfies Omit<DayBody, 'signer'>;
}

export const textOf = (wish: Wish, signer: Signer = signerOf(1)): string => dayFileText(bodyOf(wish), signer);

/** Writes days in a row, each after the one before it; returns their paths. */
export function writeDays(
  into: string,
  mark: string,
  days: readonly string[],
  signer: Signer,
  revenue = 5000,
): string[] {
  let previous: DayBody['previous'] = null;
  return days.map((day) => {
    const text = textOf({ mark, day, revenue, previous }, signer);
    previous = { mark, day, hash: sha256(text) };
    const path = join(into, dayFileName(mark, day));
    writeFileSync(path, text);
    return path;
  });
}

/** The day files of a drawer: its journal on this thread. */
export function daysOf(drawer: TestDrawer, home: string, more: Partial<DayFilesOptions> = {}): DayFiles {
  const care = maintenanceOps(drawer.db) as unknown as JournalMaintainer;
  return new DayFiles({
    onMade: () => {},
    journal: {
      read: readerOps(drawer.db),
      write: drawer.ops,
      care: (task: (one: JournalMaintainer) => Promise<unknown>) => task(care),
    } as unknown as DayFilesOptions['journal'],
    counter: () => ({ shop: 'Adom Mobile', mark: 'TEST', kind: 'live' }),
    signer: signerOf(1),
    now: () => drawer.now,
    timeIsSure: () => true,
    chosenFolder: () => null,
    home,
    log: silentLog,
    onTrouble: () => {},
    ...more,
  });
}
