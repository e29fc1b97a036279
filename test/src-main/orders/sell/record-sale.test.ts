/** The sales on their way into the journal, and those that were found there. */
import { expect, test, vi } from 'vitest';
import type { IntentRecord, NewIntent } from '#main/journal/base/records.ts';
import { DEFAULT_POLICY } from '#main/orders/model/policy.ts';
import { SaleRecorder } from '#main/orders/sell/record-sale.ts';
import { pesewas } from '#shared/money.ts';
import { AT, anIntent } from '../../../support/orders/intents.ts';
import { airtimeSale } from '../../../support/sales.ts';

test('M17 a sale that is found on disk while its submission is being answered keeps its sender’s word', async () => {
  const add = vi.fn<(intent: IntentRecord, said?: unknown) => void>();
  const runner = { onTheirWay: new Set<string>(), start: add };
  const ama = { id: 'ama', name: 'Ama', seesCost: true };
  const recordSale = async (_: unknown, intents: readonly NewIntent[]) => {
    const kept = intents.map(({ reference }) => anIntent('airtime', { reference }));
    // The start reads the open orders, and finds this one before the answer is here.
    seller.resumeTracking(kept);
    expect(add).not.toHaveBeenCalled();
    return { kind: 'recorded', sale: { sale: { product: 'airtime' }, intents: kept } };
  };
  const deps = {
    ...{ write: { recordSale }, policy: DEFAULT_POLICY, onStep: () => {}, hashContent: () => 'content' },
    clock: { monotonic: () => 0, wall: () => AT },
    business: { now: () => AT },
    staff: { attendant: () => ama, shift: () => ({ id: 'shift-1', openedAt: AT }), allowsSame: () => false },
    costs: { soldOut: async () => false, costOf: async () => pesewas(1000) },
    prices: {
      priceFor: () => pesewas(1000),
      eachFor: () => null,
      feeFor: () => pesewas(0),
      commissionFor: () => pesewas(0),
    },
    accounts: { current: () => ({ accountId: 1 }) },
    gate: { cashFirst: () => false },
    ids: { reference: () => 'DW-T-7' },
    sealer: { seal: (_: string, bytes: Uint8Array) => bytes },
  };
  const seller = new SaleRecorder(deps as never, runner as never, { recorded: () => {}, since: () => 0 } as never);
  const said = seller.confirm();
  const submission = { saleId: 'a sale', sale: airtimeSale(1000), price: pesewas(1000), sameSaleConfirmed: false };
  expect(await seller.record(submission, said)).toMatchObject({ ok: true });
  expect(add.mock.calls.map(([intent, word]) => [intent.reference, word])).toEqual([['DW-T-7', said]]);
  expect(runner.onTheirWay.size).toBe(0);
});
