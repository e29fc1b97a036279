/** Texts for the owner. Short, and in letters of the cheap alphabet: each may cost a credit for every 160 of them. */
import type { NewsKind } from '../counter-api/news.ts';
import type { Unexplained } from '../counter-api/reports.ts';
import { formatMoney, type Pesewa, pesewas } from '../money.ts';
import { inPlainLetters } from '../plain-letters.ts';
import { plainText } from '../sms-text.ts';
import { isExplained, unexplainedWords } from './reports.ts';
import { t } from './translate.ts';

export interface CounterName {
  readonly shopName: string;
  readonly mark: string;
  readonly training: boolean;
}

const whose = ({ shopName, mark, training }: CounterName): string =>
  `${training ? `${t('TRAINING.')} ` : ''}${shopName} ${mark}`;

const sentence = (...parts: readonly string[]): string =>
  plainText(inPlainLetters(parts.filter((part) => part !== '').join(' ')));

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
    t`${whose(counter)}: shift closed, Z ${z}.`,
    isExplained(unexplained) ? '' : t`NOT EXPLAINED in the wallet: ${unexplainedWords(unexplained)}.`,
    t`Sales ${formatMoney(takings)}, margin ${formatMoney(margin)}${uncosted <= 0 ? '' : ` ${t`without ${formatMoney(uncosted)} of unknown cost`}`}.`,
    difference === 0
      ? t('Drawer right.')
      : difference > 0
        ? t`Drawer over ${formatMoney(pesewas(Math.abs(difference)))}.`
        : t`Drawer short ${formatMoney(pesewas(Math.abs(difference)))}.`,
    stuck === 0 ? '' : t`Stuck: ${stuck}.`,
    wallet === null ? '' : t`Wallet ${formatMoney(wallet)}.`,
  );
};

const hoursWord = (hours: number): string =>
  hours < 1
    ? t('less than an hour')
    : Math.floor(hours) === 1
      ? t`about ${Math.floor(hours)} hour`
      : t`about ${Math.floor(hours)} hours`;

export const walletNews = (counter: CounterName, hours: number, wallet: Pesewa | null): string =>
  sentence(
    t`${whose(counter)}: the wallet lasts ${hoursWord(hours)} at today's pace.`,
    wallet === null ? '' : t`It holds ${formatMoney(wallet)}.`,
    t('Top it up.'),
  );

export const roleNews = (counter: CounterName, role: string, days: number): string =>
  sentence(
    t`${whose(counter)}: your price level at the service, ${role}, ends ${days <= 0 ? t('today') : days === 1 ? t('tomorrow') : t`in ${days} days`}.`,
    t('After that each sale costs you more.'),
  );

export const roleEndedNews = (counter: CounterName, role: string): string =>
  sentence(
    t`${whose(counter)}: your price level at the service, ${role}, has ended.`,
    t('Each sale costs you more now.'),
  );

export const pinNews = (counter: CounterName, name: string, wrong: number): string =>
  sentence(
    t`${whose(counter)}: ${wrong} wrong PINs in a row for ${name}.`,
    t('If it was not you, somebody is guessing. The counter waits longer after each.'),
    t('See Audit, A wrong PIN.'),
  );

export const NEWS = {
  title: t('Texts for the owner'),
  help: t(
    'Each text uses SMS credits of the shop. You find it under Orders, without a price. After ten wrong PINs of an owner you always get one, at most one a night.',
  ),
  phone: t("The owner's number"),
  savePhone: t('Save this number'),
  noPhone: t('Remove the number'),
  phoneWrong: t('Not a Ghana number. Ten digits, starting with 0.'),
  phoneNotYours: t(
    'These texts show the margin and the wallet, and warn of guesses at the owner’s PIN. Only the owner can change the number.',
  ),
  nobody: t('Type a number and save it to get these texts.'),
  keyMissing: t('Texts are not sent: this counter needs an SMS key.'),
  practice: t('In Training nothing leaves this PC: the texts go to the practice service, and say TRAINING.'),
  atClose: t('When a shift is closed'),
  atCloseHelp: t(
    'Wallet money that is not explained, sales, margin, how the drawer was, what is stuck, and the wallet.',
  ),
  wallet: t('When the wallet runs low'),
  walletHelp: t('Once, when the wallet lasts less than this at the pace of the day.'),
  walletHours: t('Hours left'),
  role: t('When your price level ends'),
  roleHelp: t('Once, when only this many days are left.'),
  roleDays: t('Days left'),
  last: t('Sent last'),
} as const;

const KINDS: Readonly<Record<NewsKind, string>> = {
  close: t('A shift was closed'),
  wallet: t('The wallet runs low'),
  role: t('Your price level ends'),
  pins: t('Many wrong PINs of an owner'),
};
export const newsKindWord = (kind: NewsKind): string => KINDS[kind];
