import { type ClipboardEvent, useId } from 'react';
import type { BillerOffer } from '#shared/counter-api/bills.ts';
import { lengthWords, phoneLabel } from '#shared/words/bills.ts';
import { type FieldProps, InputField } from '../../../components/fields/input-field.tsx';
import { PhoneField } from '../../../components/fields/phone-field.tsx';
import { setAccount, setBillDigits, useBillDraft } from '../../../stores/sale/bill-draft.ts';
import { isWholePhone } from '../../../text-edit/digit-edit.ts';
import styles from '../bill-form.module.css';
import { type BillGap, billSale } from '../bill-sale.ts';
import type { BillFocus } from '../use-bill-focus.ts';

interface AccountFieldsProps {
  readonly biller: BillerOffer;
  readonly focus: BillFocus;
  readonly gap: BillGap | null;
  readonly newsId: string;
  readonly home: boolean;
}

const takeAccount = billSale.taking(setAccount);
const takeDigits = billSale.taking(setBillDigits);

/** A longer number is shown in smaller characters. */
const LARGE_ENOUGH = 16;

/** The fields that the biller's catalogue asks for: an account, a phone number, or both. */
export function AccountFields({ biller, focus, gap, newsId, home }: AccountFieldsProps) {
  const { account, digits } = useBillDraft();
  const byAccount = biller.lookUpBy === 'account';
  const phoneNext = !byAccount || (biller.needsPhone && account !== '' && !isWholePhone(digits));
  const sizes = `${byAccount && biller.needsPhone ? styles.two : ''} ${account.length > LARGE_ENOUGH ? styles.long : ''}`;
  return (
    <div className={`${styles.fields} ${sizes}`}>
      {byAccount && (
        <AccountField
          ref={focus.account}
          label={biller.accountLabel}
          text={account}
          onText={takeAccount}
          describedBy={newsId}
          invalid={gap === 'account-missing'}
          home={home && !phoneNext}
        />
      )}
      {biller.needsPhone && (
        <PhoneField
          ref={focus.phone}
          label={phoneLabel(biller)}
          digits={digits}
          onDigits={takeDigits}
          describedBy={newsId}
          invalid={gap === 'phone-missing' || gap === 'phone-wrong'}
          home={home && phoneNext}
        />
      )}
    </div>
  );
}

interface AccountFieldProps extends FieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** A shorter text is a part of a number. */
const SHORTEST_NUMBER = 7;

/** A meter, smartcard or customer number: mostly digits, and letters where a biller has them. */
function AccountField({ text, onText, ...field }: AccountFieldProps) {
  const id = useId();
  /** A pasted number replaces the text; a few digits are inserted. */
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text');
    if (pasted.replace(/[^A-Za-z0-9]/g, '').length < SHORTEST_NUMBER) return;
    event.preventDefault();
    onText(pasted);
  };
  return (
    <InputField
      {...field}
      {...{ id, text, onText, onPaste }}
      inputMode="numeric"
      autoCapitalize="characters"
      look="figure"
      isNumber
      scans="account"
      note={<output htmlFor={id}>{lengthWords(text)}</output>}
    />
  );
}
