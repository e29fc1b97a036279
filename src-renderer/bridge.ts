/**
 * The counter's only file that touches `window.dwadi`; the customer's page listens to it by itself. What comes back is
 * parsed here; nothing is ever thrown from here.
 */
import {
  type Bridge,
  type CallName,
  type CallRequest,
  type CallResult,
  type EventBody,
  type EventName,
  events,
  readResult,
} from '#shared/counter-api/index.ts';

declare global {
  interface Window {
    readonly dwadi?: Bridge;
  }
}

const broken = (detail: string) => ({ ok: false, error: { code: 'internal', detail } }) as const;

/** An answer that doesn't fit the contract is an `internal` error, as a missing bridge is. */
export async function call<N extends CallName>(name: N, request: CallRequest<N>): Promise<CallResult<N>> {
  const bridge = window.dwadi;
  if (bridge === undefined) return broken('the bridge is missing');
  try {
    return readResult(name, await bridge.call(name, request)) ?? broken(`${name}: the answer does not fit`);
  } catch (error) {
    return broken(`${name}: ${String(error)}`);
  }
}

/** Listens to one event; a body that doesn't fit the contract is dropped. Answers how to stop. */
export function onEvent<N extends EventName>(name: N, listener: (body: EventBody<N>) => void): () => void {
  const schema = events[name];
  const stop = window.dwadi?.onEvent((received, body) => {
    if (received !== name) return;
    const parsed = schema.safeParse(body);
    if (parsed.success) listener(parsed.data as EventBody<N>);
  });
  return stop ?? (() => {});
}
