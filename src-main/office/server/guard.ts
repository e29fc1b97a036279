/** Decides who may ask: the headers of every answer, where a change may come from, and whose session it is. */
import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { findSession, SESSION_MOST_SECONDS } from '../people/sessions.ts';
import { refuse } from './answers.ts';
import type { OfficeContext, OfficeEnv, ServerDeps } from './context.ts';

const COOKIE = 'dwadi-office';

/** Nothing inline, and nothing from anywhere else. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const headers =
  ({ secure }: ServerDeps): MiddlewareHandler<OfficeEnv> =>
  async (c, next) => {
    c.header('content-security-policy', POLICY);
    c.header('referrer-policy', 'no-referrer');
    c.header('x-content-type-options', 'nosniff');
    c.header('cross-origin-opener-policy', 'same-origin');
    c.header('cross-origin-resource-policy', 'same-origin');
    c.header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
    if (secure) c.header('strict-transport-security', 'max-age=31536000');
    await next();
  };

/** The last address that the owner's own proxy wrote: all before it is the browser's word. */
export function addressOf(c: OfficeContext, { behindProxy }: ServerDeps): string {
  const passedOn = behindProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return passedOn || (getConnInfo(c).remote.address ?? 'unknown');
}

function ownOrigin(c: OfficeContext, { secure, behindProxy }: ServerDeps): string {
  const host = (behindProxy ? c.req.header('x-forwarded-host') : undefined) ?? c.req.header('host') ?? '';
  return `${secure ? 'https' : 'http'}://${host}`;
}

/** A change comes from this page alone. A browser names the page that asks, and no page can write another name. */
export const fromHere =
  (deps: ServerDeps): MiddlewareHandler<OfficeEnv> =>
  async (c, next) => {
    const site = c.req.header('sec-fetch-site') ?? 'same-origin';
    const isOurs = c.req.header('origin') === ownOrigin(c, deps) && site === 'same-origin';
    return isOurs ? next() : refuse(c, 'not-from-here');
  };

export const sessionOf =
  ({ db, secure }: ServerDeps): MiddlewareHandler<OfficeEnv> =>
  async (c, next) => {
    const token = getCookie(c, COOKIE, secure ? 'host' : undefined);
    const session = token === undefined ? null : await findSession(db, token);
    if (session !== null) c.set('session', session);
    await next();
  };

export const signedIn: MiddlewareHandler<OfficeEnv> = async (c, next) =>
  c.get('session') === undefined ? refuse(c, 'sign-in-first') : next();

export const ownerOnly: MiddlewareHandler<OfficeEnv> = async (c, next) =>
  c.get('session')?.person.kind === 'owner' ? next() : refuse(c, 'owner-only');

/** A browser would keep no `Secure` cookie over plain HTTP, which is for this PC alone. */
export function giveCookie(c: OfficeContext, { secure }: ServerDeps, token: string): void {
  const options = { path: '/', httpOnly: true, sameSite: 'Strict', maxAge: SESSION_MOST_SECONDS } as const;
  if (secure) setCookie(c, COOKIE, token, { ...options, secure: true, prefix: 'host' });
  else setCookie(c, COOKIE, token, options);
}

export function takeCookie(c: OfficeContext, { secure }: ServerDeps): void {
  if (secure) deleteCookie(c, COOKIE, { path: '/', secure: true, prefix: 'host' });
  else deleteCookie(c, COOKIE, { path: '/' });
}
