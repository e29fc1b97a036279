/** Reads an intent and its order back, with one SELECT that writer and reader share. */

import type { ReadableDb } from '../base/database.ts';
import type {
  IntentFacts,
  IntentRecord,
  NewIntent,
  NewSale,
  OrderRecord,
  SaleRecord,
  SaleWithIntents,
} from '../base/records.ts';
import { GIVEN_BACK, WHAT_IS_LEFT, WITH_CUSTOMERS_MONEY } from '../money/customers-money.ts';
import { PAID_OUT } from '../money/owed-rows.ts';

export const SELECT_SALE = `
  SELECT seq, id, product, price, attendant_id AS attendantId, attendant_name AS attendantName, shift_id AS shiftId,
    business_day AS businessDay, sold_at AS soldAt,
    (SELECT sum(received) FROM tenders t WHERE t.sale_seq = sales.seq AND t.kind = 'cash') AS cashReceived,
    (SELECT coalesce(sum(amount), 0) FROM tenders t WHERE t.sale_seq = sales.seq AND t.kind = 'mobile-money')
      AS mobileMoney,
    (SELECT sum(received - amount) FROM tenders t WHERE t.sale_seq = sales.seq AND t.kind = 'cash') AS change,
    (SELECT coalesce(sum(amount - paid), 0) FROM tenders t WHERE t.sale_seq = sales.seq AND t.kind = 'credit') AS unpaid,
    (SELECT coalesce(sum(amount - returned - paid), 0) FROM tenders t
     WHERE t.sale_seq = sales.seq AND t.kind = 'credit') AS onCredit
  FROM sales`;

export const SELECT_INTENT = `
  SELECT i.id, i.sale_seq AS saleSeq, i.item, i.account_id AS accountId,
    (SELECT attendant_id FROM sales WHERE seq = i.sale_seq) AS attendantId, i.product, i.reference, i.recipient,
    i.supplier, i.facts, i.content_key AS contentKey, i.price, i.quoted_cost AS quotedCost,
    i.body IS NOT NULL AS hasBody, i.state, i.delivery, i.money, i.attention, i.refusal,
    i.replay_refused AS replayRefused, i.unproven, i.given_up AS givenUp, i.attempts, i.last_ended_at AS lastEndedAt,
    i.watch_until AS watchUntil, i.version, i.created_at AS createdAt, i.updated_at AS updatedAt,
    coalesce(w.paid, 0) AS paidBack, max(0, coalesce(w.amount - w.paid, 0)) AS owes, w.paid_at AS paidOutAt,
    w.paid_by AS paidOutBy, ${PAID_OUT} AS paidOut, ${WHAT_IS_LEFT} AS leftToDo, ${GIVEN_BACK},
    o.intent_id IS NOT NULL AS hasOrder, o.order_id AS orderId, o.service_reference AS serviceReference, o.status,
    o.cost, o.cost_text AS costText, o.commission, o.reason, o.accepted_at AS acceptedAt
  FROM intents i LEFT JOIN orders o ON o.intent_id = i.id ${WITH_CUSTOMERS_MONEY}`;

type Plain = Omit<IntentRecord, 'facts' | 'hasBody' | 'replayRefused' | 'unproven' | 'givenUp' | 'givenBack' | 'order'>;

export interface IntentRow extends Plain, OrderRecord {
  readonly facts: string;
  readonly hasBody: number;
  readonly replayRefused: number;
  readonly unproven: number;
  readonly givenUp: number;
  readonly backInCash: number;
  readonly backByMobileMoney: number;
  readonly hasOrder: number;
}

export function toIntent(row: IntentRow): IntentRecord {
  const { hasOrder, orderId, serviceReference, status, cost, costText, commission, reason, acceptedAt, ...rest } = row;
  const { backInCash: cash, backByMobileMoney: mobileMoney, ...plain } = rest;
  return {
    ...plain,
    facts: JSON.parse(row.facts) as IntentFacts,
    hasBody: row.hasBody === 1,
    replayRefused: row.replayRefused === 1,
    unproven: row.unproven === 1,
    givenUp: row.givenUp === 1,
    givenBack: cash + mobileMoney === 0 ? null : { cash, mobileMoney },
    order:
      hasOrder === 1 ? { orderId, serviceReference, status, cost, costText, commission, reason, acceptedAt } : null,
  };
}

/** Builds the row that was just inserted without reading it back: nothing has happened to it yet. */
export function recordedSale(sale: NewSale, seq: number): SaleRecord {
  const { clockAt: _, tenders, usesOwed: __, usedBeforeConfirmed: ___, soldToShop: ____, ...made } = sale;
  const cash = tenders?.filter(({ kind }) => kind === 'cash') ?? [];
  const sumOf = (of: (one: (typeof cash)[number]) => number): number | null =>
    cash.length === 0 ? null : cash.reduce((sum, one) => sum + of(one), 0);
  const cashReceived = sumOf(({ received }) => received);
  const change = sumOf(({ received, amount }) => received - amount);
  const by = (how: string) => (tenders ?? []).reduce((sum, { kind, amount }) => (kind === how ? sum + amount : sum), 0);
  const onCredit = by('credit');
  return { ...made, seq, cashReceived, change, mobileMoney: by('mobile-money'), unpaid: onCredit, onCredit };
}

/** The same for an intent. */
export function recordedIntent(
  { seq, product, attendantId, soldAt }: SaleRecord,
  intent: NewIntent,
  item: number,
  id: number,
): IntentRecord {
  const { body: _, ...made } = intent;
  return {
    ...{ ...made, id, item, product, attendantId, saleSeq: seq, hasBody: true },
    ...{ state: 'recorded', delivery: 'pending', money: 'none', attention: null, refusal: null },
    ...{ replayRefused: false, unproven: false, givenUp: false, attempts: 0, lastEndedAt: null, watchUntil: null },
    ...{ version: 1, createdAt: soldAt, updatedAt: soldAt, order: null },
    ...{ paidBack: 0, owes: 0, paidOut: null, paidOutAt: null, paidOutBy: null, leftToDo: null, givenBack: null },
  };
}

/** Prepared once per connection. */
export function saleReader(db: ReadableDb) {
  const byId = db.prepare<[string], SaleRecord>(`${SELECT_SALE} WHERE id = ?`);
  const bySeq = db.prepare<[number], SaleRecord>(`${SELECT_SALE} WHERE seq = ?`);
  const intentsOf = db.prepare<[number], IntentRow>(`${SELECT_INTENT} WHERE i.sale_seq = ? ORDER BY i.item`);
  const withIntents = (sale: SaleRecord | undefined): SaleWithIntents | null =>
    sale === undefined ? null : { sale, intents: intentsOf.all(sale.seq).map(toIntent) };
  return {
    shiftOf: (seq: number) => ({ shiftId: bySeq.get(seq)?.shiftId ?? '' }),
    byId: (id: string) => withIntents(byId.get(id)),
    bySeq: (seq: number) => withIntents(bySeq.get(seq)),
  };
}
