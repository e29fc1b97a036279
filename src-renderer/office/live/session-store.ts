/** Keeps who looks. */
import { create } from 'zustand';
import type { Me } from '#shared/office/page-data.ts';
import { type Answer, ask, change, whenSessionIsOver } from './ask.ts';
import { closeToday, openToday } from './today-store.ts';

interface Session {
  readonly me: Me | null;
  /** Why the page can't begin; null while it can. */
  readonly trouble: string | null;
}

export const useSession = create<Session>(() => ({ me: null, trouble: null }));

/** The secret of an accountant's link stands behind `#`, which no server and no proxy writes down. */
const SHARE_PATH = '/share';

/** Nobody looks any more: what stood here was theirs. */
async function beginAnew(): Promise<void> {
  closeToday();
  useSession.setState({ me: null, trouble: null });
  await begin();
}

async function begin(): Promise<void> {
  const answer = await ask<Me>('me');
  useSession.setState(answer.ok ? { me: answer.body, trouble: null } : { trouble: answer.words });
  if (answer.ok && answer.body.who !== null) openToday();
}

/** Null when it went well; otherwise what to do. */
async function then(answer: Promise<Answer<unknown>>): Promise<string | null> {
  const done = await answer;
  if (!done.ok) return done.words;
  await begin();
  return null;
}

export const signIn = (password: string): Promise<string | null> => then(change('sign-in', { password }));
export const setPassword = (code: string, password: string): Promise<string | null> =>
  then(change('set-password', { code, password }));

/** Null when it went well; otherwise what to do. */
export async function signOut(everywhere: boolean): Promise<string | null> {
  // Its line would ask once more, and be refused.
  closeToday();
  const done = await change('sign-out', { everywhere });
  if (done.ok) await beginAnew();
  // A session that is over begins anew by itself.
  else if (done.refusal !== 'sign-in-first') openToday();
  return done.ok ? null : done.words;
}

async function followLink(): Promise<void> {
  const secret = location.hash.slice(1);
  history.replaceState(null, '', '/');
  const trouble = await then(change('open-share', { secret }));
  if (trouble !== null) useSession.setState({ trouble });
}

export const openSession = (): void => {
  whenSessionIsOver(() => void beginAnew());
  void (location.pathname === SHARE_PATH && location.hash.length > 1 ? followLink() : begin());
};
