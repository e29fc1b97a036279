/** A person's answer to an order on the board, as a change: pure, and only for what `actions` offers. */
import type { OrderAction } from '#shared/order-state.ts';
import type { IntentRecord } from '../journal/records.ts';
import type { Folded } from './fold.ts';

/** The person's answer about an order of which the service says only an odd word (M25). */
const WHAT_BECAME = {
  came: { state: 'settled', delivery: 'completed', money: 'kept' },
  'not-came': { delivery: 'failed', money: 'open' },
} as const;

export function foldPerson(intent: IntentRecord, action: OrderAction, attendantId: string): Folded | null {
  const facts = { action, attendant: attendantId };
  switch (action) {
    case 'send':
      return {
        // The same bytes may be placed now, although they were refused before (M7a).
        patch: {
          attention: null,
          givenUp: false,
          ...(intent.state === 'rejected' && { state: 'unknown', money: 'maybe', refusal: null }),
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
      // What can't be learned here any more is put away, and stays as doubtful in the books as it is.
      return {
        patch: { attention: null, ...(intent.attention === 're-opened' ? {} : { givenUp: true }) },
        event: 'person.dismiss',
        facts,
        learned: false,
      };
    case 'ask':
      // It looks at once, and changes nothing but that what was put away is taken up again.
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
      // A new sale.
      return null;
  }
}
