/** A certificate and a key that no system trusts, made for one run: real signing, without a secret. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const PASSWORD = 'throw-away';
const NAME = 'Dwadi throw-away';

const quietly = (command: string, args: readonly string[]): void => {
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
};

/** A certificate that may sign code, as a PFX and, for who verifies, as PEM. */
export function makeCertificate(folder: string): { readonly pfx: string; readonly pem: string } {
  mkdirSync(folder, { recursive: true });
  const [key, pem, pfx] = ['key.pem', 'certificate.pem', 'certificate.pfx'].map((name) => join(folder, name));
  if (!key || !pem || !pfx) throw new Error('There are no names.');
  const use = ['keyUsage=critical,digitalSignature', 'extendedKeyUsage=codeSigning', 'basicConstraints=CA:TRUE'];
  quietly('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-subj', `/CN=${NAME}`],
    ...['-keyout', key, '-out', pem, ...use.flatMap((each) => ['-addext', each])],
  ]);
  quietly('openssl', [
    ...['pkcs12', '-export', '-inkey', key, '-in', pem, '-out', pfx, '-passout', `pass:${PASSWORD}`, '-name', NAME],
  ]);
  return { pfx, pem };
}

/** A key for gpg, as the file that DWADI_GPG_KEY_FILE names. */
export function makeGpgKey(folder: string): string {
  const home = join(folder, 'gpg');
  rmSync(home, { recursive: true, force: true });
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const file = join(folder, 'gpg-key.asc');
  const gpg = (...args: string[]): void =>
    quietly('gpg', [
      ...['--homedir', home, '--batch', '--yes', '--pinentry-mode', 'loopback', '--passphrase', PASSWORD],
      ...args,
    ]);
  writeFileSync(join(home, 'gpg.conf'), '');
  gpg('--quick-generate-key', NAME, 'rsa2048', 'sign', '30d');
  gpg('--armor', '--output', file, '--export-secret-keys');
  quietly('gpgconf', ['--homedir', home, '--kill', 'gpg-agent']);
  return file;
}
