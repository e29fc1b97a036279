/** Checks who may lock this PC and who may leave it: a real counter with real PINs. No person is ever shut in. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readGaveUp, saveGaveUp } from '#main/lockdown/crash-loop-record.ts';
import { planOf, systemOf } from '#main/lockdown/lockdown-plan.ts';
import {
  type Asker,
  type LockdownOptions,
  LockdownService,
  type OwnerCounter,
} from '#main/lockdown/lockdown-service.ts';
import { type Log, silentLog } from '#main/platform/log.ts';
import { MachineSettingsStore } from '#main/settings/machine-settings.ts';
import { LOCKDOWN_LEVELS, type LockdownLevel, USUAL_MACHINE } from '#shared/counter-api/machine.ts';
import { deskForFile } from '../../support/desk-for-file.ts';

const file = deskForFile();
const OWNER = 'demo-owner';
const PIN = '3690';

let folder: string;
let did: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dwadi-lockdown-'));
  did = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const nobody = { note: async () => {} };

function pc(
  level: LockdownLevel,
  ownerCounter: () => OwnerCounter | null,
  options: Partial<LockdownOptions> = {},
): { desk: LockdownService; machine: MachineSettingsStore } {
  const machine = new MachineSettingsStore(folder);
  machine.save({ ...USUAL_MACHINE, lockdown: level });
  const desk = new LockdownService({
    ...{ machine, ownerCounter, folder, system: 'linux', log: silentLog },
    apply: (plan) => did.push(`apply ${JSON.stringify(plan.kiosk)}`),
    isWatched: () => true,
    mayStartWithSession: true,
    tellWindows: () => did.push('ask'),
    onFact: () => did.push('tell'),
    quit: () => did.push('quit'),
    ...options,
  });
  return { desk, machine };
}

async function shop(level: LockdownLevel) {
  const { counter } = await file.open();
  return { counter, ...pc(level, () => counter) };
}

describe('leaving', () => {
  test.each(LOCKDOWN_LEVELS)('asks only where the level %s asks an owner', async (level) => {
    const { desk } = await shop(level);
    expect(desk.mayClose()).toBe(level === 'window');
    expect(did).toEqual(level === 'window' ? [] : ['ask']);
  });

  test('takes an owner and the right PIN, and the log has every try', async () => {
    const { desk, counter } = await shop('kiosk');
    expect(await desk.leave('demo-ama', '2580')).toEqual({ ok: false, error: { code: 'not-allowed' } });
    expect(await desk.leave(OWNER, '0007')).toMatchObject({ ok: true, value: { kind: 'wrong' } });
    expect(desk.mayClose()).toBe(false);
    expect(await desk.leave(OWNER, PIN)).toEqual({ ok: true, value: { kind: 'right' } });
    await expect.poll(() => did.at(-1)).toBe('quit');
    expect(desk.mayClose()).toBe(true);
    const everything = { kind: null, person: null, slip: null, day: null };
    const page = await counter.opened?.owner.audit.page(everything, null, 20);
    const kinds = page?.events.map(({ kind }) => kind) ?? [];
    for (const kind of ['lockdown.left', 'staff.right-pin', 'staff.wrong-pin']) expect(kinds).toContain(kind);
  });

  test('counts wrong PINs with those of the lock screen: there is one wait for both', async () => {
    const { desk, counter } = await shop('kiosk');
    for (let tries = 0; tries < 3; tries += 1) await desk.leave(OWNER, '0007');
    expect(await desk.leave(OWNER, PIN)).toMatchObject({ value: { kind: 'wait' } });
    expect(await counter.opened?.staff.signIn(OWNER, PIN)).toMatchObject({ value: { kind: 'wait' } });
    expect(desk.mayClose()).toBe(false);
  });

  test('signs nobody in, and the counter stays locked', async () => {
    const { desk, counter } = await shop('kiosk');
    await counter.opened?.staff.lock('asked');
    await desk.leave(OWNER, PIN);
    expect(counter.opened?.staff.locked).toBe(true);
  });

  test.each([
    ['this PC has no counter but Training', () => null],
    ['the counter can not be opened', () => ({ ...nobody, opened: null, isShut: true })],
    [
      'nobody works there yet',
      () => ({
        ...nobody,
        isShut: false,
        opened: {
          staff: { names: () => [], ownersWord: async () => ({ ok: true, value: { kind: 'wrong', waitMs: 0 } }) },
        },
      }),
    ],
  ] as [string, () => OwnerCounter | null][])('is free while %s', (_, ownerCounter) => {
    const { desk } = pc('kiosk', ownerCounter);
    expect(desk.mayClose()).toBe(true);
    desk.close();
    expect(did).toEqual(['quit']);
  });

  test('waits while the counter is still opening', async () => {
    const { desk } = pc('kiosk', () => ({ ...nobody, opened: null, isShut: false }));
    expect(desk.mayClose()).toBe(false);
    expect(desk.askWhom()).toEqual({ ok: false, error: { code: 'not-ready' } });
    expect(await desk.leave(OWNER, PIN)).toEqual({ ok: false, error: { code: 'not-ready' } });
  });

  test('is let go when no PIN can be written down any more', async () => {
    const { desk, counter } = await shop('kiosk');
    const staff = counter.opened?.staff as NonNullable<OwnerCounter['opened']>['staff'];
    const broken = pc('kiosk', () => ({
      ...nobody,
      isShut: false,
      opened: { staff: { names: () => staff.names(), ownersWord: () => Promise.reject(new Error('disk I/O error')) } },
    }));
    expect(await broken.desk.leave(OWNER, '0007')).toMatchObject({ value: { kind: 'right' } });
    expect(desk.mayClose()).toBe(false);
  });

  test('asks nobody when the system goes down', async () => {
    const { desk } = await shop('kiosk');
    expect(desk.mayClose()).toBe(false);
    desk.letGo('the session ends');
    expect(desk.mayClose()).toBe(true);
  });
});

describe('choosing a level', () => {
  const asker = (isOwner: boolean, training = false): Asker & { noted: unknown[] } => {
    const noted: unknown[] = [];
    const staff = { isOwner, attendant: () => ({ id: 'efua' }) };
    return { training, opened: { staff }, noted, note: async (kind, data) => void noted.push({ kind, ...data }) };
  };
  const shut: OwnerCounter = { ...nobody, opened: null, isShut: true };

  test('is the owner’s, is written down first, and counts at once', async () => {
    const { desk, machine } = pc('window', () => shut);
    const owner = asker(true);
    expect(await desk.choose(owner, 'kiosk')).toMatchObject({ ok: true, value: { level: 'kiosk', mayChoose: true } });
    expect(owner.noted).toEqual([{ kind: 'lockdown.chosen', by: 'efua', from: 'window', to: 'kiosk' }]);
    expect(did).toEqual(['apply true', 'tell']);
    expect(machine.current).toEqual({ ...USUAL_MACHINE, lockdown: 'kiosk' });
    expect(new MachineSettingsStore(folder).current.lockdown).toBe('kiosk');
  });

  test('an installer’s file counts at once as well, and another setting moves nothing', () => {
    const { machine } = pc('window', () => null);
    machine.save({ ...machine.current, machine: 'TILL-7' });
    expect(did).toEqual([]);
    machine.save({ ...machine.current, lockdown: 'kiosk' });
    expect(did).toEqual(['apply true', 'tell']);
  });

  test('is not done when it can not be written down', async () => {
    const { desk, machine } = pc('window', () => shut);
    const owner: Asker = { ...asker(true), note: () => Promise.reject(new Error('full')) };
    await expect(desk.choose(owner, 'kiosk')).rejects.toThrow('full');
    expect(machine.current.lockdown).toBe('window');
    expect(did).toEqual([]);
  });

  test.each([
    ['an attendant, whatever their rights', () => shut, asker(false)],
    ['the owner of Training, where the shop has a counter', () => shut, asker(true, true)],
    ['nobody signed in', () => shut, { training: false, staff: null, note: async () => {} }],
  ] as [string, () => OwnerCounter | null, Asker][])('is not for %s', async (_, ownerCounter, who) => {
    const { desk, machine } = pc('kiosk', ownerCounter);
    expect(desk.state(who).mayChoose).toBe(false);
    expect(await desk.choose(who, 'window')).toEqual({ ok: false, error: { code: 'not-allowed' } });
    expect(machine.current.lockdown).toBe('kiosk');
  });

  test('is for the owner of Training while there is nothing else', async () => {
    const { desk } = pc('window', () => null);
    expect(await desk.choose(asker(true, true), 'full-screen')).toMatchObject({ value: { closing: 'free' } });
  });
});

type Word = Awaited<ReturnType<NonNullable<OwnerCounter['opened']>['staff']['ownersWord']>>;

/** A counter whose staff answers as a test says, and what is noted in its log. */
function ownerCounterWith(word: Word, note: OwnerCounter['note'] = async () => {}) {
  const noted: unknown[] = [];
  const asked: unknown[] = [];
  const people = [
    { id: 'e', name: 'Efua', role: 'owner' },
    { id: 'a', name: 'Ama', role: 'attendant' },
  ];
  const ownersWord = async (...of: unknown[]): Promise<Word> => {
    asked.push(of);
    return word;
  };
  const ownerCounter = {
    isShut: false,
    opened: { staff: { names: () => people, ownersWord } },
    note: async (kind: string, data: Readonly<Record<string, unknown>>) => {
      noted.push({ kind, ...data });
      await note(kind, data);
    },
  } as never as OwnerCounter;
  return { ownerCounter, noted, asked };
}

function remembering(): { log: Log; logged: unknown[][] } {
  const logged: unknown[][] = [];
  return { log: { write: (level, what, facts) => logged.push([level, what, facts]) }, logged };
}

describe('an owner who leaves', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const RIGHT: Word = { ok: true, value: { kind: 'right' } };

  test('is asked by name, notes it with the level, and sees that the PIN was right before Dwadi ends', async () => {
    const { ownerCounter, noted, asked } = ownerCounterWith(RIGHT);
    const { desk } = pc('full-screen', () => ownerCounter);
    expect(desk.askWhom()).toEqual({ ok: true, value: [{ id: 'e', name: 'Efua', role: 'owner' }] });
    expect(await desk.leave('e', '739154')).toEqual(RIGHT);
    expect(asked).toEqual([['e', '739154', 'close']]);
    expect(noted).toEqual([{ kind: 'lockdown.left', by: 'e', level: 'full-screen' }]);
    vi.advanceTimersByTime(49);
    expect([did, desk.closing()]).toEqual([[], 'free']);
    vi.advanceTimersByTime(1);
    expect(did).toEqual(['quit']);
  });

  test('may leave also where that can not be noted', async () => {
    const { ownerCounter } = ownerCounterWith(RIGHT, () => Promise.reject(new Error('full')));
    const { desk } = pc('kiosk', () => ownerCounter);
    expect(await desk.leave('e', '739154')).toEqual(RIGHT);
    vi.advanceTimersByTime(50);
    expect(did).toEqual(['quit']);
  });

  test.each<[string, Word]>([
    ['a wrong PIN', { ok: true, value: { kind: 'wrong', waitMs: 0 } as never }],
    ['a refusal', { ok: false, error: { code: 'not-allowed' } }],
  ])('stays with %s, of which nothing is noted here', async (_, word) => {
    const { ownerCounter, noted } = ownerCounterWith(word);
    const { desk } = pc('kiosk', () => ownerCounter);
    expect(await desk.leave('e', '0007')).toEqual(word);
    vi.advanceTimersByTime(1000);
    expect([did, noted, desk.closing()]).toEqual([[], [], 'owner']);
  });

  test('is let go by a journal that checks no PIN, and the log says why', async () => {
    const { log, logged } = remembering();
    const { ownerCounter } = ownerCounterWith(RIGHT);
    const broken = {
      ...ownerCounter,
      opened: { staff: { names: () => [], ownersWord: () => Promise.reject(new Error('I/O')) } },
    };
    const { desk } = pc('kiosk', () => broken, { log });
    expect(await desk.leave('e', '0007')).toEqual(RIGHT);
    expect(logged).toEqual([['warn', 'lockdown: let go, for no PIN can be checked', { error: 'Error: I/O' }]]);
    expect(desk.closing()).toBe('free');
  });
});

describe('the state', () => {
  const nobodyAsks: Asker = { training: false, opened: null, note: async () => {} };

  test('tells whether it is watched, and starts with the session where the level and the program allow it', () => {
    const { ownerCounter } = ownerCounterWith({ ok: true, value: { kind: 'right' } });
    const of = (level: LockdownLevel, options: Partial<LockdownOptions> = {}) =>
      pc(level, () => ownerCounter, options).desk.state(nobodyAsks);
    expect(of('kiosk')).toEqual({
      ...{
        level: 'kiosk',
        system: 'linux',
        closing: 'owner',
        watched: true,
        mayChoose: false,
        startsWithSession: true,
      },
    });
    expect(of('kiosk', { mayStartWithSession: false, isWatched: () => false })).toMatchObject({
      ...{ watched: false, startsWithSession: false },
    });
    expect(of('window')).toMatchObject({ startsWithSession: false, closing: 'free' });
  });

  test('frees a shop whose counter is shut, though its owners are known', () => {
    const { ownerCounter } = ownerCounterWith({ ok: true, value: { kind: 'right' } });
    let isShut = true;
    const { desk } = pc('kiosk', () => ({ ...ownerCounter, isShut }));
    expect(desk.closing()).toBe('free');
    isShut = false;
    expect(desk.closing()).toBe('owner');
    desk.close();
    expect(did).toEqual(['ask']);
  });

  test('stays free once Dwadi was let go, whoever says so again', () => {
    const { ownerCounter } = ownerCounterWith({ ok: true, value: { kind: 'right' } });
    const { desk } = pc('kiosk', () => ownerCounter);
    desk.letGo('an update');
    desk.letGo('the session ends');
    expect([desk.closing(), desk.mayClose(), did]).toEqual(['free', true, []]);
  });
});

describe('a level', () => {
  const owner = { training: false, opened: { staff: { isOwner: true, attendant: () => ({ id: 'efua' }) } } };

  test('that is chosen already is neither noted nor kept nor applied again', async () => {
    const noted: unknown[] = [];
    const { desk } = pc('kiosk', () => ({ ...nobody, opened: null, isShut: true }));
    const note = async (kind: string): Promise<void> => void noted.push(kind);
    expect(await desk.choose({ ...owner, note }, 'kiosk')).toMatchObject({ ok: true, value: { level: 'kiosk' } });
    expect([noted, did]).toEqual([[], []]);
  });

  test('that the disk doesn’t keep is refused, and nothing changes', async () => {
    const { log, logged } = remembering();
    const { desk, machine } = pc('window', () => ({ ...nobody, opened: null, isShut: true }), { log });
    rmSync(folder, { recursive: true });
    writeFileSync(folder, '');
    expect(await desk.choose({ ...owner, note: async () => {} }, 'kiosk')).toEqual({
      ok: false,
      error: { code: 'not-saved' },
    });
    expect([machine.current.lockdown, did]).toEqual(['window', []]);
    expect(logged).toMatchObject([['error', 'lockdown: the level could not be kept', {}]]);
  });

  test('that has changed is told to the log with the one before', () => {
    const { log, logged } = remembering();
    const { machine } = pc('window', () => null, { log });
    machine.save({ ...machine.current, lockdown: 'full-screen' });
    expect(logged).toEqual([['info', 'lockdown: another level', { from: 'window', to: 'full-screen' }]]);
    expect(did).toEqual(['apply false', 'tell']);
  });
});

test('the note that Dwadi kept ending is shown until it was read', () => {
  saveGaveUp(folder, { at: 5, times: 5 });
  const { desk } = pc('kiosk', () => null);
  expect(desk.fact()).toEqual({ level: 'kiosk', systemDialogs: false, gaveUp: { at: 5, times: 5 } });
  desk.seen();
  expect(desk.fact().gaveUp).toBeNull();
  expect(did).toEqual(['tell']);
  expect(readGaveUp(folder)).toBeNull();
  expect(existsSync(join(folder, 'gave-up.json'))).toBe(false);
});

test('each level has the holds of the one before it, and more', () => {
  const holds = LOCKDOWN_LEVELS.map((level) => {
    const { systemDialogs, ...rest } = planOf(level);
    return [...Object.values(rest), !systemDialogs].filter(Boolean).length;
  });
  expect(holds).toEqual([...new Set(holds)].toSorted((a, b) => a - b));
  expect(holds[0]).toBe(0);
  expect(['win32', 'darwin', 'linux', 'freebsd'].map((platform) => systemOf(platform as NodeJS.Platform))).toEqual([
    'windows',
    'macos',
    'linux',
    'linux',
  ]);
});
