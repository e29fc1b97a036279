/** The things that every route gets. */
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import type { OfficeDatabase } from '../database/database.ts';
import type { Changes } from '../live/changes.ts';
import type { Readers } from '../live/readers.ts';
import type { Watcher } from '../live/watcher.ts';
import type { Session } from '../people/sessions.ts';
import type { Message, PostProblem } from '../webhooks/post.ts';
import type { OwnersActs } from './acts.ts';

/** A file of the built page, with the compressed forms that a browser may ask for. */
export interface PageFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly compressed: Readonly<Record<'br' | 'gzip', Buffer>> | null;
}

export type PageFiles = ReadonlyMap<string, PageFile>;

export interface ServerDeps {
  readonly db: OfficeDatabase;
  readonly changes: Changes;
  readonly readers: Readers;
  readonly watcher: Watcher;
  readonly acts: OwnersActs;
  /** Sends a webhook's message. */
  readonly post: (message: Message) => Promise<PostProblem>;
  readonly page: PageFiles;
  /** The one-time code that sets the password; null when none is asked for. It ends with its use. */
  readonly setUp: { code: string | null };
  readonly demo: boolean;
  /** The page is reached over TLS: by this server, or by the proxy before it. */
  readonly secure: boolean;
  /** A proxy of the owner's stands before this server, and says whose requests it passes on. */
  readonly behindProxy: boolean;
  readonly now: () => number;
  readonly onTrouble: (error: unknown) => void;
}

export interface OfficeEnv {
  readonly Bindings: HttpBindings;
  readonly Variables: { session: Session };
}

export type OfficeContext = Context<OfficeEnv>;
export type OfficeApp = Hono<OfficeEnv>;
