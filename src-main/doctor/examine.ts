/**
 * Everything that can keep a counter from selling, looked at in turn. What can't be judged because of another fault is
 * not asked, so that a report names the fault that must be mended and not what follows from it.
 */
import { DOCTOR_CHECKS, type DoctorReport, type Finding } from '#shared/counter-api/doctor.ts';
import { KEY_TYPES } from '#shared/reseller-api/keys.ts';
import { type BudgetsPort, checkBudgets } from './budgets.ts';
import { type ClockLook, checkClock } from './clock.ts';
import { checkDisk, type DiskPort } from './disk.ts';
import { notAsked } from './finding.ts';
import { checkJournal, type JournalPort } from './journal.ts';
import { checkKeychain, type KeychainPort } from './keychain.ts';
import { checkKeys, type KeysLook } from './keys.ts';
import { checkLine, type LineLook } from './line.ts';
import { checkName, type NamePort } from './name.ts';
import { checkPrinters, type PrintersPort } from './printers.ts';
import { checkVersions, type VersionsPort } from './versions.ts';

export interface ServiceLook {
  readonly line: LineLook;
  readonly clock: ClockLook;
  readonly keys: KeysLook;
}

export interface DoctorPorts {
  readonly counter: DoctorReport['counter'];
  readonly versions: VersionsPort;
  readonly keychain: KeychainPort;
  readonly disk: DiskPort;
  readonly journal: JournalPort;
  readonly name: NamePort;
  /** Asks the service once with each key. */
  readonly service: () => Promise<ServiceLook>;
  readonly budgets: BudgetsPort;
  readonly printers: PrintersPort;
}

const ON_THE_LINE = ['line', 'clock', ...KEY_TYPES.map((type) => `key-${type}` as const)] as const;

async function checkService({ name, service }: DoctorPorts, keychain: Finding): Promise<Finding[]> {
  const found = await checkName(name);
  // A shop's address and its keys lie there, too: without it nobody knows whether there are any.
  if (found.code === 'no-service' && keychain.code === 'no-keychain')
    return [found.check, ...ON_THE_LINE].map((check) => notAsked(check, keychain.code));
  if (found.state !== 'fine') {
    const why = found.code === 'no-service' ? 'no-service' : 'no-line';
    return [found, ...ON_THE_LINE.map((check) => notAsked(check, why))];
  }
  const { line, clock, keys } = await service();
  const reached = checkLine(line);
  if (reached.state === 'fine') return [found, reached, checkClock(clock), ...checkKeys(keys)];
  return [found, reached, ...ON_THE_LINE.slice(1).map((check) => notAsked(check, 'no-line'))];
}

export async function examine(ports: DoctorPorts, at: number): Promise<DoctorReport> {
  const disk = checkDisk(ports.disk);
  const [keychain, journal, budgets] = await Promise.all([
    checkKeychain(ports.keychain),
    checkJournal(ports.journal, disk.code === 'full'),
    checkBudgets(ports.budgets),
  ]);
  const found = [
    ...[checkVersions(ports.versions), disk, keychain, journal, budgets],
    ...(await checkService(ports, keychain)),
    ...(await checkPrinters(ports.printers)),
  ];
  const findings = found.toSorted((a, b) => DOCTOR_CHECKS.indexOf(a.check) - DOCTOR_CHECKS.indexOf(b.check));
  return { at, counter: ports.counter, about: ports.versions.about, findings };
}

/** For whoever runs it by a program: 0 when nothing is wrong, 1 when something is. */
export const exitCodeOf = ({ findings }: DoctorReport): 0 | 1 =>
  findings.some(({ state }) => state === 'fault') ? 1 : 0;
