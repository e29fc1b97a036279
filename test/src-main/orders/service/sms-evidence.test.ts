/** M16: what the account shows about a text in doubt. A person reads it; so a message too many misleads. */
import { expect, test } from 'vitest';
import { smsEvidence } from '#main/orders/service/sms-evidence.ts';
import type { ReadFailure, ResellerClient } from '#main/reseller-client/port.ts';
import { readRows } from '#main/reseller-client/reply-rows.ts';
import { ENDPOINTS } from '#shared/reseller-api/endpoints.ts';
import { err, ok } from '#shared/result.ts';
import { anIntent } from '../../../support/orders/intents.ts';

const SENT = Date.UTC(2026, 10, 21, 8);
const MINUTE = 60_000;
const TRACES = { firstSentAt: SENT, lastEndedAt: SENT + MINUTE, before: 1000, tookSince: 0 };

const row = (id: string, at: number, more: object = {}) => ({
  ...{ id, status: 'sent', recipients_count: 1, segments: 1, credits_charged: 1, sender_used: 'Adom' },
  ...{ created_at: new Date(at).toISOString(), ...more },
});
type Row = ReturnType<typeof row>;

interface Account {
  readonly traces?: typeof TRACES | (Omit<typeof TRACES, 'lastEndedAt'> & { readonly lastEndedAt: null });
  readonly now?: number;
  readonly pages?: readonly (readonly Row[])[];
  /** The service takes `to` for the first moment of that day. */
  readonly endsAsDayBegins?: boolean;
  readonly intent?: ReturnType<typeof anIntent> | null;
  readonly origin?: object | null;
  readonly fails?: ReadFailure;
}

function evidenceOf({
  pages = [],
  intent,
  origin = {},
  fails,
  traces = TRACES,
  now = SENT,
  endsAsDayBegins = false,
}: Account) {
  const asked: object[] = [];
  const read = async (endpoint: string, { query }: { query?: { page: number; to: string } }) => {
    if (fails) return err(fails);
    if (endpoint === 'smsBalance') return ok({ credits: 998 });
    asked.push(query ?? {});
    const rows = pages[query?.page ?? 0] ?? [];
    const isBefore = (end: string) => (one: Row) => Date.parse(one.created_at) <= Date.parse(end);
    return ok({ campaigns: endsAsDayBegins ? rows.filter(isBefore(query?.to ?? '')) : rows });
  };
  const client = { read, origin: () => origin } as unknown as ResellerClient;
  const text = anIntent('sms', { state: 'unknown', facts: { ...anIntent('sms').facts, parts: 1 } });
  const deps = {
    read: {
      intent: async () => (intent === undefined ? text : intent),
      smsTraces: async () => traces,
      textsSoldHere: async (ids: readonly string[], except: number, { from }: { from: number }) => {
        expect([except, from]).toEqual([1, SENT - 2 * MINUTE]);
        return ids.filter((id) => id === 'other');
      },
    },
    business: { now: () => now },
    accounts: { clientOf: () => client },
  } as unknown as Parameters<typeof smsEvidence>[0];
  return { asked, found: smsEvidence(deps, 1) };
}

const alike = async (...rows: Row[]): Promise<string[]> => {
  const found = await evidenceOf({ pages: [rows] }).found;
  if (!found.ok) throw new Error(found.error.code);
  return found.value.alike.map(({ id }) => id);
};

test('messages from two minutes before the first sending to two minutes after the last are shown, no others', async () => {
  const [from, until] = [SENT - 2 * MINUTE, SENT + 3 * MINUTE];
  expect(await alike(row('late', until + 1), row('last', until), row('first', from), row('early', from - 1))).toEqual([
    ...['last', 'first'],
  ]);
});

test('M19 a text of which a restored journal has no sending may have gone at any time since', async () => {
  const now = SENT + 60 * MINUTE;
  const later = Array.from({ length: 6 }, (_, nth) => row(`later ${nth}`, now - nth * MINUTE));
  const rows = [...later, row('near', SENT + MINUTE), row('early', SENT - 3 * MINUTE)];
  const { found } = evidenceOf({ pages: [rows], traces: { ...TRACES, lastEndedAt: null }, now });
  expect(await found).toMatchObject({ ok: true, value: { alike: { length: 5, 0: { id: 'near' } } } });
});

test('a message that moved to the next page while it was read is one message', async () => {
  const { found } = evidenceOf({ pages: [[row('a', SENT)], [row('a', SENT)], []] });
  expect(await found).toMatchObject({ ok: true, value: { alike: { length: 1 } } });
});

test('only a message like it is shown: as many people, as many parts or credits, and of no other sale', async () => {
  const rows = [
    row('same', SENT),
    row('by credits', SENT, { segments: 2 }),
    row('two people', SENT, { recipients_count: 2, credits_charged: 2 }),
    row('longer', SENT, { segments: 2, credits_charged: 2 }),
    row('other', SENT),
  ];
  expect(await alike(...rows)).toEqual(['same', 'by credits']);
});

test('M16 a message that lacks a fact may be the text, and is shown', async () => {
  const none = { segments: null, credits_charged: null, sender_used: null };
  const rows: object[] = [
    row('no facts', SENT, none),
    row('no time', SENT, { created_at: null }),
    row('odd time', SENT, { created_at: 'yesterday' }),
    { id: 'bare', status: 'sent', recipients_count: 1 },
    row('odd facts', SENT, { segments: '1', credits_charged: 'one', sender_used: 7, created_at: 5 }),
    row('longer', SENT, { segments: 2, credits_charged: 2 }),
    row('longer, no credits', SENT, { segments: 2, credits_charged: null }),
    row('dearer, no parts', SENT, { segments: null, credits_charged: 2 }),
    row('two people', SENT, { ...none, recipients_count: 2 }),
  ];
  const read = readRows(ENDPOINTS.smsCampaigns.response, { campaigns: rows })?.value as { campaigns: Row[] };
  expect(await alike(...read.campaigns)).toEqual(['no facts', 'no time', 'odd time', 'bare', 'odd facts']);
});

test('pages are read until one reaches behind the text, ten at most, and the answer says if that was all', async () => {
  const { found, asked } = evidenceOf({
    pages: [[row('new', SENT)], [row('old', SENT - MINUTE * 3)], [row('x', SENT)]],
  });
  expect(await found).toMatchObject({ ok: true, value: { all: true, left: 998, before: 1000, tookSince: 0 } });
  expect(asked).toEqual([0, 1].map((page) => ({ page, from: '2026-11-21', to: '2026-11-22' })));
  const busy = evidenceOf({ pages: Array.from({ length: 12 }, (_, nth) => [row(`m${nth}`, SENT)]) });
  expect(await busy.found).toMatchObject({ ok: true, value: { all: false, alike: { length: 5 } } });
  expect(busy.asked).toHaveLength(10);
});

test('M16 a message of that day is shown, though the service takes a list’s last day for its first moment', async () => {
  const { found } = evidenceOf({ pages: [[row('same', SENT)]], endsAsDayBegins: true });
  expect(await found).toMatchObject({ ok: true, value: { all: true, alike: [{ id: 'same' }] } });
});

test('M16 as many messages of the next day as of that day hide none of it', async () => {
  const later = Array.from({ length: 5 }, (_, nth) => [row(`later ${nth}`, SENT + 20 * 60 * MINUTE)]);
  const thatDay = Array.from({ length: 4 }, (_, nth) => [row(`before ${nth}`, SENT + 20 * MINUTE)]);
  const { found } = evidenceOf({ pages: [...later, ...thatDay, [row('same', SENT), row('old', SENT - 3 * MINUTE)]] });
  expect(await found).toMatchObject({ ok: true, value: { all: true, alike: [{ id: 'same' }] } });
});

test('nothing is told of an order that isn’t in doubt, by another account’s key, or by a line that is down', async () => {
  const code = async (account: Account) => {
    const found = await evidenceOf(account).found;
    return found.ok ? 'ok' : found.error.code;
  };
  expect(await code({ intent: null })).toBe('not-found');
  expect(await code({ intent: anIntent('sms', { state: 'accepted' }) })).toBe('bad-request');
  expect(await code({ intent: anIntent('sms', { state: 'rejected', unproven: false }) })).toBe('bad-request');
  expect(await code({ intent: anIntent('sms', { state: 'rejected', unproven: true }) })).toBe('ok');
  expect(await code({ intent: anIntent('data', { state: 'unknown' }) })).toBe('bad-request');
  expect(await code({ origin: null })).toBe('key-missing');
  const fails: ReadFailure = { code: 'no-answer', cause: 'timeout', status: null, retryAfterMs: null };
  expect(await code({ fails })).not.toBe('ok');
});
