/** An installer's file at the first run: nothing of it counts before its signer is known, and nothing outlasts another. */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { FirstFileService } from '#main/app/first-run/setup-file.ts';
import { FORM, type ProtectedContent, type Unsigned } from '#main/provisioning/document.ts';
import { protectFor } from '#main/provisioning/protected-part.ts';
import { signDocument } from '#main/provisioning/signature.ts';
import { MachineSettingsStore } from '#main/settings/machine-settings.ts';
import type { OfferedKeys } from '#shared/counter-api/setup.ts';
import { err, ok } from '#shared/result.ts';
import { TEMPLATE } from '../../../support/installer.ts';
import { tempFolder } from '../../../support/journal/journal.ts';

const SEED = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 9)]);
const KEY = createPrivateKey({ key: SEED, format: 'der', type: 'pkcs8' });
const STAFF = [
  { name: 'Efua', role: 'owner' },
  { name: 'Ama', role: 'attendant' },
];
const WHOLE = { form: FORM, machine: 'adom-1', made: '2026-11-21T08:00:00Z', ...TEMPLATE, staff: STAFF };
const PHRASE = 'orange boat 1 seven';
const URL_OF_FILE = TEMPLATE.service.baseUrl;
const first = err({ code: 'set-up-first' });

const INSIDE: ProtectedContent = { keys: { standard: 'a key', sms: 'another' }, pins: { Efua: '739154', Ama: '1234' } };
const parts = new Map<string, unknown>();

/** Signed; with the protected part of that name, or none. */
const textOf = (part: string | null = null, changes: object = {}): string => {
  const whole = { ...WHOLE, ...(part !== null && { protected: parts.get(part) }), ...changes };
  return JSON.stringify(signDocument(whole as unknown as Unsigned, KEY, createPublicKey(KEY)));
};

beforeAll(async () => {
  for (const [name, content] of Object.entries({
    whole: INSIDE,
    'no pins': { keys: INSIDE.keys },
  })) {
    const [part] = await protectFor([WHOLE.machine], content, PHRASE, 15);
    parts.set(name, part);
  }
});

function setUp({ trusted = true } = {}) {
  const folder = tempFolder();
  const at = { taken: '', forgotten: 0, fails: false };
  const dialog = Promise.withResolvers<string | null>();
  const offered: OfferedKeys[] = [];
  const founded: unknown[] = [];
  const keys = { standard: 'a key', commission: '', sms: 'another' };
  const it = new FirstFileService({
    folder,
    signers: { trusts: () => trusted } as never,
    choosePlace: () => dialog.promise,
    place: { folder: join(folder, 'live'), machine: new MachineSettingsStore(folder) } as never,
    offers: {
      check: async (wanted: OfferedKeys) => {
        offered.push(wanted);
        at.taken = wanted.baseUrl;
        return { baseUrl: 'ok', keys: {} };
      },
      taken: () => ({ baseUrl: at.taken, keys }),
      forget: () => {
        at.forgotten += 1;
        at.taken = '';
      },
    } as never,
    setUp: {
      conclude: async (work: (code: object, keys: object) => Promise<void>) => {
        if (at.fails) return err({ code: 'journal-unavailable' });
        await work({}, {});
        return ok({});
      },
    } as never,
    makeCounter: async (_place, { pins }) => {
      founded.push({ pins });
      return { mark: '', outcome: { changes: [], leftAlone: [] } };
    },
  });
  const put = (text: string): void => writeFileSync(join(folder, 'a.dwadi.json'), text);
  const choose = () => it.choose({ from: 'found' });
  return { it, at, offered, founded, put, choose, dialog, folder };
}

test('a file is told with what it would change at a new counter, where nothing is left alone', async () => {
  const { it, put, choose } = setUp();
  expect(await it.found({})).toEqual(ok({ name: null }));
  put(textOf('whole'));
  expect(await it.found({})).toEqual(ok({ name: 'a.dwadi.json' }));
  const changes = expect.arrayContaining([expect.objectContaining({ name: 'Efua' })]);
  expect(await choose()).toMatchObject({
    ok: true,
    value: { kind: 'plan', plan: { shop: 'Adom Mobile', hasProtected: true, outcome: { changes, leftAlone: [] } } },
  });
});

test('nothing is unlocked or finished before a file was chosen and its signer is known', async () => {
  const { it, put, choose, offered } = setUp({ trusted: false });
  const nothing = async () => [await it.unlock({ passphrase: PHRASE }), await it.finish({ pin: '739154' })];
  expect(await nothing()).toEqual([first, first]);
  put(textOf('whole'));
  await choose();
  expect(await nothing()).toEqual([first, first]);
  expect(await it.compare({ fingerprint: '0000' })).toEqual(ok({ fingerprint: null }));
  expect(await nothing()).toEqual([first, first]);
  expect(offered).toEqual([]);
});

test('a file without a protected part has nothing to unlock', async () => {
  const { it, put, choose } = setUp();
  put(textOf());
  await choose();
  expect(await it.unlock({ passphrase: PHRASE })).toEqual(first);
});

test('the right words open the keys, which are tried, and the PINs, of which weak ones are named', async () => {
  const { it, put, choose, offered } = setUp();
  put(textOf('whole'));
  await choose();
  expect(await it.unlock({ passphrase: 'other words' })).toEqual(ok({ kind: 'wrong' }));
  expect(offered).toEqual([]);
  expect(await it.unlock({ passphrase: PHRASE })).toEqual(
    ok({ kind: 'opened', keys: { baseUrl: 'ok', keys: {} }, pins: ['Efua'], weakPins: ['Ama'] }),
  );
  expect(offered).toEqual([{ baseUrl: URL_OF_FILE, keys: { standard: 'a key', commission: '', sms: 'another' } }]);
});

test('a counter is made with the PINs of the file; its owner’s own one is asked for only without these', async () => {
  const { it, put, choose, founded } = setUp();
  put(textOf('whole'));
  await choose();
  await it.unlock({ passphrase: PHRASE });
  expect(await it.finish({ pin: null })).toEqual(ok({}));
  expect(founded).toEqual([{ pins: { Efua: '739154' } }]);
  // The service forgets the secrets and the file.
  expect(await it.finish({ pin: '739154' })).toEqual(first);
});

test('a file without an owner’s PIN needs one that is typed', async () => {
  const { it, put, choose, founded } = setUp();
  put(textOf('no pins'));
  await choose();
  await it.unlock({ passphrase: PHRASE });
  expect(await it.finish({ pin: null })).toEqual(first);
  expect(founded).toEqual([]);
  expect(await it.finish({ pin: '739154' })).toEqual(ok({}));
  expect(founded).toHaveLength(1);
});

test('a PIN that its owner typed counts, also where the file has one', async () => {
  const { it, put, choose, founded } = setUp();
  put(textOf('whole'));
  await choose();
  await it.unlock({ passphrase: PHRASE });
  expect(await it.finish({ pin: '907214' })).toEqual(ok({}));
  expect(founded).toEqual([{ pins: { Efua: '907214' } }]);
});

test('a PIN that was typed for a try that failed is not kept for the next one', async () => {
  const { it, at, put, choose, founded } = setUp();
  put(textOf('no pins'));
  await choose();
  await it.unlock({ passphrase: PHRASE });
  at.fails = true;
  expect(await it.finish({ pin: '739154' })).toEqual(err({ code: 'journal-unavailable' }));
  at.fails = false;
  expect(await it.finish({ pin: null })).toEqual(first);
  expect(founded).toEqual([]);
});

test('what a late passphrase opens joins no other file that was chosen meanwhile', async () => {
  const { it, put, choose, offered, founded } = setUp();
  put(textOf('whole'));
  await choose();
  const late = it.unlock({ passphrase: PHRASE });
  put(textOf());
  await choose();
  expect(await late).toEqual(first);
  expect(offered).toEqual([]);
  expect(await it.finish({ pin: null })).toEqual(first);
  expect(founded).toEqual([]);
});

test('keys that were accepted at another address make no counter', async () => {
  const { it, at, put, choose, founded } = setUp();
  put(textOf('whole'));
  await choose();
  await it.unlock({ passphrase: PHRASE });
  at.taken = 'https://elsewhere.example/api/v2';
  expect(await it.finish({ pin: null })).toEqual(first);
  expect(founded).toEqual([]);
});

test('a counter that could not be made leaves the file for another try', async () => {
  const { it, at, put, choose } = setUp();
  put(textOf('whole'));
  await choose();
  await it.unlock({ passphrase: PHRASE });
  at.fails = true;
  expect(await it.finish({ pin: null })).toEqual(err({ code: 'journal-unavailable' }));
  at.fails = false;
  expect(await it.finish({ pin: null })).toEqual(ok({}));
});

test('another choice forgets the PINs and the keys of the file before', async () => {
  const { it, at, put, choose, founded } = setUp();
  put(textOf('whole'));
  await choose();
  await it.unlock({ passphrase: PHRASE });
  put(textOf('no pins'));
  await choose();
  expect(at.taken).toBe('');
  await it.unlock({ passphrase: PHRASE });
  // The PIN that the first file had is not this one's.
  expect(await it.finish({ pin: null })).toEqual(first);
  expect(founded).toEqual([]);
});

test('a file from a dialog takes nothing of another that was unlocked while the dialog was open', async () => {
  const { it, put, choose, founded, dialog, folder } = setUp();
  const choosing = it.choose({ from: 'person' });
  put(textOf('whole'));
  await choose();
  await it.unlock({ passphrase: PHRASE });
  const other = join(folder, 'b.json');
  writeFileSync(other, textOf('no pins'));
  dialog.resolve(other);
  expect(await choosing).toMatchObject({ value: { kind: 'plan' } });
  expect(await it.finish({ pin: null })).toEqual(first);
  expect(founded).toEqual([]);
});
