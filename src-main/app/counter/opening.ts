import type { HandlerContext } from '../../ipc/handler-context.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Secrets } from '../../key-vault/secrets.ts';
import type { Catalogue } from '../../orders/service/catalogue.ts';
import type { SmsAccount } from '../../orders/service/sms-account.ts';
import type { WaitingRoom } from '../../orders/service/waiting-room.ts';
import type { WalletMonitor } from '../../orders/service/wallet-balance.ts';
import type { BusinessClock } from '../../platform/clock.ts';
import type { PriceStore } from '../../pricing/price-store.ts';
import type { ResellerClient } from '../../reseller-client/port.ts';
import type { ShopSettingsStore } from '../../settings/shop-settings.ts';
import type { ShiftServiceOptions } from '../../shifts/shift-service.ts';
import type { CounterSnapshots } from '../health/counter-snapshot.ts';
import type { JournalAvailability } from '../health/journal-availability.ts';
import type { CounterIdentity } from './counter-identity.ts';
import type { CounterOptions } from './counter-options.ts';

/** The parts that a counter has before its journal is open. */
export interface Around {
  readonly business: BusinessClock;
  readonly wallet: WalletMonitor;
  readonly catalogue: Catalogue;
  readonly sms: SmsAccount;
  readonly waiting: WaitingRoom;
  readonly overview: CounterSnapshots;
  readonly watch: JournalAvailability;
  readonly context: HandlerContext;
  readonly prices: PriceStore;
  readonly client: () => ResellerClient | null;
  readonly onWalletMoved: () => void;
  readonly onWalletPerhapsTooLow: () => void;
  readonly walletNow: ShiftServiceOptions['walletNow'];
  readonly backupFolders: () => readonly string[];
}

/** Each part of an open counter is made from these. */
export interface Opening extends Around {
  readonly journal: Journal;
  readonly secrets: Secrets;
  readonly options: CounterOptions;
  readonly identity: CounterIdentity;
  readonly settings: ShopSettingsStore;
  /** Business time. */
  readonly now: () => number;
}
