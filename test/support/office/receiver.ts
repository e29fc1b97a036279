/** The other end of a webhook: a real HTTPS server on the loopback, which does as it is told. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { makeThrowAwayAuthority } from '../training/throw-away-authority.ts';

export interface Received {
  readonly path: string;
  readonly id: string;
  readonly at: number;
  readonly signature: string;
  readonly body: string;
}

export interface Receiver {
  readonly port: number;
  readonly ca: string;
  readonly received: Received[];
  /** How it answers from now on. It starts with 204. */
  answer: (response: ServerResponse) => void;
}

const authority = makeThrowAwayAuthority('Receivers of tests');

async function read(request: IncomingMessage): Promise<Received> {
  let body = '';
  for await (const part of request) body += String(part);
  const header = (name: string): string => String(request.headers[name]);
  return {
    path: request.url ?? '',
    id: header('webhook-id'),
    at: Number(header('webhook-timestamp')),
    signature: header('webhook-signature'),
    body,
  };
}

export async function startReceiver(
  hosts: readonly [string, ...string[]] = ['localhost', '127.0.0.1'],
): Promise<Receiver> {
  const { ca, issue } = await authority;
  const receiver: Receiver = { port: 0, ca, received: [], answer: (response) => response.writeHead(204).end() };
  const server = createServer(await issue({ hosts }), async (request, response) => {
    receiver.received.push(await read(request));
    receiver.answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(receiver, { port: (server.address() as AddressInfo).port });
}

/** As a receiver checks it, from the description alone. */
export function isSigned({ id, at, signature, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return signature === `v1,${createHmac('sha256', key).update([id, at, body].join('.')).digest('base64')}`;
}
