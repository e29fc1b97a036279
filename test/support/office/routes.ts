/** Routes of the office without its port: the test says who is signed in, and at which address. */
import { Hono } from 'hono';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import { Changes } from '#main/office/live/changes.ts';
import { Readers } from '#main/office/live/readers.ts';
import type { Person } from '#main/office/people/sessions.ts';
import { ownersActs } from '#main/office/server/acts.ts';
import type { OfficeApp, OfficeEnv, ServerDeps } from '#main/office/server/context.ts';
import { LINK_PLACE } from './open-office.ts';

export const ADDRESS = '203.0.113.9';

export interface Routes {
  readonly deps: ServerDeps;
  get(path: string): Promise<Response>;
  change(name: string, body: object): Promise<{ readonly status: number; readonly body: unknown }>;
  /** Returns the list of looks and changes, the oldest first. */
  noted(): Promise<(string | null)[][]>;
}

export function routesOf(
  db: OfficeDatabase,
  add: (app: OfficeApp, deps: ServerDeps) => void,
  { person = { kind: 'owner' }, ...more }: Partial<ServerDeps> & { readonly person?: Person | null } = {},
): Routes {
  const changes = new Changes();
  const deps: ServerDeps = {
    ...{ db, changes, readers: new Readers(changes), acts: ownersActs(db, LINK_PLACE), post: async () => null },
    ...{ page: new Map(), setUp: { code: null }, demo: false, secure: false, behindProxy: true, now: Date.now },
    watcher: { look: async () => {} } as unknown as ServerDeps['watcher'],
    onTrouble: () => {},
    ...more,
  };
  const app: OfficeApp = new Hono<OfficeEnv>();
  app.use(async (c, next) => {
    if (person !== null) c.set('session', { tokenHash: 'hash', person });
    await next();
  });
  add(app, deps);
  const from = { 'x-forwarded-for': ADDRESS };
  return {
    deps,
    get: async (path) => app.request(path, { headers: from }),
    change: async (name, body) => {
      const text = JSON.stringify(body);
      const headers = { ...from, 'content-type': 'application/json', 'content-length': String(text.length) };
      const answer = await app.request(`/page/${name}`, { method: 'POST', headers, body: text });
      return { status: answer.status, body: await answer.json() };
    },
    noted: async () =>
      (
        await db.query<Record<'who' | 'what' | 'about' | 'address', string | null>>(
          `SELECT who, what, about, address FROM dwadi.looked ORDER BY id`,
        )
      ).map(({ who, what, about, address }) => [who, what, about, address]),
  };
}
