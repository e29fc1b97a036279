/** Faults between the service and its caller: when they strike, and what becomes of an answer. */
import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { failure, success } from '#main/training/http/answer.ts';
import { authForm, keyTypeIn, withoutKeys } from '#main/training/http/authorize.ts';
import { deliver } from '#main/training/http/delivery.ts';
import { type Fault, FaultRules, faultRule } from '#main/training/http/fault-rules.ts';
import { RequestLog } from '#main/training/http/request-log.ts';
import { keysOf, MAIN_ACCOUNT } from '#main/training/seed/seed-world.ts';
import { worldHere } from '../../../support/training/world-here.ts';

const ruleOf = (rule: object) => faultRule.parse({ path: '/', ...rule });
const struck = (rule: object, count: number): boolean[] => {
  const rules = new FaultRules();
  rules.add([ruleOf({ fault: 'html_200', ...rule })]);
  return Array.from({ length: count }, () => rules.strike('POST', '/data', 'body') !== null);
};

test.each([
  [{}, [true, false, false, false]],
  [{ nth: 2 }, [false, true, false, false]],
  [{ nth: 2, times: 2 }, [false, true, true, false]],
  [{ nth: 3, times: 0 }, [false, false, true, true]],
  [{ method: 'post' }, [true, false, false, false]],
  [{ method: 'GET' }, [false, false, false, false]],
  [{ path: '/dat' }, [true, false, false, false]],
  [{ path: 'data' }, [false, false, false, false]],
  [{ contains: 'od' }, [true, false, false, false]],
  [{ contains: 'OD' }, [false, false, false, false]],
])('a rule %j strikes these requests: %j', (rule, wanted) => {
  expect(struck(rule, 4)).toEqual(wanted);
});

test('every rule counts each request it matches, and the first that is due strikes', () => {
  const rules = new FaultRules();
  rules.add([ruleOf({ fault: 'empty_body', nth: 2 }), ruleOf({ fault: 'html_200', times: 2 })]);
  const types = () => rules.strike('GET', '/', '')?.type;
  expect([types(), types(), types()]).toEqual(['html_200', 'empty_body', undefined]);
  rules.add([ruleOf({ fault: 'html_200' })]);
  rules.clear();
  expect(types()).toBeUndefined();
});

const faultOf = (fault: string | object): Fault => ruleOf({ fault }).fault;
const BODY = { status: 'pending', deep: { status: 'completed', price: 5 } };
const ANSWER = success(BODY, 0);

async function delivered(fault: string | object | null) {
  let served = 0;
  const delivery = await deliver(fault === null ? null : faultOf(fault), () => {
    served += 1;
    return served === 1 ? ANSWER : failure(409, 'taken');
  });
  const { answer } = delivery;
  return { delivery, served, status: answer?.status ?? null, body: answer?.body, headers: answer?.headers ?? {} };
}

test.each<[string | object | null, number, number | null]>([
  [null, 1, 200],
  ['drop_before', 0, null],
  ['error_before', 0, 500],
  [{ type: 'error_before', status: 503 }, 0, 503],
  ['rate_limit', 0, 429],
  [{ type: 'delay', ms: 0 }, 1, 200],
  [{ type: 'delay', ms: 0, phase: 'after' }, 1, 200],
  ['drop_after', 1, null],
  [{ type: 'error_after', status: 502 }, 1, 502],
  ['html_200', 1, 200],
  ['empty_body', 1, 200],
  ['limited_but_placed', 1, 429],
  ['refused_but_placed', 1, 400],
  [{ type: 'refused_but_placed', status: 402 }, 1, 402],
  ['duplicate', 2, 409],
  [{ type: 'duplicate', heard: 'first' }, 2, 200],
  ['partial_bulk', 1, 200],
])('the fault %j lets the service see %i requests, and its caller %s', async (fault, served, status) => {
  expect(await delivered(fault)).toMatchObject({ served, status });
});

test('a wait is named where the fault names it, and a page of a proxy is no JSON', async () => {
  for (const type of ['rate_limit', 'limited_but_placed']) {
    expect((await delivered({ type, retry_after: 0 })).headers['retry-after']).toBe('0');
    expect((await delivered({ type })).headers).not.toHaveProperty('retry-after');
  }
  for (const fault of ['html_200', { type: 'error_before', html: true }, { type: 'error_after', html: true }]) {
    const { body, headers } = await delivered(fault);
    expect(body).toMatch(/^<!doctype html>/);
    expect(headers['content-type']).toContain('text/html');
  }
  expect((await delivered('error_after')).headers['content-type']).toContain('application/json');
  expect(await delivered('wrong_content_type')).toMatchObject({
    body: ANSWER.body,
    headers: { 'content-type': expect.stringContaining('html') },
  });
  expect(await delivered('empty_body')).toMatchObject({ body: '', headers: ANSWER.headers });
});

test('fields go missing at the top, in the data, or along their dots; others stay', async () => {
  const left = async (...fields: string[]) =>
    JSON.parse((await delivered({ type: 'missing_fields', fields })).body ?? '') as unknown;
  const { meta } = JSON.parse(ANSWER.body) as { meta: object };
  expect(await left('data')).toEqual({ success: true, meta });
  expect(await left('status')).toEqual({ success: true, data: { deep: BODY.deep }, meta });
  expect(await left('deep.price')).toEqual({ success: true, data: { ...BODY, deep: { status: 'completed' } }, meta });
  expect(await left('data.deep.price.more', 'nothing', 'status.more')).toEqual({ success: true, data: BODY, meta });
  expect(await left('meta.version', 'meta.timestamp')).toEqual({ success: true, data: BODY, meta: {} });
});

test('odd words take the place of a status at any depth, and of nothing else', async () => {
  const said = async (words?: object) =>
    (JSON.parse((await delivered({ type: 'odd_words', ...(words && { words }) })).body ?? '') as { data: unknown })
      .data;
  expect(await said()).toEqual({ status: 'pending', deep: { status: 'success', price: 5 } });
  expect(await said({ pending: 'waiting', '5': 'x' })).toEqual({ ...BODY, status: 'waiting' });
});

test.each([
  [0, 0],
  [0.5, 0.5],
  [1, 1],
])('a body that is kept to %d is cut there', async (keep, share) => {
  const { body } = await delivered({ type: 'truncated_json', keep });
  expect(body).toBe(ANSWER.body.slice(0, Math.floor(ANSWER.body.length * share)));
});

/** Notes each thing that a response was given, in its order. */
function response() {
  const did: unknown[] = [];
  const socket = { destroy: () => did.push('destroy') };
  const made = {
    ...{ socket, destroyed: false },
    writeHead: (status: number, headers: Readonly<Record<string, unknown>>) =>
      did.push([status, headers['content-length']]),
    write: (bytes: Buffer, done?: () => void) => {
      did.push(bytes.toString());
      done?.();
    },
    end: (text?: string) => did.push(['end', text]),
  };
  return { did, made: made as unknown as ServerResponse };
}

test('an answer is sent whole, in drips, or is broken off after its half', async () => {
  const size = ANSWER.body.length;
  const sent = async (fault: string | object | null) => {
    const { did, made } = response();
    await (await delivered(fault)).delivery.send(made);
    return did;
  };
  expect(await sent(null)).toEqual([
    [200, size],
    ['end', ANSWER.body],
  ]);
  const drips = await sent({ type: 'slow_drip', bytes: 40, interval_ms: 0 });
  expect(drips).toHaveLength(2 + Math.ceil(size / 40));
  expect(drips.slice(1, -1).join('')).toBe(ANSWER.body);
  expect(drips.at(-1)).toEqual(['end', undefined]);
  expect(await sent({ type: 'truncated_json', mode: 'abort' })).toEqual([
    ...[[200, size], ANSWER.body.slice(0, Math.floor(size / 2)), 'destroy'],
  ]);
  expect(await sent('drop_after')).toEqual(['destroy']);
  expect(await sent({ type: 'drop_before', reset: true })).toEqual(['destroy']);
});

test('a caller that is gone is sent nothing more', async () => {
  const { did, made } = response();
  Object.assign(made, { destroyed: true });
  await (await delivered({ type: 'slow_drip', bytes: 1, interval_ms: 0 })).delivery.send(made);
  expect(did).toEqual([
    [200, ANSWER.body.length],
    ['end', undefined],
  ]);
  const { delivery } = await delivered('drop_after');
  await delivery.send({ socket: null } as unknown as ServerResponse);
});

const ARRIVED = {
  ...{ at: '', method: 'GET', path: '/', query: null, endpoint: null, headers: {}, body: null, fault: null },
  ...{ auth: { form: 'raw', key_type: null }, key_leaked: false },
} satisfies Parameters<RequestLog['begin']>[0];

test('the log counts how keys were sent and how requests ended, and forgets no count', () => {
  const log = new RequestLog();
  const end = log.begin({ ...ARRIVED, body: 'x'.repeat(32_769), key_leaked: true });
  expect(log.entries()).toMatchObject([{ seq: 1, status: null, outcome: 'in-progress' }]);
  expect(log.entries()[0]?.body).toHaveLength(32_768);
  end({ status: 429, outcome: 'rate-limited' });
  for (const form of ['bearer', 'other', 'none', 'raw'] as const) {
    log.begin({ ...ARRIVED, auth: { form, key_type: null } })({ status: 403, outcome: 'wrong-key-type' });
  }
  expect(log.counts()).toEqual({ authorization_not_raw: 2, wrong_key_type: 4, key_leaks: 1, rate_limited: 1 });
  expect(
    log
      .entries()
      .map(({ seq, outcome }) => [seq, outcome])
      .slice(0, 2),
  ).toEqual([
    [1, 'rate-limited'],
    [2, 'wrong-key-type'],
  ]);
  log.clear();
  expect([log.entries(), log.counts().key_leaks]).toEqual([[], 0]);
  log.begin(ARRIVED);
  expect(log.entries()[0]?.seq).toBe(6);
});

test('the log keeps the newest twenty thousand requests', () => {
  const log = new RequestLog();
  for (let nth = 0; nth < 40_000; nth += 1) log.begin(ARRIVED);
  const entries = log.entries();
  expect([entries.length, entries[0]?.seq, entries.at(-1)?.seq]).toEqual([20_000, 20_001, 40_000]);
});

test('a header is told by its form, and a key in it by its type, however it is dressed', () => {
  const { world } = worldHere();
  const { sms, standard } = keysOf(world, MAIN_ACCOUNT);
  expect([undefined, '', `Bearer ${sms}`, `bearer`, `Key ${sms}`, sms, 'bearers'].map(authForm)).toEqual([
    ...['none', 'none', 'bearer', 'bearer', 'other', 'raw', 'raw'],
  ]);
  expect([sms, `Bearer  ${standard}`, 'nobody', undefined].map((header) => keyTypeIn(world, header))).toEqual([
    ...['sms', 'standard', null, null],
  ]);
  expect(withoutKeys(`${sms} and ${standard}, not training_live`)).toBe('[key] and [key], not training_live');
});
