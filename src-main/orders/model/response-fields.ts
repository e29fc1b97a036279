/** Reads answers generously: a field of the wrong type counts as missing, and never decides an outcome (M10). */
import { fromCedis, heldOf, type Pesewa } from '#shared/money.ts';
import { parsePhone } from '#shared/phone.ts';
import type { Identity } from '../../reseller-client/port.ts';
import type { ServiceWords } from './strategy.ts';

export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (data: unknown): Fields =>
  typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as Fields) : {};

const LONGEST_TEXT = 500;
const LONGEST_CODE = 100;

/** Cuts a text that is longer than anything the journal and the board need. */
export function textField(fields: Fields, name: string): string | null {
  const value = fields[name];
  return typeof value === 'string' && value !== '' ? value.slice(0, LONGEST_TEXT).toWellFormed() : null;
}

/** A name or code. If cut or mended, it would name something else, so it counts as missing instead; a blank names nothing. */
export function codeField(fields: Fields, name: string): string | null {
  const text = textField(fields, name);
  const isWhole = text !== null && text.length <= LONGEST_CODE && text === fields[name];
  return isWhole && text.trim() !== '' ? text : null;
}

/** Ignores case: an order that "Failed" would otherwise be polled for ever. */
export const statusField = (fields: Fields): string | null => textField(fields, 'status')?.trim().toLowerCase() || null;

export function numberField(fields: Fields, name: string): number | null {
  const value = fields[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Normalizes a phone number, in whichever form it comes back. */
export function phoneField(fields: Fields, name: string): string | null {
  const text = textField(fields, name);
  return text === null ? null : (parsePhone(text) ?? text);
}

/** The amount as written, for comparing it with the amount we sent. */
export function amountField(fields: Fields, name: string): Pesewa | null {
  const value = numberField(fields, name);
  return value === null ? null : fromCedis(value);
}

/** A cost is never below zero. */
export function moneyField(fields: Fields, name: string): Pesewa | null {
  const amount = amountField(fields, name);
  return amount !== null && amount >= 0 ? amount : null;
}

/** A balance or a share, rounded down to the pesewa: neither is below zero. */
export function heldField(fields: Fields, name: string): Pesewa | null {
  const value = numberField(fields, name);
  const held = value === null ? null : heldOf(value);
  return held !== null && held >= 0 ? held : null;
}

/** The text of an amount that can't be a cost; null if it can, or if there is none. */
export function oddAmount(fields: Fields, name: string): string | null {
  const value = numberField(fields, name);
  return value === null || moneyField(fields, name) !== null ? null : String(value);
}

export const NO_WORDS: ServiceWords = {
  orderId: null,
  serviceReference: null,
  status: null,
  cost: null,
  costIsDerived: false,
  costText: null,
  commission: null,
  reason: null,
  newBalance: null,
  vouchers: [],
  surplusVouchers: 0,
  alreadyProcessed: false,
};

/** One echoed field: the value we sent, and the one that came back, if any. */
export type Echo = readonly [sent: string | number, echoed: string | number | null];

/** A network or a biller, which another way of writing its letters makes no other. */
export const nameEcho = (sent: string, echoed: string | null): Echo => [
  sent.toLowerCase(),
  echoed?.toLowerCase() ?? null,
];

/**
 * Strict about echoed fields: one that names something else makes it another order's answer. Silent if no reference
 * came back, because an amount alone would fit many orders (M10).
 */
export function identityOf(reference: Echo, others: readonly Echo[]): Identity {
  const differs = ([sent, echoed]: Echo): boolean => echoed !== null && echoed !== sent;
  if (differs(reference) || others.some(differs)) return 'not-ours';
  if (reference[1] !== null) return 'ours';
  return others.length > 1 && others.every(([, echoed]) => echoed !== null) ? 'ours' : 'silent';
}
