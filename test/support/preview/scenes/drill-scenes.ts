/** The commissioning drill: before its start, in each state of a step, and its results. */
import type { Page } from 'playwright';
import type { DrillRun } from '#shared/counter-api/drill.ts';
import { answered } from '../answered.ts';
import { endedRun, failed, passed, runAt, viewOf, wholeRun } from '../fakes/fake-drill.ts';
import { bad, good, snapshot } from '../fakes/fake-main.ts';
import type { Scene } from './scene.ts';

export async function openDrill(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('Alt+t');
  await page.getByText('It takes about five minutes').first().waitFor();
}

/** A drill that goes on is shown by itself. */
const at = (run: DrillRun, words: string, keys: readonly string[] = []): Scene => ({
  answers: { 'drill.state': () => good(viewOf(run)) },
  act: async (page) => {
    await page.getByText(words).first().waitFor();
    for (const key of keys) await page.keyboard.press(key);
    await answered(page);
  },
});

const ended = (run: DrillRun, words: string): Scene => ({
  answers: { 'drill.state': () => good(viewOf(run)) },
  act: async (page) => {
    await page.getByLabel("Customer's number").waitFor();
    await page.keyboard.press('Alt+t');
    await page.getByText(words).first().waitFor();
  },
});

export const drillScenes: Readonly<Record<string, Scene>> = {
  'drill-settings': {
    pictureOnly: true,
    answers: {
      'counter.snapshot': () => good(snapshot({ house: { live: 'absent', keysMissing: false, codeMissing: false } })),
    },
    act: async (page) => {
      await page.getByLabel("Customer's number").waitFor();
      await page.keyboard.press('F10');
      await page.getByRole('button', { name: 'Commissioning drill' }).scrollIntoViewIfNeeded();
    },
  },
  'drill-begin': { act: openDrill },
  'drill-no-name': {
    pictureOnly: true,
    act: async (page) => {
      await openDrill(page);
      await page.keyboard.press('Enter');
    },
  },
  'drill-refused': {
    answers: { 'drill.start': () => bad('journal-unavailable') },
    act: async (page) => {
      await openDrill(page);
      await page.keyboard.type('Yaw Mensah');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').first().waitFor();
    },
  },
  'drill-to-do': at(runAt('lost-reply'), 'A sale is made'),
  'drill-running': at(runAt('lost-reply', { state: 'running' }), 'Dwadi is working'),
  'drill-paper': at(runAt('print', { state: 'asks' }), 'Look at the slip'),
  'drill-passed': {
    answers: {
      'drill.state': () => good(viewOf(runAt('refund'))),
      'drill.run': () => good(viewOf(runAt('refund', passed('refund')))),
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Start' }).press('Enter');
      await page.getByText('books and drawer agree.').first().waitFor();
    },
  },
  'drill-plug': { ...at(runAt('power-cut', { state: 'asks' }), 'Now pull the plug.'), everyLook: true },
  'drill-battery': at(runAt('power-cut', { state: 'asks' }), 'Now pull the plug.', ['b']),
  'drill-failed': {
    answers: {
      'drill.state': () => good(viewOf(runAt('refund'))),
      'drill.run': () => good(viewOf(runAt('refund', failed))),
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Start' }).press('Enter');
      await page.getByText('charged this sale 2 times').first().waitFor();
    },
  },
  'drill-skip': {
    ...at(runAt('print'), 'A slip comes out'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Skip' }).press('Enter');
      await page.getByLabel('Why do you skip this step?').waitFor();
    },
  },
  'drill-give-up': {
    ...at(runAt('refund'), 'is refunded'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Cancel the drill' }).press('Enter');
      await page.getByText('there is no sheet').waitFor();
    },
  },
  'drill-over': at(wholeRun(), 'The drill is over'),
  'drill-sheet': { ...ended(endedRun(wholeRun()), 'PASSED'), everyLook: true },
  'drill-sheet-at-a-kiosk': {
    ...ended(endedRun(wholeRun()), 'PASSED'),
    answers: {
      'drill.state': () => good(viewOf(endedRun(wholeRun()))),
      'counter.snapshot': () => good(snapshot({ lockdown: { level: 'kiosk', systemDialogs: false, gaveUp: null } })),
    },
  },
  'drill-no-printer': ended(
    endedRun(wholeRun({ print: { state: 'skipped', reason: 'no-printer', facts: {} } })),
    'WITHOUT A PRINTER',
  ),
  'drill-not-passed': ended(
    endedRun(
      wholeRun({ 'lost-reply': failed, 'power-cut': { facts: { ...passed('power-cut').facts, how: 'killed' } } }),
    ),
    'NOT PASSED',
  ),
  'drill-not-saved': ended({ ...endedRun(wholeRun()), saved: null }, 'Save again'),
};
