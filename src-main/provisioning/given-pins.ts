/** Judges the PINs of a protected part, which knows no roles: an owner's PIN has more digits. */
import { pinWeakness } from '#shared/counter-api/staff.ts';
import type { ProvisioningDocument } from './document.ts';

export interface GivenPins {
  readonly taken: Readonly<Record<string, string>>;
  /** The people whose PIN is too short for them, or too easy to guess: it isn't used. */
  readonly weak: readonly string[];
}

export function judgePins(staff: ProvisioningDocument['staff'], pins: Readonly<Record<string, string>>): GivenPins {
  const given = staff.flatMap(({ name, role }) => {
    const pin = pins[name];
    return pin === undefined ? [] : [{ name, pin, isWeak: pinWeakness(role, pin) !== null }];
  });
  return {
    taken: Object.fromEntries(given.filter(({ isWeak }) => !isWeak).map(({ name, pin }) => [name, pin])),
    weak: given.filter(({ isWeak }) => isWeak).map(({ name }) => name),
  };
}
