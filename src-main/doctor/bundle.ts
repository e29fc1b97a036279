/** The file for support: the report and the newest logs, without the shop's secrets, and small enough for an e-mail. */
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DoctorReport } from '#shared/counter-api/doctor.ts';
import { logFiles } from '#shared/log-files.ts';
import { reportText } from '#shared/words/doctor.ts';
import { redact } from './redact.ts';
import { zipOf } from './zip.ts';

/** Text shrinks to a tenth or so; even if it didn't at all, this fits into an e-mail of five megabytes. */
const MOST_LOG_BYTES = 3 * 2 ** 20;

/** Reads the end of a file: support asks about what happened last. Leaves out the line that is cut. */
async function endOf(file: string, most: number): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const from = Math.max(0, size - most);
    const bytes = Buffer.alloc(size - from);
    await handle.read(bytes, 0, bytes.length, from);
    const text = bytes.toString('utf8');
    return from === 0 ? text : text.slice(text.indexOf('\n') + 1);
  } finally {
    await handle.close();
  }
}

async function newestLogs(folder: string, known: readonly string[]) {
  const files = logFiles(await readdir(folder).catch(() => []));
  const entries = [];
  let left = MOST_LOG_BYTES;
  for (const { name } of files.toReversed()) {
    if (left <= 0) break;
    const text = redact(await endOf(join(folder, name), left), known);
    left -= text.length;
    entries.push({ name: `logs/${name}`, content: Buffer.from(text) });
  }
  return entries;
}

export async function supportBundle(
  report: DoctorReport,
  logFolder: string,
  known: readonly string[],
): Promise<Uint8Array> {
  const clean = (_: string, value: unknown) => (typeof value === 'string' ? redact(value, known) : value);
  const findings = JSON.stringify(report, clean, 2);
  return zipOf([
    { name: 'report.txt', content: Buffer.from(redact(reportText(report), known)) },
    { name: 'report.json', content: Buffer.from(findings) },
    ...(await newestLogs(logFolder, known)),
  ]);
}
