/** Writes what a counter keeps beside its sales: accounts and their keys, settings, budgets, and print jobs. */

import type { PinsToPrint, PrintEnd } from '#shared/print-job.ts';
import { saveMeta } from '../base/meta.ts';
import type { AnsweredPrint, NewPrintJob, PrintJobRecord, StartedPrint } from '../base/print-records.ts';
import type { AccountRecord, BudgetRecord, KeyOfAccount, KeyOfNewAccount } from '../base/records.ts';
import { type Arrival, arrive } from '../file/copy-detection.ts';
import { changeNoTexts, type NoTextsChange } from '../people/opt-out-rows.ts';
import { printJobWriter } from '../print/print-jobs.ts';
import { accountOpener, keyBinder } from '../sales/account-keys.ts';
import type { Transactions } from './transactions.ts';

export class CounterWrites {
  private readonly tx: Transactions;
  private readonly prints;

  constructor(tx: Transactions) {
    this.tx = tx;
    this.prints = printJobWriter(tx.db, tx.events);
  }

  /** Opens an account together with its first keys: without the keys it was opened for, it would belong to no key. */
  openAccount(uid: string, baseUrl: string, at: number, keys: readonly KeyOfNewAccount[] = []): AccountRecord {
    return this.tx.run(() => {
      const account = accountOpener(this.tx.db)(uid, baseUrl, at);
      for (const key of keys) this.writeKey({ ...key, accountId: account.id }, at);
      return account;
    });
  }

  /** M18: records that this key is known to be that account's. */
  bindKey(key: KeyOfAccount, at: number): void {
    this.tx.run(() => this.writeKey(key, at));
  }

  private writeKey(key: KeyOfAccount, at: number): void {
    keyBinder(this.tx.db)(key, at);
    const { keyType, accountId, knownBy } = key;
    this.tx.events.append({ kind: 'account.key', at, saleSeq: null, data: { keyType, accountId, knownBy } });
  }

  /**
   * M19: checks that this is still the folder and the machine where the journal was last written, and that it is whole.
   */
  arrive(place: string, at: number): Arrival {
    const arrival = this.tx.run(() => arrive(this.tx.db, this.tx.events, place, at));
    // Told even if nothing happened: another journal may have been here before this one.
    this.tx.tellHead(this.tx.events.newest());
    return arrival;
  }

  saveMeta(entries: Readonly<Record<string, string>>): void {
    this.tx.run(() => saveMeta(this.tx.db, entries));
  }

  /** Saves the owner's choices, with the person who changed them. */
  saveSettings(entries: Readonly<Record<string, string>>, by: string, at: number): void {
    this.tx.run(() => {
      const set = this.tx.db.prepare(
        `INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value`,
      );
      for (const [key, value] of Object.entries(entries)) set.run(key, value);
      this.tx.events.append({ kind: 'settings.changed', at, saleSeq: null, data: { by, ...entries } });
    });
  }

  /** Changes which numbers want no messages. The log gets counts, and no number. */
  changeNoTexts(change: NoTextsChange): void {
    this.tx.run(() => {
      const { added, removed } = changeNoTexts(this.tx.db, change);
      if (added + removed === 0) return;
      const { by, at } = change;
      this.tx.events.append({ kind: 'sms.no-texts', at, saleSeq: null, data: { by, added, removed } });
    });
  }

  /** Replaces the saved request budgets of every key, which outlast a restart. */
  saveBudgets(budgets: readonly BudgetRecord[]): void {
    this.tx.run(() => {
      this.tx.db.prepare(`DELETE FROM budgets`).run();
      const insert = this.tx.db.prepare(`INSERT INTO budgets (key_fingerprint, bucket, memory) VALUES (?, ?, ?)`);
      for (const { keyFingerprint, bucket, memory } of budgets) insert.run(keyFingerprint, bucket, memory);
    });
  }

  addPrintJobs(jobs: readonly NewPrintJob[], pins: PinsToPrint | null): PrintJobRecord[] | null {
    return this.tx.run(() => this.prints.add(jobs, pins));
  }

  /** Starts a print: from here on it may come out, whatever happens. Null when it isn't waiting any more. */
  startPrintJob(id: number, at: number): StartedPrint | null {
    return this.tx.run(() => this.prints.start(id, at));
  }

  endPrintJob(id: number, end: PrintEnd): void {
    this.tx.run(() => this.prints.end(id, end));
  }

  /** Applies a person's answer to a print; null when it has moved on. */
  answerPrintJob(id: number, answer: AnsweredPrint): PrintJobRecord | null {
    return this.tx.run(() => this.prints.answer(id, answer));
  }

  /** Marks prints that were under way when the counter stopped: they may have come out. Called at start. */
  closeInterruptedPrints(at: number): number {
    return this.tx.run(() => this.prints.closeInterrupted(at));
  }

  /** Tests whether the journal can be written again; called while it can't. */
  probe(at: number): void {
    this.tx.needRoom();
    this.saveMeta({ 'probed-at': String(at) });
  }
}
