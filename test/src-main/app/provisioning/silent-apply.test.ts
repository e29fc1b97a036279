/** An installer's file on a real journal and a keychain in memory; a service that is asked for keys answers by a table. */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeAll, expect, test } from 'vitest';
import { PROVISION_STEPS } from '#main/app/provisioning/apply-file.ts';
import { provisionSilently, Refused, type SilentPlace } from '#main/app/provisioning/silent-apply.ts';
import { EventLog } from '#main/journal/audit/event-log.ts';
import type { WritableDb } from '#main/journal/base/database.ts';
import { SECRETS_MARK } from '#main/journal/base/meta-names.ts';
import { JournalSeal } from '#main/journal/seal/journal-seal.ts';
import { sealKeyOf } from '#main/journal/seal/row-digests.ts';
import { type Keychain, VaultError } from '#main/key-vault/keychain.ts';
import { LiveVault } from '#main/key-vault/live-vault.ts';
import { subKey } from '#main/key-vault/sub-keys.ts';
import { FORM, type ProtectedContent, type Unsigned } from '#main/provisioning/document.ts';
import { readProfile } from '#main/provisioning/live-folder.ts';
import { protectFor } from '#main/provisioning/protected-part.ts';
import { signDocument } from '#main/provisioning/signature.ts';
import { MachineSettingsStore } from '#main/settings/machine-settings.ts';
import type { KeyVerdict, OfferedKeys } from '#shared/counter-api/setup.ts';
import { byKeyType } from '#shared/reseller-api/keys.ts';
import { counterOptions } from '../../../support/counter.ts';
import { TEMPLATE } from '../../../support/installer.ts';
import { meddle, tempFolder } from '../../../support/journal/journal.ts';
import { memoryKeychain } from '../../../support/keychain.ts';
import { linkOf } from '../../../support/office/links.ts';

const SEED = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 9)]);
const KEY = createPrivateKey({ key: SEED, format: 'der', type: 'pkcs8' });
const STAFF = [
  { name: 'Efua', role: 'owner' },
  { name: 'Ama', role: 'attendant', rights: { maxSale: 20_000 } },
];
const WHOLE = { form: FORM, machine: 'adom-1', made: '2026-11-21T08:00:00Z', ...TEMPLATE, staff: STAFF };
const PHRASE = 'orange boat 1 seven';
const KEYS = { standard: 'a key', sms: 'another' };
const PINS = { Efua: '739154', Ama: '2913' };
const OFFICE = linkOf({ role: 'dwadi_till_adom' });

const CONTENTS: Readonly<Record<string, ProtectedContent>> = {
  whole: { keys: KEYS, pins: PINS },
  'without keys': { keys: {}, pins: PINS },
  'without pins': { keys: KEYS },
  'with a weak pin': { keys: KEYS, pins: { Efua: '123456' } },
  'with an office': { keys: {}, pins: PINS, office: OFFICE },
};
const parts = new Map<string, unknown>();

beforeAll(async () => {
  for (const [name, content] of Object.entries(CONTENTS)) {
    parts.set(name, (await protectFor([WHOLE.machine], content, PHRASE, 15))[0]);
  }
});

/** Signed; with the protected part of that name, or none. */
const textOf = (part: string | null = null, changes: object = {}): string => {
  const whole = { ...WHOLE, ...(part !== null && { protected: parts.get(part) }), ...changes };
  return JSON.stringify(signDocument(whole as unknown as Unsigned, KEY, createPublicKey(KEY)));
};

const ACCEPTED: KeyVerdict = { kind: 'accepted' };
const SILENT: KeyVerdict = { kind: 'no-answer', cause: 'timeout' };

interface Pc {
  /** The service says this of each key that is not empty. */
  readonly says?: KeyVerdict;
  readonly keychain?: Keychain;
}

/** A PC on which no counter is, with a keychain that can be looked into. */
function pc({ says = ACCEPTED, keychain: itsKeychain }: Pc = {}) {
  const root = tempFolder();
  const folder = join(root, 'live');
  const entries = new Map<string, string>();
  const keychain = itsKeychain ?? memoryKeychain(entries);
  const steps: string[] = [];
  const offered: OfferedKeys[] = [];
  const place: SilentPlace = {
    ...{ folder, keychain, version: '0.0.0-test', workers: counterOptions(folder).workers },
    ...{ machine: new MachineSettingsStore(root), passphrase: PHRASE, evenForAnother: false, untriedKeys: false },
    onStep: (step) => void steps.push(step),
    signers: { trusts: () => true } as never,
    offers: {
      check: async (keys: OfferedKeys) => {
        offered.push(keys);
        return { baseUrl: 'ok', keys: byKeyType((type) => (keys.keys[type] === '' ? { kind: 'absent' } : says)) };
      },
      taken: () => offered.at(-1),
    } as never,
  };
  const apply = (text: string, more: Partial<SilentPlace> = {}) => provisionSilently(text, { ...place, ...more });
  const why = async (text: string, more: Partial<SilentPlace> = {}) => {
    try {
      return (await apply(text, more)).status;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { why: error.why, details: error.details, mistakes: error.mistakes };
    }
  };
  return { ...{ folder, entries, keychain, steps, offered, place, apply, why } };
}

const refused = (why: string) => ({ why, details: [], mistakes: [] });

const asked = (folder: string, sql: string): unknown[] => meddle(folder, (db) => db.prepare(sql).pluck().all());

test('a text that is no file, and a file of an unknown signer, change nothing', async () => {
  const { why, folder } = pc();
  expect(await why('a list')).toMatchObject({ why: 'file', mistakes: [{ line: 1 }] });
  expect(await why(textOf('whole'), { signers: { trusts: () => false } as never })).toEqual(refused('signer'));
  expect(existsSync(folder)).toBe(false);
});

test.each<[string, string | null, Partial<SilentPlace>, unknown]>([
  ['has nothing protected', null, {}, refused('nothing-protected')],
  ['comes without its passphrase', 'whole', { passphrase: null }, refused('passphrase-missing')],
  ['comes with another passphrase', 'whole', { passphrase: 'orange boat 1 eight' }, refused('passphrase')],
  ['has no PIN of an owner', 'without pins', {}, refused('no-owner-pin')],
  ['has an easy PIN of an owner', 'with a weak pin', {}, { ...refused('weak-owner-pin'), details: ['Efua'] }],
])('a file that %s makes no counter', async (_, part, more, told) => {
  const { why, folder, entries } = pc();
  expect(await why(textOf(part), more)).toEqual(told);
  expect([existsSync(folder), entries.size]).toEqual([false, 0]);
});

test('a file of another PC is refused unless this one takes its name, and an expired one in any case', async () => {
  const { why, place } = pc();
  place.machine.save({ ...place.machine.current, machine: 'adom-2' });
  expect(await why(textOf('whole'))).toEqual(refused('other-machine'));
  const expired = { expires: '2026-11-21T09:00:00Z' };
  expect(await why(textOf('whole', expired), { evenForAnother: true })).toEqual(refused('expired'));
  expect(await why(textOf('whole'), { evenForAnother: true })).toBe('set-up');
});

test('a key that the service refuses is never stored, and the answer says which', async () => {
  const { why, folder, entries } = pc({ says: { kind: 'unknown-key' } });
  for (const untriedKeys of [false, true]) {
    const { details, ...told } = (await why(textOf('whole'), { untriedKeys })) as { details: readonly string[] };
    expect(told).toEqual({ why: 'keys', mistakes: [] });
    expect(details).toHaveLength(2);
  }
  expect([existsSync(folder), entries.size]).toEqual([false, 0]);
});

test('keys that could not be tried are stored only where that was asked for', async () => {
  const { why, folder, keychain } = pc({ says: SILENT });
  const { details, ...told } = (await why(textOf('whole'))) as { details: readonly string[] };
  expect([told, details.length]).toEqual([{ why: 'service', mistakes: [] }, 1]);
  expect(existsSync(folder)).toBe(false);
  expect(await why(textOf('whole'), { untriedKeys: true })).toBe('set-up');
  const service = await new LiveVault(keychain, readProfile(folder)?.vaultId ?? '').service();
  expect(service).toMatchObject({ baseUrl: TEMPLATE.service.baseUrl, keys: { ...KEYS, commission: '' } });
});

test('a new counter has its keys, its people and all that the file says, step by step', async () => {
  const { apply, folder, keychain, offered, place, steps } = pc();
  const report = await apply(textOf('whole'));
  expect(report).toMatchObject({ status: 'set-up', machine: 'adom-1', leftAlone: [] });
  expect(report.counter).toMatch(/^[A-Z0-9]{3,}$/);
  expect([...new Set(steps)]).toEqual([...PROVISION_STEPS]);
  expect(offered).toEqual([{ baseUrl: TEMPLATE.service.baseUrl, keys: { ...KEYS, commission: '' } }]);
  const profile = readProfile(folder);
  expect(profile?.state).toBe('ready');
  expect(await new LiveVault(keychain, profile?.vaultId ?? '').service()).toMatchObject({ keys: offered[0]?.keys });
  expect(asked(folder, 'SELECT name FROM staff ORDER BY name')).toEqual(['Ama', 'Efua']);
  expect(asked(folder, `SELECT value FROM meta WHERE key = 'counter-mark'`)).toEqual([report.counter]);
  expect(asked(folder, `SELECT value FROM meta WHERE key = 'recovery-wrap'`)).toEqual([]);
  const events = asked(folder, 'SELECT kind FROM events ORDER BY seq') as string[];
  expect(events).toEqual(expect.arrayContaining(['counter.set-up', 'printer.changed', 'provisioning.applied']));
  expect(
    asked(folder, `SELECT data FROM events WHERE kind = 'lockdown.chosen'`).map((data) => JSON.parse(String(data))),
  ).toEqual([{ by: 'set-up', from: 'window', to: 'kiosk' }]);
  expect(place.machine.current).toMatchObject({ machine: 'adom-1', lockdown: 'kiosk' });
});

test('a new counter without keys asks no service, and one with an office streams to it from its first start', async () => {
  const { apply, folder, keychain, offered } = pc();
  await apply(textOf('with an office'));
  expect(offered).toEqual([]);
  const vault = new LiveVault(keychain, readProfile(folder)?.vaultId ?? '');
  expect(await vault.service()).toMatchObject({ baseUrl: TEMPLATE.service.baseUrl });
  expect(await vault.officeSecret('office').read()).toContain(OFFICE.password);
  const [link] = asked(folder, `SELECT value FROM meta WHERE key = 'office-link'`);
  expect(link).toContain(OFFICE.name);
  expect(link).not.toContain(OFFICE.password);
});

test('the same file again changes nothing and opens neither journal nor keychain', async () => {
  const { apply, folder, steps, why } = pc();
  const { counter } = await apply(textOf('whole'));
  steps.splice(0);
  const locked: Keychain = { ...memoryKeychain(), read: () => Promise.reject(new VaultError('keychain-locked')) };
  const db = new Database(join(folder, 'journal.lock'));
  db.exec('BEGIN EXCLUSIVE');
  const again = { status: 'already', machine: 'adom-1', counter, changes: [], leftAlone: [] };
  expect(await apply(textOf('whole'), { keychain: locked })).toEqual(again);
  expect(steps).toEqual([]);
  // A later file needs both.
  const later = textOf(null, { made: '2026-11-22T08:00:00Z' });
  expect(await why(later, { keychain: locked })).toEqual(refused('keychain-locked'));
  expect(await why(later)).toEqual(refused('in-use'));
  db.close();
});

test('a later file changes what it names, leaves owners and their PINs alone, and an older one is refused', async () => {
  const { apply, folder, why } = pc();
  const { counter } = await apply(textOf('whole'));
  const [before] = asked(folder, `SELECT pin_hash FROM staff WHERE name = 'Ama'`);
  const staff = [...STAFF.slice(0, 1), { name: 'Ama', role: 'attendant', rights: { maxSale: 5000 } }];
  const later = { made: '2026-11-22T08:00:00Z', staff, shop: { name: 'Adom Two' }, updates: { channel: 'early' } };
  const report = await apply(textOf(null, later));
  expect(report).toMatchObject({ status: 'changed', machine: 'adom-1', counter });
  expect(report.changes).not.toEqual([]);
  expect(asked(folder, `SELECT pin_hash FROM staff WHERE name = 'Ama'`)).toEqual([before]);
  expect(JSON.parse(String(asked(folder, `SELECT rights FROM staff WHERE name = 'Ama'`)[0]))).toMatchObject({
    maxSale: 5000,
  });
  expect(asked(folder, `SELECT value FROM settings WHERE key = 'shopName'`)).toEqual(['"Adom Two"']);
  const chosen = asked(folder, `SELECT data FROM events WHERE kind = 'updates.chosen'`).map((data) =>
    JSON.parse(String(data)),
  );
  expect(chosen).toMatchObject([{ from: { channel: 'stable' }, to: { channel: 'early' } }]);
  const [applied] = asked(folder, `SELECT data FROM events WHERE kind = 'provisioning.applied' ORDER BY seq DESC`);
  expect(JSON.parse(String(applied))).toMatchObject({ by: expect.stringMatching(/^installer /), machine: 'adom-1' });
  expect(await why(textOf('whole'))).toEqual(refused('older'));
  expect(await why(textOf('whole', { made: '2026-11-23T08:00:00Z' }), { passphrase: 'another phrase' })).toEqual(
    refused('passphrase'),
  );
});

test('a journal that was written with other secrets than this PC’s stays as it is', async () => {
  const { apply, folder, keychain, why } = pc();
  await apply(textOf('whole'));
  const secrets = await new LiveVault(keychain, readProfile(folder)?.vaultId ?? '').openSecrets();
  meddle(folder, (db) => {
    db.prepare('INSERT INTO meta VALUES (?, ?)').run(SECRETS_MARK, 'of others');
    const journal = db as unknown as WritableDb;
    new JournalSeal(journal, sealKeyOf(subKey(secrets, 'journal-seal'))).adopt(new EventLog(journal).newest());
  });
  const later = textOf(null, { made: '2026-11-22T08:00:00Z' });
  expect(await why(later)).toEqual(refused('secrets-missing'));
  expect(asked(folder, `SELECT count(*) FROM events WHERE kind = 'provisioning.applied'`)).toEqual([1]);
});

test('a journal that somebody put there is never taken for a new counter', async () => {
  const { folder, why } = pc();
  mkdirSync(folder);
  writeFileSync(join(folder, 'journal.db'), '');
  expect(await why(textOf('whole'))).toEqual(refused('secrets-missing'));
});

test('a counter that could not be made whole leaves nothing, and the next try begins anew', async () => {
  const { apply, folder, entries } = pc();
  const onStep = (step: string): void => {
    if (step === 'person') throw new Error('the power went');
  };
  await expect(apply(textOf('whole'), { onStep })).rejects.toThrow('the power went');
  expect([existsSync(folder), entries.size]).toEqual([false, 0]);
  expect(await apply(textOf('whole'))).toMatchObject({ status: 'set-up' });
});

test('a folder stays while the keychain keeps its keys, and the next try has them forgotten', async () => {
  const entries = new Map<string, string>();
  const memory = memoryKeychain(entries);
  const state = { forgets: true };
  const keychain: Keychain = {
    ...memory,
    remove: (name) => (state.forgets ? memory.remove(name) : Promise.reject(new Error('not now'))),
  };
  const { apply, folder } = pc({ keychain });
  const onStep = (step: string): void => {
    if (step !== 'keys') return;
    state.forgets = false;
    throw new Error('the power went');
  };
  await expect(apply(textOf('whole'), { onStep })).rejects.toThrow('the power went');
  expect(readProfile(folder)?.state).toBe('setting-up');
  const left = [...entries.keys()];
  expect(left).not.toEqual([]);
  state.forgets = true;
  expect(await apply(textOf('whole'))).toMatchObject({ status: 'set-up' });
  expect([...entries.keys()].filter((name) => left.includes(name))).toEqual([]);
});
