/** The doctor's checks, each with the port through which it looks. */

import { isIP } from 'node:net';
import { CLOCK_OFF_MS, isPlausible } from '#shared/clock-limits.ts';
import type { About, DoctorCheck, Finding } from '#shared/counter-api/doctor.ts';
import type { LockdownSystem } from '#shared/counter-api/lockdown.ts';
import type { LockdownLevel } from '#shared/counter-api/machine.ts';
import { OFFICE_STOPS, type OfficeState } from '#shared/counter-api/office.ts';
import { PRINT_ROLES, type Printer, type PrinterChoice } from '#shared/counter-api/printing.ts';
import type { BackupsState } from '#shared/counter-api/setup.ts';
import type { KeyRefusal } from '#shared/reseller-api/error-codes.ts';
import { KEY_TYPES, type KeyType } from '#shared/reseller-api/keys.ts';

type Facts = Finding['facts'];
const found =
  (state: Finding['state']) =>
  (check: DoctorCheck, code: string, facts: Facts = {}): Finding => ({ check, state, code, facts });

export const fine = found('fine');
export const watch = found('watch');
export const fault = found('fault');
export const notAsked = found('not-asked');

export interface VersionsPort {
  readonly about: About;
  /** The operating system, as it names itself. */
  readonly system: string;
}

export const checkVersions = ({ about, system }: VersionsPort): Finding =>
  fine('versions', about.build, {
    dwadi: about.version,
    electron: about.electron ?? 'none',
    journal: about.journal,
    system,
  });

export interface UpdatesPort {
  /** The time of the last list that this PC believed; null where it looks for none. */
  readonly lastFeedAt: () => number | null;
  readonly silentDays: (lastFeedAt: number, now: number) => number | null;
}

export function checkUpdates({ lastFeedAt, silentDays }: UpdatesPort, at: number): Finding {
  const last = lastFeedAt();
  if (last === null) return notAsked('updates', 'not-looked-for');
  const days = silentDays(last, at);
  return days === null ? fine('updates', 'heard') : watch('updates', 'silent', { days });
}

/** The outcome of one request to the service: reached, or the client's cause, with what it saw. */
export type ConnectionStatus =
  | { readonly reached: true; readonly tookMs: number }
  | { readonly reached: false; readonly cause: string; readonly detail: string | null };

export const checkLine = (look: ConnectionStatus): Finding =>
  look.reached
    ? fine('line', 'reached', { tookMs: Math.round(look.tookMs) })
    : fault('line', look.cause, look.detail === null ? {} : { seen: look.detail });

export interface NamePort {
  /** The host of the service's address; null if no service is known. */
  readonly host: string | null;
  /** Returns the number of the name's addresses; throws with the resolver's own code. */
  readonly resolve: (host: string) => Promise<number>;
}

const UNKNOWN_NAME = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NODATA', 'EAI_NONAME']);

export async function checkName({ host, resolve }: NamePort): Promise<Finding> {
  if (host === null) return notAsked('name', 'no-service');
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return fine('name', 'address', { host });
  try {
    return fine('name', 'found', { host, addresses: await resolve(host) });
  } catch (error) {
    const code = String((error as { code?: unknown } | null)?.code ?? '');
    return fault('name', UNKNOWN_NAME.has(code) ? 'name-not-found' : 'offline', { host });
  }
}

export interface ClockStatus {
  /** The service's time; null if it told none. */
  readonly service: number | null;
  readonly here: number;
  /** The time of the journal's newest sale; null if the journal can't tell. */
  readonly newest: number | null;
}

/** Certificates and slips tolerate this much; a person who sets the clock by a watch stays within it. */
const APART_MS = 5 * 60_000;

/** `silent`: the reason why the service told no time. */
export function checkClock({ service, here, newest }: ClockStatus, silent = 'service-silent'): Finding {
  if (service === null) {
    if (newest === null || !isPlausible(newest) || newest - here < CLOCK_OFF_MS) return notAsked('clock', silent);
    // Nothing was sold in the future.
    return fault('clock', 'before-newest', { apartSeconds: Math.round((here - newest) / 1000) });
  }
  const apart = here - service;
  const facts = { apartSeconds: Math.round(apart / 1000) };
  if (Math.abs(apart) <= APART_MS) return fine('clock', 'together', facts);
  return fault('clock', apart > 0 ? 'ahead' : 'behind', facts);
}

export interface KeychainPort {
  /** Training keeps its secrets in a file and never asks the keychain. */
  readonly place: 'keychain' | 'file';
  /** False if the counter was never opened: there are no secrets yet. Null if it can't be examined. */
  readonly made: () => Promise<boolean | null>;
  /** Reads the counter's secrets, and throws if they can't be had. They are not passed on. */
  readonly read: () => unknown;
}

export async function checkKeychain({ place, made, read }: KeychainPort): Promise<Finding> {
  const isMade = await made();
  if (isMade !== true) return notAsked('keychain', isMade === null ? 'no-journal' : 'none-yet');
  try {
    await read();
    return fine('keychain', place);
  } catch {
    // The error's message may hold what could not be read.
    return fault('keychain', place === 'file' ? 'vault-unreadable' : 'no-keychain');
  }
}

export type KeyStatus = 'accepted' | 'rejected' | 'missing' | 'not-said' | KeyRefusal;

export type KeysStatus = Readonly<Record<KeyType, KeyStatus>>;

function findingOf(type: KeyType, look: KeyStatus): Finding {
  const check = `key-${type}` as const;
  if (look === 'accepted') return fine(check, look);
  if (look === 'missing') return watch(check, look);
  return look === 'not-said' ? notAsked(check, look) : fault(check, look);
}

/** A counter may do without a key; one that is refused is a fault. */
export const checkKeys = (look: KeysStatus): Finding[] => KEY_TYPES.map((type) => findingOf(type, look[type]));

/** One budget of one key, as the journal holds it. */
export interface BudgetStatus {
  readonly bucket: string;
  /** The requests of the last minute, and the limit for a minute; null if none is known. */
  readonly used: number;
  readonly limit: number | null;
  /** The time for which the service still asks for quiet. */
  readonly closedForMs: number;
}

export interface BudgetsPort {
  /** Null if the journal can't tell. */
  readonly look: () => Promise<readonly BudgetStatus[] | null>;
}

const isSpent = ({ used, limit, closedForMs }: BudgetStatus): boolean =>
  closedForMs > 0 || (limit !== null && used >= limit);

export async function checkBudgets({ look }: BudgetsPort): Promise<Finding> {
  const budgets = await look();
  if (budgets === null) return notAsked('budgets', 'no-journal');
  const spent = budgets.filter(isSpent);
  if (spent.length === 0) return fine('budgets', 'free', { used: budgets.reduce((sum, { used }) => sum + used, 0) });
  const seconds = Math.ceil(Math.max(...spent.map(({ closedForMs }) => closedForMs)) / 1000);
  return watch('budgets', 'spent', { which: spent.map(({ bucket }) => bucket).join(', '), seconds });
}

/** The state of the journal: none yet, why it can't be used, or its facts. */
export type JournalStatus =
  | { readonly is: 'none-yet' }
  | { readonly is: 'problem'; readonly problem: string }
  | {
      readonly is: 'sound';
      readonly version: number;
      readonly sizeMb: number;
      /** The end of the last run; open while one goes on. */
      readonly lastStop: 'clean' | 'unclean' | 'open';
      /** True if an older state has replaced the last one here. A counter that is open has already acted on it. */
      readonly earlier?: boolean;
    };

export interface JournalPort {
  readonly look: () => Promise<JournalStatus>;
}

export async function checkJournal({ look }: JournalPort, diskFull: boolean): Promise<Finding> {
  const seen = await look();
  if (seen.is === 'none-yet') return notAsked('journal', 'none-yet');
  if (seen.is === 'problem') {
    // SQLite can't even read without room to write beside the file; so the disk is reported, as the fault to mend.
    return diskFull ? notAsked('journal', 'disk-full') : fault('journal', seen.problem);
  }
  const { is: _, lastStop, earlier = false, ...facts } = seen;
  if (earlier) return watch('journal', 'earlier', facts);
  return lastStop === 'unclean' ? watch('journal', 'unclean', facts) : fine('journal', lastStop, facts);
}

export interface DiskPort {
  /** The bytes that may still be written on the journal's disk; throws if there is no such place. */
  readonly room: () => number;
}

const MB = 2 ** 20;
/** Below this a sale may not fit together with its check and its backup. */
const FULL = 2 * MB;
const LOW = 200 * MB;

export function checkDisk({ room }: DiskPort): Finding {
  try {
    const bytes = room();
    const facts = { roomMb: Math.floor(bytes / MB) };
    if (bytes < FULL) return fault('disk', 'full', facts);
    return bytes < LOW ? watch('disk', 'low', facts) : fine('disk', 'room', facts);
  } catch {
    return notAsked('disk', 'none-yet');
  }
}

export interface BackupsStatus extends BackupsState {
  /** True if the folder holds the last good backup of this counter. */
  readonly isThere: boolean;
}

export interface BackupsPort {
  /** Null if the journal can't tell. */
  readonly look: () => Promise<BackupsStatus | 'practice' | null>;
}

const HOUR_MS = 60 * 60_000;
const OLD_AFTER_HOURS = 48;
/** The stream sends every few minutes; a long history takes longer. */
const OFFICE_LATE_HOURS = 2;

/** `at`: now, in business time; null where nobody knows it. */
export async function checkBackups({ look }: BackupsPort, at: number | null): Promise<Finding> {
  const seen = await look();
  if (seen === null) return notAsked('backups', 'no-journal');
  if (seen === 'practice') return notAsked('backups', seen);
  const { lastGoodAt, isThere, onSameDisk } = seen;
  const where = { folder: seen.folder.slice(0, 300), disk: onSameDisk ? 'same' : 'other' };
  if (lastGoodAt === null) return watch('backups', 'none', where);
  if (at === null) return notAsked('backups', 'clock');
  const facts = { ...where, hours: Math.max(0, Math.floor((at - lastGoodAt) / HOUR_MS)) };
  if (!isThere) return watch('backups', 'gone', facts);
  if (facts.hours >= OLD_AFTER_HOURS) return watch('backups', 'old', facts);
  return onSameDisk ? watch('backups', 'same-disk', facts) : fine('backups', 'recent', facts);
}

export interface RecoveryCodePort {
  /** True if the journal holds the secrets that the code opens; null if that can't be told. */
  readonly isMade: () => Promise<boolean | 'practice' | null>;
}

export async function checkRecoveryCode({ isMade }: RecoveryCodePort): Promise<Finding> {
  const made = await isMade();
  if (made === null) return notAsked('recovery-code', 'no-journal');
  if (made === 'practice') return notAsked('recovery-code', made);
  return made ? fine('recovery-code', 'made') : watch('recovery-code', 'missing');
}

export interface LockdownPort {
  readonly level: LockdownLevel | 'practice';
}

export function checkLockdown({ level }: LockdownPort): Finding {
  if (level === 'practice') return notAsked('lockdown', level);
  return level === 'window' ? watch('lockdown', level) : fine('lockdown', level);
}

export interface AdministratorPort {
  /** True if the user who runs Dwadi administers this PC; null if it doesn't tell. */
  readonly isOne: () => Promise<boolean | 'practice' | null>;
}

export async function checkAdministrator({ isOne }: AdministratorPort): Promise<Finding> {
  const found = await isOne();
  if (found === null) return notAsked('administrator', 'unknown');
  if (found === 'practice') return notAsked('administrator', found);
  return found ? watch('administrator', 'administrator') : fine('administrator', 'ordinary');
}

export interface EncryptionPort {
  readonly system: LockdownSystem;
  /** `unfinished`: the system encrypts, or did, but the disk can be read by anybody for now. */
  readonly look: () => Promise<'on' | 'off' | 'unfinished' | 'unknown' | 'practice'>;
}

export async function checkEncryption({ system, look }: EncryptionPort): Promise<Finding> {
  const found = await look();
  if (found === 'practice' || found === 'unknown') return notAsked('encryption', found);
  return found === 'on' ? fine('encryption', found) : watch('encryption', found, { system });
}

/** The stream to the owner's office; `closed`: it is set up, and nothing is sent while Dwadi is closed. */
export type OfficeStatus =
  | (Pick<OfficeState, 'trouble' | 'behind' | 'behindSince'> & {
      readonly state: OfficeState['state'];
      readonly name: string;
    })
  | { readonly state: 'closed'; readonly name: string; readonly trouble: OfficeState['trouble'] };

export interface OfficePort {
  /** Null if there is no office; it can't be told without the journal. */
  readonly look: () => Promise<OfficeStatus | 'no-journal' | null>;
}

const isStop = (trouble: string): boolean => OFFICE_STOPS.some((stop) => stop === trouble);

/** An office that isn't reached stops no sale. One that was stopped waits for a person. */
export async function checkOffice({ look }: OfficePort, at: number): Promise<Finding> {
  const seen = await look();
  if (seen === 'no-journal') return notAsked('office', seen);
  if (seen === null) return notAsked('office', 'none-chosen');
  const { state, name, trouble } = seen;
  if (state === 'closed') return trouble === null ? notAsked('office', state) : fault('office', trouble, { name });
  const { behind, behindSince } = seen;
  const hours = behindSince === null ? 0 : Math.max(0, Math.floor((at - behindSince) / HOUR_MS));
  const facts = { name, rows: behind, hours };
  if (trouble !== null) return (isStop(trouble) ? fault : watch)('office', trouble, facts);
  if (state === 'connecting') return watch('office', state, facts);
  return hours >= OFFICE_LATE_HOURS ? watch('office', 'behind', facts) : fine('office', 'streaming', facts);
}

export interface PrintersPort {
  /** Null if the journal can't tell. */
  readonly choice: () => Promise<PrinterChoice | null>;
  /** Returns what keeps the printer from printing now; null if nothing is known to, `not-told` if it can't be asked. */
  readonly trouble: (target: Printer['target']) => Promise<string | null>;
}

async function checkPrinter(check: DoctorCheck, printer: Printer | null, port: PrintersPort): Promise<Finding> {
  if (printer === null) return notAsked(check, 'none-chosen');
  const trouble = await port.trouble(printer.target);
  const facts = { printer: printer.name };
  if (trouble === 'not-told') return notAsked(check, trouble, facts);
  return trouble === null ? fine(check, 'ready', facts) : fault(check, trouble, facts);
}

export async function checkPrinters(port: PrintersPort): Promise<Finding[]> {
  const choice = await port.choice();
  const each = PRINT_ROLES.map((role): Promise<Finding> => {
    const check = `printer-${role}` as const;
    return choice === null ? Promise.resolve(notAsked(check, 'no-journal')) : checkPrinter(check, choice[role], port);
  });
  return Promise.all(each);
}
