/** Printers, and the slips on their way to them, as the screens say it. */
import type {
  FoundPrinter,
  Paper,
  PRINTER_TROUBLES,
  Printer,
  TestOutcome,
  WaitingSlip,
} from '../counter-api/printing.ts';
import { groupPhone, type Phone } from '../phone.ts';
import { clockTime } from './times.ts';
import { t } from './translate.ts';

type Trouble = (typeof PRINTER_TROUBLES)[number];

export const PRINTING = {
  title: t('Printers'),
  open: t('Printers'),
  openKey: 'Alt+I',
  news: t('Printer'),
  newsOnAPage: t('What the printer does'),
  close: t('Close'),
  print: t('Print slip'),
  printPin: t('Print PIN slip'),
  printPins: t('Print PINs, one slip each'),
  printTogether: t('All PINs on one slip'),
  withoutPin: t('Print the slip without PIN'),
  saveAsPdf: t('Save as PDF'),
  otherPrinter: t('Other printer'),
  asText: t('Send it as a text message'),
  textTo: t('To'),
  sendText: t('Send text'),
  noText: t('Not now'),
  textNumberWrong: t('Not a Ghana number. Ten digits, starting with 0.'),
  printed: t('Printed.'),
  handedOver: t('The printer took the slip.'),
  onItsWay: t('The slip is on its way to the printer.'),
  didItComeOut: t('Did it come out?'),
  cameOut: t('Yes, it came out'),
  cameOutKey: 'Alt+Y',
  again: t('No, print it again'),
  againKey: 'Alt+N',
  notNeeded: t('Not needed'),
  notNeededKey: 'Alt+X',
  understood: t('Understood'),
  printHeld: t('Print now'),
  dropHeld: t('Drop'),
  roles: { slips: t('Printer for slips'), vouchers: t('Second printer, for vouchers') },
  rolesMean: {
    slips: t('Every slip of the shop comes out here.'),
    vouchers: t('Leave it empty if one printer does everything.'),
  },
  none: t('None'),
  notYours: t('Only an owner can choose the printer: whoever has it has the vouchers.'),
  network: t('A printer on the network'),
  which: t('Printer'),
  find: t('Look for printers on the network'),
  finding: t('Looking for printers on the network'),
  address: t('Its address'),
  addressMeans: t(
    'You find it on the printer’s own test page, for example 192.168.1.50. Enter saves it and prints a test slip.',
  ),
  badAddress: t('Use the printer’s address on your own network.'),
  width: t('Paper'),
  letters: t('Letters'),
  knife: t('Cuts the paper'),
  yes: t('Yes'),
  no: t('No'),
  save: t('Save'),
  saved: t('Saved.'),
  test: t('Print a test slip'),
  trying: t('A test slip is on its way to the printer.'),
  reading: t('Looking for printers'),
  noneInstalled: t('Install a printer on this PC, or choose one on the network: Dwadi found none.'),
} as const;

/** `Takes 1 of the shop's 240 SMS credits.` */
export const creditWords = ({ needed, left }: { readonly needed: number; readonly left: number | null }): string =>
  t`Uses ${needed} of the shop's ${left === null ? '' : `${left} `}SMS credits. It shows no PIN.`;

export const textedWords = (phone: Phone, slipNumber: number): string =>
  t`A text to ${groupPhone(phone)} is on its way. Slip ${slipNumber} follows it.`;

export const foundWords = ({ name, host }: FoundPrinter): string => (name === host ? name : t`${name} at ${host}`);

/** The printers that a search has found. A printer that is off, or that only has an address, announces nothing. */
export function foundCount(count: number): string {
  if (count === 0) return t('No printer answered. Switch it on and look again, or type its address.');
  return count === 1
    ? t('1 printer is in the list now. Choose one: Save prints a test slip.')
    : t`${count} printers are in the list now. Choose one: Save prints a test slip.`;
}

const LETTERS: Readonly<Record<Paper['codepage'], string>> = {
  cp437: t('Usual (437)'),
  cp858: t('West European (858)'),
  windows1252: t('Windows (1252)'),
  ascii: t('Plain letters only'),
};
export const lettersWord = (codepage: Paper['codepage']): string => LETTERS[codepage];
export const widthWord = (widthMm: number): string => t`${widthMm} mm wide`;

interface TroubleWords {
  readonly happened: string;
  readonly advice: string;
}

const TROUBLES: Readonly<Record<Trouble, TroubleWords>> = {
  'no-printer': { happened: t('No printer is set up.'), advice: t('Open Printers (Alt+I) and choose one.') },
  offline: { happened: t('The printer does not answer.'), advice: t('Check that it is switched on and connected.') },
  'paper-out': { happened: t('The printer has no paper.'), advice: t('Put in a new roll.') },
  'cover-open': { happened: t("The printer's cover is open."), advice: t('Close it.') },
  'printer-error': {
    happened: t('The printer reports a fault.'),
    advice: t('Switch it off and on, and check its cutter.'),
  },
  refused: {
    happened: t('This PC does not accept slips for this printer.'),
    advice: t('Check the printer in the settings of the PC, then open Printers (Alt+I).'),
  },
  'cut-off': { happened: t('The connection to the printer broke.'), advice: t('Check its cable.') },
  interrupted: { happened: t('Dwadi stopped while a slip was printing.'), advice: t('Check whether it came out.') },
  'cannot-unseal': {
    happened: t('A slip was locked on another PC and cannot be opened here.'),
    advice: t('Drop it, and print the slip again from the sale.'),
  },
};

export const troubleWords = (why: Trouble): TroubleWords => TROUBLES[why];

/** The outcome of a test slip, and what to do; `well` if nothing needs fixing. */
export function testWords({ kind, why }: TestOutcome): { readonly well: boolean; readonly words: string } {
  if (kind === 'printed') return { well: true, words: t('The printer says that the test slip is printed.') };
  if (kind === 'sent') {
    return { well: true, words: t('The printer took the test slip. It cannot say more: look whether it came out.') };
  }
  const { happened, advice } = why === null ? TROUBLES['printer-error'] : TROUBLES[why];
  const came = kind === 'nothing' ? t('Nothing was printed.') : t('Some of it may be on the paper.');
  return { well: false, words: t`${came} ${happened} ${advice} Then test it again.` };
}

/** Tells how many slips wait. It promises no automatic printing if there is no printer. */
export function waitingWords(count: number, why: Trouble): string {
  if (count === 0) return '';
  if (why === 'no-printer') return count === 1 ? t`${count} slip waits for it.` : t`${count} slips wait for it.`;
  return count === 1
    ? t('1 slip waits and prints as soon as it can.')
    : t`${count} slips wait and print as soon as it can.`;
}

export const heldWords = (count: number): string =>
  count === 1
    ? t`${count} slip was not printed when asked for. It waits for you.`
    : t`${count} slips were not printed when asked for. They wait for you.`;

export const mayHavePrintedWords = ({ name, askedBy, askedAt }: WaitingSlip): string =>
  t`${name}, asked for by ${askedBy} at ${clockTime(askedAt)}, was cut off while printing.`;

export const moreUnsure = (count: number): string => t`and ${count} more after this one`;

export const printerWords = ({ name, target, paper }: Printer): string =>
  `${name}${target.kind === 'tcp' && name !== target.host ? ` ${t`at ${target.host}`}` : ''}, ${widthWord(paper.widthMm)}`;
