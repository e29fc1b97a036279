import type { OrderView } from '#shared/counter-api/values.ts';
import type { BillerKey } from '#shared/reseller-api/utilities.ts';
import { hiddenAccount } from '#shared/words/bills.ts';
import { firstRecent, Recents } from '../../selling/draft-form/recents.tsx';
import { sellBillAgain } from './bill-sale.ts';

interface BillRecentsProps {
  readonly biller: BillerKey | null;
  readonly className: string | undefined;
}

const isOf =
  (biller: BillerKey | null) =>
  ({ supplier }: OrderView): boolean =>
    supplier === biller;

/** Accounts that were paid here, by how they end. Others can see the screen: no more of them is shown than that. */
export const BillRecents = ({ biller, className }: BillRecentsProps) => (
  <Recents
    product="bill"
    onAgain={sellBillAgain}
    className={className}
    fits={isOf(biller)}
    who={({ recipient }) => hiddenAccount(recipient)}
  />
);

export function payFirstRecentAgain(biller: BillerKey | null): void {
  const order = firstRecent('bill', isOf(biller));
  if (order !== null) sellBillAgain(order);
}
