import type { PinAnswer } from '#shared/counter-api/staff.ts';
import { STAFF, waitWords } from '#shared/words/staff.ts';

/** Why a PIN did not do; null where it did. */
export function pinTrouble(answer: PinAnswer): string | null {
  if (answer.kind === 'right') return null;
  return answer.waitMs > 0 ? waitWords(answer.waitMs) : STAFF.wrong;
}
