import { isEasyPin, PIN_LEAST } from '#shared/counter-api/staff.ts';
import { STAFF } from '#shared/words/staff.ts';

/** Why a new PIN won't do; null where it will. */
export function pinProblem(pin: string): string | null {
  if (pin.length < PIN_LEAST) return STAFF.badPin;
  return isEasyPin(pin) ? STAFF.easyPin : null;
}
