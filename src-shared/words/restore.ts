/** What `npm run restore` says: what would go, what was done, and why nothing was. */
import { agedTime } from './times.ts';

const NO_BACKUP = 'The backup is damaged, or is none of Dwadi. Take the one before it.';

const PROBLEMS: Readonly<Record<string, string>> = {
  'in-use': 'Dwadi is open with this folder. Close it, and type the same again.',
  damaged: NO_BACKUP,
  'not-a-journal': NO_BACKUP,
  newer: 'The backup was made by a newer Dwadi. Install the newest Dwadi, and type the same again.',
  missing: 'The backup is not there. See that its disk is in, and that its name is written right.',
  'not-a-file': 'What --from names is a folder. Name the backup in it.',
  'not-readable': 'This user may not read the backup. Copy it to where this user may.',
  'not-a-folder': 'What --to names is not a folder, or lies in a file. Name the folder of the counter.',
  'no-counter':
    "There is no counter in the folder that --to names. Name the folder `live` in Dwadi's own folder: that is the shop's counter.",
  'not-agreed': 'You did not answer yes. The journal is where it was.',
  'disk-full': 'The disk of the folder is full. Make room on it, and type the same again.',
  'read-only': 'This user may not write in the folder. Sign in as the user who set Dwadi up.',
  'wrong-owner': 'The folder belongs to another user. Sign in as the user who set Dwadi up.',
};

const UNNAMED = 'The folder could not be written. See that its disk is in and works, or name another folder.';

/** `problem`: a code of the journal, or one of the command's own. */
export const restoreProblemWords = (problem: string): string => `Nothing was changed. ${PROBLEMS[problem] ?? UNNAMED}`;

export const BEGUN =
  'The backup is on its way into its place, and could not get there. Open Dwadi: it brings it there.';

export const RESTORE = {
  usage: `npm run restore -- --from BACKUP.db --to FOLDER [--yes]
  --from  the backup. It is copied, and stays
  --to    the counter's folder: \`live\` in Dwadi's own folder. Close Dwadi first
  --yes   does not ask before the journal that is there is replaced`,
  ask: 'Put the backup in the place of that journal? Type yes and press Enter: ',
  meant: 'Did you mean',
} as const;

/** `sales`: null where the journal can't be read. */
export function goingWords(
  sales: { readonly count: number; readonly newestAt: number | null } | null,
  now: number,
): string {
  if (sales === null) return 'The journal that is there cannot be read. Sales that are only in it would go.';
  const { count, newestAt } = sales;
  if (count === 0 || newestAt === null)
    return 'The backup has every sale of the journal that is there. No sale would go.';
  const newest = agedTime(newestAt, now);
  return count === 1
    ? `1 sale of the journal that is there is not in the backup, and would go: ${newest}.`
    : `${count} sales of the journal that is there are not in the backup, and would go. The newest: ${newest}.`;
}

export interface RestoreDone {
  readonly from: string;
  /** By its name; null where that doesn't tell. */
  readonly madeAt: number | null;
  readonly setAside: string | null;
  readonly open: number;
}

export function restoredWords({ from, madeAt, setAside, open }: RestoreDone, now: number): readonly string[] {
  const made = madeAt === null ? '' : ` of ${agedTime(madeAt, now)}`;
  return [
    `The counter's journal is now the backup ${from}${made}.`,
    setAside === null ? 'There was no journal before.' : `The journal that was there is kept as ${setAside}.`,
    `Orders that Dwadi will ask about before the first sale: ${open}.`,
    'On another PC Dwadi asks for the recovery code when it starts, and the owner enters the keys in Settings.',
    'Sales made after this backup was taken are not in it: look for them on the dashboard.',
  ];
}
