/**
 * Serves the answers of the app's own schemes to Chromium over HTTP, and not through the debugger: there the content is
 * text within text, and its scripts are compiled anew each time. Electron keeps the compiled code.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toElectron } from './address.ts';
import { session } from './session.ts';

async function answer(asked: IncomingMessage, answered: ServerResponse): Promise<void> {
  // A Chromium that is shared comes here as to a proxy, which is asked for the whole address.
  const path = asked.url?.startsWith('http:') ? asked.url.replace(/^http:\/\/[^/]*/, '') : asked.url;
  const url = toElectron(`http://${asked.headers.host}${path}`);
  const { method = 'GET' } = asked;
  const response = await session.defaultSession.protocol.answer(new Request(url, { method }));
  if (response === null) {
    answered.destroy();
    return;
  }
  const body = Buffer.from(await response.arrayBuffer());
  answered.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    'content-length': body.byteLength,
    // Chromium keeps compiled code only of files that it may cache.
    'cache-control': session.defaultSession.protocol.keepsCode(url) ? 'max-age=31536000, immutable' : 'no-store',
  });
  answered.end(body);
}

/** The port of this machine on which it answers, for as long as the app runs. */
export async function servePages(): Promise<number> {
  const server = createServer((asked, answered) => {
    answer(asked, answered).catch(() => answered.destroy());
  });
  // Nothing here may reach a network.
  server.on('connect', (_asked, socket) => socket.destroy());
  server.listen(0, '127.0.0.1').unref();
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
