import type { OrderResult, OutcomeRule } from '../world/settings.ts';
import type { World } from '../world/world.ts';
import type { OrderKind, Step } from './order.ts';

const DEFAULT_REASON = 'The provider could not complete this order.';

/** The word with which each result ends an order of a kind. AFA knows no failure but cancellation. */
const ENDINGS: Readonly<Record<OrderKind, Readonly<Record<Exclude<OrderResult, 'hold'>, string>>>> = {
  data: { complete: 'completed', fail: 'failed', refund: 'refunded', cancel: 'failed' },
  airtime: { complete: 'completed', fail: 'failed', refund: 'refunded', cancel: 'failed' },
  utility: { complete: 'completed', fail: 'failed', refund: 'refunded', cancel: 'failed' },
  afa: { complete: 'completed', fail: 'cancelled', refund: 'cancelled', cancel: 'cancelled' },
  resultschecker: { complete: 'completed', fail: 'failed', refund: 'refunded', cancel: 'failed' },
  sms: { complete: 'completed', fail: 'failed', refund: 'failed', cancel: 'blocked' },
};

/** The step in which a result puts an order; null for "stays where it is". */
export function endingStep(kind: OrderKind, result: OrderResult, at: number, reason: string | null): Step | null {
  if (result === 'hold') return null;
  const status = ENDINGS[kind][result];
  if (result === 'refund') return { status, at, reason: reason ?? DEFAULT_REASON, refund: true };
  return reason === null ? { status, at } : { status, at, reason };
}

/** How the next order of this kind ends, counting down the rule that says so. */
function nextOutcome(world: World, kind: OrderKind): Pick<OutcomeRule, 'result' | 'reason'> {
  const { outcomes } = world.settings;
  const index = outcomes.findIndex((rule) => rule.kind === kind || rule.kind === 'any');
  const rule = outcomes[index];
  if (rule === undefined) return { result: 'complete', reason: null };
  if (rule.left !== null) {
    const rest = rule.left > 1 ? [{ ...rule, left: rule.left - 1 }] : [];
    world.change({ outcomes: [...outcomes.slice(0, index), ...rest, ...outcomes.slice(index + 1)] });
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
