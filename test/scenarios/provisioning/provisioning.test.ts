/** The files of a template's machines, and what a file that was altered, broken or copied comes to. */
import { generateKeyPairSync } from 'node:crypto';
import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProvisioningDocument } from '#main/provisioning/document.ts';
import { open } from '#main/provisioning/protected-part.ts';
import { readProvisioning } from '#main/provisioning/read-document.ts';
import { fingerprintOf, keyText } from '#main/provisioning/signature.ts';
import { isAdministrators, keysIn, Signers, trustPlaces } from '#main/provisioning/trust.ts';
import { EFUA_PIN, type Installer, provision, startInstaller, TEMPLATE } from '../../support/installer.ts';

const MACHINES = Array.from({ length: 7 }, (_, index) => ({
  machine: `adom-${index + 1}`,
  change: { shop: { name: `Adom Mobile ${index + 1}` } },
}));
const SECRETS = MACHINES.map(({ machine }, index) => ({
  machine,
  passphrase: `orange boat ${index + 1} seven`,
  keys: { standard: `dwadi_live_key_of_${index + 1}`, sms: `dwadi_sms_live_key_of_${index + 1}` },
  pins: { 'Efua Mensah': EFUA_PIN },
}));

let installer: Installer;
const textOf = (machine: string): string => installer.textOf(machine);

beforeAll(async () => {
  installer = await startInstaller();
  await installer.protect(SECRETS);
  await installer.make(MACHINES, TEMPLATE, ['--parts', installer.at('parts.json'), '--days', '30']);
}, 120_000);
afterAll(() => installer.stop());

function good(text: string): ProvisioningDocument {
  const read = readProvisioning(text);
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return read.value.content;
}

test('one template’s files are each for their own machine with their own keys, which stand in none of them', async () => {
  expect(readdirSync(installer.at('out'))).toHaveLength(7);
  const written = ['parts.json', 'template.json', 'list.json'].map((name) => readFileSync(installer.at(name), 'utf8'));
  const salts = new Set<string>();
  const opened: ReturnType<typeof open>[] = [];
  for (const [at, { machine, change }] of MACHINES.entries()) {
    const { passphrase = '', keys = {} } = SECRETS[at] ?? {};
    for (const text of [textOf(machine), ...written]) {
      for (const key of [...Object.values(keys), passphrase, EFUA_PIN]) expect(text).not.toContain(key);
    }
    const made = good(textOf(machine));
    expect(made).toMatchObject({ ...TEMPLATE, ...change, machine });
    if (!made.protected) throw new Error('nothing is protected');
    salts.add(made.protected.salt);
    opened.push(open(made.protected, passphrase, machine));
    expect(statSync(installer.fileOf(machine)).mode & 0o077).toBe(0);
  }
  expect(await Promise.all(opened)).toEqual(SECRETS.map(({ keys, pins }) => ({ keys, pins })));
  expect(salts.size).toBe(7);
});

/** Encodes the text as Windows' own PowerShell does for a `>`. */
const byPowerShell = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');

test('passphrases, keys, lists and files that PowerShell has written are read as they were meant', async () => {
  const passphrase = installer.at('passphrase.txt');
  writeFileSync(passphrase, byPowerShell(`${SECRETS[0]?.passphrase}\r\n`), { mode: 0o600 });
  // The signed file too: its content is signed, and not its bytes.
  const file = installer.at('adom-1 as it came.json');
  writeFileSync(file, byPowerShell(textOf('adom-1')));
  expect((await installer.run(['check', file])).stdout).toContain('is for adom-1, complete');
  const { status } = await provision({
    ...{ userData: installer.at('a pc'), file },
    switches: [`--passphrase-file=${passphrase}`],
    env: {
      DWADI_TEST_SIGNER: installer.signer,
      DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
      DWADI_TEST_SERVICE: '',
    },
  });
  // The passphrase was right; the status reports the missing keychain.
  expect(status).toBe(7);

  await installer.newKey('another.pem');
  const keys = ['installer.pem.pub', 'another.pem.pub'].map((name) => readFileSync(installer.at(name), 'utf8'));
  const trusted = installer.at('installer.pub');
  writeFileSync(trusted, byPowerShell(keys.join('\r\n')));
  const signers = new Signers([{ file: trusted, ofAdministrator: false }]);
  for (const key of keys.flatMap(keysIn)) expect(signers.trusts(keyText(key))).toBe(true);

  const [template, list] = [installer.at('t.json'), installer.at('l.json')];
  writeFileSync(template, byPowerShell(JSON.stringify(TEMPLATE)));
  writeFileSync(list, byPowerShell(JSON.stringify([{ machine: 'adom-9' }])));
  const args = ['make', '--template', template, '--machines', list, '--key', installer.at('installer.pem')];
  expect((await installer.run([...args, '--to', installer.at('out of it')])).stdout).toContain('Made: 1 file in');
});

test('the protected part opens with its passphrase alone, and in its own file alone', async () => {
  const { protected: part } = good(textOf('adom-1'));
  if (!part) throw new Error('nothing is protected');
  expect(await open(part, 'orange boat 2 seven', 'adom-1')).toBeNull();
  expect(await open(part, 'orange boat 1 seven', 'adom-2')).toBeNull();
  expect(await open(part, '  orange   boat 1 seven\n', 'adom-1')).not.toBeNull();
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
    ['a price', () => whole().replace('"hundredths": 500', '"hundredths": 501')],
    ['the day on which it expires', () => whole().replace(/"expires": "20/, '"expires": "21')],
    [
      'the keys of another',
      () => {
        const mine = JSON.parse(whole());
        return JSON.stringify({ ...mine, protected: JSON.parse(textOf('adom-5')).protected });
      },
    ],
    [
      'the signer, who did not sign it',
      () => {
        const { signature, ...rest } = JSON.parse(whole());
        const { publicKey } = generateKeyPairSync('ed25519');
        return JSON.stringify({
          ...rest,
          signature: { ...signature, by: fingerprintOf(publicKey), key: keyText(publicKey) },
        });
      },
    ],
    [
      'the name of the signer',
      () => whole().replace(/"by": "(....)/, (_, four) => `"by": "${four === '0000' ? '1' : '0000'}`),
    ],
  ] as const;
  test.each(altered)('%s', (_, change) => {
    expect(readProvisioning(change())).toEqual({ ok: false, error: refused });
  });

  test('other spaces or another order of its names don’t count as a change', () => {
    const { signature, ...rest } = JSON.parse(whole());
    expect(readProvisioning(JSON.stringify({ signature, ...rest })).ok).toBe(true);
  });
});

describe('mistakes are named by their line', () => {
  const lines = (): string[] => textOf('adom-6').split('\n');
  const lineOf = (text: string): number => lines().findIndex((line) => line.includes(text)) + 1;
  const found = (change: (text: string) => string) => {
    const read = readProvisioning(change(lines().join('\n')));
    return read.ok ? [] : read.error;
  };
  const mistakes = (change: (text: string) => string) => found(change).map(({ line, where }) => ({ line, where }));

  test('a wrong value, an unknown name and something missing are named in words', () => {
    const changed = found((text) =>
      text.replace('"stable"', '"weekly"').replace('"lockdown"', '"lokdown"').replace('"attendant"', '"boss"'),
    );
    expect(changed).toEqual([
      { line: 1, where: 'lockdown', what: 'this is missing' },
      {
        ...{ line: lineOf('"attendant"'), where: 'staff.1.role' },
        what: 'must be one of "owner", "attendant"',
      },
      {
        ...{ line: lineOf('"stable"'), where: 'updates.channel' },
        what: 'must be one of "stable", "early", "none"',
      },
      {
        ...{ line: lineOf('"lockdown"'), where: 'lokdown' },
        what: 'a provisioning file does not have this name',
      },
    ]);
  });

  test('an unknown setting, a price that fits no product and an amount that is none are named', () => {
    expect(mistakes((text) => text.replace('"cashGate"', '"cashgate"'))).toEqual([
      { line: lineOf('"cashGate"'), where: 'settings.cashgate' },
    ]);
    const [price] = found((text) => text.replace('"product": "afa"', '"product": "airtime"'));
    expect(price).toEqual({ line: lineOf('"afa"') - 1, where: 'prices.1', what: 'fits no such product' });
    expect(found((text) => text.replace('"roundTo": 50', '"roundTo": 3')).map(({ where }) => where)).toEqual([
      'prices.0.roundTo',
    ]);
  });

  test('a rule for a network under another name and a limit below nothing are named', () => {
    const [rule] = found((text) => text.replace('"supplier": null', '"supplier": "mtn"'));
    const what = 'must be one of "MTN", "Telecel", "AT-iShare", "AT-BigTime"';
    expect(rule).toEqual({ line: lineOf('"supplier": null'), where: 'prices.0.supplier', what });
    const list = found((text) => text.replace('"product": "data"', '"product": "bulk"'));
    expect(list.map(({ where, what }) => ({ where, what }))).toEqual([
      { where: 'prices.0.product', what: 'fits no such product' },
    ]);
    expect(found((text) => text.replace(/"maxSale": \d+/, '"maxSale": -1')).map(({ where }) => where)).toEqual([
      'staff.1.rights.maxSale',
    ]);
  });

  test('a name that is there twice is named', () => {
    const twice = (text: string) => text.replace('"lockdown": "kiosk"', '"lockdown": "window",\n  "lockdown": "kiosk"');
    expect(found(twice)).toEqual([{ line: lineOf('"lockdown"') + 1, where: 'lockdown', what: 'this is here twice' }]);
  });

  test('a service without TLS and a shop without an owner are named', () => {
    expect(mistakes((text) => text.replace('https://', 'http://'))).toEqual([
      { line: lineOf('service.example'), where: 'service.baseUrl' },
    ]);
    expect(mistakes((text) => text.replace('"owner"', '"attendant"'))).toEqual([
      { line: lineOf('"staff"'), where: 'staff' },
    ]);
  });

  test('text that is no JSON and JSON that is something else are named', () => {
    const line = lineOf('"lockdown"');
    expect(mistakes((text) => text.replace('"lockdown":', '"lockdown"'))).toEqual([{ line, where: '' }]);
    expect(readProvisioning('[]')).toMatchObject({ ok: false, error: [{ line: 1, what: 'must be a group in { }' }] });
    expect(readProvisioning(' '.repeat(300_000)).ok).toBe(false);
  });

  test('the command says them in the same way', async () => {
    writeFileSync(installer.at('broken.json'), textOf('adom-7').replace('"stable"', '"weekly"'));
    const check = (file: string, signer = installer.signer) => installer.run(['check', file, '--signer', signer]);
    const { status, stdout } = await check(installer.at('broken.json'));
    expect(status).toBe(1);
    expect(stdout).toMatch(/broken\.json:\d+: updates\.channel: must be one of/);
    expect((await check(installer.fileOf('adom-7'))).status).toBe(0);
    await installer.newKey('other.pem');
    const other = await check(installer.fileOf('adom-7'), installer.at('other.pem.pub'));
    expect([other.status, other.stdout]).toEqual([1, expect.stringContaining('signed by another')]);
  });
});

describe('signers whose files are taken without asking', () => {
  const key = (): string => good(textOf('adom-1')).signature.key;

  test('a key counts that lies where only the administrator writes; a file may hold several', () => {
    const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' });
    writeFileSync(installer.at('two.pub'), `${other}${readFileSync(installer.signer, 'utf8')}`);
    expect(keysIn(readFileSync(installer.at('two.pub'), 'utf8'))).toHaveLength(2);
    const believed = (file: string, ofAdministrator = false) => new Signers([{ file, ofAdministrator }]).trusts(key());
    expect(believed(installer.at('two.pub'))).toBe(true);
    expect(believed(installer.at('parts.json'))).toBe(false);
    expect(believed(installer.at('nothing.pub'))).toBe(false);
    // Every user may write into the temporary folder, so a file there is not trusted.
    expect(believed(installer.signer, true)).toBe(false);
  });

  test('a place is the administrator’s when root alone could write it', ({ skip }) => {
    skip(
      process.platform === 'win32',
      'Windows keeps its places by other means than owner and mode: windows-acl.test.ts',
    );
    expect(isAdministrators('/etc/passwd')).toBe(true);
    const link = installer.at('link.pub');
    symlinkSync('/etc/passwd', link);
    // The link's target belongs to root, but any user could have made the link.
    expect(isAdministrators(link)).toBe(false);
    expect(trustPlaces(undefined, 'linux')).toEqual([{ file: '/etc/dwadi/installer.pub', ofAdministrator: true }]);
    const windows = trustPlaces('C:\\Program Files\\Dwadi\\resources', 'win32');
    expect(windows.every(({ file }) => file.startsWith('C:\\Program Files\\Dwadi'))).toBe(true);
    expect(windows).toHaveLength(2);
  });
});

test('a mistake of the list is named before a file is written; a weak passphrase protects nothing', async () => {
  const make = (list: unknown, ...more: string[]) =>
    installer.run([
      ...['make', '--template', installer.at('template.json'), '--machines', installer.write('bad.json', list)],
      ...['--key', installer.at('installer.pem'), '--to', installer.at('none'), ...more],
    ]);
  expect((await make([{ machine: 'a b' }])).status).toBe(2);
  for (const again of ['a', 'A']) {
    expect((await make([{ machine: 'a' }, { machine: again }])).stdout).toContain('twice');
  }
  expect((await make([{ machine: 'a', change: { lockdown: 'cage' } }])).stdout).toContain('a: ');
  expect((await make([{ machine: 'a' }], '--parts', installer.at('parts.json'))).stdout).toContain(
    "aren't in the list",
  );
  expect(() => readdirSync(installer.at('none'))).toThrow();
  const weak = [{ machine: 'a', passphrase: 'aaaaaaaaaaaaaaaaaaaa', keys: {} }];
  const { status, stdout } = await installer.run(['protect', '--to', installer.at('weak.json')], JSON.stringify(weak));
  expect([status, stdout]).toEqual([2, expect.stringContaining('too easy to guess')]);
});

test('a mistake of the template or of a machine’s change is named once, by the line that was typed', async () => {
  const template = { ...TEMPLATE, staff: [TEMPLATE.staff[0], { name: 'Ama', role: 'cashier' }] };
  const typed = installer.write('typed.json', JSON.stringify(template, null, 2));
  const list = [{ machine: 'a' }, { machine: 'b', change: { lockdown: 'cage' } }];
  const machines = installer.write('typed-list.json', JSON.stringify(list, null, 2));
  const command = (one: string, key = installer.at('installer.pem')) =>
    installer.run(['make', '--template', one, '--machines', machines, '--key', key, '--to', installer.at('none')]);
  const { status, stdout } = await command(typed);
  const lineOf = (file: string, what: string) => readFileSync(file, 'utf8').split(what)[0]?.split('\n').length;
  expect([status, stdout.split('\n')]).toEqual([
    2,
    [
      `Nothing was done: ${typed}:${lineOf(typed, '"cashier"')}: staff.1.role: must be one of "owner", "attendant"`,
      `${machines}:${lineOf(machines, '"cage"')}: b: lockdown: must be one of "window", "full-screen", "kiosk"`,
      '',
    ],
  ]);
  const broken = installer.write('broken-template.json', '{\n  "shop": { "name": "Adom" },\n  "staff" []\n}');
  expect((await command(broken)).stdout).toBe(`Nothing was done: ${broken}:3: this is not JSON from here on\n`);
  const twice = installer.write('twice-template.json', '{\n  "lockdown": "kiosk",\n  "lockdown": "window"\n}');
  expect((await command(twice)).stdout).toBe(`Nothing was done: ${twice}:3: lockdown: this is here twice\n`);
});

test('a protected list that is no JSON is refused without a word of its content', async () => {
  const { status, stdout, stderr } = await installer.run(
    ['protect', '--to', installer.at('broken-parts.json')],
    '[{ "machine": "adom-1", "keys": { "standard": "dwadi_live_9f3c77aa" "sms": "" } }]',
  );
  expect([status, stdout + stderr]).toEqual([2, 'Nothing was done: standard input:1: this is not JSON from here on\n']);
});

test('a template that an editor of Windows has saved is read; one that is no JSON is named', async () => {
  installer.write('saved.json', `\uFEFF${JSON.stringify(TEMPLATE)}`);
  installer.write('saved-list.json', `\uFEFF${JSON.stringify([{ machine: 'adom-9' }])}`);
  const from = (template: string) => [
    ...['make', '--template', installer.at(template), '--machines', installer.at('saved-list.json')],
    ...['--key', installer.at('installer.pem'), '--to', installer.at('saved')],
  ];
  expect((await installer.run(from('saved.json'))).status).toBe(0);
  installer.write('cut.json', '{ "shop": ');
  const cut = await installer.run(from('cut.json'));
  expect([cut.status, cut.stdout]).toEqual([2, expect.stringContaining(installer.at('cut.json'))]);
});

test('a key that signs is never written over', async () => {
  expect((await installer.run(['new-key', '--key', installer.at('installer.pem')])).status).toBe(2);
});

test('the published schema is the one that is checked', async () => {
  const published = readFileSync(new URL('../../../docs/provisioning.schema.json', import.meta.url), 'utf8');
  expect(JSON.parse(published)).toEqual(JSON.parse((await installer.run(['schema'])).stdout));
});
