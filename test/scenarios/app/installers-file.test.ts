/** An installer's file on the screen, without a window: at the first run, and by the owner of an existing counter. */
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IpcMainInvokeEvent } from 'electron';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ChosenFile } from '#main/app/provisioning/chosen-file.ts';
import { createGate } from '#main/ipc/gate.ts';
import { RECOVERY_WRAP } from '#main/journal/base/meta-names.ts';
import { inspectJournal } from '#main/journal/worker/inspect-journal.ts';
import { type Keychain, VaultError } from '#main/key-vault/keychain.ts';
import { unwrapSecrets } from '#main/key-vault/recovery.ts';
import { silentLog } from '#main/platform/log.ts';
import { readProfile } from '#main/provisioning/live-folder.ts';
import { open } from '#main/provisioning/protected-part.ts';
import { Signers } from '#main/provisioning/trust.ts';
import { madePassphrase, passphraseProblem } from '#shared/passphrase.ts';
import { outcomeText } from '#shared/words/provisioning.ts';
import { makeFolder, removeFolder } from '../../support/counter.ts';
import { filesWith } from '../../support/files-with.ts';
import { EFUA_PIN, type Installer, startInstaller, TEMPLATE } from '../../support/installer.ts';
import { memoryKeychain } from '../../support/keychain.ts';
import { linkOf } from '../../support/office/links.ts';
import { spawnService, type TestService } from '../../support/service.ts';
import { OWNER, type Shop, setUpShop, shopOn, startDay } from '../../support/shop.ts';

const PASSPHRASE = 'a wooden counter in the morning';
let service: TestService;
let installer: Installer;

beforeAll(async () => {
  [service, installer] = await Promise.all([spawnService({ tls: true }), startInstaller()]);
}, 60_000);
afterAll(async () => {
  await service.stop();
  installer.stop();
});
beforeEach(async () => {
  await service.control('reset', {});
});

interface Pc {
  readonly shop: Shop;
  readonly root: string;
  readonly saved: string[];
}

function newPc(options: { chosen?: () => string | null; trusted?: boolean; keychain?: Keychain } = {}): Pc {
  const root = makeFolder();
  const saved: string[] = [];
  const { trusted = false, ...rest } = options;
  const signer = trusted ? { signer: installer.signer } : {};
  const shop = shopOn(root, service, { ...rest, ...signer, onSaved: (content) => saved.push(content) });
  onTestFinished(async () => {
    await shop.close();
    removeFolder(root);
  });
  return { shop, root, saved };
}

const value = async <T>(answer: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>): Promise<T> => {
  const result = await answer;
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

async function make(machine: string, change: object = {}, sealed = false): Promise<string> {
  const template = { ...TEMPLATE, service: { baseUrl: service.baseUrl } };
  if (sealed) {
    const { standard, sms } = service.keys;
    await installer.protect([{ machine, passphrase: PASSPHRASE, keys: { standard, sms }, pins: { Ama: '508271' } }]);
  }
  await installer.make([{ machine, change }], template, sealed ? ['--parts', installer.at('parts.json')] : []);
  return installer.fileOf(machine);
}

/** The fingerprint that the installer reads out. */
const fingerprint = (machine: string): string => JSON.parse(installer.textOf(machine)).signature.by;

test('a fresh PC uses nothing of the file before the fingerprint was typed; then the shop is there with its keys', async () => {
  const { shop, root } = newPc({ chosen: () => installer.fileOf('first-1') });
  await make('first-1', {}, true);
  const { firstFile, setUp } = shop;
  const answer = await value(firstFile.choose({ from: 'person' }));
  expect(answer).toMatchObject({
    kind: 'plan',
    plan: { machine: 'first-1', shop: 'Adom Mobile', lockdown: 'kiosk', hasProtected: true, prices: 2 },
  });
  // The fingerprint can't be copied from the page if the page isn't told it.
  expect(JSON.stringify(answer)).not.toContain(fingerprint('first-1'));
  expect(await firstFile.unlock({ passphrase: PASSPHRASE })).toMatchObject({ error: { code: 'set-up-first' } });
  expect(await firstFile.finish({ pin: OWNER.pin })).toMatchObject({ error: { code: 'set-up-first' } });
  expect(await value(firstFile.compare({ fingerprint: '0000-0000-0000-0000' }))).toEqual({ fingerprint: null });
  const typed = fingerprint('first-1').toUpperCase().replaceAll('-', ' ');
  expect(await value(firstFile.compare({ fingerprint: typed }))).toEqual({ fingerprint: fingerprint('first-1') });

  expect(await value(firstFile.unlock({ passphrase: 'another one altogether' }))).toEqual({ kind: 'wrong' });
  const opened = await value(firstFile.unlock({ passphrase: PASSPHRASE }));
  expect(opened).toMatchObject({
    ...{ kind: 'opened', pins: ['Ama'] },
    keys: { baseUrl: 'ok', keys: { standard: { kind: 'accepted' }, sms: { kind: 'accepted' } } },
  });
  for (const key of Object.values(service.keys)) expect(JSON.stringify([answer, opened])).not.toContain(key);

  expect(await firstFile.finish({ pin: OWNER.pin })).toMatchObject({ error: { code: 'set-up-first' } });
  const { code } = await value(setUp.makeCode({}));
  await value(setUp.confirmCode({ code }));
  // The file gives no owner a PIN, so that one must be typed.
  expect(await firstFile.finish({ pin: null })).toMatchObject({ error: { code: 'set-up-first' } });
  await value(firstFile.finish({ pin: OWNER.pin }));

  const { counter, owner } = shop;
  expect(counter.opened?.staff.names().map(({ name }) => name)).toEqual(['Efua Mensah', 'Ama']);
  await startDay(shop);
  expect(counter.snapshot()).toMatchObject({ shopName: 'Adom Mobile', settings: { cashGate: true } });
  expect((await counter.opened?.printing.state())?.printers.slips?.name).toBe('Counter');
  expect(await value(owner.keysState({}))).toMatchObject({ has: ['standard', 'sms'], baseUrl: service.baseUrl });
  const view = await counter.opened?.pricing.view();
  expect(view?.ok && view.value.rules).toHaveLength(2);
  expect(shop.machine.current).toMatchObject({ machine: 'first-1', lockdown: 'kiosk' });
  expect(owner.codeMissing).toBe(false);
  expect(filesWith(root, [...Object.values(service.keys), PASSPHRASE, code, OWNER.pin, '508271'])).toEqual([]);
});

test('an office in the protected part is connected from the first start, and its password stands in no file', async () => {
  const office = linkOf({ hosts: [{ host: '127.0.0.1', port: 1 }] });
  const template = { ...TEMPLATE, service: { baseUrl: service.baseUrl } };
  const pins = { 'Efua Mensah': EFUA_PIN };
  for (const how of ['screen', 'silent']) {
    const machine = `office-${how}`;
    const { shop, root } = newPc({ chosen: () => installer.fileOf(machine), trusted: true });
    const { standard, sms } = service.keys;
    await installer.protect([{ machine, passphrase: PASSPHRASE, keys: { standard, sms }, pins, office }]);
    await installer.make([{ machine }], template, ['--parts', installer.at('parts.json')]);
    if (how === 'silent') {
      await shop.silently(installer.textOf(machine), PASSPHRASE);
      await shop.open();
    } else {
      await value(shop.firstFile.choose({ from: 'person' }));
      await value(shop.firstFile.unlock({ passphrase: PASSPHRASE }));
      const { code } = await value(shop.setUp.makeCode({}));
      await value(shop.setUp.confirmCode({ code }));
      await value(shop.firstFile.finish({ pin: null }));
    }
    const { opened } = shop.counter;
    expect(await opened?.office.state()).toMatchObject({ link: { name: office.name, host: '127.0.0.1' } });
    // Its password was found: only the office is missing.
    expect(await opened?.office.test()).toMatchObject({ reached: false, trouble: 'unreachable' });
    expect(filesWith(root, [office.password])).toEqual([]);
  }
});

test('a silent set-up that fails while its keychain is away leaves the folder that names its keys', async () => {
  const entries = new Map<string, string>();
  const whole = memoryKeychain(entries);
  let works = true;
  const remove = async (name: string): Promise<void> => {
    if (!works) throw new VaultError('keychain-locked');
    await whole.remove(name);
  };
  const write = async (name: string, text: string): Promise<void> => {
    if (name.endsWith('/service')) works = false;
    if (!works) throw new VaultError('keychain-locked');
    await whole.write(name, text);
  };
  const { shop } = newPc({ trusted: true, keychain: { ...whole, write, remove } });
  const { standard } = service.keys;
  const pins = { 'Efua Mensah': EFUA_PIN };
  await installer.protect([{ machine: 'away', passphrase: PASSPHRASE, keys: { standard }, pins }]);
  const template = { ...TEMPLATE, service: { baseUrl: service.baseUrl } };
  await installer.make([{ machine: 'away' }], template, ['--parts', installer.at('parts.json')]);
  const apply = () => shop.silently(installer.textOf('away'), PASSPHRASE);
  await expect(apply()).rejects.toMatchObject({ why: 'keychain-locked' });
  const left = readProfile(shop.folder)?.vaultId ?? '';
  expect([...entries.keys()]).toEqual([`${left}/secrets`]);
  works = true;
  await expect(apply()).rejects.toMatchObject({ why: 'keychain-locked' });
  expect([...entries.keys()].filter((name) => name.startsWith(left))).toEqual([]);
});

test('keys for another address than the signed one make no counter', async () => {
  const { shop } = newPc({ chosen: () => installer.fileOf('first-2'), trusted: true });
  await make('first-2', { service: { baseUrl: 'https://other.example/api/v2' } });
  const { firstFile, setUp } = shop;
  expect(await value(firstFile.choose({ from: 'person' }))).toMatchObject({
    plan: { signer: { trust: 'administrator', fingerprint: fingerprint('first-2') } },
  });
  await value(setUp.checkKeys({ baseUrl: service.baseUrl, keys: service.keys, accepted: [] }));
  const { code } = await value(setUp.makeCode({}));
  await value(setUp.confirmCode({ code }));
  expect(await firstFile.finish({ pin: OWNER.pin })).toMatchObject({ error: { code: 'set-up-first' } });
  expect(inspectJournal(shop.folder)).toBeNull();
});

test('a mistake is named with its line, and a file that was altered is no file', async () => {
  const files = { current: '' };
  const { shop } = newPc({ chosen: () => files.current, trusted: true });
  await make('first-3');
  const text = installer.textOf('first-3');
  const choose = async (content: string) => {
    files.current = installer.write('chosen.json', content);
    return value(shop.firstFile.choose({ from: 'person' }));
  };
  expect(await choose(text.replace('"kiosk"', '"cage"'))).toMatchObject({
    ...{ kind: 'mistakes', name: 'chosen.json' },
    mistakes: [{ where: 'lockdown', what: expect.stringContaining('one of "window"') }],
  });
  expect(await choose(text.replace('"kiosk"', '"window"'))).toMatchObject({ mistakes: [{ line: 1, where: '' }] });
  // Opened and saved by Notepad, which puts its mark before the first letter.
  expect(await choose(`\uFEFF${text}`)).toMatchObject({ kind: 'plan', plan: { machine: 'first-3' } });
  files.current = '/nowhere/at-all.json';
  expect(await value(shop.firstFile.choose({ from: 'person' }))).toMatchObject({ kind: 'refused', why: 'not-read' });
  expect(await value(shop.firstFile.found({}))).toEqual({ name: null });
});

test('an owner uses a file with their PIN: it counts at once, and neither keys nor PINs move', async () => {
  const { shop } = newPc({ chosen: () => installer.fileOf('second-1') });
  await setUpShop(shop, service);
  await startDay(shop);
  await make('second-1', { lockdown: 'full-screen' }, true);
  const { files } = shop.owner;
  const mark = shop.counter.snapshot().mark;
  expect(await value(files.choose({ from: 'person' }))).toMatchObject({
    plan: {
      signer: { trust: 'compare', fingerprint: null },
      outcome: {
        leftAlone: [
          { what: 'no-pin', name: 'Efua Mensah' },
          { what: 'no-pin', name: 'Ama' },
        ],
      },
    },
  });
  expect(await files.apply({ pin: OWNER.pin })).toMatchObject({ error: { code: 'set-up-first' } });
  await value(files.compare({ fingerprint: fingerprint('second-1') }));
  expect(await value(files.apply({ pin: '111222' }))).toMatchObject({ pin: { kind: 'wrong' }, outcome: null });
  expect(shop.counter.snapshot().settings.cashGate).toBe(false);
  const done = await value(files.apply({ pin: OWNER.pin }));
  expect(done.outcome?.changes.map(({ what }) => what)).toContain('prices');
  expect(shop.counter.snapshot()).toMatchObject({ mark, shopName: 'Adom Mobile', settings: { cashGate: true } });
  // A person who came by the file without a PIN is told so.
  expect(shop.counter.opened?.staff.names()).toMatchObject([
    { name: 'Efua', hasPin: true },
    { name: 'Efua Mensah', hasPin: false },
    { name: 'Ama', hasPin: false },
  ]);
  expect((await shop.counter.opened?.printing.state())?.printers.slips?.name).toBe('Counter');
  expect(shop.counter.opened?.staff.attendant().name).toBe('Efua');
  expect(await value(shop.owner.keysState({}))).toMatchObject({ has: ['standard', 'sms', 'commission'] });

  expect(await value(files.choose({ from: 'person' }))).toMatchObject({ kind: 'already' });
  await make('second-1', { lockdown: 'window' });
  // The same installer again: this counter knows the key.
  expect(await value(files.choose({ from: 'person' }))).toMatchObject({
    plan: { signer: { trust: 'before' }, outcome: { changes: [{ what: 'lockdown', name: 'window' }] } },
  });
  await make('third-1');
  const other = newPc({ chosen: () => installer.fileOf('third-1') });
  other.shop.machine.save({ ...other.shop.machine.current, machine: 'third-2' });
  expect(await value(other.shop.firstFile.choose({ from: 'person' }))).toMatchObject({ why: 'other-machine' });
});

test('a file that a person chose while another was compared is not taken for the compared one', async () => {
  const dialog = Promise.withResolvers<string>();
  const { root } = newPc();
  await Promise.all([make('compared-1'), installer.newKey('stranger.pem')]);
  const template = { ...TEMPLATE, service: { baseUrl: service.baseUrl } };
  const chosen = new ChosenFile({
    ...{ folder: root, signers: new Signers([]) },
    choosePlace: async (what) => (what === 'provisioning' ? dialog.promise : null),
  });
  copyFileSync(installer.fileOf('compared-1'), join(root, 'compared-1.dwadi.json'));
  const trusted = fingerprint('compared-1');
  await installer.make([{ machine: 'compared-1' }], { ...template, shop: { name: 'Theirs' } }, [], 'stranger.pem');
  const here = { machine: null, applied: null, now: 0, outcomeOf: () => ({ changes: [], leftAlone: [] }) };
  const choosing = chosen.choose('person', here);
  await chosen.choose('found', here);
  expect(chosen.compare(trusted)).toEqual({ ok: true, value: { fingerprint: trusted } });
  dialog.resolve(installer.fileOf('compared-1'));
  expect(await choosing).toMatchObject({ kind: 'plan', plan: { shop: 'Theirs', signer: { trust: 'compare' } } });
  expect(chosen.use).toBeNull();
});

test('a file that fails midway counts as far as it came, and the owner uses it once more for the rest', async () => {
  const { shop } = newPc({ chosen: () => installer.fileOf('midway-1'), trusted: true });
  await setUpShop(shop, service);
  await startDay(shop);
  await make('midway-1', { lockdown: 'full-screen' });
  const { files } = shop.owner;
  await value(files.choose({ from: 'person' }));
  const full = vi.spyOn(shop.machine, 'save').mockImplementation(() => {
    throw new Error('the disk is full');
  });
  await expect(files.apply({ pin: OWNER.pin })).rejects.toThrow('the disk is full');
  full.mockRestore();
  const people = () => shop.counter.opened?.staff.names().map(({ name }) => name);
  expect(shop.counter.snapshot().settings.cashGate).toBe(true);
  expect(people()).toEqual(['Efua', 'Efua Mensah', 'Ama']);
  expect((await shop.counter.opened?.printing.state())?.printers.slips?.name).toBe('Counter');
  const rest = await value(files.apply({ pin: OWNER.pin }));
  expect(rest.outcome?.changes.map(({ what }) => what)).toEqual(['machine', 'lockdown']);
  expect(people()).toEqual(['Efua', 'Efua Mensah', 'Ama']);
});

test('another printer and a text size that are chosen while a file is used stay', async () => {
  const { shop } = newPc({ chosen: () => installer.fileOf('beside-1'), trusted: true });
  await setUpShop(shop, service);
  await startDay(shop);
  await make('beside-1', { lockdown: 'full-screen' });
  const { files } = shop.owner;
  await value(files.choose({ from: 'person' }));
  const { opened } = shop.counter;
  if (opened === null) throw new Error('no counter is open');
  const { people } = opened.staff;
  const paper = { widthMm: 80, codepage: 'cp437', cuts: true } as const;
  const office = { name: 'Office', target: { kind: 'spooler', queue: 'Office' }, paper } as const;
  const add = people.add.bind(people);
  vi.spyOn(people, 'add').mockImplementationOnce(async (...person) => {
    await opened.printing.setPrinter('vouchers', office);
    shop.machine.save({ ...shop.machine.current, textSize: 'large' });
    return add(...person);
  });
  await value(files.apply({ pin: OWNER.pin }));
  const { printers } = (await shop.counter.opened?.printing.state()) ?? {};
  expect([printers?.slips?.name, printers?.vouchers?.name]).toEqual(['Counter', 'Office']);
  expect(shop.machine.current).toMatchObject({ machine: 'beside-1', lockdown: 'full-screen', textSize: 'large' });
});

test('a file that is used twice at once is used once', async () => {
  const { shop } = newPc({ chosen: () => installer.fileOf('twice-1'), trusted: true });
  await setUpShop(shop, service);
  await startDay(shop);
  await make('twice-1');
  const { files } = shop.owner;
  await value(files.choose({ from: 'person' }));
  const both = await Promise.all([files.apply({ pin: OWNER.pin }), files.apply({ pin: OWNER.pin })]);
  expect(both).toMatchObject([{ ok: true }, { error: { code: 'set-up-first' } }]);
  expect(shop.counter.opened?.staff.names().map(({ name }) => name)).toEqual(['Efua', 'Efua Mensah', 'Ama']);
});

test('an owner protects keys for other counters; make takes them, and no key is in the file or in an answer', async () => {
  const { shop, root, saved } = newPc();
  await setUpShop(shop, service);
  await startDay(shop);
  const { files } = shop.owner;
  const { passphrase } = await value(files.words({}));
  const wanted = {
    ...{ machines: ['far-1', 'far-2', 'far-1'], keys: ['standard', 'sms'] as const, passphrase },
    owner: { name: 'Efua Mensah', pin: EFUA_PIN },
  };
  const protect = (changes: object = {}) =>
    files.protect({ ...wanted, keys: [...wanted.keys], pin: OWNER.pin, ...changes });
  expect(await protect({ passphrase: 'too short' })).toMatchObject({ error: { code: 'bad-request' } });
  expect(await value(protect({ pin: '111222' }))).toMatchObject({ pin: { kind: 'wrong' }, savedAs: null });
  expect(saved).toEqual([]);
  const answer = await value(protect());
  expect(answer).toEqual({ pin: { kind: 'right' }, savedAs: 'keys-for-counters.json' });
  const [text = ''] = saved;
  const secrets = [...Object.values(service.keys), passphrase, EFUA_PIN];
  for (const secret of secrets) expect(text + JSON.stringify(answer)).not.toContain(secret);
  expect(filesWith(root, secrets)).toEqual([]);

  const file = installer.write('from-owner.json', text);
  await installer.make([{ machine: 'far-1' }, { machine: 'far-2' }], TEMPLATE, ['--parts', file]);
  for (const machine of ['far-1', 'far-2']) {
    const part = JSON.parse(readFileSync(installer.fileOf(machine), 'utf8')).protected;
    const { standard, sms } = service.keys;
    expect(await open(part, passphrase, machine)).toEqual({
      keys: { standard, sms },
      pins: { 'Efua Mensah': EFUA_PIN },
    });
    expect(await open(part, passphrase, 'far-3')).toBeNull();
  }
});

test('an owner whose keychain was locked meanwhile is told so at every call', async () => {
  const whole = memoryKeychain();
  const state = { locked: false };
  const asked = <T>(work: () => Promise<T>): Promise<T> =>
    state.locked ? Promise.reject(new VaultError('keychain-locked')) : work();
  const root = makeFolder();
  const shop = shopOn(root, service, {
    keychain: {
      read: (name) => asked(() => whole.read(name)),
      write: (name, text) => asked(() => whole.write(name, text)),
      remove: (name) => asked(() => whole.remove(name)),
    },
    chosen: () => installer.fileOf('locked-1'),
    signer: installer.signer,
  });
  onTestFinished(async () => {
    await shop.close();
    removeFolder(root);
  });
  await setUpShop(shop, service);
  await startDay(shop);
  await make('locked-1');
  const gate = createGate({ origin: 'app://dwadi', contextOf: () => shop.counter, log: silentLog });
  const event = { senderFrame: { url: 'app://dwadi/index.html', parent: null } } as IpcMainInvokeEvent;
  const { passphrase } = await value(shop.owner.files.words({}));
  expect(await gate(event, 'provisioning.choose', { from: 'person' })).toMatchObject({ value: { kind: 'plan' } });
  state.locked = true;
  const noKeychain = { ok: false, error: { code: 'no-keychain' } };
  expect(await gate(event, 'provisioning.choose', { from: 'person' })).toEqual(noKeychain);
  const wanted = { machines: ['far-1'], keys: ['standard'], passphrase, owner: null, pin: OWNER.pin };
  expect(await gate(event, 'provisioning.protect', wanted)).toEqual(noKeychain);
});

test('made passphrases are strong, and no two are alike', () => {
  const made = Array.from({ length: 200 }, () => madePassphrase((below) => Math.floor(Math.random() * below)));
  expect(new Set(made).size).toBe(200);
  expect(made.filter((words) => !/^([a-z]{6} ){3}[a-z]{6}$/.test(words))).toEqual([]);
  expect(passphraseProblem('abc')).toBe('short');
  expect(passphraseProblem('1234567890 1234567890')).toBe('simple');
  expect(passphraseProblem('abcdefgh ijklmnop 1234')).toBe('simple');
  expect(passphraseProblem('qwertyuiop 987654321')).toBe('simple');
  expect(passphraseProblem('a'.repeat(300))).toBe('long');
  expect(passphraseProblem('four good long words')).toBeNull();
});

test('a recovery code that stands is replaced by no other: its paper would open nothing any more', async () => {
  const { shop } = newPc();
  const code = await setUpShop(shop, service);
  await startDay(shop);
  const { files } = shop.owner;
  expect(await files.makeCode({})).toMatchObject({ error: { code: 'too-late' } });
  expect(await files.printCode({})).toMatchObject({ error: { code: 'set-up-first' } });
  expect(await files.keepCode({ code })).toMatchObject({ error: { code: 'set-up-first' } });
});

test('a code that is still being kept is replaced by no other: the first one that was retyped is on paper', async () => {
  const { shop } = newPc();
  await setUpShop(shop, service);
  await startDay(shop);
  const { counter } = shop;
  const { files } = shop.owner;
  // An installer leaves the counter like this if nobody was there to write down a code.
  counter.sealedSecrets = null;
  const { code } = await value(files.makeCode({}));
  const keeping = files.keepCode({ code });
  const other = await files.makeCode({});
  const keepingOther = other.ok ? files.keepCode({ code: other.value.code }) : null;
  expect(await value(keeping)).toEqual({ right: true });
  await keepingOther;
  expect(other).toMatchObject({ error: { code: 'too-late' } });
  const kept = (await counter.opened?.journal.read.meta())?.[RECOVERY_WRAP] ?? '';
  expect([counter.sealedSecrets, await unwrapSecrets(kept, code)]).toEqual([kept, expect.anything()]);
});

test('a later file that nobody stands by adds no owner; the owner adds them by the same file on the screen', async () => {
  const { shop } = newPc({ chosen: () => installer.fileOf('silent-1'), trusted: true });
  await setUpShop(shop, service);
  await shop.close();
  // Someone who has the administrator's trust once could name himself an owner.
  await make('silent-1', { updates: { channel: 'none' } }, true);
  const report = await shop.silently(installer.textOf('silent-1'), PASSPHRASE);
  expect(report).toMatchObject({ status: 'changed', leftAlone: [{ what: 'owner', name: 'Efua Mensah' }] });
  expect(outcomeText(report)).toContain('Efua Mensah was not added');
  const by = `installer ${fingerprint('silent-1')}`;
  const events = async () =>
    (await shop.counter.opened?.owner.audit.page({ day: null, person: null, kind: null, slip: null }, null, 100))
      ?.events;
  await shop.open();
  await startDay(shop);
  const names = () => shop.counter.opened?.staff.names().map(({ name }) => name);
  expect(names()).toEqual(['Efua', 'Ama']);
  // The log names the installer for a change that the file made in silence.
  const silent = ((await events()) ?? []).filter(({ who }) => who === by).map(({ kind }) => kind);
  for (const kind of ['staff.added', 'printer.changed', 'updates.chosen', 'lockdown.chosen', 'settings.changed']) {
    expect(silent).toContain(kind);
  }

  const { files } = shop.owner;
  expect(await value(files.choose({ from: 'person' }))).toMatchObject({
    plan: { outcome: { changes: [{ what: 'person-added', name: 'Efua Mensah' }] } },
  });
  expect(await value(files.apply({ pin: '111222' }))).toMatchObject({ outcome: null });
  expect(names()).toEqual(['Efua', 'Ama']);
  await value(files.apply({ pin: OWNER.pin }));
  expect(names()).toEqual(['Efua', 'Efua Mensah', 'Ama']);
  expect(await value(files.choose({ from: 'person' }))).toMatchObject({ kind: 'already' });
});

test('an owner’s PIN of four digits in a file opens no counter: a silent run refuses it, and the screen asks for another', async () => {
  const { shop } = newPc({ chosen: () => installer.fileOf('weak-1'), trusted: true });
  const { standard } = service.keys;
  const pins = { 'Efua Mensah': '4719', Ama: '8305' };
  await installer.protect([{ machine: 'weak-1', passphrase: PASSPHRASE, keys: { standard }, pins }]);
  const template = { ...TEMPLATE, service: { baseUrl: service.baseUrl } };
  await installer.make([{ machine: 'weak-1' }], template, ['--parts', installer.at('parts.json')]);
  await expect(shop.silently(installer.textOf('weak-1'), PASSPHRASE)).rejects.toMatchObject({
    ...{ why: 'weak-owner-pin', details: ['Efua Mensah'] },
  });
  expect(inspectJournal(shop.folder)).toBeNull();
  await value(shop.firstFile.choose({ from: 'person' }));
  expect(await value(shop.firstFile.unlock({ passphrase: PASSPHRASE }))).toMatchObject({
    ...{ pins: ['Ama'], weakPins: ['Efua Mensah'] },
  });
});
