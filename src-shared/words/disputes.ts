/** Customers' complaints about orders that the service calls completed. */
import type { Dispute, DisputeKind } from '../counter-api/disputes.ts';
import { formatMoney } from '../money.ts';
import { atWithin, atWords } from './shifts.ts';
import { t } from './translate.ts';

export const DISPUTE = {
  title: t('Is something wrong with it?'),
  takeBack: t('Take it back'),
  byMistake: t('Pressed by mistake'),
  close: t('It is settled'),
  closeTitle: t('How was it settled?'),
  note: t('In a few words'),
  badNote: t('Type in a few words how it was settled.'),
  give: t('Give money back'),
  giveTitle: t('Give money back by choice'),
  giveMeans: t('The shop pays this. It comes out of the drawer, and the wallet does not get it back.'),
  reason: t('Why'),
  pin: t('Your PIN'),
  badGive: t('Type an amount, not more than the customer paid, and why.'),
  save: t('Save'),
  cancel: t('Cancel'),
  given: t('Given back and written down.'),
} as const;

const KINDS: Readonly<Record<DisputeKind, string>> = {
  'not-received': t('Customer says not received'),
  'wrong-number': t('Wrong number'),
};

export const disputeWord = (kind: DisputeKind): string => KINDS[kind];

/** `Customer says not received. Today 10:42, Ama`. */
export const disputeWords = ({ kind, openedAt, openedBy }: Dispute, now: number): string =>
  `${disputeWord(kind)}. ${atWords(openedAt, now)}, ${openedBy}`;

export const givenWords = ({ given }: Dispute): string => t`${formatMoney(given)} was given back by choice.`;

export const closedWords = ({ closed }: Dispute, now: number): string =>
  closed === null ? '' : t`Settled ${atWithin(closed.at, now)}, ${closed.by}: ${closed.note}`;
