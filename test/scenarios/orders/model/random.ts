import { SeededRandom } from '#main/training/seed/random.ts';

/** The one source of chance in a sequence, so that its seed repeats it. */
export class Chance extends SeededRandom {
  between(low: number, high: number): number {
    return Math.floor(low + this.next() * (high - low + 1));
  }

  one(inHowMany: number): boolean {
    return this.next() * inHowMany < 1;
  }

  /** A key by its weight. */
  weighed<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K {
    const entries = Object.entries(weights) as [K, number][];
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of entries) {
      left -= weight;
      if (left < 0) return key;
    }
    throw new RangeError('nothing to weigh');
  }

  letters(length: number): string {
    return this.text('0123456789ABCDEFGHJKMNPQRSTVWXYZ', length);
  }
}
