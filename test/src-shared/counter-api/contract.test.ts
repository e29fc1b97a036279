/**
 * Holds what a screen may send and what it is told, limit by limit. A change of a limit is a decision, and is seen here
 * as a changed line. `npm run unit -- test/src-shared/counter-api/contract.test.ts --update` writes the file anew.
 */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls, events } from '#shared/counter-api/index.ts';

interface Schema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: Schema;
  readonly additionalProperties?: boolean | Schema;
  readonly [limit: string]: unknown;
}

const limits = (schema: Schema, ...names: string[]): string =>
  names.flatMap((name) => (schema[name] === undefined ? [] : ` ${name} ${schema[name]}`)).join('');

function objectText({ properties = {}, required = [], propertyNames, additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${textOf(field)}`,
  );
  const names = propertyNames ? ` named ${textOf(propertyNames)}` : '';
  const others = typeof additionalProperties === 'object' ? [`…${names}: ${textOf(additionalProperties)}`] : [];
  return `{ ${[...fields, ...others].join(', ')} }${additionalProperties === false ? ' only' : ''}`;
}

function textOf(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map(textOf).join(' | ');
  if (schema.allOf !== undefined) return schema.allOf.map(textOf).join(' & ');
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.type === 'object') return objectText(schema);
  if (schema.type === 'array') {
    return `[${schema.items ? textOf(schema.items) : ''}]${limits(schema, 'minItems', 'maxItems')}`;
  }
  const range = limits(schema, 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf');
  // A format has a pattern of its own, which is long and never changes.
  const form = schema['format'] === undefined ? 'pattern' : 'format';
  return `${schema.type ?? 'any'}${range}${limits(schema, 'minLength', 'maxLength', form)}`;
}

/** Refinements are functions and have no text; they have tests of their own. */
const lineOf = (schema: z.ZodType): string =>
  textOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema)
    .replaceAll(` minimum ${Number.MIN_SAFE_INTEGER}`, '')
    .replaceAll(` maximum ${Number.MAX_SAFE_INTEGER}`, '');

test('each call and each event takes and tells what the contract says', async () => {
  const ofCalls = Object.entries(calls).flatMap(([name, { request, answer }]) => [
    `${name} takes ${lineOf(request)}`,
    `${name} answers ${lineOf(answer)}`,
  ]);
  const ofEvents = Object.entries(events).map(([name, body]) => `${name} tells ${lineOf(body)}`);
  await expect(`${[...ofCalls, ...ofEvents].sort().join('\n\n')}\n`).toMatchFileSnapshot('./contract.txt');
});
