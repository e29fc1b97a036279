/** The words of the airtime screen alone. */
export const AIRTIME = {
  title: 'Airtime',
  amount: 'Amount',
  quickAmounts: 'Quick amounts',
  networkInAmount: 'To change the network, press Esc, then M, T or A.',
  amountMissing: 'Type how much airtime the customer wants.',
} as const;

export const trainingHint = (number: string): string =>
  `First time here? Type ${number}, then 10, press Enter, read the number back, and press Enter again.`;
