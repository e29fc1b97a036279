/**
 * A server on the loopback that speaks as much of PostgreSQL as a counter needs: it goes over to TLS, lets everybody in,
 * and answers each statement with one row of the test's.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';
import { makeThrowAwayAuthority, type Wanted } from '../training/throw-away-authority.ts';

export type Row = Readonly<Record<string, string | number | null>>;

interface Statement {
  readonly text: string;
  readonly values: readonly (string | null)[];
}

export interface BareServer {
  readonly port: number;
  /** PEM of the authority that its certificate comes from. */
  readonly authority: string;
  /** The words of each connection about itself. */
  readonly greetings: Readonly<Record<string, string>>[];
  readonly statements: Statement[];
  /** Each connection that came, also one that said nothing. */
  readonly connections: number;
  readonly openNow: number;
  /** Connections that were left in order. */
  readonly goodByes: number;
  /** Cuts each line without a word. */
  cut(): void;
}

export interface BareServerOptions {
  /** `tls`: goes over to it; `plain`: says that it can't; `silent`: never answers. */
  readonly speaks?: 'tls' | 'plain' | 'silent';
  readonly certificate?: Wanted;
  /** Null for no row. */
  readonly answer?: (statement: Statement) => Row | null;
}

const INT4 = 23;
const TEXT = 25;

function whole(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeIntBE(value, 0, bytes);
  return buffer;
}
const ended = (text: string): Buffer => Buffer.from(`${text}\0`);

function message(kind: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(kind), whole(body.length + 4, 4), body]);
}

const READY = message('Z', Buffer.from('I'));
const LET_IN = Buffer.concat([message('R', whole(0, 4)), READY]);

function cellOf(value: string | number | null): Buffer {
  if (value === null) return whole(-1, 4);
  const bytes = Buffer.from(String(value));
  return Buffer.concat([whole(bytes.length, 4), bytes]);
}

function rowMessages(row: Row | null): Buffer {
  const cells = Object.entries(row ?? {});
  const columns = cells.map(([name, value]) =>
    Buffer.concat([
      ...[ended(name), whole(0, 4), whole(0, 2), whole(typeof value === 'number' ? INT4 : TEXT, 4)],
      ...[whole(-1, 2), whole(-1, 4), whole(0, 2)],
    ]),
  );
  return Buffer.concat([
    message('T', whole(columns.length, 2), ...columns),
    ...(row === null ? [] : [message('D', whole(cells.length, 2), ...cells.map(([, value]) => cellOf(value)))]),
    message('C', ended('SELECT 1')),
  ]);
}

/** Hands out each whole message. The first one of a connection has no kind. */
function onMessages(socket: TLSSocket, take: (kind: string, body: Buffer) => void): void {
  let waiting: Buffer = Buffer.alloc(0);
  let head = 0;
  socket.on('data', (data: Buffer) => {
    waiting = Buffer.concat([waiting, data]);
    while (waiting.length >= head + 4 && waiting.length >= head + waiting.readInt32BE(head)) {
      const end = head + waiting.readInt32BE(head);
      const [kind, body] = [waiting.toString('latin1', 0, head), waiting.subarray(head + 4, end)];
      waiting = waiting.subarray(end);
      head = 1;
      take(kind, body);
    }
  });
}

/** The values of a Bind message, after the names of a portal and of a statement. */
function valuesIn(body: Buffer): (string | null)[] {
  let at = body.indexOf(0) + 1;
  at = body.indexOf(0, at) + 1;
  at += 2 + 2 * body.readInt16BE(at);
  const count = body.readInt16BE(at);
  at += 2;
  return Array.from({ length: count }, () => {
    const length = body.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    at += length;
    return body.toString('utf8', at - length, at);
  });
}

function speak(
  socket: TLSSocket,
  server: Pick<BareServer, 'greetings' | 'statements'>,
  say: { bye(): void; answer: NonNullable<BareServerOptions['answer']> },
): void {
  let asked: { text: string; values: (string | null)[] } = { text: '', values: [] };
  const answered = (): Buffer => {
    server.statements.push(asked);
    return rowMessages(say.answer(asked));
  };
  onMessages(socket, (kind, body) => {
    const words = body.toString('utf8').split('\0');
    if (kind === '') {
      const pairs = body.subarray(4).toString('utf8').split('\0');
      server.greetings.push(
        Object.fromEntries(
          pairs.flatMap((name, at) => (at % 2 === 0 && name !== '' ? [[name, pairs[at + 1] ?? '']] : [])),
        ),
      );
      socket.write(LET_IN);
    }
    if (kind === 'Q') {
      asked = { text: words[0] ?? '', values: [] };
      socket.write(Buffer.concat([answered(), READY]));
    }
    if (kind === 'P') asked = { text: words[1] ?? '', values: [] };
    if (kind === 'B') asked.values = valuesIn(body);
    if (kind === 'S') socket.write(Buffer.concat([message('1'), message('2'), answered(), READY]));
    if (kind === 'X') say.bye();
  });
}

export async function bareServer({
  speaks = 'tls',
  certificate = {},
  answer = () => null,
}: BareServerOptions = {}): Promise<BareServer> {
  // Authorities of one name would be taken for each other where a link names several.
  const authority = await makeThrowAwayAuthority(randomUUID());
  const pair = await authority.issue(certificate);
  const [greetings, statements]: [BareServer['greetings'], Statement[]] = [[], []];
  const open = new Set<Socket>();
  const counted = { connections: 0, goodByes: 0 };
  const server = createServer((socket) => {
    counted.connections += 1;
    open.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => open.delete(socket));
    socket.once('data', () => {
      if (speaks === 'plain') socket.end('N');
      if (speaks !== 'tls') return;
      socket.write('S');
      const secure = new TLSSocket(socket, { isServer: true, ...pair });
      secure.on('error', () => {});
      const bye = (): void => {
        counted.goodByes += 1;
        secure.end();
      };
      speak(secure, { greetings, statements }, { bye, answer });
    });
  });
  const cut = (): void => {
    for (const socket of open) socket.destroy();
  };
  onTestFinished(() => {
    server.close();
    cut();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...{ greetings, statements, cut, authority: authority.ca },
    port: (server.address() as { port: number }).port,
    get connections() {
      return counted.connections;
    },
    get openNow() {
      return open.size;
    },
    get goodByes() {
      return counted.goodByes;
    },
  };
}
