/** A semaphore that serves the most urgent first: thousands of look-ups at start leave the line to a new sale. */

/** The ranks, most urgent first (M21). */
export const RANKS = [
  /** A person has just asked about it. */
  'asked',
  /** A sale of the last minutes: the attendant waits at the counter. */
  'this-run',
  /** Money that may have been taken, the oldest first. */
  'doubt',
  'polling',
] as const;
export type Rank = (typeof RANKS)[number];

/** Every fourth turn goes to the waiting ranks in rotation, the least urgent first, so that none waits for ever. */
const ONE_IN = 4;

interface Waiting {
  readonly since: number;
  readonly proceed: (rank: Rank) => void;
}

interface Place {
  readonly rank: Rank;
  readonly waiting: Waiting;
}

export class Semaphore {
  private readonly lines: Record<Rank, Waiting[]> = { asked: [], 'this-run': [], doubt: [], polling: [] };
  private readonly places = new WeakMap<object, Place>();
  private free: number;
  /** Polls on a line that hangs take no more places than these, so that they hold up nothing more urgent (M21). */
  private readonly mostPolls: number;
  private polls = 0;
  private given = 0;

  constructor(atOnce: number, mostPolls = atOnce) {
    this.free = atOnce;
    this.mostPolls = mostPolls;
  }

  /** `since`: within its rank, the smaller value goes first. `who` may be moved up while it waits. */
  async take<T>(rank: Rank, since: number, task: () => Promise<T>, who: object = task): Promise<T> {
    let takenAs = rank;
    if (this.hasRoomFor(rank)) this.begin(rank);
    else takenAs = await new Promise<Rank>((proceed) => this.join(rank, { since, proceed }, who));
    try {
      return await task();
    } finally {
      this.free += 1;
      if (takenAs === 'polling') this.polls -= 1;
      this.admitNext();
    }
  }

  /** Does nothing for one that doesn't wait, or that has this rank or a more urgent one. */
  moveUp(who: object, rank: Rank): void {
    const place = this.places.get(who);
    if (place === undefined || RANKS.indexOf(rank) >= RANKS.indexOf(place.rank)) return;
    const line = this.lines[place.rank];
    const at = line.indexOf(place.waiting);
    if (at < 0) return;
    line.splice(at, 1);
    this.join(rank, place.waiting, who);
    this.admitNext();
  }

  private join(rank: Rank, waiting: Waiting, who: object): void {
    this.places.set(who, { rank, waiting });
    insert(this.lines[rank], waiting);
  }

  private hasRoomFor(rank: Rank): boolean {
    return this.free > 0 && (rank !== 'polling' || this.polls < this.mostPolls);
  }

  private begin(rank: Rank): void {
    this.free -= 1;
    if (rank === 'polling') this.polls += 1;
  }

  private admitNext(): void {
    const waiting = RANKS.filter((rank) => this.lines[rank].length > 0 && this.hasRoomFor(rank));
    if (waiting.length === 0) return;
    this.given += 1;
    const share = Math.floor(this.given / ONE_IN) % waiting.length;
    const rank = this.given % ONE_IN === 0 ? waiting.at(-1 - share) : waiting[0];
    if (rank === undefined) return;
    this.begin(rank);
    this.lines[rank].shift()?.proceed(rank);
  }
}

/** Inserts it behind those that have waited as long or longer. */
function insert(line: Waiting[], waiting: Waiting): void {
  let [low, high] = [0, line.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((line[middle]?.since ?? 0) <= waiting.since) low = middle + 1;
    else high = middle;
  }
  line.splice(low, 0, waiting);
}
