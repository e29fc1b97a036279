/** A person's action on a board order, as a change: pure, and only for the actions that `allowed-actions` offers. */
import type { OrderAction } from '#shared/order-state.ts';
import type { IntentRecord } from '../../journal/base/records.ts';
import { KNOWN_BEFORE, type OrderChange } from './apply-outcome.ts';

/** The effect of a person's answer about an order with an odd status word (M25). */
const WHAT_BECAME = {
  came: { state: 'settled', delivery: 'completed', money: 'kept' },
  'not-came': { delivery: 'failed', money: 'open' },
} as const;

export function attendantChange(intent: IntentRecord, action: OrderAction, attendantId: string): OrderChange | null {
  const facts = { action, attendant: attendantId };
  switch (action) {
    case 'send':
      return {
        // The same bytes may be placed now, although they were refused before (M7a). A refusal of this service stays
        // until an answer comes: if nothing leaves, the order is refused as before (M6).
        patch: {
          attention: null,
          givenUp: false,
          replayRefused: false,
          ...(intent.state === 'rejected' && { state: 'unknown', money: 'maybe' }),
          ...(intent.refusal === KNOWN_BEFORE && intent.state === 'rejected' && { refusal: null }),
        },
        event: 'person.send',
        facts,
        learned: true,
      };
    case 'withdraw':
      if (intent.state === 'recorded') {
        return {
          patch: { state: 'withdrawn', money: 'none', attention: null },
          event: 'person.withdraw',
          facts,
          learned: true,
        };
      }
      return { patch: { attention: null, givenUp: true }, event: 'person.withdraw', facts, learned: true };
    case 'dismiss':
      // An order about which nothing more can be learned here is put away. It stays as doubtful in the books as it is.
      return {
        patch: { attention: null, ...(intent.attention === 're-opened' ? {} : { givenUp: true }) },
        event: 'person.dismiss',
        facts,
        learned: false,
      };
    case 'ask':
      // Looks up at once. It changes nothing, except that an order that was put away is taken up again.
      if (intent.state !== 'accepted' || !intent.givenUp) return null;
      return { patch: { givenUp: false }, event: 'person.ask', facts, learned: true };
    case 'came':
    case 'not-came':
      return {
        patch: { ...WHAT_BECAME[action], attention: null },
        event: `person.${action}`,
        facts: { ...facts, status: intent.order?.status ?? null },
        learned: true,
      };
    case 'again':
      // Starts a new sale instead.
      return null;
  }
}
