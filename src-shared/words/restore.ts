/** Why `npm run restore` put no backup in a journal's place, and what the person who typed it does. */
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
  'disk-full': 'The disk of the folder is full. Make room on it, and type the same again.',
  'read-only': 'This user may not write in the folder. Sign in as the user who set Dwadi up.',
  'wrong-owner': 'The folder belongs to another user. Sign in as the user who set Dwadi up.',
};

const UNNAMED = 'The folder could not be written. See that its disk is in and works, or name another folder.';

/** `problem`: a code of the journal, or one of the command's own. */
export const restoreProblemWords = (problem: string): string => `Nothing was changed. ${PROBLEMS[problem] ?? UNNAMED}`;

export const BEGUN =
  'The backup is on its way into its place, and could not get there. Open Dwadi: it brings it there.';
