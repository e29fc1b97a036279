/** M26: another counter's day files explain a gap in this counter's wallet. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dayFileText, readDayFile } from '#main/day-files/day-file.ts';
import { explainedGaps } from '#main/day-files/explained-gaps.ts';
import { shownOf } from '#main/day-files/merge.ts';
import { pesewas } from '#shared/money.ts';
import { bodyOf, daysOf, folder, signerOf, textOf } from '../../support/day-files/day-files.ts';
import { tempFolder } from '../../support/journal/journal.ts';
import { MORNING, TestDrawer, taken } from '../../support/shifts/shifts.ts';

const MINUTE = 60_000;
const AT = Date.UTC(2026, 10, 20, 10);

interface Told {
  readonly mark: string;
  readonly gaps?: readonly { readonly from: number; readonly until: number; readonly amount: number }[];
  /** The charges: minutes after ten, and the amount. */
  readonly took?: readonly (readonly [number, number])[];
}

const shift = {
  ...{ number: 1, openedAt: null, openedBy: null, endedAt: AT, endedBy: 'Ama', closedAt: AT, closedBy: 'Ama' },
  ...{ sales: 0, reversed: 0, float: 0, cash: 0, mobileMoney: 0, credit: 0, payIns: 0, payOuts: 0 },
  ...{ expected: 0, counted: 0, difference: 0 },
};
const wallet = { opening: null, charges: 0, chargeCount: 0, refunds: 0, refundCount: 0, closing: null };

/** The file of a counter with one shift. */
function counterOf({ mark, gaps = [], took = [] }: Told) {
  const body = {
    ...readSound(textOf({ mark })),
    zs: [
      {
        ...{ ...shift, shift: `shift-${mark}-1`, wallets: [{ ...wallet, gaps: [...gaps] }] },
        moved: {
          seconds: took.map(([minutes]) => (AT + minutes * MINUTE) / 1000),
          amounts: took.map(([, amount]) => amount),
        },
      },
    ],
  };
  return { mark, days: [{ body, hash: mark }], missing: [], differing: [], twice: [] };
}

function readSound(text: string) {
  const read = readDayFile(Buffer.from(text));
  if (!read.ok) throw new Error(read.why);
  return read.body;
}

const gap = (amount: number, from = 0, until = 5) => ({ from: AT + from * MINUTE, until: AT + until * MINUTE, amount });
const reasons = (...counters: readonly Told[]) =>
  explainedGaps(counters.map(counterOf)).map(({ mark, amount, explained, others }) => [
    `${mark} ${amount}`,
    explained,
    ...others.map((other) => `${other.mark} ${other.taken}`),
  ]);

test.each<[string, readonly Told[], readonly unknown[]]>([
  ['one sale', [{ mark: 'B', took: [[2, 590]] }], [true, 'B 590']],
  [
    'some sales in a row, others before and behind them',
    [
      {
        mark: 'B',
        took: [
          [1, 100],
          [2, 400],
          [3, 190],
          [4, 50],
        ],
      },
    ],
    [true, 'B 590'],
  ],
  ['a clock that is a minute behind', [{ mark: 'B', took: [[-1, 590]] }], [true, 'B 590']],
  [
    'two counters together',
    [
      { mark: 'B', took: [[2, 500]] },
      { mark: 'C', took: [[3, 90]] },
    ],
    [true, 'B 500', 'C 90'],
  ],
  [
    'one of two, where both sold',
    [
      { mark: 'B', took: [[2, 300]] },
      { mark: 'C', took: [[3, 590]] },
    ],
    [true, 'C 590'],
  ],
  ['a clock that is two minutes behind', [{ mark: 'B', took: [[-2, 590]] }], [true, 'B 590']],
  ['a clock that is two minutes ahead', [{ mark: 'B', took: [[7, 590]] }], [true, 'B 590']],
  ['a sale of more than two minutes before', [{ mark: 'B', took: [[-2.1, 590]] }], [false]],
  ['a sale of more than two minutes after', [{ mark: 'B', took: [[7.1, 590]] }], [false]],
  [
    'other amounts a minute before and after it',
    [
      {
        mark: 'B',
        took: [
          [-1, 600],
          [6, 700],
        ],
      },
    ],
    [false],
  ],
  [
    'a sale that came back',
    [
      {
        mark: 'B',
        took: [
          [1, 300],
          [2, -300],
        ],
      },
    ],
    [false],
  ],
  [
    'one counter’s sales in a row, between those of another',
    [
      {
        mark: 'C',
        took: [
          [2, 70],
          [4, 80],
        ],
      },
      {
        mark: 'B',
        took: [
          [1, 20],
          [3, 500],
          [5, 90],
        ],
      },
    ],
    [true, 'B 590'],
  ],
  [
    'many sales of others, told in no order',
    [
      {
        mark: 'C',
        took: [
          [40, 1],
          [30, 590],
          [20, 2],
        ],
      },
      {
        mark: 'B',
        took: [
          [60, 3],
          [4, 590],
          [-30, 4],
          [-50, 590],
        ],
      },
    ],
    [true, 'B 590'],
  ],
  ['another amount', [{ mark: 'B', took: [[2, 600]] }], [false, 'B 600']],
  ['what came back', [{ mark: 'B', took: [[2, -590]] }], [false, 'B -590']],
  ['what was sold an hour later', [{ mark: 'B', took: [[65, 590]] }], [false]],
  ['nothing', [], [false]],
])('M26 a gap beside %s', (_, others, told) => {
  expect(reasons({ mark: 'A', gaps: [gap(-590)] }, ...others)).toEqual([['A -590', ...told]]);
});

test('M26 money that came in is explained by another counter’s refund', () => {
  expect(reasons({ mark: 'A', gaps: [gap(590)] }, { mark: 'B', took: [[2, -590]] })).toEqual([
    ['A 590', true, 'B -590'],
  ]);
});

test('M26 a counter’s own sale explains none of its own gaps, and no sale explains two', () => {
  expect(reasons({ mark: 'A', gaps: [gap(-590)], took: [[2, 590]] })).toEqual([['A -590', false]]);
  const two = [gap(-590), gap(-590, 6, 8)];
  expect(reasons({ mark: 'A', gaps: two }, { mark: 'B', took: [[5, 590]] })).toEqual([
    ['A -590', false],
    ['A -590', true, 'B 590'],
  ]);
});

test('M26 the earlier gap has the first sale, in whichever order the files tell of them', () => {
  const two = [gap(-590, 6, 8), gap(-590)];
  expect(reasons({ mark: 'A', gaps: two }, { mark: 'B', took: [[5, 590]] })).toEqual([
    ['A -590', false],
    ['A -590', true, 'B 590'],
  ]);
});

test('M26 the newest gap of all counters comes first, and a file of the first version took nothing that is known', () => {
  const old = counterOf({ mark: 'C' });
  const told = explainedGaps([
    counterOf({ mark: 'A', gaps: [gap(-1), gap(-3, 20, 25)] }),
    counterOf({ mark: 'B', gaps: [gap(-2, 10, 15)] }),
    { ...old, days: old.days.map((one) => ({ ...one, body: { ...one.body, zs: [zOf()] } })) },
  ]);
  expect(told.map(({ amount }) => amount)).toEqual([-3, -2, -1]);
});

async function opened(): Promise<TestDrawer> {
  const drawer = await TestDrawer.open(tempFolder());
  onTestFinished(() => drawer.close());
  return drawer;
}

test('M26 two counters at one wallet: the files of both explain the gap that each has', async () => {
  const [one, other] = [await opened(), await opened()];
  let holds = 100_000;
  const sell = (drawer: TestDrawer, price: number) => {
    for (const each of [one, other]) each.now += MINUTE;
    holds -= price - 20;
    drawer.sellAndEnd(price, 'accepted', holds);
  };
  for (const drawer of [one, other]) await drawer.desk.open(pesewas(0));
  for (const [drawer, price] of [
    [one, 5000],
    [other, 3000],
    [one, 2000],
    [other, 1000],
  ] as const)
    sell(drawer, price);
  const files = await Promise.all(
    [one, other].map(async (drawer, nth) => {
      await drawer.desk.end();
      taken(await drawer.desk.close([]));
      drawer.now = MORNING + 86_400_000;
      const home = folder();
      const mark = ['AAAA', 'BBBB'][nth] ?? '';
      const counter = () => ({ shop: 'Adom Mobile', mark, kind: 'live' as const });
      await daysOf(drawer, home, { counter, signer: signerOf(nth + 1) }).look();
      return readFileSync(join(home, 'day-files', `dwadi-day-${mark}-2026-11-21.json`), 'utf8');
    }),
  );
  const [first, second] = files.map(readSound);
  expect(first?.version).toBe(2);
  expect(first?.zs[0]?.moved?.amounts).toEqual([4980, 1980]);
  const sound = [first, second].flatMap((body) => (body ? [{ body, hash: body.counter.mark }] : []));
  expect(shownOf(sound).gaps).toMatchObject([
    { mark: 'BBBB', amount: -1980, explained: true, others: [{ mark: 'AAAA', taken: 1980 }] },
    { mark: 'AAAA', amount: -2980, explained: true, others: [{ mark: 'BBBB', taken: 2980 }] },
  ]);
  expect(shownOf(sound.slice(0, 1)).gaps).toMatchObject([{ mark: 'AAAA', explained: false, others: [] }]);
});

const zOf = (moved?: { seconds: number[]; amounts: number[] }) => ({
  ...shift,
  shift: 'shift-K3F7-1',
  wallets: [],
  ...(moved && { moved }),
});

test.each([
  ['the first version with what the shift took', 1 as const, zOf({ seconds: [], amounts: [] })],
  ['the second without it', 2 as const, zOf()],
  ['a second without an amount', 2 as const, zOf({ seconds: [AT / 1000], amounts: [] })],
])('%s was written by no Dwadi', (_, version, z) => {
  const signed = (body: Parameters<typeof dayFileText>[0]) => readDayFile(Buffer.from(dayFileText(body, signerOf(1))));
  const sound = { 1: zOf(), 2: zOf({ seconds: [AT / 1000], amounts: [-5] }) };
  expect(signed({ ...bodyOf({}), version, zs: [sound[version]] })).toMatchObject({ ok: true });
  expect(signed({ ...bodyOf({}), version, zs: [z] })).toEqual({ ok: false, why: 'altered' });
});
