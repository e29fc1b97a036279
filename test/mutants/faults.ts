/** Faults that no tool makes by itself: each is a promise of Dwadi left out, put alone into a copy of the sources. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replacement: string;
  /** The fastest tests that should see it. */
  readonly tests: readonly string[];
}

const nextStep = 'test/src-main/orders/decide/next-step.test.ts';
const fold = 'test/src-main/orders/decide/apply-outcome.test.ts';
const rules = (name: string): string => `test/scenarios/orders/rules/${name}.test.ts`;

export const FAULTS: readonly Fault[] = [
  {
    name: 'M2: the request leaves before its attempt is on disk',
    file: 'src-main/orders/run/sender.ts',
    find: `    const started = await this.deps.write.startAttempts(
      due.map(({ before }) => ({ intentId: before.id, version: before.version, kind: kindOf(before) })),
      { ...origin, batch: this.deps.ids.batch(), at: this.deps.business.now() },
    );
    const sent = await this.underWay(due, started);
    if (sent.length === 0) return;
    await this.deps.onStep('attempt.recorded', strategy.product);
    // A laptop may have slept while the attempt was written, or while the request waited for a connection (M17).
    const mayLeave = (): boolean => sent.every(({ item }) => isWordFresh(item, this.deps.clock, this.deps.policy));
    const outcome = await client.place(
      permit,
      strategy.place,
      requestBody(
        strategy,
        sent.map(({ item }) => bodyOf.get(item) ?? new Uint8Array()),
      ),
      identifier(
        strategy,
        sent.map(({ before }) => before),
      ),
      mayLeave() ? this.stopping : AbortSignal.abort(),
      mayLeave,
    );
`,
    replacement: `    const mayLeave = (): boolean => due.every(({ item }) => isWordFresh(item, this.deps.clock, this.deps.policy));
    const outcome = await client.place(
      permit,
      strategy.place,
      requestBody(
        strategy,
        due.map(({ item }) => bodyOf.get(item) ?? new Uint8Array()),
      ),
      identifier(
        strategy,
        due.map(({ before }) => before),
      ),
      mayLeave() ? this.stopping : AbortSignal.abort(),
      mayLeave,
    );
    const started = await this.deps.write.startAttempts(
      due.map(({ before }) => ({ intentId: before.id, version: before.version, kind: kindOf(before) })),
      { ...origin, batch: this.deps.ids.batch(), at: this.deps.business.now() },
    );
    const sent = await this.underWay(due, started);
    if (sent.length === 0) return;
    await this.deps.onStep('attempt.recorded', strategy.product);
`,
    tests: [rules('before-the-first-byte')],
  },
  {
    name: 'M5: a price that rose holds nothing back',
    file: 'src-main/orders/run/sender.ts',
    find: `cost > intent.quotedCost && this.isDue(item)`,
    replacement: `cost > intent.quotedCost * 2 && this.isDue(item)`,
    tests: [rules('before-the-first-byte')],
  },
  {
    name: 'M6: what may have been sent is said to be not sent',
    file: 'src-main/reseller-client/exchange.ts',
    find: `if (this.#controller !== null) this.#end({ kind: 'failure', sent: true, cause: why });`,
    replacement: `if (this.#headers !== null) this.#end({ kind: 'failure', sent: true, cause: why });`,
    tests: ['test/src-main/reseller-client/exchange.test.ts'],
  },
  {
    name: 'M8: the refusal of a replay is the refusal of the first',
    file: 'src-main/orders/decide/apply-outcome.ts',
    find: `  if (before.state === 'unknown' && !before.unproven) return refusedReplay(strategy, before, refusal, when);\n`,
    replacement: '',
    tests: [fold],
  },
  {
    name: 'M7a: a bill’s late refused replay proves that its own copies were not placed',
    file: 'src-main/orders/decide/apply-outcome.ts',
    find: `    return rejected(refusal.code, facts, proofOf(strategy, before, refusal, when));\n  }`,
    replacement: `    return rejected(refusal.code, facts, PROVEN);\n  }`,
    tests: [fold],
  },
  {
    name: 'M9: a 404 exactly at T doesn’t close yet',
    file: 'src-main/orders/decide/next-step.ts',
    find: `const late = look.afterAttemptMs >= policy.settleMs;`,
    replacement: `const late = look.afterAttemptMs > policy.settleMs;`,
    tests: [nextStep],
  },
  {
    name: 'M11: a bill’s replay exactly at T isn’t late yet',
    file: 'src-main/orders/run/sender.ts',
    find: `item.attemptEndedAt >= policy.settleMs`,
    replacement: `item.attemptEndedAt > policy.settleMs`,
    tests: ['test/scenarios/orders/held-steps.test.ts'],
  },
  {
    name: 'M15: the bytes of a voucher that hasn’t come are wiped',
    file: 'src-main/orders/decide/apply-outcome.ts',
    find: `return after.product !== 'voucher';`,
    replacement: `return true;`,
    tests: [fold],
  },
  {
    name: 'M17: what was found at start is sent without a person',
    file: 'src-main/orders/decide/next-step.ts',
    find: `  if (!situation.fresh) return raise('not-sent');\n`,
    replacement: '',
    tests: [nextStep],
  },
  {
    name: 'M19: a restored counter keeps the mark of the one before it',
    file: 'src-main/journal/file/copy-detection.ts',
    find: `const ofTheOther = \`'counter-mark', `,
    replacement: `const ofTheOther = \``,
    tests: ['test/src-main/journal/backup/restore.test.ts'],
  },
  {
    name: 'M20: a clock set back freezes a budget',
    file: 'src-main/reseller-client/budgets/request-budget.ts',
    find: `Math.max(0, wallNow - at)`,
    replacement: `wallNow - at`,
    tests: ['test/src-main/reseller-client/budgets/budgets.test.ts'],
  },
  {
    name: 'M22: the same sale doesn’t meet one whose fate isn’t known',
    file: 'src-main/journal/sales/duplicate-sale.ts',
    find: `'recorded','sending','unknown'`,
    replacement: `'recorded','sending'`,
    tests: ['test/src-main/journal/sales/duplicate-sale.test.ts'],
  },
  {
    name: 'M26: the balance beside an older order counts as known',
    file: 'src-main/orders/run/sender.ts',
    find: `  if (intents.some((intent) => intent.state !== 'recorded')) return null;\n`,
    replacement: '',
    tests: [rules('products')],
  },
  {
    name: 'a change of an intent asks for no version',
    file: 'src-main/journal/sales/intent-writer.ts',
    find: 'version = version + 1 WHERE id = ? AND version = ?`',
    replacement: 'version = version + 1 WHERE id = ? AND ? > 0`',
    tests: ['test/src-main/journal/worker/writer-ops.test.ts'],
  },
  {
    name: 'an attempt begins whatever version its intent has',
    file: 'src-main/journal/sales/intent-writer.ts',
    find: `WHERE id = ? AND version = ? AND state IN`,
    replacement: `WHERE id = ? AND ? > 0 AND state IN`,
    tests: ['test/src-main/journal/worker/writer-ops.test.ts'],
  },
  {
    name: 'the event’s hash leaves out its time',
    file: 'src-main/journal/audit/event-log.ts',
    find: `JSON.stringify([row.seq, row.at, row.kind,`,
    replacement: `JSON.stringify([row.seq, row.kind,`,
    tests: ['test/src-main/audit/chain-check.test.ts'],
  },
  {
    name: 'the event’s hash leaves out its sale',
    file: 'src-main/journal/audit/event-log.ts',
    find: `row.kind, row.saleSeq, row.data]`,
    replacement: `row.kind, row.data]`,
    tests: ['test/src-main/audit/chain-check.test.ts'],
  },
  {
    name: 'a changed row leaves its old hash in the seal',
    file: 'src-main/journal/seal/journal-seal.ts',
    find: `{ event: 'UPDATE', rows: ['OLD.', 'NEW.'] },`,
    replacement: `{ event: 'UPDATE', rows: ['NEW.'] },`,
    tests: ['test/src-main/journal/seal/journal-seal.test.ts'],
  },
  {
    name: 'the seal does not cover the count of commits',
    file: 'src-main/journal/seal/row-digests.ts',
    find: `{ generation, seq, hash: newest, digests }: SealState): Buffer =>`,
    replacement: `{ seq, hash: newest, digests }: SealState, generation = 0): Buffer =>`,
    tests: ['test/src-main/journal/seal/journal-seal.test.ts'],
  },
  {
    name: 'an earlier copy of the whole folder is taken for the journal',
    file: 'src-main/journal/file/open-journal.ts',
    find: `if (seal !== null && seal.generation < (expected?.least ?? 0)) noteLoss(db);`,
    replacement: `void noteLoss;`,
    tests: ['test/src-main/journal/seal/journal-seal.test.ts'],
  },
  {
    name: 'a journal whose seal was cut out counts as one from before the seal',
    file: 'src-main/journal/file/open-journal.ts',
    find: `if (expected.least !== null) throw new JournalError('forged', 'the seal is gone');`,
    replacement: ``,
    tests: ['test/src-main/journal/seal/journal-seal.test.ts'],
  },
  {
    name: 'a trigger that somebody added runs in the journal',
    file: 'src-main/journal/file/schema.ts',
    find: `refuseUnknown(found, expectedItems(version));`,
    replacement: `void refuseUnknown;`,
    tests: ['test/src-main/journal/seal/journal-seal.test.ts'],
  },
  {
    name: 'a backup with other bytes is restored',
    file: 'src-main/journal/backup/restore.ts',
    find: `if (isProven === false) throw`,
    replacement: `if (isProven === undefined) throw`,
    tests: ['test/src-main/journal/backup/backup-proof.test.ts'],
  },
  {
    name: 'any recovery wrap resets the owner’s PIN',
    file: 'src-main/app/owner/owner-actions.ts',
    find: `if (secrets === null || !areSame(secrets, own)) return ok({ right: false });`,
    replacement: `if (secrets === null) return ok({ right: false });`,
    tests: ['test/scenarios/app/forged-journal.test.ts'],
  },
  {
    name: 'a day file counts with anybody’s signature',
    file: 'src-main/journal/money/signed-heads.ts',
    find: `isSignedBy(key, signedDayText(body), signature)`,
    replacement: `isSignedBy(body.signer.key, signedDayText(body), signature)`,
    tests: ['test/src-main/audit/chain-check.test.ts'],
  },
  {
    name: 'a backup is not checked',
    file: 'src-main/journal/backup/backup.ts',
    find: `const detail = unsoundness(part, proof);`,
    replacement: `const detail = null;`,
    tests: ['test/src-main/journal/backup/backup.test.ts'],
  },
  {
    name: 'the body of an order lies on disk as plain text',
    file: 'src-main/orders/sell/record-sale.ts',
    find: `this.deps.sealer.seal(bodyPlace(reference), bytes)`,
    replacement: `bytes`,
    tests: [rules('before-the-first-byte')],
  },
  {
    name: 'a slip in the print queue lies on disk as plain text',
    file: 'src-main/app/stores/print-store.ts',
    find: `cipher.seal(place(uid), new TextEncoder().encode(JSON.stringify(wanted)))`,
    replacement: `new TextEncoder().encode(JSON.stringify(wanted))`,
    tests: ['test/src-main/ipc/printing-handlers.test.ts'],
  },
  {
    name: 'a sealed field opens in another row',
    file: 'src-main/key-vault/field-cipher.ts',
    find: `      cipher.setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return new Uint8Array(Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed]));
    },
    open(place, sealed) {
      if (sealed[0] !== VERSION) throw new Error('a sealed field of an unknown form');
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce);
      decipher.setAAD(Buffer.from(place));
`,
    replacement: `      const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
      return new Uint8Array(Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed]));
    },
    open(_, sealed) {
      if (sealed[0] !== VERSION) throw new Error('a sealed field of an unknown form');
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce);
`,
    tests: ['test/src-main/key-vault/field-cipher.test.ts'],
  },
  {
    name: 'a file beside the journal may be read by everybody on the PC',
    file: 'src-main/platform/atomic-file.ts',
    find: `openSync(path, flags, 0o600)`,
    replacement: `openSync(path, flags, 0o644)`,
    tests: ['test/src-main/platform/atomic-file.test.ts'],
  },
  {
    name: 'a whole file gets its name before its bytes are on the disk',
    file: 'src-main/platform/atomic-file.ts',
    find: `    fsyncSync(handle);\n`,
    replacement: '',
    tests: ['test/src-main/platform/atomic-file.test.ts'],
  },
  {
    name: 'a file for the owner gets its name before its bytes are on the disk',
    file: 'src-main/platform/atomic-file.ts',
    find: `    await handle.sync();\n`,
    replacement: '',
    tests: ['test/src-main/platform/atomic-file.test.ts'],
  },
  {
    name: 'a key gets into the log',
    file: 'src-main/reseller-client/client.ts',
    find: `log?.({ endpoint,`,
    replacement: `log?.({ ...{ authorization: this.#options.keys.standard && revealKey(this.#options.keys.standard) }, endpoint,`,
    tests: ['test/scenarios/reseller-client/leaks.test.ts'],
  },
  {
    name: 'whoever may not see others’ sales reads their vouchers',
    file: 'src-main/ipc/visible-sales.ts',
    find: `  'vouchers.reveal': ({ saleId }) => saleId,\n`,
    replacement: '',
    tests: ['test/src-main/ipc/visible-sales.test.ts'],
  },
  {
    name: 'a locked counter finds sales',
    file: 'src-main/ipc/permissions.ts',
    find: `  'house.show',\n`,
    replacement: `  'house.show',\n  'orders.find',\n`,
    tests: ['test/src-main/ipc/staff-handlers.test.ts'],
  },
  {
    name: 'who doesn’t see costs reads all counters’ keys',
    file: 'src-main/ipc/permissions.ts',
    find: `'counters.keys': 'costs'`,
    replacement: `'counters.keys': 'settings'`,
    tests: ['test/src-main/ipc/owner-handlers.test.ts'],
  },
  {
    name: 'the PIN guard counts nothing',
    file: 'src-main/staff/people.ts',
    find: `wait.count(wait.wrong + 1);`,
    replacement: `wait.count(wait.wrong);`,
    tests: ['test/src-main/staff/people.test.ts'],
  },
  {
    name: 'one person too many works here',
    file: 'src-main/staff/people.ts',
    find: `this.everybody.length >= PEOPLE_MOST`,
    replacement: `this.everybody.length > PEOPLE_MOST`,
    tests: ['test/scenarios/staff/rights.test.ts'],
  },
  {
    name: 'what an owner allowed stays allowed when somebody else signs in',
    file: 'src-main/staff/staff-service.ts',
    find: `    if (this.person?.id !== person.id) this.approvals.clear();\n`,
    replacement: '',
    tests: ['test/src-main/staff/staff-service.test.ts'],
  },
  {
    name: 'a sale is found without its index',
    file: 'src-main/journal/sales/sale-search.ts',
    find: `SELECT id FROM (SELECT id FROM intents WHERE`,
    replacement: `SELECT id FROM (SELECT id FROM intents NOT INDEXED WHERE`,
    tests: ['test/src-main/journal/sales/sale-search.test.ts'],
  },
  {
    name: 'the duplicate guard goes through all sales',
    file: 'src-main/journal/sales/duplicate-sale.ts',
    find: `WHERE i.content_key = ? AND`,
    replacement: `WHERE +i.content_key = ? AND`,
    tests: ['test/src-main/journal/sales/duplicate-sale.test.ts'],
  },
  {
    name: 'each request leaves a listener with its signal',
    file: 'src-main/reseller-client/exchange.ts',
    find: `      signal?.removeEventListener('abort', stop);\n`,
    replacement: '',
    tests: ['test/src-main/reseller-client/exchange.test.ts'],
  },
  {
    name: 'each wait for a budget leaves a listener with its signal',
    file: 'src-main/reseller-client/budgets/request-budget.ts',
    find: `        signal?.removeEventListener('abort', giveUp);\n`,
    replacement: '',
    tests: ['test/src-main/reseller-client/budgets/budgets.test.ts'],
  },
  {
    name: 'each answered request leaves its deadline',
    file: 'src-main/reseller-client/exchange.ts',
    find: `      clearTimeout(deadline);\n`,
    replacement: '',
    tests: ['test/src-main/reseller-client/exchange.test.ts'],
  },
  {
    name: 'the place of what was withdrawn in the line is never given back',
    file: 'src-main/orders/run/sender.ts',
    find: `      client.giveBack(permit);\n`,
    replacement: '',
    tests: ['test/scenarios/orders/held-steps.test.ts'],
  },
  {
    name: 'a request that never left costs a place',
    file: 'src-main/reseller-client/client.ts',
    find: `if (exchange.kind === 'failure' && !exchange.sent) place.neverLeft();`,
    replacement: `if (exchange.kind === 'failure' && !exchange.sent) place.arrived();`,
    tests: ['test/src-main/reseller-client/client.test.ts'],
  },
  {
    name: 'a pause after a 429 grows for ever',
    file: 'src-main/reseller-client/budgets/request-budget.ts',
    find: `          this.#strikes = 0;\n`,
    replacement: '',
    tests: ['test/src-main/reseller-client/budgets/budgets.test.ts'],
  },
  {
    name: 'a journal that writes again is still said to be in trouble',
    file: 'src-main/orders/run/commit.ts',
    find: `      if (tries > 0) deps.onJournalTrouble(null);\n`,
    replacement: '',
    tests: ['test/src-main/orders/run/order-writer.test.ts'],
  },
  {
    name: 'a printer that prints again is still said to be in trouble',
    file: 'src-main/printing/queue/print-queue.ts',
    find: `if (why === null) this.troubles.delete(printer.name);\n    else`,
    replacement: `if (why !== null)`,
    tests: ['test/src-main/printing/queue/print-queue.test.ts'],
  },
  {
    name: 'a business day is a day of the PC’s own zone',
    file: 'src-main/platform/clock.ts',
    find: `new Date(withinRange(time)).toISOString().slice(0, 10);`,
    replacement: `new Date(withinRange(time) - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 10);`,
    tests: [rules('clocks')],
  },
  {
    name: 'an hour in a report is one of the PC’s own zone',
    file: 'src-main/platform/clock.ts',
    find: `new Date(withinRange(time)).getUTCHours();`,
    replacement: `new Date(withinRange(time)).getHours();`,
    tests: [rules('clocks')],
  },
  {
    name: 'what was lost stands as earned in an exported report',
    file: 'src-main/reports/export/csv.ts',
    find: `\${amount < 0 ? '-' : ''}`,
    replacement: '',
    tests: ['test/src-main/reports/export/csv.test.ts'],
  },
  {
    name: 'a price is rounded to the nearest and not upwards',
    file: 'src-main/pricing/rule.ts',
    find: `Math.ceil(amount / to) * to`,
    replacement: `Math.round(amount / to) * to`,
    tests: ['test/src-main/pricing/rule.test.ts'],
  },
  {
    name: 'a part of a pesewa is lost in a percentage',
    file: 'src-main/pricing/rule.ts',
    find: `Math.ceil((cost * markup.hundredths) / 10_000)`,
    replacement: `Math.floor((cost * markup.hundredths) / 10_000)`,
    tests: ['test/src-main/pricing/rule.test.ts'],
  },
  {
    name: 'a page of another filter comes into the history',
    file: 'src-renderer/screens/orders/orders-store.ts',
    find: `  if (now.filter !== filter) return;\n`,
    replacement: '',
    tests: ['test/src-renderer/screens/orders/orders-store.test.ts'],
  },
  {
    name: 'the report of other days overwrites the one that was chosen last',
    file: 'src-renderer/screens/day/report-store.ts',
    find: `  if (useReport.getState().range !== range) return;\n`,
    replacement: '',
    tests: ['test/src-renderer/screens/day/report-store.test.ts'],
  },
  {
    name: 'M7: a 500 in a perfect envelope refuses',
    file: 'src-main/reseller-client/classify.ts',
    find: `if (status >= 500) return`,
    replacement: `if (status > 500) return`,
    tests: ['test/src-main/reseller-client/classify.test.ts'],
  },
  {
    name: 'M11: a bill that was refused as under way is sent again at once',
    file: 'src-main/orders/decide/reschedule.ts',
    find: `return policy.billGuardMs;`,
    replacement: `return 0;`,
    tests: ['test/scenarios/orders/held-steps.test.ts'],
  },
  {
    name: 'M14: a batch has one row too many',
    file: 'src-main/orders/run/runner.ts',
    find: `const BATCH_ITEMS = 100;`,
    replacement: `const BATCH_ITEMS = 101;`,
    tests: [rules('products')],
  },
  {
    name: 'M17: what a person gave up is closed before T',
    file: 'src-main/orders/decide/next-step.ts',
    find: `  if (!late) return null;
  if (intent.givenUp) return { do: 'close', as: 'withdrawn', proven: true };
`,
    replacement: `  if (intent.givenUp) return { do: 'close', as: 'withdrawn', proven: true };
  if (!late) return null;
`,
    tests: [nextStep],
  },
  {
    name: 'M19: a first refusal after a restore counts as the first',
    file: 'src-main/journal/file/copy-detection.ts',
    find: `attention = NULL, attempts = attempts + 1,`,
    replacement: `attention = NULL,`,
    tests: ['test/src-main/journal/backup/restore.test.ts'],
  },
  {
    name: 'M19: a backup that is copied into its place by hand passes for the journal',
    file: 'src-main/journal/backup/backup.ts',
    find: `    markAsCopy(part);\n`,
    replacement: ``,
    tests: ['test/scenarios/journal/copied-by-hand.test.ts'],
  },
  {
    name: 'M20: a 429 before a restart keeps a set-back clock waiting',
    file: 'src-main/reseller-client/budgets/request-budget.ts',
    find: `Math.min(closedUntil - wallNow, closedForMs, LONGEST_HONOURED_MS)`,
    replacement: `Math.min(closedUntil - wallNow, LONGEST_HONOURED_MS)`,
    tests: ['test/src-main/reseller-client/budgets/budgets.test.ts'],
  },
  {
    name: 'M25: what failed is paid back',
    file: 'src-shared/order-state.ts',
    find: `if (status === 'refunded') return 'returned';`,
    replacement: `if (status === 'refunded' || status === 'failed') return 'returned';`,
    tests: [fold],
  },
  {
    name: 'who gives up in the line for a budget holds up those behind',
    file: 'src-main/reseller-client/budgets/request-budget.ts',
    find: `        leave();\n`,
    replacement: ``,
    tests: ['test/src-main/reseller-client/budgets/budgets.test.ts'],
  },
  {
    name: 'what an owner allowed outlives the lock',
    file: 'src-main/staff/staff-service.ts',
    find: `    this.isLocked = true;\n    this.approvals.clear();\n`,
    replacement: `    this.isLocked = true;\n`,
    tests: ['test/src-main/staff/staff-service.test.ts'],
  },
  {
    name: 'a new PIN from the recovery code waits for the wrong ones before it',
    file: 'src-main/staff/people.ts',
    find: `      this.waits.get(id)?.count(0);\n`,
    replacement: ``,
    tests: ['test/scenarios/staff/rights.test.ts'],
  },
  {
    name: 'a waiting room that is closed goes on asking',
    file: 'src-main/orders/service/waiting-room.ts',
    find: `    if (this.timer) clearInterval(this.timer);\n`,
    replacement: ``,
    tests: ['test/src-main/orders/service/waiting-room.test.ts'],
  },
  {
    name: 'a runner that is stopped looks at its orders once more',
    file: 'src-main/orders/run/runner.ts',
    find: `    for (const item of this.cases.values()) if (item.timer) clearTimeout(item.timer);\n`,
    replacement: ``,
    tests: ['test/scenarios/orders/held-steps.test.ts'],
  },
  {
    name: 'the log may be read by everybody on the PC',
    file: 'src-main/app/process/log-file.ts',
    find: `flags: 'a', mode: 0o600`,
    replacement: `flags: 'a', mode: 0o644`,
    tests: ['test/src-main/app/process/log-file.test.ts'],
  },
  {
    name: 'a kept registration may be read by everybody on the PC',
    file: 'src-main/app/stores/draft-file.ts',
    find: `writePart(fresh, sealed, 0o600)`,
    replacement: `writePart(fresh, sealed, 0o644)`,
    tests: ['test/src-main/orders/sell/saved-draft.test.ts'],
  },
  {
    name: 'the keys in a file may be read by everybody on the PC',
    file: 'src-main/platform/atomic-file.ts',
    find: `openSync(path, flags, 0o600)`,
    replacement: `openSync(path, flags, 0o644)`,
    tests: ['test/src-main/key-vault/field-cipher.test.ts'],
  },
  {
    name: 'an answer that comes after the search was closed stays in it',
    file: 'src-renderer/stores/find-store.ts',
    find: `  if (!open) return;\n`,
    replacement: ``,
    tests: ['test/src-renderer/stores/find-store.test.ts'],
  },
  {
    name: 'one search that breaks ends all searching',
    file: 'src-renderer/stores/find-store.ts',
    find: `    asking = false;\n`,
    replacement: ``,
    tests: ['test/src-renderer/stores/find-store.test.ts'],
  },
  {
    name: 'a change of an older list is told to the new one',
    file: 'src-renderer/screens/orders/orders-store.ts',
    find: `  told = [];\n`,
    replacement: ``,
    tests: ['test/src-renderer/screens/orders/orders-store.test.ts'],
  },
  {
    name: 'M7a: a refusal of one copy is taken for a proof',
    file: 'src-main/orders/decide/apply-outcome.ts',
    find: '  if (!ANOTHER_COPY_MAY_CAUSE.includes(status) && !before.unproven) return PROVEN;',
    replacement: '  if (!ANOTHER_COPY_MAY_CAUSE.includes(status) || !before.unproven) return PROVEN;',
    tests: [fold],
  },
  {
    name: 'M7a: a refusal that is not proven does not block the same sale',
    file: 'src-main/journal/sales/duplicate-sale.ts',
    find: ' OR i.unproven = 1)',
    replacement: ')',
    tests: [rules('refusals')],
  },
  {
    name: 'M7b: what was told to wait is surely not with the service',
    file: 'src-main/orders/decide/apply-outcome.ts',
    find: "    ? stillUnknown('attempt.later', facts, { unproven: true })",
    replacement: "    ? asBefore(before, 'attempt.later', facts)",
    tests: [fold],
  },
  {
    name: 'M11: a replayed bill is believed before its order was read',
    file: 'src-main/orders/decide/apply-outcome.ts',
    find: '!isPlaced && (isFirst || canBeRead)',
    replacement: '!isPlaced && isFirst',
    tests: [fold],
  },
  {
    name: 'M14: a batch that was refused whole is proven by the first 404',
    file: 'src-main/orders/decide/next-step.ts',
    find: "return { do: 'close', as: 'rejected', proven: late };",
    replacement: "return { do: 'close', as: 'rejected', proven: true };",
    tests: [nextStep],
  },
  {
    name: 'M25: what a person said of an odd word is overwritten by the next look',
    file: 'src-main/orders/decide/apply-outcome.ts',
    find: 'const answered = isAnswered(intent, order.status);',
    replacement: 'const answered = false;',
    tests: [fold],
  },
  {
    name: 'M25a: what was put away is raised again',
    file: 'src-main/orders/decide/next-step.ts',
    find: "attention === null && !intent.givenUp) return raise('unresolved')",
    replacement: "attention === null) return raise('unresolved')",
    tests: [nextStep],
  },
];
