/**
 * Reads all counters of one owner from their day files, in a folder or in the office. Each file is checked by itself.
 * Only files signed with a key that the owner confirmed are counted: a signature proves nothing until a person has said
 * whose key it is.
 */
import type {
  DayFileProblem,
  MergedLine,
  MergedReport,
  ReaderLink,
  ReaderLinked,
  ReadTrouble,
} from '#shared/counter-api/day-files.ts';
import type { Journal } from '../journal/journal.ts';
import type { SoundDay } from './chain.ts';
import { readDayFile } from './day-file.ts';
import { type DaySource, type FoundFile, folderSource } from './day-source.ts';
import { mergeDays, shownOf } from './merge.ts';
import type { OfficeDays } from './office-days.ts';

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
  readonly office: OfficeDays;
}

interface Looked {
  readonly sound: SoundDay[];
  readonly unconfirmed: SoundDay[];
  readonly refused: MergedReport['refused'];
  readonly unread: number;
  readonly trouble: ReadTrouble | null;
}

export class CountersStore {
  private readonly options: CountersStoreOptions;
  private source: DaySource | null = null;
  /** The unconfirmed keys of this source's signed files: a screen can confirm no other. */
  private asked: MergedReport['unknownKeys'] = [];

  constructor(options: CountersStoreOptions) {
    this.options = options;
  }

  async open(): Promise<MergedReport | null> {
    const chosen = await this.options.chooseFolder();
    if (chosen === null) return null;
    this.source = folderSource(chosen);
    return this.look();
  }

  /** Null while no link to read with is kept. */
  async openOffice(): Promise<MergedReport | null> {
    const source = await this.options.office.source();
    if (source === null) return null;
    this.source = source;
    return this.look();
  }

  /** Keeps a link to read with, and reads. */
  async connectOffice(text: string): Promise<ReaderLinked> {
    const { office, person } = this.options;
    const why = await office.connect(text, person());
    if (why !== null) return { result: 'refused', why };
    const report = await this.openOffice();
    return report === null ? { result: 'refused', why: 'no-keychain' } : { result: 'connected', report };
  }

  readerLink(): Promise<ReaderLink> {
    return this.options.office.link();
  }

  async forgetOffice(): Promise<void> {
    const { office, person } = this.options;
    await office.forget(person());
    if (this.source?.kind === 'office') this.source = null;
  }

  async look(): Promise<MergedReport | null> {
    const { source } = this;
    if (source === null) return null;
    const { sound, unconfirmed, refused, unread, trouble } = await this.readAll(source);
    const unknownKeys = keysOf(unconfirmed);
    // Skipped when another source was opened during the read: its keys are the ones to confirm.
    if (this.source === source) this.asked = unknownKeys;
    const { kind, place } = source;
    return { source: kind, place, trouble, ...shownOf(sound), refused, unknownKeys, unread };
  }

  /** Returns every line, for the file that a spreadsheet opens. */
  async lines(): Promise<readonly MergedLine[] | null> {
    if (this.source === null) return null;
    const { sound, trouble } = await this.readAll(this.source);
    return trouble === null ? mergeDays(sound).lines : null;
  }

  private async readAll(source: DaySource): Promise<Looked> {
    const known = new Set([this.options.ownKey, ...(await this.keys()).map(({ fingerprint }) => fingerprint)]);
    const sound: SoundDay[] = [];
    const unconfirmed: SoundDay[] = [];
    const refused: MergedReport['refused'] = [];
    const { unread, trouble } = await source.read((file) => {
      const read = this.readOne(file);
      if (typeof read === 'string') {
        if (refused.length < MOST_REFUSED) refused.push({ file: file.name, why: read });
      } else if (known.has(read.body.signer.fingerprint)) sound.push(read);
      else unconfirmed.push(read);
    });
    // Half of the days would look like all of them.
    if (trouble !== null) return { sound: [], unconfirmed: [], refused: [], unread, trouble };
    return { sound, unconfirmed, refused, unread, trouble };
  }

  private readOne({ bytes, hash: told }: FoundFile): SoundDay | DayFileProblem {
    if (bytes === null) return 'not-a-day-file';
    const read = readDayFile(bytes);
    if (!read.ok) return read.why;
    const { body, hash } = read;
    if (told !== undefined && told !== hash) return 'altered';
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
