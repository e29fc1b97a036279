/**
 * The lines of a draft that is a list: typed one by one, pasted, or read from a file, and mended one by one. Each
 * line's result is cached by its text, so that a change costs as much as it changes.
 */
import { create, type StoreApi, type UseBoundStore } from 'zustand';
import { inSlices } from './time-slices.ts';

/** Larger than any list that fits: a larger text is no list of numbers. */
const LARGEST_TEXT = 2_000_000;
const MOST_REMEMBERED = 30_000;
const MOST_UNDONE = 20;

/** The outcome of the last text, or its progress. */
export type Taking =
  | { readonly stage: 'reading'; readonly done: number; readonly of: number }
  | {
      readonly stage: 'taken';
      readonly added: number;
      /** The text is the newest step: undo takes out what it added, and nothing else. */
      readonly isNewest: boolean;
      /** Lines in which nothing was found, and lines for which there was no room, in their order. */
      readonly dropped: readonly string[];
      readonly noRoom: readonly string[];
    }
  | { readonly stage: 'too-large' }
  | { readonly stage: 'unreadable' }
  | null;

interface LineState {
  readonly taking: Taking;
  /** The earlier lists that can be brought back, newest last. */
  readonly undo: readonly (readonly string[])[];
}

export interface LineDraft<R> {
  /** True while a text is being read: what it holds isn't among the lines yet. */
  isReading(): boolean;
  readonly use: UseBoundStore<StoreApi<LineState>>;
  read(line: string): R;
  /** Adds what a text holds; nothing of it counts before all of it has been read. */
  take(text: string): Promise<void>;
  takeFile(file: Blob): Promise<void>;
  change(index: number, line: string): void;
  remove(indexes: readonly number[]): void;
  undo(): void;
  /**
   * Removes all lines; they can be brought back. The key that does this removes a word elsewhere, and an hour's work
   * may be lost.
   */
  clear(): void;
  forget(): void;
}

interface LineDraftOptions<R> {
  readonly most: number;
  /** The most letters of a line: with a longer one the whole draft would be unreadable after a reload. */
  readonly longest: number;
  readonly lines: () => readonly string[];
  readonly setLines: (lines: readonly string[]) => void;
  /** Splits a text into lines, and tells how to take each; `take` returns nothing for a line without a number. */
  readonly split: (text: string) => { readonly lines: readonly string[]; readonly take: (line: string) => string[] };
  readonly read: (line: string) => R;
  /** Prepares a line for drawing, before all of them are drawn at once. */
  readonly prepare?: (line: string) => void;
}

/**
 * Reads the encodings of spreadsheets: UTF-16 with its mark, UTF-8, or Windows-1252 for bytes that are not valid UTF-8.
 */
async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const wide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (wide) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  // No text holds it. A workbook that was dropped here does, and would become hundreds of rows to mend.
  if (bytes.includes(0)) throw new Error('not a text');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Caches the result of a line by its text. */
function remembering<R>(read: (line: string) => R): (line: string) => R {
  const known = new Map<string, R>();
  return (line) => {
    const before = known.get(line);
    if (before !== undefined) return before;
    if (known.size >= MOST_REMEMBERED) known.clear();
    const now = read(line);
    known.set(line, now);
    return now;
  };
}

export function createLineDraft<R>(options: LineDraftOptions<R>): LineDraft<R> {
  const { most, longest, lines, setLines, split, read, prepare } = options;
  const use = create<LineState>()(() => ({ taking: null, undo: [] }));
  const remembered = remembering(read);
  /** Counts the drafts: a text that is still being read belongs to the draft before. */
  let draft = 0;
  let reading: Promise<void> = Promise.resolve();
  /** Files of this draft that the disk hasn't given yet. */
  let files = 0;

  const readLine = (take: (line: string) => string[], line: string): string[] => {
    const made = take(line);
    for (const one of made) {
      remembered(one);
      prepare?.(one);
    }
    return made;
  };

  const put = (next: readonly string[], undoable: boolean): void => {
    const before = lines();
    setLines(next);
    if (!undoable) return;
    use.setState(({ undo, taking }) => ({
      undo: [...undo, before].slice(-MOST_UNDONE),
      taking: taking?.stage === 'taken' ? { ...taking, isNewest: false } : taking,
    }));
  };

  const takeOne = async (text: string, mine: number): Promise<void> => {
    if (mine !== draft) return;
    if (text.length > LARGEST_TEXT) return use.setState({ taking: { stage: 'too-large' } });
    const { lines: all, take: takeLine } = split(text);
    const taken = await inSlices(
      all,
      (line) => readLine(takeLine, line),
      (done) => use.setState({ taking: { stage: 'reading', done, of: all.length } }),
      () => mine === draft,
    );
    if (taken === null) return;
    const found = taken.flat();
    const room = most - lines().length;
    const added = found.slice(0, room);
    if (added.length > 0) put([...lines(), ...added], true);
    const dropped = all.filter((_, index) => taken[index]?.length === 0);
    const counts = { added: added.length, isNewest: added.length > 0 };
    use.setState({ taking: { stage: 'taken', ...counts, dropped, noRoom: found.slice(room) } });
  };

  /** Takes texts one after another: one that comes while another is being read waits, and none is lost. */
  const take = (text: string): Promise<void> => {
    const mine = draft;
    reading = reading.then(() => takeOne(text, mine));
    return reading;
  };

  const isReading = (): boolean => files > 0 || use.getState().taking?.stage === 'reading';

  return {
    use,
    isReading,
    read: remembered,
    take,
    takeFile: async (file) => {
      if (file.size > LARGEST_TEXT * 2) return use.setState({ taking: { stage: 'too-large' } });
      const mine = draft;
      files += 1;
      use.setState({ taking: { stage: 'reading', done: 0, of: 0 } });
      const text = await textOf(file).catch(() => null);
      // The draft that it was meant for is cleared or sold.
      if (mine !== draft) return;
      files -= 1;
      if (text === null) use.setState({ taking: { stage: 'unreadable' } });
      else await take(text);
    },
    change: (index, line) => put(lines().with(index, line.slice(0, longest)), true),
    remove: (indexes) => {
      const gone = new Set(indexes);
      if (gone.size === 0) return;
      put(
        lines().filter((_, index) => !gone.has(index)),
        true,
      );
    },
    undo: () => {
      const last = use.getState().undo.at(-1);
      // The text that is being read would be added to the list that comes back: two customers' lists in one sale.
      if (last === undefined || isReading()) return;
      use.setState(({ undo }) => ({ undo: undo.slice(0, -1), taking: null }));
      put(last, false);
    },
    clear: () => {
      draft += 1;
      files = 0;
      if (lines().length > 0) put([], true);
      use.setState({ taking: null });
    },
    forget: () => {
      draft += 1;
      files = 0;
      use.setState({ taking: null, undo: [] });
    },
  };
}
