import { expect, test } from 'vitest';
import { metaOf } from '#main/journal/base/meta.ts';
import { opened } from '../../../support/journal/journal.ts';

const AT = 1_795_000_000_000;

async function journal() {
  const { ops, db } = await opened();
  const events = () =>
    db
      .prepare<[], { kind: string; at: number; data: string }>('SELECT kind, at, data FROM events ORDER BY seq')
      .all()
      .map(({ kind, at, data }) => [kind, at, JSON.parse(data)]);
  return { ops, db, events };
}

test('a change of settings is told with its person', async () => {
  const { ops, events } = await journal();
  ops.saveSettings({ theme: '"dark"' }, 'esi', AT);
  expect(events()).toEqual([['settings.changed', AT, { by: 'esi', theme: '"dark"' }]]);
});

test('each key of an account is told, and so is a key that comes later (M18)', async () => {
  const { ops, events } = await journal();
  const key = { baseUrl: 'https://example.test', fingerprint: 'f', keyType: 'standard', knownBy: 'first' } as const;
  const { id } = ops.openAccount('main', 'https://example.test', AT, [key]);
  ops.bindKey({ ...key, fingerprint: 'g', accountId: id, knownBy: 'owner' }, AT + 1);
  expect(events()).toEqual([
    ['account.key', AT, { keyType: 'standard', accountId: id, knownBy: 'first' }],
    ['account.key', AT + 1, { keyType: 'standard', accountId: id, knownBy: 'owner' }],
  ]);
});

test('a number that wants no messages is told as a count, and only if something changed', async () => {
  const { ops, events } = await journal();
  const change = { add: ['0241234567'], remove: [], by: 'ama', at: AT };
  ops.changeNoTexts(change);
  ops.changeNoTexts(change);
  ops.changeNoTexts({ ...change, add: [], remove: ['0241234567'], at: AT + 1 });
  expect(events()).toEqual([
    ['sms.no-texts', AT, { by: 'ama', added: 1, removed: 0 }],
    ['sms.no-texts', AT + 1, { by: 'ama', added: 0, removed: 1 }],
  ]);
});

test('names that are erased are told as a count, and only if there were any', async () => {
  const { ops, events } = await journal();
  ops.saveCustomer({ key: 'k', sealed: Buffer.from('a name'), namedAt: AT });
  const erased = { keys: ['k', 'another'], by: 'esi', why: 'asked', at: AT } as const;
  ops.eraseCustomers(erased);
  ops.eraseCustomers(erased);
  expect(events()).toEqual([['customers.erased', AT, { by: 'esi', why: 'asked', count: 1 }]]);
});

test('a probe writes, so that a full disk is found by it', async () => {
  const { ops, db } = await journal();
  ops.probe(AT);
  expect(metaOf(db, 'probed-at')).toBe(String(AT));
});
