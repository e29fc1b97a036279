/** The owner's page: the log, day files, all counters together; and the texts among the settings. */
import type { Page } from 'playwright';
import { USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { parsePhone } from '#shared/phone.ts';
import { answered } from '../answered.ts';
import {
  BROKEN,
  DAY_FILES,
  LOST_FOLDER,
  logOf,
  MERGED,
  OFFICE_PLACE,
  RUNNING,
  UNKNOWN_KEY,
  UNREAD_OFFICE,
  WHOLE,
} from '../fakes/fake-audit.ts';
import { bad, busyBoard, foundLines, good, NOW, never, snapshot } from '../fakes/fake-main.ts';
import type { Scene } from './scene.ts';

const busy = { 'sales.board': () => good(busyBoard()), 'audit.page': logOf(48_211) };

/** More than the search shows. */
const SEVEN_FOUND = [...foundLines('3456'), ...foundLines('3456'), ...foundLines('3456')]
  .slice(0, 7)
  .map((found, at) => ({
    ...found,
    line: { ...found.line, id: `00000000-0000-4000-9000-${String(at).padStart(12, '0')}`, slipNumber: 1041 - 37 * at },
  }));

export async function toAudit(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('Alt+u');
  await page.getByRole('heading', { name: 'Audit', level: 1 }).waitFor();
  await answered(page);
}

const toPart = (name: string) => async (page: Page) => {
  await toAudit(page);
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await answered(page);
};
const toFiles = toPart('Day files');
const toCounters = async (page: Page) => {
  await toPart('All counters')(page);
  await page.getByRole('button', { name: 'Open a folder of day files' }).click();
  await answered(page);
};

const fromOffice = async (page: Page) => {
  await toPart('All counters')(page);
  await page.getByRole('button', { name: 'From the office' }).click();
  await answered(page);
};
const live = {
  'counter.snapshot': () => good(snapshot({ kind: 'live', attendant: { ...snapshot().attendant, role: 'owner' } })),
};

const toTexts = async (page: Page) => {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  await page.getByRole('group', { name: 'Texts for the owner' }).scrollIntoViewIfNeeded();
  await answered(page);
};
const owner = { ...snapshot().attendant, role: 'owner' } as const;
const settings = (changes: Partial<typeof USUAL_SETTINGS>) => ({
  ...busy,
  'counter.snapshot': () =>
    good(snapshot({ kind: 'live', attendant: owner, settings: { ...USUAL_SETTINGS, ...changes } })),
});
const noRights = { ...snapshot().attendant, rights: { ...snapshot().attendant.rights, settings: false } };

export const AUDIT_SCENES: Readonly<Record<string, Scene>> = {
  'audit-log': { everyLook: true, answers: busy, act: toAudit },
  'audit-empty': { answers: { 'sales.board': busy['sales.board'] }, act: toAudit },
  'audit-not-yours': {
    answers: { ...busy, 'counter.snapshot': () => good(snapshot({ attendant: noRights })) },
    act: toAudit,
  },
  'audit-unreadable': { answers: { ...busy, 'audit.page': () => bad('journal-unavailable') }, act: toAudit },
  'audit-none-match': {
    answers: { ...busy, 'audit.page': () => good({ events: [], before: null, lookedTo: null }) },
    act: async (page) => {
      await toAudit(page);
      await page.getByLabel('Who', { exact: true }).selectOption({ index: 1 });
      await page.getByText('Nothing found.').waitFor();
    },
  },
  'audit-more-sales': {
    answers: { ...busy, 'orders.find': () => good(SEVEN_FOUND) },
    act: async (page) => {
      await toAudit(page);
      await page.getByLabel('Slip, number or reference').fill('3456');
      await page.keyboard.press('Enter');
      await page.getByText('There are more than these').waitFor();
    },
  },
  'audit-reading': { answers: { ...busy, 'audit.page': never }, act: toAudit },
  'audit-event': {
    answers: busy,
    act: async (page) => {
      await toAudit(page);
      await page
        .getByRole('listbox', { name: /What happened/ })
        .and(page.locator(':focus'))
        .waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
    },
  },
  'audit-verifying': { answers: { ...busy, 'audit.chain': () => good(RUNNING) }, act: toAudit },
  'audit-whole': { answers: { ...busy, 'audit.chain': () => good(WHOLE) }, act: toAudit },
  'audit-broken': { everyLook: true, answers: { ...busy, 'audit.chain': () => good(BROKEN) }, act: toAudit },
  'day-files': { everyLook: true, answers: busy, act: toFiles },
  'day-files-none': {
    answers: {
      ...busy,
      'dayFiles.list': () => good({ ...DAY_FILES, files: [], waiting: [{ day: '2026-11-20', why: 'shift-open' }] }),
    },
    act: toFiles,
  },
  'day-files-trouble': {
    answers: {
      ...busy,
      'dayFiles.list': () =>
        good({
          ...{ ...DAY_FILES, folder: 'E:\\days', chosen: true, trouble: 'folder-missing' },
          files: DAY_FILES.files.map((file, at) => ({ ...file, place: at === 0 ? 'absent' : 'differs' })),
        }),
    },
    act: toFiles,
  },
  'day-file-note': {
    pictureOnly: true,
    answers: {
      ...busy,
      'counter.snapshot': () =>
        good(
          snapshot({
            journal: { state: 'ready', problem: null, notes: [{ kind: 'no-day-file', detail: 'folder-missing' }] },
          }),
        ),
    },
  },
  'counters-none': { answers: busy, act: toPart('All counters') },
  counters: { everyLook: true, answers: busy, act: toCounters },
  'counters-gaps': {
    answers: busy,
    act: async (page) => {
      await toCounters(page);
      for (const _ of [1, 2]) await page.keyboard.press('PageDown');
      await answered(page);
    },
  },
  'counters-refused': {
    answers: {
      ...busy,
      'counters.open': () =>
        good({
          ...MERGED,
          refused: [
            { file: 'dwadi-day-P9QX-2026-11-18.json', why: 'altered' },
            { file: 'dwadi-day-K3F7-2026-11-02.json', why: 'not-a-day-file' },
          ],
          unknownKeys: [UNKNOWN_KEY, { ...UNKNOWN_KEY, fingerprint: 'ab'.repeat(32), marks: ['K3F7'], files: 1 }],
        }),
      'counters.keys': () =>
        good([{ fingerprint: 'cd'.repeat(32), mark: 'P9QX', shop: 'Adom Mobile, Circle', at: NOW }]),
    },
    act: toCounters,
  },
  'counters-folder-gone': {
    answers: { ...busy, 'counters.open': () => good(LOST_FOLDER) },
    act: toCounters,
  },
  'counters-office-way-in': {
    everyLook: true,
    answers: { ...busy, ...live },
    act: async (page) => {
      await toPart('All counters')(page);
      await page.getByRole('button', { name: 'From the office' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'counters-office': {
    answers: { ...busy, ...live, 'counters.office': () => good(OFFICE_PLACE) },
    act: fromOffice,
  },
  'counters-office-not-read': {
    answers: {
      ...{ ...busy, ...live, 'counters.office': () => good(OFFICE_PLACE) },
      'counters.openOffice': () => good(UNREAD_OFFICE),
    },
    act: fromOffice,
  },
  'news-off': { answers: settings({ newsOfWallet: false, newsOfRole: false, newsAtClose: false }), act: toTexts },
  'news-on': {
    everyLook: true,
    answers: {
      ...settings({ newsPhone: parsePhone('0244123456') }),
      'news.state': () =>
        good({
          keyMissing: false,
          sent: [
            { kind: 'close', at: NOW - 14 * 3_600_000, slip: 1041, state: 'done' },
            { kind: 'wallet', at: NOW - 20 * 3_600_000, slip: 998, state: 'done' },
          ],
        }),
    },
    act: toTexts,
  },
  'news-not-saved': {
    answers: settings({}),
    act: async (page) => {
      await toTexts(page);
      await page.getByLabel("The owner's number").fill('0244123456');
    },
  },
  'news-not-yours': {
    answers: { ...busy, 'counter.snapshot': () => good(snapshot({ kind: 'live' })) },
    act: toTexts,
  },
  'news-no-key': {
    answers: { ...settings({}), 'news.state': () => good({ keyMissing: true, sent: [] }) },
    act: toTexts,
  },
};
