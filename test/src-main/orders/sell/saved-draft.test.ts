/** The registration in hand survives whatever happens to the app, and is offered until it is sold or given up. */
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { AfaDraft } from '#shared/counter-api/afa.ts';
import { err } from '#shared/result.ts';
import { sell } from '../../../support/counter.ts';
import { deskForFile, requestsTo } from '../../../support/desk-for-file.ts';
import { afaSale } from '../../../support/sales.ts';

const desk = deskForFile();

/** The names of the sealed registrations that lie there. */
const files = () => readdirSync(desk.folder).filter((name) => name.startsWith('afa-'));

const draft = (changes: Partial<AfaDraft> = {}): AfaDraft => ({
  saleId: '6f2b7a5e-6a0c-4a43-9a3f-0c7a51d2d1a1',
  digits: '0247654321',
  fullName: 'Akosua Nyarko-Mensah',
  card: '718293645',
  born: '2903',
  region: 'Ashanti',
  location: 'Kejetia',
  notes: '',
  ...changes,
});

async function opened() {
  const { counter, engine, close } = await desk.open();
  const { afaDraft, staff } = counter.opened ?? {};
  if (afaDraft === undefined || staff === undefined) throw new Error('the counter keeps no drafts');
  return { afaDrafts: afaDraft(), afaDraft, staff, engine, close };
}

test('is there again after the app has ended amid typing', async () => {
  const first = await opened();
  expect(await first.afaDrafts.kept()).toBeNull();
  expect(await first.afaDrafts.keep(draft())).toBe(true);
  await first.close();
  const { afaDrafts } = await opened();
  expect(await afaDrafts.kept()).toMatchObject({ draft: draft(), keptAt: expect.any(Number) });
});

test('lies sealed: nothing of it can be read, and a file that was changed is no draft', async () => {
  const { afaDrafts } = await opened();
  await afaDrafts.keep(draft());
  const file = join(desk.folder, files()[0] ?? '');
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  const bytes = readFileSync(file);
  for (const text of ['Akosua', '0247654321', '718293645', 'Kejetia']) expect(bytes.includes(text)).toBe(false);
  writeFileSync(file, Buffer.concat([bytes.subarray(0, -1), Buffer.of((bytes.at(-1) ?? 0) ^ 1)]));
  expect(await afaDrafts.kept()).toBeNull();
  writeFileSync(file, 'nonsense');
  expect(await afaDrafts.kept()).toBeNull();
  expect(await afaDrafts.keep(draft())).toBe(true);
  expect(await afaDrafts.kept()).not.toBeNull();
});

test('the newest word counts, however quickly they come, and there is never more than one', async () => {
  const { afaDrafts } = await opened();
  await Promise.all(['A', 'Ak', 'Ako', 'Akos'].map((fullName) => afaDrafts.keep(draft({ fullName }))));
  expect((await afaDrafts.kept())?.draft.fullName).toBe('Akos');
  expect(files()).toHaveLength(1);
});

test('is gone when it is given up; another that took its place stays', async () => {
  const { afaDrafts } = await opened();
  const other = draft({ saleId: '7f2b7a5e-6a0c-4a43-9a3f-0c7a51d2d1a2' });
  await afaDrafts.keep(draft());
  await afaDrafts.keep(other);
  await afaDrafts.drop(draft().saleId);
  expect((await afaDrafts.kept())?.draft.saleId).toBe(other.saleId);
  await afaDrafts.drop(other.saleId);
  expect(files()).toEqual([]);
});

test('is its attendant’s alone: the next one finds none and begins another, and each goes on with their own', async () => {
  const { afaDraft, staff } = await opened();
  await staff.signIn('demo-owner', '3690');
  await afaDraft().keep(draft());
  await staff.signIn('demo-kofi', '1470');
  expect(await afaDraft().kept()).toBeNull();
  const kofis = draft({ saleId: '7f2b7a5e-6a0c-4a43-9a3f-0c7a51d2d1a2', fullName: 'Yaw Boateng', card: '1234567890' });
  await afaDraft().keep(kofis);
  await afaDraft().drop(draft().saleId);
  await staff.signIn('demo-owner', '3690');
  expect(await afaDraft().kept()).toMatchObject({ draft: draft() });
  await staff.signIn('demo-kofi', '1470');
  expect(await afaDraft().kept()).toMatchObject({ draft: kofis });
});

test('opens for nobody else, even where its file was given the name of theirs', async () => {
  const { afaDraft, staff } = await opened();
  await afaDraft().keep(draft());
  const [owners = ''] = files();
  await staff.signIn('demo-kofi', '1470');
  await afaDraft().keep(draft({ fullName: 'Yaw' }));
  const [kofis = ''] = files().filter((name) => name !== owners);
  renameSync(join(desk.folder, owners), join(desk.folder, kofis));
  expect(await afaDraft().kept()).toBeNull();
});

test('an earlier Dwadi’s draft for everybody is taken away', async () => {
  const older = join(desk.folder, 'afa-draft.sealed');
  const first = await opened();
  await first.close();
  writeFileSync(older, 'sealed');
  await opened();
  await expect.poll(() => existsSync(older)).toBe(false);
});

test('M1: is neither offered nor kept again once its sale exists, whatever was lost in between', async () => {
  const first = await opened();
  await first.afaDrafts.keep(draft());
  await sell(first.engine, afaSale(), draft().saleId);
  await first.close();
  const { afaDrafts } = await opened();
  expect(await afaDrafts.kept()).toBeNull();
  expect(files()).toEqual([]);
  expect(await afaDrafts.keep(draft())).toBe(true);
  expect(files()).toEqual([]);
});

test('a customer under 18 is refused here, before the service is asked', async () => {
  const { engine } = await opened();
  const today = new Date().toISOString().slice(0, 10);
  const young = { ...afaSale(), dateOfBirth: `${Number(today.slice(0, 4)) - 17}${today.slice(4)}` } as ReturnType<
    typeof afaSale
  >;
  const refused = err({ code: 'under-age' });
  const saleId = draft().saleId;
  expect(await engine.quote(saleId, young, null)).toEqual(refused);
  const submission = { saleId, sale: young, price: 1500 as never, sameSaleConfirmed: false };
  expect(await engine.submit(submission)).toEqual(refused);
  expect(await requestsTo(desk.service(), 'POST', '/afa/register')).toHaveLength(0);
});
