/** The sales on their way into the journal, and those that were found there. */
import { describe, expect, test, vi } from 'vitest';
import type { IntentRecord, NewIntent } from '#main/journal/base/records.ts';
import { DEFAULT_POLICY } from '#main/orders/model/policy.ts';
import { SaleRecorder } from '#main/orders/sell/record-sale.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { pesewas } from '#shared/money.ts';
import type { Phone } from '#shared/phone.ts';
import { AT, anIntent } from '../../../support/orders/intents.ts';
import { airtimeSale, smsSale } from '../../../support/sales.ts';

const AMA = { id: 'ama', name: 'Ama', seesCost: true };

type RecordSale = (sale: unknown, intents: readonly NewIntent[], rule: unknown, first?: unknown) => Promise<unknown>;

const depsWith = (recordSale: RecordSale) => ({
  ...{ write: { recordSale }, policy: DEFAULT_POLICY, onStep: () => {}, hashContent: () => 'content' },
  clock: { monotonic: () => 0, wall: () => AT },
  business: { now: () => AT },
  staff: { attendant: () => AMA, shift: () => ({ id: 'shift-1', openedAt: AT }), allowsSame: () => false },
  costs: { snapshot: async () => ({ soldOut: () => false, costOf: () => pesewas(1000) }) },
  prices: {
    priceFor: () => pesewas(1000),
    eachFor: () => null,
    feeFor: () => pesewas(0),
    commissionFor: () => pesewas(0),
  },
  accounts: { current: () => ({ accountId: 1 }) },
  gate: { cashFirst: () => false },
  ids: { reference: () => 'DW-T-7' },
  read: { sale: async () => null },
  sealer: { seal: (_: string, bytes: Uint8Array) => bytes },
});

const WINDOW = { recorded: () => {}, since: () => 0 } as never;
const SUBMISSION = { saleId: 'a sale', sale: airtimeSale(1000), price: pesewas(1000), sameSaleConfirmed: false };

test('M17 a sale that is found on disk while its submission is being answered keeps its sender’s word', async () => {
  const add = vi.fn<(intent: IntentRecord, said?: unknown) => void>();
  const startSale = vi.fn<(recorded: { sale: unknown }, said: unknown) => unknown>(({ sale }) => sale);
  const runner = { onTheirWay: new Set<string>(), start: add, startSale, placeNow: () => null };
  const deps = depsWith(async (_, intents) => {
    const kept = intents.map(({ reference }) => anIntent('airtime', { reference }));
    // The start reads the open orders, and finds this one before the answer is here.
    seller.resumeTracking(kept);
    expect(add).not.toHaveBeenCalled();
    return { kind: 'recorded', sale: { sale: { product: 'airtime' }, intents: kept }, started: [] };
  });
  const seller = new SaleRecorder(deps as never, runner as never, WINDOW);
  const said = seller.confirm();
  expect(await seller.record(SUBMISSION, said)).toMatchObject({ ok: true });
  const recorded = { sale: { intents: [{ reference: 'DW-T-7' }] } };
  expect(startSale.mock.calls.map(([sale, word]) => [sale, word])).toMatchObject([[recorded, said]]);
  expect(runner.onTheirWay.size).toBe(0);
});

describe('M21 the place in the budget that a sale holds while it is written', () => {
  const held = (recordSale: RecordSale) => {
    const giveBack = vi.fn<(permit: unknown) => void>();
    const place = { client: { giveBack }, permit: 'a permit', first: { orders: 1 } };
    const startSale = vi.fn<(...args: unknown[]) => unknown>(() => ({ intents: [] }));
    const runner = { onTheirWay: new Set(), start: () => {}, stopped: () => true, startSale, placeNow: () => place };
    const seller = new SaleRecorder(depsWith(recordSale) as never, runner as never, WINDOW);
    return { giveBack, place, startSale, record: () => seller.record(SUBMISSION, seller.confirm()) };
  };

  test('goes with the sale once that is written', async () => {
    const recordSale = vi.fn<RecordSale>(async () => ({ kind: 'recorded', sale: { sale: {} }, started: [] }));
    const { giveBack, place, startSale, record } = held(recordSale);
    await record();
    expect(recordSale.mock.calls[0]?.[3]).toBe(place.first);
    expect(startSale.mock.calls[0]?.[3]).toBe(place);
    expect(giveBack).not.toHaveBeenCalled();
  });

  test.each<[string, RecordSale]>([
    ['a like sale stops it', async () => ({ kind: 'same-sale', same: { blocks: true } })],
    ['the drawer is closed', async () => ({ kind: 'no-shift' })],
    ['it was submitted before', async () => ({ kind: 'exists', sale: { intents: [] } })],
    ['the journal fails', () => Promise.reject(new Error('the disk is gone'))],
  ])('is given back where %s', async (_, recordSale) => {
    const { giveBack, startSale, record } = held(recordSale);
    await record().catch(() => {});
    expect(giveBack.mock.calls).toEqual([['a permit']]);
    expect(startSale).not.toHaveBeenCalled();
  });
});

describe('the money that the shop owes a customer', () => {
  const PHONE = '0244123456' as Phone;
  const checker = (more: object): SaleRequest => ({
    ...{ product: 'voucher', typeId: '1', typeName: 'WASSCE', quantity: 1, phone: null, email: null },
    ...more,
  });
  const texts = (...recipients: readonly Phone[]) => ({ ...smsSale(), recipients }) as SaleRequest;
  const OWED = { intentId: 7, owes: pesewas(2500) };

  /** The sum that the quote names, where one is owed to whatever stands for the customer. */
  async function owedIn(sale: SaleRequest) {
    const deps = depsWith(async () => null);
    const accounts = { ...deps.accounts, keyMissing: () => false };
    const read = { ...deps.read, sameSales: async () => [], owedTo: async () => OWED };
    const seller = new SaleRecorder({ ...deps, accounts, read } as never, {} as never, WINDOW);
    const quote = await seller.quote('a sale', sale, null);
    if (!quote.ok) throw new Error(quote.error.code);
    return quote.value.owed ?? null;
  }

  test.each([
    ['a voucher with a phone', checker({ phone: PHONE })],
    ['a voucher with an e-mail', checker({ email: 'ama@example.test' })],
    ['a text to one number', texts(PHONE)],
  ])('is named for %s', async (_, sale) => {
    expect(await owedIn(sale)).toEqual(OWED);
  });

  test.each([
    ['a voucher without phone and e-mail', checker({})],
    ['a text to several numbers', texts(PHONE, '0201234567' as Phone)],
  ])('is another’s for all that is known, for %s', async (_, sale) => {
    expect(await owedIn(sale)).toBeNull();
  });
});
