/**
 * The way of a draft to the journal, the same for every product: quote, read-back, Send. One draft is submitted under
 * one sale id however often Enter is pressed (M1). If it is unknown whether a draft was saved, main is asked before the
 * draft may change.
 */
import { createStore } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { SaleQuote, SaleRequest } from '#shared/counter-api/sales.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import type { call } from '../../bridge.ts';
import type { Paid } from './split-payment.ts';

export interface ReadBackState<S extends SaleRequest = SaleRequest> {
  readonly stage: 'quoting' | 'ready' | 'saving';
  readonly saleId: string;
  readonly sale: S;
  /** Null while it is asked for, and if it couldn't be had. */
  readonly quote: SaleQuote | null;
  readonly problem: CounterErrorCode | null;
  /** The attendant has confirmed that the customer wants another one (M22). */
  readonly sameSaleConfirmed: boolean;
  /** A submission went out and no readable answer came back. */
  readonly uncertain: boolean;
}

interface SaleFlowState<S extends SaleRequest> {
  /** Null while the draft is being written. */
  readonly readBack: ReadBackState<S> | null;
}

interface SaleFlowPorts<S extends SaleRequest> {
  readonly call: typeof call;
  /** Called before the first byte of a submission leaves, so that a reload knows that the sale may exist. */
  readonly onSubmitting: () => void;
  /** Called with main's answer and the request: an earlier submission of the draft may be the one that counted. */
  readonly onSold: (sale: SaleView, asked: S) => void;
}

/** The actions of a read-back, the same for every product. */
export type ReadBackWays = Pick<
  SaleFlow<never>,
  'checkAgain' | 'confirmPrice' | 'confirmSameSale' | 'send' | 'back' | 'isSold'
>;

/** Errors that make the quote stale: it is asked for again, so that the screen shows the current state. */
const NEEDS_NEW_QUOTE: readonly CounterErrorCode[] = [
  'price-changed',
  'same-sale-recent',
  'same-sale-unknown',
  'owed-changed',
];

/** Answers that leave open whether main has the sale: the call may have done its work before it broke. */
const UNCERTAIN: readonly CounterErrorCode[] = ['internal'];

export const mayConfirmSameSale = ({ quote, sameSaleConfirmed }: ReadBackState): boolean =>
  quote !== null && quote.sameSale !== null && !quote.sameSale.blocks && !sameSaleConfirmed;

/** Errors after which the customer pays another amount than they heard. */
const PAYS_OTHERWISE: readonly (CounterErrorCode | null)[] = ['price-changed', 'owed-changed'];

/** The customer heard another amount: the attendant says that they agree before anything is sent (M5). */
export const mustConfirmPrice = ({ stage, quote, problem }: ReadBackState): boolean =>
  stage === 'ready' && quote !== null && PAYS_OTHERWISE.includes(problem);

/** True if the quote allows the attendant to send; the screen adds the counter's state. */
export function maySend(state: ReadBackState): boolean {
  const { stage, quote, sameSaleConfirmed, uncertain } = state;
  if (stage !== 'ready' || quote === null) return false;
  if (uncertain) return true;
  if (mustConfirmPrice(state)) return false;
  if ((quote.rows?.refused.length ?? 0) > 0 || quote.overLimit !== undefined) return false;
  return !quote.walletTooLow && (quote.sameSale === null || (sameSaleConfirmed && !quote.sameSale.blocks));
}

export class SaleFlow<S extends SaleRequest> {
  readonly store = createStore<SaleFlowState<S>>()(() => ({ readBack: null }));
  private readonly ports: SaleFlowPorts<S>;
  private lastSold: string | null = null;
  /** The price that the customer heard and agreed to: the first of this read-back, or one that was confirmed since. */
  private agreedPrice: number | null = null;
  /** The debt that was to pay for a part is another one by now, and nobody has agreed to what is left to pay. */
  private owedChanged = false;

  constructor(ports: SaleFlowPorts<S>) {
    this.ports = ports;
  }

  async open(saleId: string, sale: S): Promise<void> {
    if (this.current !== null) return;
    this.agreedPrice = null;
    this.owedChanged = false;
    this.put({
      stage: 'quoting',
      saleId,
      sale,
      quote: null,
      problem: null,
      sameSaleConfirmed: false,
      uncertain: false,
    });
    await this.ask(null);
  }

  async checkAgain(): Promise<void> {
    if (this.current?.stage !== 'ready') return;
    await this.ask(null);
  }

  confirmPrice(): void {
    const state = this.current;
    if (state === null || !mustConfirmPrice(state)) return;
    this.agreedPrice = state.quote?.price ?? null;
    this.owedChanged = false;
    this.put({ ...state, problem: null });
  }

  confirmSameSale(): void {
    const state = this.current;
    if (state !== null && mayConfirmSameSale(state)) this.put({ ...state, sameSaleConfirmed: true });
  }

  /** Sends. `paid` says how the customer pays, if not simply in cash, or if the shop counts first. */
  async send(paid: Paid = {}): Promise<void> {
    const state = this.current;
    if (state === null || state.quote === null || !maySend(state)) return;
    this.put({ ...state, stage: 'saving', problem: null });
    this.ports.onSubmitting();
    const answer = await this.ports.call('sales.submit', {
      saleId: state.saleId,
      sale: state.sale,
      price: state.quote.price,
      sameSaleConfirmed: state.sameSaleConfirmed,
      ...paid,
    });
    if (answer.ok) return this.sold(state, answer.value);
    const { code } = answer.error;
    if (UNCERTAIN.includes(code)) return this.findOut(state, code);
    const kept = { ...state, stage: 'ready', problem: code } as const;
    if (!NEEDS_NEW_QUOTE.includes(code)) return this.put(kept);
    this.put({ ...kept, sameSaleConfirmed: false });
    if (code === 'owed-changed') this.owedChanged = true;
    await this.ask(PAYS_OTHERWISE.includes(code) ? code : null);
  }

  /** Esc. While a submission is open, the draft may not change under it. */
  async back(): Promise<void> {
    const state = this.current;
    if (state === null || state.stage === 'saving') return;
    if (!state.uncertain) return this.store.setState({ readBack: null });
    await this.findOut(state, 'internal');
    if (this.current?.uncertain === false) this.store.setState({ readBack: null });
  }

  /**
   * True if the read-back ended because main has the sale; it ends as well when the attendant goes back to the draft.
   */
  isSold(saleId: string): boolean {
    return this.lastSold === saleId;
  }

  private get current(): ReadBackState<S> | null {
    return this.store.getState().readBack;
  }

  private put(readBack: ReadBackState<S>): void {
    this.store.setState({ readBack });
  }

  private async ask(problem: CounterErrorCode | null): Promise<void> {
    const before = this.current;
    if (before === null) return;
    const asking: ReadBackState<S> = { ...before, stage: 'quoting', problem };
    this.put(asking);
    const answer = await this.ports.call('sales.quote', { saleId: asking.saleId, sale: asking.sale });
    // The answer may come after Esc, or after a later question.
    if (this.current !== asking) return;
    if (answer.ok) {
      this.agreedPrice ??= answer.value.price;
      const changed = this.agreedPrice !== answer.value.price ? 'price-changed' : null;
      const left = changed ?? (this.owedChanged ? 'owed-changed' : problem);
      this.put({ ...asking, stage: 'ready', quote: answer.value, problem: left });
    } else this.put({ ...asking, stage: 'ready', quote: null, problem: answer.error.code });
  }

  private sold(state: ReadBackState<S>, sale: SaleView): void {
    this.lastSold = state.saleId;
    this.store.setState({ readBack: null });
    this.ports.onSold(sale, state.sale);
  }

  private async findOut(state: ReadBackState<S>, problem: CounterErrorCode): Promise<void> {
    this.put({ ...state, stage: 'saving' });
    const found = await this.ports.call('sales.get', { saleId: state.saleId });
    if (found.ok) return this.sold(state, found.value);
    this.put({ ...state, stage: 'ready', problem, uncertain: found.error.code !== 'not-found' });
  }
}
