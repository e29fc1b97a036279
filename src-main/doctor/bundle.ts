/** The file for support: the report and the newest logs, without the shop's secrets, and small enough for an e-mail. */
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DoctorReport } from '#shared/counter-api/doctor.ts';
import { logFiles } from '#shared/log-files.ts';
import { reportText } from '#shared/words/doctor.ts';
import { redact } from './redact.ts';

/** The real time would add nothing to the report; a ZIP knows none before 1980. */
const NO_TIME = new Date(1980, 0, 1);

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
    if (from === 0) return text;
    const cut = text.indexOf('\n');
    return cut < 0 ? '' : text.slice(cut + 1);
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
    entries.push([`logs/${name}`, Buffer.from(text)] as const);
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
  const files = Object.fromEntries([
    ['report.txt', Buffer.from(redact(reportText(report), known))],
    ['report.json', Buffer.from(findings)],
    ...(await newestLogs(logFolder, known)),
  ]);
  // Imported here, since a start has no use for it.
  const { zipSync } = await import('fflate');
  return zipSync(files, { mtime: NO_TIME });
}
