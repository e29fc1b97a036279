import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createControlApp } from './control/control-app.ts';
import { failure } from './http/answer.ts';
import { API_BASE, createApiApp } from './http/api-app.ts';
import { rememberConnection } from './http/connections.ts';
import { type KeySet, keysOf, MAIN_ACCOUNT, seedWorld } from './seed/seed-world.ts';
import { World } from './world/world.ts';

const LOOPBACK = '127.0.0.1';
const KEEP_ALIVE_MS = 65_000;

export interface Identity {
  readonly key: string;
  readonly cert: string;
}

export interface TrainingOptions {
  readonly port: number;
  readonly controlPort: number;
  /** The file that keeps the state; null keeps it in memory. */
  readonly statePath: string | null;
  readonly seed: number;
  /** Serves HTTPS if given. */
  readonly identity: Identity | null;
}

export interface TrainingService {
  readonly baseUrl: string;
  readonly controlUrl: string;
  readonly keys: KeySet;
  readonly stop: () => Promise<void>;
}

type FetchApp = Parameters<typeof getRequestListener>[0];

/** Opens both ports on the loopback. The app answers only once it knows its port. */
async function listen(port: number, identity: Identity | null, app: (port: () => number) => FetchApp): Promise<Server> {
  let actual = 0;
  const listener = getRequestListener(
    app(() => actual),
    { hostname: LOOPBACK, errorHandler: answerUnreadable },
  );
  // The parser's own refusals of a missing host and of an odd expectation have no envelope, so they are switched off.
  const options = { requireHostHeader: false };
  const server: Server =
    identity === null ? createHttpServer(options, listener) : createHttpsServer({ ...options, ...identity }, listener);
  server.on('checkExpectation', listener);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('connection', rememberConnection);
  server.on('clientError', answerGarbage);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, resolve);
  });
  actual = portOf(server);
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** A target that is no URL gets an envelope too. */
const answerUnreadable = (): Response => {
  const { status, headers, body } = failure(400, 'This is not a valid HTTP request.');
  return new Response(body, { status, headers });
};

/** Bytes that can't be read as HTTP still get an envelope. */
function answerGarbage(_error: Error, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  const { body } = failure(400, 'This is not a valid HTTP request.');
  const head = `HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`;
  socket.end(`${head}\r\n\r\n${body}`);
}

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

export async function startTraining(options: TrainingOptions): Promise<TrainingService> {
  const world = new World(options.statePath, options.seed, seedWorld);
  const api = await listen(options.port, options.identity, (port) => createApiApp(world, port).fetch as FetchApp);
  const control = await listen(options.controlPort, null, (port) => createControlApp(world, port).fetch as FetchApp);
  const scheme = options.identity === null ? 'http' : 'https';
  return {
    baseUrl: `${scheme}://${LOOPBACK}:${portOf(api)}${API_BASE}`,
    controlUrl: `http://${LOOPBACK}:${portOf(control)}`,
    keys: keysOf(world, MAIN_ACCOUNT),
    stop: async () => {
      await Promise.all([close(api), close(control)]);
      world.close();
    },
  };
}
