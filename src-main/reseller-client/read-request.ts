import { setTimeout as pause } from 'node:timers/promises';
import { type DataOf, ENDPOINTS, type RequestOf } from '#shared/reseller-api/endpoints.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Answer } from './classify.ts';
import { mayPass } from './failure.ts';
import { fieldOf, isRecord } from './json-values.ts';
import type { ReadEndpoint, ReadFailure } from './port.ts';
import { readRows } from './reply-rows.ts';
import type { RequestParts } from './request.ts';

const MOST_TRIES = 3;
/** No new try begins later than this: the caller has long moved on. */
const TRYING_MS = 45_000;
const FIRST_PAUSE_MS = 400;
/** A 429 that passes this soon is waited for, like a place in a budget; a longer wait is returned. */
export const SHORT_WAIT_MS = 10_000;

/** Ten of these a minute are allowed, and the person who asks is at the counter: they decide about asking again. */
const ASKED_ONCE: readonly ReadEndpoint[] = ['utilityLookup'];

const failure = (code: string, rest: Partial<ReadFailure> = {}): ReadFailure => ({
  code,
  status: null,
  cause: null,
  retryAfterMs: null,
  ...rest,
});

/** Checks the request against the contract before it is sent: a request that must fail costs no budget. */
function partsOf(endpoint: ReadEndpoint, request: unknown): RequestParts | null {
  const contract = ENDPOINTS[endpoint];
  const query = contract.query?.safeParse(fieldOf(request, 'query') ?? {});
  const body = contract.body?.safeParse(fieldOf(request, 'body'));
  if (query?.success === false || body?.success === false) return null;
  const params = fieldOf(request, 'params');
  return {
    ...(isRecord(params) ? { params: params as Readonly<Record<string, string>> } : {}),
    ...(query === undefined ? {} : { query: { ...query.data } }),
    ...(body === undefined ? {} : { body: new TextEncoder().encode(JSON.stringify(body.data)) }),
  };
}

function readFailureOf(answer: Exclude<Answer, { is: 'success' }>): ReadFailure {
  switch (answer.is) {
    case 'failure':
      return failure('no-answer', { cause: answer.cause });
    case 'later':
      return failure('rate-limited', { status: 429, retryAfterMs: answer.retryAfterMs });
    case 'refusal':
      return failure(answer.code, { status: answer.status });
    case 'nothing': {
      const { status, cause } = answer;
      const code = answer.code ?? (cause === 'server-error' ? 'service-failed' : 'unexpected-answer');
      return failure(code, { status, cause });
    }
  }
}

/** True if another try may change the failure. A feature that was switched off stays off. */
function worthAnother({ code, cause, retryAfterMs }: ReadFailure): boolean {
  if (retryAfterMs !== null) return retryAfterMs <= SHORT_WAIT_MS;
  return cause !== null && code !== 'feature-disabled' && mayPass(cause);
}

/** Half of the pause is random, so that forty counters that lost the line together don't come back together. */
const pauseMs = (tries: number): number => FIRST_PAUSE_MS * 2 ** tries * (0.5 + Math.random() / 2);

/** Reads, and retries a GET. `once`: asks one time, waits for its budget; `onLeftOut`: hears of unreadable rows. */
export async function readPatiently<N extends ReadEndpoint>(
  endpoint: N,
  request: RequestOf<N>,
  once: (parts: RequestParts) => Promise<Answer>,
  onLeftOut: (notes: readonly string[]) => void,
  signal?: AbortSignal,
): Promise<Result<DataOf<N>, ReadFailure>> {
  const parts = partsOf(endpoint, request);
  if (parts === null) return err(failure('invalid-request'));
  const mostTries = ENDPOINTS[endpoint].method === 'GET' && !ASKED_ONCE.includes(endpoint) ? MOST_TRIES : 1;
  const endsAt = performance.now() + TRYING_MS;
  try {
    for (let tries = 1; ; tries += 1) {
      const answer = await once(parts);
      if (answer.is === 'success') {
        const read = readRows(ENDPOINTS[endpoint].response, answer.data);
        if (read === null) return err(failure('unexpected-answer', { status: answer.status, cause: 'broken-reply' }));
        if (read.notes.length > 0) onLeftOut(read.notes);
        return ok(read.value as DataOf<N>);
      }
      const failed = readFailureOf(answer);
      if (tries >= mostTries || performance.now() > endsAt || !worthAnother(failed)) return err(failed);
      // The budget itself delays the next try if the failure was a 429.
      if (failed.retryAfterMs === null) await pause(pauseMs(tries), undefined, { signal });
    }
  } catch {
    // Only waiting can throw: the signal was aborted, or the waiting line is full.
    return err(failure('no-answer', { cause: 'aborted' }));
  }
}
