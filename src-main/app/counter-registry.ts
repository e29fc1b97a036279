/**
 * The counters of this PC: Training on every one, and the live one once it was set up. Each goes on by itself whichever
 * is shown; the live engine follows its orders during practice, too.
 */
import { join } from 'node:path';
import type { CounterKind, HouseFact } from '#shared/counter-api/setup.ts';
import type { FirstFile, PcCounters } from '../ipc/counter-choice-handlers.ts';
import { systemKeychain } from '../key-vault/keychain.ts';
import { LiveVault } from '../key-vault/live-vault.ts';
import { KeyOffers } from '../provisioning/key-offers.ts';
import { adoptFolder, hasJournal, type LiveProfile, readProfile } from '../provisioning/live-folder.ts';
import { Signers } from '../provisioning/trust.ts';
import type { ServiceLine } from '../reseller-client/connection.ts';
import { commonOptions, type Setup } from './counter/common-options.ts';
import { Counter } from './counter/counter.ts';
import { lineTo } from './counter/counter-address.ts';
import type { CounterOptions } from './counter/counter-options.ts';
import { liveFolder, startsInTraining } from './first-page.ts';
import { FirstFileService } from './first-run/setup-file.ts';
import { SetUp } from './first-run/shop-setup.ts';
import { factsOf } from './health/update-facts.ts';
import { OwnerActions } from './owner/owner-actions.ts';
import { phoneKeyIn } from './owner/phone-key.ts';
import type { FoundingPlace } from './provisioning/create-counter.ts';
import { openTraining, type Training } from './training/open-training.ts';
import { type ChoosePlace, placeChooser } from './windows/file-dialogs.ts';
import { counterWindow, showInWindows } from './windows/windows.ts';

interface Live {
  readonly counter: Counter;
  readonly owner: OwnerActions;
}

export class CounterRegistry implements PcCounters {
  readonly firstRun: SetUp;
  readonly firstFile: FirstFile;
  private readonly setup: Setup;
  private readonly folder: string;
  private readonly keychain = systemKeychain();
  private readonly choosePlace: ChoosePlace;
  private readonly lineOf: (baseUrl: string) => ServiceLine;
  private training: Training | null = null;
  private live: Live | null = null;
  private shows: CounterKind;

  constructor(setup: Setup) {
    this.setup = setup;
    this.folder = liveFolder(setup.userData);
    const mayAsk = () => setup.lockdown.plan.systemDialogs;
    this.choosePlace = placeChooser(setup.development.chosenFile, mayAsk, counterWindow);
    this.lineOf = lineTo(setup.development.authority);
    const offers = this.newOffers();
    const setUp = new SetUp({
      ...{ folder: this.folder, keychain: this.keychain, choosePlace: this.choosePlace, log: setup.log, offers },
      readerFile: commonOptions(setup).workers.readerFile,
      founder: (_, secrets, founding) =>
        new Counter({ ...this.liveOptions(), ownerSays: () => null, openSecrets: () => secrets, founding }),
      training: () => this.openTraining().counter,
      onReady: async () => this.goLive(),
    });
    this.firstRun = setUp;
    this.firstFile = new FirstFileService({
      ...this.filesOptions(),
      choosePlace: this.choosePlace,
      offers,
      setUp,
      place: this.place(),
    });
    const profile = this.liveProfile();
    const practises = startsInTraining(setup.userData, profile !== null);
    this.shows = practises ? 'training' : 'live';
    if (practises) this.openTraining();
    if (profile !== null) void this.openLive(profile);
  }

  get shown(): Counter {
    return this.shows === 'live' && this.live !== null ? this.live.counter : this.openTraining().counter;
  }

  get all(): readonly Counter[] {
    return [this.live?.counter, this.training?.counter].filter((counter) => counter !== undefined);
  }

  get ownerCounter(): Counter | null {
    return this.live?.counter ?? null;
  }

  fact(): HouseFact {
    return {
      live: this.live === null ? 'absent' : 'ready',
      keysMissing: this.live?.owner.keysMissing ?? false,
      codeMissing: this.live?.owner.codeMissing ?? false,
    };
  }

  get isBusy(): boolean {
    return this.firstRun.isBusy || (this.live?.owner.isBusy ?? false);
  }

  show(kind: CounterKind): void {
    if (kind === 'live' && this.live === null) return;
    this.shows = kind;
    showInWindows(this.shown);
  }

  async close(): Promise<void> {
    // One that can't be closed, because its journal's thread died for instance, doesn't keep the other from its mark.
    const ends = await Promise.allSettled([this.live?.counter.close(), this.training?.close()]);
    for (const end of ends)
      if (end.status === 'rejected')
        this.setup.log.write('error', 'counter: not closed', { error: String(end.reason) });
  }

  /** Opens Training only on demand if the shop has a live counter: a small PC has one service less to run. */
  private openTraining(): Training {
    this.training ??= openTraining(this.setup, this, async () => {
      const live = this.live?.counter;
      return live === undefined ? 0 : (await factsOf(live)).sending;
    });
    return this.training;
  }

  /** A journal without a profile, from a restore for instance, becomes a counter whose secrets are still missing. */
  private liveProfile(): LiveProfile | null {
    const profile = readProfile(this.folder);
    if (profile !== null) return profile.state === 'ready' ? profile : null;
    return hasJournal(this.folder) ? adoptFolder(this.folder) : null;
  }

  private async goLive(): Promise<void> {
    const profile = this.liveProfile();
    if (profile !== null) await this.openLive(profile);
    this.show('live');
  }

  private async openLive(profile: LiveProfile): Promise<void> {
    const { log } = this.setup;
    const vault = new LiveVault(this.keychain, profile.vaultId);
    const { folder, choosePlace } = this;
    let owner: OwnerActions | null = null;
    const counter = new Counter({
      ...this.liveOptions(),
      ...(profile.backupFolder !== undefined && { backupFolder: profile.backupFolder }),
      ownerSays: (type, among) => owner?.ownerSays(type, among) ?? null,
      openSecrets: () => vault.openSecrets(),
      progress: vault,
      officeSecret: (of) => vault.officeSecret(of),
      phoneKey: (read) => phoneKeyIn(vault, read),
      house: this,
      warnsOfBackups: true,
      owners: (context) => {
        const { readerFile } = commonOptions(this.setup).workers;
        owner = new OwnerActions(context, {
          ...{ folder, vault, choosePlace, log, readerFile, lineOf: this.lineOf },
          offers: this.newOffers(),
          files: this.filesOptions(),
          onChanged: () => this.changed(),
        });
        return owner;
      },
    });
    if (owner === null) return;
    this.live = { counter, owner };
    const connected = (owner as OwnerActions).connect();
    await counter.open();
    // A slow connection doesn't delay the opening.
    void connected;
  }

  private changed(): void {
    const { onSnapshotChanged } = commonOptions(this.setup);
    for (const counter of this.all) onSnapshotChanged(counter);
  }

  private liveOptions(): Omit<CounterOptions, 'ownerSays' | 'openSecrets'> {
    return { ...commonOptions(this.setup), kind: 'live', folder: this.folder, shopName: '', demoStaff: false };
  }

  private filesOptions() {
    const { userData, machine, trusted, development } = this.setup;
    const { signer } = development;
    return {
      ...{ machine, folder: join(userData, 'provisioning') },
      signers: new Signers(signer === null ? trusted : [{ file: signer, ofAdministrator: false }]),
    };
  }

  private place(): FoundingPlace {
    const { workers, version } = commonOptions(this.setup);
    const { folder, keychain } = this;
    return { folder, keychain, machine: this.setup.machine, workers, version, onStep: () => {} };
  }

  private newOffers(): KeyOffers {
    return new KeyOffers({ version: commonOptions(this.setup).version, lineOf: this.lineOf });
  }
}
