import { Minus, Plus } from 'lucide-react';
import { type Ref, useId } from 'react';
import { VOUCHERS } from '#shared/words/vouchers.ts';
import { typedByPad } from '../../components/fields/input-field.tsx';
import { editCount } from '../../text-edit/amount-edit.ts';
import styles from './quantity-field.module.css';

interface QuantityFieldProps {
  readonly quantity: string;
  readonly onQuantity: (quantity: string) => void;
  readonly onStep: (step: 1 | -1) => void;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly ref: Ref<HTMLInputElement>;
}

const MOST_DIGITS = 3;

/** How many: typed, or stepped by the keys + and −, or by a finger. */
export function QuantityField({ quantity, onQuantity, onStep, describedBy, invalid, ref }: QuantityFieldProps) {
  const id = useId();
  return (
    <div className="stack-2">
      <label className="strong" htmlFor={id}>
        {VOUCHERS.quantity}
      </label>
      <div className={styles.row}>
        <button type="button" className={styles.step} onClick={() => onStep(-1)} aria-label={VOUCHERS.fewer}>
          <Minus aria-hidden="true" />
        </button>
        <input
          ref={ref}
          id={id}
          className={styles.input}
          value={quantity}
          onChange={({ target }) => onQuantity(editCount(target.value, quantity, MOST_DIGITS))}
          onFocus={({ target }) => target.select()}
          onKeyDown={(event) => {
            const typed = typedByPad(event);
            if (typed !== null) onQuantity(editCount(typed.text, quantity, MOST_DIGITS));
          }}
          inputMode="numeric"
          autoComplete="off"
          aria-keyshortcuts="+ -"
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
        />
        <button type="button" className={styles.step} onClick={() => onStep(1)} aria-label={VOUCHERS.more}>
          <Plus aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
