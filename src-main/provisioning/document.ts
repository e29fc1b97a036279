/**
 * What an installer says of a machine before it is set up. No key stands in it in the clear: keys and PINs are in a part
 * that only a passphrase opens, or are asked for.
 */
import { z } from 'zod';
import { lockdownLevel, machineSettings, updateChannel } from '#shared/counter-api/machine.ts';
import { printerChoice } from '#shared/counter-api/printing.ts';
import { shopSettings } from '#shared/counter-api/settings.ts';
import { NAME_MOST, PEOPLE_MOST, ROLES, rights } from '#shared/counter-api/staff.ts';

export const FORM = 'dwadi-provisioning/1';

const base64 = (bytes: number) => z.base64().refine((text) => Buffer.from(text, 'base64').length === bytes);

/** Parameters travel with the file, within bounds: neither too cheap to guess nor too dear to open. */
const protectedPart = z.strictObject({
  kdf: z.literal('scrypt'),
  cost: z.int().min(15).max(18),
  salt: base64(16),
  nonce: base64(12),
  tag: base64(16),
  sealed: z.base64().max(8192),
});
export type ProtectedPart = z.infer<typeof protectedPart>;

const person = z.strictObject({
  name: z.string().trim().min(1).max(NAME_MOST),
  role: z.enum(ROLES),
  rights: rights.partial().optional(),
});

const named = (names: readonly { readonly name: string }[]) => new Set(names.map(({ name }) => name)).size;

export const unsigned = z.strictObject({
  form: z.literal(FORM),
  /** Which machine it is for, as the installer's list calls it. */
  machine: machineSettings.shape.machine.unwrap(),
  shop: z.strictObject({ name: z.string().trim().min(1).max(60) }),
  service: z.strictObject({ baseUrl: z.url({ protocol: /^https$/ }).max(200) }),
  settings: shopSettings.partial().optional(),
  printers: printerChoice.partial().optional(),
  staff: z
    .array(person)
    .min(1)
    .max(PEOPLE_MOST)
    .refine((people) => people.some(({ role }) => role === 'owner'), 'one of them must be an owner')
    .refine((people) => named(people) === people.length, 'two of them have the same name'),
  updates: z.strictObject({ channel: updateChannel }),
  lockdown: lockdownLevel,
  protected: protectedPart.optional(),
});
export type Unsigned = z.infer<typeof unsigned>;

export const document = unsigned.extend({
  signature: z.strictObject({
    /** Of the installer's public key, for a person to compare. */
    by: z.string().regex(/^[0-9a-f]{4}(-[0-9a-f]{4}){3}$/),
    value: base64(64),
  }),
});
export type ProvisioningDocument = z.infer<typeof document>;

/** What the passphrase opens. */
export const protectedContent = z.strictObject({
  keys: z.strictObject({
    standard: z.string().min(1).max(300).optional(),
    sms: z.string().min(1).max(300).optional(),
    commission: z.string().min(1).max(300).optional(),
  }),
  /** By the name of the person; who has none here chooses one at the first sign-in. */
  pins: z.record(z.string(), z.string().regex(/^\d{4,8}$/)).optional(),
});
export type ProtectedContent = z.infer<typeof protectedContent>;
