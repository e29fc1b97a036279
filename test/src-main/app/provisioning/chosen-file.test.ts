/** A file that a person chose: what they are told of it, and from when on it may be used. */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ChosenFile, type Here } from '#main/app/provisioning/chosen-file.ts';
import { FORM, type Unsigned } from '#main/provisioning/document.ts';
import { LARGEST, readProvisioning } from '#main/provisioning/read-document.ts';
import { signDocument } from '#main/provisioning/signature.ts';
import { TEMPLATE } from '../../../support/installer.ts';
import { tempFolder } from '../../../support/journal/journal.ts';

const MADE = Date.parse('2026-11-21T08:00:00Z');
const SEED = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 9)]);
const KEY = createPrivateKey({ key: SEED, format: 'der', type: 'pkcs8' });
const WHOLE = { form: FORM, machine: 'adom-1', made: new Date(MADE).toISOString(), ...TEMPLATE };

function textOf(changes: object = {}): string {
  const whole = { ...WHOLE, ...changes } as unknown as Unsigned;
  return JSON.stringify(signDocument(whole, KEY, createPublicKey(KEY)));
}

function readOf(text: string) {
  const read = readProvisioning(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}
const { content, digest } = readOf(textOf());
const SIGNER = content.signature;
const applied = { machine: 'adom-1', made: content.made, digest: 'another', signer: SIGNER.key, at: 5 };
const here = (more: Partial<Here> = {}): Here => ({
  ...{ machine: null, applied: null, now: MADE + 1000 },
  outcomeOf: () => ({ changes: [{ what: 'shop', name: 'Adom Mobile' }], leftAlone: [] }) as never,
  ...more,
});

function chooser({ trusted = false } = {}) {
  const [folder, elsewhere] = [tempFolder(), tempFolder()];
  const place = { chosen: null as string | null };
  const chosen = new ChosenFile({
    folder,
    signers: { trusts: (key: string) => trusted && key === SIGNER.key } as never,
    choosePlace: async (what) => (what === 'provisioning' ? place.chosen : null),
  });
  const put = (name: string, text: string): void => {
    place.chosen = join(elsewhere, name);
    writeFileSync(place.chosen, text);
  };
  return { chosen, folder, place, put };
}

test('the first file by name that lies in the folder is found, and nothing else', async () => {
  const { chosen, folder } = chooser();
  expect(await chosen.found()).toEqual({ ok: true, value: { name: null } });
  expect(await chosen.choose('found', here())).toEqual({ kind: 'none' });
  for (const name of ['b.dwadi.json', 'a.dwadi.json', '0.json', 'readme.txt'])
    writeFileSync(join(folder, name), textOf());
  expect(await chosen.found()).toEqual({ ok: true, value: { name: 'a.dwadi.json' } });
  expect(await chosen.choose('found', here())).toMatchObject({ kind: 'plan', plan: { name: 'a.dwadi.json' } });
});

test('a folder that is gone has no file', async () => {
  const chosen = new ChosenFile({ folder: '/no/such/folder', signers: {} as never, choosePlace: async () => null });
  expect(await chosen.found()).toEqual({ ok: true, value: { name: null } });
});

test('a dialog that was left chooses nothing', async () => {
  const { chosen } = chooser();
  expect([await chosen.choose('person', here()), chosen.use]).toEqual([{ kind: 'none' }, null]);
});

test('the plan tells what the file holds, and not who signed it while a person has to compare', async () => {
  const { chosen, put } = chooser();
  put('adom.dwadi.json', textOf({ expires: '2026-12-01T00:00:00Z' }));
  expect(await chosen.choose('person', here())).toEqual({
    kind: 'plan',
    plan: {
      ...{ name: 'adom.dwadi.json', machine: 'adom-1', shop: 'Adom Mobile', lockdown: content.lockdown },
      ...{ made: WHOLE.made, expires: '2026-12-01T00:00:00Z', service: 'https://service.example/api/v2' },
      ...{ channel: content.updates.channel, prices: 2, hasProtected: false, printers: ['Counter'] },
      people: content.staff.map(({ name, role }) => ({ name, role })),
      signer: { trust: 'compare', fingerprint: null },
      outcome: { changes: [{ what: 'shop', name: 'Adom Mobile' }], leftAlone: [] },
    },
  });
});

test('a file counts once its fingerprint was typed, however it is written, and until another is chosen', async () => {
  const { chosen, put } = chooser();
  put('adom.dwadi.json', textOf());
  expect(chosen.compare(SIGNER.by)).toEqual({ ok: true, value: { fingerprint: null } });
  await chosen.choose('person', here());
  expect(chosen.use).toBeNull();
  expect([chosen.compare('0000'), chosen.use]).toEqual([{ ok: true, value: { fingerprint: null } }, null]);
  const typed = SIGNER.by.toUpperCase().replace(/(.{4})(?=.)/g, '$1 - ');
  expect(chosen.compare(typed)).toEqual({ ok: true, value: { fingerprint: SIGNER.by } });
  expect(chosen.use?.digest).toBe(digest);
  // A wrong one after the right one takes the word back.
  chosen.compare('');
  expect(chosen.use).toBeNull();
  chosen.compare(SIGNER.by);
  await chosen.choose('person', here());
  expect(chosen.use).toBeNull();
  chosen.compare(SIGNER.by);
  chosen.forget();
  expect(chosen.use).toBeNull();
});

test.each([
  ['administrator', true, null],
  ['administrator', true, applied],
  ['before', false, applied],
] as const)('a signer that is known (%s) has to be compared with nothing', async (trust, trusted, last) => {
  const { chosen, put } = chooser({ trusted });
  put('adom.dwadi.json', textOf());
  const answer = await chosen.choose('person', here({ applied: last }));
  expect(answer).toMatchObject({ kind: 'plan', plan: { signer: { trust, fingerprint: SIGNER.by } } });
  expect(chosen.use?.digest).toBe(digest);
});

test('another installer than the one before has to be compared', async () => {
  const { chosen, put } = chooser();
  put('adom.dwadi.json', textOf());
  const answer = await chosen.choose('person', here({ applied: { ...applied, signer: 'another key' } }));
  expect(answer).toMatchObject({ kind: 'plan', plan: { signer: { trust: 'compare', fingerprint: null } } });
});

test.each([
  ['another machine’s', { machine: 'adom-2' }, { kind: 'refused', why: 'other-machine', machine: 'adom-1' }],
  ['one that was applied', { applied: { ...applied, digest } }, { kind: 'already', at: 5 }],
  [
    'an older one',
    { applied: { ...applied, made: new Date(MADE + 1).toISOString() } },
    { kind: 'refused', why: 'older', machine: 'adom-1' },
  ],
] as const)('%s file is not used', async (_, more, told) => {
  const { chosen, put } = chooser({ trusted: true });
  put('adom.dwadi.json', textOf());
  expect(await chosen.choose('person', here(more as Partial<Here>))).toEqual({ name: 'adom.dwadi.json', ...told });
  expect(chosen.use).toBeNull();
});

test('a file without the owners, who weren’t there, may be used once more', async () => {
  const { chosen, put } = chooser({ trusted: true });
  put('adom.dwadi.json', textOf());
  const answer = await chosen.choose('person', here({ applied: { ...applied, digest, ownersLeft: true } }));
  expect(answer.kind).toBe('plan');
});

test('a file that can’t be read, is too large, or has mistakes replaces no word of another', async () => {
  const { chosen, put, place } = chooser({ trusted: true });
  const name = 'adom.dwadi.json';
  const notRead = { kind: 'refused', name, why: 'not-read', machine: '' };
  put(name, textOf());
  await chosen.choose('person', here());
  expect(chosen.use).not.toBeNull();
  put(name, 'x'.repeat(LARGEST + 1));
  expect([await chosen.choose('person', here()), chosen.use]).toEqual([notRead, null]);
  put(name, textOf({ staff: [] }));
  expect(await chosen.choose('person', here())).toMatchObject({ kind: 'mistakes', name, mistakes: [{}, {}] });
  place.chosen = join(tempFolder(), name);
  expect(await chosen.choose('person', here())).toEqual(notRead);
  expect(chosen.use).toBeNull();
});
