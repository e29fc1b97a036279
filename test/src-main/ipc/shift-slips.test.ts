/** Papers of the drawer: which is a copy of which is decided by their subjects. */
import { expect, test } from 'vitest';
import type { OpenedCounter } from '#main/ipc/handler-context.ts';
import { mayHavePaper, printGivenBack, printPayOut, reportPaper, xPaper, zPapers } from '#main/ipc/shift-slips.ts';
import type { OwedEntry } from '#shared/counter-api/owed.ts';
import { pesewas } from '#shared/money.ts';
import { err } from '#shared/result.ts';
import type { Slip } from '#shared/slip.ts';
import { askedCounter } from '../../support/asked-counter.ts';
import { reportFor } from '../../support/preview/fakes/fake-reports.ts';
import { sale } from '../../support/preview/fakes/fake-sales.ts';
import { X_REPORT, Z_REPORT } from '../../support/preview/fakes/fake-shifts.ts';
import { slipWords } from '../../support/printing/words.ts';

const NOW = Date.UTC(2026, 10, 21, 10, 42);
const USUAL = {
  snapshot: { now: NOW },
  slipShop: { shopName: 'Adom Mobile', training: false },
  'opened.staff.attendant': { id: 'ama', name: 'Ama' },
};

function counterWith(answers: object) {
  const { context, asked } = askedCounter({ ...USUAL, ...answers });
  const opened = (context as { opened: OpenedCounter }).opened;
  const printed = () =>
    asked.flatMap(([place, papers]) =>
      place === 'opened.printing.printPapers' ? (papers as { subject: string; slip: Slip }[]) : [],
    );
  return { context, opened, asked, printed };
}

const subjectsOf = (papers: Awaited<ReturnType<typeof zPapers>>) =>
  papers.ok ? papers.value.map(({ subject }) => subject) : papers;

test('each X is of its own moment, and says who printed it and when', async () => {
  const { context, opened } = counterWith({ 'opened.shifts.x': { ok: true, value: { ...X_REPORT, at: 77 } } });
  const papers = await xPaper(opened, context);
  expect(subjectsOf(papers)).toEqual([`x:${X_REPORT.shift}:77/blind`]);
  const words = papers.ok ? slipWords(papers.value[0]?.slip ?? { name: '', training: false, lines: [] }) : '';
  expect(words).toContain('Ama');
  expect(words).toContain('Sat 21 Nov 2026 10:42');
});

test('a report of days that are over is the same paper again, and one that still grows is not', async () => {
  const subject = async (growing: boolean) => {
    const report = { ...reportFor({ from: '2026-11-20', to: '2026-11-21' }), growing };
    const { context, opened, asked } = counterWith({ 'opened.reports.range': report });
    const range = { from: '2026-11-20', to: '2026-11-21' };
    const papers = await reportPaper(opened, context, range);
    expect(asked[0]).toEqual(['opened.reports.range', range]);
    return subjectsOf(papers);
  };
  expect(await subject(false)).toEqual(['report:2026-11-20:2026-11-21']);
  expect(await subject(true)).toEqual([`report:2026-11-20:2026-11-21:${NOW}`]);
});

test('a Z has a paper for the drawer and one for each wallet, counted from one', async () => {
  const [wallet] = Z_REPORT.wallets ?? [];
  const of = async (wallets: unknown) => {
    const { context, opened, asked } = counterWith({
      'opened.shifts.z': { ok: true, value: { ...Z_REPORT, wallets } },
    });
    const subjects = subjectsOf(await zPapers(opened, context, 12));
    expect(asked[0]).toEqual(['opened.shifts.z', 12]);
    return subjects;
  };
  expect(await of([wallet, wallet])).toEqual(['z:12', 'wallet-z:12/1', 'wallet-z:12/2']);
  expect(await of(undefined)).toEqual(['z:12']);
});

const PEOPLE = [
  ['owner', { 'opened.staff.isOwner': true, 'opened.staff.rights.seesCost': true }],
  ['person who sees costs', { 'opened.staff.isOwner': false, 'opened.staff.rights.seesCost': true }],
  ['attendant', { 'opened.staff.isOwner': false, 'opened.staff.rights.seesCost': false }],
] as const;

/** The people to whom a paper of this subject is printed again. */
const printedFor = (subject: string) =>
  PEOPLE.filter(([, facts]) => {
    const { opened } = askedCounter({}, facts).context as { opened: OpenedCounter };
    return mayHavePaper(opened, { subject });
  }).map(([who]) => who);

const OWNER = ['owner'];
const COSTS = ['owner', 'person who sees costs'];
const ALL = ['owner', 'person who sees costs', 'attendant'];

test('a paper is printed again only for a person who may see what it shows', async () => {
  const [wallet] = Z_REPORT.wallets ?? [];
  const whole = reportFor({ from: '2026-11-20', to: '2026-11-21' });
  const drawers = { ...whole.drawers, difference: null };
  const total = { ...whole.total, earnings: null };
  const papers = async (x: object, z: object, report: object) => {
    const { context, opened } = counterWith({
      'opened.shifts.x': { ok: true, value: { ...X_REPORT, ...x, at: 77 } },
      'opened.shifts.z': { ok: true, value: { ...Z_REPORT, wallets: [wallet], ...z } },
      'opened.reports.range': { ...whole, ...report },
    });
    const range = { from: '2026-11-20', to: '2026-11-21' };
    const made = [await xPaper(opened, context), await zPapers(opened, context, 12)];
    const all = [...made, await reportPaper(opened, context, range)].map(subjectsOf);
    return all.map((subjects) => (Array.isArray(subjects) ? subjects.map(printedFor) : subjects));
  };
  const expected = { expected: pesewas(5000) };
  expect(await papers(expected, expected, {})).toEqual([[OWNER], [OWNER, COSTS], [OWNER]]);
  const unseen = { expected: null };
  expect(await papers(unseen, unseen, { drawers })).toEqual([[ALL], [ALL, COSTS], [COSTS]]);
  const blind = { drawers, total, unexplained: null };
  expect(await papers(unseen, { ...unseen, wallets: null }, blind)).toEqual([[ALL], [ALL], [ALL]]);
});

test('a paper of an older Dwadi, which doesn’t say what it shows, is the owner’s', () => {
  for (const subject of ['x:S:5', 'z:12', 'report:2026-11-20:2026-11-21']) expect(printedFor(subject)).toEqual(OWNER);
  expect(printedFor('wallet-z:12/1')).toEqual(COSTS);
  for (const subject of ['sale:s1', 'owed:4:5', 'given:4:5']) expect(printedFor(subject)).toEqual(ALL);
});

test('a shift without a report has no paper', async () => {
  const refused = err({ code: 'not-found' });
  const { context, opened } = counterWith({ 'opened.shifts.x': refused, 'opened.shifts.z': refused });
  expect(await xPaper(opened, context)).toBe(refused);
  expect(await zPapers(opened, context, 12)).toBe(refused);
});

const [FIRST, SECOND] = [sale({ phone: '0244000001' }), sale({ phone: '0244000002' })];
const SOLD = { ...FIRST, orders: [...FIRST.orders, ...SECOND.orders] };
const INTENT = SECOND.orders[0]?.intentId ?? 0;
const REFERENCE = SECOND.orders[0]?.reference ?? '';
const GIVEN = { intentId: INTENT, amount: pesewas(1234), reason: 'The line was down' };
const ENTRY = {
  ...{ intentId: INTENT, slip: 987, soldAt: NOW, recipient: '0244000002', owes: pesewas(4321) },
} as unknown as OwedEntry;

const PAPERS = [
  ['given', (opened: OpenedCounter, context: Parameters<typeof xPaper>[1]) => printGivenBack(opened, GIVEN, context)],
  ['owed', (opened: OpenedCounter, context: Parameters<typeof xPaper>[1]) => printPayOut(opened, ENTRY, context)],
] as const;

test.each(PAPERS)('a slip for money "%s" to a customer names the order that it is for', async (kind, print) => {
  const { context, opened, asked, printed } = counterWith({
    'opened.printing.hasPrinter': true,
    'opened.engine.saleOfIntent': SOLD,
  });
  await print(opened, context);
  expect(asked).toContainEqual(['opened.printing.hasPrinter', 'slips']);
  expect(asked).toContainEqual(['opened.engine.saleOfIntent', INTENT]);
  const [paper, ...others] = printed();
  expect(others).toEqual([]);
  expect(paper?.subject).toBe(`${kind}:${INTENT}:${NOW}`);
  const words = slipWords(paper?.slip ?? { name: '', training: false, lines: [] });
  const money = kind === 'given' ? ['12.34', 'The line was down', String(SOLD.slipNumber)] : ['43.21', '987'];
  for (const word of [...money, REFERENCE, 'Ama', '0244000002']) expect(words).toContain(word);
});

test.each(PAPERS)('no slip for money "%s" is made without a printer, a sale or its order', async (_, print) => {
  const without = async (answers: object) => {
    const { context, opened, asked, printed } = counterWith({ 'opened.printing.hasPrinter': true, ...answers });
    await print(opened, context);
    expect(printed()).toEqual([]);
    return asked.map(([place]) => place);
  };
  expect(await without({ 'opened.printing.hasPrinter': false })).toEqual(['opened.printing.hasPrinter']);
  await without({ 'opened.engine.saleOfIntent': null });
  await without({ 'opened.engine.saleOfIntent': FIRST });
});
