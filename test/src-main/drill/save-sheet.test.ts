import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { saveSheet } from '#main/drill/save-sheet.ts';
import { sheetOf } from '#main/drill/sheet.ts';
import { drillSheetName, shortCode } from '#shared/drill-sheet.ts';
import { signerOf } from '../../support/day-files/day-files.ts';
import { endedRun, wholeRun } from '../../support/preview/fakes/fake-drill.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dwadi-sheet-'));
});
afterEach(() => {
  chmodSync(root, 0o700);
  rmSync(root, { recursive: true, force: true });
});

const OF = {
  machine: { name: 'adom-front-1', host: 'DESKTOP', system: 'Windows' },
  ...{ mark: 'K3F7', printer: null },
  about: { version: '0.1.0', electron: null, journal: 130, build: 'signed' },
} as const;
const SHEET = sheetOf(endedRun(wholeRun()), OF, signerOf(1));

test('a sheet is two whole files under its name, in a folder that is made for them, and its code is told', async () => {
  const folder = join(root, 'not', 'there');
  const saved = await saveSheet(folder, SHEET, Uint8Array.of(1, 2));
  const name = join(folder, drillSheetName(SHEET.body));
  expect(saved).toEqual({ pdf: `${name}.pdf`, json: `${name}.json`, code: shortCode(SHEET.hash) });
  expect(readdirSync(folder)).toHaveLength(2);
  expect(readFileSync(`${name}.json`, 'utf8')).toBe(SHEET.text);
  expect([...readFileSync(`${name}.pdf`)]).toEqual([1, 2]);
});

test('a sheet whose paper can not be saved leaves its signed text, which is the proof', async () => {
  mkdirSync(join(root, `${drillSheetName(SHEET.body)}.pdf.part`));
  await expect(saveSheet(root, SHEET, Uint8Array.of(1))).rejects.toThrow();
  expect(readFileSync(join(root, `${drillSheetName(SHEET.body)}.json`), 'utf8')).toBe(SHEET.text);
});
