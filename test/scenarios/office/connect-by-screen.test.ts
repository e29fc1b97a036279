/** A counter in Training is connected by the screen's own calls: a file, a sale, a closed login, a stop, and the end. */
import { expect, test } from 'vitest';
import { createGate } from '#main/ipc/gate.ts';
import { revoke } from '#main/office/counters/enrol.ts';
import { PACE } from '#main/office-link/pace.ts';
import { silentLog } from '#main/platform/log.ts';
import type { CallName } from '#shared/counter-api/index.ts';
import type { OfficeState } from '#shared/counter-api/office.ts';
import { linkText } from '#shared/office/link-code.ts';
import { sell, until } from '../../support/counter.ts';
import { deskForFile } from '../../support/desk-for-file.ts';
import { linkTo } from '../../support/office/enrolled.ts';
import { freshOffice, postgresForFile } from '../../support/office/postgres.ts';
import { countThere } from '../../support/office/stream.ts';
import { airtimeSale } from '../../support/sales.ts';

const cluster = postgresForFile();
const desk = deskForFile();
const OURS = { senderFrame: { url: 'app://dwadi/index.html', parent: null }, sender: { id: 1 } };
const QUICK = { ...PACE, startMs: 10, restMs: 0, soonMs: 20, busyMs: 20 };

test('a stream that was stopped is told to its owner at once, and again after the next start', async () => {
  const office = await freshOffice(cluster());
  const link = await linkTo(office);
  const { counter, close } = await desk.open({ kind: 'training', officePace: QUICK });
  const { mark } = counter.snapshot();
  await office.db.run(`
    INSERT INTO dwadi.counter (role, name) VALUES ('dwadi_till_other', 'Another');
    INSERT INTO dwadi.mark (mark, role, kind, shop, signer) VALUES ('${mark}', 'dwadi_till_other', 'training', '', '')`);
  await counter.opened?.office.connect(linkText(link));
  const told = (from: typeof counter) => from.snapshot().journal.notes?.filter(({ kind }) => kind === 'office-stopped');
  const stopped = [{ kind: 'office-stopped', detail: 'mark-taken' }];
  await expect.poll(() => told(counter), { timeout: 10_000 }).toEqual(stopped);
  await close();
  const again = await desk.open({ kind: 'training', officePace: QUICK });
  await expect.poll(() => told(again.counter), { timeout: 10_000 }).toEqual(stopped);
  await again.counter.opened?.office.disconnect();
  await expect.poll(() => told(again.counter)).toEqual([]);
});

test('a file from the dialog connects Training, its sale arrives, and a closed login is told with what to do', async () => {
  const office = await freshOffice(cluster());
  const link = await linkTo(office);
  const told: OfficeState['state'][] = [];
  const { counter, engine } = await desk.open({
    kind: 'training',
    officePace: QUICK,
    chooseLink: async () => linkText(link),
    onOfficeChanged: (_, { state }) => told.push(state),
  });
  const gate = createGate({ origin: 'app://dwadi', contextOf: () => counter, log: silentLog });
  const ask = async (name: CallName) => {
    const answer = await gate(OURS as unknown as Parameters<typeof gate>[0], name, {});
    return answer.ok ? answer.value : answer.error;
  };
  expect(await ask('office.state')).toMatchObject({ state: 'off' });
  expect(await ask('office.connectFile')).toMatchObject({ result: 'connected', state: { link: { name: link.name } } });
  const sale = await sell(engine, airtimeSale());
  await until(engine, sale.id, ({ state }) => state === 'settled');
  await expect.poll(() => countThere(office.db, 'sale'), { timeout: 10_000 }).toBe(1);
  await expect.poll(() => ask('office.state')).toMatchObject({ state: 'streaming', behind: 0, trouble: null });
  expect(await ask('office.test')).toMatchObject({ reached: true });
  expect(told).toContain('streaming');

  await revoke(office.db, link.name);
  expect(await ask('office.test')).toMatchObject({ reached: false, trouble: 'password' });
  expect(await ask('office.sendNow')).toMatchObject({ state: 'waiting', trouble: 'password' });
  expect(JSON.stringify(await ask('office.state'))).not.toContain(link.password);

  expect(await ask('office.disconnect')).toMatchObject({ state: 'off', link: null });
  expect(await countThere(office.db, 'sale')).toBe(1);
});
