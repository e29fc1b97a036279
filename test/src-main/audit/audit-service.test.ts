/** The log as each person may read it: what tells costs is left out for people who may not see them. */
import { expect, test } from 'vitest';
import { AuditService } from '#main/audit/audit-service.ts';
import { silentLog } from '#main/platform/log.ts';
import type { AuditEvent, AuditFilter } from '#shared/counter-api/audit.ts';

const FILTER: AuditFilter = { day: null, person: null, kind: null, slip: null };
const event = (kind: string, data: string): AuditEvent => ({
  ...{ seq: 1, at: 5, kind, slip: null, who: 'Ama', hash: 'f'.repeat(64) },
  data,
});

function service(seesCost: boolean, rows: readonly AuditEvent[], people = 0, seesExpected = true) {
  const asked: unknown[] = [];
  const read = {
    auditPage: async (...request: unknown[]) => {
      asked.push(request);
      return { rows, before: 7, lookedTo: 3 };
    },
    people: async () =>
      Array.from({ length: people }, (_, nth) => ({ id: `id-${nth}`, name: `Name ${nth}`, role: 'owner' })),
  };
  const options = { journal: { read, care: async () => null }, now: () => 5, log: silentLog, signer: 'key' };
  return {
    asked,
    audit: new AuditService({ ...options, seesCost: () => seesCost, seesExpected: () => seesExpected } as never),
  };
}

const ROWS = [
  event('prices.accepted', '{"by":"yaw","changed":[1]}'),
  event('prices.left', '{"by":"yaw","changed":[1]}'),
  event('settings.changed', '{"by":"yaw","prices":{"from":1},"theme":"dark"}'),
  event('settings.changed', '{"by":"yaw","prices":{"fro…'),
  event('sale.recorded', '{"price":500,"changed":1,"prices":2}'),
];

test('a person who may not see costs reads neither prices nor markups, whole or cut off', async () => {
  const { audit, asked } = service(false, ROWS);
  const page = await audit.page(FILTER, 9, 20);
  expect(page).toMatchObject({ before: 7, lookedTo: 3 });
  expect(page.events.map(({ data }) => data)).toEqual([
    ...['{"by":"yaw"}', '{"by":"yaw"}', '{"by":"yaw","theme":"dark"}', '{}'],
    '{"price":500,"changed":1,"prices":2}',
  ]);
  expect(page.events[0]).toEqual({ ...ROWS[0], data: '{"by":"yaw"}' });
  expect(asked).toEqual([[FILTER, 9, 20]]);
});

test('a person who sees costs reads all of it', async () => {
  const { audit } = service(true, ROWS);
  expect((await audit.page(FILTER, null, 20)).events).toEqual(ROWS);
});

test('nobody but the owner reads what a drawer should have held, nor the float and the difference', async () => {
  const drawer = [
    event('shift.opened', '{"shift":"s1","float":5000,"by":"yaw"}'),
    event('drawer.counted', '{"shift":"s1","counted":900,"by":"yaw","expected":1000}'),
    event('shift.closed', '{"shift":"s1","expected":1000,"counted":900,"difference":-100,"knew":7,"by":"yaw"}'),
    event('shift.closed', '{"shift":"s1","expec…'),
    event('sms.evidence', '{"expected":1}'),
  ];
  const { audit } = service(true, drawer, 0, false);
  expect((await audit.page(FILTER, null, 20)).events.map(({ data }) => data)).toEqual([
    '{"shift":"s1","by":"yaw"}',
    '{"shift":"s1","counted":900,"by":"yaw"}',
    '{"shift":"s1","counted":900,"knew":7,"by":"yaw"}',
    ...['{}', '{"expected":1}'],
  ]);
  expect((await service(false, drawer).audit.page(FILTER, null, 20)).events).toEqual(drawer);
});

test('five hundred people can be chosen from, by id and name alone', async () => {
  const people = await service(true, [], 501).audit.people();
  expect(people).toHaveLength(500);
  expect(people[0]).toEqual({ id: 'id-0', name: 'Name 0' });
});

test('a chain that can’t be read is told as failed and logged, and may be read again', async () => {
  const logged: unknown[] = [];
  const journal = { care: () => Promise.reject(new Error('no disk')), read: {} };
  const log = { write: (...line: unknown[]) => void logged.push(line) };
  const { chain } = new AuditService({ journal, now: () => 5, log, signer: 'key', seesCost: () => true } as never);
  for (const times of [1, 2]) {
    expect(chain.start()).toEqual({ state: 'running', rows: 0, all: 0 });
    await chain.ended();
    expect([chain.state, logged.length]).toEqual([{ state: 'failed' }, times]);
  }
  expect(logged[0]).toEqual(['error', 'audit: the chain could not be read', { error: 'Error: no disk' }]);
});
