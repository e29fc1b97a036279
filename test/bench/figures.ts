/** The result that every benchmark returns, and how times become figures. */

export interface Row {
  readonly name: string;
  readonly measured: string;
  readonly bar: string;
  readonly met: boolean;
  readonly figures: unknown;
}

/** `quick` proves that it still works; what it measures then says nothing. */
export type Bench = (quick: boolean) => Promise<Row[]>;

export interface Spread {
  readonly times: number;
  readonly min: number;
  readonly median: number;
  readonly p95: number;
  readonly p98: number;
  readonly p99: number;
}

export function spreadOf(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { times: sorted.length, min: at(0), median: at(0.5), p95: at(0.95), p98: at(0.98), p99: at(0.99) };
}

/**
 * Runs the task `times` times in turn and appends each duration, in milliseconds, to `into`. The task's input is made
 * before its time begins.
 */
export async function timed<Given>(task: Task<Given>, into: number[], times: number): Promise<void> {
  const { given, run } = typeof task === 'function' ? { given: undefined, run: task } : task;
  for (let nth = 0; nth < times; nth += 1) {
    const input = given?.() as Given;
    const from = performance.now();
    await run(input);
    into.push(performance.now() - from);
  }
}

type Task<Given> = (() => unknown) | { readonly given: () => Given; readonly run: (input: Given) => unknown };

interface Sides<Ours, Bare> {
  readonly ours: Task<Ours>;
  readonly bare: Task<Bare>;
}

/** Runs both in turns, so that other load on the machine falls on both. */
export async function sideBySide<Ours, Bare>(sides: Sides<Ours, Bare>, rounds: number, eachRound: number) {
  const times = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    await timed(sides.bare, times.bare, eachRound);
    await timed(sides.ours, times.ours, eachRound);
  }
  return { ours: spreadOf(times.ours), bare: spreadOf(times.bare) };
}

type Compared = Awaited<ReturnType<typeof sideBySide>>;

/** A row that holds one median against the other. Without a bar it only tells. */
export function ratioRow(name: string, compared: Compared, atMost: number | null, more: object = {}): Row {
  const ratio = compared.ours.median / compared.bare.median;
  return {
    name,
    measured: `${ratio.toFixed(2)} ×`,
    bar: atMost === null ? '' : `≤ ${atMost} ×`,
    met: atMost === null || ratio <= atMost,
    figures: { ratio, ...compared, ...more },
  };
}

/** A row where more is better: the share of the bare pace that is left. */
export function paceRow(name: string, compared: Compared, atLeast: number | null, more: object = {}): Row {
  const share = compared.bare.median / compared.ours.median;
  return {
    name,
    measured: `${share.toFixed(2)} ×`,
    bar: atLeast === null ? '' : `≥ ${atLeast} ×`,
    met: atLeast === null || share >= atLeast,
    figures: { share, ...compared, ...more },
  };
}
