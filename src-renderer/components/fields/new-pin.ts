import { isEasyPin, PIN_LEAST } from '#shared/counter-api/staff.ts';
import { STAFF } from '#shared/words/staff.ts';

/** The reason why a new PIN isn't accepted; null if it is. */
export function pinProblem(pin: string): string | null {
  if (pin.length < PIN_LEAST) return STAFF.badPin;
  return isEasyPin(pin) ? STAFF.easyPin : null;
}
