import fc from 'fast-check';
import { request } from 'undici';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { errorEnvelope } from '#shared/reseller-api/envelope.ts';
import type { Ledger, TestKeys, TestService } from '../../../support/service.ts';
import { serviceForFile } from '../../../support/service-for-file.ts';
import { call } from '../../../support/training/service-calls.ts';
import { agentFor } from '../../../support/training/service-connection.ts';
import { type RandomRequest, randomRequest, VOUCHER_TYPE } from './random-requests.ts';

/** The long run makes twenty times as many; `DWADI_RANDOM_REQUESTS` any number. */
const { DWADI_LONG, DWADI_RANDOM_REQUESTS } = process.env;
const REQUESTS = Number(DWADI_RANDOM_REQUESTS ?? (DWADI_LONG === '1' ? 100_000 : 5000));
const PER_WORLD = 100;

const successEnvelope = z.object({ success: z.literal(true), data: z.record(z.string(), z.unknown()) });

/** The service has an answer to anything that is sent. */
const EXPECTED = [200, 400, 401, 402, 403, 404, 405, 409, 410];

const service = serviceForFile();

interface Scene {
  readonly service: TestService;
  readonly others: TestKeys;
  readonly voucherType: string;
}

function keyOf(scene: Scene, key: RandomRequest['key']): string | null {
  const { keys } = scene.service;
  switch (key) {
    case 'none':
      return null;
    case 'garbage':
      return 'training_live_nothing';
    case 'bearer':
      return `Bearer ${keys.standard}`;
    case 'other-standard':
      return scene.others.standard;
    case 'other-commission':
      return scene.others.commission;
    default:
      return keys[key];
  }
}

async function send(scene: Scene, wanted: RandomRequest): Promise<{ status: number; text: string }> {
  const key = keyOf(scene, wanted.key);
  const answer = await request(`${scene.service.baseUrl}${wanted.path}`, {
    dispatcher: agentFor(scene.service),
    method: wanted.method as 'GET',
    headers: {
      ...(key === null ? {} : { authorization: key }),
      ...(wanted.contentType === null ? {} : { 'content-type': wanted.contentType }),
    },
    body: wanted.body?.replaceAll(VOUCHER_TYPE, scene.voucherType) ?? null,
  });
  return { status: answer.statusCode, text: await answer.body.text() };
}

/** Orders are held, so that nothing but a request moves money while the requests are made. */
async function newScene(): Promise<Scene> {
  await service().control('reset', { seed: 1 });
  await service().control('outcome', { kind: 'any', result: 'hold', count: 0 });
  await service().control('setBalance', { balance: 400 });
  await service().control('setSmsCredits', { credits: 5 });
  for (const bucket of ['verify', 'billers', 'lookup', 'pay', 'utility_status']) {
    await service().control('setLimit', { bucket, per_minute: 1_000_000 });
  }
  const [type] = (await call(service(), 'voucherTypes')).data.types;
  const others = await service().control<TestKeys>('otherKeys');
  return { service: service(), others, voucherType: type?.type_id ?? '' };
}

const ACCOUNTS = ['main', 'other'] as const;
type Account = (typeof ACCOUNTS)[number];

const accountOf = ({ key }: RandomRequest): Account => (key.startsWith('other-') ? 'other' : 'main');

async function movementsOf(account: Account): Promise<number> {
  const { count } = await service().control<{ count: number }>('movements', account === 'main' ? {} : { account });
  return count;
}

function checkLedger({ accounts, movements, orders, summary }: Ledger): void {
  for (const { id, wallet, commission, sms_credits } of accounts) {
    const sums = { main: 0, commission: 0, sms: 0 };
    for (const movement of movements) {
      if (movement.account !== id) continue;
      sums[movement.wallet as keyof typeof sums] += Math.round(movement.amount * 100);
      expect(movement.balance_after).toBeGreaterThanOrEqual(0);
    }
    expect(sums).toEqual({
      main: Math.round(wallet * 100),
      commission: Math.round(commission * 100),
      sms: sms_credits * 100,
    });
  }
  expect(summary).toMatchObject({ charged_once: orders.length, charged_more_than_once: 0, uncharged: 0 });
}

test(`${REQUESTS} random requests: never a 500, never a charge on a refusal, never a wallet below nothing`, {
  timeout: 60_000 + REQUESTS * 60,
}, async () => {
  const seen = new Map<number, number>();
  const world = fc.array(randomRequest, { minLength: PER_WORLD, maxLength: PER_WORLD });
  const property = fc.asyncProperty(world, async (requests) => {
    const scene = await newScene();
    const known = { main: await movementsOf('main'), other: await movementsOf('other') };
    for (const each of requests) {
      const { status, text } = await send(scene, each);
      seen.set(status, (seen.get(status) ?? 0) + 1);
      expect(EXPECTED).toContain(status);
      const json: unknown = JSON.parse(text);
      if (status === 200) successEnvelope.parse(json);
      else expect(errorEnvelope.parse(json).error.code).toBe(status);
      const account = accountOf(each);
      const after = await movementsOf(account);
      if (status !== 200) expect(after).toBe(known[account]);
      known[account] = after;
    }
    // A request moved nothing on the account of others, at any time.
    for (const account of ACCOUNTS) expect(await movementsOf(account)).toBe(known[account]);
    checkLedger(await service().ledger());
  });
  await fc.assert(property, { numRuns: Math.ceil(REQUESTS / PER_WORLD), endOnFailure: true });
  // The requests are worth something only as long as the service takes many of them and refuses them in many ways.
  expect(seen.get(200) ?? 0).toBeGreaterThan(REQUESTS / 10);
  for (const status of [400, 401, 403, 404, 405, 409, 410])
    expect(seen.get(status) ?? 0, `${status}`).toBeGreaterThan(0);
});
