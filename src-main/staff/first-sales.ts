/**
 * Counts the first sales of each person in Training, which the screens accompany with words. The journal has the sales;
 * stored is only who has hidden the words.
 */
import { z } from 'zod';
import { FIRST_SALES } from '#shared/counter-api/staff.ts';
import { orElse } from '../platform/may-fail.ts';

export interface FirstSalesStore {
  /** Null until somebody has hidden the words. */
  load(): Promise<string | null>;
  save(text: string): Promise<void>;
  /** Counts this person's sales, up to `most`. */
  salesOf(person: string, most: number): Promise<number>;
}

const people = z.array(z.string());

export class FirstSales {
  private readonly store: FirstSalesStore;
  private readonly person: () => string;
  /** Two people may hide them one right after the other. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(store: FirstSalesStore, person: () => string) {
    this.store = store;
    this.person = person;
  }

  /** How many sales of the person at the counter are still accompanied. */
  async left(): Promise<number> {
    const person = this.person();
    if ((await this.hiddenBy()).includes(person)) return 0;
    return FIRST_SALES - (await this.store.salesOf(person, FIRST_SALES));
  }

  /** Hides the line for good, and for this person alone. */
  hide(): Promise<void> {
    const person = this.person();
    const hidden = this.last.then(async () => {
      const before = await this.hiddenBy();
      if (!before.includes(person)) await this.store.save(JSON.stringify([...before, person]));
    });
    this.last = hidden.catch(() => {});
    return hidden;
  }

  /** An entry that can't be read counts as none: words too many do no harm. */
  private async hiddenBy(): Promise<readonly string[]> {
    const text = await this.store.load();
    return text === null ? [] : orElse(() => people.parse(JSON.parse(text)), []);
  }
}
