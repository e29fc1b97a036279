/**
 * The worth of an order in the books at any moment, as a function of its facts. A change is booked as the difference
 * between two moments. So corrections, refunds and re-opened orders need no rule of their own, and no fact can be
 * booked twice.
 */
import type { IntentRecord, NewPosting } from '../../journal/base/records.ts';

interface Worth {
  readonly revenue: number;
  readonly fee: number;
  readonly cost: number;
  readonly owed: number;
  readonly commission: number;
  /** Estimated here, never told by the service. */
  readonly reckoned: number;
}

const NOTHING: Worth = { revenue: 0, fee: 0, cost: 0, owed: 0, commission: 0, reckoned: 0 };

function worthOf(intent: IntentRecord): Worth {
  const { order } = intent;
  if (order === null || (intent.state !== 'accepted' && intent.state !== 'settled')) return NOTHING;
  // M15: a voucher that never came is no sale. It is owed unless it comes after all.
  const missing = intent.attention === 'voucher-missing';
  const delivered = !missing && (intent.delivery === 'pending' || intent.delivery === 'completed');
  const returned = intent.money === 'returned';
  // The contract is silent on an order that is completed no more: its commission counts as taken back (ADR 21).
  const earns = !returned && intent.delivery === 'completed';
  return {
    revenue: delivered ? intent.price : 0,
    fee: delivered ? (intent.facts.fee ?? 0) : 0,
    cost: returned ? 0 : (order.cost ?? 0),
    owed: delivered ? 0 : intent.price,
    commission: earns ? (order.commission ?? 0) : 0,
    reckoned: delivered ? (intent.facts.commission ?? 0) : 0,
  };
}

/** The time at which the counter learns a fact: a posting is of that day and shift, never of the sale's. */
export type BookingContext = Pick<NewPosting, 'businessDay' | 'hour' | 'shiftId' | 'attendantId' | 'unit' | 'at'>;

export function postingsBetween(before: IntentRecord, after: IntentRecord, context: BookingContext): NewPosting[] {
  const was = worthOf(before);
  const is = worthOf(after);
  const { unit, ...where } = context;
  const { product, supplier, saleSeq, id: intentId } = after;
  const whose = { product, supplier, saleSeq, intentId };
  const posting = (kind: NewPosting['kind'], amount: number, inUnit: NewPosting['unit'], known = true): NewPosting[] =>
    amount === 0 ? [] : [{ ...where, ...whose, kind, unit: inUnit, known, amount }];
  const revenue = is.revenue - was.revenue;
  const cost = is.cost - was.cost;
  return [
    ...posting(revenue > 0 ? 'revenue' : 'revenue-reversed', revenue, 'pesewa'),
    ...posting('fee', is.fee - was.fee, 'pesewa'),
    ...posting(cost > 0 ? 'wallet-cost' : 'wallet-cost-returned', cost, unit),
    ...posting('owed', is.owed - was.owed, 'pesewa'),
    ...posting('commission', is.commission - was.commission, 'pesewa'),
    ...posting('commission', is.reckoned - was.reckoned, 'pesewa', false),
  ];
}
