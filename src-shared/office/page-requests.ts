/** The requests of the office's page, as schemas. The server reads them; the page takes their types. */
import { z } from 'zod';
import { sha256Text } from '../counter-api/values.ts';
import { SLIP_CODE_MOST } from '../slip-code.ts';
import { counterMark } from './batch.ts';
import { SCOPES, WEBHOOK_EVENTS } from './programs.ts';

export const PASSWORD_LEAST = 12;
/** A text that a person typed: what is wrong with it is for the office to say. */
const typed = z.string().max(1000);
const typedName = typed.trim();
export const roleName = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
/** PostgreSQL has no day before the year 1, and no counter sold before this one. */
export const officeDay = z.iso.date().refine((day) => day >= '2000-01-01');
export const scope = z.enum(SCOPES);
const rowId = z.int().min(1);

export const PAGE_REQUESTS = {
  'sign-in': z.strictObject({ password: typed }),
  'set-password': z.strictObject({ code: typed, password: typed }),
  'open-share': z.strictObject({ secret: z.string().min(1).max(200) }),
  'sign-out': z.strictObject({ everywhere: z.boolean() }),
  enrol: z.strictObject({ name: typedName, again: z.boolean() }),
  revoke: z.strictObject({ name: typedName }),
  'confirm-key': z.strictObject({ name: typedName, signer: sha256Text }),
  'accept-mark': z.strictObject({ name: typedName, mark: counterMark }),
  'alarm-seen': z.strictObject({
    role: roleName,
    mark: z.string().max(100),
    nth: z.int().min(0),
    what: z.enum(['other-content', 'mark-taken', 'order-broken']),
    ours: z.string().max(200),
  }),
  'make-share': z.strictObject({ name: typedName, days: z.int().min(1).max(400) }),
  'check-slip': z.strictObject({ code: z.string().max(SLIP_CODE_MOST) }),
  'take-share-back': z.strictObject({ id: z.string().min(1).max(40) }),
  'make-token': z.strictObject({ name: typedName, scopes: z.array(scope).max(SCOPES.length) }),
  'take-token-back': z.strictObject({ id: rowId }),
  // The office judges the address itself, and says what is wrong with it.
  'add-webhook': z.strictObject({
    url: z.string().trim().max(2000),
    events: z.array(z.enum(WEBHOOK_EVENTS)).max(WEBHOOK_EVENTS.length),
    lowBelow: z.int().min(0).max(1_000_000_000),
    silentAfter: z.int().min(0).max(1_000_000),
  }),
  'test-webhook': z.strictObject({ id: rowId }),
  'send-webhook-again': z.strictObject({ id: rowId }),
  'stop-webhook': z.strictObject({ id: rowId }),
} as const;

export type PageRequests = { readonly [Name in keyof typeof PAGE_REQUESTS]: z.infer<(typeof PAGE_REQUESTS)[Name]> };
