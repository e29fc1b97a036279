/** One office: its watcher, its readers and its server on a database that is migrated. */
import type { OfficeDatabase } from '../database/database.ts';
import { Changes } from '../live/changes.ts';
import { Readers } from '../live/readers.ts';
import { Watcher } from '../live/watcher.ts';
import { hasPassword } from '../people/password.ts';
import { newCode } from '../people/secrets.ts';
import type { OwnersActs } from './acts.ts';
import { createOfficeApp } from './app.ts';
import type { PageFiles, ServerDeps } from './context.ts';
import { type ListenOptions, listen } from './listen.ts';

const LOOK_MS = 1000;

export interface OfficeOptions extends ListenOptions {
  readonly db: OfficeDatabase;
  readonly acts: OwnersActs;
  readonly post: ServerDeps['post'];
  readonly page: PageFiles;
  readonly fold: () => Promise<unknown>;
  readonly demo: boolean;
  readonly behindProxy: boolean;
  /** Asks for a new password although there is one. */
  readonly newPassword: boolean;
  readonly onTrouble: (error: unknown) => void;
  readonly now?: () => number;
  readonly everyMs?: number;
}

export interface Office {
  readonly port: number;
  readonly setUpCode: string | null;
  /** Looks for news at once, after the look that is under way. */
  look(): Promise<void>;
  readonly openStreams: () => number;
  close(): Promise<void>;
}

export async function openOffice(options: OfficeOptions): Promise<Office> {
  const { db, acts, post, page, fold, demo, behindProxy, onTrouble, tls, now = Date.now, everyMs = LOOK_MS } = options;
  const changes = new Changes();
  const readers = new Readers(changes);
  const watcher = new Watcher({ db, changes, readers, fold, everyMs, now, onTrouble });
  const setUp = { code: options.newPassword || !(await hasPassword(db)) ? newCode() : null };
  const setUpCode = setUp.code;
  const secure = tls !== null || behindProxy;
  const app = createOfficeApp({
    ...{ db, changes, readers, watcher, acts, post, page, setUp, demo, secure, behindProxy, now, onTrouble },
  });
  await watcher.start();
  const server = await listen(app, options);
  return {
    port: server.port,
    setUpCode,
    look: () => watcher.look(),
    openStreams: () => readers.count,
    close: async () => {
      await watcher.stop();
      readers.close();
      await server.close();
    },
  };
}
