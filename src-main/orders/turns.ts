/**
 * Gives so many turns at a time, the most urgent first. Thousands of orders that are asked about at start leave the line
 * free for the request that a new sale is waiting for.
 */

/** The most urgent first (M21). */
export const RANKS = [
  /** A sale of this run of the app: somebody stands at the counter. */
  'this-run',
  /** A person has just asked about it. */
  'asked',
  /** Money that may have been taken, the oldest first. */
  'doubt',
  'polling',
] as const;
export type Rank = (typeof RANKS)[number];

/** One turn of so many goes to each line in its turn, the last ones first, so that no line waits for ever. */
const ONE_IN = 4;

interface Waiting {
  readonly since: number;
  readonly proceed: () => void;
}

export class Turns {
  private readonly lines: Record<Rank, Waiting[]> = { 'this-run': [], asked: [], doubt: [], polling: [] };
  private free: number;
  private given = 0;

  constructor(atOnce: number) {
    this.free = atOnce;
  }

  /** `since`: the smaller, the earlier its turn among those of its rank. */
  async take<T>(rank: Rank, since: number, task: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((proceed) => insert(this.lines[rank], { since, proceed }));
    try {
      return await task();
    } finally {
      this.next();
    }
  }

  private next(): void {
    const waiting = RANKS.filter((rank) => this.lines[rank].length > 0);
    this.given += 1;
    const share = Math.floor(this.given / ONE_IN) % waiting.length;
    const rank = this.given % ONE_IN === 0 ? waiting.at(-1 - share) : waiting[0];
    const first = rank === undefined ? undefined : this.lines[rank].shift();
    if (first === undefined) this.free += 1;
    else first.proceed();
  }
}

/** Puts it behind those that wait for as long or longer. */
function insert(line: Waiting[], waiting: Waiting): void {
  let [low, high] = [0, line.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((line[middle]?.since ?? 0) <= waiting.since) low = middle + 1;
    else high = middle;
  }
  line.splice(low, 0, waiting);
}
