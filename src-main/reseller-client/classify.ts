import type { UnknownCause } from '#shared/reseller-api/connection-causes.ts';
import { API_VERSION, errorEnvelope } from '#shared/reseller-api/envelope.ts';
import type { ServiceErrorCode } from '#shared/reseller-api/error-codes.ts';
import { isDocumentedError, refusalMeaning } from '#shared/reseller-api/error-meaning.ts';
import { serviceTime } from '#shared/reseller-api/values.ts';
import { orElse } from '../platform/may-fail.ts';
import type { Exchange, Reply } from './exchange.ts';
import type { Failure } from './failure.ts';
import { isOddStatus, readOrderData } from './fields.ts';
import { fieldOf, fieldText, isRecord } from './json-values.ts';
import type {
  CallableEndpoint,
  Identity,
  LookUpEndpoint,
  LookUpOutcome,
  MovingEndpoint,
  PlaceOutcome,
} from './port.ts';
import { readJson, type Scrub } from './reply.ts';
import { retryAfterMs } from './retry-after.ts';

/** The result of an exchange, from its status and its envelope together (M7). */
export type Answer =
  | {
      readonly is: 'success';
      readonly status: number;
      readonly data: object;
      readonly notes: readonly string[];
      readonly timestampMs: number | null;
    }
  /** A documented 4xx in a sound envelope: the service's own refusal. */
  | { readonly is: 'refusal'; readonly status: number; readonly code: ServiceErrorCode; readonly message: string }
  | { readonly is: 'later'; readonly retryAfterMs: number }
  /** Decides nothing. `code` is set if a fault is at least documented, and written as the service writes. */
  | {
      readonly is: 'nothing';
      readonly status: number;
      readonly cause: UnknownCause;
      readonly code: ServiceErrorCode | null;
    }
  | ({ readonly is: 'failure' } & Failure);

/** The context of every reading, besides the reply. */
export interface Reading {
  readonly scrub: Scrub;
  readonly wallNow: number;
  /** The pause for a 429 that names no time. */
  readonly laterMs: number;
}

const LONGEST_MESSAGE = 500;

function readSuccess(status: number, envelope: unknown): Answer {
  const data = fieldOf(envelope, 'data');
  if (fieldOf(envelope, 'success') !== true || !isRecord(data)) {
    return { is: 'nothing', status, cause: 'broken-reply', code: null };
  }
  const meta = fieldOf(envelope, 'meta');
  const stated = serviceTime(fieldText(meta, 'timestamp'));
  const notes = [
    ...(status === 200 ? [] : [`status ${status}`]),
    ...(isRecord(fieldOf(envelope, 'error')) ? ['error: beside data'] : []),
    ...(Number.isNaN(stated) ? ['meta.timestamp: missing'] : []),
    ...(fieldText(meta, 'version') === API_VERSION ? [] : [`meta.version: not ${API_VERSION}`]),
  ];
  return { is: 'success', status, data, notes, timestampMs: Number.isNaN(stated) ? null : stated };
}

/** True unless the code names another HTTP status than the reply's. A code of the service's own numbering doesn't. */
const fitsStatus = (code: number, status: number): boolean => code === status || code < 100 || code > 599;

function readRefusal(endpoint: CallableEndpoint, status: number, body: unknown): Answer | null {
  const envelope = errorEnvelope.safeParse(body);
  if (!envelope.success || !fitsStatus(envelope.data.error.code, status)) return null;
  const message = envelope.data.error.message.replace(/\p{Cc}+/gu, ' ').slice(0, LONGEST_MESSAGE);
  return { is: 'refusal', status, code: refusalMeaning(endpoint, status, message), message };
}

/** Judges by the status alone; null if the body decides. */
function causeByStatus(endpoint: CallableEndpoint, reply: Reply): UnknownCause | null {
  const { status, tooLarge } = reply;
  if (status >= 500) return 'server-error';
  if (status >= 300 && status < 400) return 'redirect';
  if (status >= 400 && !isDocumentedError(endpoint, status)) return 'undocumented-status';
  return tooLarge ? 'too-large' : null;
}

/**
 * The only place that judges a reply. Purchases, look-ups and reads only differ in how they use the answer. A refusal
 * is believed from a documented 4xx alone: a 5xx may come from a proxy after the charge, however well it is written
 * (M7).
 */
export function readAnswer(endpoint: CallableEndpoint, exchange: Exchange, reading: Reading): Answer {
  if (exchange.kind === 'failure') {
    const { kind, ...failure } = exchange;
    return { is: 'failure', ...failure };
  }
  const { status, headers } = exchange;
  const cause = causeByStatus(endpoint, exchange);
  const value = readJson(exchange, reading.scrub);
  const refusal = status >= 400 && isDocumentedError(endpoint, status) ? readRefusal(endpoint, status, value) : null;
  if (cause !== null) {
    return { is: 'nothing', status, cause, code: refusal?.is === 'refusal' ? refusal.code : null };
  }
  if (status < 300) return readSuccess(status, value);
  if (refusal === null) return { is: 'nothing', status, cause: 'broken-reply', code: null };
  if (status !== 429) return refusal;
  return { is: 'later', retryAfterMs: retryAfterMs(headers, reading.wallNow) ?? reading.laterMs };
}

/** Calls the engine's own check of the echo. A check that fails proves nothing. */
const identityOf = (identify: (data: unknown) => Identity, data: unknown): Identity =>
  orElse(() => identify(data), 'silent');

const notesOf = (endpoint: MovingEndpoint | LookUpEndpoint, data: object, notes: readonly string[]): string[] => [
  ...notes,
  ...readOrderData(endpoint, data).notes,
  ...(isOddStatus(endpoint, data) ? ['status: not in the contract'] : []),
];

/** M6 to M10: the meaning of one answer, or of its absence, for one money POST. */
export function placementOf(
  endpoint: MovingEndpoint,
  answer: Answer,
  identify: (data: unknown) => Identity,
): PlaceOutcome {
  switch (answer.is) {
    case 'failure':
      return answer.sent
        ? { class: 'unknown', cause: answer.cause, status: null }
        : { class: 'not-sent', cause: answer.cause, detail: answer.detail };
    case 'nothing':
      return { class: 'unknown', cause: answer.cause, status: answer.status };
    case 'later':
      return { class: 'later', retryAfterMs: answer.retryAfterMs };
    case 'refusal':
      return { class: 'rejected', status: answer.status, code: answer.code, message: answer.message };
    case 'success': {
      const { status, data } = answer;
      const identity = identityOf(identify, data);
      if (identity === 'ours') return { class: 'accepted', status, data, notes: notesOf(endpoint, data, answer.notes) };
      if (identity === 'not-ours') return { class: 'not-ours', status, data };
      return { class: 'unknown', cause: 'broken-reply', status };
    }
  }
}

/** The meaning of a look-up's answer. Only a documented 404 in a sound envelope is "not seen": perhaps not yet (M9). */
export function sightingOf(
  endpoint: LookUpEndpoint,
  answer: Answer,
  identify: (data: unknown) => Identity,
): LookUpOutcome {
  switch (answer.is) {
    case 'failure':
    case 'nothing':
      return { class: 'no-answer', cause: answer.cause };
    case 'later':
      return { class: 'later', retryAfterMs: answer.retryAfterMs };
    case 'refusal':
      return answer.status === 404
        ? { class: 'not-seen' }
        : { class: 'refused', status: answer.status, code: answer.code };
    case 'success': {
      const { data } = answer;
      const identity = identityOf(identify, data);
      if (identity === 'ours') return { class: 'found', data, notes: notesOf(endpoint, data, answer.notes) };
      return identity === 'not-ours' ? { class: 'not-ours', data } : { class: 'no-answer', cause: 'broken-reply' };
    }
  }
}
