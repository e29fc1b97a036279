import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import { json } from 'node:stream/consumers';
import type { TestService } from './service.ts';

interface Question {
  readonly method?: 'GET' | 'POST';
  readonly key?: string;
  readonly body?: object;
}

/** Asks as any holder of a key could. The service may have its own authority, which `fetch` can't be given. */
export async function askService(
  { baseUrl, keys, caFile }: Pick<TestService, 'baseUrl' | 'keys' | 'caFile'>,
  path: string,
  { method = 'GET', key = keys.standard, body }: Question = {},
): Promise<unknown> {
  const request = (baseUrl.startsWith('https:') ? https : http).request(`${baseUrl}${path}`, {
    method,
    headers: { authorization: key, 'content-type': 'application/json' },
    ...(caFile !== undefined && { ca: readFileSync(caFile) }),
  });
  request.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return json(response);
}
