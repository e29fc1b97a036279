import type { World } from '../world/world.ts';
import type { OrderResult, OutcomeRule } from '../world/world-settings.ts';
import type { OrderKind, Step } from './order.ts';

const DEFAULT_REASON = 'The provider could not complete this order.';

/** The status word with which each result ends an order of a kind. AFA knows no failure but cancellation. */
const ENDINGS: Readonly<Record<OrderKind, Readonly<Record<Exclude<OrderResult, 'hold'>, string>>>> = {
  data: { complete: 'completed', fail: 'failed', refund: 'refunded', cancel: 'failed' },
  airtime: { complete: 'completed', fail: 'failed', refund: 'refunded', cancel: 'failed' },
  utility: { complete: 'completed', fail: 'failed', refund: 'refunded', cancel: 'failed' },
  afa: { complete: 'completed', fail: 'cancelled', refund: 'cancelled', cancel: 'cancelled' },
  resultschecker: { complete: 'completed', fail: 'failed', refund: 'refunded', cancel: 'failed' },
  sms: { complete: 'completed', fail: 'failed', refund: 'failed', cancel: 'blocked' },
};

/** The step that a result puts an order in; null for no change. */
export function endingStep(kind: OrderKind, result: OrderResult, at: number, reason: string | null): Step | null {
  if (result === 'hold') return null;
  const status = ENDINGS[kind][result];
  if (result === 'refund') return { status, at, reason: reason ?? DEFAULT_REASON, refund: true };
  return reason === null ? { status, at } : { status, at, reason };
}

/** Vouchers are delivered at once; only a rule that names them changes that. */
const isFor = (rule: OutcomeRule, kind: OrderKind): boolean =>
  rule.kind === kind || (rule.kind === 'any' && kind !== 'resultschecker');

/** The ending of the next order of this kind: by the oldest rule with a count, else by the newest lasting rule. */
function nextOutcome(world: World, kind: OrderKind): Pick<OutcomeRule, 'result' | 'reason'> {
  const { outcomes } = world.settings;
  const rule =
    outcomes.find((each) => each.left !== null && isFor(each, kind)) ?? outcomes.findLast((each) => isFor(each, kind));
  if (rule === undefined) return { result: 'complete', reason: null };
  const { left } = rule;
  if (left !== null) {
    const counted = outcomes.map((each) => (each === rule ? { ...rule, left: left - 1 } : each));
    world.change({ outcomes: counted.filter((each) => each.left !== 0) });
  }
  return rule;
}

/** Everything that will happen to an order placed now. */
export function planOrder(world: World, kind: OrderKind, now: number, immediate: boolean): readonly Step[] {
  const { result, reason } = nextOutcome(world, kind);
  const plan: Step[] = [];
  let at = now;
  for (const [status, seconds] of immediate ? [] : world.settings.progress[kind]) {
    plan.push({ status, at });
    at += seconds * 1000;
  }
  const ending = endingStep(kind, result, at, reason);
  if (ending !== null) plan.push(ending);
  else if (plan.length === 0) plan.push({ status: 'processing', at });
  return plan;
}
