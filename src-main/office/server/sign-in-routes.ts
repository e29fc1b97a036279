/** Signing in and out, the first password, and an accountant's link. */
import type { Me } from '#shared/office/page-data.ts';
import { PASSWORD_LEAST } from '#shared/office/page-requests.ts';
import { noteChange, whoIs } from '../people/looked.ts';
import { hashIfRight, hasPassword, setPassword } from '../people/password.ts';
import { isSameText, plainCode } from '../people/secrets.ts';
import { beginOwnersSession, beginSession, endSession, endSessionsOf, type Person } from '../people/sessions.ts';
import { openShare } from '../people/shares.ts';
import { forgetTries, mayTry } from '../people/tries.ts';
import { answer, refuse } from './answers.ts';
import type { OfficeApp, OfficeContext, ServerDeps } from './context.ts';
import { addressOf, giveCookie, signedIn, takeCookie } from './guard.ts';
import { closeEnded } from './live-route.ts';
import { readRequest } from './requests.ts';

const OWNER: Person = { kind: 'owner' };
const ACCOUNT = 'owner';

async function begin(c: OfficeContext, deps: ServerDeps, share: string | null): Promise<Response> {
  giveCookie(c, deps, await beginSession(deps.db, share, addressOf(c, deps)));
  return answer(c, {});
}

async function signIn(c: OfficeContext, deps: ServerDeps): Promise<Response> {
  const request = await readRequest(c, 'sign-in');
  if (request === null) return refuse(c, 'not-understood');
  const { db } = deps;
  const address = addressOf(c, deps);
  if (!(await mayTry(db, 'password', address))) return refuse(c, 'too-many-tries');
  const hash = await hashIfRight(db, request.password);
  const token = hash === null ? null : await beginOwnersSession(db, hash, address);
  if (token === null) {
    await noteChange(db, { who: ACCOUNT, what: 'sign-in-refused', address });
    return refuse(c, 'wrong-password');
  }
  await forgetTries(db, 'password', address);
  await noteChange(db, { who: ACCOUNT, what: 'sign-in', address });
  giveCookie(c, deps, token);
  return answer(c, {});
}

async function setFirstPassword(c: OfficeContext, deps: ServerDeps): Promise<Response> {
  const request = await readRequest(c, 'set-password');
  if (request === null) return refuse(c, 'not-understood');
  const { db, setUp } = deps;
  const address = addressOf(c, deps);
  if (request.password.length < PASSWORD_LEAST) return refuse(c, 'short-password');
  if (!(await mayTry(db, 'code', address))) return refuse(c, 'too-many-tries');
  if (setUp.code === null || !isSameText(plainCode(request.code), plainCode(setUp.code)))
    return refuse(c, 'wrong-code');
  const { code } = setUp;
  setUp.code = null;
  await setPassword(db, request.password).catch((error: unknown) => {
    // Nothing was set, so it was not used.
    setUp.code = code;
    throw error;
  });
  await endSessionsOf(db, OWNER);
  await forgetTries(db, 'password', address);
  await noteChange(db, { who: ACCOUNT, what: 'password-set', address });
  return begin(c, deps, null);
}

async function useLink(c: OfficeContext, deps: ServerDeps): Promise<Response> {
  const request = await readRequest(c, 'open-share');
  if (request === null) return refuse(c, 'not-understood');
  const { db } = deps;
  const address = addressOf(c, deps);
  if (!(await mayTry(db, 'link', address))) return refuse(c, 'too-many-tries');
  const share = await openShare(db, request.secret);
  if (share === null) return refuse(c, 'share-over');
  await forgetTries(db, 'link', address);
  await noteChange(db, { who: `share ${share.name}`, what: 'share-opened', address });
  return begin(c, deps, share.id);
}

async function signOut(c: OfficeContext, deps: ServerDeps): Promise<Response> {
  const request = await readRequest(c, 'sign-out');
  if (request === null) return refuse(c, 'not-understood');
  const { db } = deps;
  const { tokenHash, person } = c.get('session');
  const what = request.everywhere ? 'sign-out-everywhere' : 'sign-out';
  await noteChange(db, { who: whoIs(person), what, address: addressOf(c, deps) });
  if (request.everywhere) await endSessionsOf(db, person);
  else await endSession(db, tokenHash);
  takeCookie(c, deps);
  await closeEnded(deps);
  return answer(c, {});
}

async function me(c: OfficeContext, deps: ServerDeps): Promise<Response> {
  const person = c.get('session')?.person;
  const setUp = deps.setUp.code !== null && (person === undefined || !(await hasPassword(deps.db)));
  const told: Me = {
    who: person?.kind ?? null,
    name: person?.kind === 'share' ? person.name : null,
    setUp,
    demo: deps.demo,
  };
  return answer(c, told);
}

export function addSignInRoutes(app: OfficeApp, deps: ServerDeps): void {
  app.get('/page/me', (c) => me(c, deps));
  app.post('/page/sign-in', (c) => signIn(c, deps));
  app.post('/page/set-password', (c) => setFirstPassword(c, deps));
  app.post('/page/open-share', (c) => useLink(c, deps));
  app.post('/page/sign-out', signedIn, (c) => signOut(c, deps));
}
