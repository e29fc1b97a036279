/** The commissioning drill by keyboard alone, from the installer's name to the sheet. */
import { expect, test } from 'vitest';
import { endedRun, failed, fakeDrill, runAt, viewOf, wholeRun } from '../../support/preview/fakes/fake-drill.ts';
import { bad, good, snapshot } from '../../support/preview/fakes/fake-main.ts';
import { openDrill } from '../../support/preview/scenes/drill-scenes.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';
import { settled } from '../../support/renderer/settled.ts';

const open = counterWindows();

test('the whole drill takes Enter, a letter when a person must judge, and Enter again', async () => {
  const { page, main } = await open(fakeDrill());
  await openDrill(page);
  await page.keyboard.press('Enter');
  await page.getByText('Type your name first.').waitFor();
  await page.keyboard.type('Yaw Mensah');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Print' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Look at the slip').waitFor();
  // A question that a person must look at first is not answered by a key that happens to be pressed.
  await page.keyboard.press('Enter');
  await page.keyboard.press('y');
  await page.getByText('reported that the slip').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Lost reply' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('The reply was lost').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Power cut' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Now pull the plug.').waitFor();
  await page.keyboard.press('Enter');
  expect(main.asked.filter(({ name }) => name === 'drill.cut')).toEqual([]);
  await page.keyboard.press('b');
  await page.getByText('says that the PC stayed on').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => main.asked.filter(({ name }) => name === 'drill.cut')).toHaveLength(1);
});

test('a failed step says why, is tried again, and may be left as it is', async () => {
  const { page, main } = await open({
    ...fakeDrill(runAt('refund')),
    'drill.run': () => good(viewOf(runAt('refund', failed))),
    'drill.finish': () => good(viewOf(endedRun(runAt('refund', failed)))),
  });
  await page.getByRole('button', { name: 'Start' }).press('Enter');
  await page.getByText('charged this sale 2 times').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => main.asked.filter(({ name }) => name === 'drill.run')).toHaveLength(2);
  await settled(page);
  await page.getByRole('button', { name: 'Go on without it' }).press('Enter');
  await page.getByRole('heading', { name: 'The drill is over' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'NOT PASSED' }).waitFor();
});

test('a step is skipped for a stated reason only', async () => {
  const { page, main } = await open(fakeDrill(runAt('refund')));
  await page.getByRole('button', { name: 'Skip' }).press('Enter');
  await page.keyboard.press('Enter');
  await page.getByText('Type why, in a few words.').waitFor();
  await page.keyboard.type('shown at the shop next door');
  await page.keyboard.press('Enter');
  await page.getByText('Skipped: shown at the shop next door').waitFor();
  await expect
    .poll(() => main.asked.find(({ name }) => name === 'drill.skip')?.request)
    .toEqual({
      step: 'refund',
      reason: 'shown at the shop next door',
    });
});

test('the sheet names its files and code, and can be saved again after a failure', async () => {
  const run = wholeRun();
  const answers = [bad('not-saved'), good(viewOf(endedRun(run)))];
  const { page } = await open({ ...fakeDrill(run), 'drill.finish': () => answers.shift() });
  await page.getByRole('heading', { name: 'The drill is over' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'PASSED' }).waitFor();
  await page.getByText('4f2a-90c1-7b3d-e865').waitFor();
  await page.getByText('.json').waitFor();
});

test('a drill is given up only after a second word, and Esc leaves it to be gone on with', async () => {
  const { page, main } = await open(fakeDrill(runAt('refund')));
  await page.getByRole('button', { name: 'Cancel the drill' }).press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Refund' }).waitFor();
  expect(main.asked.filter(({ name }) => name === 'drill.abort')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('Alt+t');
  await page.getByRole('heading', { name: 'Refund' }).waitFor();
  await page.getByRole('button', { name: 'Cancel the drill' }).press('Enter');
  await page.getByRole('button', { name: 'Cancel the drill' }).press('Enter');
  await page.getByLabel("Customer's number").waitFor();
  await expect.poll(() => main.asked.filter(({ name }) => name === 'drill.abort')).toHaveLength(1);
});

test('no key opens the drill at a live counter, nor for a person who may not set the counter up', async () => {
  const { attendant } = snapshot();
  const mayNot = { ...attendant, rights: { ...attendant.rights, settings: false } };
  for (const changes of [{ kind: 'live' as const }, { attendant: mayNot }]) {
    const { page, main } = await open({ 'counter.snapshot': () => good(snapshot(changes)) });
    await page.getByLabel("Customer's number").waitFor();
    await page.keyboard.press('Alt+t');
    await page.keyboard.press('F10');
    await page.getByText('About this Dwadi').first().waitFor();
    expect(main.asked.filter(({ name }) => name.startsWith('drill.'))).toEqual([]);
  }
});

test('the power cut’s result is shown first when the drill went on before the window was there', async () => {
  const { page } = await open(fakeDrill(runAt('duplicate')));
  await page.getByRole('heading', { name: 'Power cut' }).waitFor();
  await page.getByText('The power was cut: the PC was off in between.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Duplicate' }).waitFor();
});

test('a power cut that would cut off the shop’s own counter says so, and any other refusal keeps its words', async () => {
  const { page } = await open({ ...fakeDrill(runAt('power-cut')), 'drill.run': () => bad('shop-sending') });
  await page.getByRole('button', { name: 'Start' }).press('Enter');
  await page.getByText('may have an order on its way').waitFor();
  const other = await open({ ...fakeDrill(runAt('power-cut')), 'drill.run': () => bad('too-late') });
  await other.page.getByRole('button', { name: 'Start' }).press('Enter');
  await other.page.getByText('This order has moved on.').waitFor();
});

test('the settings of Training lead to the drill, too', async () => {
  const house = { live: 'absent' as const, keysMissing: false, codeMissing: false };
  const { page } = await open({ 'counter.snapshot': () => good(snapshot({ house })) });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  await page.getByRole('button', { name: 'Commissioning drill' }).press('Enter');
  await page.getByLabel('Your name').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
});
