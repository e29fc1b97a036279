import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Pesewa } from '#shared/money.ts';
import type { NetworkFamily } from '#shared/phone.ts';
import { AIRTIME } from '#shared/words/airtime.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { Button } from '../../components/basic/button.tsx';
import { useDigitTooManyLeftOut } from '../../components/fields/digit-too-many.ts';
import { MoneyField } from '../../components/fields/money-field.tsx';
import { NetworkChoice } from '../../components/fields/network-choice.tsx';
import { NumberPad } from '../../components/fields/number-pad.tsx';
import { PhoneField } from '../../components/fields/phone-field.tsx';
import { isLetter, type Press } from '../../components/hooks/draft-keys.ts';
import { dialogIsOpen } from '../../components/hooks/open-dialog.ts';
import styles from '../../selling/draft-form/draft-form.module.css';
import { firstRecent, Recents } from '../../selling/draft-form/recents.tsx';
import { lookUpRecents } from '../../stores/sale/recents.ts';
import { focusMarked } from '../../stores/screen-store.ts';
import { useTouch } from '../../stores/touch.ts';
import { isWholePhone } from '../../text-edit/digit-edit.ts';
import {
  amountTextOf,
  chooseNetwork,
  networkOf,
  type RefusedLetter,
  readDraft,
  setAmountText,
  setDigits,
  useAirtimeDraft,
} from './airtime-draft.ts';
import { airtimeKey } from './airtime-keys.ts';
import { AirtimeNews } from './airtime-news.tsx';
import { type AirtimeGap, airtimeSale, sellAirtimeAgain } from './airtime-sale.ts';
import { QuickAmounts } from './quick-amounts.tsx';

const { clear, forgetNews, useNews } = airtimeSale;

const NEWS_ID = 'airtime-news';

type Field = RefObject<HTMLInputElement | null>;

const ofNumber = (gap: AirtimeGap | null): boolean => gap === 'number-missing' || gap === 'number-wrong';
const ofAmount = (gap: AirtimeGap | null): boolean => gap === 'amount-missing' || gap === 'amount-wrong';

const takeDigits = (digits: string): void => {
  forgetNews();
  setDigits(digits);
};

const takeAmountText = (text: string): void => {
  forgetNews();
  setAmountText(text);
};

const takeNetwork = (network: NetworkFamily): void => {
  forgetNews();
  chooseNetwork(network);
};

function sameAgain(): void {
  const order = firstRecent('airtime');
  if (order !== null) sellAirtimeAgain(order);
}

/** Starts a new draft at the number, and an earlier draft with its number marked; any other goes on at the amount. */
function useFirstField(phone: Field, amount: Field): void {
  const stands = useNews((news) => news.stands);
  useEffect(() => {
    const begin = () => (isWholePhone(useAirtimeDraft.getState().digits) ? amount : phone).current?.focus();
    begin();
    return useAirtimeDraft.subscribe((draft, before) => draft.saleId !== before.saleId && begin());
  }, [phone, amount]);
  // Runs once the number is drawn: only then can it be marked.
  useEffect(() => {
    if (stands) focusMarked(phone.current);
  }, [stands, phone]);
}

/**
 * Lets the letters of the amounts work wherever the focus is, as the bundles' keys do: they mean nothing in any field.
 */
function useAmountKeys(take: (amount: Pesewa) => void): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const key = airtimeKey(event);
      if (key?.does !== 'amount' || dialogIsOpen()) return;
      event.preventDefault();
      take(key.amount);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [take]);
}

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
  const refusesLetter = (event: KeyboardEvent<HTMLFormElement>): boolean => {
    if (event.target !== amount.current) return false;
    const { amountText } = useAirtimeDraft.getState();
    const refused = refusedLetter(event, amountText !== '' && amountText !== byKey.current);
    if (refused === null) return false;
    event.preventDefault();
    event.stopPropagation();
    useNews.setState({ notice: '', gap: refused });
    return true;
  };
  return { takeQuickAmount, typeAmount, refusesLetter };
}

/** Number first, then the amount; Enter reads it back. */
export function DraftForm() {
  const phone = useRef<HTMLInputElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const digits = useAirtimeDraft((draft) => draft.digits);
  const amountText = useAirtimeDraft((draft) => draft.amountText);
  const whole = useAirtimeDraft((draft) => 'sale' in readDraft(draft));
  const network = useAirtimeDraft(networkOf);
  const gap = useNews((news) => news.gap);
  const touch = useTouch(({ seen }) => seen);
  useFirstField(phone, amount);
  useDigitTooManyLeftOut(phone);
  useEffect(() => void lookUpRecents(digits, 'airtime'), [digits]);

  const { takeQuickAmount, typeAmount, refusesLetter } = useAmountText(phone, amount);
  useAmountKeys(takeQuickAmount);

  const readBack = () => {
    if (isWholePhone(digits) && amountText === '' && document.activeElement === phone.current) {
      amount.current?.focus();
      return;
    }
    airtimeSale.readBack();
    const missing = useNews.getState().gap;
    if (ofNumber(missing)) phone.current?.focus();
    if (ofAmount(missing)) amount.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (refusesLetter(event)) return;
    const inField = event.target instanceof HTMLInputElement;
    if (event.key === 'Enter' && inField) {
      event.preventDefault();
      if (!event.repeat) readBack();
      return;
    }
    // The number gets the focus after the read-back's Esc: it is what customers mostly find wrong.
    if (event.key === 'Escape' && !event.repeat) phone.current?.focus();
    const key = airtimeKey(event);
    if (key === null || key.does === 'amount') return;
    event.preventDefault();
    if (key.does === 'network') takeNetwork(key.network);
    else if (key.does === 'clear') clear();
    else sameAgain();
  };

  return (
    <form className={styles.form} onKeyDown={onKeyDown} onSubmit={(event) => event.preventDefault()}>
      <div className={styles.number}>
        <PhoneField
          ref={phone}
          label={DRAFT.number}
          digits={digits}
          onDigits={takeDigits}
          onWhole={() => focusMarked(amount.current)}
          describedBy={NEWS_ID}
          invalid={ofNumber(gap)}
          home={!isWholePhone(digits)}
        />
        <NetworkChoice network={network} onChoose={takeNetwork} />
      </div>
      <div className={styles.news} id={NEWS_ID}>
        <AirtimeNews />
        <Recents product="airtime" of="whole" onAgain={sellAirtimeAgain} className={undefined} />
      </div>
      <div className={styles.money}>
        <div className={styles.amount}>
          <MoneyField
            ref={amount}
            label={AIRTIME.amount}
            currency={DRAFT.currency}
            text={amountText}
            onText={typeAmount}
            onLeaveBack={() => phone.current?.focus()}
            describedBy={NEWS_ID}
            invalid={ofAmount(gap)}
            home={isWholePhone(digits)}
          />
          <div className={styles.belowAmount}>
            <QuickAmounts narrow={touch} onAmount={takeQuickAmount} />
            <Recents product="airtime" of="ending" onAgain={sellAirtimeAgain} className={styles.suggested} />
          </div>
        </div>
        {touch && <NumberPad label={DRAFT.pad} eraseWord={DRAFT.erase} />}
      </div>
      <div className={styles.ways}>
        <Button onPress={clear} look="quiet" keyCap="Ctrl ⌫" keyName="Control+Backspace">
          {DRAFT.clear}
        </Button>
        <Button onPress={readBack} look={whole ? 'next' : 'plain'} size="large" keyCap="⏎" keyName="Enter">
          {DRAFT.readBack}
        </Button>
      </div>
    </form>
  );
}
