/** A counter is killed at each step of a push: its next start sends what the office lacks, and nothing twice. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { OfficeLink } from '#shared/office/link.ts';
import { linkText } from '#shared/office/link-code.ts';
import { closeHere, openHere, opsOf, tempFolder } from '../../support/journal/journal.ts';
import { connecting, linkTo } from '../../support/office/enrolled.ts';
import { freshOffice, postgresForFile } from '../../support/office/postgres.ts';
import { expectSameBooks } from '../../support/office/same-books.ts';
import { countThere, MARK, pushOver, Till } from '../../support/office/stream.ts';

const CHILD = fileURLToPath(new URL('../../support/office/push-until-killed.ts', import.meta.url));
const cluster = postgresForFile();

async function killedAt(step: string, folder: string, link: OfficeLink): Promise<void> {
  const child = spawn(process.execPath, [CHILD, folder, step, MARK], { stdio: ['pipe', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  child.stdin?.end(linkText(link));
  expect(await ended).toEqual([null, 'SIGKILL']);
}

test.each([
  ['written', 0],
  ['sent', 0],
  ['committed', 1],
  ['acknowledged', 1],
])('a push that was killed once its batch was %s ends well', async (step, there) => {
  const office = await freshOffice(cluster());
  const link = await linkTo(office);
  const folder = tempFolder();
  const before = await openHere(folder);
  new Till(before.db, opsOf(before)).sell(2);
  closeHere(before);
  await killedAt(step, folder, link);
  // The server notices that the counter is gone.
  await expect.poll(() => countThere(office.db, 'batch')).toBe(there);
  const after = await openHere(folder);
  const till = new Till(after.db, opsOf(after));
  till.sell();
  await pushOver(connecting(link), till.ports());
  await expectSameBooks(office.db, after.db, MARK);
  expect(await countThere(office.db, 'batch')).toBe(2);
  closeHere(after);
});
