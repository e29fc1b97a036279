import { expect, test } from 'vitest';
import { noteOffice } from '#main/app/wiring/office-notes.ts';
import { OFF, office, stoppedOffice, waitingOffice } from '../../../support/preview/fakes/fake-office.ts';

const DAY = 24 * 3_600_000;
const SINCE = 5 * DAY;

/** The notes as they stand after a state. */
function notesOf(state: ReturnType<typeof office>, now = SINCE + DAY + 1) {
  const notes: Record<string, string | null> = {};
  noteOffice(state, now, { journalNote: (kind, detail) => void Object.assign(notes, { [kind]: detail }) });
  return notes;
}

test('a stopped stream is told at once, with its trouble; what waits is told after a day', () => {
  const behind = waitingOffice({ behindSince: SINCE });
  expect(notesOf(stoppedOffice({ trouble: 'order-broken', behindSince: SINCE }))).toEqual({
    'office-stopped': 'order-broken',
    'office-behind': null,
  });
  expect(notesOf(behind)).toEqual({ 'office-stopped': null, 'office-behind': String(SINCE) });
  expect(notesOf(behind, SINCE + DAY)).toEqual({ 'office-stopped': null, 'office-behind': null });
});

test('nothing is told while it sends, has nothing to send, or is off', () => {
  for (const state of [office({ behind: 3, behindSince: SINCE }), waitingOffice({ behindSince: null }), OFF]) {
    expect(notesOf(state)).toEqual({ 'office-stopped': null, 'office-behind': null });
  }
});
