import * as z from 'zod';
import { type DataOf, ENDPOINTS, type EndpointName } from '#shared/reseller-api/endpoints.ts';
import {
  AFA_STATES,
  AIRTIME_STATES,
  CAMPAIGN_STATES,
  DATA_ORDER_STATES,
  UTILITY_STATES,
} from '#shared/reseller-api/states.ts';
import { utilityPlacement, utilityReplay } from '#shared/reseller-api/utilities.ts';
import { fieldOf, fieldText, isRecord } from './json-values.ts';
import type { LookUpEndpoint, MovingEndpoint } from './port.ts';

/** A contract type as an answer may bring it: every field may be missing, at every depth. */
export type Tolerant<T> = T extends readonly (infer Each)[]
  ? readonly Tolerant<Each>[]
  : T extends object
    ? { readonly [K in keyof T]?: Tolerant<T[K]> | undefined }
    : T;

export interface Fields<N extends EndpointName> {
  readonly fields: Tolerant<DataOf<N>>;
  /** `price: missing`, `vouchers.2.pin: not readable`: names of fields, never their content. */
  readonly notes: readonly string[];
}

export const MAX_NOTES = 20;

/** Unwraps `optional`, `nullable` and `default` to the object or list that is read field by field. */
export function inside(schema: z.core.$ZodType): z.core.$ZodType {
  const wrapped = schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return wrapped ? inside(schema.unwrap()) : schema;
}

class Reader {
  readonly notes: string[] = [];

  /** Undefined if nothing of the value can be used, which is noted. */
  read(schema: z.core.$ZodType, value: unknown, path: string): unknown {
    const inner = inside(schema);
    if (inner instanceof z.ZodObject && isRecord(value)) return this.#object(inner, value, path);
    if (inner instanceof z.ZodArray && Array.isArray(value)) return this.#list(inner, value, path);
    const read = z.safeParse(schema, value);
    if (read.success) return read.data;
    this.#note(`${path}: ${value === undefined ? 'missing' : 'not readable'}`);
    return undefined;
  }

  #object(schema: z.ZodObject, value: Readonly<Record<string, unknown>>, path: string): unknown {
    const read = Object.entries(schema.shape).map(([name, field]) => {
      const below = path === '' ? name : `${path}.${name}`;
      return [name, this.read(field, fieldOf(value, name), below)] as const;
    });
    return Object.fromEntries(read.filter(([, each]) => each !== undefined));
  }

  #list(schema: z.ZodArray, value: readonly unknown[], path: string): unknown {
    return value
      .map((each, index) => this.read(schema.element, each, `${path}.${index}`))
      .filter((each) => each !== undefined);
  }

  #note(note: string): void {
    if (this.notes.length < MAX_NOTES) this.notes.push(note);
  }
}

type OrderEndpoint = MovingEndpoint | LookUpEndpoint;

/** A replayed bill brings any part of the first answer; a missing part is not odd. */
function schemaOf(endpoint: OrderEndpoint, data: unknown): z.core.$ZodType {
  if (endpoint !== 'utilityPay') return ENDPOINTS[endpoint].response;
  return fieldOf(data, 'already_processed') === true ? utilityReplay : utilityPlacement;
}

/**
 * Reads `data` field by field: a field of the wrong type is dropped and noted, and takes nothing else with it (M10).
 * List elements of the wrong type altogether are dropped; the others keep their readable fields.
 */
export function readOrderData<N extends OrderEndpoint>(endpoint: N, data: unknown): Fields<N> {
  const schema = schemaOf(endpoint, data);
  const whole = z.safeParse(schema, data);
  if (whole.success) return { fields: whole.data as Tolerant<DataOf<N>>, notes: [] };
  const reader = new Reader();
  const read = reader.read(schema, data, '');
  return { fields: (isRecord(read) ? read : {}) as Tolerant<DataOf<N>>, notes: reader.notes };
}

const STATES: Partial<Record<OrderEndpoint, readonly string[]>> = {
  dataPurchase: DATA_ORDER_STATES,
  dataOrder: DATA_ORDER_STATES,
  airtimePurchase: AIRTIME_STATES,
  airtimeOrder: AIRTIME_STATES,
  afaRegister: AFA_STATES,
  afaOrder: AFA_STATES,
  utilityPay: UTILITY_STATES,
  utilityOrder: UTILITY_STATES,
  smsSend: CAMPAIGN_STATES,
};

/** True for a status word that the contract doesn't give. It is data like any other, and worth a note. */
export function isOddStatus(endpoint: OrderEndpoint, data: unknown): boolean {
  const status = fieldText(data, 'status');
  return status !== null && STATES[endpoint]?.includes(status) === false;
}
