/** Writes down what happened to cases, and takes them as they stand afterwards. */
import type { AttemptEnd, IntentRecord } from '../journal/records.ts';
import { momentOf } from '../platform/clock.ts';
import type { Case } from './case.ts';
import { changeOf, untilTaken } from './commit.ts';
import type { Folded } from './fold.ts';
import type { EngineDeps } from './ports.ts';

export interface Happening {
  readonly item: Case;
  /** What the books knew before: for an attempt, the intent as it was before it was sent. */
  readonly before: IntentRecord;
  readonly folded: Folded;
  readonly attempt?: AttemptEnd;
}

export class CaseWriter {
  private readonly deps: EngineDeps;
  private readonly stopped: () => boolean;

  constructor(deps: EngineDeps, stopped: () => boolean) {
    this.deps = deps;
    this.stopped = stopped;
  }

  /** All in one transaction, tried until the journal takes it. A case that somebody else moved is read again. */
  async write(happenings: readonly Happening[]): Promise<void> {
    const made = happenings.map(({ item, before, folded, attempt }) =>
      changeOf(this.deps, item.intent, before, folded, attempt),
    );
    const changes = made.map(({ change }) => change);
    const committed = await untilTaken(this.deps, () => this.deps.write.commit(changes), this.stopped);
    if (!committed) return;
    for (const [index, { item, folded }] of happenings.entries()) {
      const mine = made[index];
      if (!mine) continue;
      if (committed[index]?.kind === 'committed') this.takeOver(item, mine.after, folded, mine.spent);
      else await this.reload(item);
      this.deps.onSaleChanged(item.intent.saleSeq);
    }
  }

  /** For a person who waits: a journal that can't be written is said at once. False when somebody was faster. */
  async writeOnce(item: Case, folded: Folded): Promise<boolean> {
    const { change, after, spent } = changeOf(this.deps, item.intent, item.intent, folded);
    const [committed] = await this.deps.write.commit([change]);
    const taken = committed?.kind === 'committed';
    if (taken) this.takeOver(item, after, folded, spent);
    else await this.reload(item);
    this.deps.onSaleChanged(item.intent.saleSeq);
    return taken;
  }

  /** The journal knows better: somebody else moved the intent. What was read may be overtaken before it arrives. */
  async reload(item: Case): Promise<void> {
    const intent = await this.deps.read.intent(item.intent.id);
    if (intent && intent.version > item.intent.version) item.intent = intent;
  }

  private takeOver(item: Case, after: IntentRecord, folded: Folded, spent: number): void {
    const entered = after.state === 'accepted' && (item.intent.state !== 'accepted' || folded.learned);
    if (entered) item.since = momentOf(this.deps.clock);
    if (folded.learned) item.tries = 0;
    item.intent = after;
    if (folded.balance != null) this.deps.onBalance(folded.balance, spent);
  }
}
