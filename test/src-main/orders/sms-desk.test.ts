/** The credits that are left: what a message's own answer said is not overwritten by a question asked before it. */
import { expect, test } from 'vitest';
import { SmsDesk } from '#main/orders/sms-desk.ts';
import type { ResellerClient } from '#main/reseller-client/port.ts';
import { ok } from '#shared/result.ts';

function deskAt(...credits: number[]) {
  const answers: (() => void)[] = [];
  const read = () =>
    new Promise((resolve) => {
      const left = credits.shift() ?? 0;
      answers.push(() => resolve(ok({ credits: left, totalPurchased: 1000, totalUsed: 1000 - left })));
    });
  const client = { read } as unknown as ResellerClient;
  return { desk: new SmsDesk({ monotonic: () => 0, wall: () => 0 }, () => client), answers };
}

test('a message that is answered while the credits are asked for has the last word', async () => {
  const { desk, answers } = deskAt(1000, 998);
  const early = desk.credits(false);
  desk.tell(998);
  answers[0]?.();
  await early;
  expect(desk.creditsLeft).toBe(998);
  const late = desk.credits(false);
  answers[1]?.();
  expect(await late).toMatchObject({ ok: true, value: { left: 998 } });
});

test('credits below nothing are not known credits', async () => {
  const { desk, answers } = deskAt(-7);
  const asked = desk.credits(false);
  answers[0]?.();
  await asked;
  expect(desk.creditsLeft).toBeNull();
});
