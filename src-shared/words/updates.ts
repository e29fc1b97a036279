/** The words about newer versions: in Settings, across the frame, and during an installation. */
import type { UpdateChannel } from '../counter-api/machine.ts';
import type { UpdateHold, UpdateProblem, UpdatesState } from '../counter-api/updates.ts';

export const UPDATES = {
  title: 'Newer versions',
  notYours: 'Only an owner of the shop can choose which updates this PC takes.',
  help: 'Dwadi finds and downloads them by itself, and installs one only while no drawer is open.',
  channel: 'Which versions',
  limit: 'The most that a download may use of your connection',
  check: 'Look now',
  now: 'Install it now',
  later: 'Later',
  read: 'I have read it',
  progress: 'Download',
  waits: 'Dwadi installs it when the shift is closed.',
  waitsForYou: 'Dwadi installs it when you say so.',
  installing: 'Dwadi is being updated. It closes and opens again by itself. Leave the PC on.',
  none: 'Not looked for',
  upToDate: 'You have the newest version.',
  neverLooked: 'Not checked yet.',
} as const;

export const CHANNEL_WORDS: readonly (readonly [UpdateChannel, string])[] = [
  ['stable', 'Those that other shops have tried'],
  ['early', 'The newest, before other shops'],
  ['none', 'None: the installer brings them'],
];

const LIMITS = [16, 32, 64, 128, 256, 512, 1024];

/** `32 kB a second, 115 MB in an hour`. */
const limitWord = (kilobytes: number): string =>
  `${kilobytes} kB a second, ${Math.round((kilobytes * 3600) / 1000)} MB in an hour`;

/** The choices include the limit that an installer chose, whatever it is. */
export const limitChoices = (chosen: number): readonly (readonly [string, string])[] =>
  [...new Set([...LIMITS, chosen])].sort((a, b) => a - b).map((limit) => [String(limit), limitWord(limit)] as const);

export const offWords: Readonly<Record<NonNullable<UpdatesState['off']>, string>> = {
  'no-place': 'This Dwadi does not look for newer versions: it was built without a place to look.',
  'no-package': 'This Dwadi was unpacked by hand, so it cannot update itself.',
  'not-wanted': 'Dwadi does not look. The installer brings newer versions.',
};

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);

/** `12.4 of 98.1 MB, 12%`. */
export const progressWords = ({ done, bytes }: { readonly done: number; readonly bytes: number }): string =>
  `${megabytes(done)} of ${megabytes(bytes)} MB, ${Math.floor((done / bytes) * 100)}%`;

const PAUSED: Readonly<Record<NonNullable<UpdatesState['paused']>, string>> = {
  order: 'It waits: an order goes first.',
  offline: 'The connection is down. It goes on by itself.',
};

/** Tells the current phase in one sentence. */
export function phaseWords({ phase, found, paused, checkedAt }: UpdatesState): string {
  switch (phase) {
    case 'checking':
      return 'Dwadi is looking.';
    case 'downloading':
      return `Version ${found?.version ?? ''} is coming. ${paused === null ? '' : PAUSED[paused]}`.trim();
    case 'ready':
      return `Version ${found?.version ?? ''} is downloaded and checked.`;
    case 'installing':
      return UPDATES.installing;
    case 'idle':
      return checkedAt === null ? UPDATES.neverLooked : UPDATES.upToDate;
  }
}

export const HOLD_WORDS: Readonly<Record<UpdateHold, string>> = {
  'shutting-down': 'the PC is shutting down',
  'shift-open': 'a shift is open',
  sending: 'an order is being sent',
  'under-way': 'an order is under way',
  'read-back': 'a sale is being read back',
  printing: 'a slip is being printed',
  checking: 'the journal is being checked',
  drill: 'the drill is under way',
  'on-battery': 'the PC runs on its battery',
};

/** Null where nothing holds it back. */
export function holdWords(holds: readonly UpdateHold[]): string | null {
  if (holds.length === 0) return null;
  return `Not now: ${holds.map((hold) => HOLD_WORDS[hold]).join(', and ')}.`;
}

interface ProblemWords {
  readonly happened: string;
  readonly advice: string;
}

const tellInstaller = 'Tell your installer. You can go on with this Dwadi.';

const PROBLEMS: Readonly<Record<UpdateProblem, ProblemWords>> = {
  offline: { happened: 'The place for newer versions could not be reached.', advice: 'Dwadi tries again by itself.' },
  'no-feed': { happened: 'The place for newer versions has nothing for this PC.', advice: tellInstaller },
  'not-signed': {
    happened: 'The list of newer versions is not signed.',
    advice: 'It may be the page of a hotspot: open a browser and sign in there. Otherwise tell your installer.',
  },
  'wrong-signer': { happened: 'The list of newer versions is signed by somebody else.', advice: tellInstaller },
  'altered-feed': { happened: 'The list of newer versions was altered after it was signed.', advice: tellInstaller },
  'older-feed': {
    happened: 'The list of newer versions is older than the one before.',
    advice: 'Somebody may be holding a newer one back. Tell your installer.',
  },
  'wrong-feed': { happened: 'The list of newer versions is not meant for this PC.', advice: tellInstaller },
  'no-parts': {
    happened: 'The place for newer versions cannot send them in parts, so the limit would not hold.',
    advice: tellInstaller,
  },
  'altered-file': {
    happened: 'The download was damaged or changed, and Dwadi deleted it.',
    advice: 'Dwadi tries again by itself. If it stays, tell your installer.',
  },
  'disk-full': {
    happened: 'The disk has no room for a newer version.',
    advice: 'Delete or move files you do not need.',
  },
  'not-verified': { happened: 'This PC does not accept the new version.', advice: tellInstaller },
  'no-backup': {
    happened: 'The journal could not be backed up, so nothing was changed.',
    advice: 'Check in Settings (F10) where backups go, and that the disk is plugged in and has room.',
  },
  'not-installed': {
    happened: 'The new version was installed, but the old one started again.',
    advice:
      'Dwadi does not try it again by itself. Try it once more, with the password of the PC at hand, or tell your installer.',
  },
  broken: { happened: 'Something in the update went wrong.', advice: 'Dwadi tries again by itself.' },
};

export const problemWords = (problem: UpdateProblem): ProblemWords => PROBLEMS[problem];

export const arrivedWords = ({ version, before }: { readonly version: string; readonly before: string }): string =>
  `Dwadi is now version ${version}. It was ${before} before.`;

export const readyWords = (version: string): string => `Version ${version} of Dwadi is ready.`;

/** `Dwadi puts in version 0.2.0 in 45 seconds.` */
export const countdownWords = (version: string, seconds: number): string =>
  `Dwadi installs version ${version} in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}. It closes and opens again by itself.`;
