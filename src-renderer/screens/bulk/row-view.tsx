import { memo } from 'react';
import { formatAmount } from '#shared/money.ts';
import { familyOf, groupPhone } from '#shared/phone.ts';
import {
  blockedWords,
  numberAgainWords,
  repeatWords,
  rowProblem,
  rowTitle,
  soldBeforeWords,
  unusualWords,
} from '#shared/words/bulk.ts';
import { bundleSize } from '#shared/words/bundles.ts';
import { NetworkMark } from '../../components/marks/network-mark.tsx';
import { StateMark } from '../../components/marks/state-mark.tsx';
import { businessNow } from '../../stores/counter-store.ts';
import { type BulkLine, markOf, type RowMark } from '../../stores/sale/bulk-draft.ts';
import styles from './row-view.module.css';

const SHAPES = {
  wrong: 'failed',
  blocked: 'unknown',
  repeat: 'attention',
  'sold-before': 'attention',
  'number-again': 'attention',
  unusual: 'attention',
} as const satisfies Partial<Record<RowMark, Parameters<typeof StateMark>[0]['state']>>;

/** The words about a row; empty for a good one. */
function markWords(line: BulkLine): string {
  const { judged, repeats, numberOf, same } = line;
  switch (markOf(line)) {
    case 'wrong':
      return judged.problem === null ? '' : rowProblem(judged.problem);
    case 'blocked':
      return blockedWords;
    case 'repeat':
      return repeats === null ? '' : repeatWords(repeats);
    case 'sold-before':
      return same === null ? '' : soldBeforeWords(same, businessNow());
    case 'number-again':
      return numberOf === null ? '' : numberAgainWords(numberOf);
    case 'unusual':
      return judged.unusual === null ? '' : unusualWords(judged.unusual);
    case 'good':
      return '';
  }
}

/** One row: as it is understood, or else as it was typed. */
export const RowView = memo(function RowView({ line, index }: { readonly line: BulkLine; readonly index: number }) {
  const { row, price } = line.judged;
  const mark = markOf(line);
  const words = markWords(line);
  return (
    <div className={`${styles.row} ${styles[mark]}`}>
      <span className="small right">
        <span className="only-heard">{`${rowTitle(index)}: `}</span>
        <span aria-hidden="true">{index + 1}</span>
      </span>
      {row === null ? (
        <span className={styles.typed}>{line.text}</span>
      ) : (
        <>
          <strong>{groupPhone(row.phone)}</strong>
          <span className={styles.network}>
            <NetworkMark network={familyOf(row.network)} />
            {row.network}
          </span>
          <span className="right">{bundleSize(row.volumeGb)}</span>
          <span className="right">{formatAmount(price)}</span>
        </>
      )}
      <span className={styles.words}>
        {mark !== 'good' && <StateMark state={SHAPES[mark]} />}
        <span className={styles.said}>{words}</span>
      </span>
    </div>
  );
});

/** Shows the result of a text while it is being mended. */
export function RowCheck({ line }: { readonly line: BulkLine }) {
  const { row, price } = line.judged;
  if (row === null) return <span className="bad">{markWords(line)}</span>;
  const words = markWords(line);
  return (
    <span>
      {groupPhone(row.phone)}, {row.network}, {bundleSize(row.volumeGb)}, {formatAmount(price)}
      {words !== '' && <>. {words}</>}
    </span>
  );
}
