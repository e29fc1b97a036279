import { expect, test } from 'vitest';
import { BEHAVIOURS } from './app/behaviours.mjs';
import { askContract, difference } from './ask.ts';

test('the stand-in behaves as Dwadi relies on Electron to do, or says why it can’t show it', async () => {
  const report = await askContract(null);
  const wanted = BEHAVIOURS.map(({ id, notInStandIn }) => [id, notInStandIn ? `skipped: ${notInStandIn}` : 'passed']);
  expect(report).toEqual(Object.fromEntries(wanted));
});

test('a difference is told in one sentence that names the behaviour', () => {
  expect(difference({ csp: 'passed', fuses: 'skipped: no fuses' })).toBe(null);
  expect(difference({ csp: 'passed', zoom: 'the room is smaller; here: it stays' })).toBe(
    'Electron differs from what Dwadi relies on (zoom): the room is smaller; here: it stays.',
  );
});
