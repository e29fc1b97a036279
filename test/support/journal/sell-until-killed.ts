/** A counter in its own process: it sells a little, prints how its start took the folder, and waits to be killed. */
import { placeOf } from '#main/journal/file/copy-detection.ts';
import { startJournal } from '#main/journal/journal.ts';
import { ANY_TIME, newIntent, newSale, SENT } from './journal.ts';

const [folder = '', sales = '0'] = process.argv.slice(2);
const source = (name: string): URL => new URL(`../../../src-main/journal/worker/${name}`, import.meta.url);

const { write } = await startJournal({
  ...{ folder, backupFolder: folder, setDamagedAside: false, stamp: 'child', onDeath: () => {} },
  ...{ writerFile: source('writer-worker.ts'), readerFile: source('reader-worker.ts') },
});
const arrival = await write.arrive(placeOf(folder), 1);
const account = await write.openAccount('main', 'https://example.test', 1);
for (let nth = 0; nth < Number(sales); nth += 1) {
  const recorded = await write.recordSale(newSale(), [newIntent(account.id)], ANY_TIME);
  const intent = recorded.kind === 'recorded' ? recorded.sale.intents[0] : undefined;
  if (intent === undefined) throw new Error(recorded.kind);
  await write.startAttempts([{ intentId: intent.id, version: intent.version, kind: 'first' }], SENT);
}
// Requests are handled in order: follow-up work of the previous answer is done once this one is answered.
await write.saveMeta({});
process.stdout.write(`${arrival}\n`);
setInterval(() => {}, 1000);
