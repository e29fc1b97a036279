import { rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readDevelopment } from '#main/app/process/development-options.ts';
import { PUBLIC_KEYS } from '../../../support/updates/update-server.ts';

const SERVICE = JSON.stringify({
  baseUrl: 'http://127.0.0.1:4000/api/v2',
  controlUrl: 'http://127.0.0.1:4001',
  keys: { standard: 'a_live_1', sms: 'a_sms_live_1', commission: 'a_cs_live_1' },
});

const AUTHORITY = join(tmpdir(), `dwadi-authority-${process.pid}.pem`);
writeFileSync(AUTHORITY, 'a certificate');
afterAll(() => rmSync(AUTHORITY));

const ENVIRONMENT = {
  DWADI_TEST_AUTHORITY: AUTHORITY,
  DWADI_TEST_CHOSEN_FILE: '/tmp/chosen',
  DWADI_TEST_SERVICE: SERVICE,
  DWADI_TEST_POLICY: '{"freshMs":5}',
  DWADI_TEST_WATCH: '{"most":2}',
  DWADI_TEST_OFFICE: '{"soonMs":5}',
  DWADI_TEST_KILL_AT: 'sale.recorded#2',
  DWADI_TEST_SAVE_FOLDER: '/tmp/files',
  DWADI_TEST_UPDATES: JSON.stringify({
    url: 'http://127.0.0.1:4002',
    ...PUBLIC_KEYS,
    times: { watchMs: 7 },
  }),
  DWADI_TEST_SIGNER: '/tmp/signer.pub',
  DWADI_TEST_PROVISION_KILL_AT: 'keys',
};

test('an app in development takes its service, folder, waiting times and place to stop from outside', () => {
  const development = readDevelopment(false, ['app', '--user-data-dir=/tmp/x'], ENVIRONMENT);
  expect(development).toMatchObject({
    service: { baseUrl: 'http://127.0.0.1:4000/api/v2', ca: null },
    userDataDir: '/tmp/x',
    saveFolder: '/tmp/files',
    authority: 'a certificate',
    chosenFile: '/tmp/chosen',
    updates: { place: { url: 'http://127.0.0.1:4002' }, times: { watchMs: 7 } },
    signer: '/tmp/signer.pub',
    provisionKillAt: 'keys',
    policy: { freshMs: 5 },
    watchPace: { most: 2 },
    officePace: { soonMs: 5 },
    killAt: { step: 'sale.recorded', nth: 2 },
  });
});

test('a packaged app ignores all development options', () => {
  expect(readDevelopment(true, ['app', '--user-data-dir=/tmp/x'], ENVIRONMENT)).toEqual({
    service: null,
    userDataDir: null,
    saveFolder: null,
    authority: null,
    signer: null,
    provisionKillAt: null,
    chosenFile: null,
    updates: null,
    policy: {},
    watchPace: {},
    officePace: {},
    killAt: null,
  });
});

test('the folder is named with a space as well, and a switch that names none opens no other counter', () => {
  expect(readDevelopment(false, ['app', '--user-data-dir', '/tmp/two words'], {}).userDataDir).toBe('/tmp/two words');
  for (const none of [['--user-data-dir'], ['--user-data-dir='], ['--user-data-dir', '--json']]) {
    expect(() => readDevelopment(false, ['app', ...none], {})).toThrow('--user-data-dir takes the name of a folder');
  }
});
