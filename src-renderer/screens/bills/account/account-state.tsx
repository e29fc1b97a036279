import type { BillerOffer } from '#shared/counter-api/bills.ts';
import { BILLS, waitWords } from '#shared/words/bills.ts';
import { errorText } from '#shared/words/errors.ts';
import { Notice } from '../../../components/basic/notice.tsx';
import { Reading } from '../../../components/marks/slow-words.tsx';
import { useNow } from '../../../stores/clock.ts';
import styles from './account-state.module.css';
import { type BillAccountState, useBillAccount } from './bill-account.ts';

/** Tells, between the number and the name, what is under way and why there is no name yet. */
export function AccountState({ biller }: { readonly biller: BillerOffer | null }) {
  const state = useBillAccount();
  return <div className={styles.state}>{biller === null ? <p>{BILLS.chooseBiller}</p> : <Words state={state} />}</div>;
}

function Words({ state }: { readonly state: BillAccountState }) {
  switch (state.stage) {
    case 'none':
      return <p>{BILLS.lookUpHint}</p>;
    case 'asking':
      return <Reading first={BILLS.asking} slow={BILLS.askingSlow} />;
    case 'waiting':
      return <Countdown until={state.until} />;
    case 'problem':
      return <Notice tone="bad" text={errorText(state.code)} />;
    case 'found':
      return null;
  }
}

/** A screen reader reads it once, not each second. */
const Countdown = ({ until }: { readonly until: number }) => (
  <p className={styles.countdown} role="timer">
    {waitWords(until - useNow())}
  </p>
);
