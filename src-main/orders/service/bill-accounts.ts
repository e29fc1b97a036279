/**
 * The account that a bill is for. It is looked up once for a sale, shown, and confirmed by a person. A payment to any
 * other account is refused here, whatever a screen says.
 */
import type {
  BillAccount,
  BillConfirmation,
  BillerOffers,
  BillFinding,
  BillQuestion,
} from '#shared/counter-api/bills.ts';
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { dueOf } from '#shared/money.ts';
import type { DataOf } from '#shared/reseller-api/endpoints.ts';
import { LOOKUP_MAX_CHARS } from '#shared/reseller-api/limits.ts';
import { PAID_BY_METER } from '#shared/reseller-api/utilities.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { type Clock, isFresh, type Moment, momentOf } from '../../platform/clock.ts';
import { LONGEST_HONOURED_MS, type ReadFailure, type ResellerClient } from '../../reseller-client/port.ts';
import { Billers } from './billers.ts';
import { readFailureCode } from './read-failures.ts';

type BillSale = Extract<SaleRequest, { product: 'bill' }>;
type Answer = Result<BillFinding, CounterError>;

/** How long a finding and its confirmation stay valid: about as long as a customer may be at the counter. */
const FRESH_MS = 10 * 60_000;
/** "Not found" may be a mistake of the biller's: it may be asked again after this time. */
const NOT_FOUND_KEPT_MS = 60_000;
const MOST_SALES = 100;
const MOST_ACCOUNTS = 50;
const LONGEST_NAME = 200;

interface Kept {
  readonly question: BillQuestion;
  readonly answer: Answer;
  /** Grows with each question: a late answer takes no newer one's place. */
  readonly nth: number;
  readonly at: Moment;
  confirmed: string | null;
}

const sameQuestion = (a: BillQuestion, b: BillQuestion): boolean =>
  a.biller === b.biller && a.account === b.account && a.phone === b.phone;

const nameOf = (text: string | null): string | null => text?.trim().slice(0, LONGEST_NAME) || null;

/** The accounts that can be paid, in the service's order. Leaves out an account that can't be sent in a request. */
function accountsOf(data: DataOf<'utilityLookup'>, asked: string | null): BillAccount[] {
  const one = { account: data.account_number?.trim() || asked || '', name: data.account_name, due: data.amount_due };
  const meters = data.meters.map((meter) => ({ account: meter.meterNumber, name: meter.name, due: meter.outstanding }));
  return (meters.length > 0 ? meters : [one])
    .map(({ account, name, due }) => ({
      account: account.trim(),
      name: nameOf(name),
      due: due === null ? null : dueOf(due),
      bouquet: nameOf(data.bouquet),
    }))
    .filter(({ account }) => account !== '' && account.length <= LOOKUP_MAX_CHARS)
    .slice(0, MOST_ACCOUNTS);
}

export interface BillAccountsDeps {
  readonly clock: Clock;
  readonly businessNow: () => number;
  readonly client: () => ResellerClient | null;
}

export class BillAccounts {
  private readonly deps: BillAccountsDeps;
  private readonly billerList: Billers;
  private readonly kept = new Map<string, Kept>();
  private asked = 0;
  private readonly asking = new Map<string, { readonly question: BillQuestion; readonly answer: Promise<Answer> }>();

  constructor(deps: BillAccountsDeps) {
    this.deps = deps;
    this.billerList = new Billers(deps.clock, deps.client);
  }

  async billers(fresh: boolean): Promise<Result<BillerOffers, CounterError>> {
    const listed = await this.billerList.list(fresh);
    return listed.ok ? listed : err({ code: readFailureCode(listed.error) });
  }

  /** Asks the biller once for a sale; answers the same question again from memory. */
  async lookUp(question: BillQuestion): Promise<Answer> {
    const known = this.kept.get(question.saleId);
    if (known !== undefined && sameQuestion(known.question, question) && this.isFresh(known)) return known.answer;
    const open = this.asking.get(question.saleId);
    if (open !== undefined && sameQuestion(open.question, question)) return open.answer;
    this.asked += 1;
    const asked = { question, answer: this.ask(question, this.asked) };
    this.asking.set(question.saleId, asked);
    try {
      return await asked.answer;
    } finally {
      if (this.asking.get(question.saleId) === asked) this.asking.delete(question.saleId);
    }
  }

  /** Records that a person has read the name to the customer. Only a finding for this very sale can be confirmed. */
  confirm({ saleId, biller, account, name }: BillConfirmation): Result<Record<string, never>, CounterError> {
    const known = this.kept.get(saleId);
    const found = known?.answer.ok && known.answer.value.state === 'found' ? known.answer.value.accounts : [];
    const isThere = found.some((one) => one.account === account && one.name === name);
    if (known === undefined || !this.isFresh(known) || known.question.biller !== biller || !isThere) {
      return err({ code: 'not-confirmed' });
    }
    known.confirmed = account;
    return ok({});
  }

  /** Why this bill may not be paid as it is; null if it may. */
  refusal(saleId: string, { biller, account, phone, amount }: BillSale): CounterError | null {
    const known = this.kept.get(saleId);
    const isConfirmed =
      known !== undefined &&
      this.isFresh(known) &&
      known.confirmed === account &&
      known.question.biller === biller &&
      known.question.phone === phone;
    if (!isConfirmed) return { code: 'not-confirmed' };
    const listed = this.billerList.known(biller);
    if (listed !== null && !listed.biller.enabled) return { code: 'biller-disabled' };
    const outside = listed !== null && (amount < listed.least || amount > listed.most);
    return outside ? { code: 'amount-out-of-limits' } : null;
  }

  /** Does the same by the service's present list: for the read-back, which comes before the customer's money. */
  async refusalNow(saleId: string, sale: BillSale): Promise<CounterError | null> {
    await this.billerList.now();
    return this.refusal(saleId, sale);
  }

  private isFresh({ at, answer }: Kept): boolean {
    return isFresh(at, this.deps.clock, answer.ok ? FRESH_MS : NOT_FOUND_KEPT_MS);
  }

  private async ask(question: BillQuestion, nth: number): Promise<Answer> {
    const listed = await this.billerList.now();
    if (!listed.ok) return this.failed(question, nth, listed.error);
    const biller = listed.value.billers.find(({ key }) => key === question.biller);
    if (!biller?.enabled) return err({ code: 'biller-disabled' });
    const account = biller.lookUpBy === 'phone' ? question.phone : question.account;
    if (account === null || (biller.needsPhone && question.phone === null)) return err({ code: 'bad-request' });
    const client = this.deps.client();
    if (client === null) return err({ code: 'offline' });
    const waitMs = client.waitMs('utilityLookup', 'money');
    if (waitMs > 0) return this.later(waitMs);
    const query = { biller: biller.key, account, ...(question.phone !== null && { phone: question.phone }) };
    const read = await client.read('utilityLookup', { query }, 'money');
    if (!read.ok) return this.failed(question, nth, read.error);
    const accounts = accountsOf(read.value, PAID_BY_METER.includes(biller.key) ? null : account);
    return accounts.length === 0
      ? this.keep(question, nth, err({ code: 'account-not-found' }))
      : this.keep(question, nth, ok({ state: 'found', accounts }));
  }

  private later(waitMs: number): Answer {
    return ok({ state: 'wait', until: this.deps.businessNow() + Math.ceil(waitMs) });
  }

  private failed(question: BillQuestion, nth: number, failure: ReadFailure): Answer {
    if (failure.retryAfterMs !== null) return this.later(Math.min(failure.retryAfterMs, LONGEST_HONOURED_MS));
    const code = readFailureCode(failure);
    const answer = err({ code });
    return code === 'account-not-found' ? this.keep(question, nth, answer) : answer;
  }

  private keep(question: BillQuestion, nth: number, answer: Answer): Answer {
    if ((this.kept.get(question.saleId)?.nth ?? 0) > nth) return answer;
    const [oldest] = this.kept.keys();
    this.kept.delete(question.saleId);
    if (this.kept.size >= MOST_SALES && oldest !== undefined) this.kept.delete(oldest);
    this.kept.set(question.saleId, { question, answer, nth, at: momentOf(this.deps.clock), confirmed: null });
    return answer;
  }
}
