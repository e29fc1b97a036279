import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { businessDayOf } from '#main/platform/clock.ts';
import { NO_RIGHTS } from '#shared/counter-api/staff.ts';
import { pesewas } from '#shared/money.ts';
import { sell, type TestCounter, until } from '../../../support/counter.ts';
import { deskForFile } from '../../../support/desk-for-file.ts';
import { airtimeSale } from '../../../support/sales.ts';

const desk = deskForFile();

const partsOf = ({ counter }: TestCounter) => {
  if (counter.opened === null) throw new Error('it is open');
  return counter.opened;
};

async function sold(one: TestCounter, amount: number): Promise<void> {
  const { id } = await sell(one.engine, airtimeSale(amount));
  await until(one.engine, id, ({ delivery }) => delivery === 'completed');
}

const todayOf = ({ counter }: TestCounter) => {
  const day = businessDayOf(counter.now());
  return { from: day, to: day };
};

/** A kiosk's helper, who may sell, and see only the own sales without their cost. */
async function signInHelper(one: TestCounter): Promise<void> {
  const { staff } = partsOf(one);
  await staff.signIn('demo-owner', '3690');
  await staff.change('demo-kofi', { name: 'Kofi (demo)', rights: { ...NO_RIGHTS, maxSale: null }, pin: null });
  await staff.signIn('demo-kofi', '1470');
}

test('the report names who sold, and hides the earnings from a person who may not see cost', async () => {
  const one = await desk.open();
  await sold(one, 1000);
  const { reports } = partsOf(one);
  const report = await reports.range(todayOf(one));
  expect(report.attendants).toMatchObject([{ id: 'demo-ama', name: 'Ama (demo)', figures: { revenue: 1000 } }]);
  expect(report.total.earnings).not.toBeNull();
  await signInHelper(one);
  expect((await reports.range(todayOf(one))).total).toMatchObject({ revenue: 1000, earnings: null });
});

test('the owner alone is told what a closed drawer should have held', async () => {
  const one = await desk.open();
  await sold(one, 1000);
  const { shifts, reports, staff } = partsOf(one);
  await shifts.end();
  await shifts.close([{ value: pesewas(500), count: 1 }]);
  const told = async () => (await reports.range(todayOf(one))).drawers;
  expect(await told()).toMatchObject({ count: 1, difference: null, newest: [{ counted: 500, expected: null }] });
  await staff.signIn('demo-owner', '3690');
  const { difference, newest } = await told();
  expect(difference).toBe(500 - (newest[0]?.expected ?? Number.NaN));
});

test('a person who sees only the own sales exports those, under the own name', async () => {
  const one = await desk.open();
  await sold(one, 1000);
  await signInHelper(one);
  await sold(one, 700);
  const { exporter, reportFiles } = partsOf(one);
  const saved = await exporter.saveSales({ product: null, state: null, day: null }, 'csv');
  expect(saved?.sales).toBe(1);
  expect(readdirSync(reportFiles.folder)).toEqual([expect.stringContaining(', Kofi demo')]);
});

test('a shop’s exports name it and its mark; practice says that it is practice', async () => {
  const live = await desk.open();
  const { mark, settings } = live.counter.snapshot();
  await live.counter.saveSettings({ ...settings, shopName: 'Adom Kaneshie' });
  const file = await partsOf(live).exporter.save(todayOf(live), 'csv');
  expect(file).toContain(`Dwadi ${mark}`);
  expect(readFileSync(file ?? '', 'utf8')).toContain(`"Adom Kaneshie, ${mark}"`);
  expect(await partsOf(live).exporter.save(todayOf(live), 'pdf')).toBeNull();
  await live.close();
  const practice = await desk.open({ kind: 'training' });
  expect(await partsOf(practice).exporter.save(todayOf(practice), 'csv')).toContain('Dwadi TRAINING ');
});

test('a report is saved as the page that its window prints', async () => {
  const one = await desk.open({ printPage: async () => new TextEncoder().encode('a page') });
  const file = await partsOf(one).exporter.save(todayOf(one), 'pdf');
  expect(readFileSync(file ?? '', 'utf8')).toBe('a page');
});

test('the folder of reports is the chosen one, which the log tells; choosing none keeps it', async () => {
  const chosen = join(desk.folder, 'chosen');
  mkdirSync(chosen);
  const asked: string[] = [];
  const answers = [chosen, null];
  const one = await desk.open({
    askFolder: async (current) => {
      asked.push(current);
      return answers.shift() ?? null;
    },
  });
  const { reportFiles, owner } = partsOf(one);
  const usual = reportFiles.folder;
  expect(usual).toBe(join(desk.folder, 'reports'));
  await reportFiles.choose();
  await reportFiles.choose();
  expect([asked, reportFiles.folder]).toEqual([[usual, chosen], chosen]);
  const page = await owner.audit.page({ day: null, person: null, kind: 'folder.moved', slip: null }, null, 10);
  expect(page.events.map(({ data }) => JSON.parse(data) as unknown)).toEqual([
    { by: 'demo-ama', what: 'reports', from: usual, to: chosen },
  ]);
});

test('a report that can’t be saved after a close is told, with its folder, until one can', async () => {
  const one = await desk.open();
  const { reportFiles } = partsOf(one);
  const now = one.counter.now();
  const notesOfAClose = async () => {
    await reportFiles.saveClosed({ openedAt: now, endedAt: now });
    return (one.counter.snapshot().journal.notes ?? []).filter(({ kind }) => kind === 'report-not-saved');
  };
  writeFileSync(reportFiles.folder, 'a file stands where the folder should');
  expect(await notesOfAClose()).toEqual([{ kind: 'report-not-saved', detail: reportFiles.folder }]);
  rmSync(reportFiles.folder);
  expect(await notesOfAClose()).toEqual([]);
});

test.each([
  ['live', ['clock-off']],
  // Its service has a clock of its own, which may be put forward.
  ['training', []],
] as const)('a %s counter whose PC is days behind its service tells %j', async (kind, told) => {
  const { counter } = await desk.open({ kind });
  await desk.service().control('advance', { seconds: 3 * 86_400 });
  const notesAfterAnAnswer = async () => {
    await counter.askBalance();
    const notes = (counter.snapshot().journal.notes ?? []).map((note) => note.kind);
    return { notes, isAhead: counter.now() > Date.now() + 2 * 86_400_000 };
  };
  await expect.poll(notesAfterAnAnswer).toEqual({ notes: told, isAhead: true });
});

test('the price list is open to a person who may set prices, and to nobody else', async () => {
  const one = await desk.open();
  const { pricing } = partsOf(one);
  expect(await pricing.view()).toMatchObject({ ok: true });
  await signInHelper(one);
  expect(await pricing.view()).toMatchObject({ ok: false, error: { code: 'not-allowed' } });
});

test('a price that was said aloud, and not sold, is noted under the person who said it', async () => {
  const one = await desk.open();
  const { readBacks, owner } = partsOf(one);
  readBacks.given('a draft', 'airtime', pesewas(1000));
  await readBacks.look(0);
  const page = await owner.audit.page({ day: null, person: 'demo-ama', kind: null, slip: null }, null, 10);
  expect(page.events.map(({ kind }) => kind)).toContain('quote.abandoned');
});

test('a PC’s clock that was set is noted under the person at the counter', async () => {
  const one = await desk.open();
  const { clockWatch, owner } = partsOf(one);
  await clockWatch.told(Date.now());
  await clockWatch.told(Date.now() - 10 * 60_000);
  const page = await owner.audit.page({ day: null, person: null, kind: 'clock.changed', slip: null }, null, 10);
  expect(page.events.map(({ data }) => JSON.parse(data) as unknown)).toContainEqual(
    expect.objectContaining({ by: 'demo-ama' }),
  );
});

test('a PC’s clock that was set while the counter is locked is put on nobody', async () => {
  const one = await desk.open();
  const { clockWatch, owner, staff } = partsOf(one);
  await clockWatch.told(Date.now());
  await staff.lock('asked');
  await clockWatch.told(Date.now() - 10 * 60_000);
  const page = await owner.audit.page({ day: null, person: null, kind: 'clock.changed', slip: null }, null, 10);
  expect(page.events[0]).toMatchObject({ who: null });
  expect(JSON.parse(page.events[0]?.data ?? '')).toEqual({ movedMs: expect.any(Number) });
});
