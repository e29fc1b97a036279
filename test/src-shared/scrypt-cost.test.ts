import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Read as text: other tests get a stand-in of this file. */
const source = readFileSync(new URL('../../src-shared/scrypt-cost.ts', import.meta.url), 'utf8');

test.each([
  ['pin', 15],
  ['recoveryCode', 16],
  ['passphrase', 17],
])('a guess at a %s costs scrypt with N = 2^%i', (what, cost) => {
  expect(source).toContain(`${what}: ${cost},`);
});
