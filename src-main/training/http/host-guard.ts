import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * A page in a browser can point a name of its own to 127.0.0.1 and then talk to us, but it can't forge the Host header.
 * So only the loopback's own names are served.
 */
const LOCAL_NAMES = ['127.0.0.1', 'localhost'];

export function isLocal({ env, req }: Context<{ Bindings: HttpBindings }>, port: number): boolean {
  const host = req.header('host')?.toLowerCase();
  // A target with a host of its own, as sent to proxies, could differ from the Host header.
  const hasOwnHost = env.incoming.url?.startsWith('/') !== true;
  return !hasOwnHost && LOCAL_NAMES.some((name) => host === `${name}:${port}`);
}
