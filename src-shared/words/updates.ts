/** The words about newer versions: in Settings, across the frame, and during an installation. */
import type { UpdateChannel } from '../counter-api/machine.ts';
import type { UpdateCost, UpdateHold, UpdateProblem, UpdatesState } from '../counter-api/updates.ts';
import { t } from './translate.ts';

export const UPDATES = {
  title: t('Newer versions'),
  notYours: t('Only an owner of the shop can choose which updates this PC takes.'),
  help: t('Dwadi finds and downloads them by itself, and installs one only while no drawer is open.'),
  channel: t('Which versions'),
  limit: t('The most that a download may use of your connection'),
  limitOfDay: t('The most that downloads may use in a day'),
  costs: t('What updates took of your connection'),
  check: t('Look now'),
  now: t('Install it now'),
  later: t('Later'),
  read: t('I have read it'),
  progress: t('Download'),
  waits: t('Dwadi installs it when the shift is closed.'),
  waitsForYou: t('Dwadi installs it when you say so.'),
  installing: t('Dwadi is being updated. It closes and opens again by itself. Leave the PC on.'),
  none: t('Not looked for'),
  upToDate: t('You have the newest version.'),
  newerThanOffered: t('You have a newer version than is offered.'),
  neverLooked: t('Not checked yet.'),
  goBackHelp: t(
    'Do it only if the maintainers say so. A journal that this version has changed opens in an older one only with its backup and your recovery code.',
  ),
} as const;

export const CHANNEL_WORDS: readonly (readonly [UpdateChannel, string])[] = [
  ['stable', t('Those that other shops have tried')],
  ['early', t('The newest, before other shops')],
  ['none', t('None: the installer brings them')],
];

/** Says what a choice of another channel takes away. */
export const foundLostWords = (version: string): string => t`Version ${version} was found here. Save drops it.`;

const LIMITS = [16, 32, 64, 128, 256, 512, 1024];

/** `32 kB a second, 115 MB in an hour`. */
const limitWord = (kilobytes: number): string =>
  t`${kilobytes} kB a second, ${Math.round((kilobytes * 3600) / 1000)} MB in an hour`;

/** The choices include the limit that an installer chose, whatever it is. */
export const limitChoices = (chosen: number): readonly (readonly [string, string])[] =>
  [...new Set([...LIMITS, chosen])].sort((a, b) => a - b).map((limit) => [String(limit), limitWord(limit)] as const);

const DAY_LIMITS = [5, 10, 20, 50, 100, 200];
const NO_LIMIT = 'none';

export const dayLimitChoices = (chosen: number | null): readonly (readonly [string, string])[] => [
  [NO_LIMIT, t('No limit')],
  ...[...new Set([...DAY_LIMITS, ...(chosen === null ? [] : [chosen])])]
    .sort((a, b) => a - b)
    .map((limit) => [String(limit), t`${limit} MB`] as const),
];

export const dayLimitValue = (chosen: number | null): string => (chosen === null ? NO_LIMIT : String(chosen));
export const dayLimitOf = (value: string): number | null => (value === NO_LIMIT ? null : Number(value));

export const offWords: Readonly<Record<NonNullable<UpdatesState['off']>, string>> = {
  'no-place': t('This Dwadi does not look for newer versions: it was built without a place to look.'),
  'no-package': t('This Dwadi was unpacked by hand, so it cannot update itself.'),
  'not-wanted': t('Dwadi does not look. The installer brings newer versions.'),
};

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

/** `12.4 of 98.1 MB, 12%`. */
export const progressWords = ({ done, bytes }: { readonly done: number; readonly bytes: number }): string =>
  t`${megabytes(done)} of ${megabytes(bytes)} MB, ${Math.floor((done / bytes) * 100)}%`;

const PAUSED: Readonly<Record<NonNullable<UpdatesState['paused']>, string>> = {
  order: t('It waits: an order goes first.'),
  offline: t('The connection is down. It goes on by itself.'),
  day: t('It has used what a day may have. It goes on tomorrow by itself.'),
};

/** Tells the current phase in one sentence. */
export function phaseWords({ phase, found, paused, checkedAt, older }: UpdatesState): string {
  switch (phase) {
    case 'checking':
      return t('Dwadi is looking.');
    case 'downloading':
      return t`Version ${found?.version ?? ''} is coming. ${paused === null ? '' : PAUSED[paused]}`.trim();
    case 'ready':
      return t`Version ${found?.version ?? ''} is downloaded and checked.`;
    case 'installing':
      return UPDATES.installing;
    case 'idle':
      if (checkedAt === null) return UPDATES.neverLooked;
      return older === null ? UPDATES.upToDate : UPDATES.newerThanOffered;
  }
}

export const HOLD_WORDS: Readonly<Record<UpdateHold, string>> = {
  'shutting-down': t('the PC is shutting down'),
  'shift-open': t('a shift is open'),
  sending: t('an order is being sent'),
  'under-way': t('an order is under way'),
  'read-back': t('a sale is being read back'),
  printing: t('a slip is being printed'),
  checking: t('the journal is being checked'),
  drill: t('the drill is under way'),
  'on-battery': t('the PC runs on its battery'),
};

/** Null where nothing holds it back. */
export function holdWords(holds: readonly UpdateHold[]): string | null {
  if (holds.length === 0) return null;
  return t`Not now: ${holds.map((hold) => HOLD_WORDS[hold]).join(', and ')}.`;
}

interface ProblemWords {
  readonly happened: string;
  readonly advice: string;
}

const tellInstaller = t('Tell your installer. You can go on with this Dwadi.');

const PROBLEMS: Readonly<Record<UpdateProblem, ProblemWords>> = {
  offline: {
    happened: t('The place for newer versions could not be reached.'),
    advice: t('Dwadi tries again by itself.'),
  },
  'no-feed': { happened: t('The place for newer versions has nothing for this PC.'), advice: tellInstaller },
  'not-signed': {
    happened: t('The list of newer versions is not signed.'),
    advice: t('It may be the page of a hotspot: open a browser and sign in there. Otherwise tell your installer.'),
  },
  'wrong-signer': { happened: t('The list of newer versions is signed by somebody else.'), advice: tellInstaller },
  'withdrawn-signer': {
    happened: t('The list of newer versions is signed with a key that its owner has withdrawn.'),
    advice: t('Somebody may have stolen that key. Install nothing by hand, and tell your installer.'),
  },
  'altered-feed': { happened: t('The list of newer versions was altered after it was signed.'), advice: tellInstaller },
  'older-feed': {
    happened: t('The list of newer versions is older than the one before.'),
    advice: t('Somebody may be holding a newer one back. Tell your installer.'),
  },
  'expired-feed': {
    happened: t('The list of newer versions is too old to be believed.'),
    advice: t('See that the date of this PC is right. Otherwise tell your installer.'),
  },
  'wrong-feed': { happened: t('The list of newer versions is not meant for this PC.'), advice: tellInstaller },
  'no-parts': {
    happened: t('The place for newer versions cannot send them in parts, so the limit would not hold.'),
    advice: tellInstaller,
  },
  'altered-file': {
    happened: t('The download was damaged or changed, and Dwadi deleted it.'),
    advice: t('Dwadi tries again by itself. If it stays, tell your installer.'),
  },
  'disk-full': {
    happened: t('The disk has no room for a newer version.'),
    advice: t('Delete or move files you do not need.'),
  },
  'not-verified': { happened: t('This PC does not accept the new version.'), advice: tellInstaller },
  'no-backup': {
    happened: t('The journal could not be backed up, so nothing was changed.'),
    advice: t('Check in Settings (F10) where backups go, and that the disk is plugged in and has room.'),
  },
  'not-installed': {
    happened: t('The new version was installed, but the old one started again.'),
    advice: t(
      'Dwadi does not try it again by itself. Try it once more, with the password of the PC at hand, or tell your installer.',
    ),
  },
  broken: { happened: t('Something in the update went wrong.'), advice: t('Dwadi tries again by itself.') },
};

export const problemWords = (problem: UpdateProblem): ProblemWords => PROBLEMS[problem];

export const arrivedWords = ({ version, before }: { readonly version: string; readonly before: string }): string =>
  t`Dwadi is now version ${version}. It was ${before} before.`;

/** `Update 1.2.1 took 2.4 MB of 91.0 MB.` */
export const costWords = ({ version, carried, bytes }: UpdateCost): string =>
  t`Update ${version} took ${megabytes(carried)} MB of ${megabytes(bytes)} MB.`;

export const goBackWords = (version: string): string => t`Go back to version ${version}`;

export const olderWords = (version: string): string =>
  t`The maintainers of Dwadi offer the older version ${version} in the place of this one.`;

/** `For 34 days this PC has seen no list of newer versions that it could believe.` */
export const silentWords = (days: number): ProblemWords => ({
  happened: t`For ${days} days this PC has seen no list of newer versions that it could believe.`,
  advice: t(
    'Somebody may be holding updates back. See that the date and the connection of this PC are right, then tell your installer.',
  ),
});

export const readyWords = (version: string): string => t`Version ${version} of Dwadi is ready.`;

/** `Dwadi puts in version 0.2.0 in 45 seconds.` */
export const countdownWords = (version: string, seconds: number): string =>
  seconds === 1
    ? t`Dwadi installs version ${version} in ${seconds} second. It closes and opens again by itself.`
    : t`Dwadi installs version ${version} in ${seconds} seconds. It closes and opens again by itself.`;
