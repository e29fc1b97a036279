/** The text of `Dwadi --help`. */
import { t } from './translate.ts';

export const USAGE = `Dwadi                          opens the counter
Dwadi --doctor                 says what is wrong with the counter of this PC
Dwadi --provision FILE         sets this PC up from an installer's file, without a window
Dwadi --verify-day FILE...     checks signed day files
Dwadi --verify-drill FILE...   checks commissioning sheets
Dwadi --verify-slip CODE FILE... checks the code of a slip by signed day files
Add --help to one of them to see what else it takes. On Windows, --out FILE puts its answer into a file.`;

export const strayWords = (name: string): string =>
  t`Type Dwadi --help to see the commands: ${name} belongs to none that was given. Nothing was opened.`;

/** An AppImage's starter adds that switch by itself, on a system that has no sandbox for a program like it. */
export const refusedWords = (name: string, fromAppImage: boolean): string =>
  fromAppImage && name === '--no-sandbox'
    ? t("Install Dwadi's deb in place of its AppImage: this system gives an AppImage no sandbox. Nothing was opened.")
    : t`Start Dwadi without ${name}: it weakens what guards the keys and the customers' numbers. Nothing was opened.`;

/** The words of the system's own message box when Dwadi could not open its window. */
export const NOT_STARTED = {
  title: t('Dwadi could not start'),
  kept: t('Your sales are safe, and orders under way go on at the next start.'),
  advice: t('Switch this PC off and on. If you see this again, call your installer and read it out.'),
} as const;

const ADVICE: Readonly<Record<string, string>> = {
  'disk-full': t('Delete or move files you do not need, and open Dwadi again: the disk is full.'),
  'read-only': t('Ask the installer to let Dwadi write in its own folder, and open Dwadi again.'),
  'wrong-owner': t(
    'Sign in as the user who set Dwadi up, or ask the installer: this user may not write in the folder of Dwadi.',
  ),
};

/** `problem`: a stable code of the journal; `why`: the system's own word, for the person who is called. */
export const notStartedWords = (problem: string, why: string): string =>
  [NOT_STARTED.kept, ADVICE[problem] ?? NOT_STARTED.advice, why].join('\n\n');

/** The menu that macOS shows at the top of its screen. */
export const MENU = { edit: t('Edit') } as const;
