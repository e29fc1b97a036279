/** The owner's side: the log, day files, all counters and the news. */
import type { DayFilesState, MergedReport } from '#shared/counter-api/day-files.ts';
import type { CounterError } from '#shared/counter-api/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { mergedFileName } from '#shared/words/audit.ts';
import { mergedCsv } from '../day-files/merged-csv.ts';
import type { HandlerContext, Handlers, OwnerSide } from './handler-context.ts';
import { whenOpen } from './require-journal.ts';

type Answered<T> = Promise<Result<T, CounterError>>;

const notFound = err({ code: 'not-found' as const });

const inOwnerSide = <T>(context: HandlerContext, work: (side: OwnerSide) => Promise<T> | T): Answered<T> =>
  whenOpen(context.owner, async (it) => ok(await work(it)));

/** Turns a null result into `not-found`. */
async function orNotFound<T>(context: HandlerContext, work: (side: OwnerSide) => Promise<T | null>): Answered<T> {
  const answer = await inOwnerSide(context, work);
  if (!answer.ok) return answer;
  return answer.value === null ? notFound : ok(answer.value);
}

async function chooseFolder(
  context: HandlerContext,
  { chooseFolder, dayFiles }: OwnerSide,
  usual: boolean,
): Promise<DayFilesState> {
  const chosen = usual ? null : await chooseFolder('day-files');
  if (usual || chosen !== null) await context.saveDayFilesFolder(chosen);
  await dayFiles.look();
  return dayFiles.list(null);
}

const lookAfter =
  (work: (side: OwnerSide) => Promise<boolean>) =>
  async (side: OwnerSide): Promise<MergedReport | null> => {
    await work(side);
    return side.counters.look();
  };

export const ownerHandlers = {
  'audit.page': (context, { filter, before, limit }) =>
    inOwnerSide(context, ({ audit }) => audit.page(filter, before, limit)),
  'audit.people': (context) => inOwnerSide(context, ({ audit }) => audit.people()),
  'audit.verify': (context) => inOwnerSide(context, ({ audit }) => audit.chain.start()),
  'audit.chain': (context) => inOwnerSide(context, ({ audit }) => audit.chain.state),
  'audit.stop': (context) =>
    inOwnerSide(context, ({ audit }) => {
      audit.chain.stop();
      return audit.chain.state;
    }),
  'dayFiles.list': (context, { before }) => inOwnerSide(context, ({ dayFiles }) => dayFiles.list(before)),
  'dayFiles.make': (context) =>
    inOwnerSide(context, async ({ dayFiles }) => {
      await dayFiles.look();
      return dayFiles.list(null);
    }),
  'dayFiles.write': (context, { day }) =>
    orNotFound(context, async ({ dayFiles }) => ((await dayFiles.write(day)) ? dayFiles.list(null) : null)),
  'dayFiles.chooseFolder': (context, { usual }) => inOwnerSide(context, (side) => chooseFolder(context, side, usual)),
  'counters.open': (context) => inOwnerSide(context, ({ counters }) => counters.open()),
  'counters.look': (context) => inOwnerSide(context, ({ counters }) => counters.look()),
  'counters.confirm': (context, { fingerprint }) =>
    inOwnerSide(
      context,
      lookAfter(({ counters }) => counters.confirm(fingerprint)),
    ),
  'counters.forget': (context, { fingerprint }) =>
    inOwnerSide(
      context,
      lookAfter(({ counters }) => counters.forget(fingerprint)),
    ),
  'counters.keys': (context) => inOwnerSide(context, ({ counters }) => counters.keys()),
  'counters.saveCsv': async (context) => {
    const lines = await orNotFound(context, ({ counters }) => counters.lines());
    return lines.ok ? context.saveFile(mergedFileName(lines.value), mergedCsv(lines.value)) : lines;
  },
  'news.state': (context) => inOwnerSide(context, ({ news }) => news.state()),
} satisfies Partial<Handlers>;
