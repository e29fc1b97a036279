/** Serves the built screens under `app://dwadi/` and `app://customer/`; the policy lets them load nothing else. */
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { DRAFT } from '#shared/words/draft.ts';
import { STAFF } from '#shared/words/staff.ts';
import { type Language, languageSpoken, MESSAGES_ELEMENT } from '#shared/words/translate.ts';
import { orElse } from '../../platform/may-fail.ts';
import { CUSTOMERS_HOST, HOST, START_URL } from './app-origin.ts';

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

/** The first field that the counter's page will show. */
export type FirstField = 'pin' | 'number';

const INPUT = `class="frame" inputmode="numeric" autocomplete="off" spellcheck="false" maxlength="30" autofocus`;
const FIRST_FIELDS: Readonly<Record<FirstField, { readonly label: string; readonly type: string }>> = {
  pin: { label: STAFF.pin, type: 'password' },
  number: { label: DRAFT.number, type: 'text' },
};
const CODE = /^\/assets\/index-[^/]+\.js$/;
const PLACE = '<!-- first-field -->';

/** Stands in the page's own HTML, so that it takes keys before any script has run. The screen adopts what it took. */
export function firstFieldHtml(field: FirstField): string {
  const { label, type } = FIRST_FIELDS[field];
  const input = `<input id="first-field" data-kind="${field}" type="${type}" ${INPUT}>`;
  return `<div id="first"><label for="first-field">${label}</label>${input}</div>`;
}

export interface ScreensNeed {
  readonly folder: string;
  readonly firstField: () => FirstField;
  /** Called when a page has got the code of its screens, and is busy with it for a while. */
  readonly onScreens: () => void;
}

/** Tells a page its language, and brings its messages. A script of data runs nothing, so the policy lets it stand. */
export function inLanguage(html: string, { code, messages }: Language): string {
  const data = JSON.stringify(messages).replaceAll('<', '\\u003c');
  const script = `<script type="application/json" id="${MESSAGES_ELEMENT}">${data}</script>`;
  return html.replace('<html lang="en">', `<html lang="${code}">`).replace('</head>', () => `${script}</head>`);
}

export function screensHandler({
  folder,
  firstField,
  onScreens,
}: ScreensNeed): (request: Request) => Promise<Response> {
  const start = new URL(START_URL);
  const page = (html: string, isStart: boolean): string => {
    const language = languageSpoken();
    const said = language === undefined ? html : inLanguage(html, language);
    return isStart ? said.replace(PLACE, () => firstFieldHtml(firstField())) : said;
  };
  return async (request) => {
    if (request.method !== 'GET') return refuse(405);
    const url = new URL(request.url);
    const file = fileFor(folder, url);
    const type = file === null ? undefined : TYPES[extname(file)];
    if (file === null || type === undefined) return refuse(404);
    try {
      const bytes = await readFile(file);
      if (CODE.test(url.pathname)) onScreens();
      const isStart = url.host === start.host && url.pathname === start.pathname;
      const body = new Uint8Array(type === TYPES['.html'] ? Buffer.from(page(bytes.toString(), isStart)) : bytes);
      // A player takes a sound without a length for one that never ends.
      const length = { 'content-length': String(body.byteLength) };
      return new Response(body, { headers: { ...HEADERS, 'content-type': type, ...length } });
    } catch {
      return refuse(404);
    }
  };
}
