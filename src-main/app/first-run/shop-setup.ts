/**
 * Sets up the live counter, step by step. Pasted keys and a new code wait here in memory and nowhere else; the folder
 * and the keychain are written last, in one go, and a set-up that fails leaves neither behind.
 */
import { basename } from 'node:path';
import type { CallRequest } from '#shared/counter-api/index.ts';
import type { OfferedKeys } from '#shared/counter-api/setup.ts';
import { readCode } from '#shared/recovery-code.ts';
import { err, ok } from '#shared/result.ts';
import type { FirstRun } from '../../ipc/counter-choice-handlers.ts';
import { isStorageError, problemOf } from '../../journal/base/journal-error.ts';
import { withRestorer } from '../../journal/journal.ts';
import { type Keychain, nameOf, proveKeychain, VaultError } from '../../key-vault/keychain.ts';
import { LiveVault } from '../../key-vault/live-vault.ts';
import { newRecoveryCode, unwrapSecrets, wrapSecrets } from '../../key-vault/recovery.ts';
import { newSecrets, type Secrets } from '../../key-vault/secrets.ts';
import { subKey } from '../../key-vault/sub-keys.ts';
import type { Log } from '../../platform/log.ts';
import { recoverySheet } from '../../printing/slips/recovery-sheet.ts';
import type { KeyOffers } from '../../provisioning/key-offers.ts';
import { beginFolder, type LiveProfile, saveProfile } from '../../provisioning/live-folder.ts';
import type { Counter } from '../counter/counter.ts';
import { newMark } from '../counter/counter-identity.ts';
import type { Founding } from '../counter/counter-options.ts';
import { vaultState } from '../owner/owner-actions.ts';
import { beginAnew, takeBack } from '../provisioning/create-counter.ts';
import type { ChoosePlace } from '../windows/file-dialogs.ts';

export interface FirstRunOptions {
  readonly folder: string;
  readonly keychain: Keychain;
  readonly offers: KeyOffers;
  readonly readerFile: URL;
  readonly choosePlace: ChoosePlace;
  /** Makes a counter that writes its first records when it is opened, and has no connection. */
  readonly founder: (profile: LiveProfile, secrets: Secrets, founding: Founding) => Counter;
  readonly training: () => Counter;
  /** Opens the counter as every start does, and shows it. */
  readonly onReady: () => Promise<void>;
  readonly log: Log;
}

const notYet = err({ code: 'set-up-first' as const });

/** The code, and the mark of its counter: both are on paper before the counter is made. */
interface Written {
  readonly code: string;
  readonly mark: string;
}

export class SetUp implements FirstRun {
  private readonly options: FirstRunOptions;
  private written: Written | null = null;
  private confirmed = false;
  private backup: string | null = null;
  /** True during a set-up: a second press begins no second counter. */
  private busy = false;

  constructor(options: FirstRunOptions) {
    this.options = options;
  }

  get isBusy(): boolean {
    return this.busy;
  }

  begin: FirstRun['begin'] = async () => {
    this.forget();
    try {
      await proveKeychain(this.options.keychain);
      return ok({ vault: 'ok' });
    } catch (error) {
      this.options.log.write('warn', 'vault: not usable', { error: nameOf(error) });
      return ok({ vault: vaultState(error instanceof VaultError ? error.problem : 'no-keychain') });
    }
  };

  checkKeys: FirstRun['checkKeys'] = async ({ accepted, ...offered }) =>
    ok(await this.options.offers.check(offered, accepted));

  makeCode: FirstRun['makeCode'] = async () => {
    // The counter is being made with the code before: another one would open nothing.
    if (this.busy) return notYet;
    this.written = { code: newRecoveryCode(), mark: this.written?.mark ?? newMark() };
    this.confirmed = false;
    return ok({ code: this.written.code });
  };

  printCode: FirstRun['printCode'] = async ({ shopName }) => {
    const { written } = this;
    const training = this.options.training();
    if (written === null || training.opened === null) return notYet;
    const sheet = { code: written.code, counterMark: written.mark, madeAt: training.now() };
    // Live paper, although it comes from Training's printer: the code is no practice.
    return ok({
      printed: await training.opened.printing.printUnkept(recoverySheet(sheet, { shopName, training: false })),
    });
  };

  confirmCode: FirstRun['confirmCode'] = async ({ code }) => {
    const typed = readCode(code);
    this.confirmed = typed.kind === 'right-form' && typed.code === this.written?.code;
    return ok({ right: this.confirmed });
  };

  finish: FirstRun['finish'] = (request) => this.conclude((written, keys) => this.foundByHand(request, written, keys));

  /** Ends the set-up, by hand or from an installer's file: needs a retyped code and a key that was accepted. */
  async conclude(work: (written: Written, keys: OfferedKeys) => Promise<void>): ReturnType<FirstRun['finish']> {
    const { written, options } = this;
    if (written === null || !this.confirmed || !options.offers.any || this.busy) return notYet;
    this.busy = true;
    try {
      await work(written, options.offers.taken());
    } catch (error) {
      options.log.write('error', 'set-up: failed', { error: nameOf(error) });
      if (error instanceof VaultError) return err({ code: 'no-keychain' });
      return err({ code: 'journal-unavailable', detail: isStorageError(error) ? problemOf(error) : 'io' });
    } finally {
      this.busy = false;
    }
    this.forget();
    await options.onReady();
    return ok({});
  }

  private async foundByHand(
    request: CallRequest<'setup.finish'>,
    { code, mark }: Written,
    keys: OfferedKeys,
  ): Promise<void> {
    const { shopName, slipHeader, ownerName, pin } = request;
    const { options } = this;
    await this.begun(async (vault, profile) => {
      const secrets = newSecrets();
      await vault.keepSecrets(secrets);
      await vault.keepService({ ...keys, words: {} });
      const founding = { mark, shopName, slipHeader, owner: { name: ownerName, pin } };
      const recoveryWrap = await wrapSecrets(secrets, code);
      await this.found(options.founder(profile, secrets, { ...founding, recoveryWrap }));
    });
  }

  /** Marks the counter as ready when the work is done; a failure before that removes its folder and its entries. */
  private async begun<T>(work: (vault: LiveVault, profile: LiveProfile) => Promise<T>): Promise<T> {
    const { folder, keychain } = this.options;
    await beginAnew(this.options);
    let vault: LiveVault | null = null;
    try {
      const profile = beginFolder(folder);
      vault = new LiveVault(keychain, profile.vaultId);
      const done = await work(vault, profile);
      saveProfile(folder, { ...profile, state: 'ready' });
      return done;
    } catch (error) {
      await takeBack(vault, folder);
      throw error;
    }
  }

  /** Opens the counter once to write its first records, then closes it: their data then stays in no memory. */
  private async found(counter: Counter): Promise<void> {
    await counter.open();
    const opened = counter.opened !== null;
    await counter.close();
    if (!opened) throw new Error('the journal could not be made');
  }

  chooseBackup: FirstRun['chooseBackup'] = async () => {
    this.backup = await this.options.choosePlace('backup');
    return ok({ name: this.backup === null ? null : basename(this.backup) });
  };

  restore: FirstRun['restore'] = async ({ code }) => {
    const { backup } = this;
    const typed = readCode(code);
    if (backup === null || this.busy) return notYet;
    if (typed.kind !== 'right-form') return ok({ kind: 'wrong-code' });
    this.busy = true;
    try {
      return await this.restoreFrom(backup, typed.code);
    } catch (error) {
      this.options.log.write('error', 'set-up: the backup was not restored', { error: nameOf(error) });
      if (error instanceof VaultError) return ok({ kind: 'vault', problem: vaultState(error.problem) });
      return ok({ kind: 'backup', problem: isStorageError(error) ? problemOf(error) : 'io' });
    } finally {
      this.busy = false;
    }
  };

  private async restoreFrom(backup: string, code: string): ReturnType<FirstRun['restore']> {
    const { folder, readerFile, onReady } = this.options;
    const restored = await withRestorer(readerFile, async (restorer) => {
      const sealed = await restorer.sealedSecrets(backup);
      if (sealed === null) return 'no-code-in-it' as const;
      const secrets = await unwrapSecrets(sealed, code);
      if (secrets === null) return 'wrong-code' as const;
      return this.begun(async (vault) => {
        await vault.keepSecrets(secrets);
        // This PC knows nothing of that counter: only the seal tells the owner's people and PINs from somebody else's.
        const proof = { key: subKey(secrets, 'journal-seal'), isSealed: true };
        const request = { from: backup, to: folder, now: Date.now(), proof, mayBeJournal: true };
        return (await restorer.restore(request)).open;
      });
    });
    if (typeof restored === 'string') return ok({ kind: restored });
    this.forget();
    await onReady();
    return ok({ kind: 'restored', open: restored });
  }

  private forget(): void {
    this.written = null;
    this.confirmed = false;
    this.backup = null;
    this.options.offers.forget();
  }
}
