/**
 * Recomputes the whole chain of events, a stretch at a time, in a worker of its own: no sale, no screen and no writer
 * waits for it, and it can be stopped between two stretches.
 */
import type { ChainState } from '#shared/counter-api/audit.ts';
import { CHAIN_BEGIN, type ChainLink, type ChainStretch } from '../journal/audit/event-log.ts';
import type { Journal, JournalMaintainer } from '../journal/journal.ts';
import type { Log } from '../platform/log.ts';

const STRETCH = 10_000;

export interface ChainCheckOptions {
  readonly journal: Pick<Journal, 'care' | 'read'>;
  readonly now: () => number;
  readonly log: Log;
  /** The public key of the counter's day files: 32 bytes in base64url. */
  readonly signer: string;
  /** Rows at a time; tests take fewer. */
  readonly stretch?: number;
}

type Seen = Pick<ChainStretch, 'rows' | 'firstAt' | 'lastAt'>;

const hex = (hash: Uint8Array): string => Buffer.from(hash).toString('hex');

export class ChainCheck {
  private readonly options: ChainCheckOptions;
  private told: ChainState = { state: 'idle' };
  private stopping = false;
  private running: Promise<void> | null = null;

  constructor(options: ChainCheckOptions) {
    this.options = options;
  }

  get state(): ChainState {
    return this.told;
  }

  /** Starts the check and answers at once; a second call finds the first under way. */
  start(): ChainState {
    if (this.running === null) {
      this.stopping = false;
      this.told = { state: 'running', rows: 0, all: 0 };
      this.running = this.run().finally(() => {
        this.running = null;
      });
    }
    return this.told;
  }

  stop(): void {
    this.stopping = true;
  }

  /** Resolves when the check has ended: for closing the journal, and for tests. */
  async ended(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    try {
      this.told = await this.options.journal.care((care) => this.follow(care));
    } catch (error) {
      this.options.log.write('error', 'audit: the chain could not be read', { error: String(error) });
      this.told = { state: 'failed' };
    }
  }

  private async follow(care: JournalMaintainer): Promise<ChainState> {
    const all = await care.newestEvent();
    let link: ChainLink = CHAIN_BEGIN;
    let seen: Seen = { rows: 0, firstAt: null, lastAt: null };
    for (;;) {
      this.told = { state: 'running', rows: seen.rows, all: Math.max(all, seen.rows) };
      if (this.stopping) return { ...this.told, state: 'stopped' };
      const stretch: ChainStretch = await care.followChain(link, this.options.stretch ?? STRETCH);
      link = stretch.link;
      seen = {
        rows: seen.rows + stretch.rows,
        firstAt: seen.firstAt ?? stretch.firstAt,
        lastAt: stretch.lastAt ?? seen.lastAt,
      };
      if (stretch.broken !== null) return this.brokenAt(stretch.broken, seen, link, 0, null);
      if (stretch.done) return this.againstSigned(care, seen, link);
    }
  }

  /** A chain that was rewritten from some row on is consistent in itself; heads that were signed before reveal it. */
  private async againstSigned(care: JournalMaintainer, seen: Seen, link: ChainLink): Promise<ChainState> {
    const { signed, broken } = await care.signedHeads(this.options.signer);
    if (broken !== null) return this.brokenAt(broken, seen, link, signed, broken.day);
    return { state: 'whole', ...seen, head: seen.rows === 0 ? null : hex(link.hash), signed, at: this.options.now() };
  }

  private async brokenAt(
    broken: { seq: number; why: Extract<ChainState, { state: 'broken' }>['why'] },
    seen: Seen,
    link: ChainLink,
    signed: number,
    day: string | null,
  ): Promise<ChainState> {
    const { now, log, journal } = this.options;
    log.write('error', 'audit: the chain is broken', { seq: broken.seq, why: broken.why });
    const nobody = { day: null, person: null, kind: null, slip: null };
    const page = await journal.read.auditPage(nobody, broken.seq + 1, 1);
    const row = page.rows.find(({ seq }) => seq === broken.seq);
    const head = seen.rows === 0 ? null : hex(link.hash);
    return {
      state: 'broken',
      seq: broken.seq,
      why: broken.why,
      ...seen,
      head,
      signed,
      day,
      kind: row?.kind ?? null,
      at: now(),
    };
  }
}
