/** Slips as lines: a row appears with the fact that it tells of, and with no other. */
import { expect, test } from 'vitest';
import { bulkCsv } from '#main/printing/bulk-csv.ts';
import { receiptCode } from '#main/printing/receipt-code.ts';
import { saleSlip } from '#main/printing/sale-slip.ts';
import { bulkSlip } from '#main/printing/slips/bulk.ts';
import { daySlip } from '#main/printing/slips/day.ts';
import { asCopy, framed, framedInside, proofLines } from '#main/printing/slips/frame.ts';
import { walletZSlip, xSlip, zSlip } from '#main/printing/slips/shift.ts';
import { textCopy } from '#main/printing/slips/text-copy.ts';
import { voucherSlips } from '#main/printing/slips/voucher.ts';
import type { SlipView } from '#shared/counter-api/sales.ts';
import type { NumberedZ, WalletReport, XReport } from '#shared/counter-api/shifts.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { pesewas } from '#shared/money.ts';
import { SMS_MAX_MESSAGE } from '#shared/reseller-api/limits.ts';
import { middleLine, type Slip, type SlipLine, slip } from '#shared/slip.ts';
import { stateWord, tellCustomer } from '#shared/words/order-states.ts';
import { BULK_PAPER, SHIFT_PAPER, voucherCountMark, WALLET_PAPER } from '#shared/words/paper.ts';
import { exceptionWord, REPORT } from '#shared/words/reports.ts';
import { SHIFT } from '#shared/words/shifts.ts';
import { SLIP_LABELS, soldWord, WHOLE_LIST } from '#shared/words/slip.ts';
import { listSale } from '../../../support/preview/fakes/fake-bulk.ts';
import { reportFor } from '../../../support/preview/fakes/fake-reports.ts';
import { done, NOW, sale } from '../../../support/preview/fakes/fake-sales.ts';
import { X_REPORT, Z_REPORT } from '../../../support/preview/fakes/fake-shifts.ts';

const SHOP = { shopName: 'Adom', training: false };
const PRINTED = { by: 'Efua', at: NOW };

const words = (line: SlipLine): string => {
  if (line.kind === 'pair') return `${line.label}: ${line.value}`;
  if (line.kind === 'figure') return `${line.label}! ${line.text}`;
  return 'text' in line ? line.text : line.kind;
};
const linesOf = ({ lines }: Slip): string[] => lines.map(words);
/** The lines of the second slip that the first lacks, and those that it lacks itself. */
function between(one: Slip, other: Slip) {
  const [before, after] = [linesOf(one), linesOf(other)];
  return {
    more: after.filter((line) => !before.includes(line)),
    less: before.filter((line) => !after.includes(line)),
  };
}
const starting = (slip: Slip, ...labels: readonly string[]) =>
  linesOf(slip).filter((line) => labels.some((label) => line.startsWith(label)));

const REPORT_OF = reportFor({ from: '2026-11-19', to: '2026-11-20' });
type Report = typeof REPORT_OF;
const NO_EXCEPTIONS: Report['exceptions'] = {
  ...{ abandoned: 0, clock: 0, override: 0, 're-opened': 0, reprint: 0, 'wrong-pin': 0 },
};
const day = (change: Partial<Report> = {}, total: Partial<Report['total']> = {}) =>
  daySlip(
    { ...REPORT_OF, growing: false, now: null, ...change, total: { ...REPORT_OF.total, fees: pesewas(0), ...total } },
    SHOP,
    PRINTED,
  );
const sum = (amount: number, count = 3) => ({ amount: pesewas(amount), count });

test.each<[string, Partial<Report['total']>, string]>([
  [REPORT.fees, { fees: pesewas(150) }, `${REPORT.fees}: GHS 1.50`],
  [REPORT.owedPaid, { owedPaid: sum(150) }, `${REPORT.owedPaid} (3): GHS 1.50`],
  [REPORT.owedSettled, { owedSettled: sum(150) }, `${REPORT.owedSettled}: GHS 1.50`],
  [REPORT.givenBack, { givenBack: sum(150) }, `${REPORT.givenBack} (3): GHS 1.50`],
  [REPORT.unproven, { unproven: sum(150) }, `${REPORT.unproven} (3): GHS 1.50`],
])('a day with "%s" has a row of it, and one without has none', (label, total, row) => {
  const none = day(
    {},
    Object.fromEntries(Object.keys(total).map((key) => [key, key === 'fees' ? pesewas(0) : sum(0, 0)])),
  );
  expect(starting(none, label)).toEqual([]);
  expect(starting(day({}, total), label)).toEqual([row]);
});

test('a day’s earnings are for those who may see costs, and its estimates stand there if there are any', () => {
  const { earnings } = REPORT_OF.total;
  if (earnings === null) throw new Error('earnings');
  const labels = [
    REPORT.walletCost,
    REPORT.estimatedCost,
    REPORT.margin,
    REPORT.commission,
    REPORT.estimatedCommission,
  ];
  const of = (change: object | null) =>
    starting(day({}, { earnings: change && { ...earnings, ...change } }), ...labels.map((label) => `${label}:`));
  expect(of(null)).toEqual([]);
  const none = { estimatedCost: pesewas(0), estimatedCommission: pesewas(0) };
  expect(of(none).map((line) => line.split(':')[0])).toEqual([REPORT.walletCost, REPORT.margin, REPORT.commission]);
  const all = of({ estimatedCost: pesewas(100), estimatedCommission: pesewas(200) });
  expect(all.map((line) => line.split(':')[0])).toEqual(labels);
});

test('a day’s unexplained money stands at its head and among the exceptions, each way by itself', () => {
  const money = (out: number, into: number) => ({ out: sum(out, 1), in: sum(into, 1) });
  const rows = (unexplained: Report['unexplained']) =>
    starting(day({ unexplained }), REPORT.unexplainedOut, REPORT.unexplainedIn);
  expect(rows(null)).toEqual([]);
  expect(rows(money(0, 0))).toEqual([]);
  const out = `${REPORT.unexplainedOut} (1): GHS 5.00`;
  expect(rows(money(500, 0))).toEqual([out, out]);
  expect(rows(money(500, 600))).toHaveLength(4);
});

test('a day that grows says so, what is stuck stands in the report of now, and empty parts have no title', () => {
  const { more } = between(day(), day({ growing: true }));
  expect(more).toHaveLength(1);
  const stuck = day({
    now: { open: [{ state: 'unknown', count: 2, price: pesewas(700) }], leftToDo: 0, disputes: { oldest: [], all: 0 } },
  });
  expect(between(day(), stuck).more).toEqual([REPORT.stuck, expect.stringContaining('(2): GHS 7.00')]);
  const empty = day({ products: [], attendants: [], exceptions: NO_EXCEPTIONS, unexplained: null });
  for (const title of [REPORT.byProduct, REPORT.byAttendant, REPORT.exceptions]) {
    expect(linesOf(day())).toContain(title);
    expect(linesOf(empty)).not.toContain(title);
  }
});

test('one drawer has no sum, two have', () => {
  const of = (count: number) => day({ drawers: { ...REPORT_OF.drawers, count } });
  expect(starting(of(1), REPORT.allDrawers)).toEqual([]);
  expect(starting(of(2), REPORT.allDrawers)).toHaveLength(1);
});

test('a day that leaves older drawers out says so on paper', () => {
  const of = (count: number) => day({ drawers: { ...REPORT_OF.drawers, count } });
  expect(starting(of(2), 'The newest')).toEqual([]);
  expect(starting(of(62), 'The newest')).toEqual([
    'The newest 2 of 62 closed drawers. Choose fewer days to see older ones.',
  ]);
});

test('a drawer is told to others than the owner as it was counted alone', () => {
  const blind = { float: null, cash: null, expected: null, difference: null };
  const newest = REPORT_OF.drawers.newest.slice(0, 1).map((one) => ({ ...one, ...blind }));
  const rows = starting(day({ drawers: { count: 2, difference: null, newest } }), 'Z', REPORT.allDrawers);
  expect(rows).toEqual([expect.stringMatching(/^Z \d+, Counted: GHS 948\.50$/)]);
});

test('only exceptions that happened are named', () => {
  const rows = (clock: number) =>
    starting(day({ exceptions: { ...NO_EXCEPTIONS, clock } }), exceptionWord('clock'), exceptionWord('reprint'));
  expect(rows(0)).toEqual([]);
  expect(rows(2)).toEqual([`${exceptionWord('clock')}: 2`]);
});

const x = (change: Partial<XReport> = {}) => xSlip({ ...X_REPORT, ...change }, SHOP, PRINTED);
const z = (change: Partial<NumberedZ> = {}) => zSlip({ ...Z_REPORT, ...change }, SHOP, PRINTED);

test('an X hides what its reader may not know, and shows it to the owner', () => {
  const hidden = [SHIFT.float, SHIFT.cash, SHIFT_PAPER.expected].map((label) => `${label}`);
  expect(starting(x(), ...hidden.map((label) => `${label}:`), `${SHIFT_PAPER.expected}!`)).toEqual([]);
  const told = x({ expected: pesewas(100), float: pesewas(200), taken: { ...X_REPORT.taken, cash: pesewas(300) } });
  expect(between(x(), told).more).toEqual([
    `${SHIFT.float}: GHS 2.00`,
    `${SHIFT.cash}: GHS 3.00`,
    `${SHIFT_PAPER.expected}! GHS 1.00`,
  ]);
});

test('money that moved out of the drawer is taken off, and parts that did not happen have no row', () => {
  expect(linesOf(z())).toContain('small notes from the bank: GHS 50.00');
  expect(starting(z(), 'water and transport')[0]).toMatch(/[-−]/);
  const quiet = z({
    taken: { ...Z_REPORT.taken, mobileMoney: pesewas(0), credit: pesewas(0) },
    reversed: { count: 0, amount: pesewas(0) },
  });
  expect(between(quiet, z()).more).toEqual([
    expect.stringContaining(`${SHIFT.reversed} (1)`),
    expect.stringContaining(SHIFT.total),
    `${SHIFT.mobileMoney}: GHS 120.00`,
    `${SHIFT.credit}: GHS 46.00`,
  ]);
  expect(starting(quiet, SHIFT.total)).toEqual([`${SHIFT.total}: GHS 981.50`]);
  expect(starting(z(), SHIFT.total)).toEqual([`${SHIFT.total}: GHS 955.50`]);
});

test('a hand-over tells its difference where that may be known, and what was counted where not', () => {
  const [one] = Z_REPORT.handOvers;
  if (one === undefined) throw new Error('a hand-over');
  const rows = (difference: number | null) => {
    const slip = z({ handOvers: [{ ...one, difference: difference === null ? null : pesewas(difference) }] });
    return starting(slip, `${SHIFT.counted}: ${one.byName}, `, `${one.byName}, `);
  };
  expect(rows(null)).toEqual([expect.stringMatching(new RegExp(`^${SHIFT.counted}: ${one.byName}, `))]);
  expect(rows(250)).toEqual([expect.stringMatching(new RegExp(`^${one.byName}, .*: GHS 2\\.50$`))]);
  expect(linesOf(z({ handOvers: [] }))).not.toContain(SHIFT.handOvers);
});

test('a shift’s settled debts, its opener and more carried sales have their rows when they are there', () => {
  const settled = x({ owed: { ...X_REPORT.owed, settled: pesewas(5) } });
  expect(between(x(), settled).more).toEqual([`${SHIFT.owedSettled}: GHS 0.05`]);
  expect(between(x(), x({ openedBy: null })).less).toEqual([`${SHIFT_PAPER.openedBy}: Ama`]);
  expect(starting(x({ openedAt: null }), SHIFT_PAPER.opened)).toContain(`${SHIFT_PAPER.opened}: -`);
  expect(between(x(), x({ carriedMore: 3 })).more).toHaveLength(1);
  expect(starting(x(), SHIFT_PAPER.closed)).toEqual([]);
  expect(starting(z(), `${SHIFT_PAPER.closed}:`)).toHaveLength(1);
});

test('a Z has its number, its count and its difference', () => {
  expect(linesOf(z())).toContain(`${SHIFT_PAPER.number}: 12`);
  expect(linesOf(z())).toContain(`${SHIFT_PAPER.countedBy}: Kofi`);
  expect(linesOf(z())).toContain(`${SHIFT_PAPER.counted}: GHS 948.50`);
  expect(starting(z(), `${SHIFT_PAPER.difference}!`)).toHaveLength(1);
});

const [WALLET] = Z_REPORT.wallets;
if (WALLET === undefined) throw new Error('a wallet');
const wallet = (change: Partial<WalletReport> = {}) => walletZSlip({ ...WALLET, ...change }, Z_REPORT, SHOP, PRINTED);

test('a wallet’s Z adds its gaps up, or says that there is none', () => {
  const [gap] = WALLET.gaps;
  if (gap === undefined) throw new Error('a gap');
  const twice = wallet({ gaps: [gap, { ...gap, amount: pesewas(-10_000) }] });
  expect(starting(twice, `${WALLET_PAPER.gap}!`)).toEqual([`${WALLET_PAPER.gap}! GHS 400.00`]);
  expect(linesOf(twice)).not.toContain(WALLET_PAPER.noGap);
  expect(linesOf(wallet({ gaps: [] }))).toContain(WALLET_PAPER.noGap);
  expect(starting(wallet({ gaps: [] }), `${WALLET_PAPER.gap}!`)).toEqual([]);
});

test('a wallet’s Z with many earlier sales can be kept and opened again', () => {
  const earlier = Array.from({ length: 50 }, (_, nth) => ({ slip: 9000 + nth, z: 98, amount: pesewas(123_450) }));
  const z = wallet({ earlier });
  expect(slip.parse(z)).toEqual(z);
  expect(linesOf(z).filter((line) => line.includes('slip 90'))).toHaveLength(50);
});

test('a wallet’s last word stands there where more was booked since, and unknown balances are dashes', () => {
  const last = { amount: pesewas(171_740), at: NOW };
  expect(starting(wallet({ lastTold: last }), WALLET_PAPER.lastTold)).toHaveLength(1);
  expect(starting(wallet({ lastTold: { ...last, amount: WALLET.closing } }), WALLET_PAPER.lastTold)).toEqual([]);
  expect(starting(wallet({ lastTold: null }), WALLET_PAPER.lastTold)).toEqual([]);
  const unknown = wallet({ opening: null, closing: null });
  expect(linesOf(unknown)).toContain(`${WALLET_PAPER.opening}: -`);
  expect(linesOf(unknown)).toContain(`${WALLET_PAPER.closing}: -`);
  expect(starting(wallet(), SHIFT.charges)[0]).toMatch(/\(60\): .*923\.10$/);
});

const withProof = { ...SHOP, header: ['Kaneshie'], footer: ['Medaase'], proof: () => 'CODE' };

test('a frame has the shop’s head and foot, a paper that stays inside no foot, and practice its marks', () => {
  expect(linesOf(framed(withProof, 'n', [middleLine('body')]))).toEqual(['Adom', 'Kaneshie', 'body', 'Medaase', 'cut']);
  expect(linesOf(framedInside(withProof, 'n', [middleLine('body')]))).toEqual(['Adom', 'Kaneshie', 'body', 'cut']);
  expect(linesOf(framed(SHOP, 'n', []))).toEqual(['Adom', 'cut']);
  const practice = framed({ ...SHOP, training: true }, 'n', [middleLine('body')]);
  expect(practice.training).toBe(true);
  expect(linesOf(practice).length).toBeGreaterThan(3);
  expect(linesOf(practice).at(-1)).toBe('cut');
  expect([
    proofLines(withProof, sale()),
    proofLines(SHOP, sale()),
    proofLines({ ...SHOP, proof: () => null }, sale()),
  ]).toEqual([[{ kind: 'qr', text: 'CODE' }], [], []]);
});

test('a copy is marked at both ends, opens no drawer, and is cut once', () => {
  const slip: Slip = {
    name: 'n',
    training: true,
    lines: [middleLine('body'), { kind: 'drawer' }, { kind: 'cut' }, middleLine('more')],
  };
  const copy = asCopy(slip, { nth: 2, by: 'Kofi', at: NOW });
  expect([copy.name, copy.training]).toEqual(['n', true]);
  const said = linesOf(copy);
  expect(said.slice(2)).toEqual(['body', 'more', said[0], 'cut']);
  expect(said[0]).toContain('2');
  expect(said[1]).toContain('Kofi');
});

test('vouchers come one by one or together, numbered where they are several', () => {
  const sold = sale({ ...done, product: 'voucher', supplier: 'WASSCE', quantity: 2 });
  const pins = [
    { pin: '482913570624', serial: 'T1' },
    { pin: '930017264481', serial: 'T2' },
  ];
  const [one, two, ...rest] = voucherSlips(sold, pins, withProof);
  expect(rest).toEqual([]);
  if (one === undefined || two === undefined) throw new Error('two slips');
  expect(between(one, two).less).toHaveLength(3);
  expect(linesOf(one)).toContain('CODE');
  expect(one.name).not.toBe(two.name);
  const [together] = voucherSlips(sold, pins, withProof, true);
  const rules = (slip: Slip | undefined) => (slip?.lines ?? []).filter(({ kind }) => kind === 'rule').length;
  expect(rules(together)).toBe(rules(one) + 1);
  expect(linesOf(together ?? one).join()).not.toContain('rule,rule');
  expect(linesOf(two)).toContain(voucherCountMark(2, 2));
  const [single] = voucherSlips(sold, pins.slice(0, 1), SHOP);
  expect(linesOf(single ?? one)).not.toContain(voucherCountMark(1, 1));
  const [unnamed] = voucherSlips({ ...sold, orders: [] } as unknown as SaleView, pins.slice(0, 1), SHOP);
  expect(starting(unnamed ?? one, SLIP_LABELS.reference)).toEqual([]);
});

test('a list’s slip names what the customer must know of, and counts the rest', () => {
  const { sale: list } = listSale({ done: 3, 'under-way': 2, 'not-sold': 2 });
  const said = linesOf(bulkSlip(list, SHOP));
  expect(said).toContain(`${BULK_PAPER.orders}: 7`);
  expect(said).toContain(BULK_PAPER.notDelivered);
  expect(said.filter((line) => line.includes('DW-'))).toHaveLength(2);
  expect(said.some((line) => line.includes('GB'))).toBe(true);
  const calm = linesOf(bulkSlip(listSale({ done: 3 }).sale, SHOP));
  expect(calm).not.toContain(BULK_PAPER.notDelivered);
  expect(calm.filter((line) => line === 'rule')).toHaveLength(2);
  expect(said.filter((line) => line === 'rule')).toHaveLength(3);
});

test('a list that was paid in cash opens the drawer, as any other sale does', () => {
  const { sale: list } = listSale({ done: 3 });
  const opens = (cashReceived: SaleView['cashReceived']) =>
    bulkSlip({ ...list, cashReceived }, SHOP).lines.some(({ kind }) => kind === 'drawer');
  expect([opens(pesewas(1000)), opens(null)]).toEqual([true, false]);
});

test('a list’s slip says how many more there are than it names', () => {
  const { sale: list } = listSale({ done: 1, 'not-sold': 3 });
  const fewer = { ...list, orders: list.orders.slice(0, 2) };
  expect(linesOf(bulkSlip(list, SHOP))).not.toContain(BULK_PAPER.andMore(0));
  expect(linesOf(bulkSlip(fewer, SHOP))).toContain(BULK_PAPER.andMore(1));
});

test('a list’s file has a row for each order, and says what its state means', () => {
  const { sale: list, orders } = listSale({ done: 1, 'not-sold': 1 });
  const [, first, second] = bulkCsv(list, orders).split('\r\n');
  const [sold, refused] = orders;
  if (sold === undefined || refused === undefined) throw new Error('two orders');
  for (const [line, order, nth] of [
    [first, sold, 1],
    [second, refused, 2],
  ] as const) {
    expect(line?.startsWith(`${nth},`)).toBe(true);
    expect(line?.endsWith(order.reference)).toBe(true);
    expect(line).toContain(String(order.price / 100));
  }
  expect(first).toContain(stateWord('done'));
  expect(second).toContain(tellCustomer(refused, list).split(',')[0]);
  const { volumeGb: _, ...without } = sold;
  expect(bulkCsv(list, [{ ...without, volumeGb: null }]).split('\r\n')[1]).toContain(',,');
});

const VIEW: SlipView = {
  ...{ heading: ['Adom', 'Kaneshie'], status: 'Completed', footing: [], training: false },
  rows: [
    { label: SLIP_LABELS.amount, value: 'GHS 5.00', strong: true },
    { label: SLIP_LABELS.supplier, value: 'MTN', strong: false },
    { label: SLIP_LABELS.cash, value: 'GHS 10.00', strong: false },
    { label: SLIP_LABELS.paid, value: 'GHS 5.00', strong: true },
    { label: SLIP_LABELS.slip, value: '7', strong: false },
    { label: SLIP_LABELS.time, value: 'today', strong: false },
    { label: SLIP_LABELS.servedBy, value: 'Ama', strong: false },
  ],
};

test('a text copy says what was bought once, and leaves out what has its own place', () => {
  expect(textCopy(VIEW, 'Airtime')).toBe(
    'Adom: Airtime GHS 5.00, Network MTN. Paid GHS 5.00. Completed. Slip 7, today.',
  );
  const owing = { ...VIEW, rows: [...VIEW.rows, { label: SLIP_LABELS.onCredit, value: 'GHS 1.00', strong: true }] };
  expect(textCopy(owing, 'Airtime')).toContain(`Paid GHS 5.00. ${SLIP_LABELS.onCredit} GHS 1.00. Completed.`);
  const byPhone = {
    ...VIEW,
    rows: [...VIEW.rows, { label: SLIP_LABELS.mobileMoney, value: 'GHS 5.00', strong: false }],
  };
  expect(textCopy(byPhone, 'Airtime')).toBe(textCopy(VIEW, 'Airtime'));
  expect(textCopy({ ...VIEW, training: true }, 'Airtime')).toMatch(/^TRAINING - NO VALUE\. Adom/);
});

test('a text copy is never longer than a text, and its code is whole', () => {
  const long = { ...VIEW, rows: [{ label: 'x', value: 'y'.repeat(2000), strong: true }], codes: ['DW1CODE'] };
  const text = textCopy(long, 'Airtime');
  expect(text).toHaveLength(SMS_MAX_MESSAGE);
  expect(text.endsWith(' DW1CODE')).toBe(true);
});

test('a receipt is a code for a phone up to six hundred letters, and none beyond', () => {
  const sold = sale({ ...done });
  const code = receiptCode(sold, SHOP);
  expect(code?.size).toBeGreaterThan(20);
  expect(code?.path).toMatch(/^M/);
  const named = (length: number) => {
    const text = textCopy(saleSlip(sold, SHOP), soldWord(sold.product));
    return receiptCode(sold, { ...SHOP, shopName: SHOP.shopName + 'x'.repeat(length - text.length) });
  };
  expect(named(600)).not.toBeNull();
  expect(named(601)).toBeNull();
});

const TEXT = { ...done, product: 'sms', phone: '2 numbers', supplier: 'SMS' } as const;
const rowsOf = (sold: SaleView) => saleSlip(sold, SHOP).rows.map(({ label, value }) => `${label}: ${value}`);

test('a text’s price can be computed again, unless it is one part to one number', () => {
  const parts = (quantity: number | null, count: number, each: number | null, cedis = 1) =>
    rowsOf(
      sale({ ...TEXT, quantity, cedis, text: { parts: count, each: each === null ? null : pesewas(each) } }),
    ).filter((line) =>
      [SLIP_LABELS.parts, SLIP_LABELS.each, SLIP_LABELS.price].some((label) => line.startsWith(`${label}:`)),
    );
  expect(parts(1, 1, 5)).toEqual([]);
  expect(parts(null, 1, 5)).toEqual([]);
  expect(parts(2, 1, 5)).toEqual([`${SLIP_LABELS.parts}: 1`, `${SLIP_LABELS.each}: GHS 0.05`]);
  expect(parts(1, 2, null)).toEqual([`${SLIP_LABELS.parts}: 2`, `${SLIP_LABELS.price}: ${WHOLE_LIST}`]);
  expect(parts(2, 1, 5, 0)).toEqual([`${SLIP_LABELS.parts}: 1`]);
});

test('cash, change, mobile money and the service’s code stand there when there are any', () => {
  const sold = sale({ ...done, serviceReference: null });
  const with0 = (change: Partial<SaleView>) =>
    rowsOf({ ...sold, ...change }).filter((line) => !rowsOf(sold).includes(line));
  expect(with0({ cashReceived: pesewas(2000), change: pesewas(1000) })).toEqual([
    'Cash: GHS 20.00',
    'Change: GHS 10.00',
  ]);
  expect(with0({ cashReceived: pesewas(2000) })).toEqual([]);
  expect(with0({ mobileMoney: pesewas(400) })).toEqual(['Mobile money: GHS 4.00']);
  const [order] = sold.orders;
  const coded = (serviceReference: string) => with0({ orders: order ? [{ ...order, serviceReference }] : [] });
  expect(coded('UB-1')).toEqual([expect.stringContaining(': UB-1')]);
  expect(coded(order?.reference ?? '')).toEqual([]);
});

test('twenty rows are printed each, and twenty-one are counted', () => {
  const numbers = (count: number) =>
    rowsOf(listSale({ done: count }).sale).filter((line) => line.startsWith('Number:')).length;
  expect([numbers(20), numbers(21)]).toEqual([20, 0]);
});
