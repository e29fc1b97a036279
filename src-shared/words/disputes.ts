/** Customers' complaints about orders that the service calls completed. */
import type { Dispute, DisputeKind } from '../counter-api/disputes.ts';
import { formatMoney } from '../money.ts';
import { atWithin, atWords } from './shifts.ts';

export const DISPUTE = {
  title: 'Is something wrong with it?',
  means: 'If the customer has a problem with this order, write it down here. The service says it is done.',
  copy: 'Copy the text for support',
  copied: 'Copied. Send it to the service’s support.',
  notCopied: 'Mark the text and press Ctrl+C: Dwadi could not copy it.',
  text: 'Text for the service’s support',
  takeBack: 'Take it back',
  byMistake: 'Pressed by mistake',
  close: 'It is settled',
  closeTitle: 'How was it settled?',
  note: 'In a few words',
  badNote: 'Type in a few words how it was settled.',
  give: 'Give money back',
  giveTitle: 'Give money back by choice',
  giveMeans: 'The shop pays this. It comes out of the drawer, and the wallet does not get it back.',
  reason: 'Why',
  pin: 'Your PIN',
  badGive: 'Type an amount, not more than the customer paid, and why.',
  save: 'Save',
  cancel: 'Cancel',
  given: 'Given back and written down.',
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
