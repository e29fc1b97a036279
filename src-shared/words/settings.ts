/** How the owner wants the counter run. */
import type { ShopSettings } from '../counter-api/settings.ts';

export const SETTINGS = {
  title: 'Settings',
  selling: 'Selling',
  cashGate: 'Count the cash before Send',
  cashGateHelp: 'The attendant types what the customer hands over and sees the change. Nothing is sent before that.',
  screen: 'This screen',
  theme: 'Light or dark',
  sounds: 'Sounds',
  soundsHelp: 'Done, failed and look here. The volume follows the computer.',
  saved: 'Saved.',
  notAllowed: 'Only the owner may change this.',
} as const;

export const THEME_WORDS: readonly (readonly [ShopSettings['theme'], string])[] = [
  ['system', 'As the computer'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];
