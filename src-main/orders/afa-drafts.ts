/**
 * The one registration that is being typed, kept over a crash. It names a person, so it lies sealed; it is gone once
 * its sale is recorded or given up, and a draft whose sale exists is never offered, whatever was lost in between.
 */
import { type AfaDraft, type KeptAfaDraft, keptAfaDraft } from '#shared/counter-api/afa.ts';
import type { JournalReader } from '../journal/journal.ts';
import type { BusinessClock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Sealer } from './ports.ts';

/** Where the sealed draft lies. Each of these ends only when it is on disk. */
export interface DraftPlace {
  read(): Promise<Uint8Array | null>;
  write(sealed: Uint8Array): Promise<void>;
  remove(): Promise<void>;
}

interface Deps {
  readonly place: DraftPlace;
  readonly sealer: Sealer;
  readonly read: Pick<JournalReader, 'sale'>;
  readonly business: Pick<BusinessClock, 'now'>;
  readonly log: Log;
}

const SEALED_AS = 'drafts.afa';

export class AfaDrafts {
  private readonly deps: Deps;
  /** One at a time, in the order in which they were asked for. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** The draft to go on with, unless its sale was made after all. */
  kept(): Promise<KeptAfaDraft | null> {
    return this.inTurn(async () => {
      const kept = await this.open();
      if (kept === null || !(await this.isSold(kept.draft.saleId))) return kept;
      await this.deps.place.remove();
      return null;
    }, null);
  }

  /** False when it isn't on disk. */
  keep(draft: AfaDraft): Promise<boolean> {
    return this.inTurn(async () => {
      if (await this.isSold(draft.saleId)) return true;
      const { place, sealer, business } = this.deps;
      const kept: KeptAfaDraft = { draft, keptAt: business.now() };
      await place.write(sealer.seal(SEALED_AS, new TextEncoder().encode(JSON.stringify(kept))));
      return true;
    }, false);
  }

  /** Sold, or given up. Another one that took its place meanwhile stays. */
  drop(saleId: string): Promise<void> {
    return this.inTurn(async () => {
      if ((await this.open())?.draft.saleId === saleId) await this.deps.place.remove();
    }, undefined);
  }

  private async isSold(saleId: string): Promise<boolean> {
    return (await this.deps.read.sale(saleId)) !== null;
  }

  /** What can't be opened or read is no draft; it is overwritten by the next one. */
  private async open(): Promise<KeptAfaDraft | null> {
    const { place, sealer } = this.deps;
    const sealed = await place.read();
    if (sealed === null) return null;
    try {
      return keptAfaDraft.parse(JSON.parse(new TextDecoder().decode(sealer.open(SEALED_AS, sealed))));
    } catch {
      return null;
    }
  }

  /** A draft that can't be kept costs its typing at worst, and never a sale. */
  private inTurn<T>(task: () => Promise<T>, otherwise: T): Promise<T> {
    const done = this.last.then(task).catch((error: unknown) => {
      // The error may tell a path; what was typed isn't in it.
      this.deps.log.write('error', 'afa draft: not kept', { error: String(error) });
      return otherwise;
    });
    this.last = done;
    return done;
  }
}
