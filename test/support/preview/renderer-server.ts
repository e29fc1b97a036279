/** Serves the built renderer with the policy of the app's window: Chromium keeps what it compiled of it, and its files. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'none'",
].join('; ');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.wav': 'audio/wav',
};

/** Nothing of a build changes while it is served. */
const KEPT = { 'cache-control': 'public, max-age=31536000, immutable' };

/** The files besides the build, by their paths. */
export type Besides = Readonly<Record<string, string | ((built: string) => string)>>;

export interface RendererServer {
  /** A browser counts this as secure, as it does the app's own scheme. */
  readonly origin: string;
  close(): void;
}

/**
 * The counter's code as a function that can be called once more, with modules that nothing was done to. A page without
 * worlds calls it once.
 */
const again = (code: string): string =>
  `{const start=(function(){${code}\n});globalThis.dwadiBegin?globalThis.dwadiBegin(start):start()}`;

export async function serveRenderer(built: string, besides: Besides = {}): Promise<RendererServer> {
  const server = createServer(({ url }, response) => {
    const asked = normalize(new URL(url ?? '', 'http://counter.localhost').pathname).replaceAll('\\', '/');
    const file = join(built, asked === '/' ? 'index.html' : asked);
    const headers = { ...KEPT, 'content-security-policy': POLICY, 'content-type': TYPES[extname(file)] ?? '' };
    try {
      const isCounter = /^\/assets\/index-[^/]+\.js$/.test(asked);
      const beside = besides[asked];
      const body =
        (typeof beside === 'function' ? beside(built) : beside) ??
        (isCounter ? again(readFileSync(file, 'utf8')) : readFileSync(file));
      response.writeHead(200, headers).end(body);
    } catch {
      // Chromium asks for an icon, which the app doesn't have.
      response.writeHead(asked === '/favicon.ico' ? 204 : 404, KEPT).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://counter.localhost:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
