/** The report is of the days that were chosen last, whatever comes late. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseDay, chooseRange, stepReport, useReport } from '../../../../src-renderer/screens/day/report-store.ts';
import { bad, good } from '../../../support/preview/fakes/fake-main.ts';
import { reportFor } from '../../../support/preview/fakes/fake-reports.ts';

const asked: { day: string; answer: (result: unknown) => void }[] = [];

beforeEach(() => {
  asked.length = 0;
  useReport.setState({ period: 'day', range: { from: '', to: '' }, report: null, problem: null });
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw));
  const call = (_: string, { day }: { day: string }) =>
    new Promise((answer) => {
      asked.push({ day, answer });
    });
  vi.stubGlobal('window', { dwadi: { call } });
});
afterEach(() => vi.unstubAllGlobals());

const of = (day: string) => reportFor({ from: day, to: day });

/** Two days are asked for, one after the other, before anything is answered. */
async function askedForTwo() {
  chooseDay('2026-11-20');
  await expect.poll(() => asked.length).toBe(1);
  chooseDay('2026-11-21');
  await expect.poll(() => asked.length).toBe(2);
  expect(asked.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21']);
  return asked.map(({ answer }) => async (result: unknown) => {
    answer(result);
    await new Promise((resolve) => setTimeout(resolve));
  });
}

test.each([
  ['an answer', good(of('2026-11-20'))],
  ['a failure', bad('journal-unavailable')],
])('%s about the day before takes nothing from the day that was chosen since', async (_, late) => {
  const [before, since] = await askedForTwo();
  await since?.(good(of('2026-11-21')));
  await before?.(late);
  expect(useReport.getState()).toMatchObject({ report: of('2026-11-21'), problem: null });
});

test('more days than a report adds up are not asked for, and fewer are, from the same first day', async () => {
  useReport.setState({ period: 'own', range: { from: '2026-11-01', to: '2026-11-21' }, report: of('2026-11-21') });
  chooseRange({ from: '2025-10-17' });
  const tooLong = { range: { from: '2025-10-17', to: '2026-11-21' }, report: null, problem: 'too-long' };
  expect(useReport.getState()).toMatchObject(tooLong);
  stepReport(-1);
  expect(useReport.getState()).toMatchObject({ problem: 'too-long' });
  chooseRange({ from: '2025-10-18', to: '2026-11-21' });
  await expect.poll(() => asked.length).toBe(1);
  expect(useReport.getState()).toMatchObject({ problem: null });
});

test('nothing is read of days that are only passed on the way', async () => {
  for (const day of ['2026-11-18', '2026-11-19', '2026-11-20']) chooseDay(day);
  await expect.poll(() => asked.map(({ day }) => day)).toEqual(['2026-11-20']);
});
