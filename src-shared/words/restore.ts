/** The words of `npm run restore`: the sales that would go, the result, and why nothing was done. */
import { agedTime } from './times.ts';

const NO_BACKUP = 'Take the backup before this one: it is damaged or was changed, or Dwadi did not make it.';

const PROBLEMS: Readonly<Record<string, string>> = {
  'in-use': 'Close Dwadi and type the same again: it is open with this folder.',
  damaged: NO_BACKUP,
  forged: NO_BACKUP,
  unsealed:
    'Take a newer backup: this one has no seal, so the code does not prove that nobody changed it. Only if you know that, type the same again, and press Enter without the code.',
  'not-a-journal': NO_BACKUP,
  newer: 'Install the newest Dwadi and type the same again: a newer Dwadi made the backup.',
  missing: 'Check the name of the backup, and that its disk is plugged in: the backup is not there.',
  'not-a-file': 'Name the backup file: what --from names is a folder.',
  'not-readable': 'Copy the backup to a folder that this user may read: this one it may not.',
  'not-a-folder': 'Name the folder of the counter: what --to names is not a folder.',
  'no-counter':
    "There is no counter in the folder that --to names. Name the folder `live` in Dwadi's own folder: that is the shop's counter.",
  'wrong-code': 'Type the code again, as it is on the paper: it does not open this backup.',
  'not-agreed': 'You did not answer yes. The journal is where it was.',
  'disk-full': 'Make room on the disk of the folder and type the same again: it is full.',
  'read-only': 'Sign in as the user who set Dwadi up: this user may not write in the folder.',
  'wrong-owner': 'Sign in as the user who set Dwadi up: the folder belongs to another user.',
};

const UNNAMED =
  'Check that the disk of the folder is plugged in and works, or name another folder: Dwadi could not write there.';

/** `problem`: a code of the journal, or one of the command's own. */
export const restoreProblemWords = (problem: string): string => `Nothing was changed. ${PROBLEMS[problem] ?? UNNAMED}`;

export const BEGUN = 'Open Dwadi: it puts the backup in its place. Only the last step is missing.';

export const RESTORE = {
  usage: `npm run restore -- --from BACKUP.db --to FOLDER [--yes]
  --from  the backup. It is copied, and stays
  --to    the counter's folder: \`live\` in Dwadi's own folder. Close Dwadi first
  --yes   replaces the journal that is there without asking`,
  ask: 'Put the backup in the place of that journal? Type yes and press Enter: ',
  askCode: 'The recovery code of this backup, which proves that nobody changed it (press Enter without it to go on): ',
  askOpen: 'The recovery code of this backup, which opens it: ',
  meant: 'Did you mean',
} as const;

/** `sales`: null where the journal can't be read. */
export function goingWords(
  sales: { readonly count: number; readonly newestAt: number | null } | null,
  now: number,
): string {
  if (sales === null)
    return 'You may lose sales: the journal that is there cannot be read, and sales that are only in it would be lost.';
  const { count, newestAt } = sales;
  if (count === 0 || newestAt === null)
    return 'You lose no sale: the backup has every sale of the journal that is there.';
  const newest = agedTime(newestAt, now);
  return count === 1
    ? `1 sale of the journal that is there is not in the backup, and would be lost: ${newest}.`
    : `${count} sales of the journal that is there are not in the backup, and would be lost. The newest: ${newest}.`;
}

export interface RestoreDone {
  readonly from: string;
  /** Read from its name; null where that doesn't tell. */
  readonly madeAt: number | null;
  readonly setAside: string | null;
  readonly open: number;
  /** Its bytes were proven by the counter's secrets. */
  readonly isProven: boolean;
  readonly isSealed: boolean;
}

function provenWords({ isProven, isSealed }: RestoreDone): readonly string[] {
  if (isProven) return [];
  return isSealed
    ? ['Dwadi checks at its next start whether somebody changed this backup.']
    : [
        'Nothing proves this backup: it has no seal. Somebody may have changed it, also the people in it and their PINs.',
      ];
}

export function restoredWords(done: RestoreDone, now: number): readonly string[] {
  const { from, madeAt, setAside, open } = done;
  const made = madeAt === null ? '' : ` of ${agedTime(madeAt, now)}`;
  return [
    `The counter's journal is now the backup ${from}${made}.`,
    setAside === null ? 'There was no journal before.' : `The journal that was there is kept as ${setAside}.`,
    `Orders that Dwadi will ask about before the first sale: ${open}.`,
    ...provenWords(done),
    'On another PC Dwadi asks for the recovery code when it starts, and the owner enters the keys in Settings.',
    'Sales made after this backup was taken are not in it: look for them on the dashboard.',
  ];
}
