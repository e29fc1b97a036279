import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Store } from '#main/training/store/store.ts';

interface Row {
  readonly value: number;
}

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dwadi-store-'));
  path = join(folder, 'state.jsonl');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open() {
  const store = new Store(path);
  const rows = store.table<Row>('rows');
  const found = store.open();
  if (!found) store.renew(() => rows.put('first', { value: 1 }));
  return { store, rows, found };
}

test('a committed row is there again, and an uncommitted one is gone', () => {
  const { store, rows } = open();
  rows.put('kept', { value: 2 });
  store.commit();
  rows.put('lost', { value: 3 });
  store.close();
  const again = open();
  expect(again.found).toBe(true);
  expect([...again.rows.entries()]).toEqual([
    ['first', { value: 1 }],
    ['kept', { value: 2 }],
  ]);
});

test('rollback brings back every row as it was, the newest change first', () => {
  const { store, rows } = open();
  rows.put('first', { value: 2 });
  rows.put('first', { value: 3 });
  rows.put('new', { value: 4 });
  expect(store.rollback()).toBe(true);
  expect([...rows.entries()]).toEqual([['first', { value: 1 }]]);
  expect(store.rollback()).toBe(false);
});

test('a change that can’t be written says so, and can be taken back', () => {
  const { store, rows } = open();
  store.close();
  rows.put('new', { value: 4 });
  expect(() => store.commit()).toThrow();
  expect(store.rollback()).toBe(true);
  expect(rows.get('new')).toBeUndefined();
});

test('opening shortens the file to the rows that still count', () => {
  const { store, rows } = open();
  for (let value = 0; value < 2000; value += 1) {
    rows.put('first', { value });
    store.commit();
  }
  store.close();
  const before = readFileSync(path).length;
  expect(open().rows.get('first')).toEqual({ value: 1999 });
  expect(readFileSync(path).length).toBeLessThan(before / 100);
});

test.each(['not json\n', '[["rows"\n[]\n', '\u0000\u0000\n', '"dwadi-training-0"\n[]\n', '"dwadi-training-1"\nnull\n'])(
  'a damaged file (%j) is put aside',
  (content) => {
    writeFileSync(path, content);
    expect(open().found).toBe(false);
    expect(existsSync(`${path}.damaged`)).toBe(true);
  },
);

test('an empty file is as good as none, and so is a kill before the first line was whole', () => {
  writeFileSync(path, '"dwadi-tr');
  expect(open().found).toBe(false);
  rmSync(path);
  writeFileSync(path, '');
  expect(open().found).toBe(false);
});
