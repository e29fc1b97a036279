/** The validity of an owner's approval when something changes between the question and the answer. */
import { expect, test } from 'vitest';
import { newChallenge, type PhoneApproval } from '#main/staff/phone-approval.ts';
import { pesewas } from '#shared/money.ts';
import { staffInJournal } from '../../support/staff/staff.ts';

const OWNER = ['esi', '907214'] as const;

async function amaAsks() {
  const { start, store, at } = await staffInJournal();
  const { desk } = await start({ ask: () => 'CHALLENGE' } as unknown as PhoneApproval);
  const byPhone = () => desk.askByPhone('same-sale', 'a sale', async () => null);
  expect(await byPhone()).toBeNull();
  await desk.signIn('ama', '4719');
  // Nothing was refused yet, so the owner could not be told an amount.
  expect(await byPhone()).toBeNull();
  desk.refused('same-sale', 'a sale', 'ten cedis', { amount: pesewas(1000), number: '0244123456' });
  expect(await byPhone()).toEqual({ challenge: 'CHALLENGE', amount: 1000, number: '0244123456' });
  return { desk, store, at };
}

test('an approval is for the draft as it was when the PIN was typed, whatever the draft has become since', async () => {
  const { desk } = await amaAsks();
  const answer = desk.approve(...OWNER, 'same-sale', 'a sale');
  desk.refused('same-sale', 'a sale', 'a hundred cedis', { amount: pesewas(10_000), number: '0244123456' });
  expect(await answer).toMatchObject({ value: { kind: 'right' } });
  const allowed = ['ten cedis', 'a hundred cedis'].map((content) => desk.isApproved('same-sale', 'a sale', content));
  expect(allowed).toEqual([true, false]);
});

test('an approval is for the person who asked, and for nobody who signs in while it is written down', async () => {
  const { desk, store } = await amaAsks();
  const { log } = store.write;
  store.write.log = async (event) => {
    if (event.kind === 'staff.approved') await desk.signIn('kofi', '8305');
    await log(event);
  };
  expect(await desk.approve(...OWNER, 'same-sale', 'a sale')).toMatchObject({ value: { kind: 'right' } });
  expect(desk.attendant().id).toBe('kofi');
  expect(desk.isApproved('same-sale', 'a sale', 'ten cedis')).toBe(false);
});

test('a touch at the lock screen doesn’t count as somebody at work', async () => {
  const { desk, at } = await amaAsks();
  await desk.lock('asked');
  at.monotonic += 60_000;
  desk.wasActive();
  expect(desk.quietForMs()).toBe(60_000);
});

test('each letter of a challenge is as likely as the others: bytes that would favour some are left out', () => {
  const rounds = [new Uint8Array(8).fill(255), new Uint8Array(8).fill(0)];
  expect(newChallenge(() => rounds.shift() ?? new Uint8Array(8))).toBe('22222222');
});
