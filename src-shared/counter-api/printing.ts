/** Printing: the printers there are, the one that the shop uses, and the state of the slips on their way to it. */
import { z } from 'zod';
import { reportRange } from './reports.ts';
import { phoneValue, saleIdValue, saleView, timeValue } from './values.ts';

export const WIDTHS_MM = [58, 80] as const;
/** Code pages that nearly every printer knows, under the same numbers; `ascii` for an unknown printer. */
export const CODEPAGES = ['cp437', 'cp858', 'windows1252', 'ascii'] as const;
export const PRINT_ROLES = ['slips', 'vouchers'] as const;

export const PRINTER_TROUBLES = [
  /** Nobody has chosen one. */
  'no-printer',
  /** It doesn't answer, or says itself that it is switched off line. */
  'offline',
  'paper-out',
  'cover-open',
  /** It reports another fault: its knife, its head. */
  'printer-error',
  /** The system doesn't know it, or doesn't take slips for it now. */
  'refused',
  /** Cut off while the slip was on its way. */
  'cut-off',
  /** Dwadi stopped while the slip was on its way. */
  'interrupted',
  /** It was sealed with a key that isn't here. */
  'cannot-unseal',
] as const;

/** One printer's paper, and the letters that it knows. */
export const paper = z.object({
  widthMm: z.union([z.literal(58), z.literal(80)]),
  codepage: z.enum(CODEPAGES),
  /** It has a knife. */
  cuts: z.boolean(),
});
export type Paper = z.infer<typeof paper>;

/**
 * A slip may carry a PIN, and a screen may name where it goes: only to an address that can't be outside the shop, and
 * only where printers listen.
 */
const SHOP_ADDRESS =
  /^(?:10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))(?:\.(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])){2,3}$/;
export const isShopAddress = (host: string): boolean => SHOP_ADDRESS.test(host) && host.split('.').length === 4;
export const FIRST_PRINTER_PORT = 9100;
export const LAST_PRINTER_PORT = 9199;

/** A printer as the owner set it up. */
export const printer = z.object({
  name: z.string().trim().min(1).max(100),
  target: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('tcp'),
      host: z.string().refine(isShopAddress, 'must be an address in the shop'),
      port: z.int().min(FIRST_PRINTER_PORT).max(LAST_PRINTER_PORT),
    }),
    /** A printer that is installed: CUPS, or the spooler of Windows. */
    z.object({ kind: z.literal('spooler'), queue: z.string().min(1).max(200) }),
  ]),
  paper,
});
export type Printer = z.infer<typeof printer>;

/** A printer that announces itself on the shop's network. Its name is whatever it says of itself. */
export const foundPrinter = z.object({
  name: z.string().min(1).max(60),
  host: z.string().refine(isShopAddress, 'must be an address in the shop'),
  port: z.int().min(FIRST_PRINTER_PORT).max(LAST_PRINTER_PORT),
});
export type FoundPrinter = z.infer<typeof foundPrinter>;

/** The shop's printer, and a second one for vouchers if it has one. */
export const printerChoice = z.object({ slips: printer.nullable(), vouchers: printer.nullable() });
export type PrinterChoice = z.infer<typeof printerChoice>;
export type PrintRole = keyof PrinterChoice;

const jobId = z.int().positive();

export const waitingSlip = z.object({
  id: z.int().positive(),
  name: z.string(),
  askedBy: z.string(),
  askedAt: timeValue,
});
export type WaitingSlip = z.infer<typeof waitingSlip>;

export const printingState = z.object({
  printers: printerChoice,
  /** They print by themselves as soon as the printer can. */
  waiting: z.int().min(0),
  waitingJobs: z.array(jobId).max(10_000),
  /** The last slips that a printer took without saying that they came out. */
  onlySent: z.array(jobId).max(100),
  /** Too old for that: they print when a person says so. The oldest, and how many there are. */
  held: z.array(waitingSlip).max(50),
  heldCount: z.int().min(0),
  /** Cut off on their way: did they come out? */
  mayHavePrinted: z.array(waitingSlip).max(50),
  mayHavePrintedCount: z.int().min(0),
  /** A printer's fault, and the number of slips that wait for it. */
  trouble: z.object({ printer: z.string(), why: z.enum(PRINTER_TROUBLES), waiting: z.int().min(1) }).nullable(),
});
export type PrintingState = z.infer<typeof printingState>;

/** The state with the slips just asked for, and their ids: a page follows its own slips. */
export const printAsked = z.object({ state: printingState, jobs: z.array(jobId).max(100) });
export type PrintAsked = z.infer<typeof printAsked>;

export const textDraft = z.object({
  message: z.string(),
  /** The number that it was sold to, where it was sold to one. */
  phone: phoneValue.nullable(),
  /** The SMS credits that it takes, and the credits left as far as is known. */
  credits: z.object({ needed: z.int().min(0), left: z.int().nullable() }),
});
export type TextDraft = z.infer<typeof textDraft>;

/** `printed`: the printer said so. `sent`: it took the slip and can't say more. `unknown`: some may be on paper. */
const testOutcome = z.object({
  kind: z.enum(['printed', 'sent', 'nothing', 'unknown']),
  why: z.enum(PRINTER_TROUBLES).nullable(),
});
export type TestOutcome = z.infer<typeof testOutcome>;

const role = z.enum(PRINT_ROLES);
export const printingCalls = {
  'printing.state': { request: z.object({}), answer: printingState },
  'printing.installed': { request: z.object({}), answer: z.array(z.string().max(200)).max(100) },
  /** Asks the network, which takes a few seconds. */
  'printing.find': { request: z.object({}), answer: z.array(foundPrinter).max(50) },
  'printing.setPrinter': { request: z.object({ role, printer: printer.nullable() }), answer: printingState },
  /** Prints one slip at once, ahead of those that wait: a person who tests a printer needs the result now. */
  'printing.test': { request: z.object({ role }), answer: testOutcome },
  /** Answers as soon as the slip is in the queue: nobody waits for paper. */
  'printing.sale': { request: z.object({ saleId: saleIdValue }), answer: printAsked },
  /** Prints the PINs of a delivered sale, one slip each or all on one. The log has who and when, as for a showing. */
  'printing.vouchers': {
    request: z.object({ saleId: saleIdValue, together: z.boolean() }),
    answer: printAsked,
  },
  /** Prints the shift so far, without the figures for the owner alone. */
  'printing.x': { request: z.object({}), answer: printAsked },
  /** The figures of these days. */
  'printing.report': { request: reportRange, answer: printAsked },
  /** A closed shift's Z, and beside it the wallet's. */
  'printing.z': { request: z.object({ number: z.int().positive() }), answer: printAsked },
  'printing.answer': {
    request: z.object({ jobId, answer: z.enum(['came-out', 'again', 'drop']) }),
    answer: printingState,
  },
  'printing.held': { request: z.object({ answer: z.enum(['again', 'drop']) }), answer: printingState },
  /** Opens the system's own print dialog, for a printer that isn't a slip printer. False when it was cancelled. */
  'printing.dialog': { request: z.object({ saleId: saleIdValue }), answer: z.boolean() },
  /** The slip as a text message, to be read before it is sent. Refused where the owner doesn't allow it. */
  'printing.textDraft': { request: z.object({ saleId: saleIdValue }), answer: textDraft },
  /** A sale of its own: the same words go to the same number once. */
  'printing.text': { request: z.object({ saleId: saleIdValue, phone: phoneValue }), answer: saleView },
  /** Saved where the person says; nowhere when they changed their mind. */
  'printing.savePdf': {
    request: z.object({ saleId: saleIdValue }),
    answer: z.object({ savedAs: z.string().nullable() }),
  },
} as const;

export const printingEvents = { 'printing.changed': printingState } as const;
