/** The rules of the contract that a JSON schema can't show: each with the last value that passes and the first that doesn't. */
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { calls } from '#shared/counter-api/index.ts';
import { priceRule, priceRules } from '#shared/counter-api/prices.ts';
import { CODEPAGES, printer } from '#shared/counter-api/printing.ts';
import { REPORT_MAX_DAYS, reportRange } from '#shared/counter-api/reports.ts';
import { saleRequest } from '#shared/counter-api/sales.ts';
import { shopName, shopSettings, slipLines, USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { numberedZ, PIECES, pieceCount, sumOfPieces, walletReport, zReport } from '#shared/counter-api/shifts.ts';
import { newOwnersPin, newPin, personName, pinLeastOf, pinWeakness } from '#shared/counter-api/staff.ts';
import { tender, transactionId } from '#shared/counter-api/tenders.ts';
import { saleIdValue } from '#shared/counter-api/values.ts';
import { pesewas } from '#shared/money.ts';

const passes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;
const saysOf = (schema: z.ZodType, value: unknown): (string | undefined)[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

const rule = {
  product: 'data',
  supplier: 'MTN',
  markup: { kind: 'add', amount: 50 },
  roundTo: 10,
  fee: 0,
  belowCost: false,
};
const price = { kind: 'price', amount: 500 };

test('a rule of a price fits its product', () => {
  expect(priceRule.parse(rule)).toEqual({ ...rule, commission: 0 });
  expect(passes(priceRule, { ...rule, fee: -1 })).toBe(false);
  expect(passes(priceRule, { ...rule, markup: price })).toBe(false);
  expect(priceRule.parse({ ...rule, volumeGb: 5, markup: price }).markup).toEqual({ ...price, per: 'list' });
  expect(passes(priceRule, { ...rule, volumeGb: 5, supplier: null, markup: price })).toBe(false);
  expect(passes(priceRule, { ...rule, product: 'airtime', volumeGb: 5, markup: price })).toBe(false);
  expect(passes(priceRule, { ...rule, volumeGb: 5 })).toBe(false);
  for (const product of ['afa', 'sms']) {
    expect(passes(priceRule, { ...rule, product, supplier: null, markup: price })).toBe(true);
    expect(passes(priceRule, { ...rule, product, supplier: null })).toBe(false);
  }
});

test('a fixed price is not below zero; what is added may be', () => {
  const fixed = (amount: number) => ({ ...rule, volumeGb: 1, markup: { kind: 'price', amount } });
  expect(passes(priceRule, fixed(0))).toBe(true);
  expect(passes(priceRule, fixed(-1))).toBe(false);
  expect(passes(priceRule, { ...rule, markup: { kind: 'add', amount: -5 } })).toBe(true);
});

test('the owner types a cost for a registration alone, and it is more than nothing', () => {
  const afa = { ...rule, product: 'afa', supplier: null, markup: price };
  const typedCost = (amount: number) => ({ amount, since: '2026-11-01' });
  expect(passes(priceRule, { ...afa, typedCost: typedCost(1) })).toBe(true);
  expect(passes(priceRule, { ...afa, typedCost: typedCost(0) })).toBe(false);
  expect(saysOf(priceRule, { ...rule, typedCost: typedCost(1) })).toEqual([
    'the service tells the cost of everything else',
  ]);
  expect(saysOf(priceRule, { ...rule, supplier: null, volumeGb: 5, markup: price })).toEqual([
    'only a bundle of one network has a size',
  ]);
});

test('two rules for the same product, supplier and size are refused', () => {
  const sized = { ...rule, volumeGb: 5, markup: price };
  const others = [
    { ...rule, supplier: null },
    { ...rule, supplier: 'AT-iShare' },
    { ...sized, volumeGb: 10 },
  ];
  expect(passes(priceRules, [rule, sized, ...others])).toBe(true);
  for (const one of [rule, sized, { ...rule, supplier: null }]) expect(passes(priceRules, [one, one])).toBe(false);
});

test('names and lines are kept without the blanks around them', () => {
  expect(shopSettings.parse({ ...USUAL_SETTINGS, shopName: ' Ama ' }).shopName).toBe('Ama');
  expect(shopName.parse(' Ama ')).toBe('Ama');
  expect(slipLines.parse([' Osu '])).toEqual(['Osu']);
  expect(personName.parse(' Kojo ')).toBe('Kojo');
  for (const schema of [shopName, personName]) expect(passes(schema, '  ')).toBe(false);
  expect(passes(slipLines, [' '])).toBe(false);
});

test('a new counter has settings that can be saved', () => {
  expect(shopSettings.parse(USUAL_SETTINGS)).toEqual(USUAL_SETTINGS);
  const { newsAtClose, newsOfWallet, newsOfRole, cashGate, typeLargeTwice, smsSlips, slipHeader, slipFooter } =
    USUAL_SETTINGS;
  expect({ newsAtClose, newsOfWallet, newsOfRole }).toEqual({
    newsAtClose: true,
    newsOfWallet: true,
    newsOfRole: true,
  });
  expect({ cashGate, typeLargeTwice, smsSlips }).toEqual({ cashGate: false, typeLargeTwice: false, smsSlips: false });
  expect(USUAL_SETTINGS.smsSlipCode).toBe(true);
  expect([slipHeader, slipFooter]).toEqual([[], []]);
});

test('a drawer holds notes and coins of Ghana, and a sum that is possible', () => {
  for (const value of PIECES) expect(passes(pieceCount, { value, count: 1 })).toBe(true);
  expect(passes(pieceCount, { value: 300, count: 1 })).toBe(false);
  expect(passes(pieceCount, { value: 100, count: 0 })).toBe(false);
  expect(
    sumOfPieces([
      { value: pesewas(200), count: 3 },
      { value: pesewas(5), count: 2 },
    ]),
  ).toBe(610);
  const float = calls['shifts.open'].request;
  expect(passes(float, { float: 0 })).toBe(true);
  expect(passes(float, { float: -1 })).toBe(false);
  expect(passes(float, { float: 100_000_000_000 })).toBe(false);
});

test('a move of the drawer is more than nothing and has a reason', () => {
  const move = calls['shifts.move'].request;
  const made = { kind: 'pay-in', amount: 1, reason: 'change' };
  expect(passes(move, made)).toBe(true);
  expect(passes(move, { ...made, amount: 0 })).toBe(false);
  expect(passes(move, { ...made, reason: ' a ' })).toBe(false);
  expect(passes(move, { ...made, reason: ' ab ' })).toBe(true);
  expect(passes(move, { ...made, reason: 'r'.repeat(81) })).toBe(false);
});

test('older reports of a wallet and a shift are read with what they lack', () => {
  const wallet = { opening: null, charges: 0, chargeCount: 0, refunds: 0, refundCount: 0, gaps: [], closing: null };
  expect(walletReport.parse(wallet)).toEqual({ ...wallet, earlier: [], lastTold: null });
  const { owed } = zReport.shape;
  expect(owed.parse({ added: 5, paid: 0, open: 5 })).toEqual({ added: 5, paid: 0, settled: 0, open: 5 });
  expect(Object.keys(numberedZ.shape)).toEqual(expect.arrayContaining(['number', 'difference', 'counted']));
});

test('a payment is more than nothing; a transaction is compared without blanks, in capitals', () => {
  expect(transactionId.parse(' ab 12\t34 ')).toBe('AB1234');
  expect(passes(transactionId, 'ab1')).toBe(false);
  expect(passes(tender, { kind: 'cash', amount: 1, received: null })).toBe(true);
  expect(passes(tender, { kind: 'cash', amount: 0, received: null })).toBe(false);
  expect(tender.parse({ kind: 'credit', amount: 1, customer: ' Esi ' })).toMatchObject({ customer: 'Esi' });
  expect(passes(tender, { kind: 'credit', amount: 1, customer: ' E ' })).toBe(false);
  const { request: payOut } = calls['tenders.payCredit'];
  const paid = { slip: 1, nth: 0, amount: 1, transaction: null, usedBeforeConfirmed: false };
  expect([passes(payOut, paid), passes(payOut, { ...paid, amount: 0 })]).toEqual([true, false]);
});

test('a sale of nothing is refused, and names are trimmed', () => {
  const airtime = { product: 'airtime', network: 'MTN', phone: '0244123456', amount: 1 };
  expect(passes(saleRequest, airtime)).toBe(true);
  expect(passes(saleRequest, { ...airtime, amount: 0 })).toBe(false);
  expect(passes(saleRequest, { ...airtime, phone: '0244 123456' })).toBe(false);
  expect(saleIdValue.parse('5B0D8F4A-9C39-4F0B-8C55-2F3B1A0C9D11')).toBe('5b0d8f4a-9c39-4f0b-8c55-2f3b1a0c9d11');
});

test('a PIN that anybody would try first is refused, and an owner has six digits', () => {
  expect([pinLeastOf('owner'), pinLeastOf('attendant')]).toEqual([6, 4]);
  expect([pinWeakness('owner', '90517'), pinWeakness('owner', '905173')]).toEqual(['short', null]);
  expect([pinWeakness('attendant', '905'), pinWeakness('attendant', '9051')]).toEqual(['short', null]);
  expect([passes(newPin, '1234'), passes(newPin, '9051')]).toEqual([false, true]);
  expect([passes(newOwnersPin, '9051'), passes(newOwnersPin, '905173')]).toEqual([false, true]);
  expect(saysOf(newPin, '1234')).toEqual(['too easy to guess']);
});

test('a printer stands in the shop', () => {
  const at = (host: string, port = 9100) => ({
    name: ' Till ',
    paper: { widthMm: 58, codepage: CODEPAGES[0], cuts: true },
    target: { kind: 'tcp', host, port },
  });
  expect(passes(printer, at('192.168.1.50'))).toBe(true);
  expect(printer.parse(at('10.0.0.1')).name).toBe('Till');
  for (const host of ['8.8.8.8', '192.168.1', '192.168.1.256', 'printer', '172.32.0.1']) {
    expect(passes(printer, at(host))).toBe(false);
  }
  expect([passes(printer, at('10.0.0.1', 9199)), passes(printer, at('10.0.0.1', 9200))]).toEqual([true, false]);
});

test('a report asks for days in order, from a year with four digits, and for not too many', () => {
  const range = (from: string, to: string) => passes(reportRange, { from, to });
  const day = (nth: number) => new Date(Date.UTC(2026, 0, nth)).toISOString().slice(0, 10);
  expect([range('2026-01-01', '2026-01-01'), range('2026-01-02', '2026-01-01')]).toEqual([true, false]);
  expect([range(day(1), day(REPORT_MAX_DAYS)), range(day(1), day(REPORT_MAX_DAYS + 1))]).toEqual([true, false]);
  expect([range('1000-01-01', '1000-01-02'), range('0999-12-31', '1000-01-02')]).toEqual([true, false]);
});

test("a drill names its installer, and a step's skip its reason", () => {
  expect([
    passes(calls['drill.start'].request, { installer: ' K ' }),
    passes(calls['drill.start'].request, { installer: ' ' }),
  ]).toEqual([true, false]);
  const skip = (reason: string) => passes(calls['drill.skip'].request, { step: 'print', reason });
  expect([skip(' abc '), skip(' ab ')]).toEqual([true, false]);
});

test('a message is asked for by whatever name the service gave it, and by no name longer than it may be told by', () => {
  const { request } = calls['sms.delivery'];
  const asked = (id: string) => passes(request, { id, status: null, page: 0 });
  for (const id of ['11111111-1111-1111-1111-111111111111', 'cmp_01', 'x'.repeat(100)]) expect(asked(id)).toBe(true);
  for (const id of ['', 'x'.repeat(101)]) expect(asked(id)).toBe(false);
});
