/** A number's registration is remembered for a while. */
import { expect, test } from 'vitest';
import { NumberChecks } from '#main/orders/service/number-checks.ts';
import type { ResellerClient } from '#main/reseller-client/port.ts';
import { ok } from '#shared/result.ts';

const PHONE = '0244000001';

function checksAt() {
  const at = { now: 1000, registered: true, answersFor: PHONE as string | null, asked: 0, waitMs: 0 };
  const read = async () => {
    at.asked += 1;
    return ok({ allowed: at.registered, recipient: at.answersFor });
  };
  const client = { read, waitMs: () => at.waitMs } as unknown as ResellerClient;
  return { at, checks: new NumberChecks({ monotonic: () => at.now, wall: () => at.now }, () => client) };
}

test('a yes is kept for an hour, and a no for half a minute', async () => {
  const { at, checks } = checksAt();
  expect(await checks.check(PHONE)).toBe('yes');
  at.now += 60 * 60_000 - 1;
  expect([await checks.check(PHONE), at.asked]).toEqual(['yes', 1]);
  at.now += 1;
  at.registered = false;
  expect([await checks.check(PHONE), at.asked]).toEqual(['no', 2]);
  at.now += 30_000 - 1;
  expect([await checks.check(PHONE), at.asked]).toEqual(['no', 2]);
  at.now += 1;
  at.registered = true;
  expect([await checks.check(PHONE), at.asked]).toEqual(['yes', 3]);
});

test('after an order was refused, a yes from before it holds no longer; a later one and any no do', async () => {
  const { at, checks } = checksAt();
  await checks.check(PHONE);
  expect([await checks.checkRefused(PHONE, at.now), at.asked]).toEqual(['yes', 1]);
  at.registered = false;
  expect([await checks.checkRefused(PHONE, at.now + 1), at.asked]).toEqual(['no', 2]);
  at.registered = true;
  expect([await checks.checkRefused(PHONE, at.now + 1), at.asked]).toEqual(['no', 2]);
});

test('nothing is known without a line, without room, or by an answer about another number', async () => {
  expect(await new NumberChecks({ monotonic: () => 0, wall: () => 0 }, () => null).check(PHONE)).toBe('not-known');
  const { at, checks } = checksAt();
  at.waitMs = 1;
  expect([await checks.check(PHONE), checks.hasRoom(), at.asked]).toEqual(['not-known', false, 0]);
  at.waitMs = 0;
  at.answersFor = '0244000002';
  expect([await checks.check(PHONE), checks.lastSaid(PHONE)]).toEqual(['not-known', null]);
});

test('M10 an answer that doesn’t repeat the number is about the number that was asked for', async () => {
  const { at, checks } = checksAt();
  at.answersFor = null;
  expect(await checks.check(PHONE)).toBe('yes');
});

test('two who ask at once share one check', async () => {
  const { at, checks } = checksAt();
  expect(await Promise.all([checks.check(PHONE), checks.check(PHONE)])).toEqual(['yes', 'yes']);
  expect(at.asked).toBe(1);
});
