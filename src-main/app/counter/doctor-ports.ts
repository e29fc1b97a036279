/** The doctor's ports: a counter's folder, its journal, its service and its printers. */

import { lookup } from 'node:dns/promises';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { release, type as systemType } from 'node:os';
import { dirname, join } from 'node:path';
import type { About } from '#shared/counter-api/doctor.ts';
import type { LockdownLevel } from '#shared/counter-api/machine.ts';
import { OFFICE_STOPS, type OfficeState } from '#shared/counter-api/office.ts';
import { BUDGETS_PER_MINUTE } from '#shared/reseller-api/limits.ts';
import type { BackupsStatus, BudgetStatus, JournalStatus, KeychainPort, OfficeStatus } from '../../doctor/checks.ts';
import type { DoctorPorts, ServiceStatus } from '../../doctor/run-checks.ts';
import { readBackupName } from '../../journal/backup/backup-files.ts';
import { problemOf } from '../../journal/base/journal-error.ts';
import { OFFICE_LINK, OFFICE_STOP, RECOVERY_WRAP } from '../../journal/base/meta-names.ts';
import { JOURNAL_FILE, roomIn } from '../../journal/file/journal-files.ts';
import type { Journal } from '../../journal/journal.ts';
import type { InspectedJournal } from '../../journal/worker/inspect-journal.ts';
import { VaultError } from '../../key-vault/keychain.ts';
import type { Secrets } from '../../key-vault/secrets.ts';
import { isAdministrator } from '../../lockdown/administrator.ts';
import { diskEncryption } from '../../lockdown/disk-encryption.ts';
import { systemOf } from '../../lockdown/lockdown-plan.ts';
import { storedLinkIn } from '../../office-link/link-store.ts';
import { printerTrouble } from '../../printing/transports/system.ts';
import { keyRing } from '../../reseller-client/api-keys.ts';
import type { StoredBudget } from '../../reseller-client/budgets/budgets.ts';
import { recalled } from '../../reseller-client/budgets/request-budget.ts';
import { examineService } from '../../reseller-client/probe.ts';
import { lastFeedIn, silentDays } from '../../updates/update-state-file.ts';
import { backupsStateOf } from '../health/backup-monitor.ts';
import { printersIn } from '../wiring/open-printing.ts';
import type { CounterAddress } from './counter-address.ts';
import { areOf } from './secrets-fingerprint.ts';

/** A person waits in front of the screen, or on the phone. */
const ASK_MS = 20_000;

/** The journal's state, or why it could not be examined. */
export interface JournalWord {
  readonly look: JournalStatus;
  readonly seen: Pick<InspectedJournal, 'meta' | 'budgets' | 'newestTime'> | null;
}

export interface Examined {
  readonly counter: 'training' | 'live';
  readonly folder: string;
  readonly about: About;
  /** This PC's level of lockdown. */
  readonly level: LockdownLevel;
  readonly secrets: Pick<KeychainPort, 'place'> & { readonly read: () => Secrets | Promise<Secrets> };
  /** Null while no service is known. */
  readonly address: CounterAddress | null;
  readonly backupFolder: string;
  readonly journal: () => Promise<JournalWord>;
  /** The stream to the office of a counter that is open; it returns null while it isn't. */
  readonly office?: () => Promise<OfficeState> | null;
}

/**
 * Examines an open journal through its own workers: a second handle of ours would drop its locks when it closes. `bytes`
 * tells the size of its file; it may throw.
 */
export async function journalFromInside(journal: Journal, about: About, bytes: () => number): Promise<JournalWord> {
  try {
    const damage = await journal.care(async (care) => {
      for (const { name } of await care.tables()) {
        const found = await care.quickCheck(name);
        if (found !== null) return found;
      }
      return null;
    });
    if (damage !== null) return { look: { is: 'problem', problem: 'damaged' }, seen: null };
    const { read } = journal;
    const [meta, budgets, newestTime] = await Promise.all([read.meta(), read.budgets(), read.newestTime()]);
    const sizeMb = Math.ceil(bytes() / 2 ** 20);
    return {
      look: { is: 'sound', version: about.journal, sizeMb, lastStop: 'open' },
      seen: { meta, budgets, newestTime },
    };
  } catch (error) {
    return { look: { is: 'problem', problem: problemOf(error) }, seen: null };
  }
}

const limits: Readonly<Record<string, number>> = BUDGETS_PER_MINUTE;

function budgetOf(memory: string): BudgetStatus {
  const stored = JSON.parse(memory) as StoredBudget;
  const { sentAges, underWay, closedForMs } = recalled(stored, Date.now());
  const { bucket } = stored;
  return { bucket, used: sentAges.length + underWay, limit: limits[bucket] ?? null, closedForMs };
}

async function askService({ line, keys }: CounterAddress, version: string): Promise<ServiceStatus> {
  const { serviceTime, ...seen } = await examineService({ line, version, deadlineMs: ASK_MS }, keyRing(keys));
  return { ...seen, clock: { service: serviceTime, here: Date.now() } };
}

type Seen = NonNullable<JournalWord['seen']>;

async function backupsOf({ folder, backupFolder }: Examined, { meta }: Seen): Promise<BackupsStatus> {
  const { lastGoodAt, onSameDisk } = await backupsStateOf(meta, folder, backupFolder);
  const names = await readdir(backupFolder).catch(() => []);
  // An older one may lie there from before the owner chose another folder, or before somebody deleted the newest.
  const isThere = names.some((name) => {
    const { mark, at } = readBackupName(name) ?? {};
    return mark === meta['counter-mark'] && at !== undefined && lastGoodAt !== null && at >= lastGoodAt;
  });
  return { folder: backupFolder, lastGoodAt, isThere, onSameDisk };
}

/** A counter that is closed has in its journal whether there is an office, and what the stream was stopped by. */
function closedOffice({ meta }: Seen): OfficeStatus | null {
  const link = storedLinkIn(meta[OFFICE_LINK]);
  const trouble = OFFICE_STOPS.find((why) => why === meta[OFFICE_STOP]) ?? null;
  return link && { state: 'closed', name: link.name, trouble };
}

async function openOffice(told: Promise<OfficeState>): Promise<OfficeStatus | null> {
  const { link, ...state } = await told;
  return link && { ...state, name: link.name };
}

type PcPorts = Pick<DoctorPorts, 'lockdown' | 'administrator' | 'encryption'>;

/** Practice has nothing to protect from this PC's user, or from a person with its disk. */
function pcPorts(counter: Examined['counter'], folder: string, level: LockdownLevel): PcPorts {
  const ofTheShop =
    <T>(look: () => Promise<T>) =>
    async () =>
      counter === 'training' ? 'practice' : look();
  return {
    lockdown: { level: counter === 'training' ? 'practice' : level },
    administrator: { isOne: ofTheShop(isAdministrator) },
    encryption: { system: systemOf(process.platform), look: ofTheShop(() => diskEncryption(folder)) },
  };
}

export function doctorPorts(examined: Examined): DoctorPorts {
  const { counter, folder, about, level, secrets, address, journal } = examined;
  let asked: Promise<JournalWord> | null = null;
  const word = (): Promise<JournalWord> => {
    asked ??= journal();
    return asked;
  };
  const ofTheShop = async <T>(tell: (seen: Seen) => T | Promise<T>): Promise<T | 'practice' | null> => {
    if (counter === 'training') return 'practice';
    const { seen } = await word();
    return seen && tell(seen);
  };
  return {
    counter,
    versions: { about, system: `${systemType()} ${release()}` },
    // One for all counters of this PC.
    updates: { lastFeedAt: () => lastFeedIn(dirname(folder)), silentDays },
    keychain: {
      place: secrets.place,
      made: async () => {
        const { look } = await word();
        return look.is === 'problem' && look.problem === 'wrong-owner' ? null : existsSync(join(folder, JOURNAL_FILE));
      },
      read: async () => {
        const own = await secrets.read();
        if (!areOf((await word()).seen?.meta ?? {}, own)) throw new VaultError('secrets-missing');
      },
    },
    disk: { room: () => roomIn(folder) },
    journal: { look: async () => (await word()).look },
    backups: { look: () => ofTheShop((seen) => backupsOf(examined, seen)) },
    recoveryCode: { isMade: () => ofTheShop(({ meta }) => meta[RECOVERY_WRAP] !== undefined) },
    ...pcPorts(counter, folder, level),
    newestSale: async () => (await word()).seen?.newestTime ?? null,
    name: {
      host: address === null ? null : new URL(address.line.baseUrl).hostname,
      resolve: async (host) => (await lookup(host, { all: true })).length,
    },
    service: () => {
      if (address === null) throw new Error('there is no service to ask');
      return askService(address, about.version);
    },
    budgets: { look: async () => (await word()).seen?.budgets.map(({ memory }) => budgetOf(memory)) ?? null },
    office: {
      look: async () => {
        const told = examined.office?.() ?? null;
        if (told !== null) return openOffice(told);
        const { seen } = await word();
        return seen === null ? 'no-journal' : closedOffice(seen);
      },
    },
    printers: {
      choice: async () => {
        const { seen } = await word();
        return seen === null ? null : printersIn(seen.meta);
      },
      trouble: printerTrouble,
    },
  };
}
