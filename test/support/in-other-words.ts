/** A proxy in front of a service that changes its answers' words, as another service could write them. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer, json } from 'node:stream/consumers';
import type { TestService } from './service.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

export interface Envelope {
  readonly success: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: what is in it is what the test is about
  readonly data: any;
}

/** Turns the answer into an error, with `data` beside it. */
export function refuse(answer: Envelope, status: number, data?: unknown): number {
  Object.assign(answer, { success: false, data, error: { code: status, message: 'No.' } });
  return status;
}

interface Asked {
  readonly method: string;
  /** Below the base URL. */
  readonly path: string;
}

type Said = 'lost' | number | undefined;

/** Changes the envelope in place. `'lost'`: the answer never arrives; a number: it comes with this status. */
export type OtherWords = (asked: Asked, answer: Envelope) => Said | Promise<Said>;

export interface Interpreter {
  readonly baseUrl: string;
  close(): Promise<void>;
}

export async function inOtherWords({ baseUrl, caFile }: TestService, say: OtherWords): Promise<Interpreter> {
  const service = new URL(baseUrl);
  const { request } = service.protocol === 'https:' ? https : http;
  const ca = caFile === undefined ? {} : { ca: readFileSync(caFile) };
  const server = http.createServer(async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const passed = request(new URL(url, service), { method, headers: { ...headers, host: service.host }, ...ca });
    passed.end(await buffer(incoming));
    const [answer] = (await once(passed, 'response')) as [http.IncomingMessage];
    const envelope = (await json(answer)) as Envelope;
    const said = await say({ method, path: url.slice(service.pathname.length) }, envelope);
    if (said === 'lost') incoming.socket.destroy();
    else outgoing.writeHead(said ?? answer.statusCode ?? 500, JSON_TYPE).end(JSON.stringify(envelope));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}${service.pathname}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
