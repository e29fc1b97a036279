import { useEffect, useMemo, useRef, useState } from 'react';
import { PRICED_PER, ROUNDINGS } from '#shared/counter-api/prices.ts';
import type { Product } from '#shared/order-state.ts';
import { errorText } from '#shared/words/errors.ts';
import { forecastWords, PER_WORDS, PRICES, roundingWord, scopeWord } from '#shared/words/prices.ts';
import { ButtonRow, NextButton } from '../../components/basic/button.tsx';
import { Dialog } from '../../components/basic/dialog.tsx';
import { Form } from '../../components/basic/form.tsx';
import { LineField } from '../../components/fields/line-field.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { SwitchField } from '../../components/fields/switch-field.tsx';
import { useStillMounted } from '../../components/hooks/use-still-mounted.ts';
import { announce } from '../../stores/announcer-store.ts';
import { ItemTable } from './item-table.tsx';
import styles from './prices-screen.module.css';
import { sameScope, saveRule, usePrices, withRule } from './prices-store.ts';
import { draftOf, type RuleDraft, readRule, waysFor } from './rule-draft.ts';
import { usePreview } from './use-preview.ts';

interface RuleDialogProps {
  readonly product: Product;
  readonly supplier: string | null;
  readonly onClose: () => void;
}

/** Edits one rule, and shows its effect beside it. */
export function RuleDialog({ product, supplier, onClose }: RuleDialogProps) {
  const saved = usePrices(({ rules }) => rules);
  const [draft, setDraft] = useState(() => draftOf(saved.find((rule) => sameScope(rule, product, supplier)) ?? null));
  const [problem, setProblem] = useState<string | null>(null);
  const typed = useMemo(() => {
    const read = readRule(draft, product, supplier);
    return 'problem' in read ? null : withRule(saved, product, supplier, read.rule);
  }, [draft, product, supplier, saved]);
  const preview = usePreview(typed);
  const here = useStillMounted();
  const change = (more: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...more }));
  const save = async () => {
    const read = readRule(draft, product, supplier);
    if ('problem' in read) return setProblem(read.problem);
    const answer = await saveRule(product, supplier, read.rule);
    if (answer.ok) announce(PRICES.saved);
    // The dialog was closed meanwhile: another rule may be open by now.
    if (!here.current) return;
    if (answer.ok) return onClose();
    setProblem(errorText(answer.error.code));
  };
  const items = (preview?.items ?? []).filter(
    (item) => item.product === product && (supplier === null || item.supplier === supplier),
  );
  return (
    <Dialog title={scopeWord(product, supplier)} closeWord={PRICES.cancel} onClose={onClose}>
      <Form className={styles.rule} onDone={save}>
        <RuleFields product={product} supplier={supplier} draft={draft} onChange={change} problem={problem} />
        <div className="stack-3">
          <h3>{PRICES.preview}</h3>
          <p role="status">{forecastWords(preview?.now ?? null, preview?.forecast ?? null)}</p>
          <div className={styles.scroll}>
            <ItemTable items={items} />
          </div>
        </div>
        <ButtonRow>
          <NextButton onPress={() => void save()} word={PRICES.save} />
        </ButtonRow>
      </Form>
    </Dialog>
  );
}

interface RuleFieldsProps {
  readonly product: Product;
  readonly supplier: string | null;
  readonly draft: RuleDraft;
  readonly onChange: (more: Partial<RuleDraft>) => void;
  readonly problem: string | null;
}

function RuleFields({ product, supplier, draft, onChange, problem }: RuleFieldsProps) {
  const fields = useRef<HTMLDivElement>(null);
  const value = useRef<HTMLInputElement>(null);
  const { how } = draft;
  const line = (name: 'value' | 'fee' | 'cost' | 'commission', mistake: string) => ({
    text: draft[name],
    onText: (text: string) => onChange({ [name]: text }),
    invalid: problem === mistake,
  });
  // If no rule is chosen there is one field, and it gets the focus: on Cancel, Enter would close a dialog that has just
  // begun.
  useEffect(() => {
    if (how !== 'none') value.current?.select();
    else fields.current?.querySelector('select')?.focus();
  }, [how]);
  return (
    <div className="stack-3" ref={fields}>
      <SelectField
        label={PRICES.how}
        value={how}
        options={waysFor(product, supplier)}
        onValue={(chosen) => onChange({ how: chosen })}
      />
      {how !== 'none' && (
        <>
          <LineField ref={value} label={PRICES.value} maxLength={12} {...line('value', PRICES.badValue)} />
          {product === 'sms' && (
            <SelectField
              label={PRICES.per}
              value={draft.per}
              options={PRICED_PER.map((per) => [per, PER_WORDS[per]] as const)}
              onValue={(per) => onChange({ per })}
            />
          )}
          <SelectField
            label={PRICES.roundTo}
            value={draft.roundTo}
            options={ROUNDINGS.map((to) => [to, roundingWord(to)] as const)}
            onValue={(roundTo) => onChange({ roundTo })}
          />
          <LineField label={PRICES.fee} maxLength={12} {...line('fee', PRICES.badFee)} />
          {product === 'afa' && (
            <>
              <LineField label={PRICES.typedCost} maxLength={12} {...line('cost', PRICES.badCost)} />
              <p className="muted">{PRICES.typedCostMeans}</p>
            </>
          )}
          {product === 'airtime' && (
            <>
              <LineField label={PRICES.commission} maxLength={6} {...line('commission', PRICES.badCommission)} />
              <p className="muted">{PRICES.commissionMeans}</p>
            </>
          )}
          {how !== 'price' && (
            <SwitchField
              label={PRICES.belowCost}
              help={PRICES.belowCostMeans}
              on={draft.belowCost}
              onChange={(belowCost) => onChange({ belowCost })}
            />
          )}
        </>
      )}
      {problem !== null && <p role="alert">{problem}</p>}
    </div>
  );
}
