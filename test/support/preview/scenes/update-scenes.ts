/** A newer Dwadi: looked for, coming, held back, about to be put in, put in, and each way it can fail. */
import type { Page } from 'playwright';
import type { CounterSnapshot, NewerJournal } from '#shared/counter-api/counter.ts';
import { NO_RIGHTS } from '#shared/counter-api/staff.ts';
import type { UpdatesState } from '#shared/counter-api/updates.ts';
import { bad, good, snapshot } from '../fakes/fake-main.ts';
import { HALF, readyUpdate, updates } from '../fakes/fake-updates.ts';
import type { Scene } from './scene.ts';

const told = (state: UpdatesState) => ({ 'updates.state': () => good(state) });

export async function openUpdates(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  await page.getByRole('group', { name: 'Newer versions' }).scrollIntoViewIfNeeded();
}

const inSettings = (state: UpdatesState): Scene => ({ answers: told(state), act: openUpdates });

const NEWER: NewerJournal = {
  version: '0.1.0',
  wroteIt: '0.3.0',
  backup: {
    backup: 'D:\\Backups\\dwadi-K3F7-2026-11-20T19-04-11-000Z-before-150.db',
    version: '0.2.0',
  },
};

/** The snapshot of a counter that could not be opened: it names no attendant, and has no drawer. */
const NOT_OPENED: Partial<CounterSnapshot> = {
  attendant: { id: '', name: '', role: 'attendant', rights: NO_RIGHTS },
  shift: { id: '', openedAt: 0, state: 'waiting', forgotten: false },
};

const shut = (journal: Partial<CounterSnapshot['journal']>, whose = NOT_OPENED) => ({
  'counter.snapshot': () =>
    good(
      snapshot({
        ...whose,
        kind: 'live',
        house: { live: 'ready', keysMissing: false, codeMissing: false },
        journal: { state: 'unavailable', problem: null, ...journal },
      }),
    ),
  'sales.board': () => bad('journal-unavailable'),
  'recovery.goBack': () => good({ kind: 'wrong-code' }),
});

export const UPDATE_SCENES: Readonly<Record<string, Scene>> = {
  'updates-none': inSettings(updates()),
  'updates-off': inSettings(
    updates({ choice: { channel: 'none', kilobytesPerSecond: 32, megabytesPerDay: null }, off: 'not-wanted' }),
  ),
  'updates-no-place': inSettings(updates({ off: 'no-place' })),
  'updates-coming': { ...inSettings(updates({ phase: 'downloading', found: HALF })), everyLook: true },
  'updates-paused': inSettings(updates({ phase: 'downloading', found: HALF, paused: 'offline' })),
  'updates-costs': inSettings(
    updates({
      version: '0.2.1',
      choice: { channel: 'stable', kilobytesPerSecond: 32, megabytesPerDay: 20 },
      costs: [
        { version: '0.2.1', carried: 1_570_000, bytes: 91_000_000 },
        { version: '0.2.0', carried: 90_900_000, bytes: 90_900_000 },
      ],
    }),
  ),
  'updates-older': inSettings(updates({ older: '0.0.9' })),
  'updates-silent': inSettings(updates({ problem: 'expired-feed', silentDays: 34 })),
  'updates-failed': inSettings(updates({ problem: 'not-signed' })),
  'updates-held': inSettings(readyUpdate({ holds: ['shift-open', 'under-way'] })),
  'updates-not-installed': inSettings(readyUpdate({ problem: 'not-installed', holds: [] })),
  'updates-ready': { answers: told(readyUpdate()), everyLook: true },
  'updates-soon': { answers: told(readyUpdate({ holds: [], countdown: 45 })), everyLook: true },
  'updates-soon-locked': {
    answers: {
      ...told(readyUpdate({ holds: [], countdown: 45 })),
      'counter.snapshot': () => good(snapshot({ locked: true })),
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Later' }).waitFor();
    },
  },
  'updates-installing': { answers: told(readyUpdate({ phase: 'installing', holds: [] })) },
  'updates-arrived': { answers: told(updates({ version: '0.2.0', arrived: { version: '0.2.0', before: '0.1.0' } })) },
  'journal-newer': { answers: shut({ problem: 'newer', newer: NEWER }), everyLook: true },
  'journal-newer-no-backup': { answers: shut({ problem: 'newer', newer: { ...NEWER, wroteIt: null, backup: null } }) },
  'journal-lost': {
    answers: shut({ problem: 'damaged', lost: { newestBackupAt: Date.UTC(2026, 10, 20, 20, 41) } }),
    everyLook: true,
  },
  'journal-forged': {
    answers: shut({
      problem: 'forged',
      lost: {
        newestBackupAt: Date.UTC(2026, 10, 20, 20, 41),
        forgery: { what: 'staff', since: Date.UTC(2026, 10, 21, 8, 12) },
      },
    }),
  },
  'journal-forged-while-open': { answers: shut({ problem: 'forged' }, { locked: true, role: null }) },
  'journal-lost-looking': { answers: shut({ problem: 'damaged', lost: {} }) },
  'journal-lost-no-backup': { answers: shut({ problem: 'missing', lost: { newestBackupAt: null } }) },
  'journal-damaged-while-open': { answers: shut({ problem: 'damaged' }, {}) },
};
