import { useEffect, useState } from 'react';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { CallResult } from '#shared/counter-api/index.ts';
import type { TimelineEntry } from '#shared/counter-api/sales.ts';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { displayState } from '#shared/order-state.ts';
import { groupPhone, isPhone } from '#shared/phone.ts';
import { BOARD, detailTitle, soldBy, whatIsBought } from '#shared/words/board.ts';
import { errorWords } from '#shared/words/errors.ts';
import { repeatWords, stateWord, tellCustomer } from '#shared/words/order-states.ts';
import { timelineDetail, timelineWord } from '#shared/words/timeline.ts';
import { clockTime } from '#shared/words/times.ts';
import { call } from '../bridge.ts';
import { Dialog } from '../components/dialog.tsx';
import { Slip } from '../components/slip.tsx';
import { StateMark } from '../components/state-mark.tsx';
import { PrintKeys } from '../printing/print-keys.tsx';
import { openSale, saleOnBoard, useBoard } from '../stores/board.ts';
import { businessNow } from '../stores/counter.ts';
import { OrderActions } from './order-actions.tsx';
import styles from './sale-detail.module.css';

/** The page of one sale: where it stands, what happened, its slip, and what may be done. */
export function SaleDetail() {
  const open = useBoard(({ openSaleId }) => openSaleId);
  const sale = useBoard((state) => (open === null ? null : (saleOnBoard(state.board, open) ?? state.openedSale)));
  const problem = useBoard(({ openProblem }) => openProblem);
  if (open === null) return null;
  if (sale === null) return <SaleToCome problem={problem} />;
  return (
    <Dialog title={detailTitle(sale)} closeWord={BOARD.close} onClose={() => openSale(null)}>
      <div className={styles.detail}>
        <div className={styles.orders}>
          {sale.orders.map((order) => (
            <Order key={order.intentId} sale={sale} order={order} />
          ))}
          <Timeline sale={sale} />
        </div>
        <SlipOf sale={sale} />
      </div>
    </Dialog>
  );
}

/** A page whose sale is still being read, or can't be. */
const SaleToCome = ({ problem }: { readonly problem: CounterErrorCode | null }) => (
  <Dialog title={BOARD.readingSale} closeWord={BOARD.close} onClose={() => openSale(null)}>
    <div className={styles.detail}>
      {problem === null ? (
        <p role="status">{BOARD.reading}</p>
      ) : (
        <p role="alert">
          {errorWords(problem).happened} {errorWords(problem).advice}
        </p>
      )}
    </div>
  </Dialog>
);

function Order({ sale, order }: { readonly sale: SaleView; readonly order: OrderView }) {
  const state = displayState(order);
  const repeat = repeatWords(order);
  return (
    <section className={styles.order}>
      <h3 className={styles.recipient}>{isPhone(order.recipient) ? groupPhone(order.recipient) : order.recipient}</h3>
      <p className={styles.state}>
        <StateMark state={state} />
        {stateWord(state)}
        <span className={styles.facts}>
          {order.supplier}, {whatIsBought(order)}
        </span>
      </p>
      <p>{tellCustomer(order)}</p>
      {order.reason !== null && <p className={styles.small}>{order.reason}</p>}
      <p className={styles.small}>{soldBy(sale, businessNow())}</p>
      <OrderActions sale={sale} order={order} />
      {repeat !== null && <p className={styles.small}>{repeat}</p>}
    </section>
  );
}

function Timeline({ sale }: { readonly sale: SaleView }) {
  const answer = useAnswer(askTimeline, sale);
  return (
    <section className={styles.timeline}>
      <h3>{BOARD.timeline}</h3>
      <Waiting answer={answer} />
      {answer?.ok && (
        <ol>
          {answer.value.map((entry) => (
            <li key={`${entry.at} ${entry.kind} ${entry.detail}`}>
              <time>{clockTime(entry.at)}</time>
              <span>
                {timelineWord(entry.kind)}
                <TimelineDetail entry={entry} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function TimelineDetail({ entry }: { readonly entry: TimelineEntry }) {
  const detail = timelineDetail(entry.kind, entry.detail);
  return detail === null ? null : <small>{detail}</small>;
}

function SlipOf({ sale }: { readonly sale: SaleView }) {
  const answer = useAnswer(askSlip, sale);
  return (
    <div className={styles.paper}>
      <Waiting answer={answer} />
      {answer?.ok && <PrintKeys saleId={sale.id} />}
      {answer?.ok && <Slip slip={answer.value} name={BOARD.slip} />}
    </div>
  );
}

function Waiting({ answer }: { readonly answer: { ok: true } | CallResult<'sales.slip'> | null }) {
  if (answer === null) return <p className={styles.small}>{BOARD.reading}</p>;
  return 'error' in answer ? <p className={styles.small}>{errorWords(answer.error.code).happened}</p> : null;
}

const askTimeline = (saleId: string) => call('sales.timeline', { saleId });
const askSlip = (saleId: string) => call('sales.slip', { saleId });

/** What main keeps of a sale beside its view, asked for again whenever the sale moves on. */
function useAnswer<T>(ask: (saleId: string) => Promise<T>, sale: SaleView): T | null {
  const [answer, setAnswer] = useState<T | null>(null);
  useEffect(() => {
    let wanted = true;
    void ask(sale.id).then((result) => wanted && setAnswer(result));
    return () => {
      wanted = false;
    };
  }, [ask, sale]);
  return answer;
}
