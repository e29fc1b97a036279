/** docs/proven-where.md: made by its script, of rows whose tests exist and of result files. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resultsOfSheet, stepsOf } from '../../resources/tools/first-run-sheet.mjs';
import { PACKAGE_PROOFS } from '../../resources/tools/installed/questions.mjs';
import { together } from '../../resources/tools/proofs.mjs';
import {
  addsSomething,
  pageFile,
  pageOf,
  proofsOf,
  readResults,
  readRows,
  seenOn,
} from '../../resources/tools/proven-page.mjs';
import { BEHAVIOURS } from '../electron-contract/app/behaviours.mjs';

const root = join(import.meta.dirname, '../..');
const data = readRows();
const rows = data.sections.flatMap(({ rows: all, byTests }) =>
  all.map((row) => ({ ...row, byTests: byTests === true })),
);
const sheet = readFileSync(join(root, 'docs/first-run-on.md'), 'utf8');

test('the page is what npm run proven makes of its rows and of the results that are kept', () => {
  expect(readFileSync(pageFile, 'utf8')).toBe(pageOf(data, readResults()));
});

test('each test that a row names exists, and the row’s words name no other', () => {
  const paths = rows.flatMap(({ tests = [] }) => tests);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  const named = rows.flatMap(({ where, tests = [] }) =>
    [...where.matchAll(/`([\w./-]+\.(?:test|e2e|dist)\.ts)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => !tests.some((path) => path === name || path.endsWith(`/${name}`))),
  );
  expect(named).toEqual([]);
});

test('each proof of a row is a test, a behaviour of the contract, a step of a package or of a person, and each of these proves a row', () => {
  expect(rows.filter(({ byTests, proofs, tests }) => (byTests ? tests === undefined : proofs === undefined))).toEqual(
    [],
  );
  const asked = new Set(rows.flatMap(proofsOf).filter((proof) => !proof.startsWith('test/')));
  const known = [
    ...BEHAVIOURS.map(({ id }) => `contract: ${id}`),
    ...PACKAGE_PROOFS.map((id) => `package: ${id}`),
    ...stepsOf(sheet).map(({ step }) => `hand: ${step}`),
  ];
  expect([...asked].filter((proof) => !known.includes(proof))).toEqual([]);
  expect(known.filter((proof) => !asked.has(proof))).toEqual([]);
});

const RUN = { version: '45.4.1', release: '10', arch: 'x64', date: '2026-12-01', commit: 'abc' };
const row = { what: 'w', where: 'x', tests: ['test/e2e', 'test/a.test.ts'] };

test('a row says where its proofs passed and failed, and that nothing ran otherwise', () => {
  const on = (system: string, proofs: Record<string, 'passed' | 'failed' | `skipped: ${string}`>) =>
    seenOn(row, [{ ...RUN, runtime: 'electron', system, proofs }]);
  expect(on('win32', { 'test/e2e/data.e2e.ts': 'passed' })).toBe('Electron 45.4.1 on Windows');
  expect(on('darwin', { 'test/e2e/a.e2e.ts': 'passed', 'test/a.test.ts': 'failed' })).toBe(
    '**failed**: Electron 45.4.1 on macOS',
  );
  expect(on('linux', { 'test/e2e/a.e2e.ts': 'skipped: no screen', 'test/e2e-other': 'passed' })).toBe('not yet run');
});

test('a file failed if one of its tests did, and was skipped only if all were', () => {
  expect(together('passed', 'failed')).toBe('failed');
  expect(together('failed', 'passed')).toBe('failed');
  expect(together('skipped: why', 'passed')).toBe('passed');
  expect(together('passed', 'skipped: why')).toBe('passed');
  expect(together(undefined, 'skipped: why')).toBe('skipped: why');
});

test('the stand-in, and Node on Linux, add nothing to what every run shows', () => {
  const adds = (runtime: 'electron' | 'stand-in' | 'node', system: string): boolean =>
    addsSomething({ ...RUN, runtime, system, proofs: {} });
  expect([adds('stand-in', 'win32'), adds('node', 'linux')]).toEqual([false, false]);
  expect([adds('node', 'win32'), adds('electron', 'linux')]).toEqual([true, true]);
});

const fill = (text: string, what: string, value: string): string =>
  text.replace(new RegExp(`(\\| ${what}[^|]*\\|) (?:not tried )?\\|`), `$1 ${value} |`);

test('a filled sheet becomes results, and an empty one says what is missing', () => {
  expect(() => resultsOfSheet(sheet)).toThrow('The row "System" says neither Windows nor macOS: fill it in.');
  const onWindows = fill(sheet, 'System', 'Windows 11 24H2');
  expect(() => resultsOfSheet(onWindows)).toThrow('The row "Date" has no date such as 2026-12-01: fill it in.');
  const dated = fill(onWindows, 'Date', '2026-12-01');
  expect(() => resultsOfSheet(dated)).toThrow('No step says yes or no: fill the second table in.');
  const filled = fill(fill(dated, 'keychain', 'yes'), 'spooler', 'No');
  expect(resultsOfSheet(filled)).toEqual({
    ...{ runtime: 'person', system: 'win32', release: 'Windows 11 24H2', arch: 'unknown' },
    ...{ version: '', commit: 'unknown', date: '2026-12-01' },
    proofs: { 'hand: keychain': 'passed', 'hand: spooler': 'failed' },
  });
});
