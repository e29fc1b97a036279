import { pinWeakness, type Role } from '#shared/counter-api/staff.ts';
import { STAFF } from '#shared/words/staff.ts';

/** The reason why a new PIN isn't accepted; null if it is. */
export function pinProblem(pin: string, role: Role): string | null {
  const weakness = pinWeakness(role, pin);
  if (weakness === 'short') return role === 'owner' ? STAFF.badOwnerPin : STAFF.badPin;
  return weakness === 'easy' ? STAFF.easyPin : null;
}

const PIN_PROBLEMS: readonly (string | null)[] = [STAFF.badPin, STAFF.badOwnerPin, STAFF.easyPin];
/** True where the words are about the new PIN, so that its field is the wrong one. */
export const isPinProblem = (words: string | null): boolean => PIN_PROBLEMS.includes(words);
