/** A shop whose counter was opened and closed once, with a printer, and the doctor as the installer runs it. */
import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { doctorPorts } from '#main/app/counter/doctor-ports.ts';
import { closedCounter } from '#main/app/doctor/closed-counter.ts';
import { aboutThis } from '#main/app/process/app-info.ts';
import { readDevelopment } from '#main/app/process/development-options.ts';
import { examine, exitCodeOf } from '#main/doctor/run-checks.ts';
import type { DoctorReport } from '#shared/counter-api/doctor.ts';
import { reportText } from '#shared/words/doctor.ts';
import { openTestCounter } from '../counter.ts';
import type { TestKeys, TestService } from '../service.ts';

export const COMMAND = fileURLToPath(new URL('../../../src-main/app/doctor/doctor-cli.ts', import.meta.url));

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

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

/** Looks as the command does, in this process: a process of its own costs a second. */
async function examineIn(userData: string, service: Address): Promise<DoctorReport> {
  const { baseUrl, keys, caFile } = service;
  const env = { ...process.env, DWADI_TEST_SERVICE: JSON.stringify({ baseUrl, keys, caFile }) };
  const development = readDevelopment(false, [], env);
  return examine(doctorPorts(await closedCounter(userData, aboutThis(ROOT, false), development)), Date.now());
}

/** Returns the faults that the doctor finds, as `check code`, and the exit code for them. */
export async function faultsIn(userData: string, service: Address) {
  const report = await examineIn(userData, service);
  const { findings } = report;
  const faults = findings.filter(({ state }) => state === 'fault').map((each) => `${each.check} ${each.code}`);
  return { code: exitCodeOf(report), faults, findings };
}

/** The doctor's findings as a person reads them. */
export const textOfFindings = async (userData: string, service: Address): Promise<string> =>
  reportText(await examineIn(userData, service));

export const withKeys = (service: Address, keys: Partial<TestKeys>): Address => ({
  ...service,
  keys: { ...service.keys, ...keys },
});
