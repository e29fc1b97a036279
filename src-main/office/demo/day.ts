/** A finished day of a simulated counter: its drawer, and its signed file. */
import { addSums, DAY_FILE_FORMAT, DAY_FILE_VERSION, type DayBody, type DaySum } from '#shared/day-file.ts';
import { dayFileText } from '../../day-files/day-file.ts';
import { addDays } from '../../platform/clock.ts';
import { sha256 } from '../../platform/ed25519.ts';
import type { Signer } from '../../platform/signing.ts';
import type { DemoBooks, Rows } from './books.ts';
import type { DemoShop } from './shops.ts';

type Posting = Rows['postings'][number];
type Z = Omit<Rows['shifts'][number], 'number'>;

const FLOAT = 10_000;

const total = (postings: readonly Posting[], kind: string): number =>
  postings.filter((one) => one.kind === kind).reduce((sum, { amount }) => sum + amount, 0);

const asSum = ({ kind, unit, known, amount }: Posting): DaySum => ({ kind, unit, known, amount, count: 1 });

const grouped = (postings: readonly Posting[], keyOf: (posting: Posting) => string): [string, DaySum[]][] =>
  [...Map.groupBy(postings, keyOf)]
    .map(([key, of]): [string, DaySum[]] => [key, addSums(of.map(asSum))])
    .sort(([a], [b]) => (a < b ? -1 : 1));

function drawerOf(day: string, { attendants: [by] }: DemoShop, postings: readonly Posting[], difference: number): Z {
  const begin = Date.parse(day);
  const [cash, mobileMoney, credit] = ['cash', 'mobile-money', 'credit'].map((kind) => total(postings, kind)) as [
    number,
    number,
    number,
  ];
  const expected = FLOAT + cash;
  return {
    ...{ shift: `${day} shift`, day, openedAt: begin + 6.5 * 3_600_000, openedBy: by },
    ...{ endedAt: begin + 20 * 3_600_000, endedBy: by, closedAt: begin + 20.1 * 3_600_000, closedBy: by },
    ...{ sales: total(postings, 'revenue'), reversed: 0, float: FLOAT, cash, mobileMoney, credit },
    ...{ payIns: 0, payOuts: 0, expected, counted: expected + difference, difference, walletGap: 0 },
  };
}

interface FinishedDay {
  readonly day: string;
  readonly shop: DemoShop;
  readonly signer: Signer;
  /** How much the drawer was over; negative where it was short. */
  readonly drawer: number;
  readonly previous: DayBody['previous'];
  /** A counter that lies: its file says so much more than it streamed. */
  readonly lie?: number;
}

/** Closes the day's drawer and adds the signed file. Returns what the next day's file names as the one before. */
export function finishDay(books: DemoBooks, finished: FinishedDay): NonNullable<DayBody['previous']> {
  const { day, shop, signer, drawer, previous, lie = 0 } = finished;
  const streamed = books.postingsOf(day);
  const postings = streamed.map((one, at) => (at === 0 ? { ...one, amount: one.amount + lie } : one));
  const z = drawerOf(day, shop, streamed, drawer);
  const number = books.close(z);
  const { walletGap: _, day: __, ...zOfFile } = z;
  const text = dayFileText(
    {
      ...{ format: DAY_FILE_FORMAT, version: DAY_FILE_VERSION, shop: shop.name, day, owed: 0, events: null, previous },
      counter: { mark: shop.mark, kind: 'training' },
      products: grouped(postings, (one) => one.product).map(([product, sums]) => ({ product, sums })),
      attendants: grouped(postings, (one) => one.attendant).map(([name, sums]) => ({ name, sums })),
      shifts: grouped(postings, (one) => one.shift).map(([shift, sums]) => ({ shift, sums })),
      zs: [{ number, ...zOfFile, wallets: [], moved: { seconds: [], amounts: [] } }],
    },
    signer,
  );
  const hash = sha256(text);
  books.addDayFile({ day, hash, text, madeAt: Date.parse(addDays(day, 1)) + 60_000 });
  return { mark: shop.mark, day, hash };
}
