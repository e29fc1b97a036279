/** The parts of a counter whose journal is open: the engine, its staff, its drawer and its printers. */
import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { pesewas } from '#shared/money.ts';
import type { HandlerContext } from '../../ipc/handler-context.ts';
import { RECOVERY_WRAP } from '../../journal/base/meta-names.ts';
import { keepOwnMark } from '../../journal/file/journal-files.ts';
import type { Journal } from '../../journal/journal.ts';
import { createFieldCipher } from '../../key-vault/field-cipher.ts';
import type { Secrets } from '../../key-vault/secrets.ts';
import { Engine } from '../../orders/engine.ts';
import type { EngineDeps } from '../../orders/model/ports.ts';
import { AccountStore } from '../../orders/run/account-store.ts';
import type { Catalogue } from '../../orders/service/catalogue.ts';
import type { SmsAccount } from '../../orders/service/sms-account.ts';
import type { WaitingRoom } from '../../orders/service/waiting-room.ts';
import type { WalletMonitor } from '../../orders/service/wallet-balance.ts';
import { OptOuts } from '../../orders/texts/opt-outs.ts';
import { type BusinessClock, businessDayOf, hourOf, systemClock } from '../../platform/clock.ts';
import { createIds } from '../../platform/ids.ts';
import type { PriceStore } from '../../pricing/price-store.ts';
import { openBudgets } from '../../reseller-client/budgets/budgets.ts';
import type { ResellerClient } from '../../reseller-client/port.ts';
import { ShopSettingsStore } from '../../settings/shop-settings.ts';
import type { ShiftServiceOptions } from '../../shifts/shift-service.ts';
import { contentOf } from '../../staff/approvals.ts';
import { PhoneWord } from '../../staff/phone-approval.ts';
import type { Overview } from '../health/counter-snapshot.ts';
import type { JournalAvailability } from '../health/journal-availability.ts';
import { budgetStore, knownCounters, waitingStore } from '../stores/journal-stores.ts';
import { openDrafts } from '../wiring/open-drafts.ts';
import { openDrawer } from '../wiring/open-drawer.ts';
import { openDrill } from '../wiring/open-drill.ts';
import { openPrinting } from '../wiring/open-printing.ts';
import { openReports } from '../wiring/open-reports.ts';
import { openStaff } from '../wiring/open-staff.ts';
import { OwnerSide } from '../wiring/owner-services.ts';
import { ConnectedAccounts } from './connected-accounts.ts';
import { type CounterIdentity, identityOf } from './counter-identity.ts';
import type { CounterOptions, Founding } from './counter-options.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The parts that a counter has before its journal is open. */
interface Around {
  readonly business: BusinessClock;
  readonly wallet: WalletMonitor;
  readonly catalogue: Catalogue;
  readonly sms: SmsAccount;
  readonly waiting: WaitingRoom;
  readonly overview: Overview;
  readonly watch: JournalAvailability;
  readonly context: HandlerContext;
  readonly prices: PriceStore;
  readonly client: () => ResellerClient | null;
  readonly onWalletMoved: () => void;
  readonly onWalletPerhapsTooLow: () => void;
  readonly walletNow: ShiftServiceOptions['walletNow'];
}

export type CounterParts = Awaited<ReturnType<typeof openParts>>;

export async function openParts(journal: Journal, secrets: Secrets, options: CounterOptions, around: Around) {
  const { business, overview, context } = around;
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
  let owner: OwnerSide | null = null;
  const onShift = () => owner?.shiftMoved();
  const { staff, drawer } = await openPeople({ journal, secrets, options, around, identity, settings, onShift });
  const accounts = await openAccounts(journal, options, now);
  const deps: EngineDeps = {
    ...engineDeps(journal, secrets, options, around),
    accounts,
    ids: createIds(identity.mark),
    staff: {
      attendant: () => staff.attendant(),
      shift: () => drawer.shifts.shift(),
      allowsSame: (saleId, sale) => staff.isApproved('same-sale', saleId, contentOf(sale)),
    },
    reconcile: {
      client: around.client,
      ...knownCounters(journal, () => staff.attendant().id, now),
      soldBeforeRestore: () => journal.care((care) => care.beforeRestore()),
    },
    gate: {
      mayStart: () => around.watch.mayStart(),
      askFirst: identity.askFirstSince !== null,
      cashFirst: () => settings.current.cashGate,
      asked: () => void askedFirst(journal, overview),
    },
  };
  const engine = new Engine(deps);
  owner = new OwnerSide({
    ...{ journal, engine, business, wallet: around.wallet, log: options.log, chooseFolder: options.chooseFolder },
    ...{ kind: options.kind, shopName: () => context.slipShop().shopName, mark: identity.mark, home: options.folder },
    signingSeed: secrets.signingSeed,
    settings: () => settings.current,
    role: () => overview.heldRole,
    smsKeyMissing: () => accounts.keyMissing('sms'),
    person: () => staff.attendant().id,
    seesCost: () => staff.attendant().seesCost,
    onDayFileTrouble: (trouble) => overview.journalNote('no-day-file', trouble),
  });
  owner.start();
  const reports = await openReports({
    ...{ journal, options, staff, prices: around.prices, catalogue: around.catalogue, overview },
    ...{ mark: identity.mark, context, now },
  });
  const printing = await openPrinting({
    ...{ journal, now, cipher: createFieldCipher(secrets.fieldKey), log: options.log },
    shop: () => context.slipShop(),
    system: options.systemPrint ?? null,
    attendant: () => staff.attendant(),
    onChange: () => options.onPrintingChanged?.(context),
  });
  return {
    ...{ settings, staff, ...drawer, accounts, owner, printing, ...reports },
    drill: openDrill({
      ...{ journal, options, engine, printing, now, context, mark: identity.mark },
      ...{ signingSeed: secrets.signingSeed, shifts: drawer.shifts, person: () => staff.attendant() },
      folder: () => reports.reportFiles.folder,
      cashFirst: () => settings.current.cashGate,
      knownBalance: () => around.wallet.known,
    }),
    budgets: await openBudgets(budgetStore(journal)),
    engine,
    noTexts: new OptOuts({ read: journal.read, write: journal.write, now, person: () => staff.attendant().id }),
    ...openDrafts(options.folder, deps),
  };
}

interface PeopleNeed {
  readonly journal: Journal;
  readonly secrets: Secrets;
  readonly options: CounterOptions;
  readonly around: Around;
  readonly identity: CounterIdentity;
  readonly settings: ShopSettingsStore;
  readonly onShift: () => void;
}

/**
 * Writes a new counter's first records. The owner's recovery code itself is never stored, only the secrets that it
 * seals.
 */
async function found(journal: Journal, settings: ShopSettingsStore, founding: Founding, at: number): Promise<void> {
  const { shopName, slipHeader, recoveryWrap } = founding;
  await journal.write.saveMeta({ [RECOVERY_WRAP]: recoveryWrap });
  await settings.save({ ...settings.current, shopName, slipHeader: [...slipHeader] }, 'set-up', at);
  await journal.write.log({ kind: 'counter.set-up', at, saleSeq: null, data: { shopName } });
}

async function phoneOf({ phoneKey }: CounterOptions, mark: string): Promise<PhoneWord | null> {
  if (phoneKey === undefined) return null;
  return new PhoneWord({ key: await phoneKey(), mark, clock: systemClock, randomBytes: (size) => randomBytes(size) });
}

async function openPeople({ journal, secrets, options, around, identity, settings, onShift }: PeopleNeed) {
  const { business, overview, context } = around;
  const staff = await openStaff({
    ...{ store: journal, pepper: secrets.pepper, business, demo: options.demoStaff },
    owner: options.founding?.owner ?? null,
    phone: await phoneOf(options, identity.mark),
    lockAfterMs: () => settings.current.lockAfterMinutes * 60_000,
    onChange: (attendant) => overview.atTheDesk(attendant),
  });
  const drawer = await openDrawer({
    ...{ journal, mark: identity.mark, firstShift: identity.shiftId, firstOpenedAt: identity.shiftOpenedAt },
    opensFirst: options.demoStaff,
    now: () => business.now(),
    walletNow: around.walletNow,
    person: () => staff.attendant(),
    ownPin: (pin, purpose) => staff.ownPin(pin, purpose),
    onSaleChanged: (saleSeq) => options.onSaleChanged(context, saleSeq),
    onChange: () => {
      options.onSnapshotChanged(context);
      onShift();
    },
  });
  return { staff, drawer };
}

/** Today's pace of the wallet goes on where the last run left it. */
async function takeUpToday(journal: Journal, { business, wallet }: Around): Promise<void> {
  const now = business.now();
  const today = await journal.read.walletCostOf(businessDayOf(now));
  if (today === null) return;
  const hoursAgo = Math.max(0, hourOf(now) - today.firstHour);
  wallet.takeUp({ amount: today.amount, since: now - (now % HOUR_MS) - hoursAgo * HOUR_MS });
}

async function openAccounts(journal: Journal, options: CounterOptions, now: () => number): Promise<ConnectedAccounts> {
  const { ownerSays, fixedBaseUrl, policy, log } = options;
  const { read, write } = journal;
  const { settleMs } = policy;
  const book = new AccountStore({ ...{ read, write, ownerSays, now, settleMs }, fixedBaseUrl: fixedBaseUrl ?? null });
  await book.load();
  return new ConnectedAccounts(book, policy.resolveBackoffMs, log);
}

/**
 * Keeps the news of a loss for a day: a person who looks only in the evening, or after a second power cut, has not seen
 * it.
 */
function sayWhatIsMissing({ askFirstSince, logLostAt }: CounterIdentity, overview: Overview, now: number): void {
  const isNews = logLostAt !== null && now - logLostAt < DAY_MS;
  overview.journalNote('log-lost', isNews ? String(logLostAt) : null);
  overview.journalNote('restored', isNews ? null : askFirstSince);
}

/** Ends the look-ups after a restore (M19). A start before this is written does them once more. */
async function askedFirst(journal: Journal, overview: Overview): Promise<void> {
  overview.journalNote('restored', null);
  await journal.write.saveMeta({ 'ask-first': '0' }).catch(() => {});
}

function engineDeps(
  { write, read }: Journal,
  { fieldKey, pepper }: Secrets,
  { policy, log, onSaleChanged, onSnapshotChanged, onStep }: CounterOptions,
  { business, wallet, catalogue, sms, watch, context, prices, overview, ...around }: Around,
): Omit<EngineDeps, 'accounts' | 'ids' | 'staff' | 'gate' | 'reconcile'> {
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
    onSaleChanged: (saleSeq) => onSaleChanged(context, saleSeq),
    onSpent: (amount) => wallet.spend(amount),
    onBalance: (balance, unit) => {
      if (unit === 'sms-credit') return sms.tell(balance);
      wallet.tell(balance);
      onSnapshotChanged(context);
    },
    onUntoldBalance: (unit) => (unit === 'sms-credit' ? sms.moved() : around.onWalletMoved()),
    onPerhapsTooLow: (unit) => (unit === 'sms-credit' ? sms.moved() : around.onWalletPerhapsTooLow()),
    onJournalTrouble: (error) => watch.troubled(error && (error.detail ?? 'io')),
  };
}

/** Two sales of the same content have the same hash at this counter, and at no other. */
function contentHash(pepper: Uint8Array): EngineDeps['hashContent'] {
  const key = createSecretKey(pepper);
  return (content) => createHmac('sha256', key).update(JSON.stringify(content)).digest('base64url');
}
