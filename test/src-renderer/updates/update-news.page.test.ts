/** Newer versions, as the owner and the attendants meet them: by keyboard alone. */
import { expect, test } from 'vitest';
import type { UpdatesState } from '#shared/counter-api/updates.ts';
import { bad, good, snapshot } from '../../support/preview/fakes/fake-main.ts';
import { HALF, readyUpdate, updates } from '../../support/preview/fakes/fake-updates.ts';
import { CODE } from '../../support/preview/scenes/setup-scenes.ts';
import { openUpdates, UPDATE_SCENES } from '../../support/preview/scenes/update-scenes.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';
import { held } from '../../support/renderer/held.ts';

const open = counterWindows();

const mayNot = () => {
  const { attendant } = snapshot();
  return { ...attendant, rights: { ...attendant.rights, settings: false } };
};

test('a download’s progress is shown in megabytes and percent, and the limit is chosen', async () => {
  const coming = updates({ phase: 'downloading', found: HALF });
  const { page, main } = await open({ 'updates.state': () => good(coming) });
  await openUpdates(page);
  await page.getByText('41.3 of 98.1 MB, 42%').waitFor();
  await page.getByLabel(/The most that a download/).selectOption('128');
  await expect
    .poll(() => main.asked.at(-1))
    .toEqual({
      name: 'updates.choose',
      request: { channel: 'stable', kilobytesPerSecond: 128, megabytesPerDay: null },
    });
});

test('the channel and the limit, chosen quickly, are both as they were chosen', async () => {
  const choose = held((choice: UpdatesState['choice']) => good(updates({ choice })));
  const { page, main } = await open({ 'updates.state': () => good(updates()), 'updates.choose': choose.answer });
  await openUpdates(page);
  await page.getByLabel('Which versions').selectOption('early');
  await page.getByLabel(/The most that a download/).selectOption('128');
  for (const limit of ['32', '128']) {
    await expect.poll(choose.count).toBe(1);
    choose.release();
    await expect.poll(() => page.getByLabel(/The most that a download/).inputValue()).toBe(limit);
  }
  await expect
    .poll(() => main.asked.filter(({ name }) => name === 'updates.choose').at(-1)?.request)
    .toEqual({
      ...{ channel: 'early', kilobytesPerSecond: 128, megabytesPerDay: null },
    });
});

test('Settings tells what each update took, and the owner goes back to an older version', async () => {
  const costs = [
    { version: '0.2.0', carried: 1_570_000, bytes: 91_000_000 },
    { version: '0.1.0', carried: 90_900_000, bytes: 90_900_000 },
  ];
  const state = updates({ version: '0.2.0', older: '0.1.9', costs });
  const { page, main } = await open({ 'updates.state': () => good(state) });
  await openUpdates(page);
  const part = page.getByRole('group', { name: 'Newer versions' });
  await expect
    .poll(() => part.getByRole('list', { name: 'What updates took' }).innerText())
    .toBe('Update 0.2.0 took 1.6 MB of 91.0 MB.\nUpdate 0.1.0 took 90.9 MB of 90.9 MB.');
  await part.getByRole('button', { name: 'Go back to version 0.1.9' }).press('Enter');
  await expect.poll(() => main.asked.at(-1)).toEqual({ name: 'updates.goBack', request: { version: '0.1.9' } });
});

test('the owner limits a day, and takes the limit away', async () => {
  const choice = (limit: number | null) => ({ ...updates().choice, megabytesPerDay: limit });
  const { page, main } = await open({ 'updates.state': () => good(updates()) });
  await openUpdates(page);
  for (const [shown, limit] of [
    ['20 MB', 20],
    ['No limit', null],
  ] as const) {
    await page.getByLabel('The most that downloads may use in a day').selectOption({ label: shown });
    await expect.poll(() => main.asked.at(-1)).toEqual({ name: 'updates.choose', request: choice(limit) });
  }
});

test('"now" with an open shift says why not, and puts nothing in', async () => {
  const { page, main } = await open({ 'updates.state': () => good(readyUpdate({ holds: [] })) });
  const row = page.getByRole('region', { name: 'Newer versions' });
  await row.getByRole('button', { name: 'Install it now' }).press('Enter');
  await row.getByText('Not now: a shift is open.').waitFor();
  await expect.poll(() => main.asked.filter(({ name }) => name === 'updates.install')).toHaveLength(1);
});

test('any person calls the countdown off, even if nobody is signed in', async () => {
  const { page, main } = await open({
    'counter.snapshot': () => good(snapshot({ locked: true })),
    'updates.state': () => good(readyUpdate({ holds: [], countdown: 45 })),
  });
  await page.getByText('Dwadi installs version 0.2.0 in 45 seconds.').waitFor();
  await page.getByRole('button', { name: 'Later' }).press('Enter');
  await expect.poll(() => page.getByText('Dwadi installs').count()).toBe(0);
  await expect.poll(() => main.asked.filter(({ name }) => name === 'updates.later')).toHaveLength(1);
});

test('another version is told once, until it was read', async () => {
  const arrived = { version: '0.2.0', before: '0.1.0' };
  const { page } = await open({ 'updates.state': () => good(updates({ version: '0.2.0', arrived })) });
  await page.getByText('Dwadi is now version 0.2.0. It was 0.1.0 before.').waitFor();
  await page.getByRole('button', { name: 'I have read it' }).press('Enter');
  await expect.poll(() => page.getByText('Dwadi is now version').count()).toBe(0);
});

test('a person who may not change settings sees no update that is ready, and no part in Settings', async () => {
  const { page } = await open({
    'counter.snapshot': () => good(snapshot({ attendant: mayNot() })),
    'updates.state': () => good(readyUpdate()),
    'updates.install': () => bad('not-allowed'),
  });
  await page.getByLabel("Customer's number").waitFor();
  await expect.poll(() => page.getByText('Version 0.2.0 of Dwadi is ready.').count()).toBe(0);
  await page.keyboard.press('F10');
  await page.getByText('You may not change').or(page.getByText('About this Dwadi')).first().waitFor();
  await expect.poll(() => page.getByRole('group', { name: 'Newer versions' }).count()).toBe(0);
});

test('a Dwadi that looks nowhere says so in Settings and under About', async () => {
  const { page } = await open({ 'updates.state': () => good(updates({ off: 'no-place' })) });
  await openUpdates(page);
  await page.getByText('it was built without a place to look').waitFor();
  await page.getByText('Not looked for').waitFor();
  await expect.poll(() => page.getByLabel('Which versions').count()).toBe(0);
});

test('a damaged journal names its newest backup, and goes back to it with the code', async () => {
  const { page, main } = await open(UPDATE_SCENES['journal-lost']?.answers);
  await page.getByText('The journal is damaged').waitFor();
  await page.getByText(/^The newest backup was made on Fri 20 Nov 2026 20:41/).waitFor();
  const code = page.getByLabel('The recovery code of this counter');
  await code.fill(CODE);
  await code.press('Enter');
  await page.getByText('That is not the code of this counter.').waitFor();
  await expect
    .poll(() => main.asked.filter(({ name }) => name === 'recovery.goBack'))
    .toMatchObject([{ request: { code: CODE } }]);
});

test('a damaged journal is named before anybody knows of a backup', async () => {
  const { page } = await open(UPDATE_SCENES['journal-lost-looking']?.answers);
  await page.getByText('The journal is damaged').waitFor();
  await page.getByText('Dwadi is looking for the newest backup.').waitFor();
  await expect.poll(() => page.getByLabel('The recovery code of this counter').count()).toBe(0);
});

test('a lost journal without a backup asks for no code, and one found damaged while open asks for a start', async () => {
  const gone = await open(UPDATE_SCENES['journal-lost-no-backup']?.answers);
  await gone.page.getByText('No backup was found on this PC.').waitFor();
  await expect.poll(() => gone.page.getByLabel('The recovery code of this counter').count()).toBe(0);
  const found = await open(UPDATE_SCENES['journal-damaged-while-open']?.answers);
  await found.page.getByText('Close Dwadi and open it again').waitFor();
});

test('a journal from the future names its writer, the backup and the loss; the code goes back', async () => {
  const { page, main } = await open(UPDATE_SCENES['journal-newer']?.answers);
  await page.getByText('The journal was written by Dwadi 0.3.0. This is Dwadi 0.1.0').waitFor();
  await page.getByText('before-150.db').waitFor();
  await page.getByText('Sales after that backup are not in it.').waitFor();
  const code = page.getByLabel('The recovery code of this counter');
  await code.fill('ABC');
  await code.press('Enter');
  await page.getByText('seven groups of five').waitFor();
  expect(main.asked.some(({ name }) => name === 'recovery.goBack')).toBe(false);
});
