/** The comparison of the journal with the service's lists. */
import type { Finding, LaterSale, Reconciliation, UnknownReference } from '../counter-api/reconcile.ts';
import type { ReportRange } from '../counter-api/reports.ts';
import { formatMoney } from '../money.ts';
import { whoseInFull } from './bills.ts';
import { productName } from './counter.ts';
import { stateWord } from './order-states.ts';
import { rangeWord } from './reports.ts';
import { atWithin } from './shifts.ts';
import { fullTime } from './times.ts';
import { t } from './translate.ts';

export const RECONCILE = {
  title: t('Compare with the service'),
  means: t(
    'Asks the service about each order of these days, and for its newest airtime, voucher and AFA orders. Selling goes first.',
  ),
  start: t('Compare'),
  again: t('Compare again'),
  cancel: t('Stop'),
  progress: t('How far'),
  strangers: t('The service lists orders that this counter does not know'),
  theirs: t('Another counter of yours sold these'),
  later: t('Sold here after the backup'),
  laterMeans: t(
    'This counter sold these before the backup was put back, so its journal does not hold them and no report counts them. If another PC still sells with the old journal, stop it.',
  ),
  unknownMeans: t('Another counter, a phone, or somebody with your key. If you know of none, make new keys.'),
  findings: t('The service says otherwise'),
  mine: t('That is my counter'),
} as const;

/** Names the compared days and the time: the page may show other days by now. */
export function phaseWords(state: Reconciliation, compared: ReportRange, now: number): string {
  const { phase, at, done, total, agreed, notAsked, leftOut, listsMissing } = state;
  const days = rangeWord(compared);
  if (phase === 'running') return t`${days}: ${done} of ${total} asked about.`;
  const parts = [
    ...(phase === 'cancelled' ? [t('Stopped.')] : []),
    ...(phase === 'cut-off' ? [t('It stopped in the middle. Try again.')] : []),
    agreed === 1 ? t`${agreed} order agrees.` : t`${agreed} orders agree.`,
    ...(notAsked === 0
      ? []
      : [
          notAsked === 1
            ? t`${notAsked} order cannot be asked about now.`
            : t`${notAsked} orders cannot be asked about now.`,
        ]),
    ...(leftOut === 0
      ? []
      : [
          leftOut === 1
            ? t`${leftOut} order was left out: choose fewer days.`
            : t`${leftOut} orders were left out: choose fewer days.`,
        ]),
    ...(listsMissing.length === 0 ? [] : [t`The service did not give its list of ${listsMissing.join(', ')}.`]),
  ];
  return t`${days}, compared ${atWithin(at, now)}: ${parts.join(' ')}`;
}

export const unknownReferenceWords = ({ list, reference, status }: UnknownReference): string =>
  `${productName(list)}, ${reference}, ${status}`;

export const laterTitle = ({ product, recipient, amount }: LaterSale): string =>
  [
    `${productName(product)}${recipient === null ? '' : ` ${whoseInFull(product, recipient)}`}`,
    ...(amount === null ? [] : [formatMoney(amount)]),
  ].join(', ');

export function laterWords({ at, knownUntil, status, reference }: LaterSale): string {
  const after = knownUntil === null ? t('After the backup') : t`After ${fullTime(knownUntil)}`;
  return [at === null ? after : fullTime(at), ...(status === null ? [] : [status]), reference].join(', ');
}

export const moreOrdersWords = (more: number): string =>
  more === 1 ? t`And ${more} more order.` : t`And ${more.toLocaleString('en')} more orders.`;

export const findingTitle = ({ product, recipient, slip }: Finding): string =>
  t`${productName(product)} ${whoseInFull(product, recipient)}, slip ${slip}`;

export function findingWords({ kind, before, after }: Finding): string {
  if (kind === 'not-seen') return t('Ask the service’s support: it does not find this order under its reference.');
  if (kind === 'not-ours') return t('Ask the service’s support: it has another order under this reference.');
  if (kind === 'refund-denied') {
    return t('Compare again later, or ask the service’s support: it paid this back, and now says it did not.');
  }
  return t`${stateWord(before)} here before; ${stateWord(after)} now.`;
}
