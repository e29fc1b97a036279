/**
 * The service as a simple model: a wallet, orders by their reference, and what the contract says of each product's
 * replay. It knows nothing of lines and replies; those are the client's.
 */
import type { Product } from '#shared/order-state.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface ModelOrder {
  readonly product: Product;
  /** No other account sees it; the reference is free there. */
  readonly account: number;
  /** The reference as the caller sent it; bills answer with a code of their own. */
  readonly reference: string;
  readonly code: string;
  /** The request without its reference: what the customer wants. */
  readonly content: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** Pesewas, or credits for SMS. */
  readonly amount: number;
  charges: number;
  refunds: number;
  status: string;
  /** The time by the service's own clock. */
  readonly createdAt: number;
  /** A look-up before this time may reach a replica that hasn't heard of the order. */
  readonly visibleAt: number;
  /** The service says this instead of the word that ends it. */
  readonly oddWord: string | null;
  /** One of its vouchers is missing before this time. */
  readonly wholeAt: number;
}

export type Answer =
  | { readonly status: 200; readonly data: Record<string, unknown> }
  | { readonly status: 400 | 402 | 404 | 409; readonly code: string };

export const FOREIGN_CODE = 'UB-other-';
export const AFA_COST = 1200;
export const VOUCHER_COST = 1700;
export const DATA_COSTS: Readonly<Record<number, number>> = { 1: 500, 2: 950, 5: 2300 };

const cedis = (amount: number): number => amount / 100;
const refuse = (status: 400 | 402 | 404 | 409, code: string): Answer => ({ status, code });

export class ModelService {
  wallet = 100_000;
  credits = 500;
  /** Added to every bundle's and voucher's price since the last change. */
  rise = 0;
  readonly unlisted = new Set<string>();
  readonly orders = new Map<string, ModelOrder>();
  /** The service's clock is right, and goes on while the shop's machine sleeps. */
  slept = 0;
  /** How long orders stay unseen by look-ups that were placed while the line is bad. */
  lagMs = 0;
  /** The list of recent orders is as far behind as the look-ups. */
  listsLag = false;
  /** Funds and stock are checked before a reference is recognised; never for bills: the contract says otherwise. */
  referencesLast = false;
  /** A batch places what the wallet pays for, and is refused as a whole. */
  placesInPart = false;
  /** Some orders end with a word that the contract doesn't know. */
  oddWords = false;
  /** Vouchers of one order may come one after the other. */
  vouchersInParts = false;
  vouchersLeft = 1000;
  /** Bill references that another developer used first. */
  readonly foreign = new Set<string>();
  /** The time at which the first byte of an order's last request left. */
  readonly lastByteAt = new Map<string, number>();
  /** Orders that a replica denied long after they were visible. */
  readonly hidden = new Set<string>();
  onCharged: (reference: string) => void = () => {};
  private readonly time: VirtualTime;

  constructor(time: VirtualTime) {
    this.time = time;
  }

  get now(): number {
    return 1_795_000_000_000 + this.time.now + this.slept;
  }

  priceOf(product: Product, body: Readonly<Record<string, unknown>>): number {
    switch (product) {
      case 'data':
      case 'bulk':
        return (DATA_COSTS[Number(body['volume_gb'])] ?? 9999) + this.rise;
      case 'voucher':
        return (VOUCHER_COST + this.rise) * Number(body['quantity']);
      case 'airtime':
      case 'bill':
        return Math.round(Number(body['amount']) * 100);
      case 'afa':
        return AFA_COST;
      case 'sms':
        return (body['recipients'] as unknown[]).length;
    }
  }

  post(product: Product, body: Readonly<Record<string, unknown>>, account: number): Answer {
    if (product === 'bulk') return this.batch(body['orders'] as Record<string, unknown>[], account);
    const { reference, ...wanted } = body as { reference: string };
    const content = JSON.stringify(wanted);
    const known = this.ofAccount(reference, account);
    if (product === 'bill' && !known && this.foreign.has(reference)) return this.somebodyElses(reference);
    if (known && !(this.referencesLast && product !== 'bill')) return this.replay(known, content);
    const refused = this.refusal(product, body);
    if (refused) return refused;
    if (known) return this.replay(known, content);
    const amount = this.priceOf(product, body);
    return { status: 200, data: this.placement(this.charge({ product, account, reference, content, body, amount })) };
  }

  private somebodyElses(reference: string): Answer {
    return {
      status: 200,
      data: { already_processed: true, status: 'completed', reference: `${FOREIGN_CODE}${reference}` },
    };
  }

  private refusal(product: Product, body: Readonly<Record<string, unknown>>): Answer | null {
    if (product === 'data' && this.unlisted.has(String(body['recipient']))) {
      return refuse(409, 'not-whitelisted-or-reference-taken');
    }
    const amount = this.priceOf(product, body);
    if (product === 'sms' && amount > this.credits) return refuse(402, 'not-enough-credits');
    if (product === 'voucher' && Number(body['quantity']) > this.vouchersLeft)
      return refuse(400, 'refused-or-wallet-too-low');
    return product !== 'sms' && amount > this.wallet ? refuse(400, 'refused-or-wallet-too-low') : null;
  }

  private replay(order: ModelOrder, content: string): Answer {
    const { chance } = this.time;
    if (order.product === 'bill') {
      const code = chance.one(4) ? {} : { reference: order.code };
      return { status: 200, data: { already_processed: true, status: this.wordOf(order), ...code } };
    }
    if (order.content !== content) return refuse(409, 'reference-taken');
    if (order.product === 'afa' && chance.one(2)) return refuse(409, 'reference-taken');
    return { status: 200, data: this.placement(order) };
  }

  private ofAccount(reference: string, account: number): ModelOrder | undefined {
    const order = this.orders.get(reference);
    return order?.account === account ? order : undefined;
  }

  private batch(items: readonly Record<string, unknown>[], account: number): Answer {
    const orderOf = (item: Record<string, unknown>) => this.ofAccount(String(item['reference']), account);
    const isFresh = (item: Record<string, unknown>) => orderOf(item) === undefined;
    const judged = this.referencesLast ? items : items.filter(isFresh);
    const listed = judged.filter((item) => !this.unlisted.has(String(item['recipient'])));
    const total = listed.reduce((sum, item) => sum + this.priceOf('bulk', item), 0);
    const isTooMuch = total > this.wallet;
    if (isTooMuch && !this.placesInPart) return refuse(400, 'batch-refused');
    for (const item of listed.filter(isFresh)) {
      if (this.priceOf('bulk', item) > this.wallet) continue;
      const { reference, ...rest } = item as { reference: string };
      const amount = this.priceOf('bulk', item);
      this.charge({ product: 'bulk', account, reference, content: JSON.stringify(rest), body: item, amount });
    }
    if (isTooMuch) return refuse(400, 'batch-refused');
    const placed = items.flatMap((item) => orderOf(item) ?? []);
    const skipped = items.filter(isFresh);
    return {
      status: 200,
      data: {
        orders_placed: placed.length,
        total_cost: cedis(total),
        new_balance: cedis(this.wallet),
        orders: placed.map((order) => this.sight(order)),
        skipped: skipped.map((item) => ({ recipient: item['recipient'], reason: 'not whitelisted' })),
      },
    };
  }

  private charge(
    wanted: Pick<ModelOrder, 'product' | 'account' | 'reference' | 'content' | 'body' | 'amount'>,
  ): ModelOrder {
    const { chance } = this.time;
    const { product, reference, body, amount } = wanted;
    const at = this.time.now;
    const visibleAt = at + (this.lagMs > 0 && chance.one(2) ? chance.between(0, this.lagMs) : 0);
    const code = product === 'bill' ? `UB-${chance.letters(10)}` : product === 'sms' ? `c-${reference}` : reference;
    const first = product === 'voucher' ? 'completed' : product === 'sms' ? this.sending() : 'pending';
    const oddWord =
      this.oddWords && chance.one(2) ? chance.pick(['success', 'delivered', 'canceled', 'declined']) : null;
    const wholeAt = at + (this.vouchersInParts ? chance.between(1000, 300_000) : 0);
    // An order of the same reference, in another account, was charged before this one.
    const charges = 1 + (this.orders.get(reference)?.charges ?? 0);
    const seen = { createdAt: this.now, visibleAt, oddWord, wholeAt };
    const placed: ModelOrder = { ...wanted, code, charges, refunds: 0, status: first, ...seen };
    this.orders.set(reference, placed);
    if (product === 'voucher') this.vouchersLeft -= Number(body['quantity']);
    if (product === 'sms') this.credits -= amount;
    else this.wallet -= amount;
    if (first === 'pending') this.plan(placed);
    if (first === 'queued') this.sendOut(placed);
    this.onCharged(reference);
    return placed;
  }

  /** A large campaign is sent after a while; the others at once. */
  private sending(): string {
    return this.time.chance.one(3) ? 'queued' : 'completed';
  }

  private sendOut(order: ModelOrder): void {
    const { chance } = this.time;
    const end = chance.one(6) ? 'failed' : 'completed';
    this.time.after(chance.between(6000, 60_000), () => {
      order.status = end;
    });
  }

  private plan(order: ModelOrder): void {
    const { time } = this;
    const end = time.chance.weighed({ completed: 7, failed: 1, refunded: 1, late: 1 });
    time.after(5000, () => {
      order.status = 'processing';
    });
    const endsAt = end === 'late' ? 400_000 : time.chance.between(6000, 40_000);
    time.after(endsAt, () => {
      if (end === 'refunded' && order.product !== 'afa') this.refund(order);
      else if (end === 'completed' || end === 'late') order.status = 'completed';
      else order.status = order.product === 'afa' ? 'cancelled' : 'failed';
      // Some failed orders are refunded long afterwards.
      if (order.status === 'failed' && time.chance.one(2)) time.after(2_400_000, () => this.refund(order));
    });
  }

  private refund(order: ModelOrder): void {
    order.status = 'refunded';
    order.refunds += 1;
    this.wallet += order.amount;
  }

  private placement(order: ModelOrder): Record<string, unknown> {
    const balance = order.product === 'sms' ? this.credits : cedis(this.wallet);
    const { reference, amount, body, code } = order;
    const status = this.wordOf(order);
    switch (order.product) {
      case 'airtime':
        return { ...this.sight(order), total_paid: cedis(amount), new_balance: balance };
      case 'voucher':
      case 'data':
      case 'bulk':
        return { ...this.sight(order), new_balance: balance };
      case 'afa':
        return { order_id: `o-${reference}`, reference, status, new_balance: balance };
      case 'sms':
        return { campaignId: code, status, recipients: amount, creditsCharged: amount, balance };
      case 'bill': {
        const echo = { biller: body['biller'], account: body['account'], amount: cedis(amount) };
        return { reference: code, order_id: `o-${code}`, status, ...echo, new_balance: balance };
      }
    }
  }

  hide(product: Product, reference: string, account: number): void {
    const order = this.find(product, reference, account);
    if (order) this.hidden.add(order.reference);
  }

  /** The orders that the list of recent ones shows. */
  recent(product: Product, account: number): ModelOrder[] {
    const all = [...this.orders.values()].filter((order) => order.product === product && order.account === account);
    return all.filter(({ visibleAt }) => !this.listsLag || visibleAt <= this.time.now).slice(-30);
  }

  /** The order's status as the service tells it now. */
  wordOf({ status, oddWord }: ModelOrder): string {
    return oddWord !== null && ['completed', 'failed', 'cancelled'].includes(status) ? oddWord : status;
  }

  find(product: Product, reference: string, account: number): ModelOrder | null {
    const order =
      product === 'bill' || product === 'sms'
        ? [...this.orders.values()].find(({ code }) => code === reference)
        : this.orders.get(reference);
    return order?.account === account && order.visibleAt <= this.time.now ? order : null;
  }

  /** Returns the order as a look-up reports it. */
  sight(order: ModelOrder): Record<string, unknown> {
    const { reference, amount, body, code } = order;
    const status = this.wordOf(order);
    const reason = status === 'refunded' ? { reason: 'the network refused it' } : {};
    switch (order.product) {
      case 'data':
      case 'bulk': {
        const bundle = { network: body['network'], recipient: body['recipient'], size: `${body['volume_gb']}GB` };
        return { order_id: `o-${reference}`, reference, status, ...bundle, price: cedis(amount) };
      }
      case 'airtime': {
        const whom = { network: body['network'], beneficiary_phone: body['beneficiary_phone'] };
        return { order_id: `o-${reference}`, reference, status, ...whom, airtime_amount: cedis(amount), ...reason };
      }
      case 'voucher': {
        const quantity = Number(body['quantity']);
        const nth = (index: number) => ({
          id: `v${index}`,
          pin: `pin-${reference}`,
          serial_number: `${code}#${index}`,
        });
        return {
          order: { id: `o-${reference}`, reference, status, quantity, total_paid: cedis(amount) },
          vouchers: Array.from({ length: this.time.now < order.wholeAt ? quantity - 1 : quantity }, (_, index) =>
            nth(index),
          ),
        };
      }
      case 'afa':
        return { id: `o-${reference}`, reference, status };
      case 'bill': {
        const what = { biller: body['biller'], account_number: body['account'], amount: cedis(amount) };
        const commission = status === 'completed' ? Math.round(amount / 50) / 100 : null;
        return { reference: code, status, ...what, commission_earned: commission, ...reason };
      }
      case 'sms':
        return { campaign: { id: code, status, recipients_count: amount, credits_charged: amount } };
    }
  }
}
