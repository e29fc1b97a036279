/** A counter of the simulation: a real journal, written by the true writer and sent by the true link. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { dayBodyOf } from '#main/day-files/day-body.ts';
import { dayFileText } from '#main/day-files/day-file.ts';
import type { OpenedJournal } from '#main/journal/file/open-journal.ts';
import { basisOf } from '#main/journal/money/day-rows.ts';
import { maintenanceOps } from '#main/journal/worker/maintenance-ops.ts';
import { writerOps } from '#main/journal/worker/writer-ops.ts';
import { connectOffice, type OfficeConnection } from '#main/office-link/connection.ts';
import { pushAll } from '#main/office-link/push.ts';
import { sha256 } from '#main/platform/ed25519.ts';
import { type Signer, signerFrom } from '#main/platform/signing.ts';
import type { OfficeLink } from '#shared/office/link.ts';
import { asJournal, Till } from '../support/office/stream.ts';

const HOUR = 3_600_000;
const OPENS = 8 * HOUR;

/** The number of the statement after which the line is cut; null for a line that holds. */
export type Cut = number | null;

/** A line that is cut while a statement is under way: whether the server still did it, nobody knows. */
function cutAfter(office: OfficeConnection, statements: Cut, cut: () => void): OfficeConnection {
  let left = statements ?? Number.POSITIVE_INFINITY;
  const during = <T>(answer: Promise<T>): Promise<T> => {
    left -= 1;
    if (left === 0) setImmediate(cut);
    return answer;
  };
  return {
    query: (text, values) => during(office.query(text, values)),
    run: (text) => during(office.run(text)),
    close: () => office.close(),
  };
}

export class SimulatedCounter {
  readonly mark: string;
  readonly db: OpenedJournal['db'];
  sales = 0;
  private readonly link: OfficeLink;
  private readonly signer: Signer;
  private readonly till: Till;

  /** `template`: a closed journal without a sale. */
  constructor(nth: number, link: OfficeLink, template: string, folder: string) {
    this.mark = `C${nth}`;
    this.link = link;
    this.signer = signerOfNth(nth);
    const file = join(folder, `${nth}.db`);
    copyFileSync(template, file);
    // The power doesn't fail here, and a thousand caches would fill the memory.
    const db = new Database(file);
    for (const setting of ['journal_mode = MEMORY', 'synchronous = OFF', 'cache_size = -256']) db.pragma(setting);
    this.db = db as unknown as OpenedJournal['db'];
    this.till = new Till(
      this.db,
      writerOps(this.db, () => true, {}),
    );
  }

  /** Sells through the day. All of it is one commit of the disk, and each sale has its own three within. */
  sellOn(day: string, times: number): void {
    this.till.now = Date.parse(day) + OPENS;
    (this.db as unknown as Database.Database).transaction(() => this.till.sell(times))();
    this.sales += times;
  }

  /** Signs the day as the counter does after midnight. */
  signDay(day: string): void {
    const { db, mark, signer, till } = this;
    const rows = maintenanceOps(db).dayRows(day);
    const { head } = rows;
    const text = dayFileText(dayBodyOf({ shop: mark, mark, kind: 'live', day }, rows), signer);
    const hash = sha256(text);
    till.now = Date.parse(day) + 24 * HOUR + HOUR / 10;
    till.ops.saveDayFile(
      { day, text, hash, mark, headSeq: head?.seq ?? null, headHash: head?.hash ?? null, madeAt: till.now },
      basisOf(rows),
      { kind: 'day-file.made', at: till.now, saleSeq: null, data: { day, hash } },
    );
  }

  /** Returns false where the line was cut. */
  async push(cut: Cut): Promise<boolean> {
    const line = new AbortController();
    const { mark, signer, till } = this;
    try {
      const office = await connectOffice(this.link, line.signal);
      try {
        const ports = {
          ...till.ports({ counter: { mark, kind: 'live', shop: mark, signer: signer.fingerprint } }),
          journal: asJournal(this.db, till.ops),
        };
        await pushAll(
          cutAfter(office, cut, () => line.abort()),
          ports,
        );
      } finally {
        await office.close();
      }
      return true;
    } catch (error) {
      if (cut !== null && line.signal.aborted) return false;
      throw error;
    }
  }

  close(): void {
    this.db.close();
  }
}

/** Each counter signs with a key of its own. */
export const signerOfNth = (nth: number): Signer => {
  const seed = new Uint8Array(32);
  new DataView(seed.buffer).setUint32(0, nth);
  return signerFrom(seed);
};
