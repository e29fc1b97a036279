/** The account of the current bill: asked for, waited for, found, confirmed. Any change to the number forgets it. */
import { create } from 'zustand';
import type { BillAccount } from '#shared/counter-api/bills.ts';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import { call } from '../../../bridge.ts';
import { businessNow } from '../../../stores/counter-store.ts';
import { type AccountQuestion, billDrafts, useBillDraft } from '../../../stores/sale/bill-draft.ts';

export type BillAccountState =
  | { readonly stage: 'none' }
  | { readonly stage: 'asking' }
  /** The key's request budget is used up: the question is retried by itself at `until`. */
  | { readonly stage: 'waiting'; readonly until: number }
  | { readonly stage: 'problem'; readonly code: CounterErrorCode }
  | {
      readonly stage: 'found';
      readonly question: AccountQuestion;
      readonly accounts: readonly BillAccount[];
      /** Null while one of several meters has to be chosen. */
      readonly picked: BillAccount | null;
      readonly confirmed: boolean;
    };

const NONE: BillAccountState = { stage: 'none' };
/** The retry comes a little late, because two clocks differ: an early one would only be told to wait again. */
const LATE_MS = 250;

export const useBillAccount = create<BillAccountState>()(() => NONE);

const put = (state: BillAccountState): void => useBillAccount.setState(state, true);

/** Counts the questions: the answer to one that was given up, or asked anew, changes nothing. */
let turn = 0;

export function forgetAccount(): void {
  turn += 1;
  if (useBillAccount.getState().stage !== 'none') put(NONE);
}

export async function lookUpAccount(question: AccountQuestion): Promise<void> {
  turn += 1;
  const mine = turn;
  const { saleId } = useBillDraft.getState();
  put({ stage: 'asking' });
  const answer = await call('bills.lookUp', { saleId, ...question });
  if (mine !== turn) return;
  if (!answer.ok) return put({ stage: 'problem', code: answer.error.code });
  if (answer.value.state === 'wait') {
    const { until } = answer.value;
    put({ stage: 'waiting', until });
    setTimeout(() => mine === turn && void lookUpAccount(question), Math.max(0, until - businessNow()) + LATE_MS);
    return;
  }
  const { accounts } = answer.value;
  const [only] = accounts;
  put({ stage: 'found', question, accounts, picked: accounts.length === 1 && only ? only : null, confirmed: false });
}

export function pickAccount(picked: BillAccount): void {
  const state = useBillAccount.getState();
  if (state.stage === 'found' && !state.confirmed) put({ ...state, picked });
}

/**
 * Records that the customer confirmed the account. The amount can be typed at once; main must record it, too, because
 * it lets no payment go without that.
 */
export async function confirmAccount(): Promise<void> {
  const state = useBillAccount.getState();
  if (state.stage !== 'found' || state.picked === null || state.confirmed) return;
  const mine = turn;
  const { account, name } = state.picked;
  const { saleId } = useBillDraft.getState();
  put({ ...state, confirmed: true });
  const answer = await call('bills.confirm', { saleId, biller: state.question.biller, account, name });
  if (mine === turn && !answer.ok) put({ stage: 'problem', code: answer.error.code });
}

/** The account that the customer confirmed; null before that. */
export function confirmedAccount(): { readonly question: AccountQuestion; readonly account: BillAccount } | null {
  const state = useBillAccount.getState();
  if (state.stage !== 'found' || !state.confirmed || state.picked === null) return null;
  return { question: state.question, account: state.picked };
}

/** Forgets the account when the biller, the number or the customer changes. */
billDrafts.use.subscribe((draft, before) => {
  const same =
    draft.saleId === before.saleId &&
    draft.biller === before.biller &&
    draft.account === before.account &&
    draft.digits === before.digits;
  if (!same) forgetAccount();
});
