/**
 * Examines in turn everything that can keep a counter from selling. A check that another fault makes meaningless is not
 * made, so that a report names the fault to mend and not its consequences.
 */
import { DOCTOR_CHECKS, type DoctorCheck, type DoctorReport, type Finding } from '#shared/counter-api/doctor.ts';
import { PRINT_ROLES } from '#shared/counter-api/printing.ts';
import { KEY_TYPES } from '#shared/reseller-api/keys.ts';
import {
  type AdministratorPort,
  type BackupsPort,
  type BudgetsPort,
  type ClockStatus,
  type ConnectionStatus,
  checkAdministrator,
  checkBackups,
  checkBudgets,
  checkClock,
  checkDisk,
  checkEncryption,
  checkJournal,
  checkKeychain,
  checkKeys,
  checkLine,
  checkLockdown,
  checkName,
  checkOffice,
  checkPrinters,
  checkRecoveryCode,
  checkUpdates,
  checkVersions,
  type DiskPort,
  type EncryptionPort,
  type JournalPort,
  type KeychainPort,
  type KeysStatus,
  type LockdownPort,
  type NamePort,
  notAsked,
  type OfficePort,
  type PrintersPort,
  type RecoveryCodePort,
  type UpdatesPort,
  type VersionsPort,
} from './checks.ts';

export interface ServiceStatus {
  readonly line: ConnectionStatus;
  readonly clock: Omit<ClockStatus, 'newest'>;
  readonly keys: KeysStatus;
}

export interface DoctorPorts {
  readonly counter: DoctorReport['counter'];
  readonly versions: VersionsPort;
  readonly updates: UpdatesPort;
  readonly keychain: KeychainPort;
  readonly disk: DiskPort;
  readonly journal: JournalPort;
  readonly backups: BackupsPort;
  readonly recoveryCode: RecoveryCodePort;
  readonly lockdown: LockdownPort;
  readonly administrator: AdministratorPort;
  readonly encryption: EncryptionPort;
  /** The time of the journal's newest sale; null if the journal can't tell. */
  readonly newestSale: () => Promise<number | null>;
  readonly name: NamePort;
  /** Asks the service once with each key. */
  readonly service: () => Promise<ServiceStatus>;
  readonly budgets: BudgetsPort;
  readonly office: OfficePort;
  readonly printers: PrintersPort;
}

const KEY_CHECKS = KEY_TYPES.map((type) => `key-${type}` as const);
const SERVICE_CHECKS = ['name', 'line', 'clock', ...KEY_CHECKS] as const;
const PRINTER_CHECKS = PRINT_ROLES.map((role) => `printer-${role}` as const);

/** A check that breaks says so, and the report goes on. An error's message may hold a secret; its code doesn't. */
const broken = (check: DoctorCheck) => (error: unknown) => {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  return notAsked(check, 'broken', { seen: String(code ?? name ?? 'Error').slice(0, 40) });
};
const allBroken = (checks: readonly DoctorCheck[]) => (error: unknown) => checks.map((check) => broken(check)(error));

async function checkService({ name, service, newestSale }: DoctorPorts, keychain: Finding): Promise<Finding[]> {
  // The journal has a finding of its own.
  const newest = await newestSale().catch(() => null);
  const unasked = (why: string) => [
    checkClock({ service: null, here: Date.now(), newest }, why),
    ...KEY_CHECKS.map((check) => notAsked(check, why)),
  ];
  const found = await checkName(name);
  // The keychain holds a shop's address and keys, too: without it, nothing tells whether there are any.
  if (found.code === 'no-service' && keychain.code === 'no-keychain')
    return [notAsked(found.check, keychain.code), notAsked('line', keychain.code), ...unasked(keychain.code)];
  if (found.state !== 'fine') {
    const why = found.code === 'no-service' ? 'no-service' : 'no-line';
    return [found, notAsked('line', why), ...unasked(why)];
  }
  const { line, clock, keys } = await service();
  const reached = checkLine(line);
  if (reached.state === 'fine') return [found, reached, checkClock({ ...clock, newest }), ...checkKeys(keys)];
  return [found, reached, ...unasked('no-line')];
}

interface Now {
  /** The time by this PC's clock. */
  readonly at: number;
  /** The time in which backups and unsent rows are recorded; null where no service has told it. */
  readonly businessNow: number | null;
}

async function checkCounter(ports: DoctorPorts, { at, businessNow }: Now): Promise<Finding[]> {
  const disk = checkDisk(ports.disk);
  const [keychain, journal, budgets, recoveryCode] = await Promise.all([
    checkKeychain(ports.keychain).catch(broken('keychain')),
    checkJournal(ports.journal, disk.code === 'full').catch(broken('journal')),
    checkBudgets(ports.budgets).catch(broken('budgets')),
    checkRecoveryCode(ports.recoveryCode).catch(broken('recovery-code')),
  ]);
  const service = await checkService(ports, keychain).catch(allBroken(SERVICE_CHECKS));
  const clock = service.find(({ check }) => check === 'clock');
  const isClockWrong = clock?.state === 'fault' || clock?.code === 'broken';
  return [
    ...[checkVersions(ports.versions), checkUpdates(ports.updates, at), disk, keychain, journal, budgets, recoveryCode],
    ...service,
    await checkBackups(ports.backups, businessNow ?? (isClockWrong ? null : at)).catch(broken('backups')),
    await checkOffice(ports.office, businessNow ?? at).catch(broken('office')),
    ...(await checkPrinters(ports.printers).catch(allBroken(PRINTER_CHECKS))),
  ];
}

/** Checks what only this PC can hold, and no Dwadi. */
const checkPc = ({ lockdown, administrator, encryption }: DoctorPorts): Promise<Finding[]> =>
  Promise.all([
    checkLockdown(lockdown),
    checkAdministrator(administrator).catch(broken('administrator')),
    checkEncryption(encryption).catch(broken('encryption')),
  ]);

export async function examine(
  ports: DoctorPorts,
  at: number,
  businessNow: number | null = null,
): Promise<DoctorReport> {
  // The PC's own programs take seconds to answer, and the service does, too.
  const found = (await Promise.all([checkCounter(ports, { at, businessNow }), checkPc(ports)])).flat();
  const findings = found.toSorted((a, b) => DOCTOR_CHECKS.indexOf(a.check) - DOCTOR_CHECKS.indexOf(b.check));
  return { at, counter: ports.counter, about: ports.versions.about, findings };
}

/** The exit code for scripts: 0 when nothing is wrong, 1 when something is, 2 when a check could not look. */
export function exitCodeOf({ findings }: DoctorReport): 0 | 1 | 2 {
  if (findings.some(({ state }) => state === 'fault')) return 1;
  return findings.some(({ code }) => code === 'broken') ? 2 : 0;
}
