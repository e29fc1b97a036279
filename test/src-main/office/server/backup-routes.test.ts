/** Sealed backups on the page: the newest of each counter, and a file that is whole or no file. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CounterBackups, LookedRow } from '#shared/office/page-data.ts';
import { OfficeBrowser, refused } from '../../../support/office/browser.ts';
import { enrolled } from '../../../support/office/migrated.ts';
import { openTestOffice, type TestOffice } from '../../../support/office/open-office.ts';
import { storeBackup } from '../../../support/office/stored.ts';

let office: TestOffice;
let owner: OfficeBrowser;

beforeEach(async () => {
  office = await openTestOffice();
  owner = new OfficeBrowser(office.address);
  await owner.signIn();
  await enrolled(office.db, 'K3F7');
  await enrolled(office.db, 'NONE');
});
afterEach(() => office.close());

const listed = async (query = ''): Promise<readonly CounterBackups[]> =>
  (await owner.get(`/page/backups${query}`)).body.counters;
const saving = (mark: string, backup: string) =>
  fetch(`${office.address}/page/backups/${mark}/${backup}`, { headers: { cookie: owner.cookie ?? '' } });

test('each counter has its newest three, all of them when they are asked for, and none where it sent none', async () => {
  for (const [nth, id] of ['a', 'b', 'c', 'd'].entries()) {
    await storeBackup(office.db, { mark: 'K3F7', id, day: `2026-11-2${nth}`, parts: 2, there: id === 'd' ? 1 : 2 });
  }
  const [with3, without] = await listed();
  expect(with3).toMatchObject({ name: 'Counter K3F7', kept: 4 });
  expect(
    with3?.backups.map(({ backup, madeAt, partsThere }) => [backup[0], new Date(madeAt).getUTCDate(), partsThere]),
  ).toEqual([
    ['d', 23, 1],
    ['c', 22, 2],
    ['b', 21, 2],
  ]);
  expect(without).toMatchObject({ name: 'Counter NONE', kept: 0, backups: [] });
  const [all, ...others] = await listed('?role=dwadi_till_k3f7');
  expect([all?.backups.map(({ backup }) => backup[0]), others]).toEqual([['d', 'c', 'b', 'a'], []]);
});

test('a whole backup is saved byte by byte under its name, and the list says who saved it', async () => {
  // More parts than are read at once.
  const { backup, file } = await storeBackup(office.db, { mark: 'K3F7', id: 'a', day: '2026-11-20', parts: 19 });
  const answer = await saving('K3F7', backup);
  expect(answer.headers.get('content-disposition')).toBe(
    'attachment; filename="dwadi-K3F7-2026-11-20T03-20-11-123Z.db.sealed"',
  );
  expect(answer.headers.get('content-length')).toBe(String(file.length));
  expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true);
  const { looked } = (await owner.get('/page/people')).body as { looked: LookedRow[] };
  expect(looked).toContainEqual(
    expect.objectContaining({
      ...{ who: 'owner', what: 'backup-saved' },
      about: 'Counter K3F7, dwadi-K3F7-2026-11-20T03-20-11-123Z.db',
    }),
  );
});

test('a backup that has not all of its parts is no file, and one that can’t be read to its end breaks off', async () => {
  const part = await storeBackup(office.db, { mark: 'K3F7', id: 'a', day: '2026-11-20', parts: 3, there: 2 });
  expect(await owner.get(`/page/backups/K3F7/${part.backup}`)).toMatchObject(refused('not-there', 404));
  expect(await owner.get(`/page/backups/%00/${part.backup}`)).toMatchObject(refused('not-there', 404));
  const { backup } = await storeBackup(office.db, { mark: 'K3F7', id: 'b', day: '2026-11-21', parts: 19 });
  // The count is right, and the last one is not where it belongs.
  await office.db.query(`UPDATE dwadi.backup_chunk SET nth = 25 WHERE backup = $1 AND nth = 18`, [backup]);
  await expect(saving('K3F7', backup).then((answer) => answer.arrayBuffer())).rejects.toThrow();
  expect(office.troubles.map(String)).toEqual([expect.stringContaining('a part of backup')]);
});
