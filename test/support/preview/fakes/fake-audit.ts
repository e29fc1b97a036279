/** A log that goes back for ever, day files that were made, and the files of two counters. */
import type { AuditEvent, AuditFilter, ChainState } from '#shared/counter-api/audit.ts';
import type { DayFilesState, MergedReport } from '#shared/counter-api/day-files.ts';
import { pesewas } from '#shared/money.ts';
import { NOW } from './fake-sales.ts';
import { PEOPLE } from './fake-staff.ts';

const good = (value: unknown) => ({ ok: true, value });

const KINDS = [
  ['order.found', null],
  ['attempt.started', null],
  ['sale.recorded', 'Ama'],
  ['voucher.revealed', 'Kofi'],
  ['staff.wrong-pin', 'Kofi'],
  ['settings.changed', 'Efua'],
  ['drawer.paid-out', 'Ama'],
] as const;

const hash = (seq: number): string => `${String(seq).padStart(8, '0')}9f3c51ab`.padEnd(64, '4e7d20');

/** Makes the row's event from its number alone. */
export function event(seq: number, newest: number): AuditEvent {
  const [kind, who] = KINDS[seq % KINDS.length] ?? ['new.kind', null];
  const ofSale = kind.startsWith('order') || kind.startsWith('attempt') || kind.startsWith('sale');
  return {
    ...{ seq, kind, who, hash: hash(seq) },
    at: NOW - (newest - seq) * 420_000,
    slip: ofSale ? Math.ceil(seq / 7) : null,
    data: JSON.stringify(who === null ? { intentId: seq, status: 'completed' } : { by: who, amount: 1500 }),
  };
}

export interface EventsRequest {
  readonly filter: AuditFilter;
  readonly before: number | null;
  readonly limit: number;
}

export const logOf =
  (newest: number) =>
  ({ before, limit }: EventsRequest) => {
    const from = before === null ? newest : before - 1;
    const events = Array.from({ length: Math.min(limit, from) }, (_, at) => event(from - at, newest));
    const lookedTo = events.at(-1)?.at ?? null;
    return good({ events, before: from > limit ? from - limit + 1 : null, lookedTo });
  };

const checked = { rows: 48_211, firstAt: NOW - 90 * 86_400_000, lastAt: NOW - 60_000, head: hash(48_211), at: NOW };
export const WHOLE: ChainState = { state: 'whole', ...checked, signed: 88 };
export const BROKEN: ChainState = {
  ...{ state: 'broken', ...checked, rows: 31_005, signed: 0 },
  ...{ seq: 31_006, why: 'changed', kind: 'drawer.paid-out', day: null },
};
export const RUNNING: ChainState = { state: 'running', rows: 20_000, all: 48_211 };

export const DAY_FILES: DayFilesState = {
  ...{ mark: 'K3F7', fingerprint: hash(7), folder: 'C:\\Users\\Efua\\Dwadi\\live\\day-files', chosen: false },
  trouble: null,
  files: ['2026-11-20', '2026-11-19', '2026-11-18'].map((day, at) => ({
    ...{ day, hash: hash(900 - at), place: 'there' },
    madeAt: NOW - (at * 24 + 3) * 3_600_000,
  })),
  before: null,
  waiting: [],
};

const figures = (orders: number, revenue: number, margin: number, reckoned = 0, withoutCost = 0) => ({
  ...{ orders, revenue: pesewas(revenue), walletCost: pesewas(revenue - margin - reckoned), margin: pesewas(margin) },
  ...{ estimatedCost: pesewas(reckoned), uncosted: pesewas(withoutCost * 1500), ordersWithoutCost: withoutCost },
  ...{ commission: pesewas(Math.round(margin / 9)), owed: pesewas(0), smsCredits: 12 },
});

const SPAN = { first: '2026-11-17', last: '2026-11-20', zs: 4 };

const span = (from: string) => ({ from: Date.parse(`${from}Z`), until: Date.parse(`${from}Z`) + 4 * 60_000 });
const took = (mark: string, amount: number) => ({ mark, taken: pesewas(amount) });

export const MERGED: MergedReport = {
  source: 'folder',
  place: 'D:\\Dwadi days',
  trouble: null,
  total: figures(512, 1_204_550, 48_210, 1320),
  counters: [
    {
      mark: 'K3F7',
      shop: 'Adom Mobile, Kaneshie',
      ...SPAN,
      files: 4,
      missing: [],
      differing: [],
      twice: [],
      drawers: pesewas(-200),
      wrongZs: 1,
      ...figures(310, 804_550, 32_210, 1320),
    },
    {
      mark: 'P9QX',
      shop: 'Adom Mobile, Circle',
      ...SPAN,
      files: 3,
      missing: ['2026-11-18'],
      differing: [],
      twice: [],
      drawers: pesewas(0),
      wrongZs: 2,
      ...figures(202, 400_000, 16_000),
    },
  ],
  days: ['2026-11-20', '2026-11-19', '2026-11-18', '2026-11-17'].map((name) => ({
    name,
    ...figures(128, 301_137, 12_052),
  })),
  products: [
    { name: 'airtime', ...figures(300, 404_550, 8210) },
    { name: 'data', ...figures(212, 800_000, 40_000) },
  ],
  lines: ['2026-11-20', '2026-11-19'].flatMap((day) =>
    ['K3F7', 'P9QX'].map((mark) => ({ mark, day, product: 'airtime', ...figures(64, 150_000, 6000) })),
  ),
  moreLines: 0,
  gaps: [
    { mark: 'P9QX', ...span('2026-11-20T15:02'), amount: pesewas(-590), explained: true, others: [took('K3F7', 590)] },
    {
      ...{ mark: 'K3F7', ...span('2026-11-20T10:40'), amount: pesewas(49_410), explained: false },
      others: [took('P9QX', 590)],
    },
    { mark: 'K3F7', ...span('2026-11-19T09:12'), amount: pesewas(-1000), explained: false, others: [] },
  ],
  moreGaps: 0,
  refused: [],
  unknownKeys: [],
  unread: 0,
};

export const OFFICE_PLACE = { name: 'Efua reads', host: 'office.adom-mobile.com.gh' };
export const OFFICE_MERGED: MergedReport = {
  ...MERGED,
  source: 'office',
  place: `${OFFICE_PLACE.name}, ${OFFICE_PLACE.host}`,
};
/** The answer when the office can't be read: no day of it is shown. */
export const UNREAD_OFFICE: MergedReport = {
  ...OFFICE_MERGED,
  ...{ trouble: 'unreachable', total: figures(0, 0, 0) },
  ...{ counters: [], days: [], products: [], lines: [], gaps: [] },
};

export const LOST_FOLDER: MergedReport = {
  ...UNREAD_OFFICE,
  ...{ source: 'folder', place: MERGED.place, trouble: 'folder-unread' },
};

export const UNKNOWN_KEY = { fingerprint: hash(31), marks: ['Z2ZZ'], shop: 'Adom Mobile, Circle', files: 4 };

export const fakeAudit = () => ({
  'audit.page': () => good({ events: [], before: null, lookedTo: null }),
  'audit.people': () => good(PEOPLE.map(({ id, name }) => ({ id, name }))),
  'audit.chain': () => good({ state: 'idle' }),
  'audit.verify': () => good(WHOLE),
  'audit.stop': () => good({ state: 'stopped', rows: 20_000, all: 48_211 }),
  'dayFiles.list': () => good(DAY_FILES),
  'dayFiles.make': () => good(DAY_FILES),
  'dayFiles.write': () => good(DAY_FILES),
  'dayFiles.chooseFolder': () => good({ ...DAY_FILES, folder: 'D:\\Dwadi days', chosen: true }),
  'counters.open': () => good(MERGED),
  'counters.office': () => good(null),
  'counters.openOffice': () => good(OFFICE_MERGED),
  'counters.connectOffice': () => good({ result: 'connected', report: OFFICE_MERGED }),
  'counters.connectOfficeFile': () => good({ result: 'cancelled' }),
  'counters.forgetOffice': () => good(null),
  'counters.look': () => good(null),
  'counters.confirm': () => good(MERGED),
  'counters.forget': () => good(MERGED),
  'counters.keys': () => good([]),
  'counters.saveCsv': () => good({ savedAs: '/home/efua/dwadi-counters-2026-11-17-2026-11-20.csv' }),
  'news.state': () => good({ keyMissing: false, sent: [] }),
});
