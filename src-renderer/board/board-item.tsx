import { memo } from 'react';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { formatAmount } from '#shared/money.ts';
import { displayState } from '#shared/order-state.ts';
import { whoseInFull } from '#shared/words/bills.ts';
import { seenToWord, soldKind, whatIsBought, whoBuys } from '#shared/words/board.ts';
import { BULK, progressWords } from '#shared/words/bulk.ts';
import { errorText } from '#shared/words/errors.ts';
import { stateWord } from '#shared/words/order-states.ts';
import { clockTime } from '#shared/words/times.ts';
import { Button } from '../components/basic/button.tsx';
import { Notice } from '../components/basic/notice.tsx';
import { Age } from '../components/marks/age.tsx';
import { StateMark } from '../components/marks/state-mark.tsx';
import { leadOrder, openSale, placeOf } from '../stores/board-store.ts';
import styles from './board-item.module.css';
import { CustomerWords } from './order-page/customer-words.tsx';
import { OrderActions } from './order-page/order-actions.tsx';
import { refusalOf, seeTo, useAct } from './order-page/order-actions-store.ts';

/** Shows the number in full where a person must decide, so that the decision is about this number and no other. */
const who = (sale: SaleView, order: OrderView, inFull: boolean): string =>
  inFull && sale.orderCount === 1 ? whoseInFull(sale.product, order.recipient) : whoBuys(sale, order);

/** One sale. Its button lies under the whole row, and is named by no more than tells it from the others. */
export const BoardItem = memo(function BoardItem({ sale }: { readonly sale: SaleView }) {
  const order = leadOrder(sale);
  const state = displayState(order);
  const place = placeOf(sale);
  const refused = useAct(refusalOf(order));
  const many = sale.orderCount > 1;
  const bought = many ? formatAmount(sale.price) : whatIsBought(sale.product, order);
  const kind = soldKind(sale.product, order);
  return (
    <li className={styles.item}>
      <StateMark state={state} />
      <div className={styles.head}>
        <button type="button" className={styles.open} onClick={() => openSale(sale.id)}>
          {who(sale, order, place === 'needsAttention')}
          <span className="only-heard">{`, ${kind}, ${bought}, ${stateWord(state, sale.unproven > 0)}`}</span>
        </button>
        <span className="strong right" aria-hidden="true">
          {bought}
        </span>
      </div>
      <p className={styles.state}>
        {`${kind}. `}
        {state !== 'attention' && !many && <strong>{stateWord(state)}. </strong>}
        {many ? progressWords(sale) : state !== 'done' && <CustomerWords sale={sale} order={order} />}
      </p>
      <span className="small right">{place === 'justNow' ? clockTime(sale.soldAt) : <Age since={sale.soldAt} />}</span>
      {place === 'needsAttention' && (
        <div className={styles.actions}>
          {many ? (
            <>
              <Button onPress={() => openSale(sale.id)} size="small" word={BULK.showRows} />
              {sale.leftToDo > 0 && (
                <Button onPress={() => void seeTo(sale, order)} size="small" word={seenToWord(sale)} />
              )}
              {refused !== null && <Notice tone="bad" text={errorText(refused)} />}
            </>
          ) : (
            <OrderActions sale={sale} order={order} support={state === 'attention'} />
          )}
        </div>
      )}
    </li>
  );
});
