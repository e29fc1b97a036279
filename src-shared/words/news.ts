/** Texts for the owner. Short, and in letters of the cheap alphabet: each may cost a credit for every 160 of them. */
import type { NewsKind } from '../counter-api/news.ts';
import type { Unexplained } from '../counter-api/reports.ts';
import { formatMoney, type Pesewa, pesewas } from '../money.ts';
import { plainText } from '../sms-text.ts';
import { isExplained, unexplainedWords } from './reports.ts';

export interface CounterName {
  readonly shopName: string;
  readonly mark: string;
  readonly training: boolean;
}

const whose = ({ shopName, mark, training }: CounterName): string =>
  `${training ? 'TRAINING. ' : ''}${shopName} ${mark}`;

const sentence = (...parts: readonly string[]): string => plainText(parts.filter((part) => part !== '').join(' '));

export interface CloseNews {
  readonly z: number;
  readonly unexplained: Unexplained;
  readonly takings: Pesewa;
  readonly margin: Pesewa;
  /** Takings whose cost isn't known: the margin leaves them out. */
  readonly uncosted: Pesewa;
  /** The counted cash less the expected cash. */
  readonly difference: Pesewa;
  readonly stuck: number;
  readonly wallet: Pesewa | null;
}

/** Unexplained money comes first. */
export const closeNews = (counter: CounterName, news: CloseNews): string => {
  const { z, unexplained, takings, margin, uncosted, difference, stuck, wallet } = news;
  return sentence(
    `${whose(counter)}: shift closed, Z ${z}.`,
    isExplained(unexplained) ? '' : `NOT EXPLAINED in the wallet: ${unexplainedWords(unexplained)}.`,
    `Sales ${formatMoney(takings)}, margin ${formatMoney(margin)}${uncosted === 0 ? '' : ` without ${formatMoney(uncosted)} of unknown cost`}.`,
    difference === 0
      ? 'Drawer right.'
      : `Drawer ${difference > 0 ? 'over' : 'short'} ${formatMoney(pesewas(Math.abs(difference)))}.`,
    stuck === 0 ? '' : `Stuck: ${stuck}.`,
    wallet === null ? '' : `Wallet ${formatMoney(wallet)}.`,
  );
};

const hoursWord = (hours: number): string =>
  hours < 1 ? 'less than an hour' : `about ${Math.floor(hours)} ${Math.floor(hours) === 1 ? 'hour' : 'hours'}`;

export const walletNews = (counter: CounterName, hours: number, wallet: Pesewa | null): string =>
  sentence(
    `${whose(counter)}: the wallet lasts ${hoursWord(hours)} at today's pace.`,
    wallet === null ? '' : `It holds ${formatMoney(wallet)}.`,
    'Top it up.',
  );

export const roleNews = (counter: CounterName, role: string, days: number): string =>
  sentence(
    `${whose(counter)}: your price level at the service, ${role}, ends ${days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`}.`,
    'After that each sale costs you more.',
  );

export const pinNews = (counter: CounterName, name: string, wrong: number): string =>
  sentence(
    `${whose(counter)}: ${wrong} wrong PINs in a row for ${name}.`,
    'If it was not you, somebody is guessing. The counter waits longer after each.',
    'See Audit, A wrong PIN.',
  );

export const NEWS = {
  title: 'Texts for the owner',
  help: 'Each text uses SMS credits of the shop. You find it under Orders, without a price. After ten wrong PINs of an owner you always get one, at most one a night.',
  phone: "The owner's number",
  savePhone: 'Save this number',
  noPhone: 'Remove the number',
  phoneWrong: 'Not a Ghana number. Ten digits, starting with 0.',
  phoneNotYours: 'These texts show the margin and the wallet. Only a person who may see those can change the number.',
  nobody: 'Type a number and save it to get these texts.',
  keyMissing: 'Texts are not sent: this counter needs an SMS key.',
  practice: 'In Training nothing leaves this PC: the texts go to the practice service, and say TRAINING.',
  atClose: 'When a shift is closed',
  atCloseHelp: 'Wallet money that is not explained, sales, margin, how the drawer was, what is stuck, and the wallet.',
  wallet: 'When the wallet runs low',
  walletHelp: 'Once, when the wallet lasts less than this at the pace of the day.',
  walletHours: 'Hours left',
  role: 'When your price level ends',
  roleHelp: 'Once, when only this many days are left.',
  roleDays: 'Days left',
  last: 'Sent last',
} as const;

const KINDS: Readonly<Record<NewsKind, string>> = {
  close: 'A shift was closed',
  wallet: 'The wallet runs low',
  role: 'Your price level ends',
  pins: 'Many wrong PINs of an owner',
};
export const newsKindWord = (kind: NewsKind): string => KINDS[kind];
