import { useCallback, useEffect, useState } from 'react';
import type { CallResult } from '#shared/counter-api/index.ts';
import type { TimelineEntry } from '#shared/counter-api/sales.ts';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { displayState } from '#shared/order-state.ts';
import { whoseInFull } from '#shared/words/bills.ts';
import { BOARD, soldBy, whatIsBought } from '#shared/words/board.ts';
import { errorWords } from '#shared/words/errors.ts';
import { repeatWords, stateWord, takeAgainWords, usualWaitWords } from '#shared/words/order-states.ts';
import { supplierOf } from '#shared/words/orders.ts';
import { timelineDetail, timelineWord } from '#shared/words/timeline.ts';
import { timeWord } from '#shared/words/times.ts';
import { call } from '../../bridge.ts';
import { StateMark } from '../../components/marks/state-mark.tsx';
import { businessNow } from '../../stores/counter-store.ts';
import { useAsked } from '../../stores/use-asked.ts';
import { hasPins } from '../../stores/voucher-reveal-store.ts';
import { CustomerWords } from './customer-words.tsx';
import { Dispute } from './dispute.tsx';
import { OrderActions } from './order-actions.tsx';
import styles from './sale-detail.module.css';
import { SmsEvidence } from './sms-evidence.tsx';
import { VoucherPins } from './voucher-pins.tsx';

/** One order of a sale: its state, what the customer waits for, and what may be done. */
export function Order({ sale, order }: { readonly sale: SaleView; readonly order: OrderView }) {
  const state = displayState(order);
  const repeat = repeatWords(order);
  const takeAgain = takeAgainWords(order);
  return (
    <section className="stack-2">
      <h3 className={styles.recipient}>{whoseInFull(sale.product, order.recipient)}</h3>
      <p className="line strong">
        <StateMark state={state} />
        {stateWord(state)}
        <span className={styles.facts}>
          {supplierOf(sale.product, order.supplier)}, {whatIsBought(sale.product, order)}
        </span>
      </p>
      <p>
        <CustomerWords sale={sale} order={order} />
      </p>
      {(state === 'sent' || state === 'under-way') && <UsualWait product={sale.product} supplier={order.supplier} />}
      {order.reason !== null && <p className="small">{order.reason}</p>}
      <p className="small">{soldBy(sale, businessNow())}</p>
      {hasPins(sale) && <VoucherPins sale={sale} />}
      {sale.product === 'sms' && <SmsEvidence order={order} />}
      {takeAgain !== null && <p>{takeAgain}</p>}
      <OrderActions sale={sale} order={order} onPage />
      <Dispute sale={sale} order={order} />
      {repeat !== null && <p className="small">{repeat}</p>}
    </section>
  );
}

/** Tells the customer how long it usually takes. */
function UsualWait({ product, supplier }: { readonly product: SaleView['product']; readonly supplier: string }) {
  const { value } = useAsked('sales.usualWait', { product, supplier });
  const words = value && usualWaitWords(value.ms);
  return words === null ? null : <p className="small">{words}</p>;
}

/** Lists what happened to a sale, or to one of its orders. */
export function Timeline({ sale, order }: { readonly sale: SaleView; readonly order?: OrderView }) {
  const intentId = order?.intentId ?? null;
  const ask = useCallback((saleId: string) => call('sales.timeline', { saleId, intentId }), [intentId]);
  const answer = useAnswer(ask, sale);
  return (
    <section className={styles.timeline}>
      <h3>{BOARD.timeline}</h3>
      <Waiting answer={answer} />
      {answer?.ok && (
        <ol>
          {answer.value.map((entry) => (
            <li key={`${entry.at} ${entry.kind} ${entry.detail}`}>
              <time>{timeWord(entry.at, businessNow())}</time>
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

export function Waiting({ answer }: { readonly answer: { ok: true } | CallResult<'sales.slip'> | null }) {
  if (answer === null) return <p className="small">{BOARD.reading}</p>;
  return 'error' in answer ? <p className="small">{errorWords(answer.error.code).happened}</p> : null;
}

/** Asks main for what it keeps of a sale besides its view, and asks again whenever the sale moves on. */
export function useAnswer<T>(ask: (saleId: string) => Promise<T>, sale: SaleView): T | null {
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
