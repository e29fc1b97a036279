/** The power fails at each step of a provisioning: it leaves nothing, or a state that the next try completes. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROVISION_STEPS } from '#main/app/provisioning/apply-file.ts';
import { inspectJournal } from '#main/journal/worker/inspect-journal.ts';
import { readProfile } from '#main/provisioning/live-folder.ts';
import { EFUA_PIN, type Installer, provision, runNode, startInstaller, TEMPLATE } from '../../support/installer.ts';
import { noKeychainHere, type PrivateKeychain, startKeychain } from '../../support/keychain.ts';
import { spawnService, type TestService } from '../../support/service.ts';

const MACHINE = 'kiosk-1';
const PASSPHRASE = 'a wooden counter in the morning';

let service: TestService;
let keychain: PrivateKeychain;
let installer: Installer;
let userData: string;
/** A test that needs a keychain says why it can't have one. */
const keychainTest = (name: string, work: () => Promise<void>, withinMs: number): void =>
  test(name, { timeout: withinMs }, async (context) => {
    if (noKeychainHere !== null) context.skip(noKeychainHere);
    await work();
  });

beforeAll(async () => {
  if (noKeychainHere !== null) return;
  userData = mkdtempSync(join(tmpdir(), 'dwadi-kills-'));
  [service, keychain, installer] = await Promise.all([spawnService({ tls: true }), startKeychain(), startInstaller()]);
  const { standard } = service.keys;
  const pins = { 'Efua Mensah': EFUA_PIN, Ama: '508271' };
  await installer.protect([{ machine: MACHINE, passphrase: PASSPHRASE, keys: { standard }, pins }]);
  await made({});
}, 120_000);

afterAll(async () => {
  await service?.stop();
  keychain?.stop();
  installer?.stop();
  if (userData !== undefined) rmSync(userData, { recursive: true, force: true });
});

const made = (change: object): Promise<string> => {
  const template = { ...TEMPLATE, service: { baseUrl: service.baseUrl } };
  return installer.make([{ machine: MACHINE, change }], template, ['--parts', installer.at('parts.json')]);
};

const apply = (killAt = '') =>
  provision({
    ...{ userData, file: installer.fileOf(MACHINE), passphrase: PASSPHRASE },
    env: {
      ...{ ...keychain.env, DWADI_TEST_SERVICE: '', DWADI_TEST_AUTHORITY: service.caFile ?? '' },
      ...{ DWADI_TEST_SIGNER: installer.signer, DWADI_TEST_PROVISION_KILL_AT: killAt },
    },
  });

const live = (): string => join(userData, 'live');
const peopleIn = async (): Promise<string[]> => {
  const { default: Database } = await import('better-sqlite3');
  const db = new Database(join(live(), 'journal.db'), { readonly: true });
  const rows = db.prepare<[], { name: string }>('SELECT name FROM staff ORDER BY name').all();
  db.close();
  return rows.map(({ name }) => name);
};

/** How many of these names the keychain still holds anything for. */
async function heldFor(ids: readonly string[]): Promise<number> {
  const code = `
    const { systemKeychain } = await import('#main/key-vault/keychain.ts');
    const keychain = systemKeychain();
    let held = 0;
    for (const id of ${JSON.stringify(ids)}) {
      for (const what of ['secrets', 'phone', 'service']) held += (await keychain.read(id + '/' + what)) === null ? 0 : 1;
    }
    process.stdout.write(String(held));`;
  const options = { env: keychain.env, cwd: import.meta.dirname };
  return Number((await runNode('--input-type=module', ['-e', code], options)).stdout);
}

keychainTest(
  'a first run that is cut off at any step leaves no counter; the next begins anew and forgets its keys',
  async () => {
    const ids: string[] = [];
    for (const step of PROVISION_STEPS.filter((name) => name !== 'ready')) {
      const { status, said } = await apply(step);
      expect([step, status, said]).toEqual([step, null, null]);
      const profile = readProfile(live());
      expect([step, profile?.state]).toEqual([step, 'setting-up']);
      ids.push(profile?.vaultId ?? '');
    }
    expect(new Set(ids).size).toBe(ids.length);
    expect((await apply('ready')).status).toBeNull();
    expect(readProfile(live())?.state).toBe('ready');
    expect((await apply()).said).toMatchObject({ status: 'already', machine: MACHINE });
    expect(await peopleIn()).toEqual(['Ama', 'Efua Mensah']);
    expect(existsSync(join(userData, 'machine.json'))).toBe(true);
    expect(await heldFor(ids)).toBe(0);
    expect(await heldFor([readProfile(live())?.vaultId ?? ''])).toBe(2);
  },
  240_000,
);

keychainTest(
  'a newer file that is cut off at any step is completed by the next try, each change once',
  async () => {
    const mark = inspectJournal(live())?.meta['counter-mark'];
    const voucherPrinter = { ...TEMPLATE.printers.slips, name: 'Vouchers' };
    await made({
      ...{ settings: { cashGate: false }, lockdown: 'window', prices: [], printers: { vouchers: voucherPrinter } },
      staff: [...TEMPLATE.staff, { name: 'Kofi', role: 'attendant' }, { name: 'Esi', role: 'attendant' }],
    });
    for (const step of ['settings', 'person', 'printers', 'prices', 'machine']) {
      expect([step, (await apply(step)).status]).toEqual([step, null]);
    }
    const last = await apply();
    expect(last.said).toMatchObject({ status: 'changed', counter: mark, changes: [] });
    expect((await apply()).said).toMatchObject({ status: 'already', counter: mark });
    expect(await peopleIn()).toEqual(['Ama', 'Efua Mensah', 'Esi', 'Kofi']);
    const meta = inspectJournal(live())?.meta ?? {};
    expect(JSON.parse(meta['printers'] ?? '')).toMatchObject({
      slips: { name: 'Counter' },
      vouchers: { name: 'Vouchers' },
    });
  },
  240_000,
);
