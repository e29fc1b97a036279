/** The counters in words, those that need their owner marked in capitals. Pure. */
import { STATUS } from '#shared/words/office-command.ts';
import type { CounterStatus, JournalStatus, OfficeStatus } from '../counters/status.ts';

/** An idle counter sends an empty batch once an hour; a night without power is no reason to worry. */
const SILENT_MS = 24 * 3_600_000;

const isSilent = ({ heardAt }: JournalStatus, now: number): boolean =>
  heardAt !== null && now - heardAt.getTime() > SILENT_MS;

/** A journal that a later one of the same counter has replaced is not waited for. */
const newestOf = ({ journals }: CounterStatus, kind: JournalStatus['kind']): JournalStatus | undefined =>
  journals.findLast((journal) => journal.kind === kind && journal.counts);

function journalWords(journal: JournalStatus, now: number): string {
  const { heardAt, behind, kind } = journal;
  const at = heardAt?.getTime();
  const heard =
    at === undefined ? STATUS.neverHeard : isSilent(journal, now) ? STATUS.silent(at, now) : STATUS.heard(at, now);
  return [
    ...(kind === 'training' ? [STATUS.training] : []),
    heard,
    ...(behind > 0 ? [STATUS.behind(behind)] : []),
  ].join(', ');
}

function counterLines(counter: CounterStatus, now: number): string[] {
  const { name, revoked, journals, alarms, daysWrong, stuck, keyConfirmed } = counter;
  const newest = (['live', 'training'] as const).flatMap((kind) => newestOf(counter, kind) ?? []);
  const first = revoked
    ? [STATUS.revoked]
    : newest.length === 0
      ? [STATUS.neverHeard]
      : newest.map((journal) => journalWords(journal, now));
  return [
    `${name}: ${first.join('; ')}`,
    ...journals.filter(({ counts }) => !counts).map(({ mark }) => STATUS.waits(mark)),
    ...alarms.map(({ what, mark, at }) => STATUS.alarm(what, mark, at.getTime(), now)),
    ...(keyConfirmed === false && !revoked ? [STATUS.keyOpen] : []),
    ...(daysWrong > 0 ? [STATUS.daysWrong(daysWrong)] : []),
    ...(stuck > 0 ? [STATUS.stuck(stuck)] : []),
  ].map((line, nth) => (nth === 0 ? line : `  ${line}`));
}

export const statusLines = ({ schema, counters, readers }: OfficeStatus, newest: number, now: number): string[] => [
  STATUS.schema(schema, newest),
  ...(counters.length === 0 ? [STATUS.none] : counters.flatMap((counter) => counterLines(counter, now))),
  ...readers.map(({ name, revoked }) => `${name}: ${revoked ? STATUS.revoked : STATUS.reader}`),
];

/** Something waits for the owner. Stuck orders are the shop's own work. */
export const needsOwner = ({ schema, counters }: OfficeStatus, newest: number, now: number): boolean =>
  schema < newest ||
  counters.some((counter) => {
    if (counter.alarms.length > 0 || counter.daysWrong > 0) return true;
    if (counter.journals.some(({ counts }) => !counts)) return true;
    const live = newestOf(counter, 'live');
    return !counter.revoked && (counter.keyConfirmed === false || (live !== undefined && isSilent(live, now)));
  });
