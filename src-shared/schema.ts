/**
 * Zod's schemas, made when they are first asked to parse. The counter describes every word that crosses a border, and a
 * start needs a fifth of that: making all of it held up each start, in the main process and in the page.
 * What a schema is made of is written down at once (`z.string().min(1)`); Zod hears of it at the first `parse`.
 */
import * as zod from 'zod';

/** What is said of a schema and gives another one. Whatever else is asked of it needs it made. */
const GIVES_A_SCHEMA = new Set([
  ...['min', 'max', 'length', 'regex', 'trim', 'startsWith', 'toLowerCase', 'toUpperCase', 'positive', 'nonnegative'],
  ...['nullable', 'optional', 'nullish', 'default', 'catch', 'readonly', 'array', 'unwrap', 'keyof'],
  ...['refine', 'superRefine', 'check', 'transform', 'pipe', 'or', 'and'],
  ...['extend', 'pick', 'omit', 'partial', 'required', 'strict', 'loose'],
]);

/** The schema that somebody's promise of one stands for. */
const madeOf = new WeakMap<object, () => zod.ZodType>();

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Zod is given schemas and no promises of them, as it is where nobody stands between. */
function made(value: unknown): unknown {
  if (!isObject(value)) return value;
  const make = madeOf.get(value);
  if (make !== undefined) return make();
  if (Array.isArray(value)) return value.map(made);
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, made(one)]));
}

function promise(make: () => zod.ZodType): zod.ZodType {
  let schema: zod.ZodType | undefined;
  const now = (): zod.ZodType => {
    schema ??= make();
    return schema;
  };
  const promised: zod.ZodType = new Proxy({} as zod.ZodType, {
    get(_, name) {
      if (schema === undefined && typeof name === 'string' && GIVES_A_SCHEMA.has(name)) {
        return (...args: unknown[]) => promise(() => Reflect.get(now(), name)(...args.map(made)));
      }
      return Reflect.get(now(), name);
    },
    has: (_, name) => Reflect.has(now(), name),
  });
  madeOf.set(promised, now);
  return promised;
}

/** Zod's own function, with its own types, whose schema comes later. */
function later<F extends (...args: never[]) => unknown>(make: F): F {
  const makeOf = make as unknown as (...args: unknown[]) => zod.ZodType;
  return ((...args: unknown[]) => promise(() => makeOf(...args.map(made)))) as unknown as F;
}

export const z = {
  array: later(zod.array),
  base64: later(zod.base64),
  boolean: later(zod.boolean),
  custom: later(zod.custom) as typeof zod.custom,
  discriminatedUnion: later(zod.discriminatedUnion),
  email: later(zod.email),
  enum: later(zod.enum),
  guid: later(zod.guid),
  int: later(zod.int),
  iso: { date: later(zod.iso.date), datetime: later(zod.iso.datetime) },
  literal: later(zod.literal),
  looseObject: later(zod.looseObject),
  null: later(zod.null),
  number: later(zod.number),
  object: later(zod.object),
  partialRecord: later(zod.partialRecord),
  record: later(zod.record),
  strictObject: later(zod.strictObject),
  string: later(zod.string),
  tuple: later(zod.tuple),
  undefined: later(zod.undefined),
  union: later(zod.union),
  unknown: later(zod.unknown),
  url: later(zod.url),
  uuid: later(zod.uuid),
};

export declare namespace z {
  type infer<T> = zod.infer<T>;
  type input<T> = zod.input<T>;
  type output<T> = zod.output<T>;
  type ZodType<O = unknown, I = unknown> = zod.ZodType<O, I>;
  type ZodRawShape = zod.ZodRawShape;
  namespace core {
    type $ZodType = zod.core.$ZodType;
    type $ZodIssue = zod.core.$ZodIssue;
  }
}
