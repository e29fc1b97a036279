/** A wire that counts, and may be long: a port on the loopback that passes every byte on to the service, both ways. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Wire {
  /** The service's base URL, by way of this wire. */
  readonly baseUrl: string;
  bytes(): number;
  close(): Promise<void>;
}

/** `oneWayMs` is what every byte takes in each direction; `bytesPerSecond` what a direction carries. */
export async function openWire(baseUrl: string, oneWayMs = 0, bytesPerSecond = Infinity): Promise<Wire> {
  const { host, hostname, port, pathname } = new URL(baseUrl);
  const sockets = new Set<Socket>();
  let bytes = 0;
  const pass = (from: Socket, to: Socket, changed: (part: Buffer) => Buffer): void => {
    let freeAt = 0;
    /** Tasks of one direction keep their order: a later one is never due before an earlier one. */
    const after = (length: number, task: () => unknown): void => {
      freeAt = Math.max(freeAt, performance.now()) + (length * 1000) / bytesPerSecond;
      const ms = freeAt + oneWayMs - performance.now();
      if (oneWayMs === 0 && bytesPerSecond === Infinity) task();
      else void sleep(ms).then(task);
    };
    sockets.add(from);
    from.on('data', (part: Buffer) => {
      bytes += part.length;
      after(part.length, () => to.write(changed(part)));
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      after(0, () => to.destroy());
    });
  };
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    // The service answers only requests that name its own host.
    const toItsName = (part: Buffer) => Buffer.from(part.toString('latin1').replaceAll(ours(), host), 'latin1');
    pass(near, far, toItsName);
    pass(far, near, (part) => part);
  });
  const ours = (): string => `127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseUrl: `http://${ours()}${pathname}`,
    bytes: () => bytes,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
