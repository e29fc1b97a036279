/**
 * Applies a provisioning file without a person at the screen. Everything is judged before anything is written. A signer
 * whom the PC's administrator has not named is never believed here, whatever the user's own folder says.
 */
import type { FileMistake, FileOutcome } from '#shared/counter-api/provisioning.ts';
import type { KeysChecked, OfferedKeys } from '#shared/counter-api/setup.ts';
import { byKeyType, KEY_TYPES } from '#shared/reseller-api/keys.ts';
import type { Refusal } from '#shared/words/provisioning.ts';
import { keysCheckedWords, keyWord } from '#shared/words/setup.ts';
import { JournalError, problemOf } from '../../journal/base/journal-error.ts';
import { inspectJournal } from '../../journal/worker/inspect-journal.ts';
import { proveKeychain, VaultError } from '../../key-vault/keychain.ts';
import { LiveVault } from '../../key-vault/live-vault.ts';
import type { ProtectedContent } from '../../provisioning/document.ts';
import { APPLIED, type Applied, judge, readApplied } from '../../provisioning/file-acceptance.ts';
import { judgePins } from '../../provisioning/given-pins.ts';
import type { KeyOffers } from '../../provisioning/key-offers.ts';
import { hasJournal, type LiveProfile, readProfile } from '../../provisioning/live-folder.ts';
import { open } from '../../provisioning/protected-part.ts';
import { type ProvisioningFile, readProvisioning } from '../../provisioning/read-document.ts';
import { readServiceUrl } from '../../provisioning/service-url.ts';
import type { Signers } from '../../provisioning/trust.ts';
import { proveSecrets } from '../counter/secrets-fingerprint.ts';
import { applyFile, openStores } from './apply-file.ts';
import { type FoundingPlace, foundCounter, journalOf } from './create-counter.ts';

export class Refused extends Error {
  readonly why: Refusal;
  readonly mistakes: readonly FileMistake[];
  /** Explanations in words, for the person who reads the answer. */
  readonly details: readonly string[];

  constructor(why: Refusal, mistakes: readonly FileMistake[] = [], details: readonly string[] = []) {
    super(why);
    this.name = 'Refused';
    this.why = why;
    this.mistakes = mistakes;
    this.details = details;
  }
}

export interface SilentPlace extends FoundingPlace {
  readonly passphrase: string | null;
  readonly offers: KeyOffers;
  readonly signers: Signers;
  /** This PC takes the file's name in place of its own. */
  readonly evenForAnother: boolean;
  /** Stores keys even if the service could not be asked about them. */
  readonly untriedKeys: boolean;
}

export interface Report extends FileOutcome {
  readonly status: 'set-up' | 'changed' | 'already';
  readonly machine: string;
  /** The counter's own mark. */
  readonly counter: string;
}

export async function provisionSilently(text: string, place: SilentPlace): Promise<Report> {
  const read = readProvisioning(text);
  if (!read.ok) throw new Refused('file', read.error);
  const file = read.value;
  if (!place.signers.trusts(file.content.signature.key)) throw new Refused('signer');
  try {
    return await applyTo(file, place);
  } catch (error) {
    if (error instanceof VaultError) throw new Refused(error.problem);
    if (error instanceof JournalError) throw new Refused(error.problem === 'in-use' ? 'in-use' : 'journal');
    if (problemOf(error) !== 'io') throw new Refused('journal');
    throw error;
  }
}

function applyTo(file: ProvisioningFile, place: SilentPlace): Promise<Report> {
  const profile = readProfile(place.folder);
  if (profile?.state === 'ready') return applyAgain(file, profile, place);
  // A backup that was put there opens with the owner's code, and never as a new counter.
  if (profile === null && hasJournal(place.folder)) throw new Refused('secrets-missing');
  return begin(file, place);
}

function judged(file: ProvisioningFile, { machine, evenForAnother }: SilentPlace, applied: Applied | null) {
  const answer = judge(file, { applied, now: Date.now(), machine: machine.current.machine, evenForAnother });
  if (answer !== null && answer !== 'already') throw new Refused(answer);
  return answer;
}

async function opened({ content }: ProvisioningFile, passphrase: string | null): Promise<ProtectedContent | null> {
  if (content.protected === undefined || passphrase === null) return null;
  const inside = await open(content.protected, passphrase, content.machine);
  if (inside === null) throw new Refused('passphrase');
  return inside;
}

async function begin(file: ProvisioningFile, place: SilentPlace): Promise<Report> {
  const { content } = file;
  judged(file, place, null);
  if (content.protected === undefined) throw new Refused('nothing-protected');
  if (place.passphrase === null) throw new Refused('passphrase-missing');
  const inside = await opened(file, place.passphrase);
  const pins = inside?.pins ?? {};
  proveOwnersPin(content.staff, pins);
  await proveKeychain(place.keychain);
  const keys = await keysOf(file, inside?.keys ?? {}, place);
  const { mark, outcome } = await foundCounter(place, { file, keys, pins, code: null, office: inside?.office });
  return { status: 'set-up', machine: content.machine, counter: mark, ...outcome };
}

/** Somebody must be able to sign in where nobody stands. */
function proveOwnersPin(staff: ProvisioningFile['content']['staff'], pins: Readonly<Record<string, string>>): void {
  const owners = staff.filter(({ role }) => role === 'owner');
  const { taken, weak } = judgePins(owners, pins);
  if (Object.keys(taken).length === 0) throw new Refused(weak.length > 0 ? 'weak-owner-pin' : 'no-owner-pin', [], weak);
}

/** Says what stops all keys (a connection, a clock or a certificate), or else which key is wrong and why. */
function saidOf(checked: KeysChecked): string[] {
  const { address, keys } = keysCheckedWords(checked);
  const ofKeys = KEY_TYPES.flatMap((type) => (keys[type] === null ? [] : [`${keyWord(type)}: ${keys[type]}`]));
  return address === null ? ofKeys : [address, ...ofKeys];
}

/** Returns keys that the service accepted. A refused key is never stored, an untried one only if that was asked for. */
async function keysOf(
  { content }: ProvisioningFile,
  given: ProtectedContent['keys'],
  { offers, untriedKeys }: SilentPlace,
): Promise<OfferedKeys> {
  const keys = byKeyType((type) => given[type] ?? '');
  const { baseUrl } = readServiceUrl(content.service.baseUrl);
  if (KEY_TYPES.every((type) => keys[type] === '')) return { baseUrl, keys };
  const checked = await offers.check({ baseUrl, keys });
  const verdicts = KEY_TYPES.map((type) => checked.keys[type].kind);
  if (verdicts.some((kind) => kind !== 'accepted' && kind !== 'absent' && kind !== 'no-answer')) {
    throw new Refused('keys', [], saidOf(checked));
  }
  if (!verdicts.includes('no-answer')) return offers.taken();
  if (!untriedKeys) throw new Refused('service', [], saidOf(checked));
  return { baseUrl, keys };
}

/** Leaves keys, the counter's mark, PINs and sales as they are. */
async function applyAgain(file: ProvisioningFile, profile: LiveProfile, place: SilentPlace): Promise<Report> {
  const { folder, keychain, machine, onStep, passphrase } = place;
  // Reads the journal from outside first: a file that changes nothing opens neither the journal nor the keychain.
  const meta = inspectJournal(folder)?.meta ?? {};
  const common = { machine: file.content.machine, counter: meta['counter-mark'] ?? '' };
  const answer = judged(file, place, readApplied(meta[APPLIED]));
  if (answer === 'already') return { status: 'already', ...common, changes: [], leftAlone: [] };
  const inside = await opened(file, passphrase);
  const vault = new LiveVault(keychain, profile.vaultId);
  const [secrets, service] = [await vault.openSecrets(), await vault.service()];
  const { pepper } = secrets;
  const journal = await journalOf(place, secrets, await vault.generation());
  try {
    await proveSecrets(await journal.read.meta(), secrets, journal.write);
    const newest = (await journal.read.newestTime()) ?? 0;
    const now = () => Math.max(Date.now(), newest);
    const books = await openStores({ journal, pepper, machine, now, serviceUrl: service?.baseUrl ?? null, onStep });
    // Nobody stands here: the log names the installer by the fingerprint of their key.
    const by = `installer ${file.content.signature.by}`;
    const wanted = { file, by, pins: inside?.pins ?? {}, ownerIsHere: false };
    return { status: 'changed', ...common, ...(await applyFile(books, wanted)) };
  } finally {
    await journal.close();
  }
}
