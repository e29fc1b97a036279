/**
 * Holds what a screen may send and what it is told, limit by limit. A change of a limit is a decision, and is seen here
 * as a changed line. `npm run unit -- test/src-shared/counter-api/contract.test.ts --update` writes the file anew.
 */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { calls, events } from '#shared/counter-api/index.ts';
import { MOST_IN_DRAWER } from '#shared/counter-api/limits.ts';
import { isPesewa, isPesewaSum } from '#shared/money.ts';
import { isPhone } from '#shared/phone.ts';

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
  readonly default?: unknown;
  /** JSON has no word for these: see `unshown`. */
  readonly name?: string;
  readonly rules?: string;
  readonly [limit: string]: unknown;
}

const limits = (schema: Schema, ...names: string[]): string =>
  names
    .filter((name) => schema[name] !== undefined)
    .map((name) => ` ${name} ${typeof schema[name] === 'object' ? JSON.stringify(schema[name]) : schema[name]}`)
    .join('');

const RANGE = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

function objectText({ properties = {}, required = [], propertyNames, additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${textOf(field)}`,
  );
  const names = propertyNames ? ` named ${textOf(propertyNames)}` : '';
  const others = typeof additionalProperties === 'object' ? [`…${names}: ${textOf(additionalProperties)}`] : [];
  return `{ ${[...fields, ...others].join(', ')} }${additionalProperties === false ? ' only' : ''}`;
}

const textOf = (schema: Schema): string => `${shapeText(schema)}${schema.rules ?? ''}${limits(schema, 'default')}`;

function shapeText(schema: Schema): string {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return choices.map(textOf).join(' | ');
  if (schema.allOf !== undefined) return schema.allOf.map(textOf).join(' & ');
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.type === 'object') return objectText(schema);
  if (schema.type === 'array') {
    return `[${schema.items ? textOf(schema.items) : ''}]${limits(schema, 'minItems', 'maxItems')}`;
  }
  const range = limits(schema, ...RANGE);
  // A format has a pattern of its own, which is long and never changes.
  const form = schema['format'] === undefined ? 'pattern' : 'format';
  return `${schema.name ?? schema.type ?? 'any'}${range}${limits(schema, 'minLength', 'maxLength', form)}`;
}

const CUSTOM = new Map<unknown, string>([
  [isPesewa, 'pesewas'],
  [isPesewaSum, 'sum of pesewas'],
  [isPhone, 'phone'],
]);

/** Sums on either side of the edges that rules have. */
const SUMS = [-1, 0, 1, MOST_IN_DRAWER, MOST_IN_DRAWER + 1];
const UNTIDY = ' Aa ';

type RuleDef = z.core.$ZodCustomDef | z.core.$ZodCheckOverwriteDef;

/** Rules are functions, and have tests of their own. Shown are their words, and what they make of a text. */
const wordsOf = (rule: RuleDef): string[] => {
  if (rule.check === 'overwrite') return [` reads ${JSON.stringify(UNTIDY)} as ${JSON.stringify(rule.tx(UNTIDY))}`];
  const words = rule.check === 'custom' ? rule.error?.({} as z.core.$ZodRawIssue) : undefined;
  return words === undefined ? [] : [` if ${JSON.stringify(words)}`];
};

function sumLimits(schema: z.core.$ZodType): string {
  const passing = SUMS.filter((sum) => z.safeParse(schema, sum).success);
  return limits(
    { minimum: passing[0], ...(passing.at(-1) === SUMS.at(-1) ? {} : { maximum: passing.at(-1) }) },
    ...RANGE,
  );
}

function rulesOf(schema: z.core.$ZodType, name: string | undefined): string {
  const { def } = schema._zod;
  const out = def.type === 'pipe' ? (def as z.core.$ZodPipeDef).out : null;
  if (out !== null && out._zod.def.type !== 'transform') return ` becomes ${lineOf(out)}`;
  const rules = (def.checks ?? []).map((check) => check._zod.def as RuleDef);
  return `${name === 'pesewas' && rules.length > 0 ? sumLimits(schema) : ''}${rules.flatMap(wordsOf).join('')}`;
}

/** Adds to a schema what JSON has no word for. */
const unshown: z.core.ToJSONSchemaParams['override'] = ({ zodSchema, jsonSchema }) => {
  const name = CUSTOM.get((zodSchema._zod.def as { fn?: unknown }).fn);
  const rules = rulesOf(zodSchema, name);
  Object.assign(jsonSchema, name && { name }, rules && { rules });
};

const lineOf = (schema: z.core.$ZodType): string =>
  textOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline', override: unshown }) as Schema)
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
