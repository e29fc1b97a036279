/** The counter's services for its owner beside selling: the log, signed day files, all counters together, and texts. */
import { err } from '#shared/result.ts';
import { AuditService } from '../../audit/audit-service.ts';
import { CountersStore } from '../../day-files/counters-store.ts';
import { DayFiles } from '../../day-files/day-files.ts';
import type { ChooseLink } from '../../ipc/handler-context.ts';
import { NewsService } from '../../news/news-service.ts';
import type { Engine } from '../../orders/engine.ts';
import { signerFrom } from '../../platform/signing.ts';
import type { StaffService } from '../../staff/staff-service.ts';
import type { ConnectedAccounts } from '../counter/connected-accounts.ts';
import type { Opening } from '../counter/opening.ts';
import type { ChooseFolder } from '../windows/file-dialogs.ts';
import { openOfficeReader } from './open-office.ts';

/** Delays the first look: a start is busy enough. */
const FIRST_DAYS_MS = 60_000;
const DAYS_MS = 15 * 60_000;
const NEWS_MS = 60_000;

interface Selling {
  /** Called once a day's file is made. */
  readonly onDayFile: () => void;
  readonly engine: Engine;
  readonly accounts: ConnectedAccounts;
  readonly staff: StaffService;
}

export class OwnerSide {
  readonly audit: AuditService;
  readonly dayFiles: DayFiles;
  readonly counters: CountersStore;
  readonly news: NewsService;
  readonly chooseFolder: ChooseFolder;
  readonly chooseLink: ChooseLink;
  private readonly timers: NodeJS.Timeout[] = [];

  constructor(opening: Opening, { engine, accounts, staff, onDayFile }: Selling) {
    const { journal, options, secrets, identity, settings, business, wallet, overview, context, now } = opening;
    const { kind, log } = options;
    const { mark } = identity;
    const signer = signerFrom(secrets.signingSeed);
    // The shop's current name: its owner may rename it.
    const shopName = () => context.slipShop().shopName;
    this.chooseFolder = options.chooseFolder ?? (async () => null);
    this.chooseLink = options.chooseLink ?? (async () => null);
    this.audit = new AuditService({
      ...{ journal, now, log, signer: signer.key },
      seesCost: () => staff.attendant().seesCost,
      seesExpected: () => staff.isOwner,
    });
    this.dayFiles = new DayFiles({
      ...{ journal, signer, now, log, home: options.folder },
      counter: () => ({ shop: shopName(), mark, kind }),
      timeIsSure: () => business.isSure,
      chosenFolder: () => settings.current.dayFilesFolder,
      onMade: onDayFile,
      onTrouble: (trouble) => overview.journalNote('no-day-file', trouble),
    });
    this.counters = new CountersStore({
      ...{ journal, kind, now, ownKey: signer.fingerprint },
      person: () => staff.attendant().id,
      chooseFolder: () => this.chooseFolder('counters'),
      office: openOfficeReader(opening),
    });
    this.news = new NewsService({
      ...{ journal, now, log },
      // A text that was sold without a line would lie on the board until the line is back.
      texts: {
        send: async (...text) => (overview.hasLine ? engine.houseTexts.send(...text) : err({ code: 'offline' })),
        sendHeld: async (saleId) => {
          if (overview.hasLine) await engine.houseTexts.sendHeld(saleId);
        },
      },
      settings: () => settings.current,
      keyMissing: () => accounts.keyMissing('sms'),
      counter: () => ({ shopName: shopName(), mark, training: kind === 'training' }),
      wallet: () => wallet.state(),
      role: () => overview.heldRole,
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
