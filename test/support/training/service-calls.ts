import { fetch, type Headers, type Response } from 'undici';
import { expect } from 'vitest';
import {
  type BodyOf,
  type CallableEndpoint,
  type DataOf,
  ENDPOINTS,
  type EndpointName,
  type ParamsOf,
  type QueryOf,
} from '#shared/reseller-api/endpoints.ts';
import { errorEnvelope } from '#shared/reseller-api/envelope.ts';
import type { TestKeys, TestService } from '../service.ts';
import { agentFor } from './service-connection.ts';

/** An answer of the service. Reading `data` of a refusal is a mistake of the test and says so. */
export interface Answer<Data> {
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
  readonly data: Data;
  readonly message: string;
}

interface Parts<N extends EndpointName> {
  readonly params?: ParamsOf<N>;
  readonly query?: Partial<Record<keyof NonNullable<QueryOf<N>>, string | number>>;
  readonly body?: BodyOf<N>;
}

export interface RawRequest {
  readonly method?: string;
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends anything anywhere, and checks that whatever comes back is a sound envelope. */
export async function raw(service: TestService, path: string, request: RawRequest = {}): Promise<Answer<never>> {
  const { method = 'GET', key = service.keys.standard, headers = {}, body } = request;
  const response = await fetch(`${service.baseUrl}${path}`, {
    method,
    dispatcher: agentFor(service),
    headers: {
      ...(key === null ? {} : { authorization: key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
  const json: unknown = JSON.parse(await response.text());
  checkEnvelope(response.status, json);
  return answerOf(response, json);
}

function checkEnvelope(status: number, json: unknown): void {
  if (status === 200) {
    expect(json).toMatchObject({ success: true, data: {}, meta: { version: 'v2' } });
    const { timestamp } = (json as { meta: { timestamp: string } }).meta;
    expect(new Date(timestamp).toISOString()).toBe(timestamp);
  } else {
    expect(errorEnvelope.parse(json).error.code).toBe(status);
    expect(errorEnvelope.parse(json).error.message).not.toBe('');
  }
}

function answerOf<Data>(response: Response, json: unknown): Answer<Data> {
  const { status, headers } = response;
  return {
    status,
    headers,
    json,
    get data(): Data {
      if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(json)}`);
      return (json as { data: Data }).data;
    },
    get message(): string {
      return errorEnvelope.parse(json).error.message;
    },
  };
}

/** Calls an endpoint by its name, and checks a success against the contract's reader. */
export async function call<N extends CallableEndpoint>(
  service: TestService,
  name: N,
  parts: Parts<N> = {},
  keys: TestKeys = service.keys,
): Promise<Answer<DataOf<N>>> {
  const { method, path, keyType, response } = ENDPOINTS[name];
  const params = (parts.params ?? {}) as Readonly<Record<string, string>>;
  const filled = path.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params[param] ?? ''));
  const query = new URLSearchParams(Object.entries(parts.query ?? {}).map(([key, value]) => [key, String(value)]));
  const answer = await raw(service, query.size === 0 ? filled : `${filled}?${query}`, {
    method,
    key: keys[keyType],
    ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
  });
  if (answer.status === 200) response.parse(answer.data);
  return answer as Answer<DataOf<N>>;
}

/** Sends a body that the contract's types would not allow. */
export const callWith = <N extends CallableEndpoint>(service: TestService, name: N, body: unknown) =>
  call(service, name, { body: body as BodyOf<N> } as Parts<N>);

let counter = 0;

/** A reference that no other test of this run has used. */
export function freshReference(): string {
  counter += 1;
  return `T-${process.pid}-${Date.now().toString(36)}-${counter}`;
}
