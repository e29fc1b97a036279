import type { PinAnswer } from '#shared/counter-api/staff.ts';
import { STAFF, waitWords } from '#shared/words/staff.ts';

/** The reason why a PIN was not accepted; null if it was. */
export function pinTrouble(answer: PinAnswer): string | null {
  if (answer.kind === 'right') return null;
  return answer.waitMs > 0 ? waitWords(answer.waitMs) : STAFF.wrong;
}
