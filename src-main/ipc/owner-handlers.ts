/** The owner's side: refused to everybody else, whatever a screen asks. */
import type { DayFilesState, MergedReport } from '#shared/counter-api/day-files.ts';
import type { CounterError } from '#shared/counter-api/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { mergedFileName } from '#shared/words/audit.ts';
import { mergedCsv } from '../day-files/merged-csv.ts';
import type { HandlerContext, Handlers, OwnerSide } from './handler-context.ts';
import { whenOpen } from './require-journal.ts';

type Answered<T> = Promise<Result<T, CounterError>>;

const notAllowed = err({ code: 'not-allowed' as const });
const notFound = err({ code: 'not-found' as const });

const forOwner = <T>(context: HandlerContext, work: (side: OwnerSide) => Promise<T> | T): Answered<T> =>
  context.staff?.rights.settings === false
    ? Promise.resolve(notAllowed)
    : whenOpen(context.owner, async (it) => ok(await work(it)));

/**
 * The merged report of all counters, and the files behind it, tell little but wallet costs and margins. So these calls
 * need the right to see cost.
 */
const forWhoSeesCost: typeof forOwner = (context, work) =>
  context.staff?.rights.seesCost === false ? Promise.resolve(notAllowed) : forOwner(context, work);

/** Turns a null result into `not-found`. */
async function orNotFound<T>(
  context: HandlerContext,
  work: (side: OwnerSide) => Promise<T | null>,
  forWhom: typeof forOwner = forOwner,
): Answered<T> {
  const answer = await forWhom(context, work);
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
    forOwner(context, ({ audit }) => audit.page(filter, before, limit)),
  'audit.people': (context) => forOwner(context, ({ audit }) => audit.people()),
  'audit.verify': (context) => forOwner(context, ({ audit }) => audit.chain.start()),
  'audit.chain': (context) => forOwner(context, ({ audit }) => audit.chain.state),
  'audit.stop': (context) =>
    forOwner(context, ({ audit }) => {
      audit.chain.stop();
      return audit.chain.state;
    }),
  'dayFiles.list': (context, { before }) => forOwner(context, ({ dayFiles }) => dayFiles.list(before)),
  'dayFiles.make': (context) =>
    forOwner(context, async ({ dayFiles }) => {
      await dayFiles.look();
      return dayFiles.list(null);
    }),
  'dayFiles.write': (context, { day }) =>
    orNotFound(context, async ({ dayFiles }) => ((await dayFiles.write(day)) ? dayFiles.list(null) : null)),
  'dayFiles.chooseFolder': (context, { usual }) =>
    forWhoSeesCost(context, (side) => chooseFolder(context, side, usual)),
  'counters.open': (context) => forWhoSeesCost(context, ({ counters }) => counters.open()),
  'counters.look': (context) => forWhoSeesCost(context, ({ counters }) => counters.look()),
  'counters.confirm': (context, { fingerprint }) =>
    forWhoSeesCost(
      context,
      lookAfter(({ counters }) => counters.confirm(fingerprint)),
    ),
  'counters.forget': (context, { fingerprint }) =>
    forWhoSeesCost(
      context,
      lookAfter(({ counters }) => counters.forget(fingerprint)),
    ),
  'counters.keys': (context) => forWhoSeesCost(context, ({ counters }) => counters.keys()),
  'counters.saveCsv': async (context) => {
    const lines = await orNotFound(context, ({ counters }) => counters.lines(), forWhoSeesCost);
    return lines.ok ? context.saveFile(mergedFileName(lines.value), mergedCsv(lines.value)) : lines;
  },
  'news.state': (context) => forOwner(context, ({ news }) => news.state()),
} satisfies Partial<Handlers>;
