/** Looks up one order, and searches other places that may list it. */
import type { IntentRecord } from '../../journal/base/records.ts';
import type { LookUpOutcome, Permit, ResellerClient } from '../../reseller-client/port.ts';
import type { Finding } from '../decide/next-step.ts';
import { fieldsOf } from '../model/response-fields.ts';
import type { Strategy } from '../model/strategy.ts';
import { isSenseless } from './restore-gate.ts';

/** The order to look up, and the key to ask with. */
interface LookUp {
  readonly client: ResellerClient;
  readonly strategy: Strategy;
  readonly intent: IntentRecord;
  readonly reference: string;
}

export async function lookUp(which: LookUp, permit: Permit, signal: AbortSignal): Promise<LookUpOutcome> {
  const { client, strategy, intent, reference } = which;
  const identify = (data: unknown) => strategy.identifyFound(intent, data);
  const outcome = await client.lookUp(permit, strategy.lookUp, reference, identify, signal);
  return outcome.class === 'not-seen' ? inRecentList(which, outcome, signal) : outcome;
}

/** Tells where the order is, by the answer to its look-up. */
export function findingOf(outcome: LookUpOutcome): Finding {
  if (outcome.class === 'not-seen') return 'not-seen';
  const isReply = outcome.class === 'refused' || outcome.class === 'not-ours' || isSenseless(outcome);
  return isReply ? 'told-nothing' : 'no-answer';
}

/** M12: an order that a look-up doesn't find may be in the list of recent orders. */
async function inRecentList(
  { client, strategy, intent }: LookUp,
  notSeen: LookUpOutcome,
  signal: AbortSignal,
): Promise<LookUpOutcome> {
  const mayBeCharged = intent.state === 'unknown' || intent.unproven;
  if (strategy.recentList === null || !mayBeCharged) return notSeen;
  const list = await client.read(strategy.recentList, {}, 'money', signal);
  if (!list.ok) return notSeen;
  const found = list.value.orders.find((order) => fieldsOf(order)['reference'] === intent.reference);
  return found ? { class: 'found', data: found, notes: [] } : notSeen;
}
