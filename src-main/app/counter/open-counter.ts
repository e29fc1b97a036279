/** The parts of a counter whose journal is open: the engine, its staff, its drawer and its printers. */
import { createHmac, createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { DAY_MS } from '#shared/day.ts';
import { pesewas } from '#shared/money.ts';
import { parsePhone } from '#shared/phone.ts';
import { makeReference } from '#shared/reference.ts';
import { CustomerBook } from '../../customers/customer-book.ts';
import { judgeSlip, type SlipProof, slipProver } from '../../day-files/slip-proof.ts';
import { RECOVERY_WRAP } from '../../journal/base/meta-names.ts';
import { keepOwnMark } from '../../journal/file/journal-files.ts';
import type { Journal } from '../../journal/journal.ts';
import { createFieldCipher } from '../../key-vault/field-cipher.ts';
import type { Secrets } from '../../key-vault/secrets.ts';
import { subKey } from '../../key-vault/sub-keys.ts';
import { Engine } from '../../orders/engine.ts';
import type { EngineDeps } from '../../orders/model/ports.ts';
import { AccountStore } from '../../orders/run/account-store.ts';
import { OptOuts } from '../../orders/texts/opt-outs.ts';
import { businessDayOf, hourOf, systemClock } from '../../platform/clock.ts';
import { signerFrom } from '../../platform/signing.ts';
import { openBudgets } from '../../reseller-client/budgets/budgets.ts';
import { ShopSettingsStore } from '../../settings/shop-settings.ts';
import { contentOf } from '../../staff/approvals.ts';
import { FirstSales } from '../../staff/first-sales.ts';
import type { CounterSnapshots } from '../health/counter-snapshot.ts';
import { openDrafts } from '../stores/draft-file.ts';
import { budgetStore, firstSalesStore, knownCounters, waitingStore } from '../stores/journal-stores.ts';
import { openDrawer } from '../wiring/open-drawer.ts';
import { openDrill } from '../wiring/open-drill.ts';
import { openOffice } from '../wiring/open-office.ts';
import { openPrinting } from '../wiring/open-printing.ts';
import { openReports } from '../wiring/open-reports.ts';
import { openStaff } from '../wiring/open-staff.ts';
import { OwnerSide } from '../wiring/owner-services.ts';
import { ConnectedAccounts } from './connected-accounts.ts';
import { type CounterIdentity, identityOf } from './counter-identity.ts';
import type { CounterOptions, Founding } from './counter-options.ts';
import type { Around, Opening } from './opening.ts';

const HOUR_MS = 3_600_000;

export type CounterParts = Awaited<ReturnType<typeof openParts>>;

/** All parts or none. A part that went on after a failure would use a closed journal, beside the parts of the next try. */
export async function openParts(journal: Journal, secrets: Secrets, options: CounterOptions, around: Around) {
  const begun: (() => unknown)[] = [];
  try {
    return await makeParts(await openingOf(journal, secrets, options, around), begun);
  } catch (error) {
    for (const stop of begun) stop();
    throw error;
  }
}

async function openingOf(
  journal: Journal,
  secrets: Secrets,
  options: CounterOptions,
  around: Around,
): Promise<Opening> {
  const { business, overview } = around;
  const now = () => business.now();
  const identity = await identityOf(journal, options.folder, now(), options.founding?.mark);
  if (!keepOwnMark(options.folder, identity.mark)) options.log.write('warn', "counter: its mark can't be written");
  business.notBelow((await journal.read.newestTime()) ?? 0);
  await takeUpToday(journal, around);
  sayWhatIsMissing(identity, overview, now());
  overview.isCounter(identity.mark);
  await around.waiting.open(waitingStore(journal));
  const settings = new ShopSettingsStore(journal);
  await settings.load();
  if (options.founding) await found(journal, settings, options.founding, now());
  return { ...around, journal, secrets, options, identity, settings, now };
}

/** Timers begin last, or `begun` stops them. */
async function makeParts(opening: Opening, begun: (() => unknown)[]) {
  const { journal, options, identity, settings, overview, now } = opening;
  let owner: OwnerSide | null = null;
  const staff = await openStaff(opening, (tried) => void owner?.news.manyWrongPins(tried));
  begun.push(() => staff.stop());
  const office = openOffice(opening, { staff, isSelling: () => engine.isSending });
  const drawer = await openDrawer(opening, staff, () => {
    owner?.shiftMoved();
    office.hurry();
  });
  const accounts = await openAccounts(opening);
  const deps: EngineDeps = {
    ...engineDeps(opening, () => office.moved()),
    accounts,
    // A reference carries the counter's mark for people; what makes it unique is random (M3).
    ids: { reference: () => makeReference(identity.mark, (size) => randomBytes(size)), batch: () => randomUUID() },
    staff: {
      attendant: () => staff.attendant(),
      shift: () => drawer.shifts.shift(),
      allowsSame: (saleId, sale) => staff.isApproved('same-sale', saleId, contentOf(sale)),
    },
    reconcile: {
      client: opening.client,
      ...knownCounters(journal, () => staff.attendant().id, now),
      soldBeforeRestore: () => journal.care((care) => care.beforeRestore()),
    },
    gate: {
      mayStart: () => opening.watch.mayStart(),
      askFirst: identity.askFirstSince !== null,
      cashFirst: () => settings.current.cashGate,
      drawerIsOpen: () => drawer.shifts.fact().state === 'open',
      asked: () => void askedFirst(journal, overview),
    },
  };
  const engine = new Engine(deps);
  owner = new OwnerSide(opening, { engine, accounts, staff, onDayFile: () => office.hurry() });
  const reports = await openReports(opening, staff);
  begun.push(() => reports.readBacks.stop());
  const printing = await openPrinting(opening, staff, engine);
  const budgets = await openBudgets(budgetStore(journal));
  await office.load();
  const { shifts } = drawer;
  owner.start();
  return {
    ...{ settings, staff, ...drawer, accounts, owner, printing, ...reports },
    drill: openDrill(opening, { engine, printing, shifts, staff, folder: () => reports.reportFiles.folder }),
    budgets,
    firstSales:
      options.kind === 'training' ? new FirstSales(firstSalesStore(journal), () => staff.attendant().id) : null,
    engine,
    office,
    slipProof: proofOf(opening),
    customers: bookOf(opening, () => staff.attendant().id),
    noTexts: new OptOuts({ read: journal.read, write: journal.write, now, person: () => staff.attendant().id }),
    ...openDrafts(options.folder, deps, () => staff.attendant().id),
  };
}

/** The key of the day files signs slips, too: whoever knows one knows the other. */
function proofOf({ secrets, identity, options }: Opening): SlipProof {
  const signer = signerFrom(secrets.signingSeed);
  return {
    codeOf: slipProver({ mark: identity.mark, training: options.kind === 'training', signer }),
    judge: (text) => judgeSlip(text, [signer.key]),
  };
}

function bookOf({ journal, secrets, settings, options, now, business }: Opening, person: () => string): CustomerBook {
  const key = createSecretKey(subKey(secrets, 'customers'));
  return new CustomerBook({
    ...{ read: journal.read, write: journal.write, now, timeIsSure: () => business.isSure, person },
    sealer: createFieldCipher(secrets.fieldKey),
    hash: (phone) => createHmac('sha256', key).update(phone).digest('base64url'),
    keepForDays: () => settings.current.keepNamesForDays,
    onTrouble: (error) => options.log.write('warn', 'customers: old names were not erased', { error: String(error) }),
  });
}

/** Writes a new counter's first records. The recovery code is never stored, only the secrets that it seals. */
async function found(journal: Journal, settings: ShopSettingsStore, founding: Founding, at: number): Promise<void> {
  const { shopName, slipHeader, recoveryWrap } = founding;
  await journal.write.saveMeta({ [RECOVERY_WRAP]: recoveryWrap });
  await settings.save({ ...settings.current, shopName, slipHeader: [...slipHeader] }, 'set-up', at);
  await journal.write.log({ kind: 'counter.set-up', at, saleSeq: null, data: { shopName } });
}

/** Today's pace of the wallet goes on where the last run left it. */
async function takeUpToday(journal: Journal, { business, wallet }: Around): Promise<void> {
  const now = business.now();
  const today = await journal.read.walletCostOf(businessDayOf(now));
  if (today === null) return;
  const hoursAgo = Math.max(0, hourOf(now) - today.firstHour);
  wallet.takeUp({ amount: today.amount, since: now - (now % HOUR_MS) - hoursAgo * HOUR_MS });
}

async function openAccounts({ journal, options, now }: Opening): Promise<ConnectedAccounts> {
  const { ownerSays, fixedBaseUrl, policy, log } = options;
  const { read, write } = journal;
  const { settleMs } = policy;
  const book = new AccountStore({ ...{ read, write, ownerSays, now, settleMs }, fixedBaseUrl: fixedBaseUrl ?? null });
  await book.load();
  return new ConnectedAccounts(book, policy.resolveBackoffMs, log);
}

/** Keeps the news of a loss for a day: a person who looks in the evening, or after a second cut, hasn't seen it. */
function sayWhatIsMissing(
  { askFirstSince, logLostAt }: CounterIdentity,
  overview: CounterSnapshots,
  now: number,
): void {
  const isNews = logLostAt !== null && now - logLostAt < DAY_MS;
  overview.journalNote('log-lost', isNews ? String(logLostAt) : null);
  overview.journalNote('restored', isNews ? null : askFirstSince);
}

/** Ends the look-ups after a restore (M19). A start before this is written does them once more. */
async function askedFirst(journal: Journal, overview: CounterSnapshots): Promise<void> {
  overview.journalNote('restored', null);
  await journal.write.saveMeta({ 'ask-first': '0' }).catch(() => {});
}

function engineDeps(
  opening: Opening,
  onMoved: () => void,
): Omit<EngineDeps, 'accounts' | 'ids' | 'staff' | 'gate' | 'reconcile'> {
  const { business, wallet, catalogue, sms, watch, context, prices, overview } = opening;
  const { write, read } = opening.journal;
  const { fieldKey, pepper } = opening.secrets;
  const { policy, log, onSaleChanged, onSnapshotChanged, onStep } = opening.options;
  return {
    ...{ write, read, business, policy, log, onStep },
    clock: systemClock,
    sealer: createFieldCipher(fieldKey),
    prices: {
      priceFor: (...asked) => prices.priceFor(...asked),
      eachFor: (...asked) => prices.eachFor(...asked),
      feeFor: (...asked) => prices.feeFor(...asked),
      commissionFor: (...asked) => (overview.earnsOnAirtime ? prices.commissionFor(...asked) : pesewas(0)),
    },
    costs: catalogue,
    checkNumber: (phone, refusedAt) => context.numbers.checkRefused(phone, refusedAt),
    hashContent: contentHash(pepper),
    onSaleChanged: (saleSeq) => {
      onSaleChanged(context, saleSeq);
      onMoved();
    },
    onPlaced: ({ product, supplier, recipient }) => {
      // A number waits for MTN's bundles alone. One that a list left out waits on.
      const phone = supplier === 'MTN' && (product === 'data' || product === 'bulk') ? parsePhone(recipient) : null;
      if (phone !== null) void opening.waiting.remove(phone);
    },
    onSpent: (amount) => wallet.spend(amount),
    onBalance: (balance, unit, attemptId) => {
      if (unit === 'sms-credit') return sms.tell(balance);
      wallet.tellCharged(balance, attemptId);
      onSnapshotChanged(context);
    },
    onUntoldBalance: (unit) => (unit === 'sms-credit' ? sms.moved() : opening.onWalletMoved()),
    onPerhapsTooLow: (unit) => (unit === 'sms-credit' ? sms.moved() : opening.onWalletPerhapsTooLow()),
    onJournalTrouble: (error) => {
      watch.troubled(error && (error.detail ?? 'io'));
      // The screen asks for a restart: the next start must look at all of the journal before it sells.
      if (error?.detail === 'damaged')
        void opening.journal.checks.checkFirst('a page could not be read').catch(() => {});
    },
  };
}

/** Two sales of the same content have the same hash at this counter, and at no other. */
function contentHash(pepper: Uint8Array): EngineDeps['hashContent'] {
  const key = createSecretKey(pepper);
  return (content) => createHmac('sha256', key).update(JSON.stringify(content)).digest('base64url');
}
