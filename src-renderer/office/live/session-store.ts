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

export async function signOut(everywhere: boolean): Promise<void> {
  // Its line would ask once more, and be refused.
  closeToday();
  await change('sign-out', { everywhere });
  await begin();
}

async function followLink(): Promise<void> {
  const secret = location.hash.slice(1);
  history.replaceState(null, '', '/');
  const trouble = await then(change('open-share', { secret }));
  if (trouble !== null) useSession.setState({ trouble });
}

export const openSession = (): void => {
  whenSessionIsOver(() => {
    closeToday();
    void begin();
  });
  void (location.pathname === SHARE_PATH && location.hash.length > 1 ? followLink() : begin());
};
