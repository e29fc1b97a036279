/**
 * Makes a live counter from a provisioning file: folder, keychain, journal, and then the state `ready`. If a power cut
 * comes before that state, the next try removes what it left and begins anew.
 */
import { join } from 'node:path';
import type { FileOutcome } from '#shared/counter-api/provisioning.ts';
import type { OfferedKeys } from '#shared/counter-api/setup.ts';
import { RECOVERY_WRAP } from '../../journal/base/meta-names.ts';
import { type Journal, startJournal } from '../../journal/journal.ts';
import { type Keychain, proveKeychain } from '../../key-vault/keychain.ts';
import { LiveVault } from '../../key-vault/live-vault.ts';
import { wrapSecrets } from '../../key-vault/recovery.ts';
import { newSecrets, type Secrets } from '../../key-vault/secrets.ts';
import { subKey } from '../../key-vault/sub-keys.ts';
import { connectedEvent, secretOf, withoutPassword } from '../../office-link/link-store.ts';
import type { ProtectedContent } from '../../provisioning/document.ts';
import { beginFolder, dropFolder, readProfile, saveProfile } from '../../provisioning/live-folder.ts';
import type { ProvisioningFile } from '../../provisioning/read-document.ts';
import type { MachineSettingsStore } from '../../settings/machine-settings.ts';
import { identityOf } from '../counter/counter-identity.ts';
import { applyFile, type OnStep, openStores } from './apply-file.ts';

export interface FoundingPlace {
  readonly folder: string;
  readonly keychain: Keychain;
  readonly machine: MachineSettingsStore;
  /** The version of this Dwadi: the journal records which version changed its form. */
  readonly version: string;
  readonly workers: { readonly writerFile: URL; readonly readerFile: URL };
  readonly onStep: OnStep;
}

interface Given {
  readonly file: ProvisioningFile;
  readonly keys: OfferedKeys;
  readonly pins: Readonly<Record<string, string>>;
  /** The owner's office; without it, the counter sends nothing. */
  readonly office?: ProtectedContent['office'];
  /** The owner's recovery code, if a person was there to take it down. */
  readonly code: string | null;
  /** The mark that is printed on the sheet with that code. */
  readonly mark?: string;
}

type JournalPlace = Pick<FoundingPlace, 'folder' | 'workers' | 'version'>;

/** `leastGeneration`: how far the journal had come, if this PC knows. */
export const journalOf = (
  { folder, workers, version }: JournalPlace,
  secrets: Secrets,
  leastGeneration: number | null,
): Promise<Journal> =>
  startJournal({
    ...{ sealKey: subKey(secrets, 'journal-seal'), leastGeneration },
    ...{ folder, ...workers, setDamagedAside: false, backupFolder: join(folder, 'backups'), appVersion: version },
    stamp: new Date().toISOString().replaceAll(/[:.]/g, '-'),
    onDeath: () => {},
  });

type KeyPlace = Pick<FoundingPlace, 'folder' | 'keychain'>;

/**
 * Drops the keys that an earlier try stored before it was cut off, and begins in a keychain that keeps and forgets.
 */
export async function beginAnew({ folder, keychain }: KeyPlace): Promise<void> {
  await proveKeychain(keychain);
  const before = readProfile(folder);
  if (before?.state === 'setting-up') await new LiveVault(keychain, before.vaultId).forget();
}

/** Only the folder knows the names of its keys: it stays for the next try until the keychain has forgotten them. */
export async function takeBack(vault: LiveVault | null, folder: string): Promise<void> {
  const isForgotten = (await vault?.forget().catch((error: unknown) => error)) === undefined;
  if (isForgotten) dropFolder(folder);
}

export async function foundCounter(
  place: FoundingPlace,
  given: Given,
): Promise<{ readonly mark: string; readonly outcome: FileOutcome }> {
  const { folder, keychain, onStep } = place;
  await beginAnew(place);
  const profile = beginFolder(folder);
  onStep('folder');
  const vault = new LiveVault(keychain, profile.vaultId);
  try {
    const secrets = newSecrets();
    await vault.keepSecrets(secrets);
    onStep('secrets');
    await vault.keepService({ ...given.keys, words: {} });
    if (given.office !== undefined) await vault.officeSecret('office').write(secretOf(given.office));
    onStep('keys');
    const founded = await writeBooks(place, given, secrets);
    saveProfile(folder, { ...profile, state: 'ready' });
    onStep('ready');
    return founded;
  } catch (error) {
    await takeBack(vault, folder);
    throw error;
  }
}

/** The stream begins with the counter's first start. */
async function writeOffice(journal: Journal, office: Given['office'], at: number): Promise<void> {
  if (office === undefined) return;
  const link = withoutPassword(office);
  await journal.write.saveOfficeLink(JSON.stringify(link), connectedEvent(link, 'set-up', at));
}

async function writeBooks(place: FoundingPlace, given: Given, secrets: Secrets) {
  const { file, pins, code, office, mark: promised } = given;
  const { folder, machine, onStep } = place;
  const now = Date.now;
  const journal = await journalOf(place, secrets, null);
  try {
    const { mark } = await identityOf(journal, folder, now(), promised);
    if (code !== null) await journal.write.saveMeta({ [RECOVERY_WRAP]: await wrapSecrets(secrets, code) });
    const { name } = file.content.shop;
    await journal.write.log({ kind: 'counter.set-up', at: now(), saleSeq: null, data: { shopName: name } });
    await writeOffice(journal, office, now());
    onStep('journal');
    const books = await openStores({ ...{ journal, machine, now, onStep }, pepper: secrets.pepper, serviceUrl: null });
    return { mark, outcome: await applyFile(books, { file, pins, by: 'set-up', ownerIsHere: true }) };
  } finally {
    await journal.close();
  }
}
