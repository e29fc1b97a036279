import { createHash } from 'node:crypto';

/** Picks the turn: the same for the same seed, and evenly spread over `many`. */
export const turnOf = (seed: string, name: string, many: number): number =>
  createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE() % many;
