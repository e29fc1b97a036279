import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { JournalFile } from '#main/training/store/journal-file.ts';
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

const LINE = [['rows', 'a', { value: 1 }]] as const;

test('a file begins with its form, has a line for each request, and is its user’s alone', () => {
  const { store, rows } = open();
  rows.put('a', { value: 1 });
  rows.put('b', { value: 2 });
  store.commit();
  store.commit();
  expect(readFileSync(path, 'utf8').split('\n')).toEqual([
    '"dwadi-training-1"',
    '[["rows","first",{"value":1}]]',
    '[["rows","a",{"value":1}],["rows","b",{"value":2}]]',
    '',
  ]);
  expect(readdirSync(folder)).toEqual(['state.jsonl']);
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600);
});

test.each(['[["rows","a"]]', '[["rows","a",1,2]]', '[[1,"a",{}]]', '[["rows",2,{}]]', '{"rows":1}', 'null'])(
  'a line %s is no line of changes, and its file is put aside',
  (line) => {
    writeFileSync(path, `"dwadi-training-1"\n[["rows","a",{}]]\n${line}\n`);
    expect(new JournalFile(path).read()).toBeNull();
    expect(readdirSync(folder)).toEqual(['state.jsonl.damaged']);
  },
);

test('a line that a kill left half-written is dropped, and the whole ones before it are read', () => {
  writeFileSync(path, `"dwadi-training-1"\n${JSON.stringify(LINE)}\n[["rows","b",{"va`);
  expect(new JournalFile(path).read()).toEqual([LINE]);
  expect(existsSync(path)).toBe(true);
});

test('a file that is not there is none, and a journal that was not opened takes nothing', () => {
  const file = new JournalFile(join(folder, 'deep', 'state.jsonl'));
  expect(file.read()).toBeNull();
  expect(() => file.append(LINE)).toThrow('not open');
  file.replace([LINE]);
  file.append(LINE);
  file.close();
  expect(file.read()).toEqual([LINE, LINE]);
  expect(() => file.append(LINE)).toThrow('not open');
  file.close();
});

test('a replaced file goes on from its new end', () => {
  const file = new JournalFile(path);
  file.replace([LINE, LINE, LINE]);
  file.replace([LINE]);
  file.append([]);
  expect(file.read()).toEqual([LINE, []]);
  file.close();
});

test('many rows are written in lines of five hundred', () => {
  const store = new Store(path);
  const rows = store.table<Row>('rows');
  const fill = (count: number) => {
    store.renew(() => {
      for (let nth = 0; nth < count; nth += 1) rows.put(`row ${nth}`, { value: nth });
    });
    const [, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n');
    return lines.map((line) => (JSON.parse(line) as unknown[]).length);
  };
  expect([fill(500), fill(501), fill(0)]).toEqual([[500], [500, 1], []]);
  store.close();
});

test('a new world has nothing of the old one, in memory and on disk, and nothing to roll back', () => {
  const { store, rows } = open();
  rows.put('old', { value: 2 });
  store.commit();
  store.renew(() => rows.put('new', { value: 3 }));
  expect(store.rollback()).toBe(false);
  expect([...rows.entries()]).toEqual([['new', { value: 3 }]]);
  store.close();
  expect([...open().rows.entries()]).toEqual([['new', { value: 3 }]]);
});

test('a row that was new is gone after a rollback, and the next commit writes none of it', () => {
  const { store, rows } = open();
  rows.put('lost', { value: 2 });
  store.rollback();
  expect([rows.size, rows.get('lost')]).toEqual([1, undefined]);
  rows.put('kept', { value: 3 });
  store.commit();
  expect(store.rollback()).toBe(false);
  expect(readFileSync(path, 'utf8')).not.toContain('lost');
});

test('rows of a table that nobody knows any more are passed over', () => {
  writeFileSync(path, `"dwadi-training-1"\n[["gone","a",{}],["rows","b",{"value":2}]]\n`);
  const { rows, found } = open();
  expect([found, [...rows.entries()]]).toEqual([true, [['b', { value: 2 }]]]);
});

test('a store without a file keeps its rows in memory', () => {
  const store = new Store(null);
  const rows = store.table<Row>('rows');
  expect(store.open()).toBe(false);
  rows.put('a', { value: 1 });
  store.commit();
  expect(store.rollback()).toBe(false);
  expect(rows.get('a')).toEqual({ value: 1 });
  store.close();
});
