/** The history of an order, step by step, in plain words. */
import { ATTENTION_REASONS } from '../order-state.ts';
import { NOT_SENT_CAUSES, UNKNOWN_CAUSES } from '../reseller-api/connection-causes.ts';
import { SERVICE_ERROR_CODES } from '../reseller-api/error-codes.ts';
import { connectionWords } from './connection.ts';
import { attentionWords } from './order-states.ts';
import { serviceErrorWords } from './service-errors.ts';
import { t } from './translate.ts';

/** The steps of an order's life as its timeline names them. */
export const TIMELINE_WORDS: Readonly<Record<string, string>> = {
  'sale.recorded': t('Saved in the journal'),
  'attempt.started': t('Sent to the service'),
  'attempt.not-sent': t('Not sent: no connection'),
  'attempt.later': t('The service asked to wait'),
  'answer.unknown': t('The answer is not sure'),
  'answer.not-ours': t('The answer names another order'),
  'answer.known-before': t('The service knew this reference already'),
  'order.accepted': t('The service took it'),
  'order.found': t('The service says how it stands'),
  'order.rejected': t('Not placed, and not charged'),
  'number.not-registered': t('The number is not registered for MTN bundles'),
  'order.refused-in-doubt': t('Refused, and looked up to be sure'),
  'replay.refused': t('The second try was refused; the first is still open'),
  'order.withdrawn': t('Given up, and not placed'),
  'attention.raised': t('A person must decide'),
  'key.back': t('The key of its account is here again'),
  'person.send': t('Somebody said: send it'),
  'person.withdraw': t('Somebody gave it up'),
  'person.dismiss': t('Somebody read it and dismissed it'),
  'person.came': t('Somebody said that it came'),
  'person.not-came': t('Somebody said that it did not come'),
  'person.ask': t('Somebody asked about it again'),
  'slip.printed': t('The slip was printed'),
  'slip.sent': t('The slip was sent to the printer'),
  'slip.may-have-printed': t('The slip may have come out'),
  'slip.came-out': t('Somebody said: the slip came out'),
  'slip.again': t('Somebody asked for the slip again'),
  'slip.texted': t('The slip was sent as a text message'),
  'slip.drop': t('Somebody dropped the slip'),
  'voucher.revealed': t('The PIN was shown'),
  'voucher.to-print': t('The PIN was given to the printer'),
  'voucher.copied': t('The PIN was shown again, as a copy'),
  'dispute.opened': t('The customer says otherwise'),
  'dispute.closed': t('That was settled'),
  'money.given-back': t('Money was given back by choice'),
  'owed.paid': t('What was owed was paid out'),
  'owed.used': t('What was owed paid for another sale'),
  'credit.paid': t('The customer paid what they owed'),
  'customer.give-back-seen': t('The money was given back'),
  'customer.pay-out-seen': t('The customer was not here: it stays owed'),
  'refusal.proven': t('Sure now: nothing was charged'),
  'watch.ended': t('Dwadi stopped asking about it'),
};

/** A refusal that nothing has proven yet, as a timeline names it: the order may have been charged (M7a). */
export const REFUSED_UNPROVEN = 'order.rejected-unproven';
const REFUSED_UNPROVEN_WORDS = t('Refused; it is not sure yet that nothing was charged');

const STATUS_WORDS: Readonly<Record<string, string>> = {
  pending: t('It is waiting there.'),
  queued: t('It is waiting there.'),
  processing: t('It is being worked on.'),
  completed: t('It was delivered.'),
  failed: t('It was not delivered.'),
  cancelled: t('It was cancelled.'),
  refunded: t('It was not delivered, and the money went back to the wallet.'),
};

const isOneOf = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name);

const CAUSES = [...NOT_SENT_CAUSES, ...UNKNOWN_CAUSES] as const;

/** Tells what a step learned; null where the step's own word has said it already. */
export function timelineDetail(kind: string, detail: string | null): string | null {
  if (detail === null || kind.startsWith('person.')) return null;
  // The writer's own words.
  if (kind === 'dispute.closed' || kind === 'money.given-back') return `${detail}.`;
  if (kind.startsWith('voucher.')) return t`Asked for by ${detail}.`;
  if (/^(owed|credit|customer)\./.test(kind)) return t`By ${detail}.`;
  if (kind === 'attention.raised' && isOneOf(ATTENTION_REASONS, detail)) return attentionWords(detail);
  if (/^(attempt|answer)\./.test(kind) && isOneOf(CAUSES, detail)) return connectionWords(detail).happened;
  if (isOneOf(SERVICE_ERROR_CODES, detail)) return serviceErrorWords(detail).happened;
  return STATUS_WORDS[detail] ?? `${detail.replaceAll(/[-_]/g, ' ')}.`;
}

/** A step without words of its own is still shown, as plainly as its name allows. */
export function timelineWord(kind: string): string {
  if (kind === REFUSED_UNPROVEN) return REFUSED_UNPROVEN_WORDS;
  const plain = kind.replace(/^[a-z]+\./, '').replaceAll(/[-_.]/g, ' ');
  return TIMELINE_WORDS[kind] ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
}
