/** The commissioning drill: an installer proves that a PC is fit before its shop sells with it. */
import { z } from 'zod';
import { timeValue } from './values.ts';

export const DRILL_STEPS = [
  'print',
  'lost-reply',
  'power-cut',
  'duplicate',
  'refused-copy',
  'told-to-wait',
  'refund',
] as const;
export type DrillStepName = (typeof DRILL_STEPS)[number];

/** Why a step failed. Its facts hold the answers of a printer, the counter or the service. */
export const DRILL_CAUSES = [
  /** Dwadi ended in the middle of it. */
  'interrupted',
  /** An error that was not foreseen. */
  'broken',
  'service-silent',
  /** The counter did not take the sale. */
  'not-sold',
  /** The order did not finish in the time allowed for it. */
  'too-slow',
  /** The order ended in another state than it must. */
  'wrong-end',
  'not-charged',
  'charged-twice',
  /** The service has more than one order of this sale. */
  'two-orders',
  /** The order that the service placed carries another reference. */
  'other-reference',
  /** The books and the service disagree. */
  'books-differ',
  'printer',
  /** A person said that the slip is not whole. */
  'not-whole',
  /** The reply arrived after all: nothing was proven. */
  'reply-not-lost',
  /** It was known before the power went. */
  'answered-too-early',
  /** Dwadi was closed in order. */
  'closed-not-cut',
  'journal-damaged',
  /** The journal has no such sale. */
  'sale-lost',
  /** One sale pressed twice became two. */
  'sold-twice',
  /** The duplicate guard let the same sale pass. */
  'guard-silent',
  /** Selling it again was offered before it was sure that nothing was charged. */
  'offered-again',
  /** A sale that had been refused was found with the service, and no person was called. */
  'found-in-silence',
  /** The service was to give the money back, and did not. */
  'not-refunded',
  'not-owed',
  'drawer-differs',
  'not-paid-out',
] as const;
export type DrillCause = (typeof DRILL_CAUSES)[number];

const facts = z.record(z.string().max(40), z.union([z.string().max(300), z.int()]));
export type DrillFacts = z.infer<typeof facts>;

export const drillStep = z.object({
  step: z.enum(DRILL_STEPS),
  /** `asks` waits for a person: for what they saw on paper, or for the power to go. */
  state: z.enum(['to-do', 'running', 'asks', 'passed', 'failed', 'skipped']),
  cause: z.enum(DRILL_CAUSES).nullable(),
  /** Why a person skipped it; `no-printer` where there is nothing to print with. */
  reason: z.string().max(200).nullable(),
  facts,
  startedAt: timeValue.nullable(),
  tookMs: z.int().min(0).nullable(),
});
export type DrillStep = z.infer<typeof drillStep>;

export const NO_PRINTER = 'no-printer';
export const DRILL_RESULTS = ['passed', 'passed-without-printer', 'not-passed'] as const;
export type DrillResult = (typeof DRILL_RESULTS)[number];

export const drillRun = z.object({
  /** Each run of a PC has one of its own. */
  number: z.int().positive(),
  installer: z.string().min(1).max(60),
  startedAt: timeValue,
  endedAt: timeValue.nullable(),
  /** One that an older Dwadi ended had fewer. */
  steps: z.array(drillStep).min(1).max(DRILL_STEPS.length),
  /** Null while it goes on, and where it was given up. */
  result: z.enum(DRILL_RESULTS).nullable(),
  /** The place of its sheet. */
  saved: z.object({ pdf: z.string(), json: z.string(), code: z.string() }).nullable(),
});
export type DrillRun = z.infer<typeof drillRun>;

export const drillView = z.object({ run: drillRun.nullable(), printer: z.string().nullable() });
export type DrillView = z.infer<typeof drillView>;

const isOver = ({ state }: DrillStep): boolean => state === 'passed' || state === 'failed' || state === 'skipped';
export const isWhole = (steps: readonly DrillStep[]): boolean => steps.every(isOver);

/** A PC without a printer can pass without one. Any other skipped step was not proven. */
export function resultOf(steps: readonly DrillStep[]): DrillResult {
  const open = steps.filter(({ state }) => state !== 'passed');
  if (open.length === 0) return 'passed';
  const noPrinter = open.every(({ step, state, reason }) => {
    return step === 'print' && state === 'skipped' && reason === NO_PRINTER;
  });
  return noPrinter ? 'passed-without-printer' : 'not-passed';
}

const step = z.enum(DRILL_STEPS);
const nothing = z.object({});

/** Each answers the drill's state. Slow steps go on in the background, and an event tells their result. */
export const drillCalls = {
  'drill.state': { request: nothing, answer: drillView },
  'drill.start': { request: z.object({ installer: z.string().trim().min(1).max(60) }), answer: drillView },
  /** Runs a step; a failed step may run again. */
  'drill.run': { request: z.object({ step }), answer: drillView },
  /** Is the slip whole? */
  'drill.answer': { request: z.object({ whole: z.boolean() }), answer: drillView },
  'drill.skip': { request: z.object({ step, reason: z.string().trim().min(3).max(200) }), answer: drillView },
  /** Kills Dwadi as hard as it can, because a PC with a battery outlives its plug. The call gets no answer. */
  'drill.cut': { request: nothing, answer: drillView },
  /** Ends the drill and saves its sheet; again where it couldn't be saved before. */
  'drill.finish': { request: nothing, answer: drillView },
  /** Gives the drill up: no sheet. */
  'drill.abort': { request: nothing, answer: drillView },
  /** Prints through the system's own dialog. False when it was cancelled. */
  'drill.print': { request: nothing, answer: z.boolean() },
} as const;

export const drillEvents = { 'drill.changed': drillView } as const;
