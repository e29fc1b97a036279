import { useRef } from 'react';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { BOARD, detailTitle } from '#shared/words/board.ts';
import { errorText } from '#shared/words/errors.ts';
import { call } from '../../bridge.ts';
import { Dialog } from '../../components/basic/dialog.tsx';
import { Scroller } from '../../components/basic/scroller.tsx';
import { PrintKeys } from '../../printing/print-keys.tsx';
import { openSale, saleOnBoard, useBoard } from '../../stores/board-store.ts';
import { useReveal } from '../../stores/voucher-reveal-store.ts';
import { Slip } from '../slip.tsx';
import { BulkPage } from './bulk-page.tsx';
import { Order, Timeline, useAnswer, Waiting } from './order-detail.tsx';
import { usePageKeys } from './page-keys.ts';
import styles from './sale-detail.module.css';

/** The page of one sale: its state, what happened, its slip, and what may be done. */
export function SaleDetail() {
  const open = useBoard(({ openSaleId }) => openSaleId);
  const sale = useBoard((state) => (open === null ? null : (saleOnBoard(state.board, open) ?? state.openedSale)));
  const problem = useBoard(({ openProblem }) => openProblem);
  if (open === null) return null;
  if (sale === null) return <SaleToCome problem={problem} />;
  if (sale.product === 'bulk') return <BulkPage key={sale.id} sale={sale} />;
  return (
    <Dialog title={detailTitle(sale)} closeWord={BOARD.close} onClose={() => openSale(null)}>
      <Page sale={sale} />
    </Dialog>
  );
}

function Page({ sale }: { readonly sale: SaleView }) {
  const page = useRef<HTMLDivElement>(null);
  usePageKeys(page);
  return (
    <Scroller ref={page} className={styles.detail}>
      <div className="stack-6 grow">
        {sale.orders.map((order) => (
          <Order key={order.intentId} sale={sale} order={order} />
        ))}
        <Timeline sale={sale} />
      </div>
      <SlipOf sale={sale} />
    </Scroller>
  );
}

/** A page whose sale is still being read, or can't be. */
const SaleToCome = ({ problem }: { readonly problem: CounterErrorCode | null }) => (
  <Dialog title={BOARD.readingSale} closeWord={BOARD.close} onClose={() => openSale(null)}>
    <div className={styles.detail}>
      {problem === null ? <p role="status">{BOARD.reading}</p> : <p role="alert">{errorText(problem)}</p>}
    </div>
  </Dialog>
);

function SlipOf({ sale }: { readonly sale: SaleView }) {
  const answer = useAnswer(askSlip, sale);
  const revealed = useReveal(({ saleId, shown }) => (saleId === sale.id ? (shown?.slip ?? null) : null));
  const slip = revealed ?? (answer?.ok ? answer.value : null);
  return (
    <div className={styles.paper}>
      <Waiting answer={answer} />
      {answer?.ok && <PrintKeys sale={sale} />}
      {slip !== null && <Slip slip={slip} name={BOARD.slip} />}
    </div>
  );
}

const askSlip = (saleId: string) => call('sales.slip', { saleId });
