import { useEffect, useRef, useState } from 'react';
import { type MobileMoneyUse, type Tender, transactionId } from '#shared/counter-api/tenders.ts';
import { addMoney, formatMoney, type Pesewa, parseCedis, pesewas } from '#shared/money.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { usedBeforeWords } from '#shared/words/shifts.ts';
import { TENDER } from '#shared/words/tender.ts';
import { call } from '../bridge.ts';
import { businessNow } from '../stores/counter.ts';
import type { Split } from '../stores/split.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { LineField } from './line-field.tsx';
import { MoneyField } from './money-field.tsx';
import styles from './tender-dialog.module.css';

interface TenderDialogProps {
  readonly price: Pesewa;
  readonly onTake: (split: Split) => void;
  readonly onClose: () => void;
}

interface Draft {
  readonly mobileMoney: string;
  readonly transaction: string;
  readonly credit: string;
  readonly customer: string;
}

const EMPTY: Draft = { mobileMoney: '', transaction: '', credit: '', customer: '' };
const amountOf = (text: string): Pesewa => (text.trim() === '' ? pesewas(0) : (parseCedis(text) ?? pesewas(0)));

/** The parts, or what is wrong with them. */
function tendersOf({ mobileMoney, transaction, credit, customer }: Draft, price: Pesewa): Tender[] | string {
  const [byPhone, owed] = [amountOf(mobileMoney), amountOf(credit)];
  const rest = pesewas(price - addMoney(byPhone, owed));
  if (rest < 0) return TENDER.tooMuch;
  const id = transactionId.safeParse(transaction);
  if (byPhone > 0 && !id.success) return TENDER.badTransaction;
  if (owed > 0 && customer.trim().length < 2) return TENDER.badCustomer;
  return [
    ...(byPhone > 0 && id.success ? [{ kind: 'mobile-money' as const, amount: byPhone, transaction: id.data }] : []),
    ...(owed > 0 ? [{ kind: 'credit' as const, amount: owed, customer: customer.trim() }] : []),
    ...(rest > 0 ? [{ kind: 'cash' as const, amount: rest, received: null }] : []),
  ];
}

async function usedBefore(tenders: readonly Tender[]): Promise<MobileMoneyUse | null> {
  const byPhone = tenders.find((tender) => tender.kind === 'mobile-money');
  if (byPhone === undefined) return null;
  const answer = await call('tenders.mobileMoneyUse', { transaction: byPhone.transaction });
  return answer.ok ? answer.value : null;
}

/** What isn't cash is typed; the rest is. A message that was shown here before is told before it is taken. */
export function TenderDialog({ price, onTake, onClose }: TenderDialogProps) {
  const [draft, setDraft] = useState(EMPTY);
  const [problem, setProblem] = useState<string | null>(null);
  const [used, setUsed] = useState<Split | null>(null);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const change = (change: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...change }));
    setUsed(null);
    setProblem(null);
  };
  const take = async () => {
    const tenders = tendersOf(draft, price);
    if (typeof tenders === 'string') return setProblem(tenders);
    const before = await usedBefore(tenders);
    if (before === null) return onTake({ price, tenders, usedBeforeConfirmed: false });
    setUsed({ price, tenders, usedBeforeConfirmed: true });
    setProblem(usedBeforeWords(before, businessNow()));
  };
  const rest = price - amountOf(draft.mobileMoney) - amountOf(draft.credit);
  const money = { currency: DRAFT.currency, onLeaveBack: () => {}, home: false };
  return (
    <Dialog title={TENDER.title} closeWord={TENDER.cancel} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void take();
        }}
      >
        <MoneyField
          {...money}
          ref={first}
          label={TENDER.mobileMoney}
          text={draft.mobileMoney}
          onText={(mobileMoney) => change({ mobileMoney })}
          invalid={problem === TENDER.tooMuch}
        />
        <LineField
          ref={null}
          label={TENDER.transaction}
          text={draft.transaction}
          onText={(transaction) => change({ transaction })}
          maxLength={40}
          invalid={problem === TENDER.badTransaction || used !== null}
        />
        <MoneyField
          {...money}
          ref={null}
          label={TENDER.credit}
          text={draft.credit}
          onText={(credit) => change({ credit })}
          invalid={problem === TENDER.tooMuch}
        />
        <LineField
          ref={null}
          label={TENDER.customer}
          text={draft.customer}
          onText={(customer) => change({ customer })}
          maxLength={60}
          invalid={problem === TENDER.badCustomer}
        />
        <p className={styles.rest} role="status">
          <span>{TENDER.rest}</span> <strong>{rest < 0 ? '—' : formatMoney(pesewas(rest))}</strong>
        </p>
        {problem !== null && <p role="alert">{problem}</p>}
        <div className={styles.ways}>
          {used !== null && <Button onPress={() => onTake(used)}>{TENDER.useAllTheSame}</Button>}
          <Button onPress={() => void take()} look="next" size="large" keyCap="⏎" keyName="Enter">
            {TENDER.take}
          </Button>
        </div>
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
}
