/** Reads lists row by row: a row that can't be read is left out and noted, and takes no other with it (M10). */
import * as z from 'zod';
import { inside, MAX_NOTES } from './fields.ts';
import { fieldOf, isRecord } from './json-values.ts';

const mayBeMissing = (schema: z.core.$ZodType): boolean => z.safeParse(schema, undefined).success;

class Rows {
  readonly notes: string[] = [];

  /** The value without unreadable rows, and without nulls in optional fields. */
  tidy(schema: z.core.$ZodType, value: unknown, path: string): unknown {
    const inner = inside(schema);
    if (inner instanceof z.ZodObject && isRecord(value)) return this.#object(inner, value, path);
    return inner instanceof z.ZodArray && Array.isArray(value) ? this.#list(inner, value, path) : value;
  }

  #object(schema: z.ZodObject, value: Readonly<Record<string, unknown>>, path: string): unknown {
    const fields = Object.entries(value).flatMap(([name, each]) => {
      const field = fieldOf(schema.shape, name) as z.core.$ZodType | undefined;
      if (field === undefined) return [[name, each] as const];
      if (each === null && mayBeMissing(field)) return [];
      return [[name, this.tidy(field, each, path === '' ? name : `${path}.${name}`)] as const];
    });
    return Object.fromEntries(fields);
  }

  /** A list without any readable row is no such list, and is returned as it is. */
  #list({ element }: z.ZodArray, rows: readonly unknown[], path: string): readonly unknown[] {
    const tidy = rows.map((row, index) => this.tidy(element, row, `${path}.${index}`));
    const sound = tidy.filter((row, index) => {
      const read = z.safeParse(element, row);
      if (!read.success) this.#note([path, index, ...(read.error.issues[0]?.path ?? [])].join('.'));
      return read.success;
    });
    return sound.length === 0 ? rows : sound;
  }

  #note(field: string): void {
    if (this.notes.length < MAX_NOTES) this.notes.push(`${field}: not readable`);
  }
}

/** Null if it still doesn't fit the schema. `notes` names fields, never their content. */
export function readRows(
  schema: z.ZodType,
  data: unknown,
): { readonly value: unknown; readonly notes: readonly string[] } | null {
  const whole = schema.safeParse(data);
  if (whole.success) return { value: whole.data, notes: [] };
  const rows = new Rows();
  const read = schema.safeParse(rows.tidy(schema, data, ''));
  return read.success ? { value: read.data, notes: rows.notes } : null;
}
