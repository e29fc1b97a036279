/** The sheet as text: what is signed, what is refused; and the same on one page of A4, with its code read by a phone. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet, type Sheet, sheetOf } from '#main/drill/sheet.ts';
import { sheetPage } from '#main/drill/sheet-page.ts';
import { isSignedBy } from '#main/platform/signing.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import type { DrillRun, DrillStep } from '#shared/counter-api/drill.ts';
import { DRILL_SIGNATURE_CONTEXT, shortCode } from '#shared/drill-sheet.ts';
import { signerOf } from '../../support/day-files/day-files.ts';
import { endedRun, failed, wholeRun } from '../../support/preview/fakes/fake-drill.ts';
import { launch } from '../../support/preview/window.ts';
import { noTool } from '../../support/printing/no-tool.ts';

const OF = {
  machine: { name: 'adom-front-1', host: 'DESKTOP-4F2A90C1', system: 'Windows_NT 10.0.26100' },
  mark: 'K3F7',
  about: { version: '0.1.0', electron: '45.4.1', journal: 130, build: 'signed' },
  printer: 'Counter printer',
} as const;

const PASSED = endedRun(wholeRun());
const NOT = endedRun(
  wholeRun({
    print: {
      state: 'skipped',
      reason: 'The printer comes next week, with the second drawer and the long cable',
      facts: {},
    },
    'lost-reply': failed,
    'power-cut': { facts: { reference: 'DW-K3F7-8F2Q6ZC1M7T0W4XPV9NA', how: 'killed' } },
    refund: { ...failed, cause: 'books-differ', facts: { which: 'revenue revenue-reversed', expected: 0, found: 100 } },
  }),
);
const sheet = (run: DrillRun, of: Parameters<typeof sheetOf>[1] = OF): Sheet => sheetOf(run, of, signerOf(1));
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

let browser: Browser;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dwadi-sheets-'));
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a signed sheet is read again with the key that it names', () => {
  const { text, hash } = sheet(PASSED);
  expect(readSheet(bytes(text))).toMatchObject({ ok: true, hash, body: { result: 'passed', installer: 'Yaw Mensah' } });
});

test.for([
  ['another name', (text: string) => text.replace('Yaw', 'Abu')],
  ['another result', (text: string) => text.replace('"result":"not-passed"', '"result":"passed"')],
  ['a space', (text: string) => text.replace(':', ': ')],
  ['no line feed', (text: string) => text.trimEnd()],
  ['a fact more', (text: string) => text.replace('"facts":{"charges"', '"facts":{"a":1,"charges"')],
  ['another key', (text: string) => text.replace(signerOf(1).key, signerOf(2).key)],
] as const)('%s is an altered sheet', ([, change]) => {
  const { text } = sheet(NOT);
  expect(change(text)).not.toBe(text);
  expect(readSheet(bytes(change(text)))).toEqual({ ok: false, why: 'altered' });
});

test('a sheet signed anew with a result that its steps don’t support is refused all the same', () => {
  const lying = sheet({ ...NOT, result: 'passed' });
  expect(readSheet(bytes(lying.text))).toEqual({ ok: false, why: 'altered' });
});

test('a sheet of five steps, as an older Dwadi signed it, is read for ever; other versions need their own steps', () => {
  const FIRST = ['print', 'lost-reply', 'power-cut', 'duplicate', 'refund'];
  const older = { ...PASSED, steps: PASSED.steps.filter(({ step }) => FIRST.includes(step)) };
  const { text } = sheet(older);
  expect(readSheet(bytes(text))).toMatchObject({ ok: true, body: { version: 1, result: 'passed' } });
  expect(readSheet(bytes(sheet(PASSED).text))).toMatchObject({ ok: true, body: { version: 2 } });
  // One that leaves a step out and is signed anew has not passed all of them.
  const short = sheet({ ...PASSED, steps: PASSED.steps.slice(0, 6) });
  expect(readSheet(bytes(short.text))).toEqual({ ok: false, why: 'altered' });
});

test('a file that is no sheet is called so', () => {
  for (const text of ['', '{}', '{"body": {"format": "dwadi-day"}}', 'PASSED']) {
    expect(readSheet(bytes(text))).toEqual({ ok: false, why: 'not-a-sheet' });
  }
});

async function pdfOf(made: Sheet, name: string): Promise<string> {
  const { html, widthMm, heightMm } = sheetPage(made);
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.setContent(html);
  const path = join(folder, `${name}.pdf`);
  await page.pdf({ path, width: `${widthMm}mm`, height: `${heightMm}mm`, printBackground: true });
  await page.close();
  return path;
}

test.for([
  ['passed', PASSED, 'PASSED'],
  ['not-passed', NOT, 'NOT PASSED'],
] as const)(
  'a %s sheet is one page, says so, and a phone reads the signature from it',
  async ([name, run, words], { skip }) => {
    for (const tool of ['pdftotext', 'pdftoppm', 'zbarimg']) skip(noTool(tool) !== null, noTool(tool) ?? '');
    const made = sheet(run);
    const pdf = await pdfOf(made, name);
    const read = execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' });
    expect(read.split('\f')).toHaveLength(2);
    for (const each of [words, 'adom-front-1', 'Yaw Mensah', 'K3F7', '0.1.0', '45.4.1', '130', shortCode(made.hash)]) {
      expect(read).toContain(each);
    }
    expect(read.includes('Do NOT hand this PC over')).toBe(name === 'not-passed');
    execFileSync('pdftoppm', ['-png', '-r', '200', '-singlefile', pdf, join(folder, name)]);
    const code = execFileSync('zbarimg', ['--nodbus', '-q', '--raw', join(folder, `${name}.png`)], {
      encoding: 'utf8',
    });
    const [format, hash, signature = '', key = ''] = code.trim().split(' ');
    expect([format, hash]).toEqual(['dwadi-drill-1', made.hash]);
    expect(isSignedBy(key, `${DRILL_SIGNATURE_CONTEXT}\n${canonicalJson(made.body)}`, signature)).toBe(true);
  },
);

const COMMAND = join(import.meta.dirname, '../../../src-main/drill/verify-sheets-command.ts');
function verify(...args: readonly string[]) {
  const { status, stdout } = spawnSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8' });
  return { status, said: stdout };
}

test('the office gets 0 for a passed sheet of a known key; 1 for another key, a change or a failed drill; 2 for none', () => {
  const [good, bad, gone] = [join(folder, 'good.json'), join(folder, 'bad.json'), join(folder, 'gone.json')];
  writeFileSync(good, sheet(PASSED).text);
  writeFileSync(bad, sheet(NOT).text);
  const { key: _, fingerprint } = signerOf(1);
  const known = verify('--key', fingerprint, good);
  expect(known).toMatchObject({ status: 0, said: expect.stringContaining('the key that you named') });
  expect(known.said).toContain(shortCode(sheet(PASSED).hash));
  expect(verify(good)).toMatchObject({ status: 0, said: expect.stringContaining('Compare this key with the paper') });
  expect(verify('--key', signerOf(2).fingerprint, good)).toMatchObject({ status: 1 });
  expect(verify(good, bad)).toMatchObject({ status: 1, said: expect.stringContaining('1 of 2') });
  writeFileSync(bad, sheet(NOT).text.replaceAll('not-passed', 'passed'));
  expect(verify(bad)).toMatchObject({ status: 1, said: expect.stringContaining('REFUSED') });
  expect(verify(gone).status).toBe(2);
  expect(verify().status).toBe(2);
});

const CUT_STEP = PASSED.steps.findIndex(({ step }) => step === 'power-cut');
const cutAs = (change: Partial<DrillStep>): DrillRun => ({
  ...PASSED,
  steps: PASSED.steps.map((step, at) => (at === CUT_STEP ? { ...step, ...change } : step)),
});
const KILLED = cutAs({ facts: { ...PASSED.steps[CUT_STEP]?.facts, how: 'killed' } });
const SKIPPED: DrillRun = {
  ...cutAs({ state: 'skipped', reason: 'The shop is open', facts: {} }),
  result: 'not-passed',
};

test('a drill without a power cut says so on its page, and to the office', () => {
  const ended = 'No power was cut on this PC: Dwadi was ended by force, and the PC stayed on.';
  const left = 'No power was cut on this PC: that step was not done, or did not pass.';
  expect(sheetPage(sheet(PASSED)).html).not.toContain('No power was cut');
  expect(sheetPage(sheet(KILLED)).html).toContain(ended);
  expect(sheetPage(sheet(SKIPPED)).html).toContain(left);
  const [cut, killed, skipped] = ['cut.json', 'killed.json', 'skipped.json'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const [file, run] of [
    [cut, PASSED],
    [killed, KILLED],
    [skipped, SKIPPED],
  ] as const)
    writeFileSync(file, sheet(run).text);
  expect(verify(cut).said).not.toContain('o power was cut');
  expect(verify(cut, killed)).toMatchObject({
    status: 0,
    said: expect.stringMatching(new RegExp(`${ended}[^]*every drill passed\\. In 1 of 2 no power was cut\\.`)),
  });
  expect(verify(skipped)).toMatchObject({ status: 1, said: expect.stringContaining(left) });
});
