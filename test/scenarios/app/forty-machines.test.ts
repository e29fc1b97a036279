/** Forty counters from one template, by the installer's own commands, over TLS and with a real keychain. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectJournal } from '#main/journal/worker/inspect-journal.ts';
import { readProfile } from '#main/provisioning/live-folder.ts';
import type { FleetRun } from '../../support/fleet.ts';
import {
  EFUA_PIN,
  type Installer,
  provision,
  runNode,
  type SilentRun,
  startInstaller,
  TEMPLATE,
} from '../../support/installer.ts';
import { noKeychainHere, type PrivateKeychain, startKeychain } from '../../support/keychain.ts';
import { spawnService, type TestService } from '../../support/service.ts';

/** The tests name fourteen of them; the long run makes them forty. */
const COUNT = process.env['DWADI_LONG'] === '1' ? 40 : 14;
const MACHINES = Array.from({ length: COUNT }, (_, index) => ({
  machine: `kiosk-${index + 1}`,
  change: { shop: { name: `Adom Mobile ${index + 1}` } },
}));
const passphraseOf = (machine: string): string => `wooden counter ${machine} morning`;

let service: TestService;
let keychain: PrivateKeychain;
let installer: Installer;
let root: string;
const keyOf = new Map<string, string>();

/** A test that needs a keychain says why it can't have one. */
const test40 = (name: string, work: () => Promise<void>, withinMs: number): void =>
  test(name, { timeout: withinMs }, async (context) => {
    if (noKeychainHere !== null) context.skip(noKeychainHere);
    await work();
  });

beforeAll(async () => {
  if (noKeychainHere !== null) return;
  root = mkdtempSync(join(tmpdir(), 'dwadi-forty-'));
  [service, keychain, installer] = await Promise.all([spawnService({ tls: true }), startKeychain(), startInstaller()]);
  for (const [at, { machine }] of MACHINES.entries()) {
    const { new: key } = await service.control<{ new: string }>('rotateKey', { type: 'standard' });
    await service.control('setKeyState', { key, state: 'approved' });
    const account = (await service.ledger()).accounts.at(-1)?.id;
    await service.control('setBalance', { account, balance: at + 1 });
    keyOf.set(machine, key);
  }
  const secretOf = (machine: string) => ({
    ...{ machine, passphrase: passphraseOf(machine), pins: { 'Efua Mensah': EFUA_PIN } },
    keys: { standard: keyOf.get(machine) ?? '' },
  });
  await installer.protect(MACHINES.map(({ machine }) => secretOf(machine)));
  const template = { ...TEMPLATE, service: { baseUrl: service.baseUrl } };
  await installer.make(MACHINES, template, ['--parts', installer.at('parts.json')]);
}, 180_000);

afterAll(async () => {
  await service?.stop();
  keychain?.stop();
  installer?.stop();
  if (root !== undefined) rmSync(root, { recursive: true, force: true });
});

const environment = (): Record<string, string> => ({
  ...{ ...keychain.env, DWADI_TEST_SERVICE: '', DWADI_TEST_AUTHORITY: service.caFile ?? '' },
  DWADI_TEST_SIGNER: installer.signer,
});

const homeOf = (machine: string): string => join(root, machine);

const apply = (machine: string, changes: Partial<SilentRun> = {}) =>
  provision({
    ...{ userData: homeOf(machine), file: installer.fileOf(machine), passphrase: passphraseOf(machine) },
    ...changes,
    env: { ...environment(), ...changes.env },
  });

const FLEET = fileURLToPath(new URL('../../support/fleet.ts', import.meta.url));

async function applyAll(names: readonly string[]): Promise<{ said: Record<string, unknown>[]; output: string }> {
  const runs: FleetRun[] = names.map((machine) => ({
    ...{ userData: homeOf(machine), file: installer.fileOf(machine), passphrase: passphraseOf(machine) },
  }));
  const { stdout, stderr } = await runNode(FLEET, [], { input: JSON.stringify(runs), env: environment() });
  const lines = stdout.split('\n').filter(Boolean);
  return { said: lines.map((line) => JSON.parse(line) as Record<string, unknown>), output: stdout + stderr };
}

/** Reads the keychain's entry for each of these names, in a process that finds its bus. */
async function keptKeys(ids: readonly string[]): Promise<string[]> {
  const code = `
    const { systemKeychain } = await import('#main/key-vault/keychain.ts');
    const { LiveVault } = await import('#main/key-vault/live-vault.ts');
    const kept = [];
    for (const id of ${JSON.stringify(ids)}) {
      kept.push((await new LiveVault(systemKeychain(), id).service())?.keys.standard ?? '');
    }
    process.stdout.write(JSON.stringify(kept));`;
  const options = { env: keychain.env, cwd: import.meta.dirname };
  const { stdout } = await runNode('--input-type=module', ['-e', code], options);
  return JSON.parse(stdout) as string[];
}

/** The balance that the service gives to the holder of this key. */
function balanceBy(key: string): Promise<number> {
  const ca = readFileSync(service.caFile ?? '');
  return new Promise((resolve, reject) => {
    const asked = request(`${service.baseUrl}/wallet/balance`, { ca, headers: { authorization: key } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.once('end', () => resolve(Number(JSON.parse(text).data.balance)));
    });
    asked.once('error', reject).end();
  });
}

const allFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test40(
  'forty machines from one template: each its own counter with its own keys, and no key in any file',
  async () => {
    const names = MACHINES.map(({ machine }) => machine);
    const { said, output } = await applyAll(names);
    expect(said.filter(({ status }) => status !== 'set-up')).toEqual([]);
    const markOf = new Map(said.map(({ machine, counter }) => [machine, counter]));
    expect(new Set(markOf.values()).size).toBe(COUNT);

    const folders = names.map((machine) => join(homeOf(machine), 'live'));
    const metas = folders.map((folder) => inspectJournal(folder)?.meta ?? {});
    expect(metas.map((meta) => meta['counter-mark'])).toEqual(names.map((machine) => markOf.get(machine)));
    const ids = folders.map((folder) => readProfile(folder)?.vaultId ?? '');
    const kept = await keptKeys(ids);
    expect(kept).toEqual(names.map((machine) => keyOf.get(machine)));
    // The service knows each of them as another: each account was given a balance of its own.
    expect(await Promise.all(kept.map(balanceBy))).toEqual(names.map((_, at) => at + 1));

    const secrets = [...keyOf.values(), ...names.map(passphraseOf), EFUA_PIN];
    for (const file of [...allFiles(root), ...allFiles(installer.folder)]) {
      const content = readFileSync(file, 'latin1');
      expect(
        secrets.filter((secret) => content.includes(secret)),
        file,
      ).toEqual([]);
    }
    expect(secrets.filter((secret) => output.includes(secret))).toEqual([]);
    const { requests, summary } = await service.ledger();
    expect(requests.filter(({ path, status }) => path.endsWith('/account/role') && status === 200)).toHaveLength(COUNT);
    expect(summary).toMatchObject({ key_leaks: 0, wrong_key_type: 0, orders: 0 });
  },
  300_000,
);

test40(
  'a second time nothing changes; a newer file changes what it names, and neither keys nor marks nor PINs',
  async () => {
    const machine = 'kiosk-7';
    const before = allFiles(homeOf(machine)).filter((file) => /machine\.json|counter\.json/.test(file));
    const contents = before.map((file) => readFileSync(file, 'utf8'));
    const mark = inspectJournal(join(homeOf(machine), 'live'))?.meta['counter-mark'];
    const again = await apply(machine);
    expect([again.status, again.said]).toMatchObject([0, { status: 'already', counter: mark, changes: [] }]);

    const change = {
      settings: { cashGate: false, slipFooter: ['Come again'] },
      staff: [...TEMPLATE.staff, { name: 'Kofi', role: 'attendant' }],
      prices: [],
      lockdown: 'full-screen',
    };
    const template = { ...TEMPLATE, service: { baseUrl: service.baseUrl } };
    await installer.make([{ machine, change: { ...change, shop: { name: 'Adom Mobile 7' } } }], template);
    const newer = await apply(machine);
    expect(newer.status).toBe(0);
    expect(newer.said).toMatchObject({
      ...{ status: 'changed', counter: mark },
      changes: [
        { what: 'lockdown', name: 'full-screen' },
        { what: 'setting', name: 'cashGate' },
        { what: 'setting', name: 'slipFooter' },
        { what: 'person-added', name: 'Kofi' },
        { what: 'prices', name: '0' },
      ],
      leftAlone: [{ what: 'no-pin', name: 'Kofi' }],
    });
    const [id = ''] = [readProfile(join(homeOf(machine), 'live'))?.vaultId];
    expect(await keptKeys([id])).toEqual([keyOf.get(machine)]);
    expect(before.map((file) => readFileSync(file, 'utf8'))).not.toEqual(contents);
  },
  120_000,
);

interface RefusedCase {
  readonly says: string;
  readonly code: number;
  /** The words that it says besides the code. */
  readonly details?: RegExp;
  readonly changes: () => Partial<SilentRun> | Promise<Partial<SilentRun>>;
}

const altered = (change: (text: string) => string): Partial<SilentRun> => {
  const file = installer.at('altered.json');
  writeFileSync(file, change(installer.textOf('kiosk-9')));
  return { file };
};

const REFUSED: Readonly<Record<string, RefusedCase>> = {
  'an altered file': { says: 'file', code: 1, changes: () => altered((text) => text.replace('kiosk"', 'window"')) },
  'a file with a slip of the hand': { says: 'file', code: 1, changes: () => altered((text) => text.slice(0, -9)) },
  'a signer whom nobody has named': {
    ...{ says: 'signer', code: 3 },
    changes: async () => {
      await installer.newKey('stranger.pem');
      return { env: { DWADI_TEST_SIGNER: installer.at('stranger.pem.pub') } };
    },
  },
  'no signer named at all': { says: 'signer', code: 3, changes: () => ({ env: { DWADI_TEST_SIGNER: '' } }) },
  'a wrong passphrase': { says: 'passphrase', code: 5, changes: () => ({ passphrase: passphraseOf('kiosk-8') }) },
  'no passphrase': { says: 'passphrase-missing', code: 5, changes: () => ({ passphrase: '' }) },
  'a passphrase in the command line': {
    ...{ says: 'passphrase-in-sight', code: 2 },
    changes: () => ({ switches: ['--passphrase=wooden'] }),
  },
  'a passphrase file that is not there': {
    ...{ says: 'passphrase-unread', code: 5 },
    changes: () => ({ switches: ['--passphrase-file=/nowhere/passphrase.txt'] }),
  },
  'an answer that could not be written where it was asked for': {
    ...{ says: 'no-answer-file', code: 2 },
    changes: () => ({ switches: ['--out=/nowhere/answer.json'] }),
  },
  'an answer that was asked for into a file without a name': {
    ...{ says: 'no-answer-file', code: 2 },
    changes: () => ({ switches: ['--out'] }),
  },
  'a key that the service refuses': {
    ...{ says: 'keys', code: 6 },
    changes: async () => {
      await service.control('setKeyState', { key: keyOf.get('kiosk-9'), state: 'revoked' });
      return {};
    },
  },
  'a service that shows a stranger’s certificate, which is said once and of no key': {
    ...{
      says: 'service',
      code: 6,
      details: /^The certificate at the service’s address is from .*answers in the service’s place/,
    },
    changes: async () => {
      await service.control('setKeyState', { key: keyOf.get('kiosk-9'), state: 'approved' });
      return { env: { DWADI_TEST_AUTHORITY: '' } };
    },
  },
  'no keychain': {
    ...{ says: 'no-keychain', code: 7 },
    changes: () => ({ env: { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' } }),
  },
};

for (const [name, { says, code, details, changes }] of Object.entries(REFUSED)) {
  test40(
    `refused with nothing written: ${name}`,
    async () => {
      const userData = mkdtempSync(join(root, 'refused-'));
      const { status, said } = await apply('kiosk-9', { userData, ...(await changes()) });
      expect([status, said]).toMatchObject([code, { status: 'refused', why: says }]);
      if (details) expect(said).toMatchObject({ details: [expect.stringMatching(details)] });
      expect(allFiles(userData)).toEqual([]);
    },
    60_000,
  );
}

test40(
  'a file for another machine is refused where a counter stands, unless the switch says so; so are an older and an expired one',
  async () => {
    const userData = homeOf('kiosk-11');
    const before = JSON.stringify(inspectJournal(join(userData, 'live'))?.meta);
    const other = await apply('kiosk-12', { userData });
    expect([other.status, other.said]).toMatchObject([4, { why: 'other-machine' }]);
    expect(JSON.stringify(inspectJournal(join(userData, 'live'))?.meta)).toBe(before);
    const renamed = await apply('kiosk-12', { userData, switches: ['--rename-machine'] });
    expect(renamed.said).toMatchObject({ status: 'changed', changes: [{ what: 'machine' }, { what: 'shop' }] });

    const old = installer.textOf('kiosk-13');
    writeFileSync(installer.at('old.json'), old);
    const template = { ...TEMPLATE, service: { baseUrl: service.baseUrl } };
    await installer.make([{ machine: 'kiosk-13', change: { lockdown: 'window' } }], template);
    expect((await apply('kiosk-13')).said).toMatchObject({ status: 'changed' });
    expect((await apply('kiosk-13', { file: installer.at('old.json') })).said).toMatchObject({ why: 'older' });
    // The installer refuses to make a file that has expired already.
    const expires = Date.now() + 8000;
    await installer.make([{ machine: 'kiosk-14', change: { expires: new Date(expires).toISOString() } }], template);
    await sleep(expires - Date.now() + 10);
    expect((await apply('kiosk-14')).said).toMatchObject({ why: 'expired' });
  },
  120_000,
);
