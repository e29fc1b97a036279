/** The built page, read once, with the compressed forms that a browser may ask for. */
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { OfficeApp, OfficeContext, PageFile, PageFiles } from './context.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** A font is compressed already. */
const AS_IT_IS = ['.woff2'];

function fileAt(path: string): PageFile {
  const plain = readFileSync(path);
  const kind = extname(path);
  const compressed = AS_IT_IS.includes(kind) ? null : { br: brotliCompressSync(plain), gzip: gzipSync(plain) };
  return { type: TYPES[kind] ?? 'application/octet-stream', plain, compressed };
}

export function readPageFiles(folder: string): PageFiles {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    names.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [`/${relative(folder, path).split(sep).join('/')}`, fileAt(path)];
    }),
  );
}

function send(c: OfficeContext, { type, plain, compressed }: PageFile, isNamedByContent: boolean): Response {
  c.header('content-type', type);
  c.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache');
  c.header('vary', 'Accept-Encoding');
  const accepted = c.req.header('accept-encoding') ?? '';
  const encoding = compressed === null ? undefined : (['br', 'gzip'] as const).find((one) => accepted.includes(one));
  if (encoding !== undefined) c.header('content-encoding', encoding);
  const bytes = encoding === undefined || compressed === null ? plain : compressed[encoding];
  return c.body(new Uint8Array(bytes));
}

/** Every view is one page: it reads the address by itself. */
export function addPageRoutes(app: OfficeApp, files: PageFiles): void {
  const index = files.get('/index.html');
  app.get('*', (c) => {
    const file = files.get(c.req.path);
    if (file !== undefined) return send(c, file, c.req.path.startsWith('/assets/'));
    // A file of an older build is gone: a page there would be read as a script.
    if (index === undefined || c.req.path.startsWith('/assets/')) return c.notFound();
    return send(c, index, false);
  });
}
