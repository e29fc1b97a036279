import { randomBytes } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { answerTo, PhoneApproval } from '#main/staff/phone-approval.ts';
import { tooLate } from '#shared/counter-api/errors.ts';
import { ALL_RIGHTS, NO_RIGHTS, USUAL_RIGHTS } from '#shared/counter-api/staff.ts';
import { pesewas } from '#shared/money.ts';
import { holdTimersOf } from '../../support/held-timers.ts';
import { staffInJournal } from '../../support/staff/staff.ts';

const RIGHT = { ok: true, value: { kind: 'right' } };
const SALE = '00000000-0000-4000-8000-000000000001';
const FACTS = { amount: pesewas(20100), number: '0244123456' };

test('the counter opens locked, and a person who signs in stays until somebody else does', async () => {
  const { start } = await staffInJournal();
  const { desk } = await start();
  expect(desk.locked).toBe(true);
  expect(desk.rights).toEqual(NO_RIGHTS);
  expect(await desk.signIn('ama', '4719')).toEqual(RIGHT);
  expect(desk.attendant().name).toBe('Ama');
  expect(await desk.signIn('kofi', '9999')).toMatchObject({ value: { kind: 'wrong' } });
  expect(desk.attendant().name).toBe('Ama');
  expect(await desk.signIn('kofi', '8305')).toEqual(RIGHT);
  expect(desk.attendant().name).toBe('Kofi');
  expect(await desk.signIn('nobody', '8305')).toMatchObject({ error: { code: 'not-found' } });
});

test('a PIN change that ends late doesn’t sign its person in over the next one', async () => {
  const { start } = await staffInJournal();
  const { desk, people } = await start();
  await desk.signIn('esi', '907214');
  const disk = Promise.withResolvers<void>();
  const setPin = people.setPin.bind(people);
  vi.spyOn(people, 'setPin').mockImplementation(async (...args) => {
    const changed = await setPin(...args);
    await disk.promise;
    return changed;
  });
  const changing = desk.changePin('907214', '805361');
  await desk.lock('asked');
  await desk.signIn('ama', '4719');
  disk.resolve();
  expect(await changing).toEqual(RIGHT);
  expect([desk.attendant().name, desk.isOwner]).toEqual(['Ama', false]);
});

test('the counter locks itself after a while without a key or a press, and never if the owner wants that', async () => {
  const { start, at, events } = await staffInJournal();
  const { desk } = await start();
  await desk.signIn('ama', '4719');
  at.monotonic += 1e9;
  desk.lockIfIdle();
  expect(desk.locked).toBe(false);
  desk.wasActive();
  at.lockAfterMs = 60_000;
  desk.planLock();
  at.monotonic += 59_000;
  desk.wasActive();
  at.monotonic += 59_000;
  desk.lockIfIdle();
  expect(desk.locked).toBe(false);
  at.monotonic += 1000;
  desk.lockIfIdle();
  expect(desk.locked).toBe(true);
  expect(desk.attendant()).toMatchObject({ id: 'ama', seesCost: false });
  expect(events().at(-1)).toEqual({ kind: 'staff.locked', person: 'ama', why: 'idle' });
});

test('a person without a PIN is told so, whatever is typed; nothing is counted, and an owner gives one', async () => {
  const { start, events } = await staffInJournal();
  const { desk, people } = await start();
  await people.add({ id: 'yaw', name: 'Yaw', role: 'owner', rights: ALL_RIGHTS, pin: null }, 'set-up');
  const again = (await start()).desk;
  for (const one of [desk, again]) {
    expect(one.names().find(({ id }) => id === 'yaw')).toMatchObject({ hasPin: false, waitMs: 0 });
    expect(one.names().find(({ id }) => id === 'ama')).toMatchObject({ hasPin: true });
    const none = { ok: false, error: { code: 'no-pin' } };
    for (const pin of ['0000', '4719', '4719', '4719']) expect(await one.signIn('yaw', pin)).toEqual(none);
    await one.signIn('ama', '4719');
    expect(await one.approve('yaw', '4719', 'over-limit', SALE)).toEqual(none);
    expect(await one.ownersWord('yaw', '4719', 'leave')).toEqual(none);
  }
  expect(events().filter(({ kind }) => kind === 'staff.wrong-pin')).toEqual([]);
  await desk.signIn('esi', '907214');
  const given = await desk.change('yaw', { name: 'Yaw', rights: ALL_RIGHTS, pin: '650274' });
  expect(given).toMatchObject({
    ok: true,
    value: expect.arrayContaining([expect.objectContaining({ id: 'yaw', hasPin: true })]),
  });
  expect(await desk.signIn('yaw', '650274')).toEqual(RIGHT);
});

test('an owner alone sees and changes the list of people', async () => {
  const { start } = await staffInJournal();
  const { desk } = await start();
  const yaw = { name: 'Yaw', role: 'owner', rights: USUAL_RIGHTS, pin: '650274' } as const;
  await desk.signIn('ama', '4719');
  const refused = { ok: false, error: { code: 'not-allowed' } };
  expect([desk.list(), await desk.add(yaw), await desk.retire('kofi')]).toEqual([refused, refused, refused]);
  await desk.signIn('esi', '907214');
  expect(await desk.retire('esi')).toMatchObject({ error: { code: 'last-owner' } });
  expect(await desk.add(yaw)).toMatchObject({ ok: true });
  expect(await desk.retire('esi')).toMatchObject({ ok: true });
  expect(desk.locked).toBe(true);
  expect(desk.list()).toEqual(refused);
});

test('a person changes their own PIN with the one before', async () => {
  const { start } = await staffInJournal();
  const { desk } = await start();
  expect(await desk.changePin('4719', '6502')).toMatchObject({ error: { code: 'not-allowed' } });
  await desk.signIn('ama', '4719');
  expect(await desk.changePin('1357', '6502')).toMatchObject({ value: { kind: 'wrong' } });
  expect(await desk.changePin('4719', '6502')).toEqual(RIGHT);
  expect(await desk.signIn('ama', '4719')).toMatchObject({ value: { kind: 'wrong' } });
  expect(await desk.signIn('ama', '6502')).toEqual(RIGHT);
});

test('a person may see, change and allow nothing while their counter is locked', async () => {
  const { start } = await staffInJournal();
  const { desk } = await start();
  await desk.signIn('esi', '907214');
  expect([desk.attendant().seesCost, desk.isOwner]).toEqual([true, true]);
  await desk.lock('asked');
  expect([desk.attendant().seesCost, desk.isOwner, desk.rights]).toEqual([false, false, NO_RIGHTS]);
  const refused = { ok: false, error: { code: 'not-allowed' } };
  expect(await desk.changePin('907214', '650288')).toEqual(refused);
  expect(await desk.ownPin('907214', 'pay-owed')).toEqual(refused);
});

test('an owner’s word for this PC is an owner’s, locked or not', async () => {
  const { start } = await staffInJournal();
  const { desk } = await start();
  expect(await desk.ownersWord('ama', '4719', 'close')).toMatchObject({ error: { code: 'not-allowed' } });
  expect(await desk.ownersWord('nobody', '4719', 'close')).toMatchObject({ error: { code: 'not-allowed' } });
  expect(await desk.approve('nobody', '4719', 'over-limit', SALE)).toMatchObject({ error: { code: 'not-allowed' } });
  expect(await desk.ownersWord('esi', '4719', 'close')).toMatchObject({ value: { kind: 'wrong' } });
  expect(await desk.ownersWord('esi', '907214', 'close')).toEqual(RIGHT);
});

test('an approval is gone once the counter was locked, also while the PIN was checked', async () => {
  const { start } = await staffInJournal();
  const { desk } = await start();
  const approve = () => desk.approve('esi', '907214', 'over-limit', SALE);
  await desk.signIn('ama', '4719');
  await approve();
  await desk.lock('asked');
  await desk.signIn('ama', '4719');
  expect(desk.isApproved('over-limit', SALE)).toBe(false);
  const allowing = approve();
  await desk.lock('asked');
  expect(await allowing).toEqual(RIGHT);
  await desk.signIn('ama', '4719');
  expect(desk.isApproved('over-limit', SALE)).toBe(false);
});

test('the recovery code gives an owner another PIN, and nobody else', async () => {
  const { start } = await staffInJournal();
  const { desk } = await start();
  expect(await desk.resetPin('ama', '6502')).toMatchObject({ error: { code: 'not-found' } });
  expect(await desk.signIn('ama', '4719')).toEqual(RIGHT);
  expect(await desk.resetPin('esi', '650288')).toMatchObject({ ok: true });
  expect(await desk.signIn('esi', '650288')).toEqual(RIGHT);
});

test('an owner’s PIN allows one action on one sale, once, for a short while, and to nobody else', async () => {
  const { start, at, events } = await staffInJournal();
  const { desk } = await start();
  await desk.signIn('ama', '4719');
  expect(await desk.approve('kofi', '8305', 'over-limit', SALE)).toMatchObject({ error: { code: 'not-allowed' } });
  expect(await desk.approve('esi', '1357', 'over-limit', SALE)).toMatchObject({ value: { kind: 'wrong' } });
  expect(desk.isApproved('over-limit', SALE)).toBe(false);
  expect(await desk.approve('esi', '907214', 'over-limit', SALE)).toEqual(RIGHT);
  expect(events().at(-1)).toEqual({
    kind: 'staff.approved',
    way: 'pin',
    by: 'esi',
    for: 'ama',
    what: 'over-limit',
    sale: SALE,
  });
  expect(desk.attendant().name).toBe('Ama');
  expect([desk.isApproved('over-limit', SALE), desk.isApproved('reprint', SALE)]).toEqual([true, false]);
  at.monotonic += 119_999;
  expect(desk.isApproved('over-limit', SALE)).toBe(true);
  desk.spend('over-limit', SALE);
  expect(desk.isApproved('over-limit', SALE)).toBe(false);
  await desk.approve('esi', '907214', 'over-limit', SALE);
  await desk.signIn('kofi', '8305');
  expect(desk.isApproved('over-limit', SALE)).toBe(false);
});

test('an owner allows the sale that was refused, and not a later state of the same draft', async () => {
  const { start, at } = await staffInJournal();
  const { desk } = await start();
  await desk.signIn('ama', '4719');
  desk.refused('over-limit', SALE, 'GHS 201', FACTS);
  expect(await desk.approve('esi', '907214', 'over-limit', SALE)).toEqual(RIGHT);
  desk.refused('over-limit', SALE, 'GHS 900', { ...FACTS, amount: pesewas(90000) });
  const allowed = (content: string) => desk.isApproved('over-limit', SALE, content);
  expect([allowed('GHS 900'), allowed('GHS 201'), desk.isApproved('over-limit', SALE)]).toEqual([false, true, false]);
  at.monotonic += 120_001;
  expect(allowed('GHS 201')).toBe(false);
  // A later approval covers the content that is refused at that time.
  expect(await desk.approve('esi', '907214', 'over-limit', SALE)).toEqual(RIGHT);
  expect([allowed('GHS 900'), allowed('GHS 201')]).toEqual([true, false]);
});

test('digits that an owner gave by phone for one sale allow nothing that its draft became before they were typed', async () => {
  const { start, at } = await staffInJournal();
  const key = new Uint8Array(32).fill(3);
  const clock = { monotonic: () => at.monotonic, wall: () => at.monotonic };
  const { desk } = await start(new PhoneApproval({ key, mark: 'K3F7', clock, randomBytes }));
  await desk.signIn('ama', '4719');
  const digitsFor = async () => {
    const asked = await desk.askByPhone('over-limit', SALE, async () => null);
    return asked === null ? '' : answerTo(key, { mark: 'K3F7', what: 'over-limit', ...asked });
  };
  const hear = (digits: string) => desk.hearByPhone('esi', 'over-limit', SALE, digits);
  desk.refused('over-limit', SALE, 'GHS 201', FACTS);
  const digits = await digitsFor();
  desk.refused('over-limit', SALE, 'GHS 900', { ...FACTS, amount: pesewas(90000) });
  expect(await hear(digits)).toEqual(tooLate);
  expect(await hear(await digitsFor())).toEqual(RIGHT);
  const allowed = (content: string) => desk.isApproved('over-limit', SALE, content);
  expect([allowed('GHS 900'), allowed('GHS 201')]).toEqual([true, false]);
});

describe('the lock', () => {
  /** Ama at a counter that locks after a minute; time passes by both the clock and the timers. */
  async function amaSignedIn() {
    holdTimersOf('src-main/staff');
    const staff = await staffInJournal();
    const changed = vi.fn();
    const { desk, people } = await staff.start(null, { onChange: changed });
    staff.at.lockAfterMs = 60_000;
    await desk.signIn('ama', '4719');
    const pass = (ms: number) => {
      staff.at.monotonic += ms;
      vi.advanceTimersByTime(ms);
    };
    return { ...staff, desk, people, changed, pass };
  }

  test('comes by itself when the time is over, and not a moment before', async () => {
    const { desk, pass, changed, events } = await amaSignedIn();
    expect(changed).toHaveBeenCalledTimes(1);
    pass(59_999);
    expect([desk.locked, desk.quietForMs()]).toEqual([false, 59_999]);
    changed.mockClear();
    pass(1);
    expect([desk.locked, changed.mock.calls.length]).toEqual([true, 1]);
    await desk.lock('asked');
    expect(changed).toHaveBeenCalledTimes(1);
    expect(events().filter(({ kind }) => kind === 'staff.locked')).toEqual([
      { kind: 'staff.locked', person: 'ama', why: 'idle' },
    ]);
  });

  test('waits anew after each key, and after each one who signs in', async () => {
    const { desk, pass } = await amaSignedIn();
    pass(59_000);
    desk.wasActive();
    expect(vi.getTimerCount()).toBe(1);
    pass(59_000);
    await desk.signIn('kofi', '8305');
    expect(vi.getTimerCount()).toBe(1);
    pass(59_999);
    expect(desk.locked).toBe(false);
    pass(1);
    expect(desk.locked).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('comes at once where a shorter time is over already', async () => {
    const { desk, pass, at } = await amaSignedIn();
    pass(30_000);
    at.lockAfterMs = 30_001;
    desk.planLock();
    expect(desk.locked).toBe(false);
    at.lockAfterMs = 30_000;
    desk.planLock();
    expect(desk.locked).toBe(true);
  });

  test('has no timer where it never comes, and none while it is there', async () => {
    const { desk, at } = await amaSignedIn();
    at.lockAfterMs = 0;
    desk.planLock();
    expect(vi.getTimerCount()).toBe(0);
    at.lockAfterMs = 60_000;
    desk.planLock();
    expect(vi.getTimerCount()).toBe(1);
    await desk.lock('asked');
    expect(vi.getTimerCount()).toBe(0);
    desk.planLock();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('keeps no program running', async () => {
    const wait = vi.spyOn(globalThis, 'setTimeout');
    const { start, at } = await staffInJournal();
    const { desk } = await start();
    at.lockAfterMs = 60_000;
    await desk.signIn('ama', '4719');
    const timers = wait.mock.results.map(({ value }) => value as NodeJS.Timeout);
    wait.mockRestore();
    expect(timers.length).toBeGreaterThan(0);
    expect(timers.some((timer) => timer.hasRef())).toBe(false);
  });

  test('holds although the journal can’t be written', async () => {
    const { desk, store } = await amaSignedIn();
    store.write.log = () => Promise.reject(new Error('the disk is full'));
    await desk.lock('asked');
    expect(desk.locked).toBe(true);
  });
});

describe('a list of people that somebody else has written to', () => {
  test('is read again, and the person at the counter stays with what they may do now', async () => {
    const { start, at } = await staffInJournal();
    const changed = vi.fn();
    const { desk } = await start(null, { onChange: changed });
    await desk.signIn('ama', '4719');
    const other = await start();
    const rights = { ...USUAL_RIGHTS, seesCost: true };
    await other.people.change('ama', { name: 'Ama B', rights, pin: null }, 'esi');
    changed.mockClear();
    await desk.readAgain();
    expect(changed).toHaveBeenCalledTimes(1);
    expect(desk.attendant()).toEqual({ id: 'ama', name: 'Ama B', role: 'attendant', seesCost: true });
    expect([desk.locked, desk.rights]).toEqual([false, rights]);
    at.lockAfterMs = 1;
    at.monotonic += 1;
    await desk.readAgain();
    expect(desk.locked).toBe(true);
  });

  test('leaves nobody at the counter where the person has left, and nobody may do anything', async () => {
    const { start } = await staffInJournal();
    const { desk } = await start();
    await desk.signIn('ama', '4719');
    const other = await start();
    await other.people.retire('ama', 'esi');
    await desk.readAgain();
    expect(desk.attendant()).toEqual({ id: '', name: '', role: 'attendant', seesCost: false });
    expect([desk.rights, desk.isOwner, desk.nameOf('ama')]).toEqual([NO_RIGHTS, false, 'Ama']);
    const refused = { ok: false, error: { code: 'not-allowed' } };
    expect([await desk.changePin('4719', '6502'), await desk.ownPin('4719', 'pay-owed')]).toEqual([refused, refused]);
  });

  test('leaves a counter empty at which nobody has signed in', async () => {
    const { start } = await staffInJournal();
    const { desk } = await start();
    await desk.readAgain();
    expect([desk.locked, desk.attendant().id]).toEqual([true, '']);
  });
});

describe('a person who leaves while their PIN is checked', () => {
  const GONE = { ok: false, error: { code: 'not-found' } };

  test('doesn’t sign in', async () => {
    const { start, store } = await staffInJournal();
    const { desk, people } = await start();
    const other = await start();
    const { savePinGuard } = store.write;
    store.write.savePinGuard = async (...args) => {
      await savePinGuard(...args);
      await other.people.retire('kofi', 'esi');
      await people.load();
    };
    expect(await desk.signIn('kofi', '8305')).toEqual(GONE);
    expect(desk.locked).toBe(true);
  });

  test('changes no PIN, and puts their name to nothing', async () => {
    const { start } = await staffInJournal();
    const { desk, people } = await start();
    await desk.signIn('ama', '4719');
    await people.retire('ama', 'esi');
    expect([await desk.changePin('4719', '6502'), await desk.ownPin('4719', 'pay-owed')]).toEqual([GONE, GONE]);
  });

  test('allows nothing as an owner', async () => {
    const { start } = await staffInJournal();
    const { desk, people } = await start();
    await people.add({ id: 'yaw', name: 'Yaw', role: 'owner', rights: ALL_RIGHTS, pin: '650288' }, 'set-up', 4);
    await desk.signIn('ama', '4719');
    const leaving = people.retire('yaw', 'esi');
    const asked = [desk.ownersWord('yaw', '650288', 'close'), desk.approve('yaw', '650288', 'over-limit', SALE)];
    expect(await Promise.all(asked)).toEqual([GONE, GONE]);
    await leaving;
    expect(desk.isApproved('over-limit', SALE)).toBe(false);
  });
});

test('a practice counter opens with its person signed in, and stays locked where that one has left', async () => {
  const { start } = await staffInJournal();
  const { desk } = await start();
  desk.startAs('nobody');
  expect(desk.locked).toBe(true);
  desk.startAs('ama');
  expect([desk.locked, desk.attendant().name]).toEqual([false, 'Ama']);
});

test('the lock screen says who waits how long, and which PIN is no secret', async () => {
  const { start } = await staffInJournal();
  const { desk } = await start(null, { practicePin: ({ id }) => (id === 'kofi' ? '8305' : null) });
  for (let tried = 0; tried < 3; tried += 1) await desk.signIn('ama', '0001');
  const open = { role: 'attendant', hasPin: true };
  expect(desk.names()).toEqual([
    { id: 'esi', name: 'Esi', role: 'owner', waitMs: 0, practicePin: null, hasPin: true },
    { ...open, id: 'ama', name: 'Ama', waitMs: 5000, practicePin: null },
    { ...open, id: 'kofi', name: 'Kofi', waitMs: 0, practicePin: '8305' },
  ]);
});

test('an approval stays where the same person signs in again', async () => {
  const { start } = await staffInJournal();
  const { desk } = await start();
  await desk.signIn('ama', '4719');
  await desk.approve('esi', '907214', 'over-limit', SALE);
  await desk.signIn('ama', '4719');
  expect(desk.isApproved('over-limit', SALE)).toBe(true);
});

test('an action that bears a name takes the PIN of the person at the counter, and no other', async () => {
  const { start, events } = await staffInJournal();
  const { desk } = await start();
  await desk.signIn('ama', '4719');
  expect(await desk.ownPin('8305', 'pay-owed')).toMatchObject({ value: { kind: 'wrong' } });
  expect(await desk.ownPin('4719', 'pay-owed')).toEqual(RIGHT);
  expect(events().at(-1)).toEqual({ kind: 'staff.right-pin', person: 'ama', purpose: 'pay-owed' });
});

test('an owner’s own change is known at once, and locks nothing; another person’s changes nobody at the counter', async () => {
  const { start } = await staffInJournal();
  const changed = vi.fn();
  const { desk } = await start(null, { onChange: changed });
  await desk.signIn('esi', '907214');
  changed.mockClear();
  expect(await desk.change('kofi', { name: 'Kofi B', rights: USUAL_RIGHTS, pin: null })).toMatchObject({ ok: true });
  expect([desk.attendant().id, changed.mock.calls.length]).toEqual(['esi', 0]);
  expect(await desk.change('esi', { name: 'Esi B', rights: ALL_RIGHTS, pin: null })).toMatchObject({ ok: true });
  expect([desk.attendant().name, desk.locked, changed.mock.calls.length]).toEqual(['Esi B', false, 1]);
  expect(await desk.change('kofi', { name: 'ESI B', rights: USUAL_RIGHTS, pin: null })).toEqual({
    ok: false,
    error: { code: 'name-taken' },
  });
});

describe('an approval by phone', () => {
  const key = new Uint8Array(32).fill(3);
  const clock = { monotonic: () => 0, wall: () => 0 };
  const phone = (known: Uint8Array | null = key) => new PhoneApproval({ key: known, mark: 'K3F7', clock, randomBytes });
  const asked = { what: 'reprint', mark: 'K3F7' } as const;

  test('is about the price of the sale in the journal where nothing was refused', async () => {
    const { start } = await staffInJournal();
    const { desk } = await start(phone());
    const ask = (price: number | null) =>
      desk.askByPhone('reprint', SALE, async () => (price === null ? null : { ...FACTS, amount: pesewas(price) }));
    expect(await ask(500)).toBeNull();
    await desk.signIn('ama', '4719');
    expect(await ask(null)).toBeNull();
    const question = await ask(500);
    expect(question).toEqual({ ...FACTS, amount: 500, challenge: expect.stringMatching(/^\w{8}$/) });
    const digits = answerTo(key, { ...asked, ...FACTS, amount: pesewas(500), challenge: question?.challenge ?? '' });
    expect(await desk.hearByPhone('ama', 'reprint', SALE, digits)).toMatchObject({ error: { code: 'not-allowed' } });
    expect(await desk.hearByPhone('esi', 'reprint', SALE, digits)).toEqual(RIGHT);
    expect(desk.isApproved('reprint', SALE)).toBe(true);
  });

  test('is impossible without a phone code, and possible from the moment there is one', async () => {
    const { start } = await staffInJournal();
    const { desk } = await start(phone(null));
    await desk.signIn('ama', '4719');
    const ask = () => desk.askByPhone('reprint', SALE, async () => FACTS);
    expect(await ask()).toBeNull();
    desk.takePhoneKey(key);
    expect(await ask()).toMatchObject({ challenge: expect.any(String) });
  });

  test('is impossible in Training: nothing is asked, and no digits are right', async () => {
    const { start } = await staffInJournal();
    const { desk } = await start();
    await desk.signIn('ama', '4719');
    desk.takePhoneKey(key);
    expect(await desk.askByPhone('reprint', SALE, async () => FACTS)).toBeNull();
    expect(await desk.hearByPhone('esi', 'reprint', SALE, '')).toEqual(tooLate);
    expect(desk.isApproved('reprint', SALE)).toBe(false);
  });
});

test('digits for letters that have ended are no wrong PIN of the owner', async () => {
  const { start, at } = await staffInJournal();
  const key = new Uint8Array(32).fill(3);
  const clock = { monotonic: () => at.monotonic, wall: () => at.monotonic };
  const { desk } = await start(new PhoneApproval({ key, mark: 'K3F7', clock, randomBytes }));
  await desk.signIn('ama', '4719');
  const ask = async () => {
    const question = await desk.askByPhone('reprint', SALE, async () => FACTS);
    return answerTo(key, { mark: 'K3F7', what: 'reprint', ...FACTS, challenge: question?.challenge ?? '' });
  };
  const hear = (digits: string) => desk.hearByPhone('esi', 'reprint', SALE, digits);
  const late = await ask();
  at.monotonic += 600_000;
  // More often than wrong PINs are borne without a wait.
  for (let nth = 0; nth < 6; nth += 1) expect(await hear(late)).toEqual(tooLate);
  expect(desk.names().find(({ id }) => id === 'esi')).toMatchObject({ waitMs: 0 });
  const digits = await ask();
  expect(await hear(digits)).toEqual(RIGHT);
  expect(await hear(digits)).toEqual(tooLate);
});

test('digits by phone are for the number that the owner was told, and for no other that the draft gets later', async () => {
  const { start, at } = await staffInJournal();
  const key = new Uint8Array(32).fill(3);
  const clock = { monotonic: () => at.monotonic, wall: () => at.monotonic };
  const { desk } = await start(new PhoneApproval({ key, mark: 'K3F7', clock, randomBytes }));
  await desk.signIn('ama', '4719');
  desk.refused('over-limit', SALE, 'to ama’s brother', { ...FACTS, number: '0201111111' });
  const asked = await desk.askByPhone('over-limit', SALE, async () => null);
  expect(asked).toMatchObject({ number: '0201111111' });
  const answer = { mark: 'K3F7', what: 'over-limit', amount: FACTS.amount, challenge: asked?.challenge ?? '' } as const;
  const hear = (number: string) => desk.hearByPhone('esi', 'over-limit', SALE, answerTo(key, { ...answer, number }));
  // The attendant read out the number of a customer whom the owner knows.
  expect(await hear('0244123456')).toMatchObject({ value: { kind: 'wrong' } });
  expect(await hear('0201111111')).toEqual(RIGHT);
});

test('a person whose PIN would not be taken any more is asked for a better one, until they choose it', async () => {
  const { start } = await staffInJournal();
  const { people, desk } = await start();
  const owner = { id: 'yaa', name: 'Yaa', role: 'owner', rights: ALL_RIGHTS } as const;
  // As an earlier Dwadi let them choose.
  await people.addForPractice({ ...owner, pin: '8305' }, 4);
  await people.addForPractice({ ...owner, id: 'kojo', name: 'Kojo', role: 'attendant', pin: '2580' }, 4);
  await desk.signIn('esi', '907214');
  expect(desk.weakPin).toBeNull();
  await desk.signIn('kojo', '2580');
  expect(desk.weakPin).toBe('easy');
  await desk.signIn('yaa', '8305');
  expect(desk.weakPin).toBe('short');
  await desk.lock('asked');
  expect(desk.weakPin).toBeNull();
  await desk.signIn('yaa', '8305');
  expect(await desk.changePin('8305', '6502')).toMatchObject({ error: { code: 'weak-pin' } });
  expect(desk.weakPin).toBe('short');
  expect(await desk.changePin('8305', '650274')).toEqual(RIGHT);
  expect(desk.weakPin).toBeNull();
  expect(await desk.signIn('yaa', '650274')).toEqual(RIGHT);
  expect(desk.weakPin).toBeNull();
});

test('people who were perhaps changed end every sign-in, and no PIN or code lets anybody in until the next start', async () => {
  const { start, events } = await staffInJournal();
  const { desk, people } = await start();
  await desk.signIn('esi', '907214');
  desk.shut();
  expect([desk.locked, desk.isOwner, desk.rights]).toEqual([true, false, NO_RIGHTS]);
  const refused = expect.objectContaining({ problem: 'forged' });
  await expect(desk.signIn('esi', '907214')).rejects.toEqual(refused);
  await expect(desk.signIn('ama', '0000')).rejects.toEqual(refused);
  await expect(desk.ownersWord('esi', '907214', 'close')).rejects.toEqual(refused);
  await expect(people.tryProof('esi', 'over-limit by phone', () => true)).rejects.toEqual(refused);
  await expect(desk.resetPin('esi', '391758')).rejects.toEqual(refused);
  await expect(people.setPin('ama', '907362', 'esi')).rejects.toEqual(refused);
  expect(events().at(-1)).toEqual({ kind: 'staff.locked', person: 'esi', why: 'forged' });
  expect(await (await start()).desk.signIn('esi', '907214')).toEqual(RIGHT);
});

test('a PIN that is being checked while the people turn out to be changed lets nobody in', async () => {
  const { start } = await staffInJournal();
  const { desk } = await start();
  const entering = desk.signIn('esi', '907214');
  desk.shut();
  await expect(entering).rejects.toEqual(expect.objectContaining({ problem: 'forged' }));
  expect(desk.locked).toBe(true);
});

describe('an action that a person began', () => {
  const refused = { ok: false, error: { code: 'not-allowed' } };

  test('takes nobody else’s PIN, nor its own once another person has come', async () => {
    const { start } = await staffInJournal();
    const { desk } = await start();
    await desk.signIn('esi', '907214');
    expect(await desk.ownPin('4719', 'phone-code', 'ama')).toEqual(refused);
    const entering = desk.signIn('ama', '4719');
    const asked = desk.ownPin('907214', 'phone-code', 'esi');
    expect([await entering, await asked]).toEqual([RIGHT, refused]);
  });

  test('drops the answer of a system dialog that outlived the lock, or its person', async () => {
    const { start } = await staffInJournal();
    const { desk } = await start();
    await desk.signIn('esi', '907214');
    const chosenAfter = (happens: () => Promise<unknown>) =>
      desk.whileHere(async () => {
        await happens();
        return '/stick';
      });
    expect(await chosenAfter(async () => {})).toBe('/stick');
    expect(await chosenAfter(() => desk.lock('idle'))).toBeNull();
    await desk.signIn('esi', '907214');
    expect(await chosenAfter(() => desk.signIn('ama', '4719'))).toBeNull();
  });

  test('is no sign-in that undoes a lock', async () => {
    const { start } = await staffInJournal();
    const { desk } = await start();
    const entering = desk.signIn('ama', '4719');
    await desk.lock('asked');
    expect(await entering).toEqual({ ok: false, error: { code: 'locked' } });
    expect(desk.locked).toBe(true);
  });
});
