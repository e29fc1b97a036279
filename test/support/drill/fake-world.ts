/** A practice shop and its service in memory, both sound: a test makes one of them lie. */
import type { Booked, DrillWorld, LedgerOrder } from '#main/drill/ports.ts';
import type { OwedEntry } from '#shared/counter-api/owed.ts';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { pesewas } from '#shared/money.ts';
import { err, ok } from '#shared/result.ts';
import { sale } from '../preview/fakes/fake-sales.ts';

type Known = LedgerOrder & { readonly phone: string };

const EVENTS: Readonly<Record<string, string>> = { drop_after: 'answer.unknown', limited_but_placed: 'attempt.later' };

/** Patience is less than none, so that a look that finds nothing is the last. */
export function fakeWorld() {
  const asked: unknown[][] = [];
  const sales = new Map<string, SaleView>();
  const ledger = new Map<string, Known>();
  const state = {
    wallet: 90_000,
    drawer: 5000,
    fault: '',
    paidOut: false,
    liveSending: 0,
    printer: 'Counter' as string | null,
  };

  const change = (saleId: string, order: Partial<OrderView>): void => {
    const view = sales.get(saleId);
    if (view) sales.set(saleId, { ...view, orders: view.orders.map((one) => ({ ...one, ...order })) });
  };
  const changeAll = (from: OrderView['state'], order: Partial<OrderView>): void => {
    for (const [id, { orders }] of sales) if (orders[0]?.state === from) change(id, order);
  };
  const note = (what: string, ...args: readonly unknown[]): void => void asked.push([what, ...args]);

  function end(reference: string, result: string): void {
    const order = ledger.get(reference);
    const found = [...sales.values()].find(({ orders }) => orders[0]?.reference === reference);
    if (order === undefined || found === undefined) return;
    const isBack = result === 'refund';
    ledger.set(reference, { ...order, status: isBack ? 'refunded' : 'completed', refunds: isBack ? 1 : 0 });
    if (isBack) state.wallet += order.amount;
    const ending = isBack
      ? ({ delivery: 'failed', money: 'returned' } as const)
      : ({ delivery: 'completed', money: 'kept' } as const);
    change(found.id, { state: 'settled', ...ending });
  }

  /** The answer to an order, by the fault that the service was given. */
  function answerOf(): Partial<OrderView> {
    if (state.fault === 'refused_but_placed') return { state: 'rejected', unproven: { provenAt: 1 } };
    if (state.fault === 'delay') return { state: 'sending' };
    return { state: 'accepted' };
  }

  const world: DrillWorld = {
    patienceMs: -1,
    now: () => 1000,
    service: {
      control: async (name, body) => {
        note(name, body);
        const { fault, rules, reference, result } = body as Readonly<Record<string, unknown>> & {
          readonly rules?: readonly { readonly fault: unknown }[];
        };
        const first = fault ?? rules?.[0]?.fault;
        if (name === 'setBalance') state.wallet = Number((body as { balance: number }).balance) * 100;
        if (name === 'fault')
          state.fault = typeof first === 'string' ? first : String((first as { type: string }).type);
        if (name === 'order') end(String(reference), String(result));
        if (name !== 'clearFaults') return;
        state.fault = '';
        changeAll('rejected', { state: 'accepted', unproven: null, attention: 're-opened' });
        changeAll('sending', { state: 'accepted' });
      },
      ordersTo: async (phone) => [...ledger.values()].filter((order) => order.phone === phone),
      wallet: async () => state.wallet,
      keep: () => note('keep'),
    },
    shop: {
      cashFirst: () => false,
      quote: async (_, request) => {
        const same = request.product === 'airtime' && [...ledger.values()].some(({ phone }) => phone === request.phone);
        const sameSale = same ? { soldAt: 1, attendantName: 'Ama', blocks: true } : null;
        const price = pesewas(request.product === 'airtime' ? request.amount : 0);
        return ok({ price, cost: null, sameSale, walletTooLow: false });
      },
      submit: async (submission) => {
        note('submit', submission);
        const known = sales.get(submission.saleId);
        if (known) return ok(known);
        const phone = submission.sale.product === 'airtime' ? submission.sale.phone : '';
        if ([...ledger.values()].some((order) => order.phone === phone)) return err({ code: 'same-sale-unknown' });
        const view = { ...sale({ phone, cedis: submission.price / 100 }), id: submission.saleId };
        const reference = view.orders[0]?.reference ?? '';
        ledger.set(reference, {
          phone,
          reference,
          status: 'pending',
          amount: submission.price,
          charges: 1,
          refunds: 0,
        });
        state.wallet -= submission.price;
        state.drawer += submission.price;
        sales.set(view.id, view);
        change(view.id, answerOf());
        return ok(sales.get(view.id) ?? view);
      },
      sale: async (saleId) => sales.get(saleId) ?? null,
      happened: async () => ['sale.recorded', EVENTS[state.fault] ?? 'answer.accepted'],
      seen: async (intentId) => {
        note('seen', intentId);
        for (const [id, { orders }] of sales) if (orders[0]?.intentId === intentId) change(id, { attention: null });
        return true;
      },
    },
    books: {
      bookedFor: async (slip) => {
        const view = [...sales.values()].find(({ slipNumber }) => slipNumber === slip);
        return view === undefined ? [] : booksOf(view, state.paidOut);
      },
      owedFor: async (intentId) => {
        const owes = [...sales.values()].find(({ orders }) => orders[0]?.intentId === intentId)?.price ?? 0;
        return state.paidOut ? null : ({ intentId, owes, isBack: true } as unknown as OwedEntry);
      },
      payOut: async (intentId, amount) => {
        note('payOut', intentId, amount);
        state.paidOut = true;
        state.drawer -= amount;
        return true;
      },
      drawer: async () => state.drawer,
    },
    paper: { printer: () => state.printer, test: async () => ({ kind: 'printed', why: null }) },
    machine: {
      boot: () => ({ id: 'a', upMs: 1, wall: 2 }),
      uncleanStop: true,
      journalDamage: async () => null,
      liveSending: async () => state.liveSending,
      die: () => note('die'),
    },
  };
  const callsOf = (what: string) => asked.filter(([name]) => name === what).map(([, ...args]) => args);
  return { world, state, sales, ledger, change, asked, callsOf };
}

const amountsOf = (amounts: Readonly<Record<string, number>>): Booked[] =>
  Object.entries(amounts).map(([kind, amount]) => ({ kind, unit: 'pesewa', amount }));

function booksOf({ price, orders: [order] }: SaleView, paidOut: boolean): Booked[] {
  const sold = { revenue: price, 'wallet-cost': price, cash: price, 'turned-up': price };
  const credits: Booked = { kind: 'cash', unit: 'sms-credit', amount: 77 };
  if (order?.money !== 'returned') return [...amountsOf(sold), credits];
  const back = { 'revenue-reversed': -price, 'wallet-cost-returned': -price, owed: price };
  const paid = amountsOf({ cash: -price, 'owed-paid': -price });
  return [...amountsOf({ ...sold, ...back }), credits, ...(paidOut ? paid : [])];
}
