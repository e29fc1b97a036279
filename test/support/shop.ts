/** A shop as a PC has it: its folder and keychain, its set-up, and the live counter that comes of it. No window. */
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { Counter } from '#main/app/counter/counter.ts';
import { FirstFileService } from '#main/app/first-run/setup-file.ts';
import { SetUp } from '#main/app/first-run/shop-setup.ts';
import { OwnerActions } from '#main/app/owner/owner-actions.ts';
import { phoneKeyIn } from '#main/app/owner/phone-key.ts';
import { provisionSilently } from '#main/app/provisioning/silent-apply.ts';
import type { SaveFile } from '#main/app/windows/file-dialogs.ts';
import type { Keychain } from '#main/key-vault/keychain.ts';
import { LiveVault } from '#main/key-vault/live-vault.ts';
import type { Log } from '#main/platform/log.ts';
import { silentLog } from '#main/platform/log.ts';
import { KeyOffers } from '#main/provisioning/key-offers.ts';
import { readProfile } from '#main/provisioning/live-folder.ts';
import { Signers } from '#main/provisioning/trust.ts';
import type { ServiceLine } from '#main/reseller-client/connection.ts';
import { MachineSettingsStore } from '#main/settings/machine-settings.ts';
import { pesewas } from '#shared/money.ts';
import { ok } from '#shared/result.ts';
import { addressOf, counterOptions, makeFolder, removeFolder } from './counter.ts';
import { memoryKeychain } from './keychain.ts';
import type { TestService } from './service.ts';

export const OWNER = { ownerName: 'Efua', pin: '907214' } as const;

interface ShopOptions {
  readonly entries?: Map<string, string>;
  readonly keychain?: Keychain;
  /** The version of Dwadi that opens it. */
  readonly version?: string;
  /** The file or folder that a person chooses. */
  readonly chosen?: () => string | null;
  readonly log?: Log;
  /** The key of the installer whom this PC's administrator trusts. */
  readonly signer?: string;
  /** Receives what the owner saves. */
  readonly onSaved?: (content: string) => void;
}

/** `root`: the PC's folder; a second one is another PC. */
export function shopOn(root: string, service: TestService, options: ShopOptions = {}) {
  const folder = join(root, 'live');
  const keychain = options.keychain ?? memoryKeychain(options.entries);
  const log = options.log ?? silentLog;
  const { line } = addressOf(service);
  const lineOf = (baseUrl: string): ServiceLine => ({ ...line, baseUrl });
  const choosePlace = async () => options.chosen?.() ?? null;
  const newOffers = () => new KeyOffers({ version: 'test', lineOf, withinMs: 8000 });
  const version = options.version ?? '0.0.0-test';
  const common = { ...counterOptions(folder, { log }), version, kind: 'live', shopName: '', demoStaff: false } as const;
  const files = {
    ...{ machine: new MachineSettingsStore(root), folder: join(root, 'provisioning') },
    signers: new Signers(options.signer === undefined ? [] : [{ file: options.signer, ofAdministrator: false }]),
  };
  const saveFile: SaveFile = async (name, content) => {
    options.onSaved?.(String(content));
    return ok({ savedAs: name });
  };
  const state: { counter: Counter | null; owner: OwnerActions | null } = { counter: null, owner: null };

  const training = new Counter({ ...counterOptions(join(root, 'training'), { kind: 'training' }) });
  const offers = newOffers();
  const setUp = new SetUp({
    ...{ folder, keychain, choosePlace, log, offers, readerFile: common.workers.readerFile },
    founder: (_, secrets, founding) => new Counter({ ...common, openSecrets: () => secrets, founding }),
    training: () => training,
    onReady: () => open(),
  });

  const firstFile = new FirstFileService({
    ...{ ...files, choosePlace, offers, setUp },
    place: { folder, keychain, version, machine: files.machine, workers: common.workers, onStep: () => {} },
  });

  /** Opens the counter as every start does. */
  async function open(): Promise<void> {
    const profile = readProfile(folder);
    if (profile === null) throw new Error('there is no live counter');
    const vault = new LiveVault(keychain, profile.vaultId);
    const counter = new Counter({
      ...common,
      ...(profile.backupFolder !== undefined && { backupFolder: profile.backupFolder }),
      ownerSays: (type, among) => state.owner?.ownerSays(type, among) ?? null,
      openSecrets: () => vault.openSecrets(),
      progress: vault,
      phoneKey: (read) => phoneKeyIn(vault, read),
      officeSecret: (of) => vault.officeSecret(of),
      ...{ warnsOfBackups: true, saveFile },
      owners: (desk) => {
        const { readerFile } = common.workers;
        const facts = { folder, vault, choosePlace, log, lineOf, readerFile, offers: newOffers(), files };
        state.owner = new OwnerActions(desk, { ...facts, onChanged: () => {} });
        return state.owner;
      },
    });
    state.counter = counter;
    await counter.open();
    await state.owner?.connect();
  }

  /** Applies an installer's file as the switch does, with Dwadi closed. */
  const silently = (text: string, passphrase: string | null = null) =>
    provisionSilently(text, {
      ...{ folder, keychain, version, passphrase, workers: common.workers, onStep: () => {} },
      ...{ machine: files.machine, signers: files.signers, offers: newOffers() },
      ...{ evenForAnother: false, untriedKeys: false },
    });

  return {
    ...{ folder, setUp, firstFile, open, silently, training, machine: files.machine },
    get counter(): Counter {
      if (state.counter === null) throw new Error('the counter is not open');
      return state.counter;
    },
    get owner(): OwnerActions {
      if (state.owner === null) throw new Error('the counter is not open');
      return state.owner;
    },
    close: async () => {
      await state.counter?.close();
      state.counter = null;
    },
  };
}

export type Shop = ReturnType<typeof shopOn>;

const value = async <T>(answer: Promise<{ ok: true; value: T } | { ok: false; error: unknown }>): Promise<T> => {
  const result = await answer;
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

/** The whole way of a first run. Answers the recovery code, as the owner has it on paper. */
export async function setUpShop({ setUp }: Shop, { baseUrl, keys }: TestService): Promise<string> {
  await value(setUp.begin({}));
  await value(setUp.checkKeys({ baseUrl, keys, accepted: [] }));
  const { code } = await value(setUp.makeCode({}));
  await value(setUp.confirmCode({ code: code.toLowerCase() }));
  await value(setUp.finish({ shopName: 'Adom Mobile', slipHeader: ['Kaneshie'], ...OWNER }));
  return code;
}

/** The owner signs in and opens the drawer: nothing is sold before. */
export async function startDay({ counter }: Shop, pin: string = OWNER.pin): Promise<void> {
  const [owner] = counter.opened?.staff.names() ?? [];
  const answer = await counter.opened?.staff.signIn(owner?.id ?? '', pin);
  if (!answer?.ok || answer.value.kind !== 'right') throw new Error(`not signed in: ${JSON.stringify(answer)}`);
  const fact = counter.opened?.shifts.fact();
  if (fact?.state !== 'open') await counter.opened?.shifts.open(pesewas(0));
}

/** A fresh PC for a test, and what its keychain holds. Both go when the test is over. */
export function newShop(service: TestService) {
  const root = makeFolder();
  const entries = new Map<string, string>();
  const shop = shopOn(root, service, { entries });
  onTestFinished(async () => {
    await shop.close();
    removeFolder(root);
  });
  return { root, shop, entries };
}
