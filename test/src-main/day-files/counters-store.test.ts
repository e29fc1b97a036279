import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CountersStore, type CountersStoreOptions } from '#main/day-files/counters-store.ts';
import { dayFileText, readDayFile } from '#main/day-files/day-file.ts';
import { folderSource, MOST_DAY_FILES } from '#main/day-files/day-source.ts';
import { mergeDays } from '#main/day-files/merge.ts';
import { mergedCsv } from '#main/day-files/merged-csv.ts';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import { figuresOf } from '#main/reports/figures.ts';
import { dayFileName } from '#shared/day-file.ts';
import { bodyOf, folder, signerOf, textOf, writeDays } from '../../support/day-files/day-files.ts';
import { closeHere, openHere, opsOf, tempFolder } from '../../support/journal/journal.ts';

const [OWN, OTHER, STRANGER] = [signerOf(1), signerOf(2), signerOf(3)];
const DAYS = ['2026-11-18', '2026-11-19', '2026-11-20'];

async function book(...folders: readonly string[]) {
  const choices = [...folders];
  const opened = await openHere(tempFolder());
  onTestFinished(() => closeHere(opened));
  const counters = new CountersStore({
    journal: { read: readerOps(opened.db), write: opsOf(opened) } as unknown as CountersStoreOptions['journal'],
    kind: 'live',
    ownKey: OWN.fingerprint,
    now: () => 1000,
    person: () => 'efua',
    chooseFolder: async () => choices.shift() ?? null,
    office: {} as CountersStoreOptions['office'],
  });
  const events = () => opened.db.prepare(`SELECT kind FROM events ORDER BY seq`).pluck().all();
  return { counters, events };
}

test('two counters’ days are one report by counter, day and product, once the other’s key is confirmed', async () => {
  const files = folder();
  writeDays(files, 'AAAA', DAYS, OWN, 5000);
  writeDays(files, 'BBBB', DAYS.slice(1), OTHER, 700);
  const { counters, events } = await book(files);
  const before = await counters.open();
  expect(before).toMatchObject({
    counters: [{ mark: 'AAAA', files: 3, revenue: 15_000 }],
    unknownKeys: [{ fingerprint: OTHER.fingerprint, marks: ['BBBB'], files: 2 }],
    total: { orders: 6, revenue: 15_000 },
  });
  expect(await counters.confirm(OTHER.fingerprint)).toBe(true);
  const both = await counters.look();
  expect(both).toMatchObject({
    counters: [
      { mark: 'AAAA', revenue: 15_000, missing: [] },
      { mark: 'BBBB', revenue: 1400, margin: 200, first: '2026-11-19', last: '2026-11-20' },
    ],
    days: [
      { name: '2026-11-20', revenue: 5700 },
      { name: '2026-11-19', revenue: 5700 },
      { name: '2026-11-18', revenue: 5000 },
    ],
    products: [{ name: 'airtime', orders: 10, revenue: 16_400 }],
    total: { revenue: 16_400, walletCost: 15_900, margin: 500 },
    unknownKeys: [],
    refused: [],
  });
  expect(both?.lines.map(({ mark, day }) => `${day} ${mark}`)).toEqual([
    ...['2026-11-20 AAAA', '2026-11-20 BBBB', '2026-11-19 AAAA', '2026-11-19 BBBB', '2026-11-18 AAAA'],
  ]);
  const [head, first] = mergedCsv((await counters.lines()) ?? []).split('\r\n');
  expect(head).toContain('Counter,Day,Product,Orders,Sales GHS');
  expect(first).toBe('AAAA,2026-11-20,airtime,2,50,49,0,1,0,0,0,0,0');
  expect(await counters.forget(OTHER.fingerprint)).toBe(true);
  expect((await counters.look())?.counters).toHaveLength(1);
  expect(events()).toEqual(['counter-key.confirmed', 'counter-key.forgotten']);
});

test('an estimated cost is added to no cost that the service told, and the margin is the day’s own', () => {
  const sum = (kind: string, known: boolean, amount: number) => ({
    kind,
    unit: 'pesewa' as const,
    known,
    amount,
    count: 1,
  });
  const sums = [
    ...[sum('revenue', true, 5000), sum('wallet-cost', true, 4000), sum('wallet-cost', false, 300)],
    ...[sum('commission', true, 100), sum('commission', false, 5000)],
  ];
  const products = [{ product: 'airtime', sums }];
  const shifts = [{ shift: 's', sums }];
  const text = dayFileText({ ...bodyOf({}), products, attendants: [{ name: 'Ama', sums }], shifts }, OWN);
  const read = readDayFile(new TextEncoder().encode(text));
  if (!read.ok) throw new Error(read.why);
  const { total, lines } = mergeDays([read]);
  const { earnings } = figuresOf(sums.map((one) => ({ ...one, product: 'airtime' })));
  expect(total).toMatchObject({ walletCost: 4000, estimatedCost: 300, margin: 700, commission: 100 });
  // The margin can be checked with a calculator: takings, less each cost by itself, on the screen and in the file.
  expect(total.revenue - total.walletCost - total.estimatedCost).toBe(total.margin);
  expect(mergedCsv(lines).trim().split('\r\n')).toEqual([
    expect.stringContaining('Sales GHS,Wallet cost GHS,"Wallet cost, estimated GHS",Margin GHS'),
    'K3F7,2026-11-20,airtime,1,50,40,3,7,1,0,0,0,0',
  ]);
  expect(earnings).toMatchObject({ walletCost: 4000, margin: 700, commission: 100 });
});

test('an altered file is refused and named, and so are practice and a file that is no day file', async () => {
  const files = folder();
  const [first = ''] = writeDays(files, 'AAAA', DAYS, OWN);
  writeFileSync(first, readFileSync(first, 'utf8').replace('"amount":5000', '"amount":5001'));
  writeFileSync(join(files, 'dwadi-day-TRNG-2026-11-20.json'), textOf({ mark: 'TRNG', kind: 'training' }, OWN));
  writeFileSync(join(files, 'dwadi-day-XXXX-2026-11-20.json'), 'hello');
  writeFileSync(join(files, 'letter.json'), 'not looked at');
  const { counters } = await book(files);
  expect(await counters.open()).toMatchObject({
    counters: [{ mark: 'AAAA', files: 2, revenue: 10_000 }],
    refused: [
      { file: 'dwadi-day-AAAA-2026-11-18.json', why: 'altered' },
      { file: 'dwadi-day-TRNG-2026-11-20.json', why: 'practice' },
      { file: 'dwadi-day-XXXX-2026-11-20.json', why: 'not-a-day-file' },
    ],
  });
});

test('a file signed anew with another key is not counted, and its key is shown as one that nobody confirmed', async () => {
  const files = folder();
  const paths = writeDays(files, 'AAAA', DAYS, OWN);
  writeFileSync(paths[1] ?? '', textOf({ mark: 'AAAA', day: '2026-11-19', revenue: 1 }, STRANGER));
  const { counters } = await book(files);
  expect(await counters.open()).toMatchObject({
    counters: [{ mark: 'AAAA', files: 2, missing: ['2026-11-19'], revenue: 10_000 }],
    unknownKeys: [{ fingerprint: STRANGER.fingerprint, marks: ['AAAA'], files: 1 }],
  });
});

test('each missing day of each counter between its first and last is named', async () => {
  const files = folder();
  writeDays(files, 'AAAA', ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'], OWN);
  for (const day of ['2026-11-16', '2026-11-18']) rmSync(join(files, `dwadi-day-AAAA-${day}.json`));
  const { counters } = await book(files);
  expect(readdirSync(files)).toHaveLength(3);
  expect(await counters.open()).toMatchObject({ counters: [{ missing: ['2026-11-16', '2026-11-18'] }] });
});

test('a key that signed none of the files can be confirmed by nobody', async () => {
  const { counters, events } = await book(folder());
  expect(await counters.look()).toBeNull();
  await counters.open();
  expect(await counters.confirm(STRANGER.fingerprint)).toBe(false);
  expect(events()).toEqual([]);
});

test('the oldest days are left out of too many files, whatever counter they are of', async () => {
  const files = folder();
  const name = (mark: string, nth: number) =>
    dayFileName(mark, new Date(Date.parse('2026-11-20') - nth * 86_400_000).toISOString().slice(0, 10));
  for (const mark of ['AAAA', 'BBBB'])
    for (let nth = 0; nth < MOST_DAY_FILES / 2 + 1; nth += 1) writeFileSync(join(files, name(mark, nth)), '');
  const read: string[] = [];
  const { unread } = await folderSource(files).read((file) => read.push(file.name));
  expect([read.length, unread]).toEqual([MOST_DAY_FILES, 2]);
  expect(read).toEqual(expect.arrayContaining([name('AAAA', 0), name('BBBB', 0)]));
  expect(read).not.toContain(name('AAAA', MOST_DAY_FILES / 2));
  expect(read).not.toContain(name('BBBB', MOST_DAY_FILES / 2));
});

test('a folder that is gone, or goes while it is read, is named: half of the days would look like all of them', async () => {
  const files = folder();
  writeDays(files, 'AAAA', DAYS, OWN, 5000);
  const { counters } = await book(files);
  expect(await counters.open()).toMatchObject({ trouble: null, counters: [{ files: 3 }] });
  const read: string[] = [];
  const { trouble } = await folderSource(files).read(({ name }) => {
    read.push(name);
    rmSync(files, { recursive: true, force: true });
  });
  expect([read.length, trouble]).toEqual([3, 'folder-unread']);
  expect(await counters.look()).toMatchObject({ trouble: 'folder-unread', counters: [], refused: [] });
  expect(await counters.lines()).toBeNull();
});

test('a folder that is opened while another is still being read is the one whose keys can be confirmed', async () => {
  const [slow, quick] = [folder(), folder()];
  const days = Array.from({ length: 28 }, (_, nth) => `2026-10-${String(nth + 1).padStart(2, '0')}`);
  writeDays(slow, 'AAAA', days, OTHER, 5000);
  writeDays(quick, 'BBBB', ['2026-11-18'], STRANGER, 5000);
  const { counters } = await book(slow, quick);
  await counters.open();
  await Promise.all([counters.look(), counters.open()]);
  expect(await counters.confirm(OTHER.fingerprint)).toBe(false);
  expect(await counters.confirm(STRANGER.fingerprint)).toBe(true);
});
