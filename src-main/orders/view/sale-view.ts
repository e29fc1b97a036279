/** A sale as screens and slips see it: the journal's facts in the counter-api's words. */
import type { BoardView, SaleQuote } from '#shared/counter-api/sales.ts';
import type { OrderView, SaleView, TextParts } from '#shared/counter-api/values.ts';
import { pesewas } from '#shared/money.ts';
import { displayState, isOddWord } from '#shared/order-state.ts';
import type {
  IntentFacts,
  IntentRecord,
  OrderStanding,
  SaleLineRecord,
  SaleSummary,
  SameSaleRecord,
  StandingCount,
} from '../../journal/base/records.ts';
import { actionsFor } from '../decide/allowed-actions.ts';
import { KNOWN_BEFORE } from '../decide/apply-outcome.ts';
import type { Policy } from '../model/policy.ts';
import { lookUpReference } from '../model/strategy.ts';
import { strategyOf } from '../products/index.ts';

export interface ViewContext {
  readonly seesCost: boolean;
  readonly now: number;
  readonly policy: Policy;
  /** Business time until which an intent waits for the line or a budget; null if it doesn't. */
  readonly waitingUntil: (intentId: number) => number | null;
  /** Business time at which a look-up can prove a refusal; null if none can. */
  readonly provenAt: (intentId: number) => number | null;
  /** True if no key that is here can look it up (M18). */
  readonly keyIsGone: KeyIsGone;
}

type KeyIsGone = (intent: IntentRecord) => boolean;

/** True if a person put it away, and no 404 closes it as long as its key is gone. */
export function isPutAway(intent: IntentRecord, keyIsGone: KeyIsGone): boolean {
  if (!intent.givenUp || intent.state === 'accepted') return intent.givenUp;
  if (intent.state !== 'unknown') return false;
  const canLook = lookUpReference(strategyOf(intent.product), intent) !== null;
  return intent.refusal === KNOWN_BEFORE || !canLook || keyIsGone(intent);
}

const money = (amount: number | null) => (amount === null ? null : pesewas(amount));

/** Undefined for other products, and for texts that an older Dwadi sold. */
export const textPartsOf = ({ parts, each }: IntentFacts): TextParts | undefined =>
  parts === undefined ? undefined : { parts, each: each === undefined ? null : pesewas(each) };

/** The duplicate guard's finding, in the screen's words. */
export const sameSaleView = (
  { unprovenId, ...same }: SameSaleRecord,
  { provenAt }: Pick<ViewContext, 'provenAt'>,
): NonNullable<SaleQuote['sameSale']> =>
  unprovenId === null ? same : { ...same, refused: { provenAt: provenAt(unprovenId) } };

function paidOutOf({ paidOut, paidOutAt: at, paidOutBy: by }: IntentRecord): OrderView['paidOut'] {
  return paidOut === null || at === null || by === null ? null : { amount: pesewas(paidOut), at, by };
}

export function toOrderView(intent: IntentRecord, context: ViewContext): OrderView {
  const { order } = intent;
  const cost = order?.cost ?? null;
  const strategy = strategyOf(intent.product);
  const inPesewas = strategy.unit === 'pesewa';
  const actions = actionsFor(strategy, intent);
  const pendingMs = context.now - (order?.acceptedAt ?? context.now);
  const slowMs = strategy.takesDays ? context.policy.slowForDaysMs : context.policy.slowMs;
  return {
    intentId: intent.id,
    reference: intent.reference,
    recipient: intent.recipient,
    supplier: intent.supplier,
    amount: money(intent.facts.amount),
    volumeGb: intent.facts.volumeGb,
    quantity: intent.facts.quantity,
    text: textPartsOf(intent.facts),
    price: pesewas(intent.price),
    cost: context.seesCost && inPesewas ? money(cost) : null,
    quotedCost: context.seesCost && cost !== intent.quotedCost ? money(intent.quotedCost) : null,
    state: intent.state,
    delivery: intent.delivery,
    money: intent.money,
    attention: intent.attention,
    refusal: intent.refusal,
    unproven: intent.state === 'rejected' && intent.unproven ? { provenAt: context.provenAt(intent.id) } : null,
    oddWord: order !== null && isOddWord(intent.product, order.status) ? order.status : null,
    reason: order?.reason ?? null,
    serviceReference: order?.serviceReference ?? null,
    waitingUntil: context.waitingUntil(intent.id),
    slow: intent.state === 'accepted' && intent.delivery === 'pending' && pendingMs > slowMs,
    givenUp: intent.givenUp,
    putAway: isPutAway(intent, context.keyIsGone),
    paidBack: pesewas(intent.paidBack),
    owes: pesewas(intent.owes),
    paidOut: paidOutOf(intent),
    leftToDo: intent.leftToDo,
    givenBack: intent.givenBack && {
      cash: pesewas(intent.givenBack.cash),
      mobileMoney: pesewas(intent.givenBack.mobileMoney),
    },
    updatedAt: intent.updatedAt,
    actions,
    sendChargesOnce: actions.includes('send') && strategy.sameReferenceChargesOnce,
  };
}

function tallyOf(standings: readonly StandingCount[]): SaleView['tally'] {
  const tally: SaleView['tally'] = {};
  for (const standing of standings) {
    const state = displayState(standing);
    tally[state] = (tally[state] ?? 0) + standing.count;
  }
  return tally;
}

/** The facts with which a sale begins, as a view and as a line of a list. */
export const headOf = ({ id, seq, product, price, soldAt, attendantName }: SaleLineRecord['sale']) => ({
  id,
  slipNumber: seq,
  product,
  price: pesewas(price),
  soldAt,
  attendantName,
});

export function toSaleView(summary: SaleSummary, context: ViewContext): SaleView {
  const { sale, shown, standings, leftToDo, unproven, revision } = summary;
  return {
    ...headOf(sale),
    cashReceived: money(sale.cashReceived),
    change: money(sale.change),
    mobileMoney: pesewas(sale.mobileMoney),
    unpaid: pesewas(sale.unpaid),
    onCredit: pesewas(sale.onCredit),
    orders: shown.map((intent) => toOrderView(intent, context)),
    orderCount: standings.reduce((sum, { count }) => sum + count, 0),
    tally: tallyOf(standings),
    leftToDo,
    unproven,
    revision,
  };
}

/** The list of the board that a sale belongs to. */
export function boardPlace({ standings, shown, leftToDo }: SaleSummary, keyIsGone: KeyIsGone): keyof BoardView {
  if (leftToDo > 0 || standings.some(({ attention }) => attention !== null)) return 'needsAttention';
  const open = ({ state, delivery }: OrderStanding): boolean =>
    state === 'recorded' ||
    state === 'sending' ||
    state === 'unknown' ||
    (state === 'accepted' && delivery === 'pending');
  return standings.some(open) && !shown.every((intent) => isPutAway(intent, keyIsGone)) ? 'underWay' : 'justNow';
}
