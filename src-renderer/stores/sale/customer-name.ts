/** The name of the number that is being typed, from the customers' book of this PC. */
import { create } from 'zustand';
import { isPhone } from '#shared/phone.ts';
import { call } from '../../bridge.ts';

interface NameState {
  /** The number that the name belongs to. */
  readonly digits: string;
  readonly name: string | null;
}

const NOBODY: NameState = { digits: '', name: null };

export const useCustomerName = create<NameState>()(() => NOBODY);

let wanted = '';

/** Only a whole number has a name. */
export async function lookUpName(digits: string): Promise<void> {
  wanted = digits;
  if (useCustomerName.getState().digits !== digits) useCustomerName.setState(NOBODY);
  if (!isPhone(digits)) return;
  const answer = await call('customers.nameOf', { phone: digits });
  // Another number is typed by now.
  if (wanted === digits && answer.ok) useCustomerName.setState({ digits, name: answer.value.name });
}

/** Reads the name anew after it was changed, unless another number is typed by now. */
export const lookUpChangedName = (digits: string): void => {
  if (wanted === digits) void lookUpName(digits);
};
