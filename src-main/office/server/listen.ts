/** Opens the port, over TLS where there is a certificate. */
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { OfficeApp } from './context.ts';

const KEEP_ALIVE_MS = 65_000;
/** A request must be here by then: a slow sender can't hold a place for long. */
const REQUEST_MS = 30_000;
const MOST_HEADERS = 16_384;

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  readonly tls: { readonly cert: string; readonly key: string } | null;
}

export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

export async function listen(app: OfficeApp, { host, port, tls }: ListenOptions): Promise<Listening> {
  const listener = getRequestListener(app.fetch as Parameters<typeof getRequestListener>[0]);
  const options = { requestTimeout: REQUEST_MS, keepAliveTimeout: KEEP_ALIVE_MS, maxHeaderSize: MOST_HEADERS };
  const server: Server =
    tls === null ? createHttpServer(options, listener) : createHttpsServer({ ...options, ...tls }, listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
