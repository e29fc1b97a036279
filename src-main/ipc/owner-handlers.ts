/** The owner's side: refused to everybody else, whatever a screen asks. */
import type { DayFilesState, MergedReport } from '#shared/counter-api/day-files.ts';
import type { CounterError } from '#shared/counter-api/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { mergedFileName } from '#shared/words/audit.ts';
import { mergedCsv } from '../day-files/merged-csv.ts';
import type { Desk, Handlers, OwnerSide } from './handler-context.ts';
import { atDesk } from './require-journal.ts';

type Answered<T> = Promise<Result<T, CounterError>>;

const notAllowed = err({ code: 'not-allowed' as const });
const notFound = err({ code: 'not-found' as const });

const forOwner = <T>(desk: Desk, work: (side: OwnerSide) => Promise<T> | T): Answered<T> =>
  desk.staff?.rights.settings === false
    ? Promise.resolve(notAllowed)
    : atDesk(desk.owner, async (it) => ok(await work(it)));

/**
 * The merged report of all counters, and the files behind it, tell little but wallet costs and margins. So these calls
 * need the right to see cost.
 */
const forWhoSeesCost: typeof forOwner = (desk, work) =>
  desk.staff?.rights.seesCost === false ? Promise.resolve(notAllowed) : forOwner(desk, work);

/** Turns a null result into `not-found`. */
async function orNotFound<T>(
  desk: Desk,
  work: (side: OwnerSide) => Promise<T | null>,
  forWhom: typeof forOwner = forOwner,
): Answered<T> {
  const answer = await forWhom(desk, work);
  if (!answer.ok) return answer;
  return answer.value === null ? notFound : ok(answer.value);
}

async function chooseFolder(desk: Desk, { chooseFolder, dayFiles }: OwnerSide, usual: boolean): Promise<DayFilesState> {
  const chosen = usual ? null : await chooseFolder('day-files');
  if (usual || chosen !== null) await desk.saveDayFilesFolder(chosen);
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
  'audit.page': (desk, { filter, before, limit }) => forOwner(desk, ({ audit }) => audit.page(filter, before, limit)),
  'audit.people': (desk) => forOwner(desk, ({ audit }) => audit.people()),
  'audit.verify': (desk) => forOwner(desk, ({ audit }) => audit.chain.start()),
  'audit.chain': (desk) => forOwner(desk, ({ audit }) => audit.chain.state),
  'audit.stop': (desk) =>
    forOwner(desk, ({ audit }) => {
      audit.chain.stop();
      return audit.chain.state;
    }),
  'dayFiles.list': (desk, { before }) => forOwner(desk, ({ dayFiles }) => dayFiles.list(before)),
  'dayFiles.make': (desk) =>
    forOwner(desk, async ({ dayFiles }) => {
      await dayFiles.look();
      return dayFiles.list(null);
    }),
  'dayFiles.write': (desk, { day }) =>
    orNotFound(desk, async ({ dayFiles }) => ((await dayFiles.write(day)) ? dayFiles.list(null) : null)),
  'dayFiles.chooseFolder': (desk, { usual }) => forWhoSeesCost(desk, (side) => chooseFolder(desk, side, usual)),
  'counters.open': (desk) => forWhoSeesCost(desk, ({ counters }) => counters.open()),
  'counters.look': (desk) => forWhoSeesCost(desk, ({ counters }) => counters.look()),
  'counters.confirm': (desk, { fingerprint }) =>
    forWhoSeesCost(
      desk,
      lookAfter(({ counters }) => counters.confirm(fingerprint)),
    ),
  'counters.forget': (desk, { fingerprint }) =>
    forWhoSeesCost(
      desk,
      lookAfter(({ counters }) => counters.forget(fingerprint)),
    ),
  'counters.keys': (desk) => forWhoSeesCost(desk, ({ counters }) => counters.keys()),
  'counters.saveCsv': async (desk) => {
    const lines = await orNotFound(desk, ({ counters }) => counters.lines(), forWhoSeesCost);
    return lines.ok ? desk.saveFile(mergedFileName(lines.value), mergedCsv(lines.value)) : lines;
  },
  'news.state': (desk) => forOwner(desk, ({ news }) => news.state()),
} satisfies Partial<Handlers>;
