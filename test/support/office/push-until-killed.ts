/** Pushes a journal's books in a process of its own, and is killed at a step. The link comes over the standard input. */
import { text } from 'node:stream/consumers';
import { openJournal } from '#main/journal/file/open-journal.ts';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import { writerOps } from '#main/journal/worker/writer-ops.ts';
import { connectOffice } from '#main/office-link/connection.ts';
import { type PushPorts, pushAll } from '#main/office-link/push.ts';
import { officeLink } from '#shared/office/link.ts';

const [folder = '', step = '', mark = ''] = process.argv.slice(2);
const link = officeLink.parse(JSON.parse(await text(process.stdin)));
const { db } = await openJournal({
  folder,
  setDamagedAside: false,
  stamp: 'child',
  backUpBeforeMigration: async () => null,
});
const [read, ops] = [readerOps(db), writerOps(db, () => true)];
const die = (at: string): void => void (at === step && process.kill(process.pid, 'SIGKILL'));

const write: Pick<typeof ops, 'addOfficeBatch' | 'officeBatchArrived' | 'officeGoBack'> = {
  ...ops,
  addOfficeBatch: (batch) => {
    const added = ops.addOfficeBatch(batch);
    die('written');
    return added;
  },
  officeBatchArrived: (...args) => {
    die('committed');
    ops.officeBatchArrived(...args);
    die('acknowledged');
  },
};
const office = await connectOffice(link, new AbortController().signal);
const watched = {
  ...office,
  run: async (statement: string): Promise<void> => {
    if (statement === 'COMMIT') die('sent');
    await office.run(statement);
  },
};
await pushAll(watched, {
  journal: { read, write } as unknown as PushPorts['journal'],
  counter: { mark, kind: 'live', shop: 'Adom Mobile', signer: 'a'.repeat(64) },
  ...{ writer: '0.0.0-test', now: () => 1_795_000_000_000, mayGoOn: () => true, signOfLifeMs: 3_600_000 },
});
process.exitCode = 9;
