import { useEffect, useRef, useState } from 'react';
import type { MobileMoneyUse, Tender } from '#shared/counter-api/tenders.ts';
import { formatMoney, type Pesewa } from '#shared/money.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { usedBeforeWords } from '#shared/words/shifts.ts';
import { TENDER } from '#shared/words/tender.ts';
import { call } from '../../bridge.ts';
import { Button, ButtonRow, NextButton } from '../../components/basic/button.tsx';
import { Dialog } from '../../components/basic/dialog.tsx';
import { Form } from '../../components/basic/form.tsx';
import { Mistake } from '../../components/basic/notice.tsx';
import { LineField } from '../../components/fields/line-field.tsx';
import { MoneyField } from '../../components/fields/money-field.tsx';
import { businessNow } from '../../stores/counter-store.ts';
import type { Split } from '../../stores/sale/split-payment.ts';
import styles from './tender-dialog.module.css';
import {
  NOTHING_TYPED,
  readTenders,
  restOf,
  type TenderDraft,
  type TenderField,
  type TenderProblem,
} from './tender-draft.ts';

interface TenderDialogProps {
  readonly price: Pesewa;
  readonly onTake: (split: Split) => void;
  readonly onClose: () => void;
}

async function usedBefore(tenders: readonly Tender[]): Promise<MobileMoneyUse | null> {
  const byPhone = tenders.find((tender) => tender.kind === 'mobile-money');
  if (byPhone === undefined) return null;
  const answer = await call('tenders.mobileMoneyUse', { transaction: byPhone.transaction });
  return answer.ok ? answer.value : null;
}

/**
 * Takes the parts that aren't cash; cash is the rest. A payment message that was used here before is pointed out before
 * it is taken.
 */
export function TenderDialog({ price, onTake, onClose }: TenderDialogProps) {
  const [draft, setDraft] = useState(NOTHING_TYPED);
  const [problem, setProblem] = useState<TenderProblem | null>(null);
  const [used, setUsed] = useState<Split | null>(null);
  const fields = useRef<Partial<Record<TenderField, HTMLInputElement | null>>>({});
  const fieldOf = (name: TenderField) => ({
    ref: (element: HTMLInputElement | null) => {
      fields.current[name] = element;
    },
    text: draft[name],
    onText: (text: string) => change({ [name]: text }),
    invalid: problem?.at.includes(name) ?? false,
  });
  /** The tenders that were last asked about; null once they were changed or given up. */
  const wanted = useRef<readonly Tender[] | null>(null);
  useEffect(() => {
    fields.current.mobileMoney?.focus();
    return () => {
      wanted.current = null;
    };
  }, []);
  const change = (change: Partial<TenderDraft>) => {
    wanted.current = null;
    setDraft((before) => ({ ...before, ...change }));
    setUsed(null);
    setProblem(null);
  };
  const take = async () => {
    const tenders = readTenders(draft, price);
    if (!Array.isArray(tenders)) {
      setProblem(tenders);
      fields.current[tenders.at[0]]?.focus();
      return;
    }
    wanted.current = tenders;
    const before = await usedBefore(tenders);
    // The answer is about other tenders than those shown now.
    if (wanted.current !== tenders) return;
    if (before === null) return onTake({ price, tenders, usedBeforeConfirmed: false });
    setUsed({ price, tenders, usedBeforeConfirmed: true });
    setProblem({ words: usedBeforeWords(before, businessNow()), at: ['transaction'] });
  };
  const rest = restOf(draft, price);
  const money = { currency: DRAFT.currency };
  return (
    <Dialog title={TENDER.title} closeWord={TENDER.cancel} onClose={onClose}>
      <Form className={styles.form} onDone={take}>
        <MoneyField {...money} {...fieldOf('mobileMoney')} label={TENDER.mobileMoney} />
        <LineField {...fieldOf('transaction')} label={TENDER.transaction} maxLength={40} />
        <MoneyField {...money} {...fieldOf('credit')} label={TENDER.credit} />
        <LineField {...fieldOf('customer')} label={TENDER.customer} maxLength={60} />
        <p className={styles.rest} role="status">
          <span>{TENDER.rest}</span> <strong>{rest === null ? '—' : formatMoney(rest)}</strong>
        </p>
        <Mistake words={problem?.words ?? null} />
        <div className="wide">
          <ButtonRow>
            {used !== null && <Button onPress={() => onTake(used)} word={TENDER.useAllTheSame} />}
            <NextButton onPress={() => void take()} word={TENDER.take} />
          </ButtonRow>
        </div>
      </Form>
    </Dialog>
  );
}
