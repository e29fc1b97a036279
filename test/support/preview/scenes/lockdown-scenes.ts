/** This PC in the settings, at each level and on each system, closing it with an owner's PIN, and news of a bad night. */
import type { Page } from 'playwright';
import type { LockdownFact, LockdownState } from '#shared/counter-api/lockdown.ts';
import { ALL_RIGHTS, USUAL_RIGHTS } from '#shared/counter-api/staff.ts';
import { answered } from '../answered.ts';
import { type Answers, bad, busyBoard, good, NOW, never, snapshot } from '../fakes/fake-main.ts';
import { NAMES } from '../fakes/fake-staff.ts';
import type { Scene } from './scene.ts';
import { typePin } from './staff-scenes.ts';

const OWNER = { id: 'efua', name: 'Efua Mensah', role: 'owner', rights: ALL_RIGHTS } as const;
const KOFI = { id: 'kofi', name: 'Kofi', role: 'attendant', rights: USUAL_RIGHTS } as const;

const state = (changes: Partial<LockdownState> = {}): LockdownState => ({
  level: 'window',
  system: 'windows',
  mayChoose: true,
  closing: 'owner',
  startsWithSession: true,
  watched: true,
  ...changes,
});
const fact = (changes: Partial<LockdownFact> = {}): LockdownFact => ({
  level: 'window',
  systemDialogs: true,
  gaveUp: null,
  ...changes,
});

interface Pc {
  readonly now?: Partial<LockdownState>;
  readonly told?: Partial<LockdownFact>;
  readonly who?: typeof OWNER | typeof KOFI;
  readonly locked?: boolean;
}

/** A PC at some level; choosing another one works. */
export function pcAt({ now = {}, told = {}, who = OWNER, locked = false }: Pc): Answers {
  let current = state(now);
  return {
    'sales.board': () => good(busyBoard()),
    'counter.snapshot': () =>
      good(snapshot({ attendant: who, locked, lockdown: fact({ level: current.level, ...told }) })),
    'lockdown.state': () => good(current),
    'lockdown.choose': ({ level }: Pick<LockdownState, 'level'>) => {
      current = { ...current, level };
      return good(current);
    },
    'lockdown.close': () => good({}),
    'lockdown.owners': () => good(NAMES.filter(({ role }) => role === 'owner')),
    'lockdown.leave': () => good({ kind: 'wrong', waitMs: 0 }),
    'lockdown.seen': () => good({}),
  };
}

export const KIOSK: Pc = { now: { level: 'kiosk' }, told: { systemDialogs: false } };

export const level = (page: Page) => page.getByLabel('How far Dwadi locks this PC down');

export async function toPc(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  const group = page.getByRole('group', { name: 'This PC' });
  await group.getByText('What this does').waitFor();
  await answered(page);
  await group.scrollIntoViewIfNeeded();
}

export const wantsToLeave = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'dwadiTell')('lockdown.leaveAsked', {}));

async function asksToLeave(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").or(page.getByText('The counter is locked')).first().waitFor();
  await wantsToLeave(page);
  await page.getByRole('dialog', { name: 'Close Dwadi on this PC' }).waitFor();
}

async function leaveWith(page: Page): Promise<void> {
  await asksToLeave(page);
  await typePin(page, '9517');
}

const chosen = (wanted: LockdownState['level']) => async (page: Page) => {
  await toPc(page);
  await level(page).selectOption(wanted);
  await page.getByRole('button', { name: 'Use this level' }).scrollIntoViewIfNeeded();
};

export const LOCKDOWN_SCENES: Readonly<Record<string, Scene>> = {
  'pc-window': { answers: pcAt({}), act: toPc },
  'pc-kiosk-wanted': { everyLook: true, answers: pcAt({}), act: chosen('kiosk') },
  'pc-kiosk': { everyLook: true, answers: pcAt(KIOSK), act: toPc },
  'pc-full-screen-linux': { answers: pcAt({ now: { level: 'full-screen', system: 'linux' } }), act: toPc },
  'pc-kiosk-mac': { answers: pcAt({ ...KIOSK, now: { level: 'kiosk', system: 'macos' } }), act: toPc },
  'pc-kiosk-free': {
    answers: pcAt({ ...KIOSK, now: { level: 'kiosk', closing: 'free', watched: false, startsWithSession: false } }),
    act: toPc,
  },
  'pc-not-yours': { answers: pcAt({ ...KIOSK, who: KOFI, now: { level: 'kiosk', mayChoose: false } }), act: toPc },
  'pc-not-kept': {
    answers: { ...pcAt({}), 'lockdown.choose': () => bad('not-saved') },
    act: async (page) => {
      await chosen('full-screen')(page);
      await page.getByRole('button', { name: 'Use this level' }).press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  leave: { everyLook: true, answers: pcAt(KIOSK), act: asksToLeave },
  'leave-wrong-pin': { answers: pcAt(KIOSK), act: leaveWith },
  'leave-waiting': {
    answers: { ...pcAt(KIOSK), 'lockdown.leave': () => good({ kind: 'wait', waitMs: 120_000 }) },
    act: leaveWith,
  },
  'leave-right': {
    answers: { ...pcAt(KIOSK), 'lockdown.leave': () => good({ kind: 'right' }) },
    act: leaveWith,
  },
  'leave-locked': { answers: pcAt({ ...KIOSK, locked: true }), act: asksToLeave },
  'leave-opening': { answers: { ...pcAt(KIOSK), 'lockdown.owners': () => bad('not-ready') }, act: asksToLeave },
  'leave-slow': {
    pictureOnly: true,
    answers: { ...pcAt(KIOSK), 'lockdown.owners': never },
    act: asksToLeave,
  },
  'pc-gave-up': {
    everyLook: true,
    answers: pcAt({ now: { level: 'kiosk' }, told: { gaveUp: { at: NOW - 7_200_000, times: 5 } } }),
    act: (page) => page.getByText('It stopped 5 times in a row').waitFor(),
  },
  'bulk-at-a-kiosk': {
    answers: pcAt(KIOSK),
    act: async (page) => {
      await page.getByLabel("Customer's number").waitFor();
      await page.keyboard.press('F5');
      await page.getByText('a kiosk does not open files.').waitFor();
    },
  },
};
