/**
 * One live counter's entries in the keychain: the secrets it made for itself, its service's address and keys, the key
 * that proves the owner's word by phone, and how far the journal had come. Each is one entry, so that it is replaced as
 * a whole.
 */
import { z } from 'zod';
import { offeredKeys, ownersWord } from '#shared/counter-api/setup.ts';
import { KEY_TYPES } from '#shared/reseller-api/keys.ts';
import { orElse } from '../platform/may-fail.ts';
import { type Keychain, proveKeychain, VaultError } from './keychain.ts';
import { type Secrets, secretsFromText, secretsToText } from './secrets.ts';

const storedService = offeredKeys.extend({
  /** The owner's word on each key's account, if no order can tell (M18); a number is an account of the journal. */
  words: z.partialRecord(z.enum(KEY_TYPES), z.union([ownersWord, z.int()])),
});

const storedProgress = z.object({ generation: z.int().min(0) });

const PHONE_KEY_BYTES = 32;

/** A key that the counter lacks is empty. */
export type StoredService = z.infer<typeof storedService>;

/** An entry that something else has overwritten counts as lost: the recovery code and the dashboard replace it. */
const asWritten = <T>(text: string | null, read: (text: string) => T): T | null =>
  orElse(() => (text === null ? null : read(text)), null);

function phoneKeyFromText(text: string): Uint8Array {
  const key = new Uint8Array(Buffer.from(text, 'base64'));
  if (key.length !== PHONE_KEY_BYTES) throw new RangeError('no key for words by phone');
  return key;
}

/** One secret text. Rejects where it can't be read or kept. */
export interface SecretPlace {
  read(): Promise<string | null>;
  write(text: string): Promise<void>;
  forget(): Promise<void>;
}

export class LiveVault {
  private readonly keychain: Keychain;
  private readonly id: string;

  /** `id` is stored in the counter's folder, so that two counters of one user stay separate. */
  constructor(keychain: Keychain, id: string) {
    this.keychain = keychain;
    this.id = id;
  }

  private name(what: string): string {
    return `${this.id}/${what}`;
  }

  private async read(what: string): Promise<string | null> {
    const text = await this.keychain.read(this.name(what));
    if (text === null) await proveKeychain(this.keychain);
    return text;
  }

  /** Reads the entry back: one that differs from what was written counts as not stored. */
  private async write(what: string, text: string): Promise<void> {
    await this.keychain.write(this.name(what), text);
    if ((await this.keychain.read(this.name(what))) !== text) throw new VaultError('no-keychain');
  }

  /** Never makes new secrets: the journal depends on these, and stays shut without them. */
  async openSecrets(): Promise<Secrets> {
    const secrets = asWritten(await this.read('secrets'), secretsFromText);
    if (secrets === null) throw new VaultError('secrets-missing');
    return secrets;
  }

  keepSecrets(secrets: Secrets): Promise<void> {
    return this.write('secrets', secretsToText(secrets));
  }

  /** The key of the owner's phone code. */
  async phoneKey(): Promise<Uint8Array | null> {
    return asWritten(await this.keychain.read(this.name('phone-code')), phoneKeyFromText);
  }

  keepPhoneKey(key: Uint8Array): Promise<void> {
    return this.write('phone-code', Buffer.from(key).toString('base64'));
  }

  /** The key of an earlier Dwadi, which came from a phone code, or from the recovery code. */
  async formerPhoneKey(): Promise<Uint8Array | null> {
    return asWritten(await this.keychain.read(this.name('phone')), phoneKeyFromText);
  }

  forgetFormerPhoneKey(): Promise<void> {
    return this.keychain.remove(this.name('phone'));
  }

  async service(): Promise<StoredService | null> {
    return asWritten(await this.read('service'), (text) => storedService.parse(JSON.parse(text)));
  }

  keepService(service: StoredService): Promise<void> {
    return this.write('service', JSON.stringify(storedService.parse(service)));
  }

  /** Returns how far the journal had come, as its seal counts; null if it isn't known to be sealed. */
  async generation(): Promise<number | null> {
    return asWritten(
      await this.keychain.read(this.name('journal')),
      (text) => storedProgress.parse(JSON.parse(text)).generation,
    );
  }

  keepGeneration(generation: number): Promise<void> {
    return this.write('journal', JSON.stringify(storedProgress.parse({ generation })));
  }

  /** The password of the owner's office; and of the link to read all counters with. */
  officeSecret(of: 'office' | 'office-reader'): SecretPlace {
    return {
      read: () => this.read(of),
      write: (text) => this.write(of, text),
      forget: () => this.keychain.remove(this.name(of)),
    };
  }

  /** Tries each entry, whatever became of the one before, and then throws the first failure. */
  async forget(): Promise<void> {
    const failures: unknown[] = [];
    for (const what of ['secrets', 'phone', 'phone-code', 'service', 'journal', 'office', 'office-reader'])
      await this.keychain.remove(this.name(what)).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }
}
