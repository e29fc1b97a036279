/** The command's answer to an installer's mistake: each is named once, and nothing is left half done. */
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readProvisioning } from '#main/provisioning/read-document.ts';
import { signDocument } from '#main/provisioning/signature.ts';
import { type Installer, provision, startInstaller, TEMPLATE } from '../../support/installer.ts';
import { noSmallDisk, smallDisk } from '../../support/journal/small-disk.ts';
import { linkOf } from '../../support/office/links.ts';

const MACHINES = ['adom-1', 'adom-2', 'adom-3'].map((machine) => ({ machine }));

let installer: Installer;

beforeAll(async () => {
  installer = await startInstaller();
  await installer.make(MACHINES, TEMPLATE);
});
afterAll(() => installer.stop());

const files = (): string[] => MACHINES.map(({ machine }) => installer.fileOf(machine));

test('each of many files is checked, and one that is wrong is enough to fail', async () => {
  const [first = '', second = '', third = ''] = files();
  const right = await installer.run(['check', ...files(), '--signer', installer.signer]);
  expect(right.status).toBe(0);
  for (const file of files()) expect(right.stdout).toContain(`${file} is for `);

  const broken = installer.write('broken.json', readFileSync(second, 'utf8').replace('"stable"', '"weekly"'));
  const wrong = await installer.run(['check', first, broken, third]);
  expect([wrong.status, wrong.stdout.trim().split('\n')]).toEqual([
    1,
    [
      expect.stringContaining(`${first} is for adom-1`),
      expect.stringMatching(/broken\.json:\d+: updates\.channel: must be one of/),
      expect.stringContaining(`${third} is for adom-3`),
      '2 of 3 files are right.',
    ],
  ]);

  const missing = await installer.run(['check', installer.at('nowhere.json'), third]);
  expect([missing.status, missing.stdout]).toEqual([2, expect.stringMatching(/nowhere\.json: it could not be read/)]);
  expect(missing.stdout).toContain(`${third} is for adom-3`);
});

/** Typed as a person types: a line for each thing. */
const typed = (name: string, content: object): string => installer.write(name, JSON.stringify(content, null, 2));
const lineOf = (file: string, what: string): number | undefined =>
  readFileSync(file, 'utf8').split(what)[0]?.split('\n').length;
const makeOf = (template: object, list: object = MACHINES) => {
  const [file, machines] = [typed('typed.json', template), typed('typed-list.json', list)];
  const args = ['make', '--template', file, '--machines', machines, '--key', installer.at('installer.pem')];
  return { file, machines, ended: installer.run([...args, '--to', installer.at('none')]) };
};

const ADDRESS = 'must be an address that begins with https:// and ends in /api/v2, with nothing beside it';

test.each([
  'service.example/api/v2',
  'http://service.example/api/v2',
  'https://service.example',
  'https://service.example/api/v1',
  'https://service.example/api/v2?shop=1',
  'https://efua:secret@service.example/api/v2',
])('the service’s address %s, which no machine takes, is neither signed nor called right', async (baseUrl) => {
  const { file, ended } = makeOf({ ...TEMPLATE, service: { baseUrl } });
  const { status, stdout } = await ended;
  const said = `${file}:${lineOf(file, baseUrl)}: service.baseUrl: ${ADDRESS}`;
  expect([status, stdout]).toEqual([2, `Nothing was done: ${said}\n`]);
  expect(existsSync(installer.at('none'))).toBe(false);
  const text = readFileSync(installer.fileOf('adom-1'), 'utf8').replace(TEMPLATE.service.baseUrl, baseUrl);
  const checked = await installer.run(['check', installer.write('checked.json', text)]);
  expect([checked.status, checked.stdout]).toEqual([1, expect.stringContaining(`service.baseUrl: ${ADDRESS}`)]);
});

test('a file that would have expired before it is used is not made, and one that has is not called right', async () => {
  const past = 'is in the past: every machine would refuse the file';
  const template = makeOf({ ...TEMPLATE, expires: '2024-01-01T00:00:00Z' });
  expect(await template.ended).toMatchObject({
    status: 2,
    stdout: `Nothing was done: ${template.file}:${lineOf(template.file, '"2024')}: expires: ${past}\n`,
  });
  const ofOne = makeOf(TEMPLATE, [{ machine: 'a' }, { machine: 'b', change: { expires: '2024-01-01T00:00:00Z' } }]);
  expect((await ofOne.ended).stdout).toBe(
    `Nothing was done: ${ofOne.machines}:${lineOf(ofOne.machines, '"2024')}: b: expires: ${past}\n`,
  );
  expect(existsSync(installer.at('none'))).toBe(false);

  const key = createPrivateKey(readFileSync(installer.at('installer.pem')));
  const { signature: _, ...whole } = JSON.parse(readFileSync(installer.fileOf('adom-1'), 'utf8'));
  const signed = signDocument({ ...whole, expires: '2024-01-01T00:00:00Z' }, key, createPublicKey(key));
  const old = typed('old.json', signed);
  const { status, stdout } = await installer.run(['check', old]);
  expect([status, stdout]).toEqual([1, `${old}:${lineOf(old, '"expires"')}: expires: ${past}\n`]);
});

test('a full disk is named with the number of files, and no half of one is left', async ({ skip }) => {
  const reason = noSmallDisk();
  skip(reason !== null, reason ?? '');
  const disk = smallDisk(1);
  disk.fill(2 * 4096);
  const made = await installer.run([
    ...['make', '--template', installer.at('template.json'), '--machines', installer.at('list.json')],
    ...['--key', installer.at('installer.pem'), '--to', join(disk.folder, 'out')],
  ]);
  const names = readdirSync(join(disk.folder, 'out'));
  expect(names.length).toBeLessThan(MACHINES.length);
  expect(names.filter((name) => !name.endsWith('.dwadi.json'))).toEqual([]);
  for (const name of names) {
    expect(readProvisioning(readFileSync(join(disk.folder, 'out', name), 'utf8')).ok).toBe(true);
  }
  expect([made.status, made.stdout]).toEqual([
    2,
    expect.stringMatching(new RegExp(`^Only ${names.length} of 3 files were made in .*: ENOSPC`)),
  ]);
});

test('a key for which the disk had no room is not in the way of the next try', async ({ skip }) => {
  const reason = noSmallDisk();
  skip(reason !== null, reason ?? '');
  const disk = smallDisk(1);
  disk.fill(0);
  const args = ['new-key', '--key', join(disk.folder, 'installer.pem')];
  const full = await installer.run(args);
  expect([full.status, full.stdout]).toEqual([2, expect.stringMatching(/^Nothing was done: ENOSPC/)]);
  expect(readdirSync(disk.folder)).toEqual(['filler']);
  disk.makeRoom();
  expect((await installer.run(args)).status).toBe(0);
});

test('a mistyped switch is named in one sentence, and --help shows them all', async () => {
  for (const typedSwitch of ['--kye', '--key']) {
    const { status, stdout, stderr } = await installer.run(['new-key', typedSwitch]);
    expect([status, stderr]).toEqual([2, '']);
    expect(stdout).toMatch(new RegExp(`^Nothing was done: .*${typedSwitch}.*--help shows what there is\n$`));
  }
  const { status, stdout } = await installer.run(['--help']);
  expect([status, stdout]).toEqual([0, expect.stringMatching(/new-key --key FILE.*check FILE/s)]);
});

const SECRET = {
  machine: 'adom-1',
  passphrase: 'orange boat 1 seven',
  keys: { standard: 'dwadi_live_key_of_1', sms: 'dwadi_sms_live_key_of_1' },
  pins: { 'Efua Mensah': '739154' },
};
const protectOf = (secrets: unknown) =>
  installer.run(
    ['protect', '--to', installer.at('refused.json'), '--cost', '15'],
    typeof secrets === 'string' ? secrets : JSON.stringify(secrets, null, 1),
  );

test.each([
  [{ ...SECRET, keys: { standard: '…' } }, 'keys.standard: this does not look like the Standard key'],
  [
    { ...SECRET, keys: { standard: 'dwadi_sms_live_key_of_1' } },
    'keys.standard: this is the SMS key: it belongs under "sms"',
  ],
  [{ ...SECRET, keys: { sms: ' ' } }, 'keys.sms: is empty: leave it out'],
  [{ ...SECRET, passphrase: 'abcdefgh 12345678' }, 'passphrase: This is too easy to guess.'],
  [{ ...SECRET, keys: {}, pins: {} }, 'has neither a key, nor a PIN, nor an office'],
  [{ ...SECRET, office: linkOf({ role: 'dwadi_read_adom' }) }, 'office: is a link for reading'],
])('a mistake that could not be mended once it is sealed is refused before: %#', async (wrong, said) => {
  const { status, stdout } = await protectOf([{ ...SECRET, machine: 'adom-2' }, wrong]);
  expect(status).toBe(2);
  expect(stdout).toMatch(/^Nothing was done: standard input:\d+: adom-1: /);
  expect(stdout).toContain(`adom-1: ${said}`);
  expect(stdout).not.toContain('key_of_1');
  expect(existsSync(installer.at('refused.json'))).toBe(false);
});

test('a list that is no list, has a machine twice or a PIN that is too easy is refused by its line', async () => {
  expect((await protectOf('[{ "machine": ')).stdout).toBe(
    'Nothing was done: standard input:1: this is not JSON from here on\n',
  );
  expect((await protectOf([])).stdout).toContain('standard input:1: must have at least 1 of them');
  expect((await protectOf([SECRET, SECRET])).stdout).toContain('adom-1: machine: this is here twice');
  const easy = await protectOf([{ ...SECRET, pins: { Ama: '1234' } }]);
  expect(easy.stdout).toMatch(/standard input:\d+: 0\.pins\.Ama: too easy to guess/);
});

test('neither a key nor its public half is ever written over, and a sentence says so', async () => {
  const keyOf = (name: string) => installer.run(['new-key', '--key', installer.at(name)]);
  const before = readFileSync(installer.at('installer.pem'), 'utf8');
  expect(await keyOf('installer.pem')).toEqual({
    status: 2,
    stdout: `Nothing was done: ${installer.at('installer.pem')} is there already, and was left alone: name another file\n`,
    stderr: '',
  });
  expect(readFileSync(installer.at('installer.pem'), 'utf8')).toBe(before);
  const half = installer.write('half.pem.pub', 'of another key');
  expect((await keyOf('half.pem')).stdout).toContain(`${half} is there already`);
  expect([readFileSync(half, 'utf8'), existsSync(installer.at('half.pem'))]).toEqual(['of another key', false]);
  const none = await installer.run(['make', '--template', 'nowhere.json', '--machines', 'x', '--key', 'no.pem']);
  expect(none.stdout).toMatch(/^Nothing was done: there is no .*no\.pem\n$/);
});

test('a mistyped switch of the silent run is named without its value, and a passphrase in sight is named first', async () => {
  const ofRun = (...switches: string[]) =>
    provision({ userData: installer.at('a pc'), file: installer.fileOf('adom-1'), switches, env: {} });
  expect(await ofRun('--passfrase-file=secret.txt')).toMatchObject({
    status: 2,
    said: { why: 'unknown-switch', details: ['--passfrase-file'] },
  });
  expect(await ofRun('--passphrase=orange', '--nonsense')).toMatchObject({
    status: 2,
    said: { why: 'passphrase-in-sight' },
  });
});
