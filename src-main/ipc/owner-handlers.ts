/** The owner's side: the log, day files, all counters and the news. */

import type { DayFilesState } from '#shared/counter-api/day-files.ts';
import { notFound } from '#shared/counter-api/errors.ts';
import { ok } from '#shared/result.ts';
import { mergedFileName } from '#shared/words/audit.ts';
import { mergedCsv } from '../day-files/merged-csv.ts';
import type { HandlerContext, Handlers, OwnerSide } from './handler-context.ts';
import { whenOpen } from './require-journal.ts';

const inOwnerSide = <R, T>(work: (side: OwnerSide, request: R, context: HandlerContext) => Promise<T> | T) =>
  whenOpen<R, T>(async ({ owner }, request, context) => ok(await work(owner, request, context)));

async function chooseFolder(
  context: HandlerContext,
  { chooseFolder, dayFiles }: OwnerSide,
  usual: boolean,
): Promise<DayFilesState> {
  const ask = () => chooseFolder('day-files');
  const chosen = usual ? null : ((await context.opened?.staff.whileHere(ask)) ?? null);
  if (usual || chosen !== null) await context.saveDayFilesFolder(chosen);
  await dayFiles.look();
  return dayFiles.list(null);
}

export const ownerHandlers = {
  'audit.page': inOwnerSide(({ audit }, { filter, before, limit }) => audit.page(filter, before, limit)),
  'audit.people': inOwnerSide(({ audit }) => audit.people()),
  'audit.verify': inOwnerSide(({ audit }) => audit.chain.start()),
  'audit.chain': inOwnerSide(({ audit }) => audit.chain.state),
  'audit.stop': inOwnerSide(({ audit }) => {
    audit.chain.stop();
    return audit.chain.state;
  }),
  'dayFiles.list': inOwnerSide(({ dayFiles }, { before }) => dayFiles.list(before)),
  'dayFiles.make': inOwnerSide(async ({ dayFiles }) => {
    await dayFiles.look();
    return dayFiles.list(null);
  }),
  'dayFiles.write': whenOpen(async ({ owner: { dayFiles } }, { day }) =>
    (await dayFiles.write(day)) ? ok(await dayFiles.list(null)) : notFound,
  ),
  'dayFiles.chooseFolder': inOwnerSide((side, { usual }, context) => chooseFolder(context, side, usual)),
  'counters.open': inOwnerSide(({ counters }) => counters.open()),
  'counters.office': inOwnerSide(({ counters }) => counters.readerLink()),
  'counters.openOffice': inOwnerSide(({ counters }) => counters.openOffice()),
  'counters.connectOffice': inOwnerSide(({ counters }, { text }) => counters.connectOffice(text)),
  'counters.connectOfficeFile': inOwnerSide(async ({ counters, chooseLink }, _, { opened }) => {
    const text = (await opened?.staff.whileHere(chooseLink)) ?? null;
    return text === null ? { result: 'cancelled' as const } : counters.connectOffice(text);
  }),
  'counters.forgetOffice': inOwnerSide(async ({ counters }) => {
    await counters.forgetOffice();
    return counters.readerLink();
  }),
  'counters.look': inOwnerSide(({ counters }) => counters.look()),
  'counters.confirm': inOwnerSide(async ({ counters }, { fingerprint }) => {
    await counters.confirm(fingerprint);
    return counters.look();
  }),
  'counters.forget': inOwnerSide(async ({ counters }, { fingerprint }) => {
    await counters.forget(fingerprint);
    return counters.look();
  }),
  'counters.keys': inOwnerSide(({ counters }) => counters.keys()),
  'counters.saveCsv': whenOpen(async ({ owner: { counters } }, _, { saveFile }) => {
    const lines = await counters.lines();
    return lines === null ? notFound : saveFile(mergedFileName(lines), mergedCsv(lines));
  }),
  'news.state': inOwnerSide(({ news }) => news.state()),
} satisfies Partial<Handlers>;
