import type { Earnings, Figures } from '#shared/counter-api/reports.ts';
import { addMoney, formatAmount, type Pesewa } from '#shared/money.ts';
import { knownCost, knownMargin, leftOutWords, REPORT, UNKNOWN } from '#shared/words/reports.ts';
import { TableHead } from '../../components/basic/table-head.tsx';
import styles from './day-screen.module.css';

export interface SplitLine {
  readonly key: string;
  readonly name: string;
  readonly figures: Figures;
}

const costOf = ({ walletCost, estimatedCost }: Earnings): Pesewa => addMoney(walletCost, estimatedCost);

const amountOr = (amount: Pesewa | null): string => (amount === null ? UNKNOWN : formatAmount(amount));

const EARNINGS = [`${REPORT.walletCost}, GHS`, `${REPORT.margin}, GHS`];

interface SplitTableProps {
  readonly title: string;
  readonly head: string;
  readonly lines: readonly SplitLine[];
}

/** Splits the total by one criterion. A person who may not see cost gets narrower tables. */
export function SplitTable({ title, head, lines }: SplitTableProps) {
  const earns = lines.some(({ figures }) => figures.earnings !== null);
  return (
    <table className={`table ${styles.table}`}>
      <caption className={styles.caption}>{title}</caption>
      <TableHead names={[head, REPORT.orders, `${REPORT.revenue}, GHS`, ...(earns ? EARNINGS : [])]} />
      <tbody>
        {lines.map(({ key, name, figures: { orders, revenue, earnings } }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{orders.toLocaleString('en')}</td>
            <td>{formatAmount(revenue)}</td>
            {earnings !== null && <td>{amountOr(knownCost(earnings, costOf(earnings)))}</td>}
            {earnings !== null && (
              <td>
                {amountOr(knownMargin(earnings))}
                {earnings.uncosted.count > 0 && <small>{leftOutWords(earnings.uncosted)}</small>}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
