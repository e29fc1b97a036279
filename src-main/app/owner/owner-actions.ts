/** The owner's actions on a live counter beyond selling: its keys, its recovery, the place of its backups. */
import { access, constants } from 'node:fs/promises';
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { CallRequest } from '#shared/counter-api/index.ts';
import type { KeysState, OwnersWords, RestoreAnswer } from '#shared/counter-api/setup.ts';
import { PRODUCTS } from '#shared/order-state.ts';
import { readCode } from '#shared/recovery-code.ts';
import { byKeyType, KEY_OF_PRODUCT, KEY_TYPES, type KeyType } from '#shared/reseller-api/keys.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { OwnerHandlers } from '../../ipc/counter-choice-handlers.ts';
import { nameOf, VaultError, type VaultProblem } from '../../key-vault/keychain.ts';
import type { LiveVault, StoredService } from '../../key-vault/live-vault.ts';
import { unwrapSecrets } from '../../key-vault/recovery.ts';
import { areSame, type Secrets } from '../../key-vault/secrets.ts';
import type { AccountStoreOptions } from '../../orders/run/account-store.ts';
import type { Log } from '../../platform/log.ts';
import { SerialQueue } from '../../platform/serial-queue.ts';
import type { KeyOffers } from '../../provisioning/key-offers.ts';
import { readProfile, saveProfile } from '../../provisioning/live-folder.ts';
import type { ServiceLine } from '../../reseller-client/connection.ts';
import type { OwnedCounter } from '../counter/owned-counter.ts';
import { goBack, LOST, restoreNewest } from '../health/restore-latest.ts';
import type { ChoosePlace } from '../windows/file-dialogs.ts';
import { OwnersFileService, type OwnersFilesOptions } from './owner-file.ts';

/** The count stops here: more are just many. */
const OPEN_COUNTED = 500;
const ASK_AGAIN_MS = 5000;

export interface OwnerActionsOptions {
  readonly folder: string;
  readonly vault: LiveVault;
  readonly offers: KeyOffers;
  readonly lineOf: (baseUrl: string) => ServiceLine;
  readonly choosePlace: ChoosePlace;
  readonly readerFile: URL;
  readonly onChanged: () => void;
  readonly log: Log;
  readonly files: Omit<OwnersFilesOptions, 'vault' | 'log' | 'onChanged' | 'choosePlace'>;
}

const unavailable = err({ code: 'journal-unavailable' as const });
const noKeychain = err({ code: 'no-keychain' as const });

/** Maps a vault problem to the two states of the keychain on the screen; missing secrets are no third state. */
export const vaultState = (problem: VaultProblem) => (problem === 'keychain-locked' ? problem : 'no-keychain');

export class OwnerActions implements OwnerHandlers {
  private readonly counter: OwnedCounter;
  private readonly options: OwnerActionsOptions;
  readonly files: OwnersFileService;
  private service: StoredService | null = null;
  /** False until the keychain has answered: until then missing keys are not reported. */
  private asked = false;
  /** Runs openings one by one: a second one would take the journal from under the first. */
  private readonly opening = new SerialQueue();
  private openings = 0;
  /** Counts the times at which the entries were taken away: what was read before is no longer this counter's. */
  private takenAway = 0;

  constructor(counter: OwnedCounter, options: OwnerActionsOptions) {
    this.counter = counter;
    this.options = options;
    const { vault, log, onChanged, choosePlace } = options;
    this.files = new OwnersFileService(counter, { ...options.files, vault, log, onChanged, choosePlace });
  }

  /** True only when it is known. */
  get codeMissing(): boolean {
    return this.counter.opened !== null && this.counter.sealedSecrets === null;
  }

  get keysMissing(): boolean {
    return this.asked && (this.service === null || KEY_TYPES.every((type) => this.service?.keys[type] === ''));
  }

  /** Names a key's account if no order can tell (M18). An account of the previous key is never matched to another. */
  ownerSays: AccountStoreOptions['ownerSays'] = (type, among) => {
    const word = this.service?.words[type] ?? null;
    if (typeof word === 'number') return among.some(({ id }) => id === word) ? word : 'new';
    return word === 'same' ? (among.at(0)?.id ?? 'new') : word;
  };

  /** Resolves "the same as before" to an account, while that is still known. */
  private resolved(words: OwnersWords): StoredService['words'] {
    const { accounts } = this.counter.opened ?? {};
    const resolve = (type: KeyType, word: 'same' | 'new') => {
      const product = PRODUCTS.find((name) => KEY_OF_PRODUCT[name] === type);
      const before = product === undefined ? null : (accounts?.current(product) ?? null);
      return word === 'same' && before !== null ? before.accountId : word;
    };
    return Object.fromEntries(
      KEY_TYPES.flatMap((type) => (words[type] === undefined ? [] : [[type, resolve(type, words[type])]])),
    );
  }

  /** Connects with the keys in the keychain; a counter without any keys stays unconnected. */
  async connect(): Promise<void> {
    const { takenAway } = this;
    try {
      const stored = await this.options.vault.service();
      if (takenAway !== this.takenAway) return;
      this.service = stored;
      this.asked = true;
    } catch (error) {
      this.options.log.write('error', 'vault: the keys could not be read', { error: nameOf(error) });
      this.connectAgain();
    }
    this.options.onChanged();
    const { service } = this;
    if (service === null || this.keysMissing) return;
    await this.counter.connect({ line: this.options.lineOf(service.baseUrl), keys: service.keys });
  }

  /** Retries until the keychain is unlocked. */
  private connectAgain(): void {
    setTimeout(() => void this.connect(), ASK_AGAIN_MS).unref();
  }

  keysState: OwnerHandlers['keysState'] = async () => {
    const { opened } = this.counter;
    if (opened === null) return unavailable;
    const open = await opened.journal.read.openIntents(0, OPEN_COUNTED);
    return ok(this.stateWith(open.length));
  };

  private stateWith(openOrders: number): KeysState {
    const { service } = this;
    const has = KEY_TYPES.filter((type) => service !== null && service.keys[type] !== '');
    return { baseUrl: service?.baseUrl ?? '', has, openOrders };
  }

  checkKeys: OwnerHandlers['checkKeys'] = async ({ accepted, ...offered }) =>
    ok(await this.options.offers.check(offered, accepted));

  /** Keeps the stored keys that aren't replaced, as long as the service is the same. */
  saveKeys: OwnerHandlers['saveKeys'] = async ({ words }) => {
    const { offers, vault } = this.options;
    const { opened } = this.counter;
    if (opened === null) return unavailable;
    if (!offers.any) return err({ code: 'set-up-first' });
    // A keychain may ask for its password, and another person be here when it has answered.
    const by = opened.staff.attendant().id;
    const taken = offers.taken();
    let service: StoredService;
    try {
      // Asked anew: a keychain that was locked at the start may hold keys that nobody has read yet.
      const stored = await vault.service();
      const before = stored?.baseUrl === taken.baseUrl ? stored : null;
      service = {
        baseUrl: taken.baseUrl,
        keys: byKeyType((type) => taken.keys[type] || (before?.keys[type] ?? '')),
        words: { ...before?.words, ...this.resolved(words) },
      };
      await vault.keepService(service);
    } catch (error) {
      return this.refused(error);
    }
    const types = KEY_TYPES.filter((type) => taken.keys[type] !== '');
    const data = { by, types, words, baseUrl: service.baseUrl };
    await opened.journal.write.log({ kind: 'keys.changed', at: this.counter.now(), saleSeq: null, data });
    offers.forget();
    void this.connect();
    this.service = service;
    return this.keysState({});
  };

  /** True while the owner's code opens or restores the counter. */
  get isBusy(): boolean {
    return this.openings > 0;
  }

  private async openBy<T>(work: () => Promise<T>): Promise<T> {
    this.openings += 1;
    try {
      return await this.opening.take(work);
    } finally {
      this.openings -= 1;
    }
  }

  open: OwnerHandlers['open'] = (request) => this.openBy(() => this.openWith(request));

  private async openWith({ code }: CallRequest<'recovery.open'>): ReturnType<OwnerHandlers['open']> {
    const { counter } = this;
    const typed = readCode(code);
    if (counter.snapshot().journal.problem !== 'secrets-missing') return err({ code: 'too-late' });
    if (counter.sealedSecrets === null) return ok({ kind: 'no-code-in-it' });
    if (typed.kind !== 'right-form') return ok({ kind: 'wrong-code' });
    const secrets = await unwrapSecrets(counter.sealedSecrets, typed.code);
    if (secrets === null) return ok({ kind: 'wrong-code' });
    try {
      await this.makeRoomFor(secrets);
      await this.options.vault.keepSecrets(secrets);
      await this.mustBeSealed();
    } catch (error) {
      const refused = this.refused<RestoreAnswer>(error);
      return error instanceof VaultError ? ok({ kind: 'vault', problem: vaultState(error.problem) }) : refused;
    }
    await counter.open();
    await counter.opened?.journal.write.log({ kind: 'recovery.opened', at: counter.now(), saleSeq: null, data: {} });
    void this.connect();
    const open = (await counter.opened?.journal.read.openIntents(0, OPEN_COUNTED)) ?? [];
    return ok({ kind: 'restored', open: open.length });
  }

  /** Anybody can make a journal and a code for it: only the secrets prove that the keys belong to this counter. */
  private async makeRoomFor(secrets: Secrets): Promise<void> {
    const { vault } = this.options;
    const own = await vault.openSecrets().catch((error: unknown) => {
      if (error instanceof VaultError && error.problem === 'secrets-missing') return null;
      throw error;
    });
    if (own !== null && areSame(secrets, own)) return;
    await vault.forget();
    this.takenAway += 1;
    this.service = null;
    this.counter.forgetAddress();
  }

  /** A code opens no journal whose seal was cut out: where the keychain knows of none yet, it asks for one from now on. */
  private async mustBeSealed(): Promise<void> {
    const { vault } = this.options;
    if ((await vault.generation()) === null) await vault.keepGeneration(0);
  }

  goBack: OwnerHandlers['goBack'] = (request) => this.openBy(() => this.goBackWith(request));

  private async goBackWith({ code }: CallRequest<'recovery.goBack'>): ReturnType<OwnerHandlers['goBack']> {
    const { counter } = this;
    const { folder, readerFile } = this.options;
    const { opened, backupFolders } = counter;
    const problem = counter.snapshot().journal.problem ?? '';
    const passedOver: string[] = [];
    // A journal that was found damaged while open stays in use until Dwadi is closed.
    if (opened !== null || !['newer', ...LOST].includes(problem)) return err({ code: 'too-late' });
    const answer =
      problem === 'newer'
        ? await goBack({ folder, readerFile, code, isOurs: await this.ownSecrets() })
        : await restoreNewest({
            ...{ folder, readerFile, code, backupFolders },
            ...{ isOurs: await this.ownSecrets(), isSealed: await this.isSealed() },
            onPassedOver: (names) => passedOver.push(...names),
          });
    if (answer.kind !== 'restored') return ok(answer);
    await counter.open();
    const data = passedOver.length > 0 ? { passedOver } : {};
    await counter.opened?.journal.write.log({ kind: 'recovery.opened', at: counter.now(), saleSeq: null, data });
    counter.opened?.backups.wherePassedOver(passedOver);
    void this.connect();
    return ok(answer);
  }

  private async isSealed(): Promise<boolean> {
    return (await this.options.vault.generation().catch(() => null)) !== null;
  }

  /** Compares a backup's secrets with this PC's own. If the keychain has lost them, the code alone decides. */
  private async ownSecrets(): Promise<(secrets: Secrets) => boolean> {
    const own = await this.options.vault.openSecrets().catch(() => null);
    return (secrets) => own === null || areSame(secrets, own);
  }

  resetPin: OwnerHandlers['resetPin'] = async ({ ownerId, code, newPin }) => {
    const { opened, sealedSecrets } = this.counter;
    const typed = readCode(code);
    if (opened === null || sealedSecrets === null) return err({ code: 'not-found' });
    if (typed.kind !== 'right-form') return ok({ right: false });
    const secrets = await unwrapSecrets(sealedSecrets, typed.code);
    // Anybody could write a wrap that a code of theirs opens: only this counter's own secrets prove the owner.
    const own = await this.options.vault.openSecrets();
    if (secrets === null || !areSame(secrets, own)) return ok({ right: false });
    const done = await opened.staff.resetPin(ownerId, newPin);
    return done.ok ? ok({ right: true }) : done;
  };

  backupsState: OwnerHandlers['backupsState'] = async () => {
    const { opened } = this.counter;
    return opened === null ? unavailable : ok(await opened.backups.state());
  };

  chooseBackups: OwnerHandlers['chooseBackups'] = async () => {
    const { folder, choosePlace, log } = this.options;
    const staff = this.counter.opened?.staff;
    const by = staff?.attendant().id;
    const ask = () => choosePlace('folder');
    const chosen = await (staff?.whileHere(ask) ?? ask());
    const profile = readProfile(folder);
    if (chosen === null || profile === null) return this.backupsState({});
    try {
      await access(chosen, constants.W_OK);
      const { opened } = this.counter;
      const data = { by, what: 'backups', from: this.counter.backupFolder, to: chosen };
      await opened?.journal.write.log({ kind: 'folder.moved', at: this.counter.now(), saleSeq: null, data });
      saveProfile(folder, { ...profile, backupFolder: chosen });
    } catch (error) {
      log.write('error', 'backups: that folder can not be written', { error: nameOf(error) });
      return err({ code: 'not-saved' });
    }
    this.counter.backupFolder = chosen;
    await this.counter.backUp();
    await this.counter.opened?.backups.look();
    return this.backupsState({});
  };

  private refused<T>(error: unknown): Result<T, CounterError> {
    this.options.log.write('error', 'vault: it could not be kept', { error: nameOf(error) });
    return error instanceof VaultError ? noKeychain : err({ code: 'internal' });
  }
}
