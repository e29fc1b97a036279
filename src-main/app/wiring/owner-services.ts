/** The counter's services for its owner beside selling: the log, signed day files, all counters together, and texts. */
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import type { DayFileTrouble } from '#shared/counter-api/day-files.ts';
import type { ShopSettings } from '#shared/counter-api/settings.ts';
import { AuditService } from '../../audit/audit-service.ts';
import { CountersStore } from '../../day-files/counters-store.ts';
import { DayFiles } from '../../day-files/day-files.ts';
import { signerFrom } from '../../day-files/signing.ts';
import type { Journal } from '../../journal/journal.ts';
import { NewsService } from '../../news/news-service.ts';
import type { Engine } from '../../orders/engine.ts';
import type { WalletMonitor } from '../../orders/service/wallet-balance.ts';
import type { BusinessClock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { ChooseFolder } from '../windows/file-dialogs.ts';

/** Delays the first look: a start is busy enough. */
const FIRST_DAYS_MS = 60_000;
const DAYS_MS = 15 * 60_000;
const NEWS_MS = 60_000;

export interface OwnerSideOptions {
  readonly journal: Journal;
  readonly signingSeed: Uint8Array;
  readonly kind: 'live' | 'training';
  /** The shop's current name: its owner may rename it. */
  readonly shopName: () => string;
  readonly mark: string;
  /** The counter's own folder. */
  readonly home: string;
  readonly business: BusinessClock;
  readonly engine: Engine;
  readonly wallet: WalletMonitor;
  readonly settings: () => ShopSettings;
  readonly role: () => CounterSnapshot['role'];
  readonly smsKeyMissing: () => boolean;
  readonly person: () => string;
  readonly seesCost: () => boolean;
  readonly chooseFolder: ChooseFolder | undefined;
  readonly log: Log;
  readonly onDayFileTrouble: (trouble: DayFileTrouble | null) => void;
}

export class OwnerSide {
  readonly audit: AuditService;
  readonly dayFiles: DayFiles;
  readonly counters: CountersStore;
  readonly news: NewsService;
  readonly chooseFolder: ChooseFolder;
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(options: OwnerSideOptions) {
    const { journal, kind, shopName, mark, business, engine, log, person, settings } = options;
    const now = () => business.now();
    const signer = signerFrom(options.signingSeed);
    this.chooseFolder = options.chooseFolder ?? (async () => null);
    this.audit = new AuditService({ journal, now, log, seesCost: options.seesCost });
    this.dayFiles = new DayFiles({
      ...{ journal, signer, now, log, home: options.home },
      counter: () => ({ shop: shopName(), mark, kind }),
      timeIsSure: () => business.isSure,
      chosenFolder: () => settings().dayFilesFolder,
      onTrouble: options.onDayFileTrouble,
    });
    this.counters = new CountersStore({
      ...{ journal, kind, now, person, ownKey: signer.fingerprint },
      chooseFolder: () => this.chooseFolder('counters'),
    });
    this.news = new NewsService({
      ...{ journal, settings, now, log, texts: engine.houseTexts, keyMissing: options.smsKeyMissing },
      counter: () => ({ shopName: shopName(), mark, training: kind === 'training' }),
      wallet: () => options.wallet.state(),
      role: options.role,
      sale: (saleId) => engine.sale(saleId),
    });
  }

  start(): void {
    const first = setTimeout(() => void this.dayFiles.look(), FIRST_DAYS_MS);
    const days = setInterval(() => void this.dayFiles.look(), DAYS_MS);
    const news = setInterval(() => void this.news.look(), NEWS_MS);
    this.timers.push(first, days, news);
    for (const timer of this.timers) timer.unref();
  }

  /** Called when a drawer was opened, ended or closed. */
  shiftMoved(): void {
    void this.dayFiles.look();
    void this.news.look();
  }

  /** Finishes what was begun with the journal, before the journal is closed. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    this.audit.chain.stop();
    this.news.stop();
    await Promise.all([this.dayFiles.stop(), this.audit.chain.ended()]);
  }
}
