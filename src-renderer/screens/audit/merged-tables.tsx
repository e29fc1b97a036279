import { useState } from 'react';
import type { MergedReport, MergedSum } from '#shared/counter-api/day-files.ts';
import { formatAmount } from '#shared/money.ts';
import {
  AUDIT,
  andReckoned,
  counterWord,
  drawersWord,
  MERGED,
  mergedProduct,
  moreLinesWord,
  spanWords,
} from '#shared/words/audit.ts';
import { GAPS, gapReason, gapWords, moreGapsWord } from '#shared/words/merged-gaps.ts';
import { fullDayWord, isCostUnknown, leftOutWords, UNKNOWN } from '#shared/words/reports.ts';
import { TableHead } from '../../components/basic/table-head.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import styles from './merged-tables.module.css';

type By = 'counter' | 'day' | 'product' | 'line';

const BY: readonly (readonly [By, string])[] = [
  ['counter', AUDIT.byCounter],
  ['day', AUDIT.byDay],
  ['product', AUDIT.byProduct],
  ['line', AUDIT.everyLine],
];

type Figures = MergedReport['total'];

const COLUMNS = [
  ['revenue', MERGED.revenue],
  ['walletCost', MERGED.walletCost],
  ['margin', MERGED.margin],
  ['commission', MERGED.commission],
  ['owed', MERGED.owed],
] as const;

const isUnknown = (column: string, figures: Figures): boolean =>
  (column === 'walletCost' || column === 'margin') && isCostUnknown(figures, figures.ordersWithoutCost);

interface Row {
  readonly key: string;
  readonly name: string;
  readonly small: string | null;
  readonly figures: Figures;
}

const named = ({ name, ...figures }: MergedSum): Row => ({ key: name, name, small: null, figures });

function rowsOf(report: MergedReport, by: By): Row[] {
  switch (by) {
    case 'day':
      return report.days.map((day) => ({ ...named(day), name: fullDayWord(day.name) }));
    case 'product':
      return report.products.map((product) => ({ ...named(product), name: mergedProduct(product.name) }));
    case 'line':
      return report.lines.map((line) => ({
        key: `${line.mark} ${line.day} ${line.product}`,
        name: `${fullDayWord(line.day)}, ${mergedProduct(line.product)}`,
        small: line.mark,
        figures: line,
      }));
    case 'counter':
      return report.counters.map((counter) => ({
        key: counter.mark,
        name: counterWord(counter.mark, counter.shop),
        small: `${spanWords(counter.first, counter.last, counter.files)}. ${drawersWord(counter)}`,
        figures: counter,
      }));
  }
}

/** Shows the sales and earnings of all counters, summed as the owner asks, and the days whose files are missing. */
export function MergedTables({ report }: { readonly report: MergedReport }) {
  const [by, setBy] = useState<By>('counter');
  return (
    <>
      <Missing report={report} />
      <div className={styles.choice}>
        <SelectField label={AUDIT.by} value={by} options={BY} onValue={setBy} />
      </div>
      <table className={`table ${styles.table}`}>
        <TableHead
          names={[BY.find(([name]) => name === by)?.[1] ?? '', MERGED.orders, ...COLUMNS.map(([, word]) => word)]}
        />
        <tbody>
          {rowsOf(report, by).map(({ key, ...row }) => (
            <Line key={key} {...row} />
          ))}
        </tbody>
        <tfoot>
          <Line name={AUDIT.total} small={null} figures={report.total} />
        </tfoot>
      </table>
      {by === 'line' && report.moreLines > 0 && <p>{moreLinesWord(report.moreLines)}</p>}
      <MergedGaps report={report} />
    </>
  );
}

const Line = ({ name, small, figures }: Omit<Row, 'key'>) => (
  <tr>
    <th scope="row">
      {name}
      {small !== null && <small className="small">{small}</small>}
    </th>
    <td>{figures.orders.toLocaleString('en')}</td>
    {COLUMNS.map(([column]) => (
      <td key={column}>
        {isUnknown(column, figures) ? UNKNOWN : formatAmount(figures[column])}
        {column === 'margin' && figures.ordersWithoutCost > 0 && (
          <small className="small">
            {leftOutWords({ count: figures.ordersWithoutCost, amount: figures.uncosted })}
          </small>
        )}
        {column === 'walletCost' && figures.estimatedCost !== 0 && (
          <small className="small">{andReckoned(figures.estimatedCost)}</small>
        )}
      </td>
    ))}
  </tr>
);

function Missing({ report: { counters } }: { readonly report: MergedReport }) {
  return (
    <section>
      <h2 className="large">{AUDIT.missing}</h2>
      <ul>
        {counters.map(({ mark, missing, differing, twice }) => (
          <li key={mark} className={missing.length + differing.length + twice.length > 0 ? 'mistake' : ''}>
            {`${mark}: ${missing.length === 0 ? AUDIT.noMissing : missing.map(fullDayWord).join(', ')}`}
            {differing.length > 0 && `. ${AUDIT.differing}: ${differing.map(fullDayWord).join(', ')}`}
            {twice.length > 0 && `. ${AUDIT.twice}: ${twice.map(fullDayWord).join(', ')}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lists payments of each wallet that its own counter didn't sell, and which of the other counters sold them (M26). */
function MergedGaps({ report: { gaps, moreGaps } }: { readonly report: MergedReport }) {
  return (
    <section>
      <h2 className="large">{GAPS.title}</h2>
      {gaps.length === 0 && <p className={styles.reason}>{GAPS.none}</p>}
      {gaps.some(({ explained }) => !explained) && <p className={styles.reason}>{GAPS.means}</p>}
      <ul className={styles.gaps}>
        {gaps.map((gap, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two wallets of a counter may have the same gap
          <li key={`${nth} ${gap.mark} ${gap.from}`} className={gap.explained ? '' : 'strong'}>
            {gapWords(gap)}
            <span className={styles.reason}>{gapReason(gap)}</span>
          </li>
        ))}
      </ul>
      {moreGaps > 0 && <p className={styles.reason}>{moreGapsWord(moreGaps)}</p>}
    </section>
  );
}
