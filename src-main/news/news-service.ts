/**
 * Texts the owner: a shift closed, a wallet that runs low, a role that runs out. Each event has a key and is told at
 * most once, whatever is restarted in between; an event that was not wanted at its time is never told later.
 */
import type { NewsKind, NewsState } from '#shared/counter-api/news.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { type Pesewa, pesewas } from '#shared/money.ts';
import { displayState } from '#shared/order-state.ts';
import { closeNews, roleEndedNews, roleNews, walletNews } from '#shared/words/news.ts';
import type { ShiftRecord } from '../journal/base/shift-records.ts';
import { writtenZ } from '../shifts/shift-report.ts';
import { unexplainedOf } from '../shifts/unexplained.ts';
import { PinNews } from './pin-news.ts';
import { mayWorkLater, type Texting } from './texting.ts';

/** A close that could not be told for this long is left to its Z. */
const CLOSE_IS_NEWS_MS = 12 * 3_600_000;
const MOST_CLOSES = 3;
const MOST_LISTED = 5;
/** An older text would tell the owner of something long past. */
const HELD_TEXT_MS = 24 * 3_600_000;

export interface NewsServiceOptions extends Texting {
  readonly wallet: () => { readonly hoursLeft: number | null; readonly balance: Pesewa | null };
  readonly role: () => {
    readonly name: string;
    readonly daysLeft: number | null;
    readonly lapsed?: boolean | undefined;
  } | null;
  readonly sale: (saleId: string) => Promise<SaleView | null>;
}

interface Item {
  readonly key: string;
  readonly kind: NewsKind;
  readonly wanted: boolean;
  readonly message: () => Promise<string> | string;
}

interface FallRule {
  readonly isLow: (left: number) => boolean;
  readonly isOver: (left: number) => boolean;
  readonly message: (left: number) => string;
}

/** The state below or above the limit, and the number of falls below it. */
interface Fall {
  readonly low: boolean;
  readonly nth: number;
}

function fallOf(text: string | undefined): Fall {
  const [, state, nth] = /^(low|ok):(\d+)$/.exec(text ?? '') ?? [];
  return { low: state === 'low', nth: Number(nth ?? 0) };
}

/** The mark under which the shift began. A move or restore since gave another, and must repeat no text (M19). */
const markOf = ({ id }: ShiftRecord): string => /^shift-(.+)-\d+$/.exec(id)?.[1] ?? id;

export class NewsService {
  private readonly options: NewsServiceOptions;
  private readonly pins: PinNews;
  private looking: Promise<void> | null = null;
  private again = false;
  private stopped = false;

  constructor(options: NewsServiceOptions) {
    this.options = options;
    this.pins = new PinNews(options);
  }

  /** An owner's PIN was wrong so often that somebody is guessing. */
  async manyWrongPins({ name, wrong }: { readonly name: string; readonly wrong: number }): Promise<void> {
    const { log } = this.options;
    await this.pins
      .wasTried(name, wrong)
      .catch((error: unknown) => log.write('error', 'news: not noted', { error: String(error) }));
    await this.look();
  }

  /** Called whenever something may have happened. One look runs at a time, and no call is lost. */
  look(): Promise<void> {
    if (this.stopped) return Promise.resolve();
    this.again = this.looking !== null;
    this.looking ??= this.lookAtAll()
      .catch((error: unknown) => this.options.log.write('error', 'news: not told', { error: String(error) }))
      .finally(() => {
        this.looking = null;
        if (this.again) void this.look();
      });
    return this.looking;
  }

  /** Stops further looks. A text on its way may take as long as the connection does; the next start finds it. */
  stop(): void {
    this.stopped = true;
  }

  private async lookAtAll(): Promise<void> {
    await this.pins.look();
    await this.lookAtCloses();
    const { wallet, role, settings } = this.options;
    const { newsOfWallet, newsWalletHours, newsOfRole, newsRoleDays } = settings();
    const { hoursLeft, balance } = wallet();
    await this.lookAtFall('wallet', hoursLeft, newsOfWallet, {
      isLow: (hours) => hours < newsWalletHours,
      // The hours left swing with each sale.
      isOver: (hours) => hours >= newsWalletHours * 1.5,
      message: (hours) => walletNews(this.options.counter(), hours, balance),
    });
    const held = role();
    await this.lookAtFall('role', held?.daysLeft ?? null, newsOfRole, {
      isLow: (days) => days <= newsRoleDays,
      isOver: (days) => days > newsRoleDays,
      message: (days) =>
        held?.lapsed
          ? roleEndedNews(this.options.counter(), held.name)
          : roleNews(this.options.counter(), held?.name ?? '', days),
    });
    await this.sendHeldTexts();
  }

  /** Sends the texts that were recorded and not sent, because the line fell: nobody at the counter has to press Send. */
  private async sendHeldTexts(): Promise<void> {
    const { journal, now, texts } = this.options;
    const pins = await this.pins.last();
    for (const { at, saleId } of [...(await journal.read.news(MOST_LISTED)), ...(pins === null ? [] : [pins])]) {
      if (saleId !== null && at >= now() - HELD_TEXT_MS) await texts.sendHeld(saleId);
    }
  }

  private async lookAtCloses(): Promise<void> {
    const { journal, now, settings } = this.options;
    const closed = await journal.read.closedShifts(null, MOST_CLOSES);
    for (const shift of closed.toReversed()) {
      if ((shift.closedAt ?? 0) < now() - CLOSE_IS_NEWS_MS) continue;
      await this.tell({
        key: `close:${markOf(shift)}:${shift.zNumber}`,
        kind: 'close',
        wanted: settings().newsAtClose,
        message: () => this.closeMessage(shift),
      });
    }
  }

  private async closeMessage(shift: ShiftRecord): Promise<string> {
    const { journal, counter, wallet } = this.options;
    const z = writtenZ(shift);
    const rows = await journal.read.shiftRows(shift.id);
    if (z === null || rows === null) throw new Error('a closed shift has its Z');
    const takings = pesewas(z.salesTotal + z.reversed.amount);
    const sumOf = (...kinds: readonly string[]): number =>
      rows.sums
        .filter(({ kind, unit }) => unit === 'pesewa' && kinds.includes(kind))
        .reduce((sum, { amount }) => sum + amount, 0);
    const cost = sumOf('wallet-cost', 'wallet-cost-returned');
    const uncosted = sumOf('uncosted', 'uncosted-settled');
    return closeNews(counter(), {
      z: z.number,
      unexplained: unexplainedOf(z.wallets ?? []),
      takings,
      margin: pesewas(takings - uncosted - cost),
      uncosted: pesewas(uncosted),
      difference: z.difference,
      stuck: await journal.read.stuckOrders(),
      wallet: wallet().balance ?? z.wallets?.at(-1)?.closing ?? null,
    });
  }

  /** Tells a fall once, and the next one only after the value was clearly above the limit again. */
  private async lookAtFall(
    kind: 'wallet' | 'role',
    left: number | null,
    wanted: boolean,
    { isLow, isOver, message }: FallRule,
  ): Promise<void> {
    if (left === null) return;
    const { read, write } = this.options.journal;
    const name = `news-${kind}`;
    const { low, nth } = fallOf((await read.meta())[name]);
    if (low && isOver(left)) await write.saveMeta({ [name]: `ok:${nth}` });
    if (low || !isLow(left) || !wanted || this.options.settings().newsPhone === null) return;
    const key = `${kind}:${this.options.counter().mark}:${nth + 1}`;
    const told = await this.tell({ key, kind, wanted, message: () => message(left) });
    if (told) await write.saveMeta({ [name]: `low:${nth + 1}` });
  }

  /** False if it has to be tried again. */
  private async tell({ key, kind, wanted, message }: Item): Promise<boolean> {
    const { journal, settings, texts, keyMissing, now, log } = this.options;
    if (await journal.read.isTold(key)) return true;
    const phone = settings().newsPhone;
    if (phone === null || !wanted || keyMissing()) {
      await journal.write.saveNews({ key, kind, saleId: null, at: now() });
      return true;
    }
    const sent = await texts.send(key, phone, await message());
    if (!sent.ok && mayWorkLater(sent.error)) return false;
    if (!sent.ok) log.write('error', 'news: refused', { kind, code: sent.error.code });
    await journal.write.saveNews({ key, kind, saleId: sent.ok ? sent.value.id : null, at: now() });
    return true;
  }

  async state(): Promise<NewsState> {
    const { journal, sale, keyMissing } = this.options;
    const sent: NewsState['sent'] = [];
    const pins = await this.pins.last();
    const told = [...(await journal.read.news(MOST_LISTED)), ...(pins === null ? [] : [pins])];
    for (const { kind, at, saleId } of told.toSorted((a, b) => b.at - a.at)) {
      const text = saleId === null ? null : await sale(saleId);
      const [order] = text?.orders ?? [];
      if (text !== null && order !== undefined) {
        sent.push({ kind, at, slip: text.slipNumber, state: displayState(order) });
      }
    }
    return { keyMissing: keyMissing(), sent };
  }
}
