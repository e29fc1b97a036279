/** Checks who may set up, change and leave which counter, whatever a screen asks. */
import type { IpcMainInvokeEvent } from 'electron';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { PcCounters } from '#main/ipc/counter-choice-handlers.ts';
import { createGate } from '#main/ipc/gate.ts';
import type { HandlerContext } from '#main/ipc/handler-context.ts';
import { setupHandlers } from '#main/ipc/setup-handlers.ts';
import { silentLog } from '#main/platform/log.ts';
import type { CallName } from '#shared/counter-api/index.ts';
import { KEY_MOST } from '#shared/counter-api/setup.ts';
import { USUAL_RIGHTS } from '#shared/counter-api/staff.ts';
import { askedCounter, askHandler, heardOf } from '../../support/asked-counter.ts';
import { makeFolder, removeFolder } from '../../support/counter.ts';
import { sale } from '../../support/preview/fakes/fake-sales.ts';
import { spawnService, type TestService } from '../../support/service.ts';
import { OWNER, type Shop, setUpShop, shopOn, startDay } from '../../support/shop.ts';

const OURS = { senderFrame: { url: 'app://dwadi/index.html', parent: null }, sender: { id: 1 } };
const refused = (code: string) => ({ ok: false, error: { code } });

let service: TestService;
beforeAll(async () => {
  service = await spawnService({ tls: true });
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.control('reset', {});
});

const askOf =
  (desk: HandlerContext) =>
  (name: CallName, request: unknown = {}) =>
    createGate({ origin: 'app://dwadi', contextOf: () => desk, log: silentLog })(
      OURS as unknown as IpcMainInvokeEvent,
      name,
      request,
    );

/** A fake house that records only which counter is shown. */
function fakeHouse(live: 'absent' | 'ready'): PcCounters & { readonly shown: string[] } {
  const shown: string[] = [];
  const begin = async () => ({ ok: true, value: { vault: 'ok' } }) as const;
  const firstRun = { begin } as unknown as PcCounters['firstRun'];
  const firstFile = { found: async () => ({ ok: true, value: { name: null } }) } as unknown as PcCounters['firstFile'];
  const fact = () => ({ live, keysMissing: false, codeMissing: false });
  return { shown, firstRun, firstFile, fact, isBusy: false, show: (kind) => void shown.push(kind) };
}

/** The same counter, with a house around it. */
const within = (desk: HandlerContext, house: PcCounters, training: boolean): HandlerContext =>
  new Proxy(desk, {
    get: (target, name) => (name === 'house' ? house : name === 'training' ? training : Reflect.get(target, name)),
  });

async function liveShop(): Promise<{ shop: Shop; code: string }> {
  const root = makeFolder();
  const shop = shopOn(root, service);
  onTestFinished(async () => {
    await shop.close();
    removeFolder(root);
  });
  return { shop, code: await setUpShop(shop, service) };
}

test('a first run starts from Training, once; a key that is too long never gets as far as a handler', async () => {
  const { shop } = await liveShop();
  await startDay(shop);
  const fresh = fakeHouse('absent');
  expect(await askOf(within(shop.counter, fresh, true))('setup.begin')).toMatchObject({ ok: true });
  expect(await askOf(within(shop.counter, fresh, false))('setup.begin')).toEqual(refused('not-allowed'));
  expect(await askOf(within(shop.counter, fakeHouse('ready'), true))('setup.begin')).toEqual(refused('not-allowed'));
  expect(await askOf(shop.counter)('setup.begin')).toEqual(refused('not-allowed'));
  const keys = { standard: 'k'.repeat(KEY_MOST + 1), sms: '', commission: '' };
  const tooLong = await askOf(within(shop.counter, fresh, true))('setup.checkKeys', {
    baseUrl: '',
    keys,
    accepted: [],
  });
  expect(tooLong).toEqual({ ok: false, error: { code: 'bad-request', detail: 'keys.standard' } });
});

test('everybody goes from Training to the shop; the owner alone leaves the shop, and it is locked behind them', async () => {
  const { shop } = await liveShop();
  const house = fakeHouse('ready');
  const training = askOf(within(shop.counter, house, true));
  const live = askOf(within(shop.counter, house, false));
  expect(await training('house.show', { kind: 'live' })).toMatchObject({ ok: true });
  expect(await live('house.show', { kind: 'training' })).toEqual(refused('not-allowed'));
  await startDay(shop);
  await shop.counter.opened?.staff.add({ name: 'Kofi', role: 'attendant', rights: USUAL_RIGHTS, pin: '8305' });
  const kofi = shop.counter.opened?.staff.names().find(({ name }) => name === 'Kofi');
  await shop.counter.opened?.staff.signIn(kofi?.id ?? '', '8305');
  expect(await live('house.show', { kind: 'training' })).toEqual(refused('not-allowed'));
  for (const name of ['keys.state', 'backups.state', 'backups.choose'] as const) {
    expect(await live(name)).toEqual(refused('not-allowed'));
  }
  expect(await live('keys.save', { words: {} })).toEqual(refused('not-allowed'));
  const owner = shop.counter.opened?.staff.names().find(({ role }) => role === 'owner');
  await shop.counter.opened?.staff.signIn(owner?.id ?? '', OWNER.pin);
  expect(await live('house.show', { kind: 'training' })).toMatchObject({ ok: true });
  expect(shop.counter.opened?.staff.locked).toBe(true);
  expect(house.shown).toEqual(['live', 'training']);
  const none = askOf(within(shop.counter, fakeHouse('absent'), true));
  expect(await none('house.show', { kind: 'live' })).toEqual(refused('not-found'));
});

test('no answer of the set-up has a key in it', async () => {
  const { shop } = await liveShop();
  await startDay(shop);
  const ask = askOf(shop.counter);
  const answers = [
    await ask('keys.state'),
    await ask('keys.check', { baseUrl: service.baseUrl, keys: service.keys, accepted: [] }),
    await ask('keys.save', { words: { sms: 'same' } }),
    await ask('counter.snapshot'),
    await ask('backups.state'),
  ];
  expect(answers.every((answer) => answer.ok)).toBe(true);
  for (const key of Object.values(service.keys)) expect(JSON.stringify(answers)).not.toContain(key);
});

test('the code and nothing else sets a new PIN while the counter is locked', async () => {
  const { shop, code } = await liveShop();
  const ask = askOf(shop.counter);
  expect(await ask('keys.state')).toEqual(refused('locked'));
  expect(await ask('recovery.open', { code })).toEqual(refused('locked'));
  const ownerId = shop.counter.opened?.staff.names()[0]?.id ?? '';
  const reset = await ask('recovery.resetPin', { ownerId, code, newPin: '391758' });
  expect(reset).toEqual({ ok: true, value: { right: true } });
  await startDay(shop, '391758');
  for (const newPin of ['123456', '3917', '150390']) {
    const weak = await ask('recovery.resetPin', { ownerId, code, newPin });
    expect([newPin, weak]).toMatchObject([newPin, { error: { code: 'bad-request' } }]);
  }
});

test.each<['training' | 'live', 'training' | 'live', boolean, boolean]>([
  ['training', 'live', false, false],
  ['training', 'training', false, false],
  ['live', 'live', false, false],
  ['live', 'training', true, true],
])(
  'the way from %s to %s of an owner (%s) locks the counter behind them: %s',
  async (from, kind, isOwner, isLocked) => {
    const facts = { training: from === 'training', 'opened.staff.isOwner': isOwner };
    const { answer, asked } = await heardOf(
      setupHandlers,
      'house.show',
      { kind },
      { 'house.fact': { live: 'ready' } },
      facts,
    );
    expect(answer).toEqual({ ok: true, value: {} });
    expect(asked.at(-1)).toEqual(['house.show', kind]);
    expect(asked.filter(([place]) => place === 'opened.staff.lock')).toEqual(
      isLocked ? [['opened.staff.lock', 'asked']] : [],
    );
  },
);

test('a counter that is opening or shut is left by nobody, and neither is one that runs alone', async () => {
  const facts = { training: false, opened: null };
  const shut = await heardOf(setupHandlers, 'house.show', { kind: 'training' }, {}, facts);
  expect(shut).toEqual({ answer: refused('not-allowed'), asked: [] });
  const stays = await heardOf(
    setupHandlers,
    'house.show',
    { kind: 'live' },
    { 'house.fact': { live: 'ready' } },
    facts,
  );
  expect(stays.answer).toEqual({ ok: true, value: {} });
  const practice = await heardOf(
    setupHandlers,
    'house.show',
    { kind: 'training' },
    {},
    { training: true, opened: null },
  );
  expect(practice.answer).toEqual({ ok: true, value: {} });
  const { context } = askedCounter({}, { house: null });
  expect(askHandler(setupHandlers, 'house.show', context, { kind: 'live' })).toEqual(refused('not-allowed'));
});

test('a word by phone is asked for with the facts of the sale, and an owner’s digits are heard as they came', async () => {
  const sold = sale();
  const facts: unknown[] = [];
  const request = { what: 'reprint', saleId: sold.id };
  const ask = async (found: object | null, answer: unknown) =>
    heardOf(setupHandlers, 'staff.askByPhone', request, {
      'opened.engine.sale': found,
      'opened.staff.askByPhone': async (_: string, __: string, read: () => Promise<unknown>) => {
        facts.push(await read());
        return answer;
      },
    });
  expect((await ask(sold, 'the question')).answer).toEqual({ ok: true, value: 'the question' });
  expect((await ask(null, null)).answer).toEqual(refused('not-found'));
  expect(facts).toEqual([{ amount: sold.price, number: '0244123456' }, null]);
  const heard = { ownerId: 'efua', what: 'reprint', saleId: 's', digits: '123456' };
  expect(await heardOf(setupHandlers, 'staff.hearByPhone', heard)).toEqual({
    answer: 'opened.staff.hearByPhone',
    asked: [['opened.staff.hearByPhone', 'efua', 'reprint', 's', '123456']],
  });
});
