/** The actions that a person may take on an order now. The screen offers exactly these; the engine takes no other. */
import type { OrderAction } from '#shared/order-state.ts';
import type { IntentRecord } from '../../journal/base/records.ts';
import { lookUpReference, type Strategy } from '../model/strategy.ts';

function forUnknown(strategy: Strategy, intent: IntentRecord): OrderAction[] {
  if (intent.attention === 'not-ours')
    return lookUpReference(strategy, intent) === null ? ['dismiss'] : ['ask', 'dismiss'];
  if (intent.attention === 'price-rose') {
    return strategy.lookUpBy === 'service-reference' ? ['send'] : ['send', 'withdraw'];
  }
  if (intent.attention === 'key-gone') {
    return lookUpReference(strategy, intent) === null ? ['send', 'dismiss'] : ['ask', 'dismiss'];
  }
  if (lookUpReference(strategy, intent) === null) {
    // An order that was put away can be taken up again: its key may be back.
    return intent.attention === 'ask-by-sending' || intent.givenUp ? ['send'] : [];
  }
  // If only sending again can find the order, giving it up can't be proven (M11, M16).
  if (strategy.lookUpBy === 'service-reference')
    return intent.attention === 'unresolved' ? ['ask', 'dismiss'] : ['ask'];
  if (intent.givenUp) return strategy.maySendAgain(intent) ? ['ask', 'send'] : ['ask'];
  if (intent.attention === 'still-wanted') return ['send', 'withdraw', 'ask'];
  return intent.attention === 'unresolved' ? ['ask', 'withdraw'] : ['ask'];
}

function forAccepted(strategy: Strategy, intent: IntentRecord): OrderAction[] {
  if (intent.attention === 're-opened') return ['dismiss'];
  if (intent.attention === 'voucher-missing') return ['ask'];
  if (intent.attention === 'odd-word') return ['came', 'not-came', 'ask', 'dismiss'];
  if (intent.attention === 'key-gone' || intent.attention === 'not-ours') return ['ask', 'dismiss'];
  if (intent.attention === 'unresolved') return intent.delivery === 'pending' ? ['ask', 'dismiss'] : ['dismiss'];
  if (intent.attention === 'cannot-follow') return ['dismiss'];
  return lookUpReference(strategy, intent) === null ? [] : ['ask'];
}

export function actionsFor(strategy: Strategy, intent: IntentRecord): OrderAction[] {
  switch (intent.state) {
    case 'recorded':
      return intent.attention === null ? ['withdraw'] : ['send', 'withdraw'];
    case 'sending':
      return [];
    case 'unknown':
      return forUnknown(strategy, intent);
    case 'accepted':
      return forAccepted(strategy, intent);
    case 'rejected':
      if (!intent.unproven) return ['again'];
      // If nothing can be looked up, only the same bytes again can tell; they are never charged twice (M7a, M11).
      return intent.watchUntil === null ? ['send'] : ['ask'];
    case 'withdrawn':
      return ['again'];
    case 'settled': {
      const dismiss: OrderAction[] = intent.attention === null ? [] : ['dismiss'];
      return intent.money === 'returned' ? [...dismiss, 'again'] : dismiss;
    }
  }
}
