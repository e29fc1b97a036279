import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { isLocal } from '../http/host-guard.ts';
import { readBody } from '../http/request-body.ts';
import { settleDue } from '../orders/settling.ts';
import { Refusal } from '../world/refusal.ts';
import type { World } from '../world/world.ts';
import type { ControlCall } from './control-call.ts';
import { COURSE } from './course.ts';
import { readLedger } from './ledger.ts';
import { MONEY_AND_KEYS } from './money-and-keys.ts';
import { RULES } from './rules.ts';

const CALLS = new Map<string, ControlCall>(Object.entries({ ...MONEY_AND_KEYS, ...RULES, ...COURSE }));

const refusal = (context: Context, status: 400 | 403 | 404 | 413 | 500, error: string): Response =>
  context.json({ error }, status);

function parseBody(text: string): unknown {
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The body is not valid JSON.');
  }
}

/** The second port, by which drills and tests steer the service. */
export function createControlApp(world: World, port: () => number): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.use(async (context, next) => {
    // A page in a browser always sends its origin; drills and tests have none.
    const isPage = context.req.header('origin') !== undefined;
    if (!isPage && isLocal(context, port())) return next();
    return refusal(context, 403, 'The control API answers programs on this machine only.');
  });
  app.get('/ledger', (context) => {
    settleDue(world);
    world.commit();
    return context.json(readLedger(world));
  });
  app.post('/:name', async (context) => {
    const call = CALLS.get(context.req.param('name'));
    if (call === undefined) return refusal(context, 400, 'There is no such call.');
    const received = await readBody(context.env.incoming);
    if (received.kind === 'gone') return RESPONSE_ALREADY_SENT;
    if (received.kind === 'too-large') return refusal(context, 413, 'The body is too large.');
    try {
      settleDue(world);
      world.commit();
      const answer = call(world, parseBody(received.text));
      world.commit();
      return context.json(answer);
    } catch (error) {
      world.rollback();
      if (error instanceof Refusal) return refusal(context, 400, error.message);
      throw error;
    }
  });
  app.notFound((context) => refusal(context, 404, 'There is no such call.'));
  app.onError((error, context) => {
    process.stderr.write(`training control: ${error.stack ?? error.message}\n`);
    return refusal(context, 500, 'Internal error.');
  });
  return app;
}
