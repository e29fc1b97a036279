/** What customers say of orders that the service calls completed. */
import type { Dispute, DisputeKind } from '../counter-api/disputes.ts';
import { formatMoney } from '../money.ts';
import { atWithin, atWords } from './shifts.ts';

export const DISPUTE = {
  title: 'Is something wrong with it?',
  means: 'The service calls this order completed. If the customer says otherwise, write it down here.',
  copy: 'Copy the text for support',
  copied: 'Copied. Send it to the service’s support.',
  notCopied: 'It could not be copied. Mark the text and copy it by hand.',
  text: 'Text for the service’s support',
  close: 'It is settled',
  closeTitle: 'What came of it?',
  note: 'In a few words',
  badNote: 'Say in a few words what came of it.',
  give: 'Give money back',
  giveTitle: 'Give money back by choice',
  giveMeans: 'The wallet does not get this back. It comes out of the drawer, and is the shop’s own cost.',
  reason: 'Why',
  pin: 'Your PIN',
  badGive: 'Type an amount, at most what the customer paid, and in a few words why.',
  save: 'Save',
  cancel: 'Cancel',
  given: 'Given back. It is written down.',
} as const;

const KINDS: Readonly<Record<DisputeKind, string>> = {
  'not-received': 'Customer says not received',
  'wrong-number': 'Wrong number',
};

export const disputeWord = (kind: DisputeKind): string => KINDS[kind];

/** `Customer says not received. Today 10:42, Ama`. */
export const disputeWords = ({ kind, openedAt, openedBy }: Dispute, now: number): string =>
  `${disputeWord(kind)}. ${atWords(openedAt, now)}, ${openedBy}`;

export const givenWords = ({ given }: Dispute): string => `${formatMoney(given)} was given back by choice.`;

export const closedWords = ({ closed }: Dispute, now: number): string =>
  closed === null ? '' : `Settled ${atWithin(closed.at, now)}, ${closed.by}: ${closed.note}`;
