/** The days that the report shows, and the report itself. */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import { isTooLong, type Report, type ReportRange } from '#shared/counter-api/reports.ts';
import type { Period } from '#shared/words/reports.ts';
import { businessDay } from '#shared/words/times.ts';
import { call } from '../../bridge.ts';
import { framePainted } from '../../stores/after-paint.ts';
import { businessNow } from '../../stores/counter-store.ts';
import { rangeOf, step } from './report-range.ts';

interface ReportState {
  readonly period: Period;
  readonly range: ReportRange;
  /** Stays while it is read anew, or while other days are, so that nothing flickers: it names its own days. */
  readonly report: Report | null;
  /** `too-long`: a report doesn't add up so many days, so main isn't asked. */
  readonly problem: CounterErrorCode | 'too-long' | null;
}

export const useReport = create<ReportState>()(() => ({
  period: 'day',
  range: { from: '', to: '' },
  report: null,
  problem: null,
}));

export const today = (): string => businessDay(businessNow());

/** Reads once more after a sale moved, or when a person asks. */
export async function readReport(): Promise<void> {
  const { range } = useReport.getState();
  const { from, to } = range;
  const answer = from === to ? await call('reports.day', { day: from }) : await call('reports.range', range);
  // Other days were chosen meanwhile.
  if (useReport.getState().range !== range) return;
  if (answer.ok) useReport.setState({ report: answer.value, problem: null });
  else useReport.setState({ report: null, problem: answer.error.code });
}

/** Paints the pressed choice before its report is read; days that are only passed on the way are not read. */
async function show(period: Period, range: ReportRange): Promise<void> {
  if (isTooLong(range)) return useReport.setState({ period, range, report: null, problem: 'too-long' });
  useReport.setState({ period, range, problem: null });
  await framePainted();
  if (useReport.getState().range === range) await readReport();
}

/** Shows today when the page is opened: yesterday evening's page says nothing this morning. */
export function openReport(): void {
  useReport.setState({ report: null });
  showToday();
}

export const showToday = (): void => void show('day', rangeOf('day', today()));

/** A period of one day is today. A longer one is the one that holds the days shown, and never one in the future. */
export function choosePeriod(period: Period): void {
  const { range } = useReport.getState();
  const [last = range.to] = [range.to, today()].toSorted();
  const whole = () => rangeOf(period, period === 'day' ? today() : last);
  void show(period, period === 'own' ? { ...range, to: last } : whole());
}

export function chooseDay(day: string): void {
  const { period } = useReport.getState();
  void show(period, rangeOf(period, day));
}

export function chooseRange(change: Partial<ReportRange>): void {
  const { from, to } = { ...useReport.getState().range, ...change };
  void show('own', from <= to ? { from, to } : { from: to, to: from });
}

export function stepReport(by: 1 | -1): void {
  const { period, range } = useReport.getState();
  void show(period, step(period, range, by));
}
