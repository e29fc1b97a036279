/** A shop whose counter was opened and closed once, with a printer, and the doctor as the installer runs it. */
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DoctorReport } from '#shared/counter-api/doctor.ts';
import { openTestCounter } from '../counter.ts';
import type { TestKeys, TestService } from '../service.ts';

export const COMMAND = fileURLToPath(new URL('../../../src-main/app/doctor/doctor-cli.ts', import.meta.url));

type Address = Pick<TestService, 'baseUrl' | 'keys' | 'caFile'>;

export async function makeShop(
  userData: string,
  service: Address,
  printer: { readonly host: string; readonly port: number },
): Promise<void> {
  const folder = join(userData, 'live');
  mkdirSync(folder, { recursive: true });
  const { counter, close } = await openTestCounter(service, { folder });
  await counter.opened?.printing.setPrinter('slips', {
    name: 'Counter printer',
    target: { kind: 'tcp', host: printer.host, port: printer.port },
    paper: { widthMm: 58, codepage: 'cp437', cuts: true },
  });
  await close();
}

export interface DoctorRun {
  readonly code: number;
  readonly out: string;
  readonly errors: string;
}

/** Runs the doctor. If `service` is null, it searches as an installer's own command does. */
export const runDoctor = (userData: string, service: Address | null, ...args: string[]): Promise<DoctorRun> =>
  run({}, userData, service, args);

/** Runs the doctor as another user of this PC. */
export const runDoctorAs = (uid: number, userData: string, service: Address): Promise<DoctorRun> =>
  run({ uid, gid: uid }, userData, service, ['--json']);

function run(who: object, userData: string, service: Address | null, args: readonly string[]): Promise<DoctorRun> {
  const { DWADI_TEST_SERVICE: _, ...mine } = process.env;
  const { baseUrl, keys, caFile } = service ?? {};
  const env = { ...mine, ...(service && { DWADI_TEST_SERVICE: JSON.stringify({ baseUrl, keys, caFile }) }) };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [COMMAND, '--doctor', `--user-data-dir=${userData}`, ...args],
      { ...who, env, encoding: 'utf8' },
      (error, out, errors) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, errors }),
    );
  });
}

/** Returns the faults that it found, as `check code`, and its exit code. */
export async function faultsIn(userData: string, service: Address) {
  const { code, out, errors } = await runDoctor(userData, service, '--json');
  if (out === '') throw new Error(`the doctor said nothing: ${errors}`);
  const { findings } = JSON.parse(out) as DoctorReport;
  const faults = findings.filter(({ state }) => state === 'fault').map((each) => `${each.check} ${each.code}`);
  return { code, faults, findings };
}

export const withKeys = (service: Address, keys: Partial<TestKeys>): Address => ({
  ...service,
  keys: { ...service.keys, ...keys },
});
