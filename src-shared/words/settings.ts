/** How the owner wants the counter run. */
import type { TextSize } from '../counter-api/machine.ts';
import type { TextSizeState } from '../counter-api/screen.ts';
import { KEEP_NAMES_FOR_DAYS, type ShopSettings, SUGGEST_FOR_DAYS } from '../counter-api/settings.ts';
import { t } from './translate.ts';

export const SETTINGS = {
  title: t('Settings'),
  index: t('What is on this page'),
  find: t('Find a setting'),
  noneFound: t('Nothing here has these words. Try another word, or empty the field.'),
  selling: t('Selling'),
  cashGate: t('Count the cash before Send'),
  cashGateHelp: t('The attendant types what the customer hands over and sees the change. Nothing is sent before that.'),
  typeLargeTwice: t('Type large new numbers twice'),
  typeLargeTwiceHelp: t(
    'From GHS 100 of airtime or data to a number that was never served here: the customer says it again before Send.',
  ),
  lockAfter: t('Lock the counter when nobody uses it'),
  keepNames: t('Keep customers’ names'),
  keepNamesHelp: t(
    'After the last sale to their number. Names stay on this PC: no office, report or log has them. Never keeps none.',
  ),
  suggestFor: t('Suggest numbers that were served before'),
  suggestForHelp: t('By their last digits, with what they bought. Every sale can still be found under Orders (F8).'),
  reports: t('Reports'),
  slips: t('Slips'),
  slipHeader: t("Below the shop's name"),
  slipHeaderHelp: t('Its address and phone number. Up to four lines.'),
  slipFooter: t('At the end'),
  slipFooterHelp: t('A word to the customer. Up to four lines.'),
  saveLines: t('Save these lines'),
  save: t('Save'),
  notSaved: t('Not saved yet.'),
  linesTooMany: t('Use four lines or less, with 48 letters or less in each.'),
  smsSlips: t('Customers may have their slip as a text'),
  smsSlipCode: t('The text ends with the slip’s code'),
  smsSlipCodeHelp: t(
    'Find and the office tell by it if the slip is true. A text with it takes two SMS credits instead of one.',
  ),
  smsSlipsHelp: t(
    'When a customer asks, the attendant sends it. Each one uses SMS credits of the shop. It shows no PIN.',
  ),
  printers: t('Printers'),
  screen: t('This screen'),
  theme: t('Light or dark'),
  textSize: t('Letters'),
  textSizeHelp: t('For everybody at this PC. Ctrl + and Ctrl − do the same from anywhere, Ctrl 0 makes them normal.'),
  language: t('Language'),
  languageHelp: t('For everybody at this PC. A text that nobody has translated yet is shown in English.'),
  languageNext: t('Close Dwadi and open it again: it speaks that language from then on.'),
  customerScreen: t('Show customers their number on a second screen'),
  customerScreenHelp: t('It shows the number as large as possible, what they pay, and how it went. Never a PIN.'),
  customerScreenLacks: {
    'second-screen': t('Connect a second screen that does not repeat this one: Dwadi uses it at once.'),
    placing: t(
      'Nothing is shown: this desktop (Wayland) does not let a program choose its screen. The installer can start Dwadi with --ozone-platform=x11.',
    ),
  },
  sounds: t('Sounds'),
  soundsHelp: t('Done, failed and look here. The volume follows the computer.'),
  saved: t('Saved.'),
} as const;

/** The index of the page, in its order. */
export const SETTINGS_PARTS = [
  ['counter', t('The counter')],
  ['people', t('Who sells')],
  ['owner', t('The owner')],
  ['pc', t('This PC')],
] as const;
export type SettingsPart = (typeof SETTINGS_PARTS)[number][0];

const SUGGEST_FOR: Readonly<Record<ShopSettings['suggestForDays'], string>> = {
  31: t('For a month'),
  92: t('For three months'),
  366: t('For a year'),
  3660: t('For ten years'),
  0: t('Never'),
};
export const SUGGEST_FOR_WORDS = SUGGEST_FOR_DAYS.map((days) => [days, SUGGEST_FOR[days]] as const);

const KEEP_NAMES: Readonly<Record<ShopSettings['keepNamesForDays'], string>> = {
  92: t('For three months'),
  366: t('For a year'),
  1096: t('For three years'),
  0: t('Never'),
};
export const KEEP_NAMES_WORDS = KEEP_NAMES_FOR_DAYS.map((days) => [days, KEEP_NAMES[days]] as const);

/** Says which names a change of that choice erases; null if it erases none. */
export function namesLostWords(
  now: ShopSettings['keepNamesForDays'],
  wanted: ShopSettings['keepNamesForDays'],
): string | null {
  if (now === 0) return null;
  if (wanted === 0) return t('Save erases the names of all customers.');
  return wanted < now ? t('Save erases the names of customers without a sale in that time.') : null;
}

export const THEME_WORDS: readonly (readonly [ShopSettings['theme'], string])[] = [
  ['system', t('Same as the computer')],
  ['light', t('Light')],
  ['dark', t('Dark')],
];

export const TEXT_SIZE_WORDS: readonly (readonly [TextSize, string])[] = [
  ['normal', t('Normal')],
  ['large', t('Large')],
  ['largest', t('Largest')],
];

/** Null where they are as large as was chosen. */
export function noRoomWords({ size, percent, most }: TextSizeState): string | null {
  if (size === 'normal' || percent < most) return null;
  return most === 100
    ? t('This window is too small for larger letters.')
    : t`This window is too small for letters above ${most}%.`;
}

/** Tells the effect of the keys that change the text size. */
export function textSizeWords(state: TextSizeState): string {
  const word = TEXT_SIZE_WORDS.find(([size]) => size === state.size)?.[1] ?? '';
  return [`${SETTINGS.textSize}: ${word}.`, noRoomWords(state) ?? ''].join(' ').trim();
}
