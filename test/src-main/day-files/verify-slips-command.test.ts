import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { slipProver } from '#main/day-files/slip-proof.ts';
import { verifySlips } from '#main/day-files/verify-slips.ts';
import { hashGroups } from '#shared/day-file.ts';
import { folder, signerOf, textOf, writeDays } from '../../support/day-files/day-files.ts';
import { done, sale } from '../../support/preview/fakes/fake-sales.ts';

const [OWN, OTHER] = [signerOf(1), signerOf(2)];
const sold = sale({ ...done, phone: '0244123456', cedis: 10 });
const codeBy = (signer = OWN): string => slipProver({ mark: 'K3F7', training: false, signer })(sold) ?? '';

/** Runs the command, whose answer goes to a file. */
function verify(...args: readonly string[]) {
  const out = join(folder(), 'found.txt');
  const code = verifySlips(['--out', out, ...args]);
  return { code, said: readFileSync(out, 'utf8') };
}
const days = () => writeDays(folder(), 'K3F7', ['2026-11-18', '2026-11-19'], OWN);

test('a slip that one of the counters signed is true, and tells what it was for', () => {
  const { code, said } = verify(codeBy(), ...days());
  expect(code).toBe(0);
  expect(said).toContain('TRUE: this counter signed it');
  expect(said).toContain(`Counter K3F7, slip ${sold.slipNumber}, `);
  expect(said).toContain('Airtime, paid GHS 10.00, to a number that ends in 456');
  expect(said).toContain(hashGroups(OWN.fingerprint));
});

test('a changed slip and one of another shop are told apart, and end with 1', () => {
  const changed = codeBy().slice(0, -20) + [...codeBy().slice(-20, -4)].reverse().join('') + codeBy().slice(-4);
  expect(verify(changed, ...days())).toMatchObject({ code: 1, said: expect.stringContaining('CHANGED') });
  expect(verify(codeBy(OTHER), ...days())).toMatchObject({ code: 1, said: expect.stringContaining("ANOTHER SHOP'S") });
  expect(verify('DW-K3F7', ...days())).toMatchObject({ code: 1, said: expect.stringContaining('NOT A CODE') });
});

test('an altered day file gives no key, nor does one of another key than the named one', () => {
  const forged = join(folder(), 'forged.json');
  writeFileSync(forged, textOf({ mark: 'K3F7' }, OTHER).replace('Ama', 'Efu'));
  const altered = verify(codeBy(OTHER), forged);
  expect(altered).toMatchObject({ code: 2, said: expect.stringContaining('REFUSED: It was changed') });
  expect(altered.said).toContain('Name at least one day file');
  const other = verify('--key', OTHER.fingerprint, codeBy(), ...days());
  expect(other).toMatchObject({ code: 2, said: expect.stringContaining('REFUSED: It is signed with a different key') });
  // A sound day is enough to tell a slip by, but what is wrong beside it is not passed over.
  const beside = verify(codeBy(), forged, ...days());
  expect(beside).toMatchObject({ code: 1, said: expect.stringContaining('TRUE: this counter signed it') });
  expect(verify(codeBy(), '/nowhere/day.json', ...days())).toMatchObject({
    code: 2,
    said: expect.stringContaining('TRUE: this counter signed it'),
  });
  expect(verify()).toMatchObject({ code: 2, said: expect.stringContaining('Say: Dwadi --verify-slip') });
});
