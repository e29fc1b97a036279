import { type KeyboardEvent, type RefObject, useCallback, useRef } from 'react';
import type { Pesewa } from '#shared/money.ts';
import { AIRTIME } from '#shared/words/airtime.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { MoneyField } from '../../components/fields/money-field.tsx';
import { NumberPad } from '../../components/fields/number-pad.tsx';
import { isLetter, type Press } from '../../components/hooks/draft-keys.ts';
import { dialogIsOpen } from '../../components/hooks/open-dialog.ts';
import { useWindowKeys } from '../../components/hooks/window-keys.ts';
import styles from '../../selling/draft-form/draft-form.module.css';
import { NumberForm, readBackNumber } from '../../selling/draft-form/number-form.tsx';
import { Recents } from '../../selling/draft-form/recents.tsx';
import { focusMarked } from '../../stores/screen-store.ts';
import { useTouch } from '../../stores/touch.ts';
import { amountTextOf } from '../../text-edit/amount-edit.ts';
import { isWholePhone } from '../../text-edit/digit-edit.ts';
import {
  chooseNetwork,
  networkOf,
  type RefusedLetter,
  readDraft,
  setAmountText,
  setDigits,
  useAirtimeDraft,
} from './airtime-draft.ts';
import { airtimeKey } from './airtime-keys.ts';
import { type AirtimeGap, airtimeSale, sellAirtimeAgain } from './airtime-sale.ts';
import { QuickAmounts } from './quick-amounts.tsx';

const { taking, useNews } = airtimeSale;

const NEWS_ID = 'airtime-news';

const GAP_WORDS: Readonly<Record<AirtimeGap, string>> = {
  'number-missing': DRAFT.numberMissing,
  'number-wrong': DRAFT.numberWrong,
  'network-missing': DRAFT.networkMissing,
  'amount-missing': AIRTIME.amountMissing,
  'amount-wrong': DRAFT.amountWrong,
  'letter-in-amount': DRAFT.letterInAmount,
  'network-in-amount': AIRTIME.networkInAmount,
};

type Field = RefObject<HTMLInputElement | null>;

const takeDigits = taking(setDigits);
const takeAmountText = taking(setAmountText);
const takeNetwork = taking(chooseNetwork);

/** Refuses a letter as a shortcut once an amount is typed: the c of `10 cedis` would make it GHS 5. */
function refusedLetter(press: Press, amountIsTyped: boolean): RefusedLetter | null {
  if (!isLetter(press)) return null;
  const key = airtimeKey(press);
  if (key?.does === 'network') {
    return amountIsTyped && networkOf(useAirtimeDraft.getState()) !== null ? 'network-in-amount' : null;
  }
  return key === null || amountIsTyped ? 'letter-in-amount' : null;
}

/** Tells an amount that was typed from one that a key has put there. */
function useAmountText(phone: Field, amount: Field) {
  const byKey = useRef('');
  const takeQuickAmount = useCallback(
    (quick: Pesewa) => {
      byKey.current = amountTextOf(quick);
      takeAmountText(byKey.current);
      (isWholePhone(useAirtimeDraft.getState().digits) ? amount : phone).current?.focus();
    },
    [phone, amount],
  );
  const typeAmount = (text: string) => {
    byKey.current = '';
    takeAmountText(text);
  };
  const refuseLetter = (event: KeyboardEvent<HTMLFormElement>): boolean => {
    if (event.target !== amount.current) return false;
    const { amountText } = useAirtimeDraft.getState();
    const refused = refusedLetter(event, amountText !== '' && amountText !== byKey.current);
    if (refused === null) return false;
    event.preventDefault();
    event.stopPropagation();
    useNews.setState({ notice: '', gap: refused });
    return true;
  };
  // The letters of the amounts mean nothing in any field, so they work wherever the focus is.
  useWindowKeys((event) => {
    const key = airtimeKey(event);
    if (key?.does !== 'amount' || dialogIsOpen()) return;
    event.preventDefault();
    takeQuickAmount(key.amount);
  });
  return { takeQuickAmount, typeAmount, refuseLetter };
}

/** Number first, then the amount; Enter reads it back. */
export function DraftForm() {
  const phone = useRef<HTMLInputElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const { digits, amountText, chosenNetwork } = useAirtimeDraft();
  const whole = useAirtimeDraft((draft) => 'sale' in readDraft(draft));
  const network = useAirtimeDraft(networkOf);
  const gap = useNews((news) => news.gap);
  const touch = useTouch(({ seen }) => seen);
  const { takeQuickAmount, typeAmount, refuseLetter } = useAmountText(phone, amount);
  const fields = { phone, next: amount };
  const toAmount = isWholePhone(digits);

  const readBack = () => {
    if (toAmount && amountText === '' && document.activeElement === phone.current) amount.current?.focus();
    else readBackNumber(airtimeSale, fields);
  };

  return (
    <NumberForm
      product="airtime"
      sale={airtimeSale}
      draft={useAirtimeDraft}
      fields={fields}
      newsId={NEWS_ID}
      digits={digits}
      onDigits={takeDigits}
      onWhole={() => focusMarked(amount.current)}
      home={!toAmount}
      network={network}
      chosen={chosenNetwork}
      onNetwork={takeNetwork}
      onAgain={sellAirtimeAgain}
      gapWords={GAP_WORDS}
      recents={<Recents product="airtime" of="whole" onAgain={sellAirtimeAgain} className={undefined} />}
      onKeyDown={refuseLetter}
      onEnter={readBack}
      ready={whole}
    >
      <div className={styles.amount}>
        <MoneyField
          ref={amount}
          label={AIRTIME.amount}
          currency={DRAFT.currency}
          text={amountText}
          onText={typeAmount}
          onLeaveBack={() => phone.current?.focus()}
          describedBy={NEWS_ID}
          invalid={gap === 'amount-missing' || gap === 'amount-wrong'}
          home={toAmount}
        />
        <div className={styles.belowAmount}>
          <QuickAmounts narrow={touch} onAmount={takeQuickAmount} />
          <Recents product="airtime" of="ending" onAgain={sellAirtimeAgain} className={styles.suggested} />
        </div>
      </div>
      {touch && <NumberPad label={DRAFT.pad} eraseWord={DRAFT.erase} />}
    </NumberForm>
  );
}
