/** A pasted list, whatever its lines mean: its files, its undo, and the texts that come while it is read. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLineDraft } from '../../../../src-renderer/stores/sale/line-draft.ts';

let lines: readonly string[];
let reads: string[];
let tookMs: number;
const SPLIT = (text: string) => ({
  lines: text.split('\n'),
  take: (line: string) => (line === '' ? [] : line.split('+')),
});

const draftOf = (most = 9) =>
  createLineDraft({
    most,
    longest: 4,
    lines: () => lines,
    setLines: (next) => {
      lines = next;
    },
    split: SPLIT,
    read: (line) => {
      reads.push(line);
      if (tookMs > 0) vi.advanceTimersByTime(tookMs);
      return line.length;
    },
  });

/** Acts at the end of each slice of a text that is being read. */
const eachSlice = (draft: ReturnType<typeof draftOf>, act: () => void) =>
  draft.use.subscribe(({ taking }, before) => {
    if (taking !== before.taking && taking?.stage === 'reading') act();
  });

beforeEach(() => {
  lines = [];
  reads = [];
  tookMs = 0;
});
afterEach(() => vi.useRealTimers());

const bytes = (...parts: (number[] | Uint8Array | string)[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))));
const wide = (text: string, big: boolean) => {
  const made = Buffer.from(text, 'utf16le');
  return new Uint8Array(big ? made.swap16() : made);
};

test.each([
  ['UTF-8', bytes('ɛna\né')],
  ['UTF-8 with its mark', bytes([0xef, 0xbb, 0xbf], 'ɛna\né')],
  ['UTF-16', bytes([0xff, 0xfe], wide('ɛna\né', false))],
  ['UTF-16 with the large end first', bytes([0xfe, 0xff], wide('ɛna\né', true))],
])('a file in %s is read', async (_, file) => {
  await draftOf().takeFile(file);
  expect(lines).toEqual(['ɛna', 'é']);
});

test('a file that was still being read when its draft was cleared joins no other draft', async () => {
  const draft = draftOf();
  const slow = Promise.withResolvers<ArrayBuffer>();
  const file = Object.assign(bytes('x'), { arrayBuffer: () => slow.promise });
  const taken = draft.takeFile(file);
  await draft.take('typed');
  expect([lines, draft.isReading()]).toEqual([['typed'], true]);
  draft.clear();
  slow.resolve(new TextEncoder().encode('a\nb').buffer);
  await taken;
  expect([lines, draft.isReading()]).toEqual([[], false]);
});

test.each([
  ['é', [0xe9]],
  ['ÿa', [0xff, 0x61]],
  ['þa', [0xfe, 0x61]],
  ['aþ', [0x61, 0xfe]],
  ['aÿ', [0x61, 0xff]],
])('bytes that are no UTF-8 and have no mark are letters of Windows: %s', async (text, given) => {
  await draftOf().takeFile(bytes(given));
  expect(lines).toEqual([text]);
});

test('a file that can not be read, or is far too large, is said to be so', async () => {
  const draft = draftOf();
  await draft.takeFile({ size: 1, arrayBuffer: () => Promise.reject(new Error('gone')) } as unknown as Blob);
  expect(draft.use.getState().taking).toEqual({ stage: 'unreadable' });
  // A workbook is a packed folder.
  await draft.takeFile(bytes([0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x31, 0x0a]));
  expect([draft.use.getState().taking, lines]).toEqual([{ stage: 'unreadable' }, []]);
  await draft.takeFile({ size: 1e9 } as unknown as Blob);
  expect(draft.use.getState().taking).toEqual({ stage: 'too-large' });
});

test('what was taken, what had no number and what had no room is told', async () => {
  const draft = draftOf(3);
  const stages: unknown[] = [];
  draft.use.subscribe(({ taking }) => stages.push(taking));
  await draft.take('a+b\n\nc\nd+e');
  expect(lines).toEqual(['a', 'b', 'c']);
  expect(stages.at(-1)).toEqual({ stage: 'taken', added: 3, isNewest: true, dropped: [''], noRoom: ['d', 'e'] });
  await draft.take('f');
  expect(draft.use.getState()).toMatchObject({ undo: [[]], taking: { added: 0, isNewest: false, noRoom: ['f'] } });
});

test('a long list tells how far it is, and ends where its draft is cleared', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const draft = draftOf();
  const stages: unknown[] = [];
  draft.use.subscribe(({ taking }) => stages.push(taking));
  // Each line costs as much as a slice may.
  tookMs = 6;
  await draft.take('a\nb');
  expect(stages.slice(0, 2)).toEqual([1, 2].map((done) => ({ stage: 'reading', done, of: 2 })));
  eachSlice(draft, () => setTimeout(draft.clear));
  await draft.take('c\nd');
  expect([lines, reads, draft.use.getState().taking]).toEqual([[], ['a', 'b', 'c'], null]);
});

test('a line is read once, however often it is asked for', async () => {
  const draft = draftOf();
  await draft.take('abc\nabc');
  expect([draft.read('abc'), draft.read('d'), draft.read('d'), reads]).toEqual([3, 1, 1, ['abc', 'd']]);
});

test('each step is taken back by itself, and a line that is too long is cut', async () => {
  const draft = draftOf();
  await draft.take('a\nb\nc');
  draft.change(1, 'bcdefg');
  expect(lines).toEqual(['a', 'bcde', 'c']);
  draft.remove([]);
  draft.remove([0, 2]);
  expect(lines).toEqual(['bcde']);
  draft.clear();
  draft.clear();
  expect([lines, draft.use.getState().taking]).toEqual([[], null]);
  const seen: unknown[] = [];
  for (let step = 0; step < 5; step += 1) {
    draft.undo();
    seen.push(lines);
  }
  expect(seen).toEqual([['bcde'], ['a', 'bcde', 'c'], ['a', 'b', 'c'], [], []]);
});

test('what is undone clears the news of the last text, and what is forgotten comes back never', async () => {
  const draft = draftOf();
  await draft.take('a');
  draft.undo();
  expect(draft.use.getState()).toEqual({ taking: null, undo: [] });
  await draft.take('a');
  draft.forget();
  expect(draft.use.getState()).toEqual({ taking: null, undo: [] });
  draft.undo();
  expect(lines).toEqual(['a']);
});

test.each([
  ['changed', (draft: ReturnType<typeof draftOf>) => draft.change(0, 'x')],
  ['removed', (draft: ReturnType<typeof draftOf>) => draft.remove([1])],
])('a text is not the newest step once a line was %s, and its news stays', async (_, mend) => {
  const draft = draftOf();
  await draft.take('a\n\nb');
  mend(draft);
  expect(draft.use.getState().taking).toEqual({ stage: 'taken', added: 2, isNewest: false, dropped: [''], noRoom: [] });
  await draft.take('c\nd');
  expect(draft.use.getState().taking).toMatchObject({ added: 2, isNewest: true });
});

test('undo waits until a file has been read, and then takes out what it added', async () => {
  const draft = draftOf();
  await draft.take('a');
  const slow = Promise.withResolvers<ArrayBuffer>();
  const taken = draft.takeFile(Object.assign(bytes('x'), { arrayBuffer: () => slow.promise }));
  draft.undo();
  expect([lines, draft.use.getState().undo.length]).toEqual([['a'], 1]);
  slow.resolve(new TextEncoder().encode('b\nc').buffer);
  await taken;
  expect(lines).toEqual(['a', 'b', 'c']);
  draft.undo();
  expect(lines).toEqual(['a']);
});

test('undo does nothing between two slices of a text', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const draft = draftOf();
  await draft.take('a');
  tookMs = 6;
  eachSlice(draft, () => setTimeout(draft.undo));
  await draft.take('b\nc');
  expect(lines).toEqual(['a', 'b', 'c']);
});

test('a list that grew while a text was read holds no more than it may', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const draft = draftOf(3);
  tookMs = 6;
  eachSlice(draft, () => {
    lines = ['x', 'y'];
  });
  await draft.take('a\nb');
  expect(lines).toEqual(['x', 'y', 'a']);
  expect(draft.use.getState().taking).toMatchObject({ added: 1, noRoom: ['b'] });
});

test('a text for a draft that was cleared or forgotten is taken by none', async () => {
  for (const end of ['clear', 'forget'] as const) {
    const draft = draftOf();
    const taking = draft.take('a');
    draft[end]();
    await taking;
    expect([lines, draft.use.getState().taking]).toEqual([[], null]);
  }
});
