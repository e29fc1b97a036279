import { SeededRandom } from '#main/training/seed/random.ts';

/** All chance of a run comes from here, so that a seed repeats it. */
export class Random extends SeededRandom {
  constructor(seed: string) {
    super(hashOf(seed));
  }

  chance(likelihood: number): boolean {
    return this.next() < likelihood;
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((value) => ({ value, at: this.next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ value }) => value);
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
