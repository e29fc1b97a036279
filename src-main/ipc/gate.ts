/**
 * The only door between screens and main. The renderer is assumed to be hostile: the gate checks the sender and parses
 * the request. Every call gets a typed answer, never silence and never a stack trace.
 */
import type { IpcMainInvokeEvent } from 'electron';
import type { CounterError, CounterErrorCode } from '#shared/counter-api/errors.ts';
import { type CallName, calls, type EventBody, type EventName, events, isCallName } from '#shared/counter-api/index.ts';
import { err, type Result } from '#shared/result.ts';
import type { Log } from '../platform/log.ts';
import { orElse } from '../platform/may-fail.ts';
import type { HandlerContext, Handlers } from './handler-context.ts';
import { historyHandlers } from './history-handlers.ts';
import { lockdownHandlers, opensSystemDialog } from './lockdown-handlers.ts';
import { machineHandlers } from './machine-handlers.ts';
import { officeHandlers } from './office-handlers.ts';
import { ownerHandlers } from './owner-handlers.ts';
import { mayCall, WHILE_LOCKED } from './permissions.ts';
import { printingHandlers } from './printing-handlers.ts';
import { productHandlers } from './product-handlers.ts';
import { provisioningHandlers } from './provisioning-handlers.ts';
import { salesHandlers } from './sales-handlers.ts';
import { setupHandlers } from './setup-handlers.ts';
import { shiftsHandlers } from './shifts-handlers.ts';
import { staffHandlers } from './staff-handlers.ts';
import { mayRead } from './visible-sales.ts';

const handlers: Handlers = {
  ...productHandlers,
  ...historyHandlers,
  ...machineHandlers,
  ...printingHandlers,
  ...salesHandlers,
  ...staffHandlers,
  ...setupHandlers,
  ...provisioningHandlers,
  ...shiftsHandlers,
  ...ownerHandlers,
  ...officeHandlers,
  ...lockdownHandlers,
};

export interface GateOptions {
  /** The only origin that may ask. */
  readonly origin: string;
  /** The counter of the window that asks; null while it isn't open. */
  readonly contextOf: (event: IpcMainInvokeEvent) => HandlerContext | null;
  readonly log: Log;
}

type AnyHandler = (
  context: HandlerContext,
  request: unknown,
) => Promise<Result<unknown, CounterError>> | Result<unknown, CounterError>;

const refuse = (code: CounterErrorCode, detail?: string) => err(detail === undefined ? { code } : { code, detail });

/** True for a top frame of our own: a page embedded in it must not call. */
function isOurs(event: IpcMainInvokeEvent, origin: string): boolean {
  const frame = event.senderFrame;
  if (frame === null || frame.parent !== null) return false;
  const url = orElse(() => new URL(frame.url), null);
  return url !== null && `${url.protocol}//${url.host}` === origin;
}

export function createGate(options: GateOptions) {
  return async (event: IpcMainInvokeEvent, name: unknown, request: unknown): Promise<Result<unknown, CounterError>> => {
    if (!isOurs(event, options.origin)) return refuse('wrong-sender');
    if (!isCallName(name)) return refuse('unknown-call');
    const parsed = calls[name].request.safeParse(request);
    if (!parsed.success) return refuse('bad-request', parsed.error.issues[0]?.path.join('.') ?? '');
    const context = options.contextOf(event);
    if (!context) return refuse('not-ready');
    const staff = context.opened?.staff;
    staff?.lockIfIdle();
    if (staff?.locked && !WHILE_LOCKED.has(name)) return refuse('locked');
    if (context.lockdown?.plan.systemDialogs === false && opensSystemDialog(name, parsed.data))
      return refuse('no-dialogs');
    if (!mayCall(context, name)) return refuse('not-allowed');
    return answer(context, name, parsed.data, options.log);
  };
}

async function answer(
  context: HandlerContext,
  name: CallName,
  request: unknown,
  log: Log,
): Promise<Result<unknown, CounterError>> {
  try {
    if (!(await mayRead(context, name, request))) return refuse('not-found');
    const result = await (handlers[name] as AnyHandler)(context, request);
    if (!result.ok) return result;
    const checked = calls[name].answer.safeParse(result.value);
    if (checked.success) return { ok: true, value: checked.data };
    log.write('error', 'ipc: an answer does not fit its call', {
      name,
      issue: checked.error.issues[0]?.path.join('.'),
    });
    return refuse('internal');
  } catch (error) {
    log.write('error', 'ipc: a call broke', { name, error: error instanceof Error ? error.message : String(error) });
    return refuse('internal');
  }
}

/** Parses an event like an answer, so that a mistake of ours is found here and not on the screen. */
export function eventBody<N extends EventName>(name: N, body: EventBody<N>): unknown {
  return events[name].parse(body);
}
