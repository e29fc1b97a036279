/**
 * An installer's file for one machine. It holds no key in the clear: keys and PINs are in a part that only a passphrase
 * opens, or are asked for.
 */
import { z } from 'zod';
import { lockdownLevel, machineSettings, updateChannel } from '#shared/counter-api/machine.ts';
import { priceRules } from '#shared/counter-api/prices.ts';
import { printerChoice } from '#shared/counter-api/printing.ts';
import { shopName, shopSettings } from '#shared/counter-api/settings.ts';
import { NAME_MOST, PEOPLE_MOST, personPin, ROLES, rights } from '#shared/counter-api/staff.ts';
import { officeLink } from '#shared/office/link.ts';
import { AIRTIME_NETWORKS, DATA_NETWORKS, type Product } from '#shared/order-state.ts';
import { BILLERS } from '#shared/reseller-api/utilities.ts';
import { MISTAKES } from '#shared/words/provisioning-mistakes.ts';
import { readServiceUrl } from './service-url.ts';

export const FORM = 'dwadi-provisioning/1';

export const machineName = machineSettings.shape.machine.unwrap();

/** Two names that differ in capitals alone would be one file on Windows and macOS: the later would replace the first. */
export const asFileName = (machine: string): string => machine.toLowerCase();

const base64 = (bytes: number) =>
  z.base64().refine((text) => Buffer.from(text, 'base64').length === bytes, `must be ${bytes} bytes in base64`);

/** The link to an office holds the certificate of its authority. */
const SEALED_MOST = 60_000;

/** Parameters travel with the file, within bounds: neither too cheap to guess nor too dear to open. */
export const protectedPart = z.strictObject({
  kdf: z.literal('scrypt'),
  cost: z.int().min(15).max(18),
  salt: base64(16),
  nonce: base64(12),
  tag: base64(16),
  sealed: z.base64().max(SEALED_MOST),
});
export type ProtectedPart = z.infer<typeof protectedPart>;

/** A limit below zero would bar the person from every sale. */
const maxSale = rights.shape.maxSale.refine((most) => most === null || most >= 0, 'must be at least 0');

const person = z.strictObject({
  name: z.string().trim().min(1).max(NAME_MOST),
  role: z.enum(ROLES),
  rights: z.strictObject(rights.extend({ maxSale }).partial().shape).optional(),
});

/** Vouchers have the service's own names, which aren't known beforehand. */
const SUPPLIERS: Readonly<Partial<Record<Product, readonly string[]>>> = {
  data: DATA_NETWORKS,
  airtime: AIRTIME_NETWORKS,
  bill: BILLERS,
  afa: ['AFA'],
};

/** A rule for an unknown network's name would have no effect, and all of it would be sold at cost. */
const rulesOfFile = priceRules.superRefine((rules, { addIssue }) => {
  for (const [at, { product, supplier }] of rules.entries()) {
    // Lists are priced by the rules of their bundles.
    if (product === 'bulk') addIssue({ code: 'custom', message: 'fits no such product', path: [at, 'product'] });
    const known = SUPPLIERS[product];
    if (supplier === null || known === undefined || known.includes(supplier)) continue;
    addIssue({ code: 'invalid_value', values: [...known], input: supplier, path: [at, 'supplier'] });
  }
});

const named = (names: readonly { readonly name: string }[]) =>
  new Set(names.map(({ name }) => name.toLowerCase())).size;

/** The shop's name has its own place. An unknown name is a typing mistake, and is reported. */
const chosenSettings = z.strictObject(shopSettings.omit({ shopName: true }).partial().shape);

/** Checked as a machine checks it: a wrong address is found where the file is made, not in forty shops. */
const serviceAddress = z
  .url({ protocol: /^https$/, abort: true })
  .max(200)
  .refine((text) => readServiceUrl(text).verdict === 'ok', MISTAKES.serviceAddress);

export const unsigned = z.strictObject({
  form: z.literal(FORM),
  /** The machine's name in the installer's list. */
  machine: machineName,
  /** The time at which it was made: an older file never replaces a newer one. */
  made: z.iso.datetime(),
  /** The end of its validity; without it, the file never expires. */
  expires: z.iso.datetime().optional(),
  shop: z.strictObject({ name: shopName }),
  service: z.strictObject({ baseUrl: serviceAddress }),
  settings: chosenSettings.optional(),
  printers: z.strictObject(printerChoice.partial().shape).optional(),
  /** All of the shop's price rules: they replace the existing ones. */
  prices: rulesOfFile.optional(),
  staff: z
    .array(person)
    .min(1)
    .max(PEOPLE_MOST)
    .refine((people) => people.some(({ role }) => role === 'owner'), 'one of them must be an owner')
    .refine((people) => named(people) === people.length, 'two of them have the same name'),
  updates: z.strictObject({ channel: updateChannel }),
  lockdown: lockdownLevel,
  /** Unchanged if the file doesn't say. */
  customerScreen: machineSettings.shape.customerScreen.optional(),
  protected: protectedPart.optional(),
});
export type Unsigned = z.infer<typeof unsigned>;

export const document = unsigned.extend({
  signature: z.strictObject({
    /** The fingerprint of the installer's public key, for a person to compare. */
    by: z.string().regex(/^[0-9a-f]{4}(-[0-9a-f]{4}){3}$/),
    /** That key. It proves that the file is whole; whether its owner is to be trusted is another question. */
    key: base64(32),
    value: base64(64),
  }),
});
export type ProvisioningDocument = z.infer<typeof document>;

/** The content that the passphrase opens. */
export const protectedContent = z.strictObject({
  keys: z.strictObject({
    standard: z.string().min(1).max(300).optional(),
    sms: z.string().min(1).max(300).optional(),
    commission: z.string().min(1).max(300).optional(),
  }),
  /**
   * PINs by the person's name; a person without one gets it from the owner. A part that was sealed under an earlier
   * rule still opens: each PIN is judged when it is given to its person.
   */
  pins: z.record(z.string().max(NAME_MOST), personPin).optional(),
  /** The owner's link to the office, as the office makes it for this counter. */
  office: officeLink.optional(),
});
export type ProtectedContent = z.infer<typeof protectedContent>;

export const PARTS_FORM = 'dwadi-protected-parts/1';

/** The parts that an owner's page or the installer's command writes for `make`, each for the machine that it names. */
export const protectedParts = z.strictObject({
  form: z.literal(PARTS_FORM),
  parts: z.array(z.strictObject({ machine: machineName, protected: protectedPart })).max(500),
});
export type ProtectedParts = z.infer<typeof protectedParts>;
