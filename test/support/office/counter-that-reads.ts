/** All counters at one counter: its journal on this thread, a folder, and an office. */
import { onTestFinished } from 'vitest';
import { CountersStore, type CountersStoreOptions } from '#main/day-files/counters-store.ts';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import { OfficeReader, type OfficeReaderOptions } from '#main/office-link/office-reader.ts';
import { signerOf } from '../day-files/day-files.ts';
import { closeHere, openHere, opsOf, tempFolder } from '../journal/journal.ts';
import { memoryPlace } from './links.ts';

/** `files`: the folder that a person chooses. */
export async function counterThatReads(connect: OfficeReaderOptions['connect'], files: string) {
  const opened = await openHere(tempFolder());
  onTestFinished(() => closeHere(opened));
  const journal = { read: readerOps(opened.db), write: opsOf(opened) } as unknown as CountersStoreOptions['journal'];
  const now = () => Date.now();
  const secret = memoryPlace();
  const counters = new CountersStore({
    ...{ journal, kind: 'live', ownKey: signerOf(1).fingerprint, now, person: () => 'efua' },
    chooseFolder: async () => files,
    office: new OfficeReader({ journal, kind: 'live', secret, now, connect }),
  });
  const events = () => opened.db.prepare(`SELECT kind FROM events ORDER BY seq`).pluck().all();
  const kept = () => String(opened.db.prepare(`SELECT value FROM meta WHERE key = ?`).pluck().get('office-reader'));
  return { counters, events, kept, secret };
}
