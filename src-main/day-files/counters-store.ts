/**
 * Reads all counters of one owner from a folder of their day files. Each file is checked by itself. Only files signed
 * with a key that the owner confirmed are counted: a signature proves nothing until a person has said whose key it is.
 */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DayFileProblem, MergedLine, MergedReport } from '#shared/counter-api/day-files.ts';
import { DAY_FILE_MOST_BYTES, isDayFileName } from '#shared/day-file.ts';
import type { Journal } from '../journal/journal.ts';
import type { SoundDay } from './chain.ts';
import { readDayFile } from './day-file.ts';
import { mergeDays, shownOf } from './merge.ts';

/** Enough for ten counters for a year. */
const MOST_FILES = 4000;
const MOST_REFUSED = 500;
const MOST_KEYS = 100;

export interface CountersStoreOptions {
  readonly journal: Pick<Journal, 'read' | 'write'>;
  readonly kind: 'live' | 'training';
  /** This counter's own key, which needs no confirming. */
  readonly ownKey: string;
  readonly now: () => number;
  readonly person: () => string;
  /** Opens the system's own dialog; null when nothing was chosen. */
  readonly chooseFolder: () => Promise<string | null>;
}

interface Looked {
  readonly sound: SoundDay[];
  readonly unconfirmed: SoundDay[];
  readonly refused: MergedReport['refused'];
  readonly unread: number;
}

async function bytesOf(path: string): Promise<Uint8Array | null> {
  try {
    return (await stat(path)).size > DAY_FILE_MOST_BYTES ? null : await readFile(path);
  } catch {
    return null;
  }
}

export class CountersStore {
  private readonly options: CountersStoreOptions;
  private folder: string | null = null;
  /** The unconfirmed keys of this folder's signed files: a screen can confirm no other. */
  private asked: MergedReport['unknownKeys'] = [];

  constructor(options: CountersStoreOptions) {
    this.options = options;
  }

  async open(): Promise<MergedReport | null> {
    const chosen = await this.options.chooseFolder();
    if (chosen === null) return null;
    this.folder = chosen;
    return this.look();
  }

  async look(): Promise<MergedReport | null> {
    const { folder } = this;
    if (folder === null) return null;
    const { sound, unconfirmed, refused, unread } = await this.readAll(folder);
    const unknownKeys = keysOf(unconfirmed);
    // Skipped when another folder was opened during the read: its keys are the ones to confirm.
    if (this.folder === folder) this.asked = unknownKeys;
    return { folder, ...shownOf(sound), refused, unknownKeys, unread };
  }

  /** Returns every line, for the file that a spreadsheet opens. */
  async lines(): Promise<readonly MergedLine[] | null> {
    if (this.folder === null) return null;
    return mergeDays((await this.readAll(this.folder)).sound).lines;
  }

  private async readAll(folder: string): Promise<Looked> {
    const names = (await readdir(folder).catch(() => [])).filter(isDayFileName).toSorted();
    const known = new Set([this.options.ownKey, ...(await this.keys()).map(({ fingerprint }) => fingerprint)]);
    const looked: Looked = { sound: [], unconfirmed: [], refused: [], unread: Math.max(0, names.length - MOST_FILES) };
    for (const file of names.slice(-MOST_FILES)) {
      const read = await this.readOne(join(folder, file));
      if (typeof read === 'string') {
        if (looked.refused.length < MOST_REFUSED) looked.refused.push({ file, why: read });
      } else if (known.has(read.body.signer.fingerprint)) looked.sound.push(read);
      else looked.unconfirmed.push(read);
    }
    return looked;
  }

  private async readOne(path: string): Promise<SoundDay | DayFileProblem> {
    const bytes = await bytesOf(path);
    if (bytes === null) return 'not-a-day-file';
    const read = readDayFile(bytes);
    if (!read.ok) return read.why;
    const { body, hash } = read;
    if (body.counter.kind === this.options.kind) return { body, hash };
    return body.counter.kind === 'training' ? 'practice' : 'not-practice';
  }

  async keys() {
    const keys = await this.options.journal.read.knownKeys();
    return keys.map(({ fingerprint, mark, shop, confirmedAt: at }) => ({ fingerprint, mark, shop, at }));
  }

  /** Returns false for a key that signed none of the files just read. */
  async confirm(fingerprint: string): Promise<boolean> {
    const { journal, now, person } = this.options;
    const asked = this.asked.find((one) => one.fingerprint === fingerprint);
    if (asked === undefined) return false;
    const [mark = ''] = asked.marks;
    const at = now();
    await journal.write.confirmKey(
      { fingerprint, mark, shop: asked.shop, confirmedBy: person(), confirmedAt: at },
      { kind: 'counter-key.confirmed', at, saleSeq: null, data: { fingerprint, mark, by: person() } },
    );
    return true;
  }

  async forget(fingerprint: string): Promise<boolean> {
    const { journal, now, person } = this.options;
    const data = { fingerprint, by: person() };
    return journal.write.forgetKey(fingerprint, { kind: 'counter-key.forgotten', at: now(), saleSeq: null, data });
  }
}

function keysOf(files: readonly SoundDay[]): MergedReport['unknownKeys'] {
  const keys = Map.groupBy(files, ({ body }) => body.signer.fingerprint);
  return [...keys].slice(0, MOST_KEYS).map(([fingerprint, of]) => ({
    fingerprint,
    marks: [...new Set(of.map(({ body }) => body.counter.mark))].toSorted().slice(0, 50),
    shop: of.at(-1)?.body.shop ?? '',
    files: of.length,
  }));
}
