import type { PriceItem } from '#shared/counter-api/prices.ts';
import { formatAmount, type Pesewa } from '#shared/money.ts';
import { itemWord, marginOf, PRICES } from '#shared/words/prices.ts';

const money = (amount: Pesewa | null): string => (amount === null ? '—' : formatAmount(amount));

/** Shows the cost, the price and the margin of each item. */
export const ItemTable = ({ items }: { readonly items: readonly PriceItem[] }) => (
  <table className="table">
    <thead>
      <tr>
        <th scope="col">{PRICES.what}</th>
        <th scope="col">{`${PRICES.cost}, GHS`}</th>
        <th scope="col">{`${PRICES.price}, GHS`}</th>
        <th scope="col">{`${PRICES.margin}, GHS`}</th>
      </tr>
    </thead>
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
