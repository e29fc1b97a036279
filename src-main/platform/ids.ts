import { randomBytes, randomUUID } from 'node:crypto';
import { makeReference } from '#shared/reference.ts';

/** References carry the counter's mark for people; what makes them unique is random (M3). */
export const createIds = (counterMark: string) => ({
  reference: (): string => makeReference(counterMark, (size) => randomBytes(size)),
  batch: (): string => randomUUID(),
});
