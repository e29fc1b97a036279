/** Serves the built screens under `app://dwadi/` and `app://customer/`; the policy lets them load nothing else. */
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { orElse } from '../../platform/may-fail.ts';
import { CUSTOMERS_HOST, HOST } from './app-origin.ts';

const CONTENT_SECURITY_POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data:`,
  `font-src 'self'`,
  `media-src 'self'`,
  `connect-src 'none'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wav': 'audio/wav',
};

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

const refuse = (status: number): Response => new Response(null, { status, headers: HEADERS });

/** Serves only files of the built screens, by their own name: no path leads out of the folder. */
function fileFor(folder: string, url: URL): string | null {
  if (url.host !== HOST && url.host !== CUSTOMERS_HOST) return null;
  const path = orElse(() => decodeURIComponent(url.pathname), null);
  if (path === null || path.includes('\0') || path.includes('\\')) return null;
  const file = normalize(join(folder, path));
  return file.startsWith(folder + sep) ? file : null;
}

export function screensHandler(folder: string): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method !== 'GET') return refuse(405);
    const file = fileFor(folder, new URL(request.url));
    const type = file === null ? undefined : TYPES[extname(file)];
    if (file === null || type === undefined) return refuse(404);
    try {
      return new Response(new Uint8Array(await readFile(file)), { headers: { ...HEADERS, 'content-type': type } });
    } catch {
      return refuse(404);
    }
  };
}
