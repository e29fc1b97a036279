/**
 * Compares what a counter could not explain of its wallet with what the owner's other counters took from theirs at that
 * time (M26). Files don't say whose wallet it is, so only an amount that matches to the pesewa counts as the reason.
 */
import type { MergedGap } from '#shared/counter-api/day-files.ts';
import type { DayZ } from '#shared/day-file.ts';
import { pesewas } from '#shared/money.ts';
import type { CounterDays } from './chain.ts';

/** Tolerance: two PCs have two clocks, and a charge is booked only when its answer arrives. */
const APART_MS = 120_000;

interface Step {
  readonly mark: string;
  readonly at: number;
  /** The amount taken; negative if it came back. */
  readonly amount: number;
}

const stepsOf = (mark: string, { moved }: DayZ): Step[] =>
  (moved?.seconds ?? []).map((second, nth) => ({ mark, at: second * 1000, amount: moved?.amounts[nth] ?? 0 }));

/** Index of the first step at or after this time; the steps are sorted. */
function firstFrom(steps: readonly Step[], at: number): number {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((steps[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns consecutive steps that add up to this amount; empty if there are none. */
function runOf(steps: readonly Step[], wanted: number): readonly Step[] {
  const sums = new Map([[0, 0]]);
  let sum = 0;
  for (const [nth, { amount }] of steps.entries()) {
    sum += amount;
    const begin = sums.get(sum - wanted);
    if (begin !== undefined) return steps.slice(begin, nth + 1);
    sums.set(sum, nth + 1);
  }
  return [];
}

/** Tries each counter alone first: steps of two counters fit by chance more often. */
function reasonFor(near: readonly Step[], amount: number): readonly Step[] {
  for (const mark of new Set(near.map((step) => step.mark))) {
    const run = runOf(
      near.filter((step) => step.mark === mark),
      -amount,
    );
    if (run.length > 0) return run;
  }
  return runOf(near, -amount);
}

function sumsOf(steps: readonly Step[]): MergedGap['others'] {
  const sums = new Map<string, number>();
  for (const { mark, amount } of steps) sums.set(mark, (sums.get(mark) ?? 0) + amount);
  return [...sums].filter(([, taken]) => taken !== 0).map(([mark, taken]) => ({ mark, taken: pesewas(taken) }));
}

function explained({ mark, days }: CounterDays, steps: readonly Step[]): MergedGap[] {
  // A step explains only one gap.
  const used = new Set<Step>();
  const within = (from: number, until: number): Step[] =>
    steps
      .slice(firstFrom(steps, from), firstFrom(steps, until + 1))
      .filter((step) => step.mark !== mark && !used.has(step));
  const gaps = days.flatMap(({ body }) => body.zs.flatMap(({ wallets }) => wallets.flatMap((one) => one.gaps)));
  return gaps
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, until, amount }) => {
      const reason = reasonFor(within(from - APART_MS, until + APART_MS), amount);
      const others = sumsOf(reason.length > 0 ? reason : within(from, until));
      for (const step of reason) used.add(step);
      return { mark, from, until, amount: pesewas(amount), explained: reason.length > 0, others };
    });
}

/** Newest first. */
export function explainedGaps(counters: readonly CounterDays[]): MergedGap[] {
  const steps = counters
    .flatMap(({ mark, days }) => days.flatMap(({ body }) => body.zs.flatMap((z) => stepsOf(mark, z))))
    .sort((a, b) => a.at - b.at);
  return counters.flatMap((counter) => explained(counter, steps)).sort((a, b) => b.from - a.from);
}
