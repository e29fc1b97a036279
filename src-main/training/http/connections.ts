import type { Socket } from 'node:net';

/** The TCP sockets under connections, by their two ports. A TLS socket can't send a reset itself; faults must. */
const plainSockets = new Map<string, Socket>();

const nameOf = (socket: Socket): string => `${socket.localPort} ${socket.remotePort}`;

export function rememberConnection(socket: Socket): void {
  const name = nameOf(socket);
  plainSockets.set(name, socket);
  socket.once('close', () => plainSockets.delete(name));
}

export function resetConnection(socket: Socket): void {
  plainSockets.get(nameOf(socket))?.resetAndDestroy();
  socket.destroy();
}
