import { describe, expect, test } from 'vitest';
import { serviceForFile } from '../../../support/service-for-file.ts';
import { call, freshReference } from '../../../support/training/service-calls.ts';
import { nodeRequest } from '../../../support/training/service-connection.ts';

const service = serviceForFile();

const fault = (rule: object) => service().control('fault', { path: '/data/purchase', ...rule });
const body = (reference = freshReference()) => ({ network: 'MTN', volume_gb: 1, recipient: '0241234567', reference });

/** The answer as received, byte by byte; `error` when the connection broke. */
interface Received {
  readonly status: number | null;
  readonly type: string | undefined;
  readonly retryAfter: string | undefined;
  readonly text: string;
  readonly error: string | null;
}

/** A connection of its own for each request, so that a cut one spoils no other test. */
function buy(content: object = body()): Promise<Received> {
  return new Promise((resolve) => {
    let text = '';
    let seen: Pick<Received, 'status' | 'type' | 'retryAfter'> = {
      status: null,
      type: undefined,
      retryAfter: undefined,
    };
    const done = (error: string | null) => resolve({ ...seen, text, error });
    const headers = { authorization: service().keys.standard, 'content-type': 'application/json' };
    const outgoing = nodeRequest(service(), '/data/purchase', { method: 'POST', headers }, (answer) => {
      const { 'content-type': type, 'retry-after': retryAfter } = answer.headers;
      seen = { status: answer.statusCode ?? null, type, retryAfter };
      answer.on('data', (part: Buffer) => {
        text += part.toString();
      });
      answer.on('end', () => done(null));
      answer.on('error', ({ message }) => done(message));
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    outgoing.end(JSON.stringify(content));
  });
}

const placed = async (): Promise<number> => (await service().ledger()).orders.length;
const isSound = ({ text }: Received): boolean => {
  try {
    return (JSON.parse(text) as { success: boolean; data: { order_id: string } }).data.order_id.length > 0;
  } catch {
    return false;
  }
};

describe('faults before the request is processed', () => {
  test.each([
    ['drop_before', 'ECONNRESET'],
    [{ type: 'drop_before', reset: true }, 'ECONNRESET'],
  ])('%j: the connection breaks and nothing was placed', async (type, error) => {
    await fault({ fault: type });
    expect(await buy()).toMatchObject({ status: null, error });
    expect(await placed()).toBe(0);
  });

  test('error_before: the status that was asked for, in an envelope', async () => {
    await fault({ fault: { type: 'error_before', status: 503 } });
    const answer = await buy();
    expect(answer.status).toBe(503);
    expect(JSON.parse(answer.text)).toMatchObject({ success: false, error: { code: 503 } });
    expect(await placed()).toBe(0);
  });

  test('rate_limit: 429, with the seconds when given', async () => {
    await fault({ fault: 'rate_limit' });
    await fault({ nth: 2, fault: { type: 'rate_limit', retry_after: 7 } });
    expect(await buy()).toMatchObject({ status: 429, retryAfter: undefined });
    expect(await buy()).toMatchObject({ status: 429, retryAfter: '7' });
    expect(await placed()).toBe(0);
  });
});

describe('faults after the request was processed', () => {
  test.each(['drop_after', { type: 'drop_after', reset: true }])(
    '%j: the order stands, the answer is lost',
    async (type) => {
      await fault({ fault: type });
      expect(await buy()).toMatchObject({ status: null, error: 'ECONNRESET' });
      expect(await placed()).toBe(1);
    },
  );

  test.each([
    [{ type: 'error_after', status: 500 }, 500, 'application/json'],
    [{ type: 'error_after', status: 502, html: true }, 502, 'text/html'],
    ['html_200', 200, 'text/html'],
    ['empty_body', 200, 'application/json'],
    [{ type: 'truncated_json', keep: 0.3 }, 200, 'application/json'],
    ['wrong_content_type', 200, 'text/html'],
    [{ type: 'missing_fields', fields: ['order_id', 'reference', 'meta'] }, 200, 'application/json'],
  ])('%j: answered %i, %s', async (type, status, contentType) => {
    await fault({ fault: type });
    const answer = await buy();
    expect(answer).toMatchObject({ status, error: null });
    expect(answer.type).toContain(contentType);
    expect(isSound(answer)).toBe(type === 'wrong_content_type');
    expect(await placed()).toBe(1);
  });

  test('missing_fields: takes names from data and from the top, and dotted ones from any depth', async () => {
    await fault({ fault: { type: 'missing_fields', fields: ['price', 'meta.version', 'data.status'] } });
    const { data, meta } = JSON.parse((await buy()).text) as Record<string, object>;
    expect(data).not.toHaveProperty('price');
    expect(data).not.toHaveProperty('status');
    expect(data).toHaveProperty('order_id');
    expect(meta).toHaveProperty('timestamp');
    expect(meta).not.toHaveProperty('version');
  });

  test('truncated_json with abort: the connection breaks in the middle of the body', async () => {
    await fault({ fault: { type: 'truncated_json', keep: 0.5, mode: 'abort' } });
    const answer = await buy();
    expect(answer.status).toBe(200);
    expect(answer.error).not.toBeNull();
    expect(answer.text.length).toBeGreaterThan(0);
    expect(await placed()).toBe(1);
  });

  test('slow_drip: the whole answer, in small parts', async () => {
    await fault({ fault: { type: 'slow_drip', bytes: 64, interval_ms: 5 } });
    expect(isSound(await buy())).toBe(true);
  });

  test.each(['before', 'after'])('delay %s: the whole answer, later', async (phase) => {
    await fault({ fault: { type: 'delay', ms: 20, phase } });
    expect(isSound(await buy())).toBe(true);
  });

  test('duplicate: the request arrives twice, and the second answer is the one that is sent', async () => {
    await fault({ fault: 'duplicate' });
    expect(isSound(await buy())).toBe(true);
    expect(await placed()).toBe(1);
    await service().control('fault', { path: '/afa/register', fault: 'duplicate' });
    const applicant = {
      reference: freshReference(),
      full_name: 'Practice Person',
      phone: '0241234567',
      id_type: 'Ghana Card' as const,
      id_number: 'GHA-000000000-0',
      date_of_birth: '1990-01-01',
      region: 'Oti' as const,
      location: 'Practice Town',
    };
    expect((await call(service(), 'afaRegister', { body: applicant })).status).toBe(409);
    expect(await placed()).toBe(2);
  });
});

describe('rules that choose the requests', () => {
  const statuses = async (count: number): Promise<(number | null)[]> => {
    const seen: (number | null)[] = [];
    for (let index = 0; index < count; index += 1) seen.push((await buy()).status);
    return seen;
  };

  test('a rule hits the nth request, and as many as times says', async () => {
    await fault({ nth: 2, times: 2, fault: 'error_before' });
    expect(await statuses(5)).toEqual([200, 500, 500, 200, 200]);
  });

  test('a rule hits all requests when times is 0, until the faults are cleared', async () => {
    await fault({ times: 0, fault: 'error_before' });
    expect(await statuses(3)).toEqual([500, 500, 500]);
    await service().control('clearFaults');
    expect(await statuses(1)).toEqual([200]);
  });

  test('a rule chooses by method, by the beginning of the path and by the body’s content', async () => {
    await fault({ method: 'GET', times: 0, fault: 'error_before' });
    await fault({ path: '/sms', times: 0, fault: 'error_before' });
    await fault({ contains: 'MARKED', times: 0, fault: 'error_before' });
    expect((await buy()).status).toBe(200);
    expect((await buy(body('MARKED-1'))).status).toBe(500);
    await service().control('fault', { path: '/', method: 'GET', fault: 'error_before' });
    expect((await call(service(), 'walletBalance')).status).toBe(500);
  });

  test('several rules hold at once', async () => {
    const rule = { path: '/data/purchase', fault: 'error_before' };
    await service().control('fault', { rules: [rule, { ...rule, nth: 3 }] });
    expect(await statuses(4)).toEqual([500, 200, 500, 200]);
  });

  test('a request stands in the ledger from its arrival, however late it is answered', async () => {
    await service().control('fault', { path: '/wallet', fault: { type: 'delay', ms: 60_000 } });
    const headers = { authorization: service().keys.standard };
    const slow = nodeRequest(service(), '/wallet/balance', { headers }, () => undefined).on('error', () => undefined);
    slow.end();
    await expect.poll(async () => (await service().ledger()).requests.length).toBe(1);
    expect((await service().ledger()).requests[0]).toMatchObject({ status: null, outcome: 'in-progress' });
    slow.destroy();
  });

  test('the ledger names the faults of a request', async () => {
    await fault({ fault: 'drop_after' });
    await buy();
    const [first] = (await service().ledger()).requests;
    expect(first).toMatchObject({ status: null, outcome: 'served', fault: 'drop_after', path: '/data/purchase' });
  });
});

describe('faults that a sound service never makes', () => {
  const ask = (reference: string) => call(service(), 'dataOrder', { params: { reference } });
  const balance = async (): Promise<number> => (await service().ledger()).accounts[0]?.wallet ?? 0;

  test('duplicate, with the first answer heard: the refusal of the second is lost', async () => {
    await fault({ fault: { type: 'duplicate', heard: 'first' } });
    await service().control('setReferencesLast', { enabled: true });
    await service().control('setBalance', { balance: 5 });
    expect(isSound(await buy())).toBe(true);
    expect(await placed()).toBe(1);
  });

  test('references last: what another copy took is refused to this one, and nothing is placed for it', async () => {
    await service().control('setReferencesLast', { enabled: true });
    const content = body();
    expect(isSound(await buy(content))).toBe(true);
    const [left, count] = [await balance(), await placed()];
    expect(isSound(await buy(content))).toBe(true);
    await service().control('setBalance', { balance: 0 });
    expect((await buy(content)).status).toBe(400);
    expect([left > 0, await placed(), await balance()]).toEqual([true, count, 0]);
  });

  test('limited_but_placed: a 429, and the order is there', async () => {
    await fault({ fault: { type: 'limited_but_placed', retry_after: 7 } });
    const content = body();
    expect(await buy(content)).toMatchObject({ status: 429, retryAfter: '7' });
    expect((await ask(content.reference)).status).toBe(200);
  });

  test('refused_but_placed: a refusal, and the order is there', async () => {
    await fault({ fault: { type: 'refused_but_placed', status: 409 } });
    const content = body();
    expect((await buy(content)).status).toBe(409);
    expect((await ask(content.reference)).status).toBe(200);
  });

  test('partial_bulk: the rows that the wallet pays for are placed, and the batch is refused', async () => {
    await service().control('fault', { path: '/data/bulk', fault: 'partial_bulk' });
    await buy();
    const price = (await service().ledger()).movements.find(({ amount }) => amount < 0)?.amount ?? 0;
    await service().control('setBalance', { balance: -2 * price });
    const orders = [body(), body(), body()];
    expect((await call(service(), 'dataBulk', { body: { orders } as never })).status).toBe(400);
    expect(await placed()).toBe(3);
  });

  test('foreign_reference: nothing is placed, and only a bill gets a code, which shows nothing', async () => {
    await fault({ fault: 'foreign_reference' });
    expect((await buy()).status).toBe(409);
    await service().control('fault', { path: '/utilities/pay', fault: 'foreign_reference' });
    const bill = { biller: 'dstv', account: '7012345678', amount: 20, reference: freshReference() };
    const { status, data } = await call(service(), 'utilityPay', { body: bill as never });
    const { already_processed: isKnown } = data as { already_processed?: boolean };
    const seen = await call(service(), 'utilityOrder', { params: { reference: data.reference ?? '' } });
    expect([status, isKnown, seen.status, await placed()]).toEqual([200, true, 404, 0]);
  });

  test('odd_words: the status is another word, and everything else as it was', async () => {
    await fault({ fault: { type: 'odd_words', words: { pending: 'accepted' } } });
    expect(JSON.parse((await buy()).text)).toMatchObject({
      success: true,
      data: { status: 'accepted', network: 'MTN' },
    });
  });

  test('lag: look-ups do not see an order before it is old enough, and lists do unless they lag too', async () => {
    await service().control('setLag', { seconds: 60 });
    const content = body();
    await buy(content);
    expect((await ask(content.reference)).status).toBe(404);
    await service().control('advance', { seconds: 61 });
    expect((await ask(content.reference)).status).toBe(200);
    const listed = async () => (await call(service(), 'airtimeOrders', {})).data.orders.length;
    const airtime = { network: 'MTN', beneficiary_phone: '0241234567', amount: 1, reference: freshReference() };
    await call(service(), 'airtimePurchase', { body: airtime as never });
    expect(await listed()).toBe(1);
    await service().control('setLag', { seconds: 60, lists: true });
    expect(await listed()).toBe(0);
  });
});
