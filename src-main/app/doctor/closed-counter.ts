/**
 * This user's counter, which the doctor's command examines from outside, without opening it. It reads the journal in
 * its own thread, which the main process of an open counter never does: only the doctor's command loads this.
 */
import { join } from 'node:path';
import type { About } from '#shared/counter-api/doctor.ts';
import { problemOf } from '../../journal/base/journal-error.ts';
import { inspectJournal } from '../../journal/worker/inspect-journal.ts';
import { readFileVault } from '../../key-vault/file-vault.ts';
import { systemKeychain, VaultError } from '../../key-vault/keychain.ts';
import { LiveVault } from '../../key-vault/live-vault.ts';
import { hasJournal, type LiveProfile, readProfile } from '../../provisioning/live-folder.ts';
import { MachineSettingsStore } from '../../settings/machine-settings.ts';
import { addressOf, type CounterAddress, lineTo } from '../counter/counter-address.ts';
import type { Examined, JournalWord } from '../counter/doctor-ports.ts';
import type { Development } from '../process/development-options.ts';

/** A keychain that doesn't answer is a finding of its own, and leaves no service to ask. */
async function liveAddress(vault: LiveVault, authority: string | null): Promise<CounterAddress | null> {
  const service = await vault.service().catch(() => null);
  return service && { line: lineTo(authority)(service.baseUrl), keys: service.keys };
}

async function journalFromOutside(folder: string): Promise<JournalWord> {
  try {
    const seen = inspectJournal(folder);
    if (seen === null) return { look: { is: 'none-yet' }, seen: null };
    const { version, sizeMb, lastStop, earlier } = seen;
    return { look: { is: 'sound', version, sizeMb, lastStop, earlier }, seen };
  } catch (error) {
    return { look: { is: 'problem', problem: problemOf(error) }, seen: null };
  }
}

/** The backups lie beside the journal until the owner chooses another disk. */
const backupsIn = (folder: string): string => join(folder, 'backups');

/** A profile that belongs to another user exists, but is hidden. */
function profileIn(folder: string): LiveProfile | null | 'hidden' {
  try {
    return readProfile(folder);
  } catch (error) {
    if (problemOf((error as Error).cause) === 'wrong-owner') return 'hidden';
    throw error;
  }
}

/**
 * Examines the live counter if there is one, even one that was restored from a backup and still waits for its code.
 * Training's service runs only while Dwadi does, so it has none from outside.
 */
export async function closedCounter(
  userData: string,
  about: About,
  { service, authority }: Development,
): Promise<Examined> {
  const live = join(userData, 'live');
  const { lockdown: level } = new MachineSettingsStore(userData).current;
  const profile = service ? null : profileIn(live);
  if (profile === 'hidden' || (profile === null && !service && hasJournal(live))) {
    return {
      ...{ counter: 'live', folder: live, about, level, address: null, backupFolder: backupsIn(live) },
      secrets: { place: 'keychain', read: () => Promise.reject(new VaultError('secrets-missing')) },
      journal: () => journalFromOutside(live),
    };
  }
  if (profile?.state === 'ready') {
    const vault = new LiveVault(systemKeychain(), profile.vaultId);
    return {
      ...{ counter: 'live', folder: live, about, level, address: await liveAddress(vault, authority) },
      backupFolder: profile.backupFolder ?? backupsIn(live),
      secrets: { place: 'keychain', read: () => vault.openSecrets() },
      journal: () => journalFromOutside(live),
    };
  }
  const counter = service ? 'live' : 'training';
  const folder = join(userData, counter);
  return {
    ...{ counter, folder, about, level, backupFolder: backupsIn(folder) },
    secrets: { place: 'file', read: () => readFileVault(folder) },
    address: service && addressOf(service),
    journal: () => journalFromOutside(folder),
  };
}
