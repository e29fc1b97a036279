/**
 * The spooler of Linux and macOS, in raw mode. CUPS keeps what it can't print and prints it whenever the printer comes
 * back: a slip of this morning in the afternoon. So it gets nothing while its queue is stopped, and a slip that hasn't
 * left the queue after a while is taken back.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { linesOf, runCommand } from '../../platform/run-program.ts';
import type { Delivery } from '../printer.ts';
import { cancelUnbegunCupsJob, purgeCupsJob } from './cups-forget.ts';

export interface SpoolerLimits {
  /** The longest time for which a slip may stay in the spooler's queue. */
  readonly leaveMs: number;
  readonly askAgainMs: number;
}

export const SPOOLER_LIMITS: SpoolerLimits = { leaveMs: 30_000, askAgainMs: 300 };

const QUEUE = /^[^\s/#\p{Cc}-][^\s/#\p{Cc}]*$/u;

/** Checks that the queue takes slips and prints them. */
async function isReady(queue: string): Promise<'ready' | 'stopped' | 'unknown-queue'> {
  const [accepts, state] = await Promise.all([
    runCommand('lpstat', ['-a', queue]),
    runCommand('lpstat', ['-p', queue]),
  ]);
  if (accepts.code !== 0 || state.code !== 0) return 'unknown-queue';
  return /not accepting/.test(accepts.out) || / disabled /.test(state.out) ? 'stopped' : 'ready';
}

/** Returns what keeps a queue from taking slips; null if nothing does. Prints nothing. */
export async function troubleOfCups(queue: string): Promise<'offline' | 'refused' | null> {
  const ready = QUEUE.test(queue) ? await isReady(queue) : 'unknown-queue';
  if (ready === 'ready') return null;
  return ready === 'stopped' ? 'offline' : 'refused';
}

const numberOf = (job: string): number => Number(/-(\d+)$/.exec(job)?.[1]);

async function hasLeft(queue: string, job: string): Promise<boolean> {
  const { code, out } = await runCommand('lpstat', ['-W', 'not-completed', '-o', queue]);
  return code === 0 && !out.split('\n').some((line) => line.split(/\s/, 1)[0] === job);
}

/** Takes a slip back whose Dwadi closes: it must not come out hours later, before somebody else. */
async function takeBack(queue: string, job: string): Promise<Delivery> {
  const unbegun = await cancelUnbegunCupsJob(queue, numberOf(job));
  await forget(queue, job);
  return { kind: unbegun ? 'nothing' : 'unknown', why: 'offline' };
}

/** Cancels the job if it is still there, and wipes it. A spooler that can't wipe at least cancels it. */
async function forget(queue: string, job: string): Promise<void> {
  if (!(await purgeCupsJob(queue, numberOf(job)))) await runCommand('cancel', [job]);
}

export async function deliverCups(
  queue: string,
  bytes: Uint8Array,
  title: string,
  closing: AbortSignal | null = null,
  limits: SpoolerLimits = SPOOLER_LIMITS,
): Promise<Delivery> {
  const trouble = await troubleOfCups(queue);
  if (trouble !== null) return { kind: 'nothing', why: trouble };
  if (closing?.aborted) return { kind: 'nothing', why: 'offline' };
  const args = ['-d', queue, '-o', 'raw', '-t', title.replace(/[^\w .-]/g, ' ')];
  const handed = await runCommand('lp', args, { input: bytes });
  if (!handed.started) return { kind: 'nothing', why: 'refused' };
  if (handed.code === null) return { kind: 'unknown', why: 'cut-off' };
  if (handed.code !== 0) return { kind: 'nothing', why: 'refused' };
  const job = /request id is (\S+)/.exec(handed.out)?.[1];
  if (job === undefined) return { kind: 'sent' };
  for (const end = performance.now() + limits.leaveMs; performance.now() < end; ) {
    if (await hasLeft(queue, job)) {
      await forget(queue, job);
      return { kind: 'sent' };
    }
    if (closing?.aborted) return takeBack(queue, job);
    await sleep(limits.askAgainMs, undefined, closing ? { signal: closing } : {}).catch(() => {});
  }
  await forget(queue, job);
  return { kind: 'unknown', why: 'offline' };
}

export const cupsQueues = async (): Promise<string[]> =>
  (await linesOf('lpstat', ['-e'])).filter((line) => QUEUE.test(line)).slice(0, 100);
