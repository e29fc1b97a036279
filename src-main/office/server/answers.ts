/** Answers as JSON, compressed where that is worth it. */
import { gzipSync } from 'node:zlib';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Refusal } from '#shared/office/page-data.ts';
import type { OfficeContext } from './context.ts';

/** A smaller answer fits one packet as it is. */
const WORTH_BYTES = 1200;

const STATUS: Readonly<Record<Refusal, ContentfulStatusCode>> = {
  'sign-in-first': 401,
  'owner-only': 403,
  'wrong-password': 403,
  'wrong-code': 403,
  'too-many-tries': 429,
  'short-password': 400,
  'share-over': 403,
  'not-from-here': 403,
  'not-understood': 400,
  'not-there': 404,
  problem: 409,
  failed: 500,
};

export function answer(c: OfficeContext, body: unknown): Response {
  const text = JSON.stringify(body);
  c.header('content-type', 'application/json; charset=utf-8');
  c.header('cache-control', 'no-store');
  c.header('vary', 'Accept-Encoding');
  if (text.length < WORTH_BYTES || !(c.req.header('accept-encoding') ?? '').includes('gzip')) return c.body(text);
  c.header('content-encoding', 'gzip');
  return c.body(new Uint8Array(gzipSync(text)));
}

/** `words`: a sentence for this very case, where the refusal alone doesn't say what to do. */
export function refuse(c: OfficeContext, refusal: Refusal, words: string | null = null): Response {
  return c.json({ refusal, words }, STATUS[refusal], { 'cache-control': 'no-store' });
}
