/**
 * The service's ledger and the counters' journals, joined one to one by reference. Whatever comes out of here is a
 * broken promise.
 */
import { markOf } from '#main/orders/service/sales-after-backup.ts';
import type { Ledger } from '../support/service.ts';
import type { Books, Entry } from './books.ts';
import type { Wanted } from './shop.ts';

type LedgerOrder = Ledger['orders'][number];

/** The account that a counter gives once everything is over. */
export interface Account {
  readonly name: string;
  readonly wanted: readonly Wanted[];
  readonly books: Books;
  /** Sales that were only in the journal that an older copy replaced: reconciling will find them. */
  readonly forgotten: ReadonlySet<string>;
  /** The answers that the app took from the person. */
  readonly answers: readonly { readonly intentId: number; readonly action: string }[];
  /** The tables of its journal that the office has otherwise, once everything was sent. */
  readonly streamed?: readonly string[];
}

export interface Joined {
  readonly broken: readonly string[];
  readonly charged: number;
  readonly withdrawn: number;
  readonly refused: number;
  /** Charged, known only to the replaced journal, and still to be reconciled. */
  readonly toReconcile: number;
}

export function joinBooks(
  accounts: readonly Account[],
  orders: Ledger['orders'],
  requests: Ledger['requests'],
): Joined {
  const byReference = Map.groupBy(orders, (order) => order.client_reference ?? order.reference ?? '');
  const sent = countRequests(requests);
  const broken: string[] = [];
  const count = { charged: 0, withdrawn: 0, refused: 0, toReconcile: 0 };
  const known = new Set<string>();
  const marks = new Set<string | null>();
  for (const account of accounts) {
    marks.add(account.books.mark);
    for (const { reference } of account.books.entries) marks.add(markOf(reference));
    for (const reference of account.forgotten) known.add(reference);
    for (const entry of account.books.entries) {
      known.add(entry.reference);
      const found = byReference.get(entry.reference) ?? [];
      const wrong = judge(entry, found, account, sent.get(entry.reference) ?? 0);
      broken.push(...wrong.map((what) => describe(account, entry, found, what)));
      if (entry.state === 'withdrawn') count.withdrawn += 1;
      else if (entry.state === 'rejected') count.refused += 1;
      else count.charged += 1;
    }
    broken.push(...judgeWhole(account).map((what) => `${account.name}: ${what}`));
    for (const table of account.streamed ?? []) broken.push(`${account.name}: the office told wrongly: ${table}`);
    const inBooks = new Set(account.books.entries.map(({ reference }) => reference));
    for (const reference of account.forgotten) {
      const charges = chargesOf(byReference.get(reference) ?? []);
      if (inBooks.has(reference)) continue;
      count.toReconcile += charges;
      if (charges > 1)
        broken.push(`${account.name}: ${reference}, of the journal given up, is charged ${charges} times`);
    }
  }
  for (const order of orders) {
    const reference = order.client_reference ?? order.reference ?? '';
    // Another counter may sell on the same key; its references carry another mark.
    if (!known.has(reference) && marks.has(markOf(reference) ?? ''))
      broken.push(`charged, and in no journal: ${JSON.stringify(order)}`);
  }
  return { broken, ...count };
}

const chargesOf = (orders: readonly LedgerOrder[]): number => orders.reduce((sum, order) => sum + order.charges, 0);

/** POSTs that reached the service, by the references in them. */
function countRequests(requests: Ledger['requests']): Map<string, number> {
  const sent = new Map<string, number>();
  for (const { method, body } of requests) {
    if (method !== 'POST' || body === null) continue;
    for (const [, reference = ''] of body.matchAll(/"reference":"([^"]+)"/g)) {
      sent.set(reference, (sent.get(reference) ?? 0) + 1);
    }
  }
  return sent;
}

/** Bills and messages have no look-up: the screen says for good that their refusal isn't proven (M7a). */
const saysUnproven = ({ product, unproven }: Entry): boolean =>
  unproven === 1 && (product === 'bill' || product === 'sms');

/** Everything that is wrong with one order. */
function judge(entry: Entry, orders: readonly LedgerOrder[], account: Account, sent: number): string[] {
  const charges = chargesOf(orders);
  const wrong: string[] = [];
  const expect = (holds: boolean, what: string): void => {
    if (!holds) wrong.push(what);
  };
  expect(charges <= 1, `charged ${charges} times`);
  expect(entry.attention === null, `still on the board: ${entry.attention}`);
  expect(
    sent <= entry.attempts || account.forgotten.size > 0,
    `${sent} requests sent, ${entry.attempts} attempts on disk`,
  );
  switch (entry.state) {
    case 'accepted':
    case 'settled':
      expect(orders.length === 1 && charges === 1, `sold, and charged ${charges} times in ${orders.length} orders`);
      wrong.push(...judgeSold(entry, orders, account));
      break;
    case 'rejected':
      expect(orders.length === 0 || saysUnproven(entry), 'rejected, and placed');
      expect(
        saysUnproven(entry) || account.wanted.some(({ saleId, mayRefuse }) => saleId === entry.saleId && mayRefuse),
        'wanted, and lost',
      );
      break;
    case 'withdrawn':
      expect(orders.length === 0, 'withdrawn, and placed');
      expect(gaveUpAt(entry) >= 0, 'withdrawn by nobody');
      break;
    case 'recorded':
    case 'sending':
    case 'unknown':
      wrong.push(`left ${entry.state}`);
  }
  return wrong;
}

/**
 * Finds where a person last gave the order up: withdrew it, or dismissed an unknown one whose key was gone (M18). Once
 * the key is back, a look-up tells whether it was placed or withdrawn.
 */
const gaveUpAt = ({ story }: Entry): number =>
  story.findLastIndex((line, at) => {
    if (line.startsWith('person.withdraw')) return true;
    const asked = story.slice(0, at).findLast((earlier) => earlier.startsWith('attention.raised'));
    const keyGone = asked?.includes('"attention":"key-gone"') === true;
    return keyGone && line.startsWith('person.dismiss') && line.includes('"from":"unknown"');
  });

function judgeSold(entry: Entry, orders: readonly LedgerOrder[], account: Account): string[] {
  const wrong: string[] = [];
  const [order] = orders;
  const refunded = (order?.refunds ?? 0) > 0;
  if (refunded !== (entry.money === 'returned')) wrong.push(`money ${entry.money}, refunded ${refunded}`);
  if (entry.product === 'voucher' && entry.delivery === 'completed' && entry.vouchers !== entry.quantity) {
    wrong.push(`${entry.vouchers} vouchers of ${entry.quantity}`);
  }
  // AFA's cost isn't told by the service; the books infer it elsewhere.
  const unit = entry.product === 'sms' ? 1 : 100;
  const paid = refunded ? 0 : Math.round((order?.amount ?? 0) * unit);
  if (entry.product !== 'afa' && entry.cost !== paid)
    wrong.push(`the books say ${entry.cost}, the service took ${paid}`);
  if (entry.state === 'settled' && entry.hasBody === 1) wrong.push('over, and its body is not wiped');
  const closed = entry.story.some((line) =>
    /^order\.(withdrawn|rejected) .*"proven":true|^refusal\.proven /.test(line),
  );
  if (closed) wrong.push('closed before its time, and then it turned up');
  // An order that a person gave up may turn up, but it must never be sent again after that (M17).
  const gaveUp = gaveUpAt(entry);
  const sentAfter = entry.story.slice(gaveUp + 1).some((line) => line.startsWith('attempt.started'));
  const wantedAgain = entry.story.slice(gaveUp + 1).some((line) => line.startsWith('person.send'));
  if (gaveUp >= 0 && sentAfter && !wantedAgain) wrong.push('sent although it was withdrawn');
  const reOpened = entry.story.slice(gaveUp + 1).some((line) => line.includes('"reOpened":true'));
  if (gaveUp >= 0 && !wantedAgain && !reOpened && account.forgotten.size === 0) wrong.push('re-opened without a word');
  return wrong;
}

/** Checks that every sale and answer that the app said it took is in the journal. */
function judgeWhole({ books, wanted, forgotten, answers }: Account): string[] {
  const wrong = books.damage === null ? [] : [`the journal is damaged: ${books.damage}`];
  if (forgotten.size > 0) return wrong;
  const sales = new Set(books.entries.map(({ saleId }) => saleId));
  for (const { saleId, taken, request } of wanted) {
    if (taken && !sales.has(saleId)) wrong.push(`the app took this sale and lost it: ${JSON.stringify(request)}`);
  }
  for (const { intentId, action } of answers) {
    if (action !== 'send' && action !== 'withdraw') continue;
    const entry = books.entries.find(({ id }) => id === intentId);
    if (!entry?.story.some((line) => line.startsWith(`person.${action}`))) {
      wrong.push(`the app took "${action}" for order ${intentId} and forgot it`);
    }
  }
  return wrong;
}

function describe(account: Account, entry: Entry, orders: readonly LedgerOrder[], what: string): string {
  const fault = account.wanted.find(({ saleId }) => saleId === entry.saleId)?.fault ?? 'unknown';
  const placed = orders.map(({ order_id, status, charges, refunds }) => ({ order_id, status, charges, refunds }));
  return [
    `${account.name}: ${entry.product} ${entry.reference} (${fault}): ${what}`,
    `  journal: ${entry.state}, ${entry.delivery}, ${entry.money}; ledger: ${JSON.stringify(placed)}`,
    ...entry.story.map((line) => `    ${line}`),
  ].join('\n');
}
