/** The doctor on a live counter that is not open: its secrets and keys are in the system's keychain. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { openFileVault } from '#main/key-vault/file-vault.ts';
import { secretsToText } from '#main/key-vault/secrets.ts';
import { saveProfile } from '#main/provisioning/live-folder.ts';
import type { DoctorReport } from '#shared/counter-api/doctor.ts';
import { findingWords } from '#shared/words/doctor.ts';
import { openTestCounter } from '../../support/counter.ts';
import { COMMAND } from '../../support/doctor/shop.ts';
import { meddle } from '../../support/journal/journal.ts';
import { noKeychainHere, startKeychain } from '../../support/keychain.ts';
import { spawnService } from '../../support/service.ts';

const VAULT_ID = '0d6a0d1e-6d0c-4a4e-9a57-1a5c2f6f4c11';

interface Findings {
  readonly counter: string;
  readonly faults: readonly string[];
}

const NO_SERVICE = 'The service is not set up on this counter yet.';

async function examine(userData: string, env: Readonly<Record<string, string>>): Promise<Findings> {
  const { DBUS_SESSION_BUS_ADDRESS: _, DWADI_TEST_SERVICE: __, ...mine } = process.env;
  const args = [COMMAND, '--doctor', '--json', `--user-data-dir=${userData}`];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...mine, ...env } }).catch(
    (ended: { stdout: string }) => ended,
  );
  const { counter, findings } = JSON.parse(stdout) as DoctorReport;
  // This shop has one, whether it can be read or not.
  expect(findings.map((finding) => findingWords(finding).happened)).not.toContain(NO_SERVICE);
  return {
    counter,
    faults: findings.filter(({ state }) => state === 'fault').map(({ check, code }) => `${check} ${code}`),
  };
}

test('a sound live counter has no fault; once its keychain is stopped, that is named and nothing else', async (context) => {
  if (noKeychainHere !== null) context.skip(noKeychainHere);
  const userData = mkdtempSync(join(tmpdir(), 'dwadi-doctor-'));
  const keychain = await startKeychain();
  const service = await spawnService({ tls: true });
  onTestFinished(async () => {
    await service.stop();
    keychain.stop();
    rmSync(userData, { recursive: true, force: true });
  });
  const folder = join(userData, 'live');
  const { close } = await openTestCounter(service, { folder });
  await close();
  saveProfile(folder, { vaultId: VAULT_ID, state: 'ready' });
  const kept = { baseUrl: service.baseUrl, keys: service.keys, words: {} };
  // Runs in a separate process: the keychain library looks for its bus only once.
  const code = `
    const { systemKeychain } = await import('#main/key-vault/keychain.ts');
    const { LiveVault } = await import('#main/key-vault/live-vault.ts');
    const { secretsFromText } = await import('#main/key-vault/secrets.ts');
    const vault = new LiveVault(systemKeychain(), '${VAULT_ID}');
    await vault.keepSecrets(secretsFromText(${JSON.stringify(secretsToText(openFileVault(folder)))}));
    await vault.keepService(${JSON.stringify(kept)});`;
  const env = { ...keychain.env, DWADI_TEST_AUTHORITY: service.caFile ?? '' };
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', code], {
    cwd: import.meta.dirname,
    env: { ...process.env, ...env },
  });
  expect(await examine(userData, env)).toEqual({ counter: 'live', faults: [] });
  // Another counter's backup was put here.
  meddle(folder, (db) => db.exec(`INSERT OR REPLACE INTO meta (key, value) VALUES ('secrets-mark', 'its own')`));
  expect(await examine(userData, env)).toEqual({ counter: 'live', faults: ['keychain no-keychain'] });
  meddle(folder, (db) => db.exec(`DELETE FROM meta WHERE key = 'secrets-mark'`));
  const nowhere = { ...env, DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' };
  expect(await examine(userData, nowhere)).toEqual({ counter: 'live', faults: ['keychain no-keychain'] });
});
