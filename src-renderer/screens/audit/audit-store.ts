/** The log of events as far as it has been read, newest first, and what narrows it. */
import { create } from 'zustand';
import type { AuditEvent, AuditFilter } from '#shared/counter-api/audit.ts';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import { call } from '../../bridge.ts';

const PAGE = 100;

interface AuditLog {
  readonly filter: AuditFilter;
  /** Null until the first page is here. */
  readonly events: readonly AuditEvent[] | null;
  readonly before: number | null;
  /** How far back has been looked. */
  readonly lookedTo: number | null;
  readonly reading: boolean;
  readonly problem: CounterErrorCode | null;
  /** The row that the keys act on. */
  readonly current: number | null;
}

export const EVERY_EVENT: AuditFilter = { day: null, person: null, kind: null, slip: null };

const NOTHING_READ = {
  ...{ events: null, before: null, lookedTo: null, reading: false, problem: null, current: null },
} as const;

export const useAuditLog = create<AuditLog>()(() => ({ ...NOTHING_READ, filter: EVERY_EVENT }));

export const isNarrowedLog = (filter: AuditFilter): boolean => Object.values(filter).some((value) => value !== null);

/** Begins again at the newest event. */
export async function openAuditLog(filter: AuditFilter = useAuditLog.getState().filter): Promise<void> {
  // A new filter object each time, so that answers to earlier questions can be told apart.
  useAuditLog.setState({ ...NOTHING_READ, filter: { ...filter } });
  await readOlder();
}

export const narrowAuditLog = (change: Partial<AuditFilter>): Promise<void> =>
  openAuditLog({ ...useAuditLog.getState().filter, ...change });

/** Reads the next page, once. An empty page is followed by the next: a search for rare events goes in steps. */
export async function readOlder(): Promise<void> {
  const { filter, events, before, reading } = useAuditLog.getState();
  if (reading || (events !== null && before === null)) return;
  useAuditLog.setState({ reading: true, problem: null });
  const answer = await call('audit.page', { filter, before, limit: PAGE });
  const now = useAuditLog.getState();
  // The filter was changed, or the list begun anew: this page belongs to another list.
  if (now.filter !== filter) return;
  if (!answer.ok) return useAuditLog.setState({ reading: false, problem: answer.error.code });
  const { events: older, ...rest } = answer.value;
  const all = [...(now.events ?? []), ...older];
  useAuditLog.setState({ ...rest, reading: false, events: all, current: now.current ?? all[0]?.seq ?? null });
  if (older.length === 0 && rest.before !== null) await readOlder();
}

export const standOnEvent = (current: number | null): void => useAuditLog.setState({ current });
