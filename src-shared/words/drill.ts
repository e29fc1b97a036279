/** The commissioning drill: what each step proves, what went wrong, and what its sheet says. */

import {
  DRILL_STEPS,
  type DrillCause,
  type DrillFacts,
  type DrillResult,
  type DrillStep,
  type DrillStepName,
  NO_PRINTER,
} from '../counter-api/drill.ts';
import type { CounterErrorCode } from '../counter-api/errors.ts';
import { PRINTER_TROUBLES } from '../counter-api/printing.ts';
import { formatMoney, pesewas } from '../money.ts';
import { errorWords } from './errors.ts';
import { troubleWords } from './printing.ts';
import { t } from './translate.ts';

export const DRILL = {
  title: t('Commissioning drill'),
  open: t('Commissioning drill'),
  means: t(
    'For the installer, before a shop sells with this PC: seven tests with the Training service, and a signed sheet.',
  ),
  intro: t('Seven tests: a sale is charged exactly once, or not at all, and the counter knows which.'),
  introTime: t("It takes about five minutes. Nothing is sold, and the shop's own counter is not touched."),
  installer: t('Your name, as printed on the sheet'),
  badInstaller: t('Type your name first.'),
  begin: t('Begin'),
  close: t('Close'),
  newRun: t('New drill'),
  start: t('Start'),
  running: t('Dwadi is working. This takes a few seconds.'),
  next: t('Go on'),
  again: t('Try again'),
  goOnFailed: t('Go on without it'),
  skip: t('Skip'),
  skipReason: t('Why do you skip this step? Your reason is printed on the sheet.'),
  badReason: t('Type why, in a few words.'),
  skipNow: t('Skip this step'),
  back: t('Back'),
  abort: t('Cancel the drill'),
  abortMeans: t(
    'You lose the steps done so far, and there is no sheet. Dwadi releases everything it held at the service.',
  ),
  keep: t('Go on with the drill'),
  yes: t('Yes'),
  no: t('No'),
  askPaper: t(
    'Look at the slip. Are both ends of the line on the paper, can you read ₵ or GHS, and does a phone read the code?',
  ),
  pull: t('Now pull the plug.'),
  pullMeans: t(
    'Cut the power of this PC, wait ten seconds, then start the PC and Dwadi again. A sale is with the service, and its reply has not come. The drill goes on by itself.',
  ),
  battery: t('This PC has a battery'),
  batteryMeans: t(
    'Then pulling the plug does not stop this PC. Dwadi stops itself by force instead; start it again after that. The sheet says that the PC stayed on.',
  ),
  cutNow: t('End Dwadi by force'),
  finish: t('Make the sheet'),
  whole: t('The drill is over'),
  saveAgain: t('Save again'),
  chooseFolder: t('Choose another folder'),
  printSheet: t('Print the sheet'),
  notPrinted: t('The sheet was not printed.'),
  savedIn: t('Saved as'),
  beside: t('and beside it'),
  code: t('Code on the paper'),
} as const;

interface StepWords {
  readonly title: string;
  /** The claim to be proven, in one sentence. */
  readonly proves: string;
  /** The effect of starting the step. */
  readonly does: string;
}

const STEP_WORDS: Readonly<Record<DrillStepName, StepWords>> = {
  print: {
    title: t('Print'),
    proves: t("A slip comes out of this PC's printer, whole and readable."),
    does: t('Dwadi prints a test slip on the printer that was chosen.'),
  },
  'lost-reply': {
    title: t('Lost reply'),
    proves: t("When the service's reply is lost, the counter finds the order by itself and nobody is charged twice."),
    does: t("A sale is made, and the service's reply to it is swallowed."),
  },
  'power-cut': {
    title: t('Power cut'),
    proves: t('When the power goes in the middle of a sale, nothing is lost and the sale is charged exactly once.'),
    does: t('A sale is sent and its reply is held back. Then you pull the plug.'),
  },
  duplicate: {
    title: t('Duplicate'),
    proves: t('The same sale pressed, sent or typed twice is one order and one charge.'),
    does: t('A sale is pressed twice, delivered twice and typed once more.'),
  },
  'refused-copy': {
    title: t('False refusal'),
    proves: t('When a sale is taken and told as refused, the counter finds it and nobody is charged twice.'),
    does: t('A sale is made and taken, and its answer says that it was refused.'),
  },
  'told-to-wait': {
    title: t('Told to wait'),
    proves: t('When a sale is taken and the answer says to wait, the counter finds the order and sends no second.'),
    does: t('A sale is made and taken, and its answer says that the service has too much to do.'),
  },
  refund: {
    title: t('Refund'),
    proves: t('When an order fails, wallet, books and drawer agree on what the customer gets back.'),
    does: t('A sale is made, fails at the service and is refunded; then the customer is paid out.'),
  },
};
export const drillStepWords = (step: DrillStepName): StepWords => STEP_WORDS[step];

export const stepOf = (step: DrillStepName): string =>
  t`Step ${DRILL_STEPS.indexOf(step) + 1} of ${DRILL_STEPS.length}`;
export const drillNumber = (run: number): string => t`Drill ${run}`;

export const STEP_STATE_WORDS: Readonly<Record<DrillStep['state'], string>> = {
  'to-do': t('To do'),
  running: t('Running'),
  asks: t('Waits for you'),
  passed: t('Passed'),
  failed: t('FAILED'),
  skipped: t('Skipped'),
};

export const RESULT_WORDS: Readonly<Record<DrillResult, string>> = {
  passed: t('PASSED'),
  'passed-without-printer': t('PASSED, WITHOUT A PRINTER'),
  'not-passed': t('NOT PASSED'),
};

const text = (facts: DrillFacts, name: string): string => String(facts[name] ?? '');
const money = (facts: DrillFacts, name: string): string => formatMoney(pesewas(Number(facts[name] ?? 0)));

function printerWords(facts: DrillFacts): string {
  const known = PRINTER_TROUBLES.find((trouble) => trouble === facts['trouble']);
  return known === undefined ? t('The printer did not print.') : troubleWords(known).happened;
}

const notSold = (facts: DrillFacts): string => {
  const { happened, advice } = errorWords(text(facts, 'error') as CounterErrorCode) ?? errorWords('internal');
  return `${happened} ${advice}`;
};

type Words = string | ((facts: DrillFacts) => string);

const CAUSES: Readonly<Record<DrillCause, Words>> = {
  interrupted: t('Dwadi ended in the middle of this step. Try it again.'),
  broken: t('Something went wrong. Try again; if it happens again, save a file for support.'),
  'service-silent': t('The Training service does not answer. Wait a moment and try again.'),
  'not-sold': notSold,
  'too-slow': (facts) => t`The order did not finish in time (${text(facts, 'state')}).`,
  'wrong-end': (facts) => t`The counter says "${text(facts, 'state')}", the service says "${text(facts, 'service')}".`,
  'not-charged': t('The service did not charge this sale.'),
  'charged-twice': (facts) => t`The service charged this sale ${text(facts, 'charges')} times.`,
  'two-orders': (facts) => t`The service has ${text(facts, 'orders')} orders for this one sale.`,
  'other-reference': (facts) => t`The service placed it under another reference: ${text(facts, 'found')}.`,
  'books-differ': (facts) =>
    t`The books (${text(facts, 'which')}) say ${money(facts, 'found')} and must say ${money(facts, 'expected')}.`,
  printer: printerWords,
  'not-whole': t("Check paper, width and letters in the printer's settings: the slip is cut off or can't be read."),
  'reply-not-lost': t('Try again: the reply arrived after all, so this test shows nothing.'),
  'answered-too-early': t('Try again: the counter knew the answer before the power went.'),
  'closed-not-cut': t('Try again: pull the plug and do not close Dwadi first. This time it was closed properly.'),
  'journal-damaged': (facts) => t`The journal is damaged: ${text(facts, 'detail')}.`,
  'sale-lost': t('The sale is gone from the journal.'),
  'sold-twice': t('One sale that was pressed twice became two.'),
  'guard-silent': t('The duplicate guard did not ask when the same sale was typed again.'),
  'offered-again': t('Dwadi offered to sell it again before it was sure that nothing was charged.'),
  'found-in-silence': t('The sale was told as refused and then found, and Dwadi called nobody.'),
  'not-refunded': (facts) =>
    t`The money is not back: the service says "${text(facts, 'service')}", the counter "${text(facts, 'state')}".`,
  'not-owed': (facts) => t`The counter shows ${money(facts, 'owed')} as owed to the customer.`,
  'drawer-differs': (facts) =>
    t`The drawer should hold ${money(facts, 'expected')}, and the counter says ${money(facts, 'found')}.`,
  'not-paid-out': t('What is owed to the customer could not be paid out.'),
};

export function causeWords({ cause, facts }: Pick<DrillStep, 'cause' | 'facts'>): string {
  if (cause === null) return '';
  const words = CAUSES[cause];
  return typeof words === 'string' ? words : words(facts);
}

const HOW: Readonly<Record<string, string>> = {
  power: t('The power was cut: the PC was off in between.'),
  killed: t('Dwadi was ended by force; the PC stayed on. Not a power cut.'),
};

/** Tells the observations, in the order in which an installer would tell them. */
export function seenWords({ step, state, reason, cause, facts }: DrillStep): string[] {
  if (state === 'skipped') return [reason === NO_PRINTER ? t('This PC has no printer.') : t`Skipped: ${reason ?? ''}`];
  if (state === 'failed') return [causeWords({ cause, facts })];
  if (state !== 'passed') return [];
  switch (step) {
    case 'print':
      return [
        facts['said'] === 'printer'
          ? t`${text(facts, 'printer')} reported that the slip came out.`
          : t`${text(facts, 'printer')}: the installer says that the slip is whole and readable.`,
      ];
    case 'lost-reply':
      return [t('The reply was lost; the counter looked the order up. Charged once, delivered.')];
    case 'power-cut':
      return [HOW[text(facts, 'how')] ?? '', t('The journal is whole. Charged once, delivered.')];
    case 'duplicate':
      return [t('Pressed, sent and typed twice: one order, charged once. The guard asked.')];
    case 'refused-copy':
      return [t('Refused and taken all the same: the guard blocked, the order was found. Charged once, delivered.')];
    case 'told-to-wait':
      return [t('Told to wait and taken all the same: the order was found. Charged once, delivered.')];
    case 'refund':
      return [
        t`The service refunded it. ${money(facts, 'owed')} was owed and is paid out; wallet, books and drawer agree.`,
      ];
  }
}

/** Adds the reference by which the service's support finds the order. */
export const provenWords = (step: DrillStep): string[] =>
  step.facts['reference'] === undefined
    ? seenWords(step)
    : [...seenWords(step), t`Reference ${text(step.facts, 'reference')}`];

export function tookWords({ tookMs }: Pick<DrillStep, 'tookMs'>): string {
  if (tookMs === null) return '';
  const seconds = Math.round(tookMs / 100) / 10;
  return seconds < 120 ? t`${seconds} s` : t`${Math.round(seconds / 60)} min`;
}

/** The paper's words around the steps. */
export const DRILL_PAPER = {
  title: t('Commissioning sheet'),
  machine: t('Machine'),
  unnamed: t('no name given'),
  host: t('Calls itself'),
  system: t('System'),
  counter: t('Counter (Training)'),
  dwadi: 'Dwadi',
  electron: t('Electron'),
  none: t('none'),
  journal: t('Database version'),
  build: t('Build'),
  printer: t('Printer'),
  noPrinter: t('none chosen'),
  run: t('Drill'),
  installer: t('Installer'),
  when: t('Done'),
  step: t('Step'),
  result: t('Result'),
  seen: t('What was seen'),
  took: t('Took'),
  training: t('Every sale on this sheet is practice: nothing was sold, and no money moved.'),
  notPassed: t('Do NOT hand this PC over: it did not pass the drill.'),
  notCut: t('No power was cut on this PC: Dwadi was ended by force, and the PC stayed on.'),
  neverCut: t('No power was cut on this PC: that step was not done, or did not pass.'),
  verify: t('To check: Dwadi --verify-drill FILE, with the .json file of the same name. The code must be the same.'),
  code: t('Code'),
  key: t('Key'),
  signature: t("Installer's signature"),
} as const;

/** The words of `Dwadi --verify-drill`. */
export const VERIFY_DRILL = {
  usage: 'Say: Dwadi --verify-drill [--key FINGERPRINT] [--out FILE] FILE…',
  sound: t('Sound: nothing was changed after it was signed.'),
  compareKey: t('Compare this key with the paper that the installer signed.'),
  isKnownKey: t('It is signed with the key that you named.'),
  otherKey: t('REFUSED: it is signed with a different key from the one you named.'),
  altered: t('REFUSED: it was changed after it was signed.'),
  'not-a-sheet': t('REFUSED: not a complete commissioning sheet.'),
} as const;

/** Null if the power was cut and the counter survived it. */
export function noPowerCutWords(steps: readonly DrillStep[]): string | null {
  const cut = steps.find(({ step }) => step === 'power-cut');
  if (cut?.state !== 'passed') return DRILL_PAPER.neverCut;
  return cut.facts['how'] === 'power' ? null : DRILL_PAPER.notCut;
}

/** `uncut` counts only sound sheets. */
export const sheetsWords = (files: number, faults: number, uncut: number): string =>
  faults === 0
    ? files === 1
      ? t`${files} sheet is sound, and every drill passed.${uncut === 0 ? '' : ` ${t`In ${uncut} of ${files} no power was cut.`}`}`
      : t`${files} sheets are sound, and every drill passed.${uncut === 0 ? '' : ` ${t`In ${uncut} of ${files} no power was cut.`}`}`
    : files === 1
      ? t`Do not rely on ${faults} of ${files} sheet.`
      : t`Do not rely on ${faults} of ${files} sheets.`;
