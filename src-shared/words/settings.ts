/** How the owner wants the counter run. */
import type { TextSize } from '../counter-api/machine.ts';
import type { TextSizeState } from '../counter-api/screen.ts';
import { type ShopSettings, SUGGEST_FOR_DAYS } from '../counter-api/settings.ts';

export const SETTINGS = {
  title: 'Settings',
  index: 'What is on this page',
  find: 'Find a setting',
  noneFound: 'Nothing here has these words. Try another word, or empty the field.',
  selling: 'Selling',
  cashGate: 'Count the cash before Send',
  cashGateHelp: 'The attendant types what the customer hands over and sees the change. Nothing is sent before that.',
  typeLargeTwice: 'Type large new numbers twice',
  typeLargeTwiceHelp:
    'From GHS 100 of airtime or data to a number that was never served here: the customer says it again before Send.',
  lockAfter: 'Lock the counter when nobody uses it',
  suggestFor: 'Suggest numbers that were served before',
  suggestForHelp: 'By their last digits, with what they bought. Every sale can still be found under Orders (F8).',
  reports: 'Reports',
  slips: 'Slips',
  slipHeader: "Below the shop's name",
  slipHeaderHelp: 'Its address and phone number. Up to four lines.',
  slipFooter: 'At the end',
  slipFooterHelp: 'A word to the customer. Up to four lines.',
  saveLines: 'Save these lines',
  notSaved: 'Not saved yet.',
  linesTooMany: 'Use four lines or less, with 48 letters or less in each.',
  smsSlips: 'Customers may have their slip as a text',
  smsSlipsHelp: 'When a customer asks, the attendant sends it. Each one uses SMS credits of the shop. It shows no PIN.',
  printers: 'Printers',
  screen: 'This screen',
  theme: 'Light or dark',
  textSize: 'Letters',
  textSizeHelp: 'For everybody at this PC. Ctrl + and Ctrl − do the same from anywhere, Ctrl 0 makes them normal.',
  customerScreen: 'Show customers their number on a second screen',
  customerScreenHelp: 'It shows the number as large as possible, what they pay, and how it went. Never a PIN.',
  customerScreenLacks: {
    'second-screen': 'Connect a second screen that does not repeat this one: Dwadi uses it at once.',
    placing:
      'Nothing is shown: this desktop (Wayland) does not let a program choose its screen. The installer can start Dwadi with --ozone-platform=x11.',
  },
  sounds: 'Sounds',
  soundsHelp: 'Done, failed and look here. The volume follows the computer.',
  saved: 'Saved.',
  notAllowed: 'Only the owner may change this.',
} as const;

/** The index of the page, in its order. */
export const SETTINGS_PARTS = [
  ['counter', 'The counter'],
  ['people', 'Who sells'],
  ['owner', 'The owner'],
  ['pc', 'This PC'],
] as const;
export type SettingsPart = (typeof SETTINGS_PARTS)[number][0];

const SUGGEST_FOR: Readonly<Record<ShopSettings['suggestForDays'], string>> = {
  31: 'For a month',
  92: 'For three months',
  366: 'For a year',
  3660: 'For ten years',
  0: 'Never',
};
export const SUGGEST_FOR_WORDS = SUGGEST_FOR_DAYS.map((days) => [days, SUGGEST_FOR[days]] as const);

export const THEME_WORDS: readonly (readonly [ShopSettings['theme'], string])[] = [
  ['system', 'Same as the computer'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

export const TEXT_SIZE_WORDS: readonly (readonly [TextSize, string])[] = [
  ['normal', 'Normal'],
  ['large', 'Large'],
  ['largest', 'Largest'],
];

/** Null where they are as large as was chosen. */
export function noRoomWords({ size, percent, most }: TextSizeState): string | null {
  if (size === 'normal' || percent < most) return null;
  return most === 100
    ? 'This window is too small for larger letters.'
    : `This window is too small for letters above ${most}%.`;
}

/** Tells the effect of the keys that change the text size. */
export function textSizeWords(state: TextSizeState): string {
  const word = TEXT_SIZE_WORDS.find(([size]) => size === state.size)?.[1] ?? '';
  return [`${SETTINGS.textSize}: ${word}.`, noRoomWords(state) ?? ''].join(' ').trim();
}
