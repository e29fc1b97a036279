/** Reads what the page sent, by its schema. */
import type { z } from 'zod';
import { PAGE_REQUESTS, type PageRequests } from '#shared/office/page-requests.ts';
import type { OfficeContext } from './context.ts';

const MOST_BYTES = 20_000;

/** PostgreSQL has no text with a NUL, and nobody types one. */
const hasNul = (read: object): boolean =>
  Object.values(read).some((value) => typeof value === 'string' && value.includes('\0'));

/** Null for what no page of ours sends. */
export async function readRequest<Name extends keyof PageRequests>(
  c: OfficeContext,
  name: Name,
): Promise<PageRequests[Name] | null> {
  // A form of another page can't send this type without being asked first.
  if (!(c.req.header('content-type') ?? '').startsWith('application/json')) return null;
  if (Number(c.req.header('content-length') ?? MOST_BYTES + 1) > MOST_BYTES) return null;
  const body: unknown = await c.req.json().catch(() => null);
  const schema: z.ZodType = PAGE_REQUESTS[name];
  const read = schema.safeParse(body);
  return read.success && !hasNul(read.data as object) ? (read.data as PageRequests[Name]) : null;
}
