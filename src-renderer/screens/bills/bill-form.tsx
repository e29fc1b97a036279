import { type KeyboardEvent, useEffect } from 'react';
import type { BillerOffers } from '#shared/counter-api/bills.ts';
import type { OrderView } from '#shared/counter-api/values.ts';
import type { BillerKey } from '#shared/reseller-api/utilities.ts';
import { BILLS, hiddenAccount } from '#shared/words/bills.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { Button } from '../../components/basic/button.tsx';
import { NumberPad } from '../../components/fields/number-pad.tsx';
import { afterRender } from '../../components/hooks/after-render.ts';
import { isLetter } from '../../components/hooks/draft-keys.ts';
import formStyles from '../../selling/draft-form/draft-form.module.css';
import { GoOnButton } from '../../selling/draft-form/go-on-button.tsx';
import { firstRecent, Recents } from '../../selling/draft-form/recents.tsx';
import { SellForm } from '../../selling/draft-form/sell-form.tsx';
import { chooseBiller, readAccountQuestion, setBillAmount, useBillDraft } from '../../stores/sale/bill-draft.ts';
import { lookUpRecents } from '../../stores/sale/recents.ts';
import { useTouch } from '../../stores/touch.ts';
import { amountTextOf } from '../../text-edit/amount-edit.ts';
import { AccountFields } from './account/account-fields.tsx';
import { AccountState } from './account/account-state.tsx';
import {
  confirmAccount,
  confirmedAccount,
  forgetAccount,
  lookUpAccount,
  pickAccount,
  useBillAccount,
} from './account/bill-account.ts';
import { FoundAccounts } from './account/found-account.tsx';
import { ALL_DUE_KEY, BillAmount } from './bill-amount.tsx';
import styles from './bill-form.module.css';
import { useBillKeys, useStep } from './bill-keys.ts';
import { BillNews } from './bill-news.tsx';
import { billerOf, billSale, isReady, sellBillAgain } from './bill-sale.ts';
import { BillerChoice } from './biller-choice.tsx';
import { useBillFocus } from './use-bill-focus.ts';

const { clear, forgetNews, taking, useNews } = billSale;

const NEWS_ID = 'bill-news';

const takeBiller = taking(chooseBiller);
const takeAmount = taking(setBillAmount);

/** Looks the account up, or says what is missing. Enter does nothing while an answer is on its way, or there. */
function enter(): void {
  const { stage } = useBillAccount.getState();
  if (stage === 'asking' || stage === 'waiting') return;
  const draft = useBillDraft.getState();
  const asked = readAccountQuestion(draft, billerOf(draft));
  if ('question' in asked && stage !== 'found') {
    forgetNews();
    void lookUpAccount(asked.question);
  } else billSale.readBack();
}

function confirm(): void {
  forgetNews();
  void confirmAccount();
}

/** Refuses a letter as a shortcut once an amount is typed: the d of `10 cedis` would pay all that is due. */
function refusesLetter(event: KeyboardEvent<HTMLFormElement>): boolean {
  if (!isLetter(event)) return false;
  const { amountText } = useBillDraft.getState();
  const due = confirmedAccount()?.account.due ?? null;
  const isTyped = amountText !== '' && (due === null || amountText !== amountTextOf(due));
  if (event.key.toUpperCase() === ALL_DUE_KEY && !isTyped) return false;
  event.preventDefault();
  event.stopPropagation();
  useNews.setState({ notice: '', gap: 'letter-in-amount' });
  return true;
}

/** The biller, the number, the name that the customer says yes to, and then the money. */
export function BillForm({ offers }: { readonly offers: BillerOffers }) {
  const draft = useBillDraft();
  const state = useBillAccount();
  const gap = useNews((news) => news.gap);
  const touch = useTouch(({ seen }) => seen);
  const step = useStep();
  const focus = useBillFocus(step);
  const biller = offers.billers.find(({ key }) => key === draft.biller) ?? null;
  const confirmed = state.stage === 'found' && state.confirmed ? state.picked : null;
  useEffect(() => void lookUpRecents(/^\d+$/.test(draft.account) ? draft.account : '', 'bill'), [draft.account]);

  const choose = (key: BillerKey) => {
    takeBiller(key);
    afterRender(focus.toNumber);
  };

  const payAllDue = () => {
    const due = confirmedAccount()?.account.due ?? null;
    if (due === null || due <= 0) return;
    takeAmount(amountTextOf(due));
    focus.amount.current?.focus();
  };

  const giveUp = () => {
    if (state.stage === 'none') return;
    forgetAccount();
    forgetNews();
    afterRender(focus.toNumber);
  };

  useBillKeys(
    step,
    (key) => {
      if (key.does === 'biller') {
        const chosen = offers.billers[key.at];
        if (chosen?.enabled) choose(chosen.key);
      } else if (key.does === 'meter') {
        const meter = state.stage === 'found' ? state.accounts[key.at] : undefined;
        if (meter !== undefined) pickAccount(meter);
      } else if (key.does === 'confirm') confirm();
      else if (key.does === 'all-due') payAllDue();
      else if (key.does === 'give-up') giveUp();
      else if (key.does === 'clear') clear();
      else payFirstRecentAgain(draft.biller);
    },
    enter,
  );

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    if (event.target === focus.amount.current && refusesLetter(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (event.repeat) return;
      // Enter on a biller goes on to its number.
      if (event.target.name === 'biller' && draft.biller !== null) afterRender(focus.toNumber);
      else enter();
    } else if (event.key === 'Backspace' && event.target.value === '' && !event.repeat && step === 'account') {
      event.preventDefault();
      if (event.target === focus.phone.current && focus.account.current !== null) focus.account.current.focus();
      else takeBiller(null);
    }
  };

  return (
    <SellForm
      onKeyDown={onKeyDown}
      onClear={clear}
      next={<BillNext onEnter={enter} onConfirm={confirm} onGiveUp={giveUp} />}
    >
      <BillerChoice
        ref={focus.biller}
        billers={offers.billers}
        chosen={draft.biller}
        onChoose={takeBiller}
        onPress={() => requestAnimationFrame(focus.toNumber)}
        describedBy={NEWS_ID}
        home={biller === null}
      />
      {biller !== null && (
        <AccountFields biller={biller} focus={focus} gap={gap} newsId={NEWS_ID} home={step === 'account'} />
      )}
      <div className={`${formStyles.news} ${styles.news}`} id={NEWS_ID}>
        <BillNews biller={biller} limits={offers} />
        <BillRecents biller={draft.biller} className={formStyles.suggested} />
      </div>
      <div className={`${formStyles.money} ${styles.middle}`}>
        {biller !== null && confirmed !== null ? (
          <BillAmount
            biller={biller}
            account={confirmed}
            limits={offers}
            field={focus.amount}
            onText={takeAmount}
            onAllDue={payAllDue}
            onLeaveBack={giveUp}
            invalid={gap?.startsWith('amount') ?? false}
          />
        ) : biller !== null && state.stage === 'found' ? (
          <FoundAccounts
            biller={biller}
            accounts={state.accounts}
            picked={state.picked}
            typed={state.question.account}
            panel={focus.panel}
          />
        ) : (
          <AccountState biller={biller} />
        )}
        {touch && biller !== null && <NumberPad label={DRAFT.pad} eraseWord={DRAFT.erase} />}
      </div>
    </SellForm>
  );
}

interface BillNextProps {
  readonly onEnter: () => void;
  readonly onConfirm: () => void;
  readonly onGiveUp: () => void;
}

/** The one way on from here. */
function BillNext({ onEnter, onConfirm, onGiveUp }: BillNextProps) {
  const state = useBillAccount();
  const ready = useBillDraft(isReady);
  if (state.stage === 'asking' || state.stage === 'waiting') {
    return <Button onPress={onGiveUp} size="large" keyName="Escape" word={BILLS.cancel} />;
  }
  if (state.stage === 'found' && !state.confirmed) {
    const look = state.picked === null ? 'plain' : 'next';
    return (
      <Button
        onPress={onConfirm}
        look={look}
        size="large"
        keyName="Y"
        busy={state.picked === null}
        word={BILLS.confirm}
      />
    );
  }
  return (
    <GoOnButton onPress={onEnter} words={state.stage === 'found' ? DRAFT.readBack : BILLS.lookUp} enter ready={ready} />
  );
}

interface BillRecentsProps {
  readonly biller: BillerKey | null;
  readonly className: string | undefined;
}

const isOf =
  (biller: BillerKey | null) =>
  ({ supplier }: OrderView): boolean =>
    supplier === biller;

/** Accounts that were paid here, by how they end. Others can see the screen: no more of them is shown than that. */
const BillRecents = ({ biller, className }: BillRecentsProps) => (
  <Recents
    product="bill"
    onAgain={sellBillAgain}
    className={className}
    fits={isOf(biller)}
    who={({ recipient }) => hiddenAccount(recipient)}
  />
);

function payFirstRecentAgain(biller: BillerKey | null): void {
  const order = firstRecent('bill', isOf(biller));
  if (order !== null) sellBillAgain(order);
}
