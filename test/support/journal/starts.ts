/** A counter's starts and stops as the journal sees them, and copies of its folder that are put back by hand. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { type Arrival, placeOf } from '#main/journal/file/copy-detection.ts';
import type { WriterOps } from '#main/journal/worker/writer-ops.ts';
import { WriterSession } from '#main/journal/worker/writer-session.ts';
import { meddle, recordOne, tempFolder, writeInto } from './journal.ts';

const CHILD = fileURLToPath(new URL('sell-until-killed.ts', import.meta.url));

export interface Run {
  readonly ops: WriterOps;
  readonly arrival: Arrival;
  readonly session: WriterSession;
}

export async function start(folder: string, setDamagedAside = false): Promise<Run> {
  const session = new WriterSession();
  await session.open({ folder, backupFolder: folder, setDamagedAside, stamp: 'now' });
  onTestFinished(() => session.close());
  const { ops } = session;
  if (ops === null) throw new Error('it opened');
  const arrival = ops.arrive(placeOf(folder), 1);
  return { ops, arrival, session };
}

/** Returns how the next start takes the folder, and the one after it, which must not repeat what was acted on. */
export async function arrivalsAt(folder: string): Promise<Arrival[]> {
  const arrivals: Arrival[] = [];
  for (let nth = 0; nth < 2; nth += 1) {
    const { arrival, session } = await start(folder);
    session.close();
    arrivals.push(arrival);
  }
  return arrivals;
}

export async function sellThenStop(folder: string): Promise<void> {
  const { ops, session } = await start(folder);
  recordOne(ops);
  session.close();
}

export async function sellUntilKilled(folder: string, sales: number): Promise<Arrival> {
  const child: ChildProcess = spawn(process.execPath, [CHILD, folder, String(sales)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [said] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  child.kill('SIGKILL');
  await ended;
  return said.toString().trim() as Arrival;
}

export function copyOf(folder: string): string {
  const copy = tempFolder();
  writeInto(copy, folder);
  return copy;
}

/** A sale that is not sent when the copy is made. */
export async function copiedUnsent(): Promise<{
  folder: string;
  copy: string;
  intent: { id: number; version: number };
}> {
  const folder = tempFolder();
  const { ops, session } = await start(folder);
  const intent = recordOne(ops);
  session.close();
  return { folder, copy: copyOf(folder), intent };
}

export const askedOf = <T>(folder: string, sql: string): T =>
  meddle(folder, (db) => db.prepare(sql).pluck().get()) as T;
