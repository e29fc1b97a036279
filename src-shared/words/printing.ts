/** Printers, and the slips on their way to them, as the screens say it. */
import type { Paper, PRINTER_TROUBLES, Printer, TestOutcome, WaitingSlip } from '../counter-api/printing.ts';
import { groupPhone, type Phone } from '../phone.ts';
import { clockTime } from './times.ts';

type Trouble = (typeof PRINTER_TROUBLES)[number];

export const PRINTING = {
  pdf: 'PDF',
  title: 'Printers',
  open: 'Printers',
  openKey: 'Alt+I',
  news: 'Printer',
  newsOnAPage: 'What the printer does',
  close: 'Close',
  print: 'Print slip',
  printPin: 'Print PIN slip',
  printPins: 'Print PINs, one slip each',
  printTogether: 'All PINs on one slip',
  withoutPin: 'Print the slip without PIN',
  saveAsPdf: 'Save as PDF',
  otherPrinter: 'Other printer',
  asText: 'Send it as a text message',
  textTo: 'To',
  sendText: 'Send text',
  noText: 'Not now',
  textNumberWrong: 'Not a Ghana number. Ten digits, starting with 0.',
  printed: 'Printed.',
  onItsWay: 'The slip is on its way to the printer.',
  didItComeOut: 'Did it come out?',
  cameOut: 'Yes, it came out',
  cameOutKey: 'Alt+Y',
  again: 'No, print it again',
  againKey: 'Alt+N',
  notNeeded: 'Not needed',
  notNeededKey: 'Alt+X',
  understood: 'Understood',
  printHeld: 'Print now',
  dropHeld: 'Drop',
  roles: { slips: 'Printer for slips', vouchers: 'Second printer, for vouchers' },
  rolesMean: {
    slips: 'Every slip of the shop comes out here.',
    vouchers: 'Leave it empty if one printer does everything.',
  },
  none: 'None',
  notYours: 'Only an owner can choose the printer: whoever has it has the vouchers.',
  network: 'A printer on the network',
  which: 'Printer',
  address: 'Its address',
  addressMeans:
    'You find it on the printer’s own test page, for example 192.168.1.50. Enter saves it and prints a test slip.',
  badAddress: 'Use the printer’s address on your own network.',
  width: 'Paper',
  letters: 'Letters',
  knife: 'Cuts the paper',
  yes: 'Yes',
  no: 'No',
  save: 'Save',
  saved: 'Saved.',
  test: 'Print a test slip',
  trying: 'A test slip is on its way to the printer.',
  reading: 'Looking for printers',
  noneInstalled: 'Install a printer on this PC, or choose one on the network: Dwadi found none.',
} as const;

/** `Takes 1 of the shop's 240 SMS credits.` */
export const creditWords = ({ needed, left }: { readonly needed: number; readonly left: number | null }): string =>
  `Uses ${needed} of the shop's ${left === null ? '' : `${left} `}SMS credits. It shows no PIN.`;

export const textedWords = (phone: Phone, slipNumber: number): string =>
  `A text to ${groupPhone(phone)} is on its way. Slip ${slipNumber} follows it.`;

const LETTERS: Readonly<Record<Paper['codepage'], string>> = {
  cp437: 'Usual (437)',
  cp858: 'West European (858)',
  windows1252: 'Windows (1252)',
  ascii: 'Plain letters only',
};
export const lettersWord = (codepage: Paper['codepage']): string => LETTERS[codepage];
export const widthWord = (widthMm: number): string => `${widthMm} mm wide`;

interface TroubleWords {
  readonly happened: string;
  readonly advice: string;
}

const TROUBLES: Readonly<Record<Trouble, TroubleWords>> = {
  'no-printer': { happened: 'No printer is set up.', advice: 'Open Printers (Alt+I) and choose one.' },
  offline: { happened: 'The printer does not answer.', advice: 'Check that it is switched on and connected.' },
  'paper-out': { happened: 'The printer has no paper.', advice: 'Put in a new roll.' },
  'cover-open': { happened: "The printer's cover is open.", advice: 'Close it.' },
  'printer-error': { happened: 'The printer reports a fault.', advice: 'Switch it off and on, and check its cutter.' },
  refused: {
    happened: 'This PC does not accept slips for this printer.',
    advice: 'Check the printer in the settings of the PC, then open Printers (Alt+I).',
  },
  'cut-off': { happened: 'The connection to the printer broke.', advice: 'Check its cable.' },
  interrupted: { happened: 'Dwadi stopped while a slip was printing.', advice: 'Check whether it came out.' },
  'cannot-unseal': {
    happened: 'A slip was locked on another PC and cannot be opened here.',
    advice: 'Drop it, and print the slip again from the sale.',
  },
};

export const troubleWords = (why: Trouble): TroubleWords => TROUBLES[why];

/** The outcome of a test slip, and what to do; `well` if nothing needs fixing. */
export function testWords({ kind, why }: TestOutcome): { readonly well: boolean; readonly words: string } {
  if (kind === 'printed') return { well: true, words: 'The printer says that the test slip is printed.' };
  if (kind === 'sent') {
    return { well: true, words: 'The printer took the test slip. It cannot say more: look whether it came out.' };
  }
  const { happened, advice } = why === null ? TROUBLES['printer-error'] : TROUBLES[why];
  const came = kind === 'nothing' ? 'Nothing was printed.' : 'Some of it may be on the paper.';
  return { well: false, words: `${came} ${happened} ${advice} Then test it again.` };
}

const slips = (count: number): string => (count === 1 ? '1 slip' : `${count} slips`);

/** Tells how many slips wait. It promises no automatic printing if there is no printer. */
export function waitingWords(count: number, why: Trouble): string {
  if (count === 0) return '';
  const wait = `${slips(count)} ${count === 1 ? 'waits' : 'wait'}`;
  if (why === 'no-printer') return `${wait} for it.`;
  return `${wait} and ${count === 1 ? 'prints' : 'print'} as soon as it can.`;
}

export const heldWords = (count: number): string =>
  `${slips(count)} ${count === 1 ? 'was' : 'were'} not printed when asked for. ${count === 1 ? 'It waits' : 'They wait'} for you.`;

export const mayHavePrintedWords = ({ name, askedBy, askedAt }: WaitingSlip): string =>
  `${name}, asked for by ${askedBy} at ${clockTime(askedAt)}, was cut off while printing.`;

export const moreUnsure = (count: number): string => `and ${count} more after this one`;

export const printerWords = ({ name, target, paper }: Printer): string =>
  `${name}${target.kind === 'tcp' && name !== target.host ? ` at ${target.host}` : ''}, ${widthWord(paper.widthMm)}`;
