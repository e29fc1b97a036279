import { describe, expect, onTestFinished, test } from 'vitest';
import { placementOf, readAnswer, sightingOf } from '#main/reseller-client/classify.ts';
import type { Exchange, Reply } from '#main/reseller-client/exchange.ts';
import type { CallableEndpoint, Identity } from '#main/reseller-client/port.ts';
import { makeScrub } from '#main/reseller-client/reply.ts';
import { ENDPOINTS } from '#shared/reseller-api/endpoints.ts';
import { errorMeaning } from '#shared/reseller-api/error-meaning.ts';
import { bytes, CALLABLE, LOOK_UPS, MOVING, ours, refusal, success } from '../../support/reseller-client/client.ts';

const reading = { scrub: makeScrub([]), wallNow: Date.parse('2026-11-21T08:00:00Z'), laterMs: 7_000 };

const STATUSES = [
  ...[200, 201, 202, 203, 204, 205, 206, 207, 208, 226, 299],
  ...[300, 301, 302, 303, 304, 305, 307, 308, 399],
  ...Array.from({ length: 52 }, (_, i) => 400 + i),
  499,
  ...Array.from({ length: 12 }, (_, i) => 500 + i),
  ...[520, 521, 522, 523, 524, 525, 526, 530, 598, 599],
];

type Shape = (status: number) => Partial<Reply> & { readonly text?: string };

/** Returns a sound answer of the service with this status. */
const soundText = (status: number): string =>
  status < 400 ? success({ reference: 'R-1' }) : refusal(status, 'Not today.');

const nested = `${'['.repeat(60)}${']'.repeat(60)}`;

const html = { contentType: 'text/html', contentEncoding: null, retryAfter: null, date: null };
const json = { ...html, contentType: 'application/json' };

const BROKEN: Readonly<Record<string, Shape>> = {
  'cut JSON': (status) => ({ text: soundText(status).slice(0, -7) }),
  'cut to one byte': () => ({ text: '{' }),
  'two documents': (status) => ({ text: soundText(status) + soundText(status) }),
  HTML: () => ({ text: '<html><body>Sign in</body></html>', headers: html }),
  'HTML called JSON': () => ({ text: '<html></html>' }),
  'JSON called HTML': (status) => ({ text: soundText(status), headers: html }),
  'no content type': (status) => ({ text: soundText(status), headers: { ...json, contentType: null } }),
  'a content type that only looks like it': (status) => ({
    text: soundText(status),
    headers: { ...json, contentType: 'application/jsonp' },
  }),
  'empty body': () => ({ text: '' }),
  'blank body': () => ({ text: '  \n' }),
  'compressed body': (status) => ({ text: soundText(status), headers: { ...json, contentEncoding: 'gzip' } }),
  'invalid UTF-8': (status) => ({ body: Buffer.concat([bytes(soundText(status)).slice(0, -2), Buffer.from([0xff])]) }),
  null: () => ({ text: 'null' }),
  'a list': () => ({ text: '[]' }),
  'a word': () => ({ text: '"ok"' }),
  'an empty object': () => ({ text: '{}' }),
  'no data and no error': (status) => ({ text: JSON.stringify({ success: status < 400 }) }),
  'data of a wrong type': () => ({ text: JSON.stringify({ success: true, data: [{ reference: 'R-1' }] }) }),
  'data that is null': () => ({ text: JSON.stringify({ success: true, data: null }) }),
  'success as a word': (status) => ({ text: soundText(status).replace(/"success":(true|false)/, '"success":"$1"') }),
  'success as a number': (status) => ({ text: soundText(status).replace(/"success":(true|false)/, '"success":1') }),
  'no success': (status) => ({ text: soundText(status).replace(/"success":(true|false),/, '') }),
  'the other envelope': (status) => ({ text: status < 400 ? refusal(400) : success({ reference: 'R-1' }) }),
  'an error without a code': () => ({ text: JSON.stringify({ success: false, error: { message: 'No.' } }) }),
  'an error without a message': (status) => ({ text: JSON.stringify({ success: false, error: { code: status } }) }),
  'an error that is a word': () => ({ text: JSON.stringify({ success: false, error: 'No.' }) }),
  'a code as a word': (status) => ({ text: refusal(String(status)) }),
  'a code with a fraction': (status) => ({ text: refusal(status + 0.5) }),
  'a code of another status': (status) => ({ text: refusal(status === 400 ? 500 : 400) }),
  'an error beside an order': (status) => ({
    text: JSON.stringify({ ...JSON.parse(refusal(status)), data: { reference: 'R-1' } }),
  }),
  'a message that is no text': (status) => ({ text: refusal(status, { en: 'No.' }) }),
  'a well without a bottom': () => ({ text: `{"success":true,"data":{"a":${nested}}}` }),
  'larger than allowed': () => ({ text: '', tooLarge: true }),
};

function reply(status: number, { text = '', ...rest }: Partial<Reply> & { readonly text?: string }): Reply {
  return { kind: 'reply', status, headers: json, body: bytes(text), tooLarge: false, ...rest };
}

const placed = (endpoint: (typeof MOVING)[number], exchange: Exchange, identify: () => Identity = ours) =>
  placementOf(endpoint, readAnswer(endpoint, exchange, reading), identify);
const seen = (endpoint: (typeof LOOK_UPS)[number], exchange: Exchange, identify: () => Identity = ours) =>
  sightingOf(endpoint, readAnswer(endpoint, exchange, reading), identify);

const documented = (endpoint: CallableEndpoint, status: number) =>
  status >= 400 && status < 500 && Object.hasOwn(ENDPOINTS[endpoint].errors, status);

describe('M7: every endpoint, every status, a sound envelope', () => {
  for (const endpoint of MOVING) {
    test(`a purchase by ${endpoint}`, () => {
      for (const status of STATUSES) {
        const outcome = placed(endpoint, reply(status, { text: soundText(status) }));
        const expected =
          status < 300
            ? { class: 'accepted', status, data: { reference: 'R-1' } }
            : !documented(endpoint, status)
              ? { class: 'unknown', status }
              : status === 429
                ? { class: 'later', retryAfterMs: 7_000 }
                : { class: 'rejected', status, code: errorMeaning(endpoint, status), message: 'Not today.' };
        expect(outcome, String(status)).toMatchObject(expected);
      }
    });
  }

  for (const endpoint of LOOK_UPS) {
    test(`a look-up by ${endpoint}`, () => {
      for (const status of STATUSES) {
        const outcome = seen(endpoint, reply(status, { text: soundText(status) }));
        const expected =
          status < 300
            ? { class: 'found', data: { reference: 'R-1' } }
            : status === 404
              ? { class: 'not-seen' }
              : status === 429
                ? { class: 'later' }
                : status === 401 || status === 403
                  ? { class: 'refused', status }
                  : { class: 'no-answer' };
        expect(outcome, String(status)).toMatchObject(expected);
      }
    });
  }

  test('names the cause', () => {
    const cause = (status: number) => placed('dataPurchase', reply(status, { text: soundText(status) }));
    for (const status of [500, 502, 503, 504, 520, 599]) expect(cause(status)).toMatchObject({ cause: 'server-error' });
    for (const status of [301, 302, 307, 308]) expect(cause(status)).toMatchObject({ cause: 'redirect' });
    for (const status of [402, 408, 410, 418, 451])
      expect(cause(status)).toMatchObject({ cause: 'undocumented-status' });
  });

  test('gives no meaning to a status that the endpoint doesn’t have', () => {
    for (const [endpoint, status] of [
      ['walletBalance', 400],
      ['dataPurchase', 418],
    ] as const) {
      expect(readAnswer(endpoint, reply(status, { text: soundText(status) }), reading)).toEqual({
        ...{ is: 'nothing', status, cause: 'undocumented-status', code: null },
      });
    }
  });
});

describe('M7: every endpoint, every status, every broken reply', () => {
  for (const [name, shape] of Object.entries(BROKEN)) {
    test(name, () => {
      for (const status of STATUSES) {
        const broken = reply(status, shape(status));
        for (const endpoint of CALLABLE) {
          expect(readAnswer(endpoint, broken, reading).is, `${endpoint} ${status}`).toBe('nothing');
        }
        for (const endpoint of MOVING) expect(placed(endpoint, broken)).toMatchObject({ class: 'unknown', status });
        for (const endpoint of LOOK_UPS) expect(seen(endpoint, broken).class).toBe('no-answer');
      }
    });
  }
});

test('a reply as deep as it is large exhausts nothing', () => {
  const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
  const outcome = placed('dataPurchase', reply(200, { text: `{"success":true,"data":{"a":${deep}}}` }));
  expect(outcome).toMatchObject({ class: 'unknown', cause: 'broken-reply' });
});

describe('M6: no reply', () => {
  test('never connected is not sent, anything later is unknown', () => {
    for (const endpoint of MOVING) {
      expect(placed(endpoint, { kind: 'failure', sent: false, cause: 'refused', detail: null })).toEqual({
        class: 'not-sent',
        cause: 'refused',
        detail: null,
      });
      expect(placed(endpoint, { kind: 'failure', sent: true, cause: 'timeout' })).toEqual({
        class: 'unknown',
        cause: 'timeout',
        status: null,
      });
    }
    for (const endpoint of LOOK_UPS) {
      expect(seen(endpoint, { kind: 'failure', sent: true, cause: 'timeout' })).toEqual({
        class: 'no-answer',
        cause: 'timeout',
      });
    }
  });
});

describe('M10: accepting is generous', () => {
  const notesOf = (text: string, status = 200) => {
    const outcome = placed('dataPurchase', reply(status, { text }));
    expect(outcome.class).toBe('accepted');
    return outcome.class === 'accepted' ? outcome.notes : [];
  };
  const order = {
    order_id: 'a',
    reference: 'R-1',
    status: 'pending',
    network: 'MTN',
    size: '1GB',
    recipient: '0240000001',
    price: 4.5,
  };

  test('a sound placement has nothing to note', () => {
    expect(notesOf(success({ ...order, new_balance: 10, weather: 'fine' }))).toEqual([]);
  });

  test('a success may come without meta, or with a meta that makes no sense', () => {
    for (const meta of [undefined, 7])
      expect(notesOf(JSON.stringify({ success: true, data: order, meta }))).toEqual([
        'meta.timestamp: missing',
        'meta.version: not v2',
      ]);
  });

  test('oddities are noted by the names of fields, never by their content', () => {
    expect(notesOf(success({ ...order, status: 'teleported' }))).toEqual(['status: not in the contract']);
    expect(notesOf(success({ ...order, price: '4.50', size: undefined }))).toEqual([
      'size: missing',
      'price: not readable',
    ]);
    expect(notesOf(success({ reference: 'R-1' }))).toHaveLength(6);
    expect(notesOf(success(order), 201)).toEqual(['status 201']);
    const besideError = { ...JSON.parse(success(order)), error: { code: 500, message: 'No.' } };
    expect(notesOf(JSON.stringify(besideError))).toEqual(['error: beside data']);
    expect(notesOf(success(order, 7))).toHaveLength(2);
  });

  test('data is handed on as it was written', () => {
    const data = { ...order, price: '4.50', extra: { deep: [1, null] } };
    expect(placed('dataPurchase', reply(200, { text: success(data) }))).toMatchObject({ data });
  });

  test('JSON is accepted by any of its names', () => {
    for (const contentType of ['application/json; charset=utf-8', 'Application/JSON', 'application/vnd.acme+json']) {
      const sound = reply(200, { text: success(order), headers: { ...json, contentType } });
      expect(placed('dataPurchase', sound).class, contentType).toBe('accepted');
    }
    expect(placed('dataPurchase', reply(200, { text: `\ufeff${success(order)}` })).class).toBe('accepted');
  });

  test('a name like __proto__ stays a name', () => {
    const text = '{"success":true,"data":{"reference":"R-1","__proto__":{"polluted":true}}}';
    const outcome = placed('dataPurchase', reply(200, { text }));
    expect(outcome.class).toBe('accepted');
    expect('polluted' in {}).toBe(false);
    const inherited = '{"__proto__":{"success":true,"data":{"reference":"R-1"}}}';
    expect(placed('dataPurchase', reply(200, { text: inherited })).class).toBe('unknown');
  });
});

describe('M10: identity is strict', () => {
  const sound = reply(200, { text: success({ reference: 'R-2' }) });
  test('another order’s echo is never ours', () => {
    for (const endpoint of MOVING)
      expect(placed(endpoint, sound, () => 'not-ours')).toMatchObject({ class: 'not-ours' });
    for (const endpoint of LOOK_UPS)
      expect(seen(endpoint, sound, () => 'not-ours')).toMatchObject({ class: 'not-ours' });
  });

  test('an answer with no echo, or one that can’t be judged, proves nothing', () => {
    const fails = (): Identity => {
      throw new Error('a bug');
    };
    for (const identify of [() => 'silent' as const, fails]) {
      expect(placed('dataPurchase', sound, identify)).toMatchObject({ class: 'unknown', cause: 'broken-reply' });
      expect(seen('dataOrder', sound, identify)).toEqual({ class: 'no-answer', cause: 'broken-reply' });
    }
  });
});

describe('refusals', () => {
  test('a code of the service’s own numbering is sound', () => {
    expect(placed('dataPurchase', reply(400, { text: refusal(4001) }))).toMatchObject({ class: 'rejected' });
    expect(placed('dataPurchase', reply(400, { text: refusal(0) }))).toMatchObject({ class: 'rejected' });
  });

  test('a message is one line of bounded length', () => {
    const outcome = placed('dataPurchase', reply(400, { text: refusal(400, `a\nb\u0000${'c'.repeat(9_999)}`) }));
    expect(outcome).toMatchObject({ class: 'rejected', message: expect.stringMatching(/^a b c{1,500}$/) });
  });

  test('a 429 says when to come back, if it knows', () => {
    const at = (retryAfter: string) =>
      placed('utilityPay', reply(429, { text: refusal(429), headers: { ...json, retryAfter } }));
    expect(at('12')).toEqual({ class: 'later', retryAfterMs: 12_000 });
    expect(at('3600')).toEqual({ class: 'later', retryAfterMs: 3_600_000 });
    expect(at('Sat, 21 Nov 2026 08:00:30 GMT')).toEqual({ class: 'later', retryAfterMs: 30_000 });
    expect(at('soon')).toEqual({ class: 'later', retryAfterMs: 7_000 });
  });
});

test.each(['2026-11-21T07:59:58', '2026-11-21 07:59:58.000', '2026-11-21T07:59:58Z', '2026-11-21T09:59:58+02:00'])(
  'M20 %s is the same time on a PC that thinks it is in Los Angeles',
  (timestamp) => {
    const zone = process.env['TZ'];
    onTestFinished(() => {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    });
    process.env['TZ'] = 'America/Los_Angeles';
    const text = JSON.stringify({ success: true, data: {}, meta: { timestamp, version: 'v2' } });
    const exchange: Exchange = { kind: 'reply', status: 200, headers: json, body: bytes(text), tooLarge: false };
    expect(readAnswer('accountRole', exchange, reading)).toMatchObject({
      timestampMs: Date.UTC(2026, 10, 21, 7, 59, 58),
    });
  },
);
