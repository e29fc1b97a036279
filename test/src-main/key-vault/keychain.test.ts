/** The operating system's own keychain: a Secret Service in a private D-Bus session, a locked one, and none. */
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { nameOf, proveKeychain, VaultError } from '#main/key-vault/keychain.ts';
import { memoryKeychain, noKeychainHere, startKeychain } from '../../support/keychain.ts';

/** A test that needs a keychain says why it can't have one. */
const keychainTest = (name: string, work: () => Promise<void>): void =>
  test(name, async (context) => {
    if (noKeychainHere !== null) context.skip(noKeychainHere);
    await work();
  });

/** Runs in a separate process: the library looks for its bus only once. */
async function ask(env: Readonly<Record<string, string>>, script: string): Promise<unknown> {
  const code = `
    const { systemKeychain, proveKeychain } = await import('#main/key-vault/keychain.ts');
    const { LiveVault } = await import('#main/key-vault/live-vault.ts');
    const { newSecrets, secretsToText } = await import('#main/key-vault/secrets.ts');
    const keychain = systemKeychain();
    const answer = await (async () => { ${script} })().catch((error) => ({ problem: error.problem ?? String(error) }));
    process.stdout.write(JSON.stringify(answer ?? null));
  `;
  const { DBUS_SESSION_BUS_ADDRESS: _, ...mine } = process.env;
  const options = { cwd: import.meta.dirname, env: { ...mine, ...env } };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], options);
  return JSON.parse(stdout);
}

async function keychain(options?: { secretService: boolean }) {
  const started = await startKeychain(options);
  onTestFinished(() => started.stop());
  return started.env;
}

const SERVICE = {
  baseUrl: `https://${'a'.repeat(180)}.example/api/v2`,
  keys: { standard: `s_live_${'k'.repeat(290)}`, sms: `s_sms_live_${'k'.repeat(285)}`, commission: '' },
  words: { standard: 'same', sms: 'new', commission: 'same' },
};

keychainTest(
  'secrets and keys come back from the Secret Service, counters keep apart, and what is forgotten is gone',
  async () => {
    const env = await keychain();
    const kept = await ask(
      env,
      `const vault = new LiveVault(keychain, 'one');
       const secrets = newSecrets();
       await vault.keepSecrets(secrets);
       await vault.keepService(${JSON.stringify({ ...SERVICE, baseUrl: SERVICE.baseUrl.slice(0, 190) })});
       return secretsToText(secrets);`,
    );
    const read = `return { secrets: secretsToText(await vault.openSecrets()), service: await vault.service() };`;
    const found = await ask(env, `const vault = new LiveVault(keychain, 'one'); ${read}`);
    expect(found).toMatchObject({ secrets: kept, service: { keys: SERVICE.keys, words: SERVICE.words } });
    expect(await ask(env, `const vault = new LiveVault(keychain, 'other'); ${read}`)).toEqual({
      problem: 'secrets-missing',
    });
    const forget = `const vault = new LiveVault(keychain, 'one'); await vault.forget(); return vault.service();`;
    expect(await ask(env, forget)).toBeNull();
  },
);

keychainTest('a bus without a Secret Service, and no bus at all, are no keychain', async () => {
  const open = `return new LiveVault(keychain, 'one').openSecrets();`;
  const keep = `return new LiveVault(keychain, 'one').keepSecrets(newSecrets());`;
  const env = await keychain({ secretService: false });
  for (const where of [env, { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' }]) {
    expect(await ask(where, open)).toEqual({ problem: 'no-keychain' });
    expect(await ask(where, keep)).toEqual({ problem: 'no-keychain' });
    expect(await ask(where, 'return proveKeychain(keychain);')).toEqual({ problem: 'no-keychain' });
  }
});

test('a bus that never answers is no keychain, and holds nobody up', async (context) => {
  if (process.platform !== 'linux') context.skip('Linux alone has a session bus.');
  const folder = mkdtempSync(join(tmpdir(), 'dwadi bus '));
  const mute = createServer(() => {});
  await new Promise<void>((resolve) => mute.listen(join(folder, 'bus'), resolve));
  onTestFinished(() => {
    mute.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const env = { DBUS_SESSION_BUS_ADDRESS: `unix:path=${encodeURI(join(folder, 'bus'))}` };
  expect(await ask(env, "return new LiveVault(keychain, 'one').openSecrets();")).toEqual({ problem: 'no-keychain' });
});

keychainTest('one that nobody has unlocked is locked, and not empty', async () => {
  const env = await keychain({ secretService: false });
  const daemon = spawn('gnome-keyring-daemon', ['--foreground', '--components=secrets'], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  onTestFinished(() => void daemon.kill());
  const open = () => ask(env, `return new LiveVault(keychain, 'one').openSecrets();`);
  await expect.poll(open).toEqual({ problem: 'keychain-locked' });
});

test('an entry that Windows could not take is refused everywhere', async () => {
  const { ENTRY_MOST, systemKeychain } = await import('#main/key-vault/keychain.ts');
  await expect(systemKeychain().write('one', 'x'.repeat(ENTRY_MOST + 1))).rejects.toThrow(RangeError);
});

test('a keychain is proven by a word that comes back, of which nothing stays', async () => {
  const entries = new Map<string, string>();
  const kept = memoryKeychain(entries);
  await proveKeychain(kept);
  expect(entries).toEqual(new Map());
  for (const read of [async () => null, async () => 'another word']) {
    await expect(proveKeychain({ ...kept, read })).rejects.toMatchObject({ problem: 'no-keychain' });
  }
});

test('an error is named without its message, which may hold a secret', () => {
  expect([new VaultError('keychain-locked', 'secret'), new RangeError('secret'), 'secret'].map(nameOf)).toEqual([
    ...['keychain-locked', 'RangeError', 'unknown'],
  ]);
});
