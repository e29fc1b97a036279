/** Files that a release needs and that a build machine has as texts or fetches: written where no other step looks. */
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run-process.mjs';
import { Failure, say } from '../say.mjs';

const RUNTIME_URL = 'https://aka.ms/vs/17/release/vc_redist.x64.exe';
const PUBLISHER = 'O=Microsoft Corporation';

/** Secrets that are files: the variable that holds the text, the system that signs with it, and who reads its path. */
const KEYS = [
  { secret: 'DWADI_GPG_KEY', system: 'linux', file: 'gpg-key.asc', read: 'DWADI_GPG_KEY_FILE' },
  { secret: 'APPLE_API_KEY_P8', system: 'darwin', file: 'apple.p8', read: 'APPLE_API_KEY' },
];

/** @param {NodeJS.ProcessEnv} env @param {string} name */
function neededVariable(env, name) {
  const value = env[name];
  if (!value) throw new Failure(`${name} is not set: this command is for a hosted build machine.`);
  return value;
}

/**
 * Writes this system's key into a file of its own, and tells the next steps where it is.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} system
 */
export function writeKeys(env, system) {
  for (const { secret, system: its, file, read } of KEYS) {
    const text = env[secret];
    if (its !== system || !text) continue;
    const path = join(neededVariable(env, 'RUNNER_TEMP'), file);
    writeFileSync(path, text, { mode: 0o600 });
    appendFileSync(neededVariable(env, 'GITHUB_ENV'), `${read}=${path}\n`);
    say(`${read} names the key for the next steps.`);
  }
}

/**
 * Fetches Microsoft's runtime for the installer to carry, and believes Microsoft's signature alone.
 *
 * @param {NodeJS.ProcessEnv} env
 */
export async function fetchVcRuntime(env) {
  const path = join(neededVariable(env, 'RUNNER_TEMP'), 'vc_redist.x64.exe');
  const answer = await fetch(RUNTIME_URL);
  if (!answer.ok)
    throw new Failure(`Microsoft's runtime could not be fetched (${answer.status}): run this step again.`);
  writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
  const { status, subject } = await signatureOf(path);
  if (status !== 'Valid' || !subject.includes(PUBLISHER))
    throw new Failure(`${RUNTIME_URL} gave a file that Microsoft did not sign (${status}, ${subject}): use none.`);
  appendFileSync(neededVariable(env, 'GITHUB_ENV'), `DWADI_VC_REDIST=${path}\n`);
  say(`Microsoft's runtime is there, signed by ${subject}.`);
}

/**
 * The Authenticode signature of a file, as Windows judges it.
 *
 * @param {string} path
 * @returns {Promise<{ status: string, subject: string }>}
 */
export async function signatureOf(path) {
  // The path comes by the environment: no quoting of PowerShell's has to be right for it.
  const script =
    '$s = Get-AuthenticodeSignature -LiteralPath $env:DWADI_FILE; @{ status = "$($s.Status)"; subject = "$($s.SignerCertificate.Subject)" } | ConvertTo-Json -Compress';
  const { code, output } = await run('powershell', ['-NoProfile', '-NonInteractive', '-Command', script], {
    env: { DWADI_FILE: path },
  });
  if (code !== 0) throw new Failure(`PowerShell could not look at the signature of ${path}: ${output.trim()}`);
  return JSON.parse(output);
}
