/** The sheet of keys, and the names by which Find knows screens and deeds. */
import type { Product } from '../order-state.ts';
import { productName } from './counter.ts';
import { t } from './translate.ts';

export const KEY_SHEET = {
  title: t('Keys'),
  close: t('Close'),
  screen: t('On this screen'),
  counter: t('Everywhere'),
} as const;

/** Keys that mean the same on every screen, as their caps show them. */
export const USUAL_KEYS = [
  ['⏎', t('Goes on, and presses the gold button')],
  ['Esc', t('Goes back, and closes what is open')],
  ['Tab', t('The next field')],
  ['↑ ↓', t('The next line of a list')],
] as const;

export const FIND_PLACES = {
  readBackFirst: t('Send this sale or go back first.'),
} as const;

interface Named {
  readonly name: string;
  /** Other words that a person may type for it. */
  readonly also?: string;
}

const sell = (product: Product, also: string): Named => ({ name: t`Sell: ${productName(product)}`, also });

export const COMMAND_WORDS = {
  data: sell('data', t('bundle internet gb')),
  airtime: sell('airtime', t('credit top-up')),
  voucher: sell('voucher', t('results checker wassce bece pin')),
  bill: sell('bill', t('electricity ecg water tv pay')),
  bulk: sell('bulk', t('list file many')),
  sms: sell('sms', t('text message')),
  afa: sell('afa', t('register registration ghana card')),
  orders: { name: t('Orders: all sales'), also: t('history') },
  waiting: { name: t('Waiting room: the next customer'), also: t('registration') },
  settings: { name: t('Settings'), also: t('shop people pin theme letters') },
  day: { name: t('Day: takings and reports'), also: t('month year report') },
  prices: { name: t('Prices'), also: t('rates rules margin') },
  audit: { name: t('Audit: what happened'), also: t('log day files counters') },
  shift: { name: t('Drawer'), also: t('shift cash x report') },
  board: { name: t('Open or fold the board') },
  find: { name: t('Find a sale, a number, a screen') },
  keys: { name: t('Show all keys'), also: t('shortcuts help') },
  switch: { name: t('Another person takes over'), also: t('switch sign in') },
  print: { name: t('Print the slip'), also: t('last receipt') },
  payOut: { name: t('Pay out what is owed'), also: t('refund money back') },
  printers: { name: t('Printers'), also: t('paper') },
  slipCameOut: { name: t('The slip came out') },
  slipAgain: { name: t('Print that slip again') },
  slipNotNeeded: { name: t('That slip is not needed') },
  drill: { name: t('Commissioning drill, in Training'), also: t('prove install') },
  larger: { name: t('Larger letters'), also: t('bigger text size zoom') },
  smaller: { name: t('Smaller letters'), also: t('text size zoom') },
  usualSize: { name: t('Usual letters'), also: t('normal text size zoom') },
} as const satisfies Readonly<Record<string, Named>>;

/** Deeds without a key of their own: Find leads to the place where they are done. */
export const DEED_WORDS = {
  closeDrawer: { name: t('Close the drawer'), also: t('end the shift z count cash') },
  testSlip: { name: t('Print a test slip'), also: t('printer paper') },
  lock: { name: t('Lock the counter'), also: t('sign out leave') },
  sounds: { name: t('Sounds on or off'), also: t('mute quiet volume') },
} as const satisfies Readonly<Record<string, Named>>;

/** A number that was typed whole: a new sale to it. */
export const sellToWords = (product: Product, phone: string): string => t`${productName(product)} to ${phone}`;
