/** The words of the office's page about an owner's other programs: tokens and webhooks. */
import type { Told, WebhookRow } from '../office/page-data.ts';
import type { Scope, WebhookEvent } from '../office/programs.ts';
import { money } from './office-page.ts';
import { hookProblem } from './office-programs.ts';
import { timeWord } from './times.ts';
import { t } from './translate.ts';

export const PROGRAMS = {
  title: t('Programs'),
  means: t(
    'A bookkeeping program reads your sums with a token, or is told by a webhook. None of them can change anything.',
  ),
  once: t('Write it down, or copy it: it isn’t shown again.'),
} as const;

/** Stands below the name of a page that a phone has no room for in its menu. */
export const PAGE_MEANS = {
  people: t('Links for an accountant, who looked, signing out'),
  programs: t('Tokens and webhooks for other programs'),
  backups: t('Sealed backups of each counter, for a new PC'),
} as const;

export const TOKENS = {
  title: t('Tokens'),
  means: t('A program reads what its token allows, at /api/v1. Whoever has the token can read it, too.'),
  none: t('No program has a token.'),
  make: t('Make a token'),
  name: t('Which program is it for?'),
  scopes: t('It may read'),
  madeTitle: t('The token, this once'),
  label: t('Token'),
  copy: t('Copy the token'),
  takeBack: t('Take back'),
  takeBackTitle: t('Take this token back?'),
  takeBackMeans: t('The program reads nothing more from now on. A new token would have to be typed into it.'),
  takenBack: t('Taken back'),
  inUse: t('In use'),
  neverUsed: t('Never used'),
} as const;

export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  sums: t('Sums by day and product'),
  sales: t('Single sales, without customers’ numbers'),
  days: t('Signed days, and what differs'),
};

export const WEBHOOKS = {
  title: t('Webhooks'),
  means: t(
    'The office calls an address of yours when something happened. What it sends is signed with the webhook’s secret.',
  ),
  none: t('No address is told anything.'),
  add: t('Add a webhook'),
  url: t('Address'),
  urlHelp: t('It begins with https:// and has no password in it.'),
  events: t('It is told when'),
  lowBelow: t('A wallet is low below, in GHS'),
  silentAfter: t('A counter is silent after, in hours'),
  addedTitle: t('The secret, this once'),
  addedMeans: t('The receiver checks with it that a message is yours.'),
  label: t('Secret'),
  copy: t('Copy the secret'),
  test: t('Send a test'),
  again: t('Send again'),
  stop: t('Stop'),
  stopTitle: t('Stop this webhook?'),
  stopMeans: t(
    'The address is told nothing more, and what still waits for it is not sent. Its secret is of no more use.',
  ),
  neverTold: t('Nothing was sent yet.'),
  badLow: t('Type whole cedis.'),
  badSilent: t('Type hours from 2 to 1,600.'),
} as const;

export const WEBHOOK_EVENT_WORDS: Readonly<Record<WebhookEvent, string>> = {
  'day.proven': t('A day is proven'),
  'day.differs': t('A day differs'),
  'wallet.low': t('A wallet is low'),
  'counter.silent': t('A counter is silent'),
};
const EVENTS: Readonly<Record<Told['event'], string>> = { ...WEBHOOK_EVENT_WORDS, test: t('A test') };

/** `A wallet is low (below GHS 200.00)`. */
export function toldOf(event: WebhookEvent, { lowBelow, silentAfter }: WebhookRow): string {
  if (event === 'wallet.low') return t`${EVENTS[event]} (below ${money(lowBelow)})`;
  return event === 'counter.silent' ? t`${EVENTS[event]} (after ${Math.round(silentAfter / 60)} hours)` : EVENTS[event];
}

export const tokenUsed = (at: number, now: number): string => t`Used ${timeWord(at, now)}`;

/** `A day differs, Yesterday 10:42: it was taken`. */
export const lastTold = ({ event, at, problem }: Told, now: number): string =>
  `${EVENTS[event]}, ${timeWord(at, now)}: ${problem === null ? t('it was taken') : hookProblem(problem)}.`;

export const testOutcome = (problem: string | null): string =>
  problem === null ? t('The test was taken.') : t`The test was not taken: ${hookProblem(problem)}.`;

export const openMessages = ({ waiting, givenUp }: WebhookRow): string =>
  [
    ...(waiting > 0 ? [waiting === 1 ? t`${waiting} message waits` : t`${waiting} messages wait`] : []),
    ...(givenUp > 0 ? [t`${givenUp} given up after a day`] : []),
  ].join(', ');

/** Why a change of tokens or webhooks can't be made. */
export const PROGRAM_PROBLEMS = {
  noScope: t('Choose at least one thing that the program may read.'),
  tokenGone: t('Load this page anew: this token was taken back before.'),
  webhookGone: t('Load this page anew: this webhook was stopped before.'),
  tooManyTests: t('Wait 15 minutes, then try again: there were too many tests.'),
  wrongWebhook: (what: string): string =>
    what === 'events'
      ? t('Choose at least one thing that it is told.')
      : what === 'url'
        ? t('Type a whole address that begins with https:// and has no password in it.')
        : WEBHOOKS.badSilent,
} as const;
