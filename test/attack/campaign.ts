/**
 * Attacks the folder of a closed shop again and again, opens the shop as each start does, and judges: was the change
 * refused or told, did it change nothing that counts, or did nobody notice it?
 */
import { copyFileSync, cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { restoreBackup } from '#main/journal/backup/restore.ts';
import { isStorageError } from '#main/journal/base/journal-error.ts';
import { CLEAN_STOP, EARLIER, NEEDS_LOG, PLACE, WRITTEN_BY } from '#main/journal/base/meta-names.ts';
import { COPIED } from '#main/journal/file/copy-detection.ts';
import { outsideHeadOf } from '#main/journal/file/head-file.ts';
import { LiveVault } from '#main/key-vault/live-vault.ts';
import { subKey } from '#main/key-vault/sub-keys.ts';
import { readProfile } from '#main/provisioning/live-folder.ts';
import { NO_RIGHTS } from '#shared/counter-api/staff.ts';
import { Random } from '../crash/prng.ts';
import { makeFolder, removeFolder, sell, until } from '../support/counter.ts';
import { writeInto } from '../support/journal/journal.ts';
import { memoryKeychain } from '../support/keychain.ts';
import { airtimeSale, voucherSale } from '../support/sales.ts';
import { startService, type TestService } from '../support/service.ts';
import { type Shop, setUpShop, shopOn, startDay } from '../support/shop.ts';
import { attack, type Target } from './attacks.ts';

export const JUDGEMENTS = ['refused', 'told', 'harmless', 'unnoticed'] as const;
export type Judgement = (typeof JUDGEMENTS)[number];

export interface Judged {
  readonly what: string;
  readonly judgement: Judgement;
}

/** Tells how the file was closed and copied, or how fast requests were sent: no sale and no right depends on it. */
const MEANS_NOTHING = [CLEAN_STOP, NEEDS_LOG, PLACE, EARLIER, WRITTEN_BY];

/** Everything in the journal that counts, as text; null if it can't be read. */
function contentOf(folder: string): string | null {
  try {
    const db = new Database(join(folder, 'journal.db'), { readonly: true });
    try {
      const tables = db
        .prepare(
          `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'budgets'`,
        )
        .pluck()
        .all() as string[];
      const schema = db.prepare(`SELECT type, name, sql FROM sqlite_schema ORDER BY name`).all();
      const rows = tables.sort().map((table) => {
        const only = table === 'meta' ? `WHERE key NOT IN (${MEANS_NOTHING.map((key) => `'${key}'`).join(', ')})` : '';
        return [table, db.prepare(`SELECT * FROM "${table}" ${only}`).raw().all()];
      });
      return JSON.stringify([db.pragma('user_version', { simple: true }), schema, rows]);
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}

/** How often a start told that another journal, or an earlier one, is in its place: its orders are looked up first. */
function arrivalsIn(folder: string): number {
  try {
    return countArrivals(folder);
  } catch {
    // A journal that can't be read isn't opened either.
    return 0;
  }
}

function countArrivals(folder: string): number {
  const db = new Database(join(folder, 'journal.db'), { readonly: true });
  try {
    const kinds = COPIED.map((kind) => `'${kind}'`).join(', ');
    return db.prepare(`SELECT count(*) FROM events WHERE kind IN (${kinds})`).pluck().get() as number;
  } finally {
    db.close();
  }
}

export class Campaign {
  private readonly root = makeFolder();
  private readonly entries = new Map<string, string>();
  private readonly shop: Shop;
  private readonly service: TestService;
  private readonly target: Target;
  private readonly saved: string;
  private content: string | null = null;
  private inode = 0;

  private constructor(service: TestService) {
    this.service = service;
    this.shop = shopOn(this.root, service, { keychain: memoryKeychain(this.entries) });
    this.target = { folder: this.shop.folder, earlier: join(this.root, 'earlier') };
    this.saved = join(this.root, 'saved');
  }

  static async begin(): Promise<Campaign> {
    const campaign = new Campaign(await startService({ tls: true }));
    await campaign.liveADay();
    return campaign;
  }

  /** A shop with people, sales, a closed drawer and a backup. */
  private async liveADay(): Promise<void> {
    await setUpShop(this.shop, this.service);
    await startDay(this.shop);
    const { counter } = this.shop;
    await counter.opened?.staff.add({ name: 'Ama', pin: '4711', role: 'attendant', rights: NO_RIGHTS });
    const engine = counter.opened?.engine;
    if (engine === undefined) throw new Error('the shop is not open');
    for (const request of [airtimeSale(), airtimeSale(500), await voucherSale(this.service, 1)]) {
      const { id } = await sell(engine, request);
      await until(engine, id, ({ state }) => state === 'settled');
    }
    await counter.backUp();
    await this.shop.close();
    this.copyTo(this.target.earlier);
    await this.restart();
    await this.save();
  }

  /** An hour later. */
  private async restart(): Promise<void> {
    await this.shop.open();
    await startDay(this.shop);
    const engine = this.shop.counter.opened?.engine;
    if (engine !== undefined)
      await until(engine, (await sell(engine, airtimeSale(300))).id, ({ state }) => state === 'settled');
    await this.shop.close();
  }

  private copyTo(folder: string): void {
    rmSync(folder, { recursive: true, force: true });
    cpSync(this.target.folder, folder, { recursive: true });
    copyFileSync(outsideHeadOf(this.target.folder), outsideHeadOf(folder));
  }

  private async save(): Promise<void> {
    this.copyTo(this.saved);
    this.content = contentOf(this.target.folder);
    this.inode = statSync(join(this.target.folder, 'journal.db')).ino;
  }

  /** Writes into the files that are there: a new file in their place would be told as a copy, whatever it says. */
  private async putRight(): Promise<void> {
    const { folder } = this.target;
    for (const name of readdirSync(folder)) {
      if (!existsSync(join(this.saved, name))) rmSync(join(folder, name), { recursive: true });
    }
    const backups = join(folder, 'backups');
    rmSync(backups, { recursive: true, force: true });
    cpSync(join(this.saved, 'backups'), backups, { recursive: true });
    writeInto(folder, this.saved);
    copyFileSync(outsideHeadOf(this.saved), outsideHeadOf(folder));
    if (statSync(join(folder, 'journal.db')).ino === this.inode) return;
    await this.shop.open();
    await this.shop.close();
    await this.save();
  }

  async attackOnce(seed: string): Promise<Judged> {
    await this.putRight();
    const keychain = new Map(this.entries);
    for (let nth = 0; ; nth += 1) {
      const what = attack(this.target, new Random(`${seed} ${nth}`));
      if (what === null) {
        await this.putRight();
        continue;
      }
      try {
        return { what, judgement: await this.judge() };
      } finally {
        await this.shop.close().catch(() => {});
        for (const [name, entry] of keychain) this.entries.set(name, entry);
      }
    }
  }

  private async judge(): Promise<Judgement> {
    const before = arrivalsIn(this.target.folder);
    const isSame = contentOf(this.target.folder) === this.content;
    const backups = await this.judgeBackups();
    if (backups !== 'harmless') return backups;
    try {
      await this.shop.open();
    } catch {
      return 'refused';
    }
    const { counter } = this.shop;
    const { journal } = counter.snapshot();
    if (journal.state === 'unavailable') return 'refused';
    const found = await counter.opened?.journal.care(
      async (care) => (await care.forgedTable()) ?? (await care.fullCheck()),
    );
    if (found != null) return 'refused';
    if (arrivalsIn(this.target.folder) > before) return 'told';
    return isSame ? 'harmless' : 'unnoticed';
  }

  /** A backup that was changed must not be restored; one that is gone is looked for in the next folder. */
  private async judgeBackups(): Promise<Judgement> {
    const { vaultId = '' } = readProfile(this.saved) ?? {};
    const secrets = await new LiveVault(memoryKeychain(this.entries), vaultId).openSecrets();
    const proof = { key: subKey(secrets, 'journal-seal'), isSealed: true };
    const folder = join(this.target.folder, 'backups');
    for (const name of readdirSync(join(this.saved, 'backups'))) {
      const file = join(folder, name);
      const before = readFileSync(join(this.saved, 'backups', name));
      if (!existsSync(file) || readFileSync(file).equals(before)) continue;
      const to = join(this.root, 'restored');
      try {
        restoreBackup({ from: file, to, now: 1, proof });
        return 'unnoticed';
      } catch (error) {
        if (isStorageError(error)) return 'refused';
        throw error;
      } finally {
        rmSync(to, { recursive: true, force: true });
      }
    }
    return 'harmless';
  }

  async end(): Promise<void> {
    await this.shop.close().catch(() => {});
    await this.service.stop();
    removeFolder(this.root);
  }
}
