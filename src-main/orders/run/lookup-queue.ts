/**
 * The way of a look-up to the service: first a turn on the line, then a permit from its endpoint's budget. If the
 * budget has no room, only a few look-ups of an endpoint wait for it. If ten thousand each held a promised permit, a
 * service that says "later" to the first would hear the same question from all of them.
 */
import type { CallableEndpoint, Permit, ResellerClient } from '../../reseller-client/port.ts';
import { type Rank, Semaphore } from './semaphore.ts';

/** Fewer than the client's parallel requests, so that a sale's own question about a price finds room. */
const LOOKS_AT_ONCE = 3;
const MOST_POLLS = 2;

interface Way {
  readonly client: Pick<ResellerClient, 'permit' | 'waitMs'>;
  readonly endpoint: CallableEndpoint;
  /** The order that is looked up. */
  readonly who: object;
  /** Asked whenever it joins a line: a person may have asked about it meanwhile. */
  readonly rank: () => Rank;
  /** The smallest goes first within a rank. */
  readonly since: number;
  readonly signal: AbortSignal;
}

export class LookupQueue {
  private readonly turns = new Semaphore(LOOKS_AT_ONCE, MOST_POLLS);
  /** One queue for each endpoint and urgency: polls that wait for their share block no other look-up (M21). */
  private readonly places = new Map<string, Semaphore>();

  async take<T>(way: Way, look: (permit: Permit) => Promise<T>): Promise<T> {
    const { client, endpoint, who, rank, since, signal } = way;
    const urgency = () => (rank() === 'polling' ? 'polling' : 'money');
    const now = async () => {
      if (client.waitMs(endpoint, urgency()) > 0) return null;
      return { answer: await look(await client.permit(endpoint, urgency(), signal)) };
    };
    const looked = await this.turns.take(rank(), since, now, who);
    if (looked !== null) return looked.answer;
    const later = async () => {
      const permit = await client.permit(endpoint, urgency(), signal);
      return this.turns.take(rank(), since, () => look(permit), who);
    };
    return this.placesOf(`${endpoint} ${urgency()}`).take(rank(), since, later, who);
  }

  /** A person waits for this order's answer: it comes before those that nobody asks about. */
  moveUp(who: object, rank: Rank): void {
    this.turns.moveUp(who, rank);
    for (const places of this.places.values()) places.moveUp(who, rank);
  }

  private placesOf(name: string): Semaphore {
    const known = this.places.get(name);
    if (known) return known;
    const made = new Semaphore(LOOKS_AT_ONCE);
    this.places.set(name, made);
    return made;
  }
}
