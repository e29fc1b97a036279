import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import type { OrderAction } from '#shared/order-state.ts';
import { BOARD, payOutWord, seenToWord } from '#shared/words/board.ts';
import { errorText, errorWords } from '#shared/words/errors.ts';
import { actionWord } from '#shared/words/order-states.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../components/basic/button.tsx';
import { Notice } from '../../components/basic/notice.tsx';
import { afterRender } from '../../components/hooks/after-render.ts';
import { focusNow } from '../../components/hooks/focus-now.ts';
import { onDraftChange, sellAgain } from '../../screens/screens.ts';
import { openSale, useBoard } from '../../stores/board-store.ts';
import { firstOwed, firstOwing, openPayOut } from '../../stores/pay-out-store.ts';
import { focusHome } from '../../stores/screen-store.ts';
import styles from './order-actions.module.css';
import { act, refusalOf, seeTo, useAct } from './order-actions-store.ts';
import { ACTION_KEYS, SUPPORT_KEY } from './page-keys.ts';

interface OrderActionsProps {
  readonly sale: SaleView;
  readonly order: OrderView;
  /** A sale that only waits for its customer's money needs no help from support. */
  readonly support?: boolean;
  /** The order's own page gives each button its key. */
  readonly onPage?: true;
}

/** Offers exactly what the order's state allows, and the text for support where a person has to ask for help. */
export function OrderActions({ sale, order, support = true, onPage }: OrderActionsProps) {
  const busy = useAct(({ acting }) => acting.has(order.intentId));
  const refused = useAct(refusalOf(order));
  const [inTheWay, setInTheWay] = useState(false);
  useEffect(
    () => (inTheWay ? onDraftChange(sale.product, () => setInTheWay(false)) : undefined),
    [inTheWay, sale.product],
  );
  const press = (action: OrderAction) => {
    if (action !== 'again') return void act(order, action);
    // Selling again is a new sale with a new draft and a read-back of its own; it never starts from here (M23).
    const filled = sellAgain(sale, order);
    setInTheWay(!filled);
    if (!filled) return;
    openSale(null);
    // A dialog gives the focus back to the board; it belongs in the new draft.
    if (onPage) afterRender(focusHome);
  };
  return (
    <div className="stack-2">
      <div className={styles.buttons}>
        <CustomersMoney sale={sale} order={order} busy={busy} />
        {order.actions.map((action) => (
          <Button
            key={action}
            onPress={() => press(action)}
            busy={busy}
            size="small"
            {...(onPage && { keyName: ACTION_KEYS[action] })}
            word={actionWord(action, order, sale)}
          />
        ))}
        {support && <SupportText intentId={order.intentId} {...(onPage && { onPage })} />}
      </div>
      {inTheWay && <p role="alert">{BOARD.finishFirst}</p>}
      {refused !== null && <Notice tone="bad" text={errorText(refused)} />}
    </div>
  );
}

/** The customer's money: pays it out, or says that a person has seen to it. */
function CustomersMoney({ sale, order, busy }: Pick<OrderActionsProps, 'sale' | 'order'> & { readonly busy: boolean }) {
  const hasKey = useBoard(({ board, openSaleId }) =>
    openSaleId === null ? board !== null && firstOwed(board) === sale.id : firstOwing(sale) === order.intentId,
  );
  const seen = () => void seeTo(sale, order);
  return (
    <>
      {order.owes > 0 && (
        <Button
          onPress={() => void openPayOut(sale.id, order.intentId)}
          size="small"
          {...(hasKey && { keyName: 'Alt+O' })}
          word={payOutWord(order.owes)}
        />
      )}
      {order.leftToDo !== null && (
        <Button onPress={seen} busy={busy} size="small" word={seenToWord(sale, order.leftToDo)} />
      )}
    </>
  );
}

type Copied = { readonly text: string; readonly copied: boolean };

function SupportText({ intentId, onPage }: { readonly intentId: number; readonly onPage?: true }) {
  const [shown, setShown] = useState<Copied | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);

  const copy = async () => {
    const focus = focusNow();
    const answer = await call('sales.supportText', { intentId });
    setProblem(answer.ok ? null : errorWords(answer.error.code).happened);
    if (!answer.ok) return;
    // The text must be on the page before it can be selected.
    flushSync(() => setShown({ text: answer.value, copied: false }));
    if (area.current === null || focus.hasMoved()) return;
    area.current.select();
    // The page may ask for no permission, the clipboard's included; this old way needs none.
    setShown({ text: answer.value, copied: document.execCommand('copy') });
  };

  return (
    <>
      <Button
        onPress={() => void copy()}
        look={onPage ? 'plain' : 'link'}
        size="small"
        {...(onPage && { keyName: SUPPORT_KEY })}
        word={BOARD.copySupport}
      />
      {problem !== null && <p role="alert">{problem}</p>}
      {shown !== null && (
        <div className={styles.support}>
          <textarea className="box" ref={area} readOnly rows={6} value={shown.text} aria-label={BOARD.supportText} />
          <p role="status">{shown.copied ? BOARD.copied : BOARD.copyByHand}</p>
        </div>
      )}
    </>
  );
}
