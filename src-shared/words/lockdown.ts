/** This PC: how far it is locked down, what that does and can't do, and closing Dwadi where an owner is asked. */
import type { LockdownFact, LockdownState, LockdownSystem } from '../counter-api/lockdown.ts';
import type { LockdownLevel } from '../counter-api/machine.ts';
import { clockTime, dayWithin } from './times.ts';
import { t } from './translate.ts';

export const LOCKDOWN = {
  title: t('This PC'),
  level: t('How far Dwadi locks this PC down'),
  use: t('Use this level'),
  does: t('What this does'),
  cannot: t('What Dwadi cannot prevent here'),
  guide: t('The guide says under Lockdown how the installer closes these gaps.'),
  ownersOnly: t('Only the owner may choose this.'),
  notFromTraining: t("Choose this at the shop's counter: practice PINs are no secret."),
  close: t('Close Dwadi'),
  freeTraining: t(
    'Until the shop has a counter of its own here, anybody may close Dwadi: practice PINs are no secret.',
  ),
  freeShut: t('While the counter cannot open, anybody may close Dwadi.'),
  unwatched: t(
    'Close Dwadi and open it again: now it would not start again if it stopped by itself. If you still see this, call support.',
  ),

  leave: t('Close Dwadi on this PC'),
  leaveMeans: t('An owner types their PIN. Selling stops; orders under way go on at the next start.'),
  leaveWord: t('Close Dwadi'),
  leaving: t('Dwadi is closing.'),
  stay: t('Stay'),

  gaveUp: t('Dwadi kept stopping by itself.'),
  understood: t('Understood'),
  noFile: t('Type or paste the rows: a kiosk does not open files.'),
} as const;

export const LEVEL_WORDS: readonly (readonly [LockdownLevel, string])[] = [
  ['window', t('A window like any other')],
  ['full-screen', t('Full screen')],
  ['kiosk', t('Kiosk: nothing but Dwadi')],
];

const HELD = [
  t('Dwadi fills the screen, without a menu.'),
  t('You need an owner’s PIN to close it.'),
  t('It starts again if it stops by itself.'),
] as const;

const DOES: Readonly<Record<LockdownLevel, readonly string[]>> = {
  window: [t('Dwadi can be moved, made small and closed by anybody.')],
  'full-screen': [...HELD, t('Files are chosen and saved in the system’s own windows.')],
  kiosk: [
    ...HELD,
    t('System windows do not open. Saved files go to the folder of the reports.'),
    t('Dwadi starts when somebody signs in to this PC.'),
  ],
};

const WITHOUT_START = DOES.kiosk.slice(0, -1);

export const doesWords = ({ level, startsWithSession }: Pick<LockdownState, 'level' | 'startsWithSession'>) =>
  level === 'kiosk' && !startsWithSession
    ? [...WITHOUT_START, t('It does not start when somebody signs in: this copy was not installed.')]
    : DOES[level];

const OTHERS = t('Somebody may sign in as another user, or hold the power button.');
const ON_WINDOWS = [t('Ctrl+Alt+Del, the Windows key, Alt+Tab and the task manager stay with Windows.'), OTHERS];
const ON_LINUX = [t("The desktop's own keys, switching windows and other consoles stay with the system."), OTHERS];

const CANNOT: Readonly<Record<LockdownSystem, Readonly<Record<LockdownLevel, readonly string[]>>>> = {
  windows: { window: [], 'full-screen': ON_WINDOWS, kiosk: ON_WINDOWS },
  linux: { window: [], 'full-screen': ON_LINUX, kiosk: ON_LINUX },
  macos: {
    window: [],
    'full-screen': [t('Switching apps, Force Quit and signing out stay with macOS.'), OTHERS],
    kiosk: [t('macOS offers neither Restart nor Shut Down meanwhile: close Dwadi with the PIN first.'), OTHERS],
  },
};

/** Lists what a level can't prevent. A plain window has no list, because nobody expects it to prevent anything. */
export const cannotWords = ({ level, system }: Pick<LockdownState, 'level' | 'system'>): readonly string[] =>
  CANNOT[system][level];

export const gaveUpWords = ({ at, times }: NonNullable<LockdownFact['gaveUp']>, now: number): string =>
  t`It stopped ${times} times in a row and then stayed closed (${dayWithin(at, now)}, ${clockTime(at)}). Ask the owner to check this counter in Settings before it happens again.`;

const PLAIN = {
  title: t('Dwadi’s screen has stopped'),
  happened: t('The screen stopped several times within a minute. Orders under way go on.'),
  advice: t('Wait a minute: Dwadi tries again. If this page stays, switch this PC off and on, and call the owner.'),
} as const;

/** The page shown when the screens themselves don't work: it uses none of their parts. */
export const plainPage = (): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Dwadi</title>
<style>
body { margin: 15vh auto; max-width: 40rem; font: 1.25rem/1.5 sans-serif; color: #16211c; background: #faf8f3 }
@media (prefers-color-scheme: dark) { body { color: #f2efe6; background: #111714 } }
</style>
<h1>${PLAIN.title}</h1>
<p>${PLAIN.happened}</p>
<p>${PLAIN.advice}</p>
</html>
`;
