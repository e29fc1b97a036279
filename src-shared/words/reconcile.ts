/** The comparison of the journal with the service's lists. */
import type { Finding, LaterSale, Reconciliation, UnknownReference } from '../counter-api/reconcile.ts';
import { formatMoney } from '../money.ts';
import { whoseInFull } from './bills.ts';
import { productName } from './counter.ts';
import { stateWord } from './order-states.ts';
import { fullTime } from './times.ts';

export const RECONCILE = {
  title: 'Compare with the service',
  means:
    'Asks the service about each order of these days, and for its newest airtime, voucher and AFA orders. Selling goes first.',
  start: 'Compare',
  again: 'Compare again',
  cancel: 'Stop',
  progress: 'How far',
  strangers: 'The service lists orders that this counter does not know',
  theirs: 'Another counter of yours sold these',
  later: 'Sold here after the backup',
  laterMeans:
    'This counter sold these before the backup was put back, so its journal does not hold them and no report counts them. If another PC still sells with the old journal, stop it.',
  unknownMeans: 'Another counter, a phone, or somebody with your key. If you know of none, make new keys.',
  findings: 'The service says otherwise',
  mine: 'That is my counter',
  look: 'Look at',
} as const;

const count = (many: number, one: string, more: string): string => `${many} ${many === 1 ? one : more}`;

export function phaseWords(state: Reconciliation): string {
  const { phase, done, total, agreed, notAsked, leftOut, listsMissing } = state;
  if (phase === 'running') return `${done} of ${total} asked about.`;
  const how = phase === 'cancelled' ? 'Stopped. ' : phase === 'cut-off' ? 'It stopped in the middle. Try again. ' : '';
  const parts = [
    `${count(agreed, 'order agrees', 'orders agree')}.`,
    ...(notAsked === 0 ? [] : [`${count(notAsked, 'order', 'orders')} cannot be asked about now.`]),
    ...(leftOut === 0 ? [] : [`${count(leftOut, 'order was', 'orders were')} left out: choose fewer days.`]),
    ...(listsMissing.length === 0 ? [] : [`The service did not give its list of ${listsMissing.join(', ')}.`]),
  ];
  return `${how}${parts.join(' ')}`;
}

export const unknownReferenceWords = ({ list, reference, status }: UnknownReference): string =>
  `${productName(list)}, ${reference}, ${status}`;

export const laterTitle = ({ product, recipient, amount }: LaterSale): string =>
  [
    `${productName(product)}${recipient === null ? '' : ` ${whoseInFull(product, recipient)}`}`,
    ...(amount === null ? [] : [formatMoney(amount)]),
  ].join(', ');

export function laterWords({ at, knownUntil, status, reference }: LaterSale): string {
  const after = knownUntil === null ? 'After the backup' : `After ${fullTime(knownUntil)}`;
  return [at === null ? after : fullTime(at), ...(status === null ? [] : [status]), reference].join(', ');
}

export const findingTitle = ({ product, recipient, slip }: Finding): string =>
  `${productName(product)} ${whoseInFull(product, recipient)}, slip ${slip}`;

export function findingWords({ kind, before, after }: Finding): string {
  if (kind === 'not-seen') return 'Ask the service’s support: it does not find this order under its reference.';
  if (kind === 'not-ours') return 'Ask the service’s support: it has another order under this reference.';
  if (kind === 'refund-denied') {
    return 'Compare again later, or ask the service’s support: it paid this back, and now says it did not.';
  }
  return `${stateWord(before)} here before; ${stateWord(after)} now.`;
}
