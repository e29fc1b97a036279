/** The read-only API under /api/v1: the office's server mounts it. */
import { Hono } from 'hono';
import type { OfficeDatabase } from '../database/database.ts';
import { ENDPOINTS, type Endpoint } from './endpoints.ts';
import { openApi } from './openapi.ts';
import { problemAnswer } from './problem.ts';
import { spendToken } from './tokens.ts';

const READS = /^(GET|HEAD)$/;

/** The text of `Authorization: Bearer …`; empty where there is none. */
const tokenIn = (authorization: string | undefined): string =>
  /^Bearer ([\w-]{1,200})$/i.exec(authorization ?? '')?.[1] ?? '';

/** Null: the request may go on. */
async function refusalOf(db: OfficeDatabase, authorization: string | undefined, { scope }: Endpoint) {
  const use = await spendToken(db, tokenIn(authorization));
  if (use.kind === 'unknown') return problemAnswer('no-token', { headers: { 'www-authenticate': 'Bearer' } });
  if (use.kind === 'too-many')
    return problemAnswer('too-many', { headers: { 'retry-after': String(use.waitSeconds) } });
  return scope === null || use.scopes.includes(scope) ? null : problemAnswer('other-scope');
}

/** A name that stands twice in a query is refused like any other mistake. */
const queryOf = (queries: Record<string, string[]>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(queries).map(([name, values]) => [name, values.length === 1 ? values[0] : values]));

/** `onError` is told what a caller isn't. */
export function officeApi(db: OfficeDatabase, onError: (error: unknown) => void): Hono {
  const app = new Hono();
  const description = JSON.stringify(openApi());
  app.onError((error) => {
    onError(error);
    return problemAnswer('failed');
  });
  app.use((context, next) =>
    READS.test(context.req.method)
      ? next()
      : Promise.resolve(problemAnswer('read-only', { headers: { allow: 'GET, HEAD' } })),
  );
  app.get('/openapi.json', (context) => context.body(description, 200, { 'content-type': 'application/json' }));
  for (const endpoint of ENDPOINTS) {
    app.get(`/${endpoint.name}`, async (context) => {
      const refusal = await refusalOf(db, context.req.header('authorization'), endpoint);
      if (refusal !== null) return refusal;
      const page = await endpoint.answer(db, queryOf(context.req.queries()));
      if ('wrong' in page) return problemAnswer('wrong-query', { detail: `${page.wrong}.` });
      return context.json(page, 200, { 'cache-control': 'no-store' });
    });
  }
  app.all('*', () => problemAnswer('not-found'));
  return app;
}
