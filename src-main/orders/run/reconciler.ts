/**
 * Compares the journal with the service: its three lists of newest orders, and each order of ours by its reference. It
 * waits behind everything that sells (M21). Its findings are applied like those of any look-up (M25).
 */
import {
  type Finding,
  LISTS,
  MOST_FINDINGS,
  MOST_RECONCILED,
  type Reconciliation,
  type UnknownReference,
} from '#shared/counter-api/reconcile.ts';
import type { ReportRange } from '#shared/counter-api/reports.ts';
import { displayState } from '#shared/order-state.ts';
import type { IntentRecord } from '../../journal/base/records.ts';
import type { ReadEndpoint } from '../../reseller-client/port.ts';
import { deniesRefund } from '../decide/apply-outcome.ts';
import type { EngineDeps, ReconcilePorts } from '../model/ports.ts';
import { fieldsOf, textField } from '../model/response-fields.ts';
import { lookUpReference } from '../model/strategy.ts';
import { strategyOf } from '../products/index.ts';
import { LaterSales, markOf, NOTHING_LATER } from '../service/sales-after-backup.ts';
import type { Runner } from './runner.ts';

const ENDPOINTS = { airtime: 'airtimeOrders', voucher: 'voucherOrders', afa: 'afaOrders' } as const;
/** Fewer than the client's parallel requests. */
const AT_ONCE = 2;

const NEVER: Reconciliation = {
  ...{ phase: 'never', range: null, at: 0, done: 0, total: 0, agreed: 0, notAsked: 0, leftOut: 0, listed: 0 },
  ...{ listsMissing: [], later: [], moreLater: 0, strangers: [], findings: [], moreFindings: 0 },
};

export interface ReconcilerDeps extends Pick<EngineDeps, 'read' | 'accounts' | 'business'>, ReconcilePorts {}

export class Reconciler {
  private readonly deps: ReconcilerDeps;
  private readonly runner: Pick<Runner, 'recordExternal'>;
  private current: Reconciliation = NEVER;
  private stopping = new AbortController();
  private work: Promise<void> = Promise.resolve();

  constructor(deps: ReconcilerDeps, runner: Pick<Runner, 'recordExternal'>) {
    this.deps = deps;
    this.runner = runner;
  }

  get state(): Reconciliation {
    return this.current;
  }

  start(range: ReportRange): Reconciliation {
    if (this.current.phase === 'running') return this.current;
    this.stopping = new AbortController();
    this.current = { ...NEVER, phase: 'running', range, at: this.deps.business.now() };
    const { signal } = this.stopping;
    // Cancelling also ends the wait for a permit.
    this.work = this.run(range, signal).catch(() => this.tell({ phase: signal.aborted ? 'cancelled' : 'cut-off' }));
    return this.current;
  }

  async cancel(): Promise<Reconciliation> {
    this.stopping.abort();
    await this.work;
    return this.current;
  }

  async knowCounter(mark: string): Promise<Reconciliation> {
    await this.deps.knowCounter(mark);
    const known = await this.deps.knownCounters();
    this.tell({ strangers: this.current.strangers.map((one) => ({ ...one, counter: ofKnown(one.reference, known) })) });
    return this.current;
  }

  private tell(more: Partial<Reconciliation>): void {
    this.current = { ...this.current, ...more };
  }

  private async run({ from, to }: ReportRange, signal: AbortSignal): Promise<void> {
    const { ids, more } = await this.deps.read.placedBetween(from, to, MOST_RECONCILED);
    this.tell({ total: ids.length + LISTS.length, leftOut: more });
    const later = new LaterSales(await this.deps.soldBeforeRestore().catch(() => NOTHING_LATER));
    const tellLater = () => this.tell({ later: later.all, moreLater: later.more });
    tellLater();
    for (const list of LISTS) {
      if (signal.aborted) break;
      await this.readList(list, later, signal);
      tellLater();
      this.tell({ done: this.current.done + 1 });
    }
    const left = [...ids];
    const asker = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined && !signal.aborted; id = left.shift()) {
        await this.ask(id, signal).catch((error: unknown) => {
          left.length = 0;
          throw error;
        });
        if (!signal.aborted) this.tell({ done: this.current.done + 1 });
      }
    };
    // All of them end before the comparison does: a late answer would count into the next one.
    const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, asker));
    const failed = ended.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    this.tell({ phase: signal.aborted ? 'cancelled' : 'done' });
  }

  private async readList(list: (typeof LISTS)[number], later: LaterSales, signal: AbortSignal): Promise<void> {
    const endpoint: ReadEndpoint & (typeof ENDPOINTS)[typeof list] = ENDPOINTS[list];
    const client = this.deps.client();
    // No person waits for this list, so it waits for a permit however long that takes; a read alone gives up sooner.
    // The permit is then returned.
    const place = await client?.permit(endpoint, 'polling', signal);
    if (place !== undefined) client?.giveBack(place);
    const answer = await client?.read(endpoint, {}, 'polling', signal);
    if (!answer?.ok) return this.tell({ listsMissing: [...this.current.listsMissing, list] });
    const rows = answer.value.orders.map((row) => fieldsOf(row));
    const references = rows.flatMap((row) => textField(row, 'reference') ?? []);
    const ours = new Set(await this.deps.read.knownReferences(references));
    const known = await this.deps.knownCounters();
    const strangers = rows.flatMap((row): UnknownReference[] => {
      const reference = textField(row, 'reference');
      if (reference === null || ours.has(reference) || later.take(list, reference, row)) return [];
      return [{ list, reference, status: textField(row, 'status') ?? '', counter: ofKnown(reference, known) }];
    });
    this.tell({
      listed: this.current.listed + rows.length,
      strangers: [...this.current.strangers, ...strangers].slice(0, MOST_FINDINGS),
    });
    if (list === 'airtime' && client) await later.askNumbers(client, signal);
  }

  private async ask(intentId: number, signal: AbortSignal): Promise<void> {
    const before = await this.deps.read.intent(intentId);
    if (before === null) return;
    const strategy = strategyOf(before.product);
    const reference = lookUpReference(strategy, before);
    const client = this.deps.accounts.clientOf(before.accountId);
    if (reference === null || !client?.origin(strategy.lookUp)) {
      return this.tell({ notAsked: this.current.notAsked + 1 });
    }
    const permit = await client.permit(strategy.lookUp, 'polling', signal);
    const identify = (data: unknown) => strategy.identifyFound(before, data);
    const outcome = await client.lookUp(permit, strategy.lookUp, reference, identify, signal);
    if (outcome.class === 'found' && deniesRefund(before, strategy.readFound(before, outcome.data))) {
      return this.note(before, before, 'refund-denied');
    }
    if (outcome.class === 'found') return this.take(before, await this.runner.recordExternal(before, outcome));
    if (outcome.class === 'not-ours') return this.note(before, before, 'not-ours');
    if (outcome.class !== 'not-seen') return this.tell({ notAsked: this.current.notAsked + 1 });
    // An order that the journal knows as not placed isn't missed; one that may be placed agrees with nothing yet.
    if (before.money === 'none') this.tell({ agreed: this.current.agreed + 1 });
    else this.note(before, before, 'not-seen');
  }

  private take(before: IntentRecord, after: IntentRecord): void {
    const moved = before.state !== after.state || before.delivery !== after.delivery || before.money !== after.money;
    if (moved) this.note(before, after, 'moved');
    else this.tell({ agreed: this.current.agreed + 1 });
  }

  private note(before: IntentRecord, after: IntentRecord, kind: Finding['kind']): void {
    const { saleSeq: slip, reference, product, recipient } = before;
    const found = { slip, reference, product, recipient, kind };
    const finding = { ...found, before: displayState(before), after: displayState(after) };
    const { findings, moreFindings } = this.current;
    if (findings.length < MOST_FINDINGS) this.tell({ findings: [...findings, finding] });
    else this.tell({ moreFindings: moreFindings + 1 });
  }
}

function ofKnown(reference: string, known: readonly string[]): string | null {
  const mark = markOf(reference);
  return mark !== null && known.includes(mark) ? mark : null;
}
