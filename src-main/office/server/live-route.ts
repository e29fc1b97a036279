/** The stream of changes: server-sent events with ids, so that a browser whose line broke goes on where it was. */
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { stillValid } from '../people/sessions.ts';
import { refuse } from './answers.ts';
import type { OfficeApp, OfficeContext, ServerDeps } from './context.ts';
import { sessionOf, signedIn } from './guard.ts';

/** A browser waits so long before it asks again. */
const RETRY_MS = 3000;

function stream(c: OfficeContext, { readers }: ServerDeps): Response {
  const { outgoing } = c.env;
  if (readers.isFull) return refuse(c, 'failed');
  outgoing.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // A proxy that collects an answer before it passes it on would hold every change back.
    'x-accel-buffering': 'no',
  });
  outgoing.write(`retry: ${RETRY_MS}\n\n`);
  readers.open(outgoing, c.get('session').tokenHash, c.req.header('last-event-id') ?? c.req.query('after') ?? '');
  return RESPONSE_ALREADY_SENT;
}

/** Closes the streams whose session has ended just now. */
export const closeEnded = ({ db, readers }: ServerDeps): Promise<void> =>
  readers.endInvalid((tokenHashes) => stillValid(db, tokenHashes));

/** Comes before every route that sets headers: Hono would begin the answer, which is written here, once more. */
export function addLiveRoute(app: OfficeApp, deps: ServerDeps): void {
  app.get('/page/live', sessionOf(deps), signedIn, (c) => stream(c, deps));
}
