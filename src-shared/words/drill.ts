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

export const DRILL = {
  title: 'Commissioning drill',
  open: 'Commissioning drill',
  means:
    'For the installer, before a shop sells with this PC: seven tests with the Training service, and a signed sheet.',
  intro: 'Seven tests: a sale is charged exactly once, or not at all, and the counter knows which.',
  introTime: "It takes about five minutes. Nothing is sold, and the shop's own counter is not touched.",
  installer: 'Your name, as printed on the sheet',
  badInstaller: 'Type your name first.',
  begin: 'Begin',
  close: 'Close',
  newRun: 'New drill',
  start: 'Start',
  running: 'Dwadi is working. This takes a few seconds.',
  next: 'Go on',
  again: 'Try again',
  goOnFailed: 'Go on without it',
  skip: 'Skip',
  skipReason: 'Why do you skip this step? Your reason is printed on the sheet.',
  badReason: 'Type why, in a few words.',
  skipNow: 'Skip this step',
  back: 'Back',
  abort: 'Cancel the drill',
  abortMeans:
    'You lose the steps done so far, and there is no sheet. Dwadi releases everything it held at the service.',
  keep: 'Go on with the drill',
  yes: 'Yes',
  no: 'No',
  askPaper:
    'Look at the slip. Are both ends of the line on the paper, can you read ₵ or GHS, and does a phone read the code?',
  pull: 'Now pull the plug.',
  pullMeans:
    'Cut the power of this PC, wait ten seconds, then start the PC and Dwadi again. A sale is with the service, and its reply has not come. The drill goes on by itself.',
  battery: 'This PC has a battery',
  batteryMeans:
    'Then pulling the plug does not stop this PC. Dwadi stops itself by force instead; start it again after that. The sheet says that the PC stayed on.',
  cutNow: 'End Dwadi by force',
  finish: 'Make the sheet',
  whole: 'The drill is over',
  saveAgain: 'Save again',
  chooseFolder: 'Choose another folder',
  printSheet: 'Print the sheet',
  notPrinted: 'The sheet was not printed.',
  savedIn: 'Saved as',
  beside: 'and beside it',
  code: 'Code on the paper',
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
    title: 'Print',
    proves: "A slip comes out of this PC's printer, whole and readable.",
    does: 'Dwadi prints a test slip on the printer that was chosen.',
  },
  'lost-reply': {
    title: 'Lost reply',
    proves: "When the service's reply is lost, the counter finds the order by itself and nobody is charged twice.",
    does: "A sale is made, and the service's reply to it is swallowed.",
  },
  'power-cut': {
    title: 'Power cut',
    proves: 'When the power goes in the middle of a sale, nothing is lost and the sale is charged exactly once.',
    does: 'A sale is sent and its reply is held back. Then you pull the plug.',
  },
  duplicate: {
    title: 'Duplicate',
    proves: 'The same sale pressed, sent or typed twice is one order and one charge.',
    does: 'A sale is pressed twice, delivered twice and typed once more.',
  },
  'refused-copy': {
    title: 'False refusal',
    proves: 'When a sale is taken and told as refused, the counter finds it and nobody is charged twice.',
    does: 'A sale is made and taken, and its answer says that it was refused.',
  },
  'told-to-wait': {
    title: 'Told to wait',
    proves: 'When a sale is taken and the answer says to wait, the counter finds the order and sends no second.',
    does: 'A sale is made and taken, and its answer says that the service has too much to do.',
  },
  refund: {
    title: 'Refund',
    proves: 'When an order fails, wallet, books and drawer agree on what the customer gets back.',
    does: 'A sale is made, fails at the service and is refunded; then the customer is paid out.',
  },
};
export const drillStepWords = (step: DrillStepName): StepWords => STEP_WORDS[step];

export const stepOf = (step: DrillStepName): string => `Step ${DRILL_STEPS.indexOf(step) + 1} of ${DRILL_STEPS.length}`;
export const drillNumber = (run: number): string => `Drill ${run}`;

export const STEP_STATE_WORDS: Readonly<Record<DrillStep['state'], string>> = {
  'to-do': 'To do',
  running: 'Running',
  asks: 'Waits for you',
  passed: 'Passed',
  failed: 'FAILED',
  skipped: 'Skipped',
};

export const RESULT_WORDS: Readonly<Record<DrillResult, string>> = {
  passed: 'PASSED',
  'passed-without-printer': 'PASSED, WITHOUT A PRINTER',
  'not-passed': 'NOT PASSED',
};

const text = (facts: DrillFacts, name: string): string => String(facts[name] ?? '');
const money = (facts: DrillFacts, name: string): string => formatMoney(pesewas(Number(facts[name] ?? 0)));

function printerWords(facts: DrillFacts): string {
  const known = PRINTER_TROUBLES.find((trouble) => trouble === facts['trouble']);
  return known === undefined ? 'The printer did not print.' : troubleWords(known).happened;
}

const notSold = (facts: DrillFacts): string => {
  const { happened, advice } = errorWords(text(facts, 'error') as CounterErrorCode) ?? errorWords('internal');
  return `${happened} ${advice}`;
};

type Words = string | ((facts: DrillFacts) => string);

const CAUSES: Readonly<Record<DrillCause, Words>> = {
  interrupted: 'Dwadi ended in the middle of this step. Try it again.',
  broken: 'Something went wrong. Try again; if it happens again, save a file for support.',
  'service-silent': 'The Training service does not answer. Wait a moment and try again.',
  'not-sold': notSold,
  'too-slow': (facts) => `The order did not finish in time (${text(facts, 'state')}).`,
  'wrong-end': (facts) => `The counter says "${text(facts, 'state')}", the service says "${text(facts, 'service')}".`,
  'not-charged': 'The service did not charge this sale.',
  'charged-twice': (facts) => `The service charged this sale ${text(facts, 'charges')} times.`,
  'two-orders': (facts) => `The service has ${text(facts, 'orders')} orders for this one sale.`,
  'other-reference': (facts) => `The service placed it under another reference: ${text(facts, 'found')}.`,
  'books-differ': (facts) =>
    `The books (${text(facts, 'which')}) say ${money(facts, 'found')} and must say ${money(facts, 'expected')}.`,
  printer: printerWords,
  'not-whole': "Check paper, width and letters in the printer's settings: the slip is cut off or can't be read.",
  'reply-not-lost': 'Try again: the reply arrived after all, so this test shows nothing.',
  'answered-too-early': 'Try again: the counter knew the answer before the power went.',
  'closed-not-cut': 'Try again: pull the plug and do not close Dwadi first. This time it was closed properly.',
  'journal-damaged': (facts) => `The journal is damaged: ${text(facts, 'detail')}.`,
  'sale-lost': 'The sale is gone from the journal.',
  'sold-twice': 'One sale that was pressed twice became two.',
  'guard-silent': 'The duplicate guard did not ask when the same sale was typed again.',
  'offered-again': 'Dwadi offered to sell it again before it was sure that nothing was charged.',
  'found-in-silence': 'The sale was told as refused and then found, and Dwadi called nobody.',
  'not-refunded': (facts) =>
    `The money is not back: the service says "${text(facts, 'service')}", the counter "${text(facts, 'state')}".`,
  'not-owed': (facts) => `The counter shows ${money(facts, 'owed')} as owed to the customer.`,
  'drawer-differs': (facts) =>
    `The drawer should hold ${money(facts, 'expected')}, and the counter says ${money(facts, 'found')}.`,
  'not-paid-out': 'What is owed to the customer could not be paid out.',
};

export function causeWords({ cause, facts }: Pick<DrillStep, 'cause' | 'facts'>): string {
  if (cause === null) return '';
  const words = CAUSES[cause];
  return typeof words === 'string' ? words : words(facts);
}

const HOW: Readonly<Record<string, string>> = {
  power: 'The power was cut: the PC was off in between.',
  killed: 'Dwadi was ended by force; the PC stayed on. Not a power cut.',
};

/** Tells the observations, in the order in which an installer would tell them. */
export function seenWords({ step, state, reason, cause, facts }: DrillStep): string[] {
  if (state === 'skipped') return [reason === NO_PRINTER ? 'This PC has no printer.' : `Skipped: ${reason ?? ''}`];
  if (state === 'failed') return [causeWords({ cause, facts })];
  if (state !== 'passed') return [];
  switch (step) {
    case 'print':
      return [
        facts['said'] === 'printer'
          ? `${text(facts, 'printer')} reported that the slip came out.`
          : `${text(facts, 'printer')}: the installer says that the slip is whole and readable.`,
      ];
    case 'lost-reply':
      return ['The reply was lost; the counter looked the order up. Charged once, delivered.'];
    case 'power-cut':
      return [HOW[text(facts, 'how')] ?? '', 'The journal is whole. Charged once, delivered.'];
    case 'duplicate':
      return ['Pressed, sent and typed twice: one order, charged once. The guard asked.'];
    case 'refused-copy':
      return ['Refused and taken all the same: the guard blocked, the order was found. Charged once, delivered.'];
    case 'told-to-wait':
      return ['Told to wait and taken all the same: the order was found. Charged once, delivered.'];
    case 'refund':
      return [
        `The service refunded it. ${money(facts, 'owed')} was owed and is paid out; wallet, books and drawer agree.`,
      ];
  }
}

/** Adds the reference by which the service's support finds the order. */
export const provenWords = (step: DrillStep): string[] =>
  step.facts['reference'] === undefined
    ? seenWords(step)
    : [...seenWords(step), `Reference ${text(step.facts, 'reference')}`];

export function tookWords({ tookMs }: Pick<DrillStep, 'tookMs'>): string {
  if (tookMs === null) return '';
  const seconds = Math.round(tookMs / 100) / 10;
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** The paper's words around the steps. */
export const DRILL_PAPER = {
  title: 'Commissioning sheet',
  machine: 'Machine',
  unnamed: 'no name given',
  host: 'Calls itself',
  system: 'System',
  counter: 'Counter (Training)',
  dwadi: 'Dwadi',
  electron: 'Electron',
  none: 'none',
  journal: 'Database version',
  build: 'Build',
  printer: 'Printer',
  noPrinter: 'none chosen',
  run: 'Drill',
  installer: 'Installer',
  when: 'Done',
  step: 'Step',
  result: 'Result',
  seen: 'What was seen',
  took: 'Took',
  training: 'Every sale on this sheet is practice: nothing was sold, and no money moved.',
  notPassed: 'Do NOT hand this PC over: it did not pass the drill.',
  notCut: 'No power was cut on this PC: Dwadi was ended by force, and the PC stayed on.',
  neverCut: 'No power was cut on this PC: that step was not done, or did not pass.',
  verify: 'To check: Dwadi --verify-drill FILE, with the .json file of the same name. The code must be the same.',
  code: 'Code',
  key: 'Key',
  signature: "Installer's signature",
} as const;

/** The words of `Dwadi --verify-drill`. */
export const VERIFY_DRILL = {
  usage: 'Say: Dwadi --verify-drill [--key FINGERPRINT] [--out FILE] FILE…',
  sound: 'Sound: nothing was changed after it was signed.',
  compareKey: 'Compare this key with the paper that the installer signed.',
  isKnownKey: 'It is signed with the key that you named.',
  otherKey: 'REFUSED: it is signed with a different key from the one you named.',
  altered: 'REFUSED: it was changed after it was signed.',
  'not-a-sheet': 'REFUSED: not a complete commissioning sheet.',
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
    ? `${files} ${files === 1 ? 'sheet is' : 'sheets are'} sound, and every drill passed.${uncut === 0 ? '' : ` In ${uncut} of ${files} no power was cut.`}`
    : `Do not rely on ${faults} of ${files} ${files === 1 ? 'sheet' : 'sheets'}.`;
