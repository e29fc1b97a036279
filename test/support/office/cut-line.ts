/** A line to a server that a test can count, hold and cut. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface CutLine {
  readonly port: number;
  /** Bytes that went to the server. */
  readonly up: number;
  readonly connections: number;
  /** The server's answers from now on are swallowed, and the line is cut at the first of them. */
  cutAtNextAnswer(): void;
  /** Nothing passes either way any more, and nobody is told. */
  hold(): void;
  readonly isHeld: boolean;
  mend(): void;
}

export async function cutLineTo(target: { readonly host: string; readonly port: number }): Promise<CutLine> {
  let [up, connections]: [number, number] = [0, 0];
  let mode: 'open' | 'cut' | 'held' = 'open';
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    connections += 1;
    const far = connect(target.port, target.host);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        sockets.delete(socket);
        if (mode !== 'held') for (const end of [near, far]) end.destroy();
      });
    }
    near.on('data', (data) => {
      if (mode === 'held') return;
      up += data.length;
      far.write(data);
    });
    far.on('data', (data) => {
      if (mode === 'open') near.write(data);
      if (mode === 'cut') near.destroy();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    port: (server.address() as { port: number }).port,
    get up() {
      return up;
    },
    get connections() {
      return connections;
    },
    get isHeld() {
      return mode === 'held';
    },
    cutAtNextAnswer: () => {
      mode = 'cut';
    },
    hold: () => {
      mode = 'held';
    },
    mend: () => {
      mode = 'open';
    },
  };
}
