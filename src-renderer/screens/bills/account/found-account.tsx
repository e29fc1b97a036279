import type { RefObject } from 'react';
import type { BillAccount, BillerOffer } from '#shared/counter-api/bills.ts';
import { BILLS, dueWords, groupAccount, meterTitle } from '#shared/words/bills.ts';
import { KeyCap } from '../../../components/basic/key-cap.tsx';
import { StateMark } from '../../../components/marks/state-mark.tsx';
import { pickAccount } from './bill-account.ts';
import styles from './found-account.module.css';

interface FoundProps {
  readonly biller: BillerOffer;
  readonly accounts: readonly BillAccount[];
  readonly picked: BillAccount | null;
  /** The text that was typed; null if a phone number found the account. */
  readonly typed: string | null;
  readonly panel: RefObject<HTMLElement | null>;
}

const TITLE_ID = 'found-account-title';
const NAME_ID = 'found-account-name';

/** Shows the biller's answer large enough to be read across the counter. The customer hasn't confirmed it yet. */
export const FoundAccounts = ({ biller, accounts, picked, typed, panel }: FoundProps) => (
  <section ref={panel} className={styles.found} aria-labelledby={`${TITLE_ID} ${NAME_ID}`} tabIndex={-1} data-home>
    <h2 id={TITLE_ID} className={styles.title}>
      {meterTitle(accounts.length)}
    </h2>
    {accounts.length === 1 && accounts[0] !== undefined ? (
      <One account={accounts[0]} biller={biller} isOther={typed !== null && accounts[0].account !== typed} />
    ) : (
      <Meters accounts={accounts} picked={picked} biller={biller} />
    )}
  </section>
);

interface OneProps {
  readonly account: BillAccount;
  readonly biller: BillerOffer;
  readonly isOther: boolean;
}

function One({ account, biller, isOther }: OneProps) {
  const due = dueWords(account, biller.hasAmountDue);
  return (
    <>
      <p id={NAME_ID} className={styles.name}>
        {account.name ?? BILLS.noName}
      </p>
      <p className={styles.facts}>
        <strong>{groupAccount(account.account)}</strong>
        {account.bouquet !== null && <span>{account.bouquet}</span>}
        {due !== null && <span>{due}</span>}
      </p>
      {isOther && <p className={styles.other}>{BILLS.otherNumber}</p>}
    </>
  );
}

interface MetersProps {
  readonly accounts: readonly BillAccount[];
  readonly picked: BillAccount | null;
  readonly biller: BillerOffer;
}

const Meters = ({ accounts, picked, biller }: MetersProps) => (
  <fieldset className={styles.meters}>
    <legend className="only-heard">{BILLS.meters}</legend>
    {accounts.map((meter, index) => (
      <label key={meter.account} className={styles.meter}>
        <input
          className={styles.radio}
          type="radio"
          name="meter"
          checked={meter === picked}
          onChange={() => pickAccount(meter)}
          {...(index < 9 && { 'aria-keyshortcuts': String(index + 1) })}
        />
        {index < 9 && <KeyCap>{String(index + 1)}</KeyCap>}
        <strong className={styles.meterName}>{meter.name ?? BILLS.noName}</strong>
        <span className={styles.number}>{groupAccount(meter.account)}</span>
        <span className="right">{dueWords(meter, biller.hasAmountDue)}</span>
      </label>
    ))}
  </fieldset>
);

/** The account once the customer has confirmed it: small, because now it is about the money. */
export function ConfirmedAccount({ account, biller }: { readonly account: BillAccount; readonly biller: BillerOffer }) {
  const due = dueWords(account, biller.hasAmountDue);
  return (
    <p className={styles.confirmed}>
      <StateMark state="done" />
      <span className="only-heard">{BILLS.confirmed}</span>
      <strong>{account.name ?? biller.label}</strong>
      <span>{groupAccount(account.account)}</span>
      {due !== null && <span>{due}</span>}
    </p>
  );
}
