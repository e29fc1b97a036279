import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type Context, Hono } from 'hono';
import { ENDPOINTS, type EndpointName } from '#shared/reseller-api/endpoints.ts';
import type { KeyType } from '#shared/reseller-api/keys.ts';
import type { World } from '../world/world.ts';
import { failure, type HttpAnswer } from './answer.ts';
import { authForm, keyTypeIn, withoutKeys } from './authorize.ts';
import { serveNasty } from './broken-contract.ts';
import { deliver } from './delivery.ts';
import type { Fault } from './fault-rules.ts';
import { isLocal } from './host-guard.ts';
import { readBody } from './request-body.ts';
import type { EndpointRequest } from './serve-endpoint.ts';

export const API_BASE = '/api/v2';

type Env = { Bindings: HttpBindings };
type ApiContext = Context<Env>;

const NAMES = Object.keys(ENDPOINTS) as EndpointName[];
const routeOf = (name: EndpointName): string => API_BASE + ENDPOINTS[name].path.replace(/\{(\w+)\}/g, ':$1');

/** The reseller service over HTTP: routes from the contract's table, and faults between it and the caller. */
export function createApiApp(world: World, port: () => number): Hono<Env> {
  const app = new Hono<Env>();
  app.use(async (context, next) => {
    if (isLocal(context, port())) return next();
    return respond(context, failure(403, 'This service answers on the loopback only.'));
  });
  for (const name of NAMES) {
    app.on(ENDPOINTS[name].method, routeOf(name), (context) => {
      return exchange(world, context, name, (body, fault) => {
        const request: EndpointRequest = {
          authorization: context.req.header('authorization'),
          contentType: context.req.header('content-type'),
          params: context.req.param() as Record<string, string>,
          query: context.req.query(),
          body,
        };
        return serveNasty(world, name, request, fault);
      });
    });
  }
  for (const route of new Set(NAMES.map(routeOf))) {
    const allow = NAMES.filter((name) => routeOf(name) === route).map((name) => ENDPOINTS[name].method);
    app.all(route, (context) => {
      const answer = failure(405, `Use ${allow.join(' or ')} here.`, { allow: allow.join(', ') });
      return exchange(world, context, null, () => answer);
    });
  }
  app.notFound((context) => exchange(world, context, null, () => failure(404, 'There is no such endpoint.')));
  app.onError((error, context) => {
    process.stderr.write(`training service: ${error.stack ?? error.message}\n`);
    return respond(context, failure(500, 'Internal server error.'));
  });
  return app;
}

const respond = (context: ApiContext, answer: HttpAnswer): Response =>
  context.body(answer.body, answer.status as 200, { ...answer.headers });

async function exchange(
  world: World,
  context: ApiContext,
  name: EndpointName | null,
  serve: (body: string | null, fault: Fault | null) => HttpAnswer,
): Promise<Response> {
  const received = await readBody(context.env.incoming);
  if (received.kind === 'gone') return RESPONSE_ALREADY_SENT;
  // The rest of the body may never be read, and must not delay another request on this connection.
  if (received.kind === 'too-large') context.env.outgoing.shouldKeepAlive = false;
  const body = received.kind === 'text' ? received.text : '';
  const path = pathBelowBase(context);
  const fault = world.faults.strike(context.req.method, path, body);
  const keyType = keyTypeIn(world, context.req.header('authorization'));
  const finish = note(world, context, { name, path, body, fault, keyType });
  let served: HttpAnswer | null = null;
  const delivery = await deliver(fault, () => {
    served = serve(received.kind === 'text' ? body : null, fault);
    return served;
  });
  finish({ status: delivery.answer?.status ?? null, outcome: outcomeOf(name, keyType, served) });
  if (fault === null && delivery.answer !== null) return respond(context, delivery.answer);
  await delivery.send(context.env.outgoing);
  return RESPONSE_ALREADY_SENT;
}

const pathBelowBase = ({ req: { path } }: ApiContext): string =>
  path.startsWith(API_BASE) ? path.slice(API_BASE.length) : path;

interface Noted {
  readonly name: EndpointName | null;
  readonly path: string;
  readonly body: string;
  readonly fault: Fault | null;
  readonly keyType: KeyType | null;
}

function note(world: World, context: ApiContext, { name, path, body, fault, keyType }: Noted) {
  const { authorization, ...headers } = context.req.header();
  const { url } = context.req;
  const query = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  const said = [path, query, body, ...Object.values(headers)];
  return world.log.begin({
    at: new Date(world.now()).toISOString(),
    method: context.req.method,
    path: withoutKeys(path),
    query: query === '' ? null : withoutKeys(query),
    endpoint: name,
    headers: Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, withoutKeys(value)])),
    auth: { form: authForm(authorization), key_type: keyType },
    body: body === '' ? null : withoutKeys(body),
    fault: fault?.type ?? null,
    key_leaked: said.some((text) => withoutKeys(text) !== text),
  });
}

/** The service's own result for a request, whatever the line then did to the answer. */
function outcomeOf(name: EndpointName | null, keyType: KeyType | null, served: HttpAnswer | null): string {
  if (served === null) return 'not-processed';
  if (served.status === 200) return 'served';
  const needed = name === null ? null : ENDPOINTS[name].keyType;
  if (served.status === 403 && keyType !== null && needed !== null && keyType !== needed) return 'wrong-key-type';
  return served.status === 429 ? 'rate-limited' : 'refused';
}
