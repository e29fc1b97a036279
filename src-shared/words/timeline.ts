/** The history of an order, step by step, in plain words. */
import { ATTENTION_REASONS } from '../order-state.ts';
import { NOT_SENT_CAUSES, UNKNOWN_CAUSES } from '../reseller-api/connection-causes.ts';
import { SERVICE_ERROR_CODES } from '../reseller-api/error-codes.ts';
import { connectionWords } from './connection.ts';
import { attentionWords } from './order-states.ts';
import { serviceErrorWords } from './service-errors.ts';

/** The steps of an order's life as its timeline names them. */
export const TIMELINE_WORDS: Readonly<Record<string, string>> = {
  'sale.recorded': 'Saved in the journal',
  'attempt.started': 'Sent to the service',
  'attempt.not-sent': 'Not sent: no connection',
  'attempt.later': 'The service asked to wait',
  'answer.unknown': 'The answer is not sure',
  'answer.not-ours': 'The answer names another order',
  'answer.known-before': 'The service knew this reference already',
  'order.accepted': 'The service took it',
  'order.found': 'The service says how it stands',
  'order.rejected': 'Not placed, and not charged',
  'number.not-registered': 'The number is not registered for MTN bundles',
  'order.refused-in-doubt': 'Refused, and looked up to be sure',
  'replay.refused': 'The second try was refused; the first is still open',
  'order.withdrawn': 'Given up, and not placed',
  'attention.raised': 'A person must decide',
  'key.back': 'The key of its account is here again',
  'person.send': 'Somebody said: send it',
  'person.withdraw': 'Somebody gave it up',
  'person.dismiss': 'Somebody read it and dismissed it',
  'person.came': 'Somebody said that it came',
  'person.not-came': 'Somebody said that it did not come',
  'person.ask': 'Somebody asked about it again',
  'slip.printed': 'The slip was printed',
  'slip.sent': 'The slip was sent to the printer',
  'slip.may-have-printed': 'The slip may have come out',
  'slip.came-out': 'Somebody said: the slip came out',
  'slip.again': 'Somebody asked for the slip again',
  'slip.texted': 'The slip was sent as a text message',
  'slip.drop': 'Somebody dropped the slip',
  'voucher.revealed': 'The PIN was shown',
  'voucher.to-print': 'The PIN was given to the printer',
  'voucher.copied': 'The PIN was shown again, as a copy',
  'dispute.opened': 'The customer says otherwise',
  'dispute.closed': 'That was settled',
  'money.given-back': 'Money was given back by choice',
  'owed.paid': 'What was owed was paid out',
  'owed.used': 'What was owed paid for another sale',
  'credit.paid': 'The customer paid what they owed',
  'customer.give-back-seen': 'The money was given back',
  'customer.pay-out-seen': 'The customer was not here: it stays owed',
  'refusal.proven': 'Sure now: nothing was charged',
  'watch.ended': 'Dwadi stopped asking about it',
};

const STATUS_WORDS: Readonly<Record<string, string>> = {
  pending: 'It is waiting there.',
  processing: 'It is being worked on.',
  completed: 'It was delivered.',
  failed: 'It was not delivered.',
  cancelled: 'It was cancelled.',
  refunded: 'It was not delivered, and the money went back to the wallet.',
};

const isOneOf = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name);

const CAUSES = [...NOT_SENT_CAUSES, ...UNKNOWN_CAUSES] as const;

/** Tells what a step learned; null where the step's own word has said it already. */
export function timelineDetail(kind: string, detail: string | null): string | null {
  if (detail === null || kind.startsWith('person.')) return null;
  // The writer's own words.
  if (kind === 'dispute.closed' || kind === 'money.given-back') return `${detail}.`;
  if (kind.startsWith('voucher.')) return `Asked for by ${detail}.`;
  if (/^(owed|credit|customer)\./.test(kind)) return `By ${detail}.`;
  if (kind === 'attention.raised' && isOneOf(ATTENTION_REASONS, detail)) return attentionWords(detail);
  if (/^(attempt|answer)\./.test(kind) && isOneOf(CAUSES, detail)) return connectionWords(detail).happened;
  if (isOneOf(SERVICE_ERROR_CODES, detail)) return serviceErrorWords(detail).happened;
  return STATUS_WORDS[detail] ?? `${detail.replaceAll(/[-_]/g, ' ')}.`;
}

/** A step without words of its own is still shown, as plainly as its name allows. */
export function timelineWord(kind: string): string {
  const plain = kind.replace(/^[a-z]+\./, '').replaceAll(/[-_.]/g, ' ');
  return TIMELINE_WORDS[kind] ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
}
