/**
 * The draft of a product that is being typed, kept across a crash. It is sealed, because it may name a person. It is
 * deleted once its sale is recorded or given up. A draft whose sale exists is never offered, whatever was lost in
 * between.
 */
import { z } from 'zod';
import { timeValue } from '#shared/counter-api/values.ts';
import type { JournalReader } from '../../journal/journal.ts';
import type { BusinessClock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Sealer } from '../model/ports.ts';

/** The place of the sealed draft. Each call resolves only when its change is on disk. */
export interface DraftPlace {
  read(): Promise<Uint8Array | null>;
  write(sealed: Uint8Array): Promise<void>;
  remove(): Promise<void>;
}

/** The dependencies shared by the drafts of all products. */
export interface DraftNeed {
  readonly sealer: Sealer;
  readonly read: Pick<JournalReader, 'sale'>;
  readonly business: Pick<BusinessClock, 'now'>;
  readonly log: Log;
}

interface Deps<D> extends DraftNeed {
  /** Names the seal, and the draft in the log. */
  readonly product: string;
  readonly schema: z.ZodType<D>;
  readonly place: DraftPlace;
}

interface Kept<D> {
  readonly draft: D;
  readonly keptAt: number;
}

export class KeptDraft<D extends { readonly saleId: string }> {
  private readonly deps: Deps<D>;
  private readonly sealedAs: string;
  /** Serializes the calls in the order in which they came. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(deps: Deps<D>) {
    this.deps = deps;
    this.sealedAs = `drafts.${deps.product}`;
  }

  /** Returns the draft to go on with, unless its sale was made after all. */
  kept(): Promise<Kept<D> | null> {
    return this.serialQueue(async () => {
      const kept = await this.open();
      if (kept === null || !(await this.isSold(kept.draft.saleId))) return kept;
      await this.deps.place.remove();
      return null;
    }, null);
  }

  /** Returns false if the draft isn't on disk. */
  keep(draft: D): Promise<boolean> {
    return this.serialQueue(async () => {
      if (await this.isSold(draft.saleId)) return true;
      const { place, sealer, business } = this.deps;
      const kept: Kept<D> = { draft, keptAt: business.now() };
      await place.write(sealer.seal(this.sealedAs, new TextEncoder().encode(JSON.stringify(kept))));
      return true;
    }, false);
  }

  /** Drops a draft that was sold or given up. Another draft that has taken its place stays. */
  drop(saleId: string): Promise<void> {
    return this.serialQueue(async () => {
      if ((await this.open())?.draft.saleId === saleId) await this.deps.place.remove();
    }, undefined);
  }

  private async isSold(saleId: string): Promise<boolean> {
    return (await this.deps.read.sale(saleId)) !== null;
  }

  /** Null for a draft that can't be opened or read; the next one overwrites it. */
  private async open(): Promise<Kept<D> | null> {
    const { place, sealer, schema } = this.deps;
    const sealed = await place.read();
    if (sealed === null) return null;
    try {
      const text = new TextDecoder().decode(sealer.open(this.sealedAs, sealed));
      return z.object({ draft: schema, keptAt: timeValue }).parse(JSON.parse(text)) as Kept<D>;
    } catch {
      return null;
    }
  }

  /** A draft that can't be kept costs its typing at worst, and never a sale. */
  private serialQueue<T>(task: () => Promise<T>, otherwise: T): Promise<T> {
    const done = this.last.then(task).catch((error: unknown) => {
      // The error may name a path, but never the typed text.
      this.deps.log.write('error', `${this.deps.product} draft: not kept`, { error: String(error) });
      return otherwise;
    });
    this.last = done;
    return done;
  }
}
