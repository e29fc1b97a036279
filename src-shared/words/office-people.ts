/** The words of the office's page about its people: links for an accountant, and who looked. */
import type { LookedAt } from '../office/page-data.ts';
import { timeWord } from './times.ts';
import { t } from './translate.ts';

export const PEOPLE = {
  title: t('People'),
  shares: t('Links for an accountant'),
  sharesMean: t('A link reads sums, days, drawers and exports until its day. It changes nothing, and sees no keys.'),
  noShares: t('Nobody has a link.'),
  make: t('Make a link'),
  name: t('Who is it for?'),
  days: t('Days that it holds'),
  madeTitle: t('The link, this once'),
  madeMeans: t('Send it to that person alone. Take it back here when it isn’t needed any more.'),
  link: t('Link'),
  copyLink: t('Copy the link'),
  takeBack: t('Take back'),
  over: t('Over'),
  neverUsed: t('Never used'),
  looked: t('Who looked'),
  nobody: t('Nobody has looked yet.'),
  everywhere: t('Sign out everywhere'),
  everywhereMeans: t('Every browser that is signed in as the owner has to sign in again.'),
  badDays: t('Type 1 to 400 days.'),
} as const;

export const shareHolds = (until: number, now: number): string => t`Holds until ${timeWord(until, now)}`;
export const shareUsed = (at: number, now: number): string => t`Used ${timeWord(at, now)}`;

const LOOKED: Readonly<Record<LookedAt, string>> = {
  'sign-in': t('signed in'),
  'sign-in-refused': t('typed a wrong password'),
  'sign-out': t('signed out'),
  'sign-out-everywhere': t('signed out everywhere'),
  'password-set': t('chose a password'),
  'share-opened': t('opened the link'),
  'share-made': t('made a link'),
  'share-taken-back': t('took a link back'),
  enrolled: t('enrolled a counter'),
  revoked: t('revoked a counter'),
  'key-confirmed': t('confirmed a key'),
  'mark-accepted': t('accepted a journal'),
  'alarm-seen': t('saw to an alarm'),
  today: t('looked at today'),
  counter: t('looked at a counter'),
  days: t('looked at days'),
  drawers: t('looked at drawers'),
  alarms: t('looked at alarms'),
  counters: t('looked at counters'),
  people: t('looked at people'),
  programs: t('looked at programs'),
  backups: t('looked at backups'),
  'backup-saved': t('saved a backup'),
  'token-made': t('made a token'),
  'token-taken-back': t('took a token back'),
  'webhook-added': t('added a webhook'),
  'webhook-tested': t('tested a webhook'),
  'webhook-sent-again': t('sent to a webhook again'),
  'webhook-stopped': t('stopped a webhook'),
  slip: t('checked a slip'),
  export: t('saved an export'),
};
export const lookedWords = (who: string, what: LookedAt, about: string | null): string =>
  `${who === 'owner' ? t('The owner') : who.replace(/^share /, '')} ${LOOKED[what]}${about === null ? '' : `: ${about}`}`;
