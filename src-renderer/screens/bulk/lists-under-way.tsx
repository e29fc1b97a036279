import type { SaleView } from '#shared/counter-api/values.ts';
import { BULK, overCount, progressWords } from '#shared/words/bulk.ts';
import { slipWord } from '#shared/words/orders.ts';
import { Button } from '../../components/basic/button.tsx';
import { openSale, useBoard } from '../../stores/board-store.ts';
import styles from './lists-under-way.module.css';

const NONE: readonly SaleView[] = [];

/** Shows the lists that are being sold, so that a customer who waits for one sees it move. */
export function ListsUnderWay() {
  const asking = useBoard(({ board }) => board?.needsAttention ?? NONE);
  const moving = useBoard(({ board }) => board?.underWay ?? NONE);
  const lists = [...asking, ...moving].filter(({ product }) => product === 'bulk');
  if (lists.length === 0) return null;
  return (
    <section className={styles.lists} aria-labelledby="lists-under-way">
      <h2 id="lists-under-way">{BULK.underWay}</h2>
      {lists.map((sale) => (
        <div key={sale.id} className={styles.list}>
          <strong>{slipWord(sale.slipNumber)}</strong>
          <progress
            className={styles.progress}
            max={sale.orderCount}
            value={overCount(sale)}
            aria-label={`${BULK.progress}, ${slipWord(sale.slipNumber)}`}
          />
          <span className={styles.words}>{progressWords(sale)}</span>
          <Button onPress={() => openSale(sale.id)} size="small" word={BULK.showRows} />
        </div>
      ))}
    </section>
  );
}
