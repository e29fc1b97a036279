/** The routes of what may be looked at. An accountant's share sees sums, days, drawers and exports. */
import { z } from 'zod';
import type { LookedAt } from '#shared/office/page-data.ts';
import { officeDay, roleName } from '#shared/office/page-requests.ts';
import { businessDayOf } from '../../platform/clock.ts';
import { listLooked, noteLook, whoIs } from '../people/looked.ts';
import { listShares } from '../people/shares.ts';
import { readAlarms } from '../read/alarms.ts';
import { readCounterDay } from '../read/counter-day.ts';
import { readCounters } from '../read/counters.ts';
import { readDays } from '../read/days.ts';
import { readDrawers } from '../read/drawers.ts';
import { checkSlip } from '../read/slips.ts';
import { answer, refuse } from './answers.ts';
import type { OfficeApp, OfficeContext, ServerDeps } from './context.ts';
import { addressOf, ownerOnly, signedIn } from './guard.ts';
import { readRequest } from './requests.ts';

export const look = (c: OfficeContext, deps: ServerDeps, what: LookedAt, about: string | null = null): Promise<void> =>
  noteLook(deps.db, { who: whoIs(c.get('session').person), what, about, address: addressOf(c, deps) });

const dayQuery = z.object({ day: officeDay, role: roleName });
const beforeDay = z.object({ before: officeDay.optional() });
const drawersQuery = z.object({
  wrong: z.enum(['0', '1']).default('1'),
  before: z.coerce.number().int().min(0).optional(),
});

async function counterDay(c: OfficeContext, deps: ServerDeps): Promise<Response> {
  const query = dayQuery.safeParse({ ...c.req.query(), role: c.req.param('role') });
  if (!query.success) return refuse(c, 'not-understood');
  const read = await readCounterDay(deps.db, { ...query.data, today: businessDayOf(deps.now()) });
  if (read === null) return refuse(c, 'not-there');
  await look(c, deps, 'counter', `${read.name}, ${read.day}`);
  return answer(c, read);
}

async function days(c: OfficeContext, deps: ServerDeps): Promise<Response> {
  const query = beforeDay.safeParse(c.req.query());
  if (!query.success) return refuse(c, 'not-understood');
  await look(c, deps, 'days');
  return answer(c, await readDays(deps.db, businessDayOf(deps.now()), query.data.before ?? null));
}

async function drawers(c: OfficeContext, deps: ServerDeps): Promise<Response> {
  const query = drawersQuery.safeParse(c.req.query());
  if (!query.success) return refuse(c, 'not-understood');
  const { wrong, before = null } = query.data;
  await look(c, deps, 'drawers');
  return answer(c, await readDrawers(deps.db, { wrongOnly: wrong === '1', before }));
}

/** The code comes in the body: an address would stand in the log of a server in front of this one. */
async function slip(c: OfficeContext, deps: ServerDeps): Promise<Response> {
  const request = await readRequest(c, 'check-slip');
  if (request === null) return refuse(c, 'not-understood');
  const checked = await checkSlip(deps.db, request.code);
  await look(c, deps, 'slip', checked.counter);
  return answer(c, checked);
}

export function addViewRoutes(app: OfficeApp, deps: ServerDeps): void {
  const { db, watcher } = deps;
  app.get('/page/today', signedIn, async (c) => {
    await look(c, deps, 'today');
    return answer(c, watcher.today());
  });
  app.get('/page/counters/:role/day', signedIn, (c) => counterDay(c, deps));
  app.get('/page/days', signedIn, (c) => days(c, deps));
  app.get('/page/drawers', signedIn, (c) => drawers(c, deps));
  app.post('/page/check-slip', signedIn, (c) => slip(c, deps));
  app.get('/page/alarms', signedIn, ownerOnly, async (c) => {
    await look(c, deps, 'alarms');
    return answer(c, await readAlarms(db));
  });
  app.get('/page/counters', signedIn, ownerOnly, async (c) => {
    await look(c, deps, 'counters');
    return answer(c, { counters: await readCounters(db) });
  });
  app.get('/page/people', signedIn, ownerOnly, async (c) => {
    await look(c, deps, 'people');
    return answer(c, { shares: await listShares(db), looked: await listLooked(db) });
  });
}
