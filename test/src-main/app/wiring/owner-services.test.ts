import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { type Phone, parsePhone } from '#shared/phone.ts';
import { addressOf, NOBODY, type TestCounter } from '../../../support/counter.ts';
import { deskForFile } from '../../../support/desk-for-file.ts';
import { holdTimersOf } from '../../../support/held-timers.ts';

const MINUTE_MS = 60_000;
const DAY_S = 86_400;
const OWNERS_PHONE = parsePhone('0201112223') as Phone;

const desk = deskForFile();

const ownerOf = ({ counter }: TestCounter) => {
  if (counter.opened === null) throw new Error('it is open');
  return counter.opened.owner;
};

async function textsToTheOwner() {
  const { orders } = await desk.service().ledger();
  return orders.filter(({ kind }) => kind === 'sms').map(({ details }) => String(details['message']));
}

test.each([
  ['live', ''],
  ['training', 'TRAINING. '],
] as const)('a text to the owner of a %s counter names the shop as it is called now', async (kind, first) => {
  const { counter } = await desk.open({ kind });
  const { settings, mark } = counter.snapshot();
  await counter.opened?.staff.signIn('demo-owner', '3690');
  await counter.saveSettings({ ...settings, shopName: 'Adom Kaneshie', newsPhone: OWNERS_PHONE });
  await counter.opened?.shifts.end();
  await counter.opened?.shifts.close([]);
  const { shopName } = counter.slipShop();
  const begins = `${first}${shopName} ${mark}: shift closed, Z 1.`;
  const begun = async () => (await textsToTheOwner()).map((text) => text.slice(0, begins.length));
  await expect.poll(begun).toEqual([begins]);
});

test('a text to the owner waits for the line off the board, where anybody could withdraw it', async () => {
  const { counter, engine } = await desk.open();
  const { settings } = counter.snapshot();
  await counter.opened?.staff.signIn('demo-owner', '3690');
  await counter.saveSettings({ ...settings, newsPhone: OWNERS_PHONE });
  await counter.connect(addressOf({ ...desk.service(), baseUrl: NOBODY }));
  await expect.poll(() => counter.snapshot().service.state).toBe('offline');
  await counter.opened?.shifts.end();
  await counter.opened?.shifts.close([]);
  await counter.opened?.owner.news.look();
  const texts = async () => (await engine.history.page({ product: 'sms', state: null, day: null }, null, 5)).lines;
  expect([await texts(), (await counter.opened?.owner.news.state())?.sent]).toEqual([[], []]);
  await counter.connect(addressOf(desk.service()));
  await expect.poll(() => counter.snapshot().service.state).toBe('connected');
  await counter.opened?.owner.news.look();
  await expect.poll(textsToTheOwner).toEqual([expect.stringContaining('shift closed, Z 1.')]);
});

test('news in the words of an earlier text, whose outcome nobody knows, is sent all the same, and each once', async () => {
  const { counter, engine } = await desk.open();
  await counter.connect(addressOf({ ...desk.service(), baseUrl: NOBODY }));
  const send = (night: string) =>
    engine.houseTexts
      .send(night, OWNERS_PHONE, '10 wrong PINs in a row for Efua.')
      .then((sent) => sent.ok && sent.value.id);
  const [first, second, again] = [await send('first night'), await send('second night'), await send('second night')];
  expect(new Set([first, second])).not.toContain(false);
  expect([first === second, second === again]).toEqual([false, true]);
});

/** Lets a day pass on a closed drawer, so that the day's file is due. */
async function passDay({ counter }: TestCounter): Promise<void> {
  await counter.opened?.shifts.end();
  await counter.opened?.shifts.close([]);
  await desk.service().control('advance', { seconds: DAY_S + 600 });
}

test('the file of a day that is over is made a minute after a start', async () => {
  holdTimersOf('src-main/app/wiring');
  const first = await desk.open();
  await passDay(first);
  await first.close();
  const { counter } = await desk.open();
  const filesAfterAnAnswer = async () => {
    await counter.askBalance();
    const folder = join(desk.folder, 'day-files');
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  await filesAfterAnAnswer();
  expect(await filesAfterAnAnswer()).toEqual([]);
  vi.advanceTimersByTime(MINUTE_MS);
  await expect.poll(filesAfterAnAnswer).toHaveLength(1);
});

test('a person who sees no cost reads the log without it', async () => {
  const one = await desk.open();
  const { counter } = one;
  await counter.note('prices.accepted', { by: 'demo-ama', changed: { data: 5 } });
  const told = async () => {
    const accepted = { day: null, person: null, kind: 'prices.accepted', slip: null };
    const { events } = await ownerOf(one).audit.page(accepted, null, 10);
    return events.map(({ data }) => JSON.parse(data) as unknown);
  };
  expect(await told()).toEqual([{ by: 'demo-ama', changed: { data: 5 } }]);
  expect(await counter.opened?.staff.signIn('demo-kofi', '1470')).toMatchObject({ value: { kind: 'right' } });
  expect(await told()).toEqual([{ by: 'demo-ama' }]);
});

test('a folder for all counters is asked for by its name, and none is chosen where nobody can be asked', async () => {
  const asked: string[] = [];
  const one = await desk.open({
    chooseFolder: async (what) => {
      asked.push(what);
      return desk.folder;
    },
  });
  expect(await ownerOf(one).counters.open()).toMatchObject({ source: 'folder' });
  expect(asked).toEqual(['counters']);
  await one.close();
  const alone = ownerOf(await desk.open());
  expect(await alone.counters.open()).toBeNull();
  expect([await alone.chooseFolder('day-files'), await alone.chooseLink()]).toEqual([null, null]);
});

test('a day file that can’t be written is told on the screen, and no more once it can', async () => {
  const one = await desk.open();
  const { counter } = one;
  const notes = () => (counter.snapshot().journal.notes ?? []).filter(({ kind }) => kind === 'no-day-file');
  await counter.saveDayFilesFolder(join(desk.folder, 'a stick that was pulled out'));
  await passDay(one);
  const notesAfterAnAnswer = async () => {
    await counter.askBalance();
    await ownerOf(one).dayFiles.look();
    return notes();
  };
  await expect.poll(notesAfterAnAnswer).toMatchObject([{ detail: 'folder-missing' }]);
  await counter.saveDayFilesFolder(null);
  await ownerOf(one).dayFiles.look();
  expect(notes()).toEqual([]);
});

test('days are looked for each quarter of an hour, and news each minute, until the counter is closed', async () => {
  holdTimersOf('src-main/app/wiring', ['setInterval', 'clearInterval']);
  const one = await desk.open();
  const owner = ownerOf(one);
  const looks = [vi.spyOn(owner.dayFiles, 'look'), vi.spyOn(owner.news, 'look')].map((look) =>
    look.mockResolvedValue(),
  );
  const stopped = [vi.spyOn(owner.news, 'stop'), vi.spyOn(owner.audit.chain, 'stop')];
  const counts = () => looks.map((look) => look.mock.calls.length);
  vi.advanceTimersByTime(15 * MINUTE_MS);
  expect(counts()).toEqual([2, 15]);
  owner.shiftMoved();
  expect(counts()).toEqual([3, 16]);
  await one.close();
  expect(stopped.map((stop) => stop.mock.calls.length)).toEqual([1, 1]);
  vi.advanceTimersByTime(60 * MINUTE_MS);
  expect(counts()).toEqual([3, 16]);
});
