/** Checks that journal and service agree once nothing moves any more. */

import { firstBrokenEvent } from '#main/journal/audit/event-log.ts';
import type { WritableDb } from '#main/journal/base/database.ts';
import type { IntentRecord } from '#main/journal/base/records.ts';
import { type ReaderOps, readerOps } from '#main/journal/worker/reader-ops.ts';
import { deliveryOf, isOddWord, moneyOf } from '#shared/order-state.ts';
import { prepared } from './prepared.ts';
import type { ModelOrder, ModelService } from './service.ts';

interface Booked {
  readonly kind: string;
  readonly unit: string;
  readonly known: number;
  readonly amount: number;
}

export const allIntents = (db: WritableDb): IntentRecord[] => intentsWhere(db, readerOps(db), 'true');

/** Reads the intents' present state with a reader that is open already. */
export const intentsWhere = (
  db: WritableDb,
  reader: Pick<ReaderOps, 'intent'>,
  condition: string,
  ...values: (string | number)[]
): IntentRecord[] =>
  prepared<(string | number)[], { id: number }>(db, `SELECT id FROM intents WHERE ${condition} ORDER BY id`)
    .all(...values)
    .flatMap(({ id }) => reader.intent(id) ?? []);

interface Evening {
  readonly db: WritableDb;
  readonly service: ModelService;
  readonly witness: { readonly leftOpen: boolean };
  /** References that a restore lost. */
  readonly lost: ReadonlySet<string>;
}

/** The end of every sequence: each broken promise in a sentence. */
export function brokenPromises({ db, service, witness: { leftOpen }, lost }: Evening): string[] {
  const intents = allIntents(db);
  const orders = [...service.orders.values()];
  return [
    ...chargedOnce(orders, intents, lost),
    ...intents.flatMap((intent) => [
      ...statesAgree(intent, service.orders.get(intent.reference)),
      ...nothingHangs(intent),
      ...oddWordsAreAsked(intent, service),
      ...booksAgree(db, intent, service.orders.get(intent.reference)),
    ]),
    ...rollupsAgree(db),
    ...(firstBrokenEvent(db) === null ? [] : ['the chain of events is broken']),
    ...(leftOpen ? [] : attemptsLeftOpen(db)),
  ];
}

function chargedOnce(
  orders: readonly ModelOrder[],
  intents: readonly IntentRecord[],
  lost: ReadonlySet<string>,
): string[] {
  const known = new Set([...lost, ...intents.map(({ reference }) => reference)]);
  return orders.flatMap((order) => {
    return [
      ...(order.charges === 1 ? [] : [`${order.reference} was charged ${order.charges} times`]),
      ...(known.has(order.reference) ? [] : [`${order.reference} was charged and the journal doesn't know it`]),
    ];
  });
}

const nameOf = (intent: IntentRecord): string =>
  `${intent.product} ${intent.reference} (${intent.state}, ${intent.delivery}, ${intent.money}, ` +
  `${intent.attention}, refusal ${intent.refusal}, given up ${intent.givenUp}, unproven ${intent.unproven}, ${intent.attempts} attempts)`;

function statesAgree(intent: IntentRecord, order: ModelOrder | undefined): string[] {
  const name = nameOf(intent);
  switch (intent.state) {
    case 'recorded':
    case 'rejected':
    case 'withdrawn':
      return [
        // A refusal that can't be proven here is said to be unproven for as long as it is (M7a).
        ...(order && !intent.unproven ? [`charged, and yet ${name}`] : []),
        ...(intent.money === 'none' ? [] : [`not placed, and its money: ${name}`]),
      ];
    case 'accepted':
    case 'settled':
      return order ? outcomeAgrees(intent, order) : [`not charged, and yet ${name}`];
    case 'sending':
      return [`nobody sends it: ${name}`];
    case 'unknown':
      return intent.money === 'maybe' ? [] : [`unknown, and its money: ${name}`];
  }
}

/** Excuses the engine from later changes that it could not have learned. */
const unwatched = ({ attention, givenUp }: IntentRecord): boolean =>
  givenUp || attention === 'cannot-follow' || attention === 'voucher-missing' || attention === 'unresolved';

function outcomeAgrees(intent: IntentRecord, order: ModelOrder): string[] {
  // Only the person who was asked knows what an odd word means (M25).
  if (unwatched(intent) || order.oddWord !== null) return [];
  const agrees = intent.delivery === deliveryOf(order.status) && intent.money === moneyOf(order.status);
  return agrees ? [] : [`the service says ${order.status} of ${nameOf(intent)}`];
}

/**
 * True if a person dismissed it, and only sending it again can tell its fate; or the service says that it knows the bill
 * and shows none (M11).
 */
const isPutAway = ({ givenUp, product, order, refusal }: IntentRecord): boolean =>
  givenUp && (product === 'sms' || refusal === 'known-before' || (product === 'bill' && !order?.serviceReference));

/** Nothing is dropped: with the line and the keys in order, and a person who answers, an unknown comes to an end. */
function nothingHangs(intent: IntentRecord): string[] {
  const { state, attention, unproven, watchUntil } = intent;
  if (unproven && watchUntil !== null) return [`never proven: ${nameOf(intent)}`];
  if (attention === 'key-gone') return [`its key is here, and yet ${nameOf(intent)}`];
  if (state === 'unknown' && attention !== 'not-ours' && !isPutAway(intent))
    return [`never found out: ${nameOf(intent)}`];
  if (state === 'recorded' && attention === null) return [`recorded, and nobody is asked: ${nameOf(intent)}`];
  return attention !== null && state === 'rejected' ? [`asked about and nothing to answer: ${nameOf(intent)}`] : [];
}

const HOUR = 3_600_000;

/** M25: an odd word is pending, but not in silence; only a registration takes days. */
function oddWordsAreAsked(intent: IntentRecord, service: ModelService): string[] {
  const { state, delivery, attention, givenUp, product, order, updatedAt } = intent;
  const isPending = state === 'accepted' && delivery === 'pending' && !givenUp && product !== 'afa';
  const isOld = service.now - updatedAt > 2 * HOUR;
  const isSilent = isPending && isOld && attention === null && order !== null && isOddWord(product, order.status);
  return isSilent ? [`an odd word, and nobody is asked: ${nameOf(intent)}`] : [];
}

function booksAgree(db: WritableDb, intent: IntentRecord, order: ModelOrder | undefined): string[] {
  const booked = prepared<[number], Booked>(
    db,
    'SELECT kind, unit, known, sum(amount) AS amount FROM postings WHERE intent_id = ? GROUP BY kind, unit, known',
  ).all(intent.id);
  const sum = (...kinds: string[]) =>
    booked.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amount }) => total + amount, 0);
  const placed = intent.state === 'accepted' || intent.state === 'settled';
  const delivered = intent.delivery === 'pending' || intent.delivery === 'completed';
  const inferred = booked
    .filter(({ kind, known }) => known === 0 && kind.startsWith('wallet-cost'))
    .reduce((total, { amount }) => total + amount, 0);
  // M26: the service doesn't tell a registration's cost. An inferred cost is a possible one; a refund that isn't known
  // yet makes it smaller.
  const mayBeIt = intent.product === 'afa' && inferred > 0 && inferred <= intent.price;
  const cost = mayBeIt ? inferred : (intent.order?.cost ?? 0);
  const lacksCost = !mayBeIt && (intent.order?.cost ?? null) === null && intent.money !== 'returned';
  const wanted = {
    cost: placed && intent.money !== 'returned' ? cost : 0,
    revenue: placed && delivered ? intent.price : 0,
    owed: placed && !delivered ? intent.price : 0,
    // The margin leaves out takings of unknown cost.
    uncosted: placed && delivered && lacksCost ? intent.price : 0,
    // M7a: its day names a refusal that isn't proven.
    unproven: intent.state === 'rejected' && intent.unproven ? intent.price : 0,
  };
  const found = {
    cost: sum('wallet-cost', 'wallet-cost-returned'),
    revenue: sum('revenue', 'revenue-reversed'),
    owed: sum('owed'),
    uncosted: sum('uncosted', 'uncosted-settled'),
    unproven: sum('unproven', 'unproven-settled', 'unproven-cleared'),
  };
  const wrong =
    JSON.stringify(wanted) === JSON.stringify(found) ? [] : [`booked ${JSON.stringify(found)}: ${nameOf(intent)}`];
  return [...wrong, ...walletAgrees(intent, order, found.cost)];
}

/** Checks that the books and the wallet moved alike, if the cost is known. */
function walletAgrees(intent: IntentRecord, order: ModelOrder | undefined, cost: number): string[] {
  if (
    unwatched(intent) ||
    intent.unproven ||
    order?.oddWord != null ||
    intent.state === 'unknown' ||
    (order && intent.order?.cost == null)
  )
    return [];
  const moved = order ? order.amount * (order.charges - order.refunds) : 0;
  return moved === cost ? [] : [`the wallet moved by ${moved}, the books by ${cost}: ${nameOf(intent)}`];
}

function rollupsAgree(db: WritableDb): string[] {
  const keys = 'business_day, hour, shift_id, attendant_id, product, supplier, kind, unit, known';
  const grouped = `SELECT ${keys}, sum(amount) AS amount, count(*) AS count FROM postings GROUP BY ${keys}`;
  const rolled = `SELECT ${keys}, amount, count FROM rollups`;
  const differ = db
    .prepare<[], { n: number }>(
      `SELECT (SELECT count(*) FROM (${grouped} EXCEPT ${rolled})) + (SELECT count(*) FROM (${rolled} EXCEPT ${grouped})) AS n`,
    )
    .get();
  return differ?.n === 0 ? [] : ['the rollups are not the sums of the postings'];
}

function attemptsLeftOpen(db: WritableDb): string[] {
  const open = db.prepare<[], { n: number }>('SELECT count(*) AS n FROM attempts WHERE ended_at IS NULL').get();
  return open?.n === 0 ? [] : [`${open?.n} attempts have no end`];
}
