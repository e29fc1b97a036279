import { expect, test } from 'vitest';
import type { Answer } from '#main/reseller-client/classify.ts';
import type { Exchange } from '#main/reseller-client/exchange.ts';
import { toldTime } from '#main/reseller-client/told-time.ts';

const AT = Date.UTC(2026, 10, 21, 8);
const DATE = 'Sat, 21 Nov 2026 08:00:05 GMT';

const reply = (date: string | null): Exchange => ({
  ...{ kind: 'reply', status: 200, body: new Uint8Array(), tooLarge: false },
  headers: { contentType: null, contentEncoding: null, retryAfter: null, date },
});
const success = (timestampMs: number | null): Answer => ({
  ...{ is: 'success', status: 200, data: {}, notes: [], timestampMs },
});
const refused: Answer = { is: 'refusal', status: 401, code: 'key-rejected', message: 'No.' };

test('the answer’s own time goes before the reply’s Date', () => {
  expect(toldTime(reply(DATE), success(AT))).toBe(AT);
  expect(toldTime(reply(DATE), success(null))).toBe(AT + 5000);
  expect(toldTime(reply(DATE), refused)).toBe(AT + 5000);
});

test('M20 a Date in another form than HTTP’s is no time: it would be read in the zone of the PC', () => {
  for (const date of [null, '', 'soon GMT', 'Sat Nov 21 08:00:05 2026', 'Sat, 21 Nov 2026 08:00:05']) {
    expect(toldTime(reply(date), success(null))).toBeNull();
  }
});

test('an exchange without a reply tells no time', () => {
  const lost: Exchange = { kind: 'failure', sent: true, cause: 'timeout' };
  expect(toldTime(lost, { is: 'failure', sent: true, cause: 'timeout' })).toBeNull();
});
