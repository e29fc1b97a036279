import { useRef, useState } from 'react';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import type { OrderAction } from '#shared/order-state.ts';
import { BOARD } from '#shared/words/board.ts';
import { errorWords } from '#shared/words/errors.ts';
import { actionWord } from '#shared/words/order-states.ts';
import { call } from '../bridge.ts';
import { Button } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { sellAgain } from '../screens/screens.ts';
import { act, useAct } from '../stores/act.ts';
import { openSale } from '../stores/board.ts';
import styles from './order-actions.module.css';

interface OrderActionsProps {
  readonly sale: SaleView;
  readonly order: OrderView;
}

/** Exactly what the order's state allows, and the text for support where a person has to ask for help. */
export function OrderActions({ sale, order }: OrderActionsProps) {
  const busy = useAct(({ acting }) => acting.has(order.intentId));
  const refused = useAct((state) => state.refused.get(order.intentId) ?? null);
  const [inTheWay, setInTheWay] = useState(false);
  const press = (action: OrderAction) => {
    if (action !== 'again') return void act(order.intentId, action);
    // Selling again is a new sale with a new draft and a read-back of its own; it never starts from here (M23).
    const filled = sellAgain(sale, order);
    setInTheWay(!filled);
    if (filled) openSale(null);
  };
  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        {order.actions.map((action) => (
          <Button key={action} onPress={() => press(action)} busy={busy} size="small">
            {actionWord(action, order, sale)}
          </Button>
        ))}
        <SupportText intentId={order.intentId} />
      </div>
      {inTheWay && <p role="alert">{BOARD.finishFirst}</p>}
      {refused !== null && (
        <Notice tone="bad">
          <p>
            {errorWords(refused).happened} {errorWords(refused).advice}
          </p>
        </Notice>
      )}
    </div>
  );
}

type Copied = { readonly text: string; readonly copied: boolean };

function SupportText({ intentId }: { readonly intentId: number }) {
  const [shown, setShown] = useState<Copied | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);

  const copy = async () => {
    const answer = await call('sales.supportText', { intentId });
    setProblem(answer.ok ? null : errorWords(answer.error.code).happened);
    if (!answer.ok) return;
    setShown({ text: answer.value, copied: false });
    requestAnimationFrame(() => {
      area.current?.select();
      // The page may ask for no permission, the clipboard's included; this old way needs none.
      setShown({ text: answer.value, copied: document.execCommand('copy') });
    });
  };

  return (
    <>
      <Button onPress={() => void copy()} look="link" size="small">
        {BOARD.copySupport}
      </Button>
      {problem !== null && <p role="alert">{problem}</p>}
      {shown !== null && (
        <div className={styles.support}>
          <textarea ref={area} readOnly rows={6} value={shown.text} aria-label={BOARD.supportText} />
          <p role="status">{shown.copied ? BOARD.copied : BOARD.copyByHand}</p>
        </div>
      )}
    </>
  );
}
