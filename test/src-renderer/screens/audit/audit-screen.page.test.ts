import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { DayFilesState } from '#shared/counter-api/day-files.ts';
import { AUDIT } from '#shared/words/audit.ts';
import { NEWS } from '#shared/words/news.ts';
import {
  BROKEN,
  DAY_FILES,
  type EventsRequest,
  event,
  logOf,
  MERGED,
  UNKNOWN_KEY,
  WHOLE,
} from '../../../support/preview/fakes/fake-audit.ts';
import { bad, foundLines, good, snapshot } from '../../../support/preview/fakes/fake-main.ts';
import { toAudit } from '../../../support/preview/scenes/audit-scenes.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';
import { held } from '../../../support/renderer/held.ts';
import { settled } from '../../../support/renderer/settled.ts';

const open = counterWindows();
const NEWEST = 1041;

const list = (page: Page) => page.getByRole('listbox', { name: /What happened/ });
const currentRow = (page: Page) => list(page).getByRole('option', { selected: true });
const rowWords = (page: Page) => currentRow(page).locator('.only-heard').textContent();
const hasFocus = (page: Page) => list(page).evaluate((element) => element === document.activeElement);

async function openAudit(answers: Parameters<typeof open>[0] = {}) {
  const window = await open({ 'audit.page': logOf(NEWEST), ...answers });
  await toAudit(window.page);
  const asked = (name: string) => window.main.asked.filter((one) => one.name === name).map(({ request }) => request);
  return { ...window, asked };
}

test('Alt+U opens the log, the keys walk it to its end, and Enter tells all of a row', async () => {
  const { page, asked, complaints } = await openAudit();
  await expect.poll(() => hasFocus(page)).toBe(true);
  await expect.poll(() => rowWords(page)).toContain('Row 1041');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => rowWords(page)).toContain('Row 1040');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('What was written down').waitFor();
  await expect.poll(() => dialog.textContent()).toContain(event(1040, NEWEST).hash.slice(0, 4));
  await page.keyboard.press('Escape');
  await expect.poll(() => hasFocus(page)).toBe(true);
  await expect
    .poll(async () => {
      await page.keyboard.press('End');
      return rowWords(page);
    })
    .toMatch(/^Row 1,/);
  await page.getByText('There is nothing older.').waitFor();
  await expect.poll(() => asked('audit.page')).toHaveLength(11);
  expect(complaints).toEqual([]);
});

test('the log is narrowed by day, person and kind, and a number leads through its sale', async () => {
  const { page, asked } = await openAudit({ 'orders.find': ({ text }: { text: string }) => good(foundLines(text)) });
  const last = () => (asked('audit.page').at(-1) as EventsRequest | undefined)?.filter;
  await page.getByLabel('Who', { exact: true }).selectOption({ label: 'Kofi' });
  await page.getByLabel('What', { exact: true }).selectOption('staff.wrong-pin');
  await page.getByLabel('Day').fill('2026-11-20');
  await expect.poll(last).toMatchObject({ person: 'kofi', kind: 'staff.wrong-pin', day: '2026-11-20', slip: null });
  await page.getByLabel('Slip, number or reference').fill('024412');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Which sale?' }).getByRole('button').nth(1).press('Enter');
  await expect.poll(() => last()?.slip).toBe(982);
  await page.getByText('Only slip 982').waitFor();
  await page.getByRole('button', { name: 'Show all' }).press('Enter');
  await expect.poll(last).toEqual({ day: null, person: null, kind: null, slip: null });
});

test('a rare kind is looked for page after page, without a press', async () => {
  const pages = [
    { events: [], before: 500, lookedTo: 1000 },
    { events: [], before: 200, lookedTo: 900 },
    { events: [event(7, NEWEST)], before: null, lookedTo: 800 },
  ];
  const { page, asked } = await openAudit({ 'audit.page': () => good(pages.shift()) });
  await expect.poll(() => rowWords(page)).toContain('Row 7');
  await expect
    .poll(() => (asked('audit.page') as EventsRequest[]).map(({ before }) => before))
    .toEqual([null, 500, 200]);
});

test('verify shows its progress, is stopped by a key, and shows the head to be read out by phone', async () => {
  const states = [{ state: 'running', rows: 10, all: 40 }];
  const { page } = await openAudit({
    'audit.verify': () => good(states[0]),
    'audit.chain': () => good(states.at(-1) ?? { state: 'idle' }),
    'audit.stop': () => {
      states.push({ state: 'stopped', rows: 20, all: 40 });
      return good(states.at(-1));
    },
  });
  states.unshift({ state: 'running', rows: 10, all: 40 });
  await page.getByRole('button', { name: 'Stop', exact: true }).press('Enter');
  await page.getByText('Stopped before the end.').waitFor();
  states.push(WHOLE as never);
  await page.getByRole('button', { name: 'Verify the log' }).press('Enter');
  await page.getByRole('main').getByText('The log is complete.').waitFor();
  await page.getByText('0004 8211 9f3c', { exact: false }).waitFor();
  await expect.poll(() => page.getByRole('main').textContent()).toContain('48,211 rows are right');
});

test('the log is verified again at once after Stop, and an older answer on its way changes nothing', async () => {
  const running = { state: 'running', rows: 10, all: 40 };
  const late = held(() => good(running));
  let asked = 0;
  const { page } = await open({
    'audit.page': logOf(NEWEST),
    'audit.chain': (request) => (asked++ === 0 ? good(running) : late.answer(request)),
    'audit.stop': () => good({ state: 'stopped', rows: 20, all: 40 }),
    'audit.verify': () => good(WHOLE),
  });
  // The second answer is held, and may be asked for at once: nothing waits until all is answered.
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('Alt+u');
  await expect.poll(late.count).toBe(1);
  // The log takes the focus when its rows come; later it would take it from a button.
  await expect.poll(() => hasFocus(page)).toBe(true);
  await page.getByRole('button', { name: 'Stop', exact: true }).press('Enter');
  await page.getByText('Stopped before the end.').waitFor();
  await page.getByRole('button', { name: 'Verify the log' }).press('Enter');
  await page.getByRole('main').getByText('The log is complete.').waitFor();
  late.release();
  await settled(page);
  expect(await page.getByRole('main').textContent()).toContain('The log is complete.');
});

test('a broken log names its first broken row', async () => {
  const { page } = await openAudit({ 'audit.chain': () => good(BROKEN) });
  const alert = page.getByRole('alert');
  await alert.getByText('The log is broken.').waitFor();
  expect(await alert.textContent()).toContain(
    'Row 31006 (Money was taken out of the drawer) was changed after it was written.',
  );
});

test('a person who may not change settings sees no way to the log, and nothing when they try', async () => {
  const { attendant } = snapshot();
  const noRights = { ...attendant, rights: { ...attendant.rights, settings: false } };
  const { page, asked } = await openAudit({
    'counter.snapshot': () => good(snapshot({ attendant: noRights })),
  });
  await page.getByText('This page is for the owner.').waitFor();
  await expect.poll(() => page.getByRole('navigation').getByRole('button', { name: /Audit/ }).count()).toBe(0);
  expect(asked('audit.page')).toEqual([]);
});

test('the main process asks for the folder of day files, and no request names a path', async () => {
  const { page, asked } = await openAudit();
  await page.keyboard.press('Control+m');
  await page.getByText('Fri 20 Nov 2026').waitFor();
  await page.getByRole('button', { name: 'Choose a folder for day files' }).press('Enter');
  await page.getByText('D:\\Dwadi days').waitFor();
  await page.getByRole('button', { name: 'Use the usual folder' }).press('Enter');
  await page.getByRole('button', { name: /the file of Thu 19 Nov 2026/ }).press('Enter');
  await page.getByRole('button', { name: 'Make what is due now' }).press('Enter');
  await expect.poll(() => asked('dayFiles.make')).toEqual([{}]);
  await page.getByText('Nothing was made. Every day that is over has its file.').waitFor();
  await expect.poll(() => asked('dayFiles.chooseFolder')).toEqual([{ usual: false }, { usual: true }]);
  await expect.poll(() => asked('dayFiles.write')).toEqual([{ day: '2026-11-19' }]);
});

test('all counters are opened, summed another way, a key confirmed by its groups, and saved', async () => {
  const { promise: readSlowly, resolve: hasRead } = Promise.withResolvers<void>();
  const { page, asked } = await openAudit({
    'counters.look': () => readSlowly.then(() => good({ ...MERGED, folder: '/home/efua/of-the-last-time' })),
    'counters.open': () => good({ ...MERGED, unknownKeys: [UNKNOWN_KEY] }),
  });
  await page.keyboard.press('Control+m');
  await page.keyboard.press('Control+m');
  // A folder may be opened while the one of the last time is still being read; and that one doesn't take its place.
  await page.getByText(AUDIT.reading).waitFor();
  await page.getByRole('button', { name: 'Open a folder of day files' }).press('Enter');
  await page.getByText('P9QX: Wed 18 Nov 2026').waitFor();
  await page.getByRole('row', { name: /Total 512/ }).waitFor();
  hasRead();
  // The estimated part of a cost is shown where it is deducted; without an estimate, nothing is shown.
  await expect.poll(() => page.getByText('and 13.20 estimated').count()).toBe(2);
  await page.getByLabel('Sum by').selectOption('product');
  await page.getByRole('row', { name: /212 8,000\.00/ }).waitFor();
  await expect.poll(() => page.getByText('of-the-last-time').count()).toBe(0);
  await page.getByRole('button', { name: /the key of counter Z2ZZ/ }).press('Enter');
  await expect.poll(() => asked('counters.confirm')).toEqual([{ fingerprint: UNKNOWN_KEY.fingerprint }]);
  await page.getByRole('button', { name: 'Save as CSV' }).press('Enter');
  await page.getByText('Saved as /home/efua/').waitFor();
});

test('a typed number gets the owner’s texts, each switch keeps it, and no folder can be sent along', async () => {
  const { page, asked } = await openAudit({ 'settings.save': (wanted: unknown) => good(wanted) });
  await page.keyboard.press('F10');
  const group = page.getByRole('group', { name: 'Texts for the owner' });
  await group.getByLabel("The owner's number").fill('024412345');
  await group.getByRole('button', { name: 'Save this number' }).press('Enter');
  await group.getByText('Not a Ghana number').waitFor();
  await group.getByLabel("The owner's number").fill('0244123456');
  await group.getByRole('button', { name: 'Save this number' }).press('Enter');
  await group.getByRole('button', { name: 'Remove the number' }).waitFor();
  await group.getByLabel('Hours left').selectOption('6');
  await group.getByRole('switch', { name: 'When your price level ends' }).press('Space');
  await expect
    .poll(() => asked('settings.save').at(-1))
    .toMatchObject({ newsPhone: '0244123456', newsWalletHours: 6, newsOfRole: false, newsRoleDays: 3 });
  await expect.poll(() => group.getByLabel('Days left').count()).toBe(0);
});

test('Enter saves the owner’s number as its button does, and the form says that it is unsaved until then', async () => {
  const { page, asked } = await openAudit({ 'settings.save': (wanted: unknown) => good(wanted) });
  await page.keyboard.press('F10');
  const group = page.getByRole('group', { name: 'Texts for the owner' });
  const number = group.getByLabel("The owner's number");
  const unsaved = group.getByText('Not saved yet.');
  await number.press('Enter');
  await expect.poll(() => unsaved.count()).toBe(0);
  await number.fill('024412345');
  await unsaved.waitFor();
  await page.keyboard.press('Enter');
  await group.getByText('Not a Ghana number').waitFor();
  expect(asked('settings.save')).toEqual([]);
  await number.fill('0244123456');
  await unsaved.waitFor();
  await page.keyboard.press('Enter');
  await group.getByRole('button', { name: 'Remove the number' }).waitFor();
  await expect.poll(() => unsaved.count()).toBe(0);
  await page.keyboard.press('Enter');
  await expect.poll(() => asked('settings.save')).toMatchObject([{ newsPhone: '0244123456' }]);
});

test('a person who does not see cost gets no counters, no folder of day files and no number for texts', async () => {
  const { page, tell } = await openAudit();
  const { attendant } = snapshot();
  await page.getByRole('button', { name: AUDIT.counters }).press('Enter');
  await tell(
    'counter.changed',
    snapshot({ attendant: { ...attendant, rights: { ...attendant.rights, seesCost: false } } }),
  );
  await expect.poll(() => page.getByRole('button', { name: AUDIT.counters }).count()).toBe(0);
  await expect.poll(() => list(page).count()).toBe(1);
  await page.getByRole('button', { name: AUDIT.dayFiles }).press('Enter');
  await page.getByText(AUDIT.folderNotYours).waitFor();
  await expect.poll(() => page.getByRole('button', { name: AUDIT.chooseFolder }).count()).toBe(0);
  await page.keyboard.press('F10');
  await page.getByText(NEWS.phoneNotYours).waitFor();
  await expect.poll(() => page.getByLabel(NEWS.phone).count()).toBe(0);
});

test('a manager who sees cost gets no number for texts, which warn the owner of guesses at their PIN', async () => {
  const { page, tell } = await openAudit();
  const { attendant } = snapshot();
  await tell('counter.changed', snapshot({ kind: 'live', attendant: { ...attendant, role: 'attendant' } }));
  await page.keyboard.press('F10');
  await page.getByText(NEWS.phoneNotYours).waitFor();
  await expect.poll(() => page.getByLabel(NEWS.phone).count()).toBe(0);
});

test('the log that is opened twice shows each event once', async () => {
  const log = logOf(40);
  const pages = held(log as (request: never) => unknown);
  const { page } = await open({ 'audit.page': pages.answer });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('Alt+u');
  await page.keyboard.press('F2');
  await page.keyboard.press('Alt+u');
  await expect.poll(pages.count).toBe(2);
  pages.release();
  await settled(page);
  pages.release();
  await settled(page);
  const rows = page.getByRole('listbox', { name: /What happened/ }).getByRole('option');
  await expect.poll(() => rows.first().getAttribute('aria-setsize')).toBe('40');
});

test('the log shows the sale that was looked for last', async () => {
  const finds: Record<string, () => void> = {};
  const { page } = await open({
    'audit.page': logOf(NEWEST),
    'orders.find': ({ text }: { text: string }) =>
      new Promise((resolve) => {
        finds[text] = () => resolve(good(foundLines(text).slice(text === '456' ? 0 : 1, text === '456' ? 1 : 2)));
      }),
  });
  await toAudit(page);
  const field = page.getByLabel('Slip, number or reference');
  await field.fill('456');
  await field.press('Enter');
  await field.fill('789');
  await field.press('Enter');
  await expect.poll(() => Object.keys(finds).length).toBe(2);
  finds['789']?.();
  await page.getByText('Only slip 982').waitFor();
  finds['456']?.();
  await settled(page);
  await expect.poll(() => page.getByText('Only slip 982').count()).toBe(1);
});

test('a search for a sale that failed says why, and what it found leaves with the text that it was for', async () => {
  const many = [...foundLines('456'), ...foundLines('456'), ...foundLines('456')].map((sale, at) => ({
    ...sale,
    line: { ...sale.line, id: `00000000-0000-4000-9000-${String(at).padStart(12, '0')}`, slipNumber: at + 1 },
  }));
  const { page, asked } = await openAudit({
    'orders.find': ({ text, limit }: { text: string; limit: number }) =>
      text === '1' ? bad('journal-unavailable') : good(many.slice(0, text === '2' ? 6 : limit)),
  });
  const field = page.getByLabel('Slip, number or reference');
  const found = page.getByRole('list', { name: 'Which sale?' }).getByRole('button');
  const more = page.getByText('There are more than these 6.');
  const find = async (text: string) => {
    await field.fill(text);
    await field.press('Enter');
  };
  await find('1');
  await page.getByText('Dwadi cannot write to its journal').waitFor();
  expect(await page.getByText('No sale found').count()).toBe(0);
  await find('2');
  await expect.poll(() => found.count()).toBe(6);
  expect(await more.count()).toBe(0);
  await find('3');
  await more.waitFor();
  expect(await found.count()).toBe(6);
  await field.fill('34');
  await expect.poll(() => found.count()).toBe(0);
  expect(await more.count()).toBe(0);
  expect(asked('orders.find')).toHaveLength(3);
});

test('a sale that is found after its text was changed is not offered', async () => {
  const sales = held(() => good(foundLines('456')));
  const { page } = await openAudit({ 'orders.find': sales.answer });
  const field = page.getByLabel('Slip, number or reference');
  await field.fill('456');
  await field.press('Enter');
  await expect.poll(sales.count).toBe(1);
  await field.fill('4567');
  sales.release();
  await settled(page);
  expect(await page.getByRole('list', { name: 'Which sale?' }).count()).toBe(0);
});

test('a sale that is found after the log was left narrows the log of nobody', async () => {
  const sales = held(() => good(foundLines('456').slice(0, 1)));
  const { page, asked } = await openAudit({ 'orders.find': sales.answer });
  const field = page.getByLabel('Slip, number or reference');
  await field.fill('456');
  await field.press('Enter');
  await expect.poll(sales.count).toBe(1);
  await page.keyboard.press('F2');
  await page.getByLabel("Customer's number").waitFor();
  const before = asked('audit.page').length;
  sales.release();
  await settled(page);
  expect(asked('audit.page')).toHaveLength(before);
});

test('older day files are listed once, however often the button is pressed', async () => {
  const older = held(() => good({ ...DAY_FILES, files: [{ ...DAY_FILES.files[0], day: '2026-11-10' }], before: null }));
  const { page } = await open({
    'audit.page': logOf(40),
    'dayFiles.list': (request: never) =>
      (request as { before: string | null }).before === null
        ? good({ ...DAY_FILES, before: '2026-11-18' })
        : older.answer(request),
  });
  await toAudit(page);
  await page.getByRole('button', { name: /^Day files/ }).click();
  const button = page.getByRole('button', { name: 'Show older ones' });
  await button.press('Enter');
  await button.press('Enter');
  await settled(page);
  while (older.count() > 0) older.release();
  await page.getByText('10 Nov').first().waitFor();
  await settled(page);
  await expect.poll(() => page.getByText('10 Nov').count()).toBe(1);
});

test('a failure to list older day files is told until they are there', async () => {
  let fails = true;
  const { page } = await open({
    'audit.page': logOf(40),
    'dayFiles.list': ({ before }: { before: string | null }) =>
      before !== null && fails ? bad('journal-unavailable') : good({ ...DAY_FILES, before: '2026-11-18' }),
  });
  await toAudit(page);
  await page.getByRole('button', { name: /^Day files/ }).click();
  const button = page.getByRole('button', { name: 'Show older ones' });
  await button.press('Enter');
  await page.getByRole('alert').waitFor();
  fails = false;
  await button.press('Enter');
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

test('making the due files says which days were made, or else why none was', async () => {
  const state: DayFilesState = { ...DAY_FILES, waiting: [] };
  const [newest] = DAY_FILES.files;
  if (newest === undefined) throw new Error('no file is shown');
  const answers: DayFilesState[] = [
    state,
    { ...state, waiting: [{ day: '2026-11-21', why: 'no-time' }] },
    { ...state, trouble: 'folder-missing' },
    { ...state, files: [{ ...newest, day: '2026-11-21' }, ...state.files] },
  ];
  const { page } = await openAudit({
    'dayFiles.list': () => good(state),
    'dayFiles.make': () => good(answers.shift() ?? state),
  });
  await page.keyboard.press('Control+m');
  const make = page.getByRole('button', { name: 'Make what is due now' });
  for (const words of [
    'Nothing was made. Every day that is over has its file.',
    'Nothing was made. The file of Sat 21 Nov 2026 is made as soon as the service has told the time.',
    'Nothing was made. Plug in the disk or stick: the folder is not there.',
    'Made: Sat 21 Nov 2026.',
  ]) {
    await make.press('Enter');
    await page.getByText(words).waitFor();
  }
});
