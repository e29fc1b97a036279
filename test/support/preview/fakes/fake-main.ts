/** A main process in miniature: it answers each call as a scenario says and sells in memory. */

import type { BillQuestion } from '#shared/counter-api/bills.ts';
import type { BundleOffer } from '#shared/counter-api/catalogue.ts';
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import type { KeptProduct, TypedDraft } from '#shared/counter-api/drafts.ts';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { TextSize } from '#shared/counter-api/machine.ts';
import type { FoundSale, SaleLine } from '#shared/counter-api/orders.ts';
import type { ReportRange } from '#shared/counter-api/reports.ts';
import type {
  BoardView,
  SaleQuote,
  SaleRequest,
  SaleSubmission,
  SlipView,
  TimelineEntry,
} from '#shared/counter-api/sales.ts';
import { USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { ALL_RIGHTS } from '#shared/counter-api/staff.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import type { WaitingNumber } from '#shared/counter-api/waiting.ts';
import { formatMoney, type Pesewa, pesewas } from '#shared/money.ts';
import { groupPhone, type Phone } from '#shared/phone.ts';
import { fakeAudit } from './fake-audit.ts';
import { accountsFor, BILLERS } from './fake-bills.ts';
import { soldList } from './fake-bulk.ts';
import { fakeCustomers } from './fake-customers.ts';
import { fakeDoctor } from './fake-doctor.ts';
import { fakeDrill } from './fake-drill.ts';
import { fakeOffice } from './fake-office.ts';
import { PRICES_VIEW } from './fake-prices.ts';
import { fakePrinting } from './fake-printing.ts';
import { COMPARED, NEVER_COMPARED } from './fake-reconcile.ts';
import { reportFor } from './fake-reports.ts';
import { done, NOW, refunded, type SaleWish, sale } from './fake-sales.ts';
import { CLOSED, CREDITORS, HAND_OVER, OWED, X_REPORT, Z_REPORT } from './fake-shifts.ts';
import { CREDITS, campaignPage, deliveryPage, EVIDENCE, SENDERS } from './fake-sms.ts';
import { NAMES, PEOPLE } from './fake-staff.ts';
import { fakeUpdates } from './fake-updates.ts';
import { priceOfVouchers, revealed, VOUCHER_TYPES } from './fake-vouchers.ts';

export { done, NOW, refunded, sale, saleOf } from './fake-sales.ts';

export const snapshot = (changes: Partial<CounterSnapshot> = {}): CounterSnapshot => ({
  kind: 'training',
  shopName: 'Adom Mobile, Kaneshie',
  mark: 'K3F7',
  locked: false,
  attendant: { id: 'ama', name: 'Ama', role: 'attendant', rights: ALL_RIGHTS },
  shift: { id: 's1', openedAt: NOW - 3 * 3_600_000, state: 'open', forgotten: false },
  service: { state: 'connected' },
  journal: { state: 'ready', problem: null },
  wallet: { level: 'ok', hoursLeft: 6.2, balance: null },
  role: { name: 'Agent', daysLeft: 12 },
  settings: USUAL_SETTINGS,
  now: NOW,
  products: ['data', 'airtime', 'voucher', 'bill', 'bulk', 'sms', 'afa'],
  ...changes,
});

export const quote = (amount: Pesewa, changes: Partial<SaleQuote> = {}): SaleQuote => ({
  price: amount,
  cost: amount,
  sameSale: null,
  walletTooLow: false,
  ...changes,
});

export const EMPTY_BOARD: BoardView = { underWay: [], needsAttention: [], justNow: [] };

export const busyBoard = (): BoardView => ({
  underWay: [
    sale({ ago: 12 }),
    sale({ phone: '0201456981', cedis: 5, ago: 41, supplier: 'Telecel', state: 'sending', money: 'maybe' }),
    sale({ phone: '0277811340', cedis: 20, ago: 195, supplier: 'AT', state: 'unknown', money: 'maybe' }),
  ],
  needsAttention: [
    sale({
      phone: '0559012112',
      cedis: 50,
      ago: 1260,
      state: 'recorded',
      money: 'none',
      attention: 'not-sent',
      actions: ['send', 'withdraw'],
    }),
  ],
  justNow: [
    sale({ ...done, phone: '0209340981', cedis: 2, ago: 300 }),
    sale({ ...done, phone: '0271200340', cedis: 10, ago: 420 }),
    sale({ ...refunded, phone: '0244000112', cedis: 5, ago: 900 }),
    sale({ ...done, phone: '0244777110', cedis: 1, ago: 1500 }),
  ],
});

export const slipOf = (sold: SaleView): SlipView => ({
  heading: ['Adom Mobile', 'Kaneshie Market, Accra', '024 400 1122'],
  rows: [
    { label: 'Airtime', value: formatMoney(sold.price), strong: true },
    { label: 'Number', value: groupPhone(sold.orders[0]?.recipient ?? ''), strong: true },
    { label: 'Network', value: sold.orders[0]?.supplier ?? '', strong: false },
    { label: 'Slip', value: String(sold.slipNumber), strong: false },
    { label: 'Date', value: 'Sat 21 Nov, 10:42', strong: false },
    { label: 'Served by', value: sold.attendantName, strong: false },
    { label: 'Reference', value: sold.orders[0]?.reference ?? '', strong: false },
  ],
  status: 'Under way',
  footing: ['Keep this slip until it has arrived.'],
  training: true,
});

export const TIMELINE: TimelineEntry[] = [
  { at: NOW - 12_000, kind: 'sale.recorded', detail: null },
  { at: NOW - 11_000, kind: 'attempt.started', detail: null },
  { at: NOW - 10_000, kind: 'answer.unknown', detail: 'timeout' },
  { at: NOW - 9000, kind: 'order.found', detail: 'processing' },
];

const STATES = [
  'done',
  'done',
  'done',
  'under-way',
  'done',
  'refunded',
  'done',
  'unknown',
  'not-sold',
  'done',
] as const;
const SUPPLIERS = ['MTN', 'Telecel', 'MTN', 'AT'] as const;

/** One line of a history that goes back for ever; a function of its slip. */
export const line = (slipNumber: number, newest: number): SaleLine => ({
  id: `00000000-0000-4000-9000-${String(slipNumber).padStart(12, '0')}`,
  slipNumber,
  product: slipNumber % 7 === 0 ? 'data' : slipNumber % 11 === 0 ? 'bill' : 'airtime',
  price: pesewas(((slipNumber % 9) + 1) * 250),
  soldAt: NOW - (newest - slipNumber) * 1_500_000,
  attendantName: 'Ama',
  orderCount: slipNumber % 29 === 0 ? 23 : 1,
  state: STATES[slipNumber % STATES.length] ?? 'done',
  unproven: 0,
  recipient: `02${slipNumber % 4 === 1 ? '0' : '4'}${String((slipNumber * 7919) % 10_000_000).padStart(7, '0')}`,
  supplier: SUPPLIERS[slipNumber % 4] ?? 'MTN',
  amount: slipNumber % 7 === 0 ? null : pesewas(((slipNumber % 9) + 1) * 250),
  volumeGb: slipNumber % 7 === 0 ? 5 : null,
  quantity: null,
  owes: pesewas(0),
});

export interface PageRequest {
  readonly before: number | null;
  readonly limit: number;
  readonly filter: { readonly product: string | null; readonly state: string | null; readonly day: string | null };
}

/** Serves a history of this many sales, page by page. */
export const historyOf =
  (newest: number) =>
  ({ before, limit }: PageRequest) => {
    const from = before === null ? newest : before - 1;
    const lines = Array.from({ length: Math.min(limit, from) }, (_, at) => line(from - at, newest));
    return good({ lines, before: from > limit ? from - limit + 1 : null });
  };

export const foundLines = (text: string): FoundSale[] =>
  [1041, 982, 640].map((slip, at) => ({
    line: { ...line(slip, 1041), recipient: `02441234${text.slice(-2)}`, orderCount: at === 2 ? 23 : 1 },
    by: at === 0 ? 'number' : 'ending',
  }));

type Answer = unknown;
export type Answers = Partial<Record<string, (request: never) => Answer | Promise<Answer>>>;

export const good = (value: unknown) => ({ ok: true, value });
export const bad = (code: CounterErrorCode) => ({ ok: false, error: { code } });
const NEVER = new Promise<never>(() => {});
export const never = () => NEVER;
export const isNever = (answer: unknown): boolean => answer === NEVER;

/** A bundle of the network; the screen shows the list in the order of its keys. */
const bundle = (network: BundleOffer['network'], volumeGb: number, price: number): BundleOffer => ({
  network,
  volumeGb,
  price: pesewas(price),
  inStock: true,
});

export const BUNDLES: readonly BundleOffer[] = [
  ...[1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 30, 40, 50, 100].map((size) => bundle('MTN', size, 60 + size * 490)),
  ...[5, 10, 15, 20, 25, 30, 40, 50, 100].map((size) => bundle('Telecel', size, 50 + size * 450)),
  ...[1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 30].map((size) => bundle('AT-iShare', size, 30 + size * 460)),
  ...[15, 20, 25, 30, 40, 50, 100].map((size) => bundle('AT-BigTime', size, 900 + size * 350)),
];

/** The price of a request in this small world. */
function priceOf(wanted: SaleRequest): Pesewa {
  switch (wanted.product) {
    case 'airtime':
    case 'bill':
      return wanted.amount;
    case 'data':
      return (
        BUNDLES.find(({ network, volumeGb }) => network === wanted.network && volumeGb === wanted.volumeGb)?.price ??
        pesewas(0)
      );
    case 'afa':
      return pesewas(1500);
    case 'voucher':
      return priceOfVouchers(wanted.typeId, wanted.quantity);
    case 'sms':
      return pesewas(0);
    case 'bulk':
      return pesewas(wanted.rows.reduce((sum, row) => sum + priceOf({ product: 'data', ...row }), 0));
  }
}

/** The one order that a request becomes. */
function soldAs(wanted: SaleRequest): SaleWish {
  switch (wanted.product) {
    case 'airtime':
      return { phone: wanted.phone, supplier: wanted.network };
    case 'data':
      return { phone: wanted.phone, supplier: wanted.network, volumeGb: wanted.volumeGb };
    case 'sms':
      return { phone: `${wanted.recipients.length} numbers`, quantity: wanted.recipients.length };
    case 'bill':
      return { phone: wanted.account, supplier: wanted.biller };
    case 'afa':
      return { phone: wanted.phone, supplier: 'AFA' };
    case 'voucher': {
      const { typeName: supplier, quantity, phone, email } = wanted;
      return { phone: phone ?? email ?? supplier, supplier, quantity };
    }
    default:
      throw new TypeError(`the preview does not sell ${wanted.product}`);
  }
}

/** Makes a main process that answers as on a good day, unless the scenario says otherwise. */
export function fakeMain(answers: Answers = {}) {
  const asked: { name: string; request: unknown }[] = [];
  /** The answers that it gave. */
  const told: unknown[] = [];
  const sales = new Map<string, SaleView>();
  /** The drafts that are kept over a reload, by their product. */
  const drafts = new Map<KeptProduct, TypedDraft>();
  const usual: Answers = {
    'counter.snapshot': () => good(snapshot()),
    'sales.board': () => good(EMPTY_BOARD),
    'sales.quote': ({ sale: wanted }: SaleSubmission) => good(quote(priceOf(wanted))),
    'sales.submit': (submission: SaleSubmission) => {
      const known = sales.get(submission.saleId);
      if (known !== undefined) return good(known);
      const { product } = submission.sale;
      if (submission.sale.product === 'bulk') {
        const list = soldList(submission.sale.rows, (row) => priceOf({ product: 'data', ...row }));
        sales.set(submission.saleId, { ...list, id: submission.saleId });
        return good(sales.get(submission.saleId));
      }
      const price = priceOf(submission.sale);
      const cashReceived = submission.cashReceived ?? null;
      const sold = {
        ...sale({ product, cedis: price / 100, ago: 0, state: 'recorded', money: 'none', ...soldAs(submission.sale) }),
        ...{ id: submission.saleId, cashReceived, change: cashReceived && pesewas(cashReceived - price) },
      };
      sales.set(sold.id, sold);
      return good(sold);
    },
    'sales.get': ({ saleId }: SaleSubmission) => {
      const known = sales.get(saleId);
      return known === undefined ? bad('not-found') : good(known);
    },
    'sales.recent': () => good([]),
    'sales.usualWait': () => good({ ms: 100_000 }),
    'catalogue.bundles': () => good(BUNDLES),
    'vouchers.types': () => good(VOUCHER_TYPES),
    'vouchers.reveal': ({ saleId }: SaleSubmission) => {
      const known = sales.get(saleId);
      return known === undefined ? bad('not-found') : good(revealed(known, NOW, 0));
    },
    'afa.price': () => good({ price: pesewas(1500) }),
    'drafts.kept': () =>
      good([...drafts].flatMap(([product, draft]) => (sales.has(draft.saleId) ? [] : [{ ...draft, product }]))),
    'drafts.keep': ({ product, ...draft }: TypedDraft & { product: KeptProduct }) => {
      drafts.set(product, draft);
      return good({ kept: true });
    },
    'drafts.drop': ({ product, saleId }: { product: KeptProduct; saleId: string }) => {
      if (drafts.get(product)?.saleId === saleId) drafts.delete(product);
      return good({});
    },
    'afa.draft': () => good(null),
    'afa.keepDraft': () => good({ kept: true }),
    'afa.dropDraft': () => good({}),
    'bills.billers': () => good(BILLERS),
    'bills.lookUp': (question: BillQuestion) => good({ state: 'found', accounts: accountsFor(question) }),
    'bills.confirm': () => good({}),
    ...fakeCustomers([]),
    'waiting.list': () => good([]),
    'waiting.add': ({ phone, volumeGb }: WaitingNumber) => good([{ phone, volumeGb, since: NOW, ready: false }]),
    'waiting.remove': () => good([]),
    'bulk.sameRows': ({ rows }: { rows: unknown[] }) => good(rows.map(() => null)),
    'bulk.affords': () => good({ enough: 'yes' }),
    'bulk.rowsAgain': () => good([]),
    'bulk.act': () => bad('too-late'),
    'bulk.saveCsv': () => good({ savedAs: '/home/ama/Documents/Dwadi bulk slip 1041.csv' }),
    'sms.senders': () => good(SENDERS),
    'sms.credits': () => good(CREDITS),
    'sms.noTexts': () => good([]),
    'sms.changeNoTexts': ({ add }: { add: Phone[] }) => good(add),
    'sms.campaigns': campaignPage,
    'sms.delivery': deliveryPage,
    'sms.evidence': () => good(EVIDENCE),
    'orders.ofSale': () => good({ total: 0, orders: [], ways: {} }),
    'numbers.check': () => good({ registered: 'yes' }),
    'screen.textSize': () => good({ size: 'normal', percent: 100, most: 124 }),
    'screen.chooseTextSize': ({ size }: { size: TextSize }) => good({ size, percent: 115, most: 124 }),
    'screen.language': () => good({ spoken: 'en', chosen: 'en', all: [['en', 'English']] }),
    'customerScreen.state': () => good({ wanted: false, lacks: null }),
    'customerScreen.choose': ({ wanted }: { wanted: boolean }) => good({ wanted, lacks: null }),
    'customerScreen.show': () => good({}),
    'shifts.open': () => good(snapshot().shift),
    'shifts.move': () => good({}),
    'shifts.handOver': () => good(HAND_OVER),
    'shifts.x': () => good(X_REPORT),
    'shifts.end': () => good({ ...snapshot().shift, state: 'counting' }),
    'shifts.close': () => good(Z_REPORT),
    'shifts.closed': () => good(CLOSED),
    'shifts.z': () => good(Z_REPORT),
    'owed.list': () => good({ newest: OWED, all: OWED.length }),
    'owed.payOut': () => good({ pin: { kind: 'right' }, owed: { newest: [], all: 0 } }),
    'tenders.credits': () => good({ newest: CREDITORS, all: CREDITORS.length }),
    'tenders.payCredit': () => good({ newest: [], all: 0 }),
    'tenders.mobileMoneyUse': () => good(null),
    'staff.names': () => good(NAMES),
    'staff.signIn': () => good({ kind: 'right' }),
    'staff.lock': () => good({}),
    'staff.active': () => good({}),
    'staff.firstSales': () => good({ left: 0 }),
    'staff.hideFirstSales': () => good({ left: 0 }),
    'staff.list': () => good(PEOPLE),
    'staff.approve': () => good({ kind: 'right' }),
    'sales.slip': () => good(slipOf(sale())),
    'sales.timeline': () => good(TIMELINE),
    'sales.supportText': () =>
      good('Dwadi K3F7\nReference DW-K3F7-00000000000000000009\nAirtime GHS 50.00, 055 901 2112'),
    'sales.act': () => bad('too-late'),
    'reports.day': ({ day }: { day: string }) => good(reportFor({ from: day, to: day })),
    'reports.export': ({ range, format }: { range: ReportRange; format: string }) =>
      good({ file: `/home/ama/Documents/Dwadi/Dwadi K3F7 ${range.from}.${format}` }),
    'reconcile.state': () => good(NEVER_COMPARED),
    'reconcile.start': () => good(COMPARED),
    'reconcile.cancel': () => good(COMPARED),
    'reconcile.knowCounter': () => good(COMPARED),
    'prices.view': () => good(PRICES_VIEW),
    'prices.preview': () => good(PRICES_VIEW),
    'prices.save': () => good(PRICES_VIEW),
    'prices.decide': () => good(PRICES_VIEW),
    'reports.folder': () => good({ folder: '/home/ama/Documents/Dwadi' }),
    'reports.chooseFolder': () => good({ folder: '/media/ama/USB/Dwadi' }),
    'disputes.ofSale': () => good([]),
    'reports.range': (range: ReportRange) => good(reportFor(range)),
    ...fakePrinting(),
    ...fakeAudit(),
    ...fakeDoctor(),
    ...fakeUpdates(),
    ...fakeOffice(),
    ...fakeDrill(),
    'orders.page': () => good({ lines: [], before: null }),
    'orders.export': ({ format }: { format: string }) =>
      good({ file: `/home/ama/Documents/Dwadi/Dwadi K3F7 orders.${format}`, sales: 1041, more: false }),
    'orders.find': () => good([]),
  };
  const call = (name: string, request: unknown): Answer | Promise<Answer> => {
    asked.push({ name, request });
    const answerTo = answers[name] ?? usual[name];
    const answer = answerTo === undefined ? bad('unknown-call') : answerTo(request as never);
    void Promise.resolve(answer).then((given) => told.push(given));
    return answer;
  };
  return { call, asked, told, sales };
}

export type FakeMain = ReturnType<typeof fakeMain>;
