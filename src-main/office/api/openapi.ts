/** The OpenAPI 3.1 description, made from the schemas that the routes themselves use. */
import { z } from 'zod';
import { API_ABOUT, API_PROBLEMS, API_TITLE } from '#shared/words/office-api.ts';
import { ENDPOINTS, type Endpoint } from './endpoints.ts';
import { pageOf, problem } from './schemas.ts';
import { MOST_A_MINUTE } from './tokens.ts';

type Json = Readonly<Record<string, unknown>>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io });
  return rest;
};

const parametersOf = ({ query }: Endpoint): Json[] =>
  Object.entries<z.ZodType>(query.shape).map(([name, schema]) => {
    const { description, ...own } = schemaOf(schema, 'input');
    return { name, in: 'query', required: !schema.safeParse(undefined).success, description, schema: own };
  });

const answerOf = (description: string, type: string, schema: Json): Json => ({
  description,
  content: { [type]: { schema } },
});

const refusals = (): Json =>
  Object.fromEntries(
    Object.values(API_PROBLEMS)
      .filter(({ status }) => status !== 404 && status !== 405)
      .map(({ status, title }) => [
        status,
        answerOf(title, 'application/problem+json', { $ref: '#/components/schemas/Problem' }),
      ]),
  );

const pathOf = (one: Endpoint): Json => ({
  get: {
    operationId: one.name,
    summary: one.summary,
    description: `Scope: ${one.scope ?? 'any'}. At most ${MOST_A_MINUTE} requests a minute with one token.`,
    security: [{ token: [] }],
    parameters: parametersOf(one),
    responses: {
      200: answerOf(one.summary, 'application/json', schemaOf(pageOf(one.row), 'output')),
      ...refusals(),
    },
  },
});

export const openApi = (): Json => ({
  openapi: '3.1.0',
  info: { title: API_TITLE, version: '1', description: API_ABOUT },
  servers: [{ url: '/api/v1' }],
  paths: Object.fromEntries(ENDPOINTS.map((one) => [`/${one.name}`, pathOf(one)])),
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: { Problem: schemaOf(problem, 'output') },
  },
});
