import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as zod from 'zod';
import { calls, events } from '#shared/counter-api/index.ts';
import { ENDPOINTS } from '#shared/reseller-api/endpoints.ts';
import { z } from '#shared/schema.ts';

/** A shape that tells when somebody reads it. */
function watchedShape() {
  const seen = { times: 0 };
  const shape = {
    get name() {
      seen.times += 1;
      return z.string();
    },
  };
  return { seen, shape };
}

describe('a schema is made when it is first asked to parse', () => {
  test('not when it is written down, however much is said of it', () => {
    const { seen, shape } = watchedShape();
    const schema = z.array(z.object(shape).partial().nullable().optional().default(null)).min(1).max(5);
    const around = z.object({ rows: schema, more: z.record(z.string(), z.tuple([schema])) });
    expect(seen.times).toBe(0);
    expect(around.safeParse({ rows: [{ name: 'Ama' }], more: {} }).success).toBe(true);
    expect(seen.times).toBe(1);
  });

  test('and once, whoever else is made of it', () => {
    const { seen, shape } = watchedShape();
    const part = z.object(shape);
    const [first, second] = [z.object({ part }), z.union([part, z.null()])];
    for (const schema of [first, second, part, first]) schema.safeParse({ name: 'Ama', part: { name: 'Kofi' } });
    expect(seen.times).toBe(1);
    expect(first.shape.part).toBe(second.options[0]);
  });

  test('Zod is given its own schemas alone: none of ours stands between two of its own', () => {
    const { part } = z.object({ part: z.object({ name: z.string() }) }).shape;
    const { part: own } = zod.object({ part: zod.object({ name: zod.string() }) }).shape;
    expect(Object.getPrototypeOf(part)).toBe(Object.getPrototypeOf(own));
    expect(part).toBeInstanceOf(zod.ZodObject);
    expect(z.object({})).toBeInstanceOf(zod.ZodObject);
    expect(z.object({})).not.toBeInstanceOf(zod.ZodArray);
  });
});

/** A mistake in one that nobody asks for at a start would only be found at a counter. */
test('every schema of the counter and of the service can be made', () => {
  const said = [...Object.values(calls).flatMap(({ request, answer }) => [request, answer]), ...Object.values(events)];
  const service = Object.values(ENDPOINTS).flatMap((endpoint) => Object.values<unknown>(endpoint));
  const ofService = service.filter((part) => part instanceof zod.ZodType);
  expect(ofService.length).toBeGreaterThan(Object.keys(ENDPOINTS).length);
  for (const schema of [...said, ...ofService]) expect(schema.safeParse(Symbol('nothing'))).toHaveProperty('success');
});

/** The same description, by Zod alone and by ours. */
const described = (by: typeof z | typeof zod) => {
  const { object, strictObject, string, int, number, array, literal, record, partialRecord, union } = by as typeof z;
  const { boolean, discriminatedUnion, tuple, unknown, uuid, url, email, iso, custom } = by as typeof z;
  const colour = (by as typeof z).enum(['gold', 'green']);
  const kinds = [object({ kind: literal('a'), a: int() }), object({ kind: literal('b'), b: string() })] as const;
  return [
    string().trim().min(1).max(3),
    string()
      .regex(/^0\d+$/)
      .transform((text) => text.length),
    int().positive().catch(7),
    number()
      .nonnegative()
      .refine((value) => value !== 3, 'three is taken'),
    array(string().nullable()).length(2),
    object({ a: int().optional(), b: boolean().default(true) }),
    strictObject({ a: int() }).extend({ b: string() }).partial(),
    object({ a: int(), b: string() }).omit({ a: true }).strict(),
    record(string(), colour),
    partialRecord(colour, int()),
    union([int(), string().toUpperCase()]),
    discriminatedUnion('kind', kinds),
    tuple([int(), string()]),
    unknown(),
    uuid(),
    url(),
    email(),
    iso.date(),
    custom<number>((value) => value === 5, 'five alone'),
    object({ deep: object({ rows: array(discriminatedUnion('kind', kinds)) }) }).readonly(),
  ];
};

const value = fc.letrec((tie) => ({
  leaf: fc.oneof(
    fc.constantFrom<unknown>(
      null,
      undefined,
      true,
      3,
      5,
      -1,
      0.5,
      'gold',
      '024',
      ' a ',
      'abcd',
      '2026-11-25',
      'x@y.gh',
    ),
    fc.uuid(),
    fc.webUrl(),
  ),
  any: fc.oneof(
    { maxDepth: 3 },
    tie('leaf'),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'kind', 'gold', 'deep', 'rows'), tie('any'), { maxKeys: 4 }),
    fc.record({ kind: fc.constantFrom('a', 'b', 'c'), a: tie('leaf'), b: tie('leaf') }),
    fc.record({ deep: fc.record({ rows: fc.array(fc.record({ kind: fc.constant('a'), a: fc.integer() })) }) }),
  ),
})).any;

test('what it says of any value is what Zod says', () => {
  const [ours, own] = [described(z), described(zod)];
  fc.assert(
    fc.property(value, (one) => {
      ours.forEach((schema, index) => {
        const [said, should] = [schema.safeParse(one), own[index]?.safeParse(one)];
        expect({ said: said.data, issues: said.error?.issues }).toEqual({
          said: should?.data,
          issues: should?.error?.issues,
        });
      });
    }),
    { numRuns: 300 },
  );
});
