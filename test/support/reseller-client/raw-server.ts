import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** One request as it arrived, and the socket to misbehave on. */
export interface RawRequest {
  readonly number: number;
  readonly head: string;
  readonly body: string;
  readonly socket: Socket;
}

export interface RawServer {
  readonly port: number;
  /** How many whole requests arrived: nothing may ever arrive twice. */
  readonly requests: RawRequest[];
  readonly connections: () => number;
  close(): Promise<void>;
}

const lengthOf = (head: string): number => Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);

function serve(server: Server, event: 'connection' | 'secureConnection', answer: (request: RawRequest) => void) {
  const requests: RawRequest[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', () => undefined);
  server.on(event, (socket: Socket) => {
    connections += 1;
    let received = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      for (;;) {
        const end = received.indexOf('\r\n\r\n');
        if (end < 0) return;
        const head = received.slice(0, end);
        const total = end + 4 + lengthOf(head);
        if (received.length < total) return;
        const request = { number: requests.length + 1, head, body: received.slice(end + 4, total), socket };
        received = received.slice(total);
        requests.push(request);
        answer(request);
      }
    });
  });
  return new Promise<RawServer>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      const close = () =>
        new Promise<void>((done) => {
          for (const socket of sockets) socket.destroy();
          server.close(() => done());
        });
      resolve({ port, requests, connections: () => connections, close });
    });
  });
}

/** Bytes over TCP, answered by hand. */
export const startRawServer = (answer: (request: RawRequest) => void): Promise<RawServer> =>
  serve(createServer(), 'connection', answer);

export const startTlsServer = (
  identity: { readonly key: string; readonly cert: string },
  answer: (request: RawRequest) => void,
): Promise<RawServer> => serve(createTlsServer(identity), 'secureConnection', answer);

export const httpReply = (
  status: number,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
): Buffer => {
  const bytes = Buffer.from(body);
  const lines = Object.entries({ 'content-length': String(bytes.length), ...headers }).map(
    ([k, v]) => `${k}: ${v}\r\n`,
  );
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} Status\r\n${lines.join('')}\r\n`), bytes]);
};
