/** The office's look at sheets, in this process: its exit code, and its words to a file. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSheet, sheetOf } from '#main/drill/sheet.ts';
import { sheetPage } from '#main/drill/sheet-page.ts';
import { verifySheets } from '#main/drill/verify-sheets.ts';
import type { DrillRun } from '#shared/counter-api/drill.ts';
import { DRILL_SHEET_MOST_BYTES, shortCode } from '#shared/drill-sheet.ts';
import { DRILL_PAPER, RESULT_WORDS, VERIFY_DRILL } from '#shared/words/drill.ts';
import { signerOf } from '../../support/day-files/day-files.ts';
import { endedRun, failed, runAt, wholeRun } from '../../support/preview/fakes/fake-drill.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dwadi-verify-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const OF = {
  machine: { name: 'adom-front-1', host: 'DESKTOP-4F', system: 'Windows' },
  ...{ mark: 'K3F7', printer: 'Counter printer' },
  about: { version: '0.1.0', electron: '45.4.1', journal: 130, build: 'signed' },
} as const;
type Of = Parameters<typeof sheetOf>[1];

const PASSED = endedRun(wholeRun());
const FAILED = endedRun(wholeRun({ refund: failed }));
const UNCUT = endedRun(wholeRun({ 'power-cut': { facts: { how: 'killed' } } }));
const made = (run: DrillRun, of: Of = OF) => sheetOf(run, of, signerOf(1));

function fileOf(name: string, text: string): string {
  const file = join(folder, `${name}.json`);
  writeFileSync(file, text);
  return file;
}

function verified(...args: readonly string[]) {
  const out = join(folder, 'said.txt');
  const code = verifySheets(['--out', out, ...args]);
  return { code, said: readFileSync(out, 'utf8') };
}

const { fingerprint } = signerOf(1);

test('a sheet of the known key that passed is sound, and its facts are said', () => {
  const { code, said } = verified('--key', fingerprint, fileOf('good', made(PASSED).text));
  expect(code).toBe(0);
  for (const word of ['good.json', 'adom-front-1 (DESKTOP-4F)', 'K3F7', '0.1.0', 'Yaw Mensah', RESULT_WORDS.passed])
    expect(said).toContain(word);
  expect(said).toContain(shortCode(made(PASSED).hash));
  expect(said).toContain(`${VERIFY_DRILL.sound} ${VERIFY_DRILL.isKnownKey}`);
  expect(said).not.toContain(VERIFY_DRILL.otherKey);
});

test('a PC without a name is called that', () => {
  const { said } = verified(fileOf('good', made(PASSED, { ...OF, machine: { ...OF.machine, name: null } }).text));
  expect(said).toContain(`${DRILL_PAPER.unnamed} (DESKTOP-4F)`);
});

test('a key that is to be compared by eye makes a sheet no worse, and another key is a fault', () => {
  const good = fileOf('good', made(PASSED).text);
  expect(verified(good)).toMatchObject({ code: 0, said: expect.stringContaining(VERIFY_DRILL.compareKey) });
  const other = verified('--key', signerOf(2).fingerprint, good);
  expect(other).toMatchObject({ code: 1, said: expect.stringContaining(VERIFY_DRILL.otherKey) });
  expect(other.said).not.toContain(VERIFY_DRILL.sound);
});

test('faults and drills without a cut are counted over all files, and a file that is gone is not judged', () => {
  const files = [PASSED, FAILED, UNCUT].map((run, nth) => fileOf(`sheet-${nth}`, made(run).text));
  const bad = fileOf('altered', made(PASSED).text.replace('Yaw', 'Abu'));
  const { code, said } = verified(...files, bad);
  expect(code).toBe(1);
  expect(said).toContain('2 of 4');
  expect(said).toContain(VERIFY_DRILL.altered);
  expect(verified(...files.slice(0, 1), join(folder, 'gone.json')).code).toBe(2);
  expect(verified(fileOf('text', 'PASSED'))).toMatchObject({
    ...{ code: 1, said: expect.stringContaining(VERIFY_DRILL['not-a-sheet']) },
  });
});

test('no drill that goes on, or was given up, gets a sheet', () => {
  expect(() => made(runAt('refund'))).toThrow();
  expect(() => made({ ...PASSED, result: null })).toThrow();
  expect(() => made({ ...PASSED, endedAt: null })).toThrow();
});

test('a file of the largest size is read, and a larger one is no sheet, whatever it holds', () => {
  const { text } = made(PASSED);
  const padded = (size: number) => new TextEncoder().encode(text.padEnd(size, ' '));
  expect(readSheet(padded(DRILL_SHEET_MOST_BYTES))).toEqual({ ok: false, why: 'altered' });
  expect(readSheet(padded(DRILL_SHEET_MOST_BYTES + 1))).toEqual({ ok: false, why: 'not-a-sheet' });
});

test('a page says that it did not pass, in its colour and above the rest, and one that passed does not', () => {
  const page = (run: DrillRun, of: Of = OF) => sheetPage(made(run, of));
  expect(page(PASSED)).toMatchObject({ widthMm: 210, heightMm: 297 });
  expect(page(PASSED).html).toContain('class="result">');
  expect(page(FAILED).html).toContain('class="result not">');
  expect(page(FAILED).html).toContain(DRILL_PAPER.notPassed);
  expect(page(PASSED).html).not.toContain(DRILL_PAPER.notPassed);
  expect(page(PASSED).html.match(/<tr><td/g)).toHaveLength(PASSED.steps.length);
});

test('a page escapes what was typed, and names what is missing', () => {
  const typed = { ...PASSED, installer: '<b>Yaw</b> & Co' };
  const nothing = {
    ...OF,
    printer: null,
    machine: { ...OF.machine, name: null },
    about: { ...OF.about, electron: null },
  };
  const { html } = sheetPage(made(typed, nothing));
  expect(html).toContain('&lt;b&gt;Yaw&lt;/b&gt; &amp; Co');
  expect(html).not.toContain('<b>Yaw');
  for (const words of [DRILL_PAPER.noPrinter, DRILL_PAPER.unnamed, DRILL_PAPER.none])
    expect(html).toContain(`<dd>${words}</dd>`);
});
