/** Sends one harmless request with each key: checks the service, its time, and the keys that it accepts. */
import type { CallableEndpoint } from '#shared/reseller-api/endpoints.ts';
import { KEY_REFUSALS, type KeyRefusal } from '#shared/reseller-api/error-codes.ts';
import { KEY_TYPES, type KeyType } from '#shared/reseller-api/keys.ts';
import { type ApiKey, type KeyRing, READ_WITH, revealKey, sealKey } from './api-keys.ts';
import { type Answer, readAnswer } from './classify.ts';
import { openConnection, type ServiceLine } from './connection.ts';
import type { Exchange } from './exchange.ts';
import type { NotSentCause, UnknownCause } from './port.ts';
import { makeScrub } from './reply.ts';
import { buildRequest } from './request.ts';
import { toldTime } from './told-time.ts';

export interface ServiceExamined {
  readonly line:
    | { readonly reached: true; readonly tookMs: number }
    | { readonly reached: false; readonly cause: NotSentCause | UnknownCause; readonly detail: string | null };
  /** The time in the service's answer, or the reply's Date if it told none. */
  readonly serviceTime: number | null;
  readonly keys: Readonly<Record<KeyType, 'missing' | KeyState>>;
}

type KeyState = 'accepted' | 'rejected' | 'not-said' | KeyRefusal;

interface Asked {
  readonly exchange: Exchange;
  readonly answer: Answer;
  readonly tookMs: number;
}

function lineOf({ exchange, answer, tookMs }: Asked): ServiceExamined['line'] {
  if (exchange.kind === 'failure') {
    const detail = exchange.sent ? null : exchange.detail;
    return { reached: false, cause: exchange.cause, detail };
  }
  // Not reached: something else answers (a hotspot's page, a proxy), or the service is there but can't answer anything.
  // A feature that is switched off still leaves the others, so the service is reached.
  if (answer.is === 'nothing' && (answer.code === null || answer.code === 'service-failed'))
    return { reached: false, cause: answer.cause, detail: null };
  return { reached: true, tookMs };
}

const stateOf = ({ answer }: Asked): KeyState => {
  if (answer.is === 'success') return 'accepted';
  if (answer.is !== 'refusal' || (answer.status !== 401 && answer.status !== 403)) return 'not-said';
  return KEY_REFUSALS.find((code) => code === answer.code) ?? 'rejected';
};

/** Makes a false key, to judge the line without a real one. The service refuses it like any that it never issued. */
function noKey(): ApiKey<'standard'> {
  const sealed = sealKey('standard', 'examination-without-a-key');
  if (!sealed.ok) throw new Error('a key of letters can be sealed');
  return sealed.value;
}

export async function examineService(
  { line, version, deadlineMs }: { readonly line: ServiceLine; readonly version: string; readonly deadlineMs: number },
  keys: KeyRing,
): Promise<ServiceExamined> {
  const connection = openConnection({ line, version, times: { deadlineMs, connectMs: Math.min(deadlineMs, 15_000) } });
  const scrub = makeScrub(KEY_TYPES.flatMap((type) => (keys[type] ? [revealKey(keys[type])] : [])));
  const ask = async (endpoint: CallableEndpoint, key: ApiKey): Promise<Asked> => {
    const request = buildRequest(endpoint, key as never, {});
    if (request === null) throw new Error('these paths have no parts to fill');
    const startedAt = performance.now();
    const exchange = await connection.send(request);
    const answer = readAnswer(endpoint, exchange, { scrub, wallNow: Date.now(), laterMs: 0 });
    return { exchange, answer, tookMs: performance.now() - startedAt };
  };
  try {
    const first = await ask(READ_WITH.standard, keys.standard ?? noKey());
    const states = { standard: keys.standard ? stateOf(first) : 'missing', sms: 'missing', commission: 'missing' };
    const seen: ServiceExamined['keys'] = states as ServiceExamined['keys'];
    const rest = await Promise.all(
      (['sms', 'commission'] as const).map(async (type) => {
        const key = keys[type];
        return [type, key ? stateOf(await ask(READ_WITH[type], key)) : 'missing'] as const;
      }),
    );
    return {
      line: lineOf(first),
      serviceTime: toldTime(first.exchange, first.answer),
      keys: { ...seen, ...Object.fromEntries(rest) },
    };
  } finally {
    await connection.close();
  }
}
