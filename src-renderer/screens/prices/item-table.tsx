import type { PriceItem } from '#shared/counter-api/prices.ts';
import { formatAmount, type Pesewa } from '#shared/money.ts';
import { itemWord, marginOf, PRICES } from '#shared/words/prices.ts';
import { TableHead } from '../../components/basic/table-head.tsx';

/** An amount of a table; a dash while it is unknown. */
export const money = (amount: Pesewa | null | undefined): string => (amount == null ? '—' : formatAmount(amount));

export const PRICE_COLUMNS = [PRICES.what, `${PRICES.cost}, GHS`, `${PRICES.price}, GHS`, `${PRICES.margin}, GHS`];

export const ItemTable = ({ items }: { readonly items: readonly PriceItem[] }) => (
  <table className="table">
    <TableHead names={PRICE_COLUMNS} />
    <tbody>
      {items.map((item) => (
        <tr key={itemWord(item)}>
          <th scope="row">{itemWord(item)}</th>
          <td>{money(item.cost)}</td>
          <td>
            {money(item.price)}
            {item.keptAtCost && <small>{PRICES.keptAtCost}</small>}
          </td>
          <td>{money(marginOf(item))}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
