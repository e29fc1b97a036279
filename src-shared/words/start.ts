/** A Dwadi that could not open its window: what the system's own box says. */
export const NOT_STARTED = {
  title: 'Dwadi could not start',
  kept: 'What was sold is kept, and orders under way are taken up again at the next start.',
  advice: 'Switch this PC off and on. If this stands here again, call your installer and read it out.',
} as const;

const ADVICE: Readonly<Record<string, string>> = {
  'disk-full': 'The disk is full. Delete or move files you do not need, and open Dwadi again.',
  'read-only': 'Dwadi may not write in its own folder. Let the installer see to it, and open Dwadi again.',
  'wrong-owner':
    'This user may not write in the folder of Dwadi. Sign in as the user who set it up, or let the installer give you the right.',
};

/** `problem`: a stable code of the journal; `why`: the system's own word, for whoever is called. */
export const notStartedWords = (problem: string, why: string): string =>
  [NOT_STARTED.kept, ADVICE[problem] ?? NOT_STARTED.advice, why].join('\n\n');
