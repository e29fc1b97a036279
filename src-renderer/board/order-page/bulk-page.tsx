import { useEffect, useRef, useState } from 'react';
import { HISTORY_STATES, type HistoryState } from '#shared/counter-api/orders.ts';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { displayState, type OrderAction } from '#shared/order-state.ts';
import { familyOf, groupPhone } from '#shared/phone.ts';
import { BOARD, detailTitle, whatIsBought } from '#shared/words/board.ts';
import { actedWords, BULK, overCount, progressWords, savedAsWords, wayWords } from '#shared/words/bulk.ts';
import { errorText } from '#shared/words/errors.ts';
import { stateWord } from '#shared/words/order-states.ts';
import { historyStateWord, ORDERS, salesUnreadWords } from '#shared/words/orders.ts';
import { PRINTING } from '#shared/words/printing.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../components/basic/button.tsx';
import { Dialog } from '../../components/basic/dialog.tsx';
import { Scroller } from '../../components/basic/scroller.tsx';
import { TryAgain } from '../../components/basic/try-again.tsx';
import { VirtualList } from '../../components/basic/virtual-list.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { afterRender } from '../../components/hooks/after-render.ts';
import { NetworkMark } from '../../components/marks/network-mark.tsx';
import { SlowWords } from '../../components/marks/slow-words.tsx';
import { StateMark } from '../../components/marks/state-mark.tsx';
import { PrintOutcome } from '../../printing/print-outcome.tsx';
import { printSale } from '../../printing/printing-store.ts';
import { sellRowsAgain } from '../../screens/bulk/bulk-sale.ts';
import { openSale, takeSale } from '../../stores/board-store.ts';
import { focusHome } from '../../stores/screen-store.ts';
import styles from './bulk-page.module.css';
import { CustomerLine } from './customer-words.tsx';
import { Order, Timeline } from './order-detail.tsx';
import { keyedForAll, usePageKeys } from './page-keys.ts';
import { lookAtOrders, needOrder, orderAt, rowOf, useSaleOrders } from './sale-orders.ts';

/** The page of a list: its progress, every row with its state, and one answer for all rows that need the same. */
export function BulkPage({ sale }: { readonly sale: SaleView }) {
  const [state, setState] = useState<HistoryState | null>(null);
  useEffect(() => lookAtOrders(sale, state), [sale, state]);
  const { chosen, standing, choose, stepTo } = useChosenRow();
  const one = useRef<HTMLDivElement>(null);
  usePageKeys(one);
  return (
    <Dialog title={detailTitle(sale)} closeWord={BOARD.close} onClose={() => openSale(null)} large>
      <div className={styles.page}>
        <div className={styles.head}>
          <progress
            className={styles.progress}
            max={sale.orderCount}
            value={overCount(sale)}
            aria-label={BULK.progress}
          />
          <p className={styles.words} role="status">
            {progressWords(sale)}
          </p>
        </div>
        <Ways sale={sale} />
        <div className={styles.both}>
          <div className={styles.list}>
            <SelectField
              label={BULK.state}
              value={state}
              onValue={(value) => {
                choose(0);
                setState(value);
              }}
              options={[
                [null, BULK.everyState],
                ...HISTORY_STATES.map((name) => [name, historyStateWord(name)] as const),
              ]}
            />
            <Rows sale={sale} key={state ?? ''} current={standing} onCurrent={stepTo} onOpen={choose} />
          </div>
          <Scroller ref={one} className={styles.one} besideList>
            {chosen === null ? (
              <p className={styles.words}>{BULK.chooseRow}</p>
            ) : (
              <>
                {/* Keyed by row: what was begun for one row doesn't carry over to another. */}
                <Order key={chosen.intentId} sale={{ ...sale, price: chosen.price }} order={chosen} />
                <Timeline key={`timeline of ${chosen.intentId}`} sale={sale} order={chosen} />
              </>
            )}
          </Scroller>
        </div>
      </div>
    </Dialog>
  );
}

/**
 * The chosen order stays chosen where rows before it leave the list. Once it has left the list itself, nothing is chosen:
 * the next press of a letter would answer for another customer's order.
 */
function useChosenRow() {
  const [{ index, intentId }, setChosen] = useState<{ index: number; intentId: number | null }>(FIRST_ROW);
  const at = useSaleOrders((orders) => (intentId === null ? index : rowOf(orders, intentId, index)));
  const found = useSaleOrders((orders) => (at === null ? null : orderAt(orders, at)));
  const total = useSaleOrders((orders) => orders.total);
  if (found !== null && (found.intentId !== intentId || at !== index))
    setChosen({ index: at ?? index, intentId: found.intentId });
  const standing = total === null ? 0 : Math.min(at ?? index, Math.max(0, total - 1));
  const choose = (row: number): void => setChosen({ index: row, intentId: null });
  /** An arrow that leads away from a row that nobody has chosen chooses that row first. */
  const stepTo = (row: number): void => choose(at === null && Math.abs(row - standing) === 1 ? standing : row);
  return { chosen: found, standing, choose, stepTo };
}

const FIRST_ROW = { index: 0, intentId: null };

interface RowsProps {
  readonly sale: SaleView;
  readonly current: number;
  readonly onCurrent: (index: number) => void;
  readonly onOpen: (index: number) => void;
}

function Rows({ sale, current, onCurrent, onOpen }: RowsProps) {
  const total = useSaleOrders((orders) => orders.total);
  const problem = useSaleOrders((orders) => orders.problem);
  const state = useSaleOrders((orders) => orders.state);
  if (problem !== null) {
    return (
      <TryAgain
        className="middle"
        text={salesUnreadWords(problem)}
        word={ORDERS.tryAgain}
        onPress={() => lookAtOrders(sale, state)}
      />
    );
  }
  if (total === null || total === 0) {
    return (
      <div className="middle" role="status">
        {total === 0 ? <p>{BULK.noneInState}</p> : <SlowWords first={BULK.reading} slow={BULK.reading} />}
      </div>
    );
  }
  return (
    <VirtualList
      label={BULK.orders}
      count={total}
      current={current}
      onCurrent={onCurrent}
      onOpen={onOpen}
      row={(index) => <Row index={index} sale={sale} />}
      dense
      follow
    />
  );
}

function Row({ index, sale }: { readonly index: number; readonly sale: SaleView }) {
  const order = useSaleOrders((orders) => orderAt(orders, index));
  useEffect(() => void needOrder(index, sale), [index, sale]);
  if (order === null) return <div className={styles.row}>{BULK.reading}</div>;
  const state = displayState(order);
  return (
    <div className={styles.row}>
      <StateMark state={state} />
      <strong>{groupPhone(order.recipient)}</strong>
      <Network order={order} />
      <span className="right">{whatIsBought('bulk', order)}</span>
      <span className={styles.said}>
        <strong>{stateWord(state)}</strong>
        {state !== 'done' && (
          <span className={styles.words}>
            {' '}
            <CustomerLine sale={sale} order={order} />
          </span>
        )}
      </span>
    </div>
  );
}

const NETWORKS = ['MTN', 'Telecel', 'AT-iShare', 'AT-BigTime'] as const;

function Network({ order }: { readonly order: OrderView }) {
  const network = NETWORKS.find((name) => name === order.supplier);
  return (
    <span className="line">
      {network !== undefined && <NetworkMark network={familyOf(network)} />}
      {order.supplier}
    </span>
  );
}

const FOR_ALL: readonly OrderAction[] = ['send', 'withdraw', 'ask', 'again'];

/** Answers for many rows at once. The keys tell how many rows they answer for. */
function Ways({ sale }: { readonly sale: SaleView }) {
  const ways = useSaleOrders((orders) => orders.ways);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly tone: 'good' | 'bad'; readonly text: string } | null>(null);

  const during = async (task: () => Promise<{ tone: 'good' | 'bad'; text: string } | null>) => {
    if (busy) return;
    setBusy(true);
    setSaid(null);
    const result = await task();
    setBusy(false);
    setSaid(result);
  };
  const again = () =>
    during(async () => {
      const done = await sellRowsAgain(sale.id);
      if (done === 'filled') {
        openSale(null);
        // The dialog gives the focus back to the board; it belongs in the new list.
        afterRender(focusHome);
      }
      return done === 'in-the-way' ? { tone: 'bad', text: BOARD.finishFirst } : null;
    });
  const act = (action: OrderAction) =>
    during(async () => {
      const answer = await call('bulk.act', { saleId: sale.id, action });
      if (!answer.ok) return { tone: 'bad', text: errorText(answer.error.code) };
      takeSale(answer.value.sale);
      return { tone: 'good', text: actedWords(answer.value.done) };
    });
  const save = () =>
    during(async () => {
      const answer = await call('bulk.saveCsv', { saleId: sale.id });
      if (!answer.ok) return { tone: 'bad', text: errorText(answer.error.code) };
      const { savedAs } = answer.value;
      return { tone: 'good', text: savedAs === null ? BULK.notSaved : savedAsWords(savedAs) };
    });
  return (
    <div className={styles.ways}>
      {FOR_ALL.filter((action) => (ways[action] ?? 0) > 0).map((action) => (
        <Button
          key={action}
          onPress={() => void (action === 'again' ? again() : act(action))}
          busy={busy}
          {...keyedForAll(action)}
          word={wayWords(action, ways[action] ?? 0)}
        />
      ))}
      <Button onPress={() => void save()} busy={busy} keyName="F" word={BULK.saveCsv} />
      <Button onPress={() => void printSale(sale.id)} keyName="Control+P" word={PRINTING.print} />
      <PrintOutcome of={sale.id} />
      {said !== null && <p role={said.tone === 'bad' ? 'alert' : 'status'}>{said.text}</p>}
    </div>
  );
}
