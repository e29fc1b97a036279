import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { verifyDays } from '#main/day-files/verify-days.ts';
import { hashGroups } from '#shared/day-file.ts';
import { VERIFY } from '#shared/words/day-files.ts';
import { folder, signerOf, textOf, writeDays } from '../../support/day-files/day-files.ts';

const COMMAND = join(import.meta.dirname, '../../../src-main/day-files/verify-days-command.ts');

/** Calls the command's function, and reads what it says where a terminal would show it. */
function verify(...args: readonly string[]) {
  let said = '';
  const listen = (text: string | Uint8Array) => {
    said += String(text);
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(listen);
  vi.spyOn(process.stderr, 'write').mockImplementation(listen);
  try {
    const status = verifyDays(args);
    return { status, said };
  } finally {
    vi.restoreAllMocks();
  }
}

const [OWN, OTHER] = [signerOf(1), signerOf(2)];
const DAYS = ['2026-11-18', '2026-11-19', '2026-11-20'];

test('sound files tell whose they are, which day, and the takings, and end with 0', () => {
  const { status, said } = verify('--key', hashGroups(OWN.fingerprint), ...writeDays(folder(), 'AAAA', DAYS, OWN));
  expect(status).toBe(0);
  expect(said).toContain('Adom Mobile, counter AAAA, 2026-11-18');
  expect(said).toContain('2 orders, sales GHS 50.00, margin GHS 1.00');
  expect(said).toContain(hashGroups(OWN.fingerprint));
  expect(said).toContain(VERIFY.isKnownKey);
  expect(said).not.toContain(VERIFY.compareKey);
  expect(said).toContain('3 files are sound.');
});

test('the command as a program says the same, and ends so', () => {
  const files = writeDays(folder(), 'AAAA', DAYS, OWN);
  for (const args of [files, files.slice(0, 0)]) {
    const { status, stdout } = spawnSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8' });
    expect({ status, said: stdout }).toEqual(verify(...args));
  }
});

test('an altered file is refused and named, and the others are still looked at', () => {
  const files = writeDays(folder(), 'AAAA', DAYS, OWN);
  const [, second = ''] = files;
  writeFileSync(second, readFileSync(second, 'utf8').replace('Ama', 'Efu'));
  const { status, said } = verify(...files);
  expect(status).toBe(1);
  expect(said).toMatch(/dwadi-day-AAAA-2026-11-19\.json\n {2}REFUSED: It was changed after it was signed/);
  expect(said).toContain('MISSING: counter AAAA has no file of 2026-11-19.');
});

test('a file that was signed anew with another key is found by its fingerprint, and by the other files', () => {
  const files = writeDays(folder(), 'AAAA', DAYS, OWN);
  writeFileSync(files[2] ?? '', textOf({ mark: 'AAAA', day: '2026-11-20' }, OTHER));
  const byKey = verify('--key', OWN.fingerprint, ...files);
  expect(byKey.status).toBe(1);
  expect(byKey.said).toContain('REFUSED: It is signed with a different key from the one you know.');
  expect(byKey.said).toContain(hashGroups(OTHER.fingerprint));
  const together = verify(...files);
  expect(together.said).toContain(VERIFY.compareKey);
  expect(together.status).toBe(1);
  expect(together.said).toContain('TWO KEYS: the files of counter AAAA are signed with different keys.');
});

test('a gap between files is named', () => {
  const [first = '', , third = ''] = writeDays(folder(), 'AAAA', DAYS, OWN);
  const { status, said } = verify(first, third);
  expect(status).toBe(1);
  expect(said).toContain('MISSING: counter AAAA has no file of 2026-11-19.');
});

test('a day that a restored counter tells once more is named under both marks', () => {
  const home = folder();
  const { status, said } = verify(
    ...writeDays(home, 'AAAA', DAYS, OWN),
    ...writeDays(home, 'BBBB', DAYS.slice(2), OWN),
  );
  expect(status).toBe(1);
  expect(said).toContain('TWICE: the sales of counter AAAA on 2026-11-20 are under another counter, too.');
  expect(said).toContain('TWICE: the sales of counter BBBB on 2026-11-20');
});

test('the result goes into a file if asked for, and a file that cannot be written ends with 2', () => {
  const home = folder();
  const files = writeDays(home, 'AAAA', DAYS, OWN);
  const out = join(home, 'found.txt');
  expect(verify(`--out=${out}`, ...files)).toEqual({ status: 0, said: '' });
  expect(readFileSync(out, 'utf8')).toContain('3 files are sound.');
  const lost = verify('--out', join(home, 'nowhere', 'found.txt'), ...files);
  expect(lost).toMatchObject({ status: 2, said: expect.stringContaining('3 files are sound.') });
  expect(lost.said).toContain(VERIFY.unwritable);
});

test('refusals that nothing proved, and sales that seemed not sold and were found, are told with their amounts', () => {
  const file = join(folder(), 'dwadi-day-AAAA-2026-11-20.json');
  const sum = (kind: string, amount: number, count: number) =>
    ({ ...{ kind, amount, count }, unit: 'pesewa', known: true }) as const;
  const settled = [sum('unproven', 3500, 3), sum('unproven-settled', -1000, 1), sum('unproven-cleared', -700, 1)];
  writeFileSync(file, textOf({ mark: 'AAAA', more: [...settled, sum('turned-up', 1000, 1)] }));
  const { status, said } = verify(file);
  expect(status).toBe(0);
  expect(said).toContain('  Refused, and not proven that day that nothing was charged: 2 orders, GHS 25.00\n');
  expect(said).toContain('  Seemed not sold, then was found: 1 order, GHS 10.00\n');
  writeFileSync(file, textOf({ mark: 'AAAA', more: [sum('unproven', 1000, 1), sum('unproven-settled', -1000, 1)] }));
  expect(verify(file).said).not.toMatch(/Refused|Seemed/);
});

test('the answer says that a file is of practice', () => {
  const file = join(folder(), 'dwadi-day-TRNG-2026-11-20.json');
  writeFileSync(file, textOf({ mark: 'TRNG', kind: 'training' }));
  expect(verify(file)).toMatchObject({ status: 0, said: expect.stringContaining('PRACTICE') });
  writeFileSync(file, textOf({ mark: 'TRNG' }));
  expect(verify(file).said).not.toContain('PRACTICE');
});

test.each([
  ['nothing to look at', []],
  ['a file that is not there', ['/nowhere/dwadi-day-A-2026-11-20.json']],
  ['a fingerprint that is none', ['--key', 'abc', '/nowhere.json']],
  ['an option that is none', ['--all']],
])('%s ends with 2', (_, args) => {
  expect(verify(...args)).toMatchObject({ status: 2, said: expect.stringMatching(/\S/) });
});

test('a file that can not be read ends with 2, and the others are looked at', () => {
  const files = writeDays(folder(), 'AAAA', DAYS, OWN);
  const { status, said } = verify(...files, '/nowhere/dwadi-day-A-2026-11-20.json');
  expect([status, said.split(VERIFY.sound).length]).toEqual([2, 4]);
  expect(said).toContain(`dwadi-day-A-2026-11-20.json\n  ${VERIFY.unreadable}`);
});

test.each([['--help'], ['-h']])('%s says how it is used, and ends with 0', (option) => {
  expect(verify(option, '--key', 'abc')).toEqual({ status: 0, said: `${VERIFY.usage}\n` });
});
