/** A live counter as its owner's handlers see it, with a keychain in memory and a log of what they do. */
import type { OwnedCounter } from '#main/app/counter/owned-counter.ts';
import type { NewEvent } from '#main/journal/base/records.ts';
import { VaultError } from '#main/key-vault/keychain.ts';
import { LiveVault } from '#main/key-vault/live-vault.ts';
import { newSecrets } from '#main/key-vault/secrets.ts';
import type { Result } from '#shared/result.ts';
import { err, ok } from '#shared/result.ts';
import { memoryKeychain } from './keychain.ts';

export const AT = 1_795_000_000_000;

export async function ownedCounter() {
  const entries = new Map<string, string>();
  const keychain = memoryKeychain(entries);
  const at = {
    locked: false,
    open: 0,
    problem: null as string | null,
    pin: 'right',
    hasPhoneCode: false,
    savedAs: 'f',
    /** The person at the counter. */
    here: 'efua',
    /** Happens while a system dialog is open. */
    duringDialog: () => {},
  };
  const whenOpen = <T extends unknown[], R>(work: (...asked: T) => Promise<R>) =>
    async function unlessLocked(...asked: T): Promise<R> {
      if (at.locked) throw new VaultError('keychain-locked');
      return work(...asked);
    };
  const vault = new LiveVault(
    { read: whenOpen(keychain.read), write: whenOpen(keychain.write), remove: whenOpen(keychain.remove) },
    'one',
  );
  const secrets = newSecrets();
  await vault.keepSecrets(secrets);
  const did: string[] = [];
  const events: NewEvent[] = [];
  const meta: Record<string, string> = {};
  const files: [string, string][] = [];
  const sheets: unknown[] = [];
  const connected: unknown[] = [];
  const phoneKeys: Uint8Array[] = [];
  const accounts: Record<string, { accountId: number }> = {};
  const opened = {
    journal: {
      write: {
        log: async (event: NewEvent) => void events.push(event),
        saveMeta: async (more: Record<string, string>) => void Object.assign(meta, more),
      },
      read: { openIntents: async (_: number, limit: number) => Array(Math.min(at.open, limit)).fill({}) },
    },
    accounts: { current: (product: string) => accounts[product] ?? null },
    backups: {
      state: async () => ({ folder: counter.backupFolder, lastGoodAt: null, onSameDisk: false }),
      look: async () => void did.push('look'),
      wherePassedOver: () => {},
    },
    staff: {
      attendant: () => ({ id: at.here }),
      ownPin: async (pin: string, what: string, asker = at.here): Promise<Result<unknown, unknown>> => {
        if (asker !== at.here) return err({ code: 'not-allowed' });
        did.push(`pin ${pin} for ${what}`);
        return ok({ kind: at.pin });
      },
      whileHere: async <T>(ask: () => Promise<T>): Promise<T | null> => {
        const asker = at.here;
        const chosen = await ask();
        at.duringDialog();
        return asker === at.here ? chosen : null;
      },
      resetPin: async (id: string, pin: string): Promise<Result<unknown, unknown>> => {
        did.push(`reset ${id} ${pin}`);
        return ok({});
      },
      get hasPhoneCode() {
        return at.hasPhoneCode;
      },
      takePhoneKey: (key: Uint8Array) => void phoneKeys.push(key),
    },
    printing: {
      printUnkept: async (sheet: unknown) => {
        sheets.push(sheet);
        return true;
      },
    },
  };
  const counter = {
    sealedSecrets: null as string | null,
    opened: opened as typeof opened | null,
    backupFolder: '/before',
    backupFolders: ['/before'],
    saveFile: async (name: string, content: string) => {
      files.push([name, content]);
      return ok({ savedAs: at.savedAs });
    },
    now: () => AT,
    snapshot: () => ({ mark: 'K3F7', shopName: 'Adom Mobile', journal: { problem: at.problem } }),
    open: async () => {
      did.push('open');
      counter.opened = opened;
    },
    connect: async (address: unknown) => void connected.push(address),
    forgetAddress: () => void did.push('forget the address'),
    backUp: async () => {
      did.push('back up');
      return null;
    },
    readAgain: async () => void did.push('read again'),
  };
  return {
    ...{ at, vault, entries, secrets, did, events, meta, files, sheets, connected, phoneKeys, accounts, opened },
    state: counter,
    counter: counter as unknown as OwnedCounter,
  };
}
