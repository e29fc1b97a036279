/** Asks an installed Dwadi. Each question answers an outcome for a result file. */
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '../paths.mjs';
import { run, scriptOf } from '../run-process.mjs';
import { signatureOf } from '../runner/release-keys.mjs';
import { say } from '../say.mjs';
import { refusesToStart, startOnce } from './start-once.mjs';

/**
 * @typedef {import('../proofs.mjs').Outcome} Outcome
 * @typedef {import('./installation.mjs').Installation} Installation
 */

/** Each stands in docs/proven-where.json as `package: …`. */
export const PACKAGE_PROOFS = ['installed', 'started', 'doctor', 'fuses', 'signature', 'altered archive'];

const FUSES = {
  Disabled: ['RunAsNode', 'EnableNodeOptionsEnvironmentVariable', 'EnableNodeCliInspectArguments'],
  Enabled: ['EnableCookieEncryption', 'EnableEmbeddedAsarIntegrityValidation', 'OnlyLoadAppFromAsar'],
};

/** @param {string | null} wrong @returns {Outcome} */
function outcome(wrong) {
  if (wrong !== null) say(`  ${wrong}`);
  return wrong === null ? 'passed' : 'failed';
}

/** @param {Installation} installation */
export async function install({ commands, codes }) {
  for (const [program = '', ...args] of commands) {
    const { code, output } = await run(program, args);
    if (!codes.includes(code))
      return outcome(`${program} ended with ${code}: ${output.trim().split('\n').slice(-5).join(' / ')}`);
  }
  return outcome(null);
}

/** @param {Installation} installation */
export const start = async (installation) => outcome(await startOnce(installation));

/**
 * Judges the doctor's report. A build machine has no session's bus, and so no keychain on Linux.
 *
 * @param {string} text
 * @param {{ version: string, hasKeychain: boolean }} wanted
 * @returns {string | null}
 */
export function doctorsFault(text, { version, hasKeychain }) {
  /** @type {{ about: { version: string }, findings: { check: string, state: string }[] }} */
  let report;
  try {
    report = JSON.parse(text);
  } catch {
    return `the doctor said no report: ${text.slice(0, 200)}`;
  }
  if (report.about.version !== version) return `the doctor is of version ${report.about.version}, and not ${version}`;
  const faults = report.findings.filter(
    ({ check, state }) => state === 'fault' && (hasKeychain || check !== 'keychain'),
  );
  return faults.length === 0 ? null : `the doctor found a fault: ${faults.map(({ check }) => check).join(', ')}`;
}

/** @param {Installation} installation */
export async function askDoctor({ program }) {
  const file = join(tmpdir(), `dwadi-doctor-${process.pid}.json`);
  const { code, output } = await run(program, ['--doctor', '--json', `--out=${file}`]);
  if (code !== 0 && code !== 1) return outcome(`the doctor ended with ${code}: ${output.trim()}`);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const hasKeychain = process.platform !== 'linux' || Boolean(process.env['DBUS_SESSION_BUS_ADDRESS']);
  const text = readFileSync(file, 'utf8');
  say(`  The doctor: ${text.replaceAll(/\s+/g, ' ').slice(0, 2000)}`);
  return outcome(doctorsFault(text, { version, hasKeychain }));
}

/**
 * @param {string} wire what electron-fuses reads
 * @returns {string | null}
 */
export function fusesFault(wire) {
  const wrong = Object.entries(FUSES).flatMap(([state, names]) =>
    names.filter((name) => !wire.includes(`${name} is ${state}`)),
  );
  return wrong.length === 0 ? null : `these fuses are not as they should be: ${wrong.join(', ')}`;
}

/** @param {Installation} installation @param {string} node */
export async function readFuses({ program }, node) {
  // The tool wants a bundle on macOS, and the program's file elsewhere.
  const app = process.platform === 'darwin' ? program.replace(/\/Contents\/.*$/, '') : program;
  const { output } = await run(node, [scriptOf('@electron/fuses'), 'read', '--app', app]);
  return outcome(fusesFault(output));
}

/** @param {Installation} installation @returns {Promise<Outcome>} */
export async function checkSignature({ file, program }) {
  if (basename(file).includes('UNSIGNED')) return 'skipped: nobody signed this package';
  if (process.platform === 'linux')
    return 'skipped: Linux looks at no signature; the .asc beside the package is for gpg';
  if (process.platform === 'win32') {
    for (const path of [file, program]) {
      const { status } = await signatureOf(path);
      if (status !== 'Valid') return outcome(`${path} has no valid signature: ${status}`);
    }
    return outcome(null);
  }
  const bundle = program.replace(/\/Contents\/.*$/, '');
  const judges = [
    ['codesign', '--verify', '--deep', '--strict', bundle],
    ['spctl', '--assess', '--type', 'execute', bundle],
    ['xcrun', 'stapler', 'validate', bundle],
  ];
  for (const [judge = '', ...args] of judges) {
    const { code, output } = await run(judge, args);
    if (code !== 0) return outcome(`${judge} refuses it: ${output.trim()}`);
  }
  return outcome(null);
}

/**
 * Changes one digit of a file's hash in the archive's header, sees the program refuse, and puts it back.
 *
 * @param {Installation} installation
 * @returns {Promise<Outcome>}
 */
export async function alterArchive(installation) {
  if (process.platform === 'linux') return "skipped: Electron on Linux doesn't look at its archive";
  const whole = readFileSync(installation.archive);
  const at = whole.indexOf('"hash":"') + '"hash":"'.length;
  const changed = Buffer.from(whole);
  changed[at] = whole[at] === 0x30 ? 0x31 : 0x30;
  writeFileSync(installation.archive, changed);
  try {
    return outcome((await refusesToStart(installation)) ? null : 'it starts with an archive that was changed');
  } finally {
    writeFileSync(installation.archive, whole);
  }
}
