/** Forty machines from one template, and what a file that was altered, broken or copied comes to. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProvisioningDocument } from '#main/provisioning/document.ts';
import { open } from '#main/provisioning/protected-part.ts';
import { readProvisioning } from '#main/provisioning/read.ts';

const COMMAND = fileURLToPath(new URL('../../../src-main/provisioning/command.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'dwadi-provisioning-'));
const at = (name: string): string => join(folder, name);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]): string => execFileSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8' });
const ends = (...args: string[]) => spawnSync(process.execPath, [COMMAND, ...args], { encoding: 'utf8' });

const TEMPLATE = {
  shop: { name: 'Adom Mobile' },
  service: { baseUrl: 'https://service.example/api/v2' },
  settings: { cashGate: true, slipFooter: ['Thank you'] },
  printers: {
    slips: {
      name: 'Counter',
      target: { kind: 'spooler', queue: 'POS-58' },
      paper: { widthMm: 58, codepage: 'cp437', cuts: true },
    },
  },
  staff: [
    { name: 'Efua Mensah', role: 'owner' },
    { name: 'Ama', role: 'attendant', rights: { maxSale: 20_000 } },
  ],
  updates: { channel: 'stable' },
  lockdown: 'kiosk',
};

const MACHINES = Array.from({ length: 40 }, (_, index) => ({
  machine: `adom-${index + 1}`,
  passphrase: `orange boat ${index + 1} seven`,
  protected: {
    keys: { standard: `dwadi_live_key_of_${index + 1}`, sms: `dwadi_sms_live_key_of_${index + 1}` },
    pins: { 'Efua Mensah': '739154' },
  },
  change: { shop: { name: `Adom Mobile ${index + 1}` } },
}));

let trusted: KeyObject;
const fileOf = (machine: string): string => at(`out/${machine}.dwadi.json`);
const textOf = (machine: string): string => readFileSync(fileOf(machine), 'utf8');

beforeAll(() => {
  run('new-key', '--key', at('installer.pem'));
  writeFileSync(at('template.json'), JSON.stringify(TEMPLATE));
  writeFileSync(at('machines.json'), JSON.stringify(MACHINES));
  const files = ['--template', at('template.json'), '--machines', at('machines.json'), '--key', at('installer.pem')];
  run('make', ...files, '--to', at('out'), '--cost', '15');
  trusted = createPublicKey(readFileSync(at('installer.pem.pub')));
}, 120_000);

function good(text: string): ProvisioningDocument {
  const read = readProvisioning(text, trusted);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value;
}

test('forty files of one template, each its own machine with its own keys, which stand in none of them', async () => {
  expect(readdirSync(at('out'))).toHaveLength(40);
  const salts = new Set<string>();
  const opened: ReturnType<typeof open>[] = [];
  for (const { machine, passphrase, protected: secrets, change } of MACHINES) {
    const text = textOf(machine);
    for (const key of Object.values(secrets.keys)) expect(text).not.toContain(key);
    expect(text).not.toContain('739154');
    const made = good(text);
    expect(made).toMatchObject({ ...TEMPLATE, ...change, machine });
    if (!made.protected) throw new Error('nothing is protected');
    salts.add(made.protected.salt);
    opened.push(open(made.protected, passphrase, machine));
  }
  expect(await Promise.all(opened)).toEqual(MACHINES.map((each) => each.protected));
  expect(salts.size).toBe(40);
});

test('the protected part opens with its passphrase alone, and in its own file alone', async () => {
  const { protected: part } = good(textOf('adom-1'));
  if (!part) throw new Error('nothing is protected');
  expect(await open(part, 'orange boat 2 seven', 'adom-1')).toBeNull();
  expect(await open(part, 'orange boat 1 seven', 'adom-2')).toBeNull();
  const altered = { ...part, sealed: Buffer.from(part.sealed, 'base64').fill(7, 0, 1).toString('base64') };
  expect(await open(altered, 'orange boat 1 seven', 'adom-1')).toBeNull();
});

describe('a file that was altered is refused', () => {
  const whole = (): string => textOf('adom-3');
  const refused = [{ line: 1, where: '', what: expect.stringContaining('signature') }];
  const altered = [
    ['the service', () => whole().replace('service.example', 'servlce.example')],
    ['the machine', () => whole().replace('"adom-3"', '"adom-4"')],
    ['the lockdown', () => whole().replace('"kiosk"', '"window"')],
    [
      'the keys of another',
      () => {
        const mine = JSON.parse(whole());
        return JSON.stringify({ ...mine, protected: JSON.parse(textOf('adom-5')).protected });
      },
    ],
  ] as const;
  test.each(altered)('%s', (_, change) => {
    expect(readProvisioning(change(), trusted)).toEqual({ ok: false, error: refused });
  });

  test('by somebody whom this machine does not trust', () => {
    const { publicKey } = generateKeyPairSync('ed25519');
    expect(readProvisioning(whole(), publicKey)).toMatchObject({ ok: false });
  });

  test('and not for its spaces or the order of its names', () => {
    const { signature, ...rest } = JSON.parse(whole());
    expect(readProvisioning(JSON.stringify({ signature, ...rest }), trusted).ok).toBe(true);
  });
});

describe('mistakes are named by their line', () => {
  const lines = (): string[] => textOf('adom-6').split('\n');
  const lineOf = (text: string): number => lines().findIndex((line) => line.includes(text)) + 1;
  const mistakes = (change: (text: string) => string) => {
    const read = readProvisioning(change(lines().join('\n')), trusted);
    return read.ok ? [] : read.error.map(({ line, where }) => ({ line, where }));
  };

  test('a wrong value, a name that nobody knows, something missing', () => {
    const changed = mistakes((text) =>
      text.replace('"stable"', '"weekly"').replace('"lockdown"', '"lokdown"').replace('"attendant"', '"boss"'),
    );
    expect(changed).toEqual(
      expect.arrayContaining([
        { line: lineOf('"stable"'), where: 'updates.channel' },
        { line: lineOf('"attendant"'), where: 'staff.1.role' },
        { line: 1, where: 'lockdown' },
        { line: 1, where: '' },
      ]),
    );
  });

  test('a service without TLS, and a shop without an owner', () => {
    expect(mistakes((text) => text.replace('https://', 'http://'))).toEqual([
      { line: lineOf('service.example'), where: 'service.baseUrl' },
    ]);
    expect(mistakes((text) => text.replace('"owner"', '"attendant"'))).toEqual([
      { line: lineOf('"staff"'), where: 'staff' },
    ]);
  });

  test('what is not JSON', () => {
    const line = lineOf('"lockdown"');
    expect(mistakes((text) => text.replace('"lockdown":', '"lockdown"'))).toEqual([{ line, where: '' }]);
  });

  test('as the command says them', () => {
    writeFileSync(at('broken.json'), textOf('adom-7').replace('"stable"', '"weekly"'));
    const { status, stdout } = ends('check', at('broken.json'), '--signer', at('installer.pem.pub'));
    expect(status).toBe(1);
    expect(stdout).toMatch(/broken\.json:\d+: updates\.channel: /);
    expect(ends('check', fileOf('adom-7'), '--signer', at('installer.pem.pub')).status).toBe(0);
  });
});

test('a key that signs is never written over', () => {
  expect(ends('new-key', '--key', at('installer.pem')).status).toBe(2);
});

test('the published schema is the one that is checked', () => {
  const published = readFileSync(new URL('../../../docs/provisioning.schema.json', import.meta.url), 'utf8');
  expect(JSON.parse(published)).toEqual(JSON.parse(run('schema')));
});
