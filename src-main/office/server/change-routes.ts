/** The routes of the owner's changes. Each change is noted with its address. */
import { setTimeout as pause } from 'node:timers/promises';
import type { LookedAt } from '#shared/office/page-data.ts';
import type { PageRequests } from '#shared/office/page-requests.ts';
import { officePageProblem } from '#shared/words/office-page.ts';
import { MOST_NAME } from '../counters/enrol.ts';
import { OfficeProblem } from '../counters/problem.ts';
import { noteChange, whoIs } from '../people/looked.ts';
import { makeShare, takeShareBack } from '../people/shares.ts';
import { NotSo } from './acts.ts';
import { answer, refuse } from './answers.ts';
import type { OfficeApp, OfficeContext, ServerDeps } from './context.ts';
import { addressOf, ownerOnly, signedIn } from './guard.ts';
import { closeEnded } from './live-route.ts';
import { readRequest } from './requests.ts';

/** The answer may carry a secret that is told once, and the page waits for it for a short while only. */
const MOST_LOOK_MS = 2000;

/** The name of a share or a token. The page sends whatever was typed. */
export function nameIn(typed: string): string {
  if (typed === '' || typed.length > MOST_NAME) throw new OfficeProblem('name', typed);
  return typed;
}

interface Change<Name extends keyof PageRequests, Done> {
  readonly name: Name;
  readonly noted: LookedAt;
  readonly about: (request: PageRequests[Name], done: Done) => string;
  /** The page gets what it returns. */
  readonly work: (request: PageRequests[Name]) => Promise<Done>;
}

async function change<Name extends keyof PageRequests, Done>(
  c: OfficeContext,
  deps: ServerDeps,
  { name, noted, about, work }: Change<Name, Done>,
): Promise<Response> {
  const request = await readRequest(c, name);
  if (request === null) return refuse(c, 'not-understood');
  try {
    const done = await work(request);
    const who = whoIs(c.get('session').person);
    await noteChange(deps.db, { who, what: noted, about: about(request, done), address: addressOf(c, deps) });
    await Promise.race([deps.watcher.look(), pause(MOST_LOOK_MS, null, { ref: false })]);
    return answer(c, done ?? {});
  } catch (error) {
    if (error instanceof OfficeProblem) return refuse(c, 'problem', officePageProblem(error.code));
    if (error instanceof NotSo) return refuse(c, 'problem', error.message);
    throw error;
  }
}

/** Adds the route of a change, which is the owner's alone. */
export const changesOf =
  (app: OfficeApp, deps: ServerDeps) =>
  <Name extends keyof PageRequests, Done>(of: Change<Name, Done>): void =>
    void app.post(`/page/${of.name}`, signedIn, ownerOnly, (c) => change(c, deps, of));

export function addChangeRoutes(app: OfficeApp, deps: ServerDeps): void {
  const { db, acts } = deps;
  const add = changesOf(app, deps);
  add({ name: 'enrol', noted: 'enrolled', about: ({ name }) => name, work: (request) => acts.enrol(request) });
  add({ name: 'revoke', noted: 'revoked', about: ({ name }) => name, work: (request) => acts.revoke(request) });
  add({
    name: 'confirm-key',
    noted: 'key-confirmed',
    about: ({ name }) => name,
    work: (request) => acts.confirmKey(request),
  });
  add({
    name: 'accept-mark',
    noted: 'mark-accepted',
    about: ({ name, mark }) => `${name}, ${mark}`,
    work: (request) => acts.acceptMark(request),
  });
  add({
    name: 'alarm-seen',
    noted: 'alarm-seen',
    about: ({ role, mark }) => `${role}, ${mark}`,
    work: ({ role, mark, nth, what, ours }) =>
      db.query(
        `UPDATE dwadi.alarm SET seen_at = now()
         WHERE role = $1 AND mark = $2 AND nth = $3 AND what = $4 AND ours = $5 AND seen_at IS NULL`,
        [role, mark, nth, what, ours],
      ),
  });
  add({
    name: 'make-share',
    noted: 'share-made',
    about: ({ name }) => name,
    work: async ({ name, days }) => ({ secret: await makeShare(db, nameIn(name), days) }),
  });
  add({
    name: 'take-share-back',
    noted: 'share-taken-back',
    about: ({ id }) => id,
    work: async ({ id }) => {
      await takeShareBack(db, id);
      await closeEnded(deps);
    },
  });
}
