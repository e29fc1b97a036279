/** Writes what a counter keeps beside its sales: accounts and their keys, settings, budgets, and print jobs. */

import type { PinsToPrint, PrintEnd } from '#shared/print-job.ts';
import { saveMeta } from '../base/meta.ts';
import type { AnsweredPrint, NewPrintJob } from '../base/print-records.ts';
import type { AccountRecord, BudgetRecord, CustomerRow, KeyOfAccount, KeyOfNewAccount } from '../base/records.ts';
import { type Arrival, arrive } from '../file/copy-detection.ts';
import { type Erased, eraseCustomers, saveCustomer } from '../people/customer-rows.ts';
import { changeNoTexts, type NoTextsChange } from '../people/opt-out-rows.ts';
import { printJobWriter } from '../print/print-jobs.ts';
import { accountOpener, keyBinder } from '../sales/account-keys.ts';
import type { Transactions } from './transactions.ts';

function accountWrites(tx: Transactions) {
  const writeKey = (key: KeyOfAccount, at: number): void => {
    keyBinder(tx.db)(key, at);
    const { keyType, accountId, knownBy } = key;
    tx.events.append({ kind: 'account.key', at, saleSeq: null, data: { keyType, accountId, knownBy } });
  };
  return {
    /** Opens an account together with its first keys: without the keys it was opened for, it would belong to no key. */
    openAccount: (uid: string, baseUrl: string, at: number, keys: readonly KeyOfNewAccount[] = []) =>
      tx.run((): AccountRecord => {
        const account = accountOpener(tx.db)(uid, baseUrl, at);
        for (const key of keys) writeKey({ ...key, accountId: account.id }, at);
        return account;
      }),
    /** M18: records that this key is known to be that account's. */
    bindKey: (key: KeyOfAccount, at: number) => tx.run(() => writeKey(key, at)),
  };
}

const factWrites = (tx: Transactions) => ({
  /** M19: checks that this is still the folder and machine where the journal was last written, and that it is whole. */
  arrive(place: string, at: number): Arrival {
    const arrival = tx.run(() => arrive(tx.db, tx.events, place, at));
    // Told even if nothing happened: another journal may have been here before this one.
    tx.tellHead(tx.events.newest());
    return arrival;
  },
  saveMeta: (entries: Readonly<Record<string, string>>) => tx.run(() => saveMeta(tx.db, entries)),
  /** Saves the owner's choices, with the person who changed them. */
  saveSettings: (entries: Readonly<Record<string, string>>, by: string, at: number) =>
    tx.runWith({ kind: 'settings.changed', at, saleSeq: null, data: { by, ...entries } }, () => {
      const set = tx.db.prepare(
        `INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value`,
      );
      for (const [key, value] of Object.entries(entries)) set.run(key, value);
    }),
  /** Changes which numbers want no messages. The log gets counts, and no number. */
  changeNoTexts: (change: NoTextsChange) =>
    tx.run(() => {
      const { added, removed } = changeNoTexts(tx.db, change);
      if (added + removed === 0) return;
      const { by, at } = change;
      tx.events.append({ kind: 'sms.no-texts', at, saleSeq: null, data: { by, added, removed } });
    }),
  /** Leaves no event: it would tell which customer was here, and when. */
  saveCustomer: (customer: CustomerRow) => tx.run(() => saveCustomer(tx.db, customer)),
  /** Erases names. The log gets their count, and neither a number nor a name. */
  eraseCustomers: ({ keys, ...erased }: Erased) =>
    tx.run(() => {
      const count = eraseCustomers(tx.db, keys);
      const { at, by, why } = erased;
      if (count > 0) tx.events.append({ kind: 'customers.erased', at, saleSeq: null, data: { by, why, count } });
    }),
  /** Replaces the saved request budgets of every key, which outlast a restart. */
  saveBudgets: (budgets: readonly BudgetRecord[]) =>
    tx.run(() => {
      tx.db.prepare(`DELETE FROM budgets`).run();
      const insert = tx.db.prepare(`INSERT INTO budgets (key_fingerprint, bucket, memory) VALUES (?, ?, ?)`);
      for (const { keyFingerprint, bucket, memory } of budgets) insert.run(keyFingerprint, bucket, memory);
    }),
  /** Tests whether the journal can be written again; called while it can't. */
  probe(at: number): void {
    tx.needRoom();
    tx.run(() => saveMeta(tx.db, { 'probed-at': String(at) }));
  },
});

function printWrites(tx: Transactions) {
  const prints = printJobWriter(tx.db, tx.events);
  return {
    addPrintJobs: (jobs: readonly NewPrintJob[], pins: PinsToPrint | null) => tx.run(() => prints.add(jobs, pins)),
    /** Starts a print: from here on it may come out, whatever happens. Null when it isn't waiting any more. */
    startPrintJob: (id: number, at: number) => tx.run(() => prints.start(id, at)),
    endPrintJob: (id: number, end: PrintEnd) => tx.run(() => prints.end(id, end)),
    /** Applies a person's answer to a print; null when it has moved on. */
    answerPrintJob: (id: number, answer: AnsweredPrint) => tx.run(() => prints.answer(id, answer)),
    /** Marks prints that were under way when the counter stopped: they may have come out. Called at start. */
    closeInterruptedPrints: (at: number) => tx.run(() => prints.closeInterrupted(at)),
  };
}

export const counterWrites = (tx: Transactions) => ({ ...accountWrites(tx), ...factWrites(tx), ...printWrites(tx) });
