/** Printing for the counter's screens: the queue, the printers, and their setup. */
import type {
  FoundPrinter,
  PrintAsked,
  Printer,
  PrinterChoice,
  PrintingState,
  PrintRole,
  TestOutcome,
  WaitingSlip,
} from '#shared/counter-api/printing.ts';
import type { PAPER_ANSWERS } from '#shared/counter-api/setup.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import type { PrintAnswer, PrintJob } from '#shared/print-job.ts';
import type { Slip } from '#shared/slip.ts';
import { SerialQueue } from '../platform/serial-queue.ts';
import { escPos } from './output/escpos.ts';
import { slipPage } from './output/html.ts';
import type { Delivery, Transport } from './printer.ts';
import { printerMoves } from './printer-moves.ts';
import type { PrintQueue } from './queue/print-queue.ts';
import type { SlipShop } from './slips/frame.ts';
import { testSlip } from './slips/test-slip.ts';
import { type VoucherPins, voucherSlips } from './slips/voucher.ts';

/** The store of the chosen printers. */
export interface PrinterSettings {
  load(): Promise<PrinterChoice>;
  save(choice: PrinterChoice): Promise<void>;
}

export const NO_PRINTERS: PrinterChoice = { slips: null, vouchers: null };

/** The printing that only the window's side can do. */
export interface SystemPrint {
  dialog(page: ReturnType<typeof slipPage>): Promise<boolean>;
  pdf(page: ReturnType<typeof slipPage>): Promise<Uint8Array>;
}

export interface PinsWanted {
  /** All on one slip. */
  readonly together: boolean;
  readonly again: boolean;
}

interface PrintDeskDeps {
  readonly settings: PrinterSettings;
  readonly system: SystemPrint | null;
  readonly transport: Transport;
  readonly installed: () => Promise<string[]>;
  readonly find: () => Promise<FoundPrinter[]>;
  readonly shop: () => SlipShop;
  readonly attendant: () => { readonly id: string; readonly name: string };
  readonly now: () => number;
  /** Writes an event, before what it tells of counts. */
  readonly note: (kind: string, data: Readonly<Record<string, unknown>>) => Promise<void>;
}

const SALE = 'sale:';
const VOUCHERS = 'vouchers:';

/** The sale whose own slip this is; null for another slip. */
export const saleOfSlip = ({ subject }: PrintJob): string | null =>
  subject.startsWith(SALE) ? subject.slice(SALE.length) : null;

/** The sale whose PINs this slip holds; null for another slip. */
export const saleOfPins = ({ subject }: PrintJob): string | null =>
  subject.startsWith(VOUCHERS) ? (subject.slice(VOUCHERS.length).split('/', 1)[0] ?? null) : null;

const shown = ({ id, name, askedBy, askedAt }: PrintJob): WaitingSlip => ({ id, name, askedBy, askedAt });

/** The width of most slips, used until a printer is set up. */
const USUAL_WIDTH = { widthMm: 58 } as const;

export class PrintService {
  readonly queue: PrintQueue;
  private readonly deps: PrintDeskDeps;
  private choice: PrinterChoice = NO_PRINTERS;
  private search: Promise<FoundPrinter[]> | null = null;
  /** Takes one choice at a time: each keeps what the one before it chose for the other role. */
  private readonly choosing = new SerialQueue();

  /** The queue asks for the printer anew each time it prints. */
  constructor(deps: PrintDeskDeps, makeQueue: (printerFor: (role: PrintRole) => Printer | null) => PrintQueue) {
    this.deps = deps;
    this.queue = makeQueue((role) => this.choice[role] ?? this.choice.slips);
  }

  async open(): Promise<void> {
    this.choice = await this.deps.settings.load();
    await this.queue.open();
  }

  /** Reloads printers that another writer has set up. */
  async readAgain(): Promise<void> {
    this.choice = await this.deps.settings.load();
    this.queue.tryNow();
  }

  installed(): Promise<string[]> {
    return this.deps.installed();
  }

  /** One search at a time: who asks meanwhile gets its outcome. */
  find(): Promise<FoundPrinter[]> {
    this.search ??= this.deps.find().finally(() => {
      this.search = null;
    });
    return this.search;
  }

  async state(): Promise<PrintingState> {
    const { held, mayHavePrinted, ...rest } = await this.queue.view();
    return { printers: this.choice, ...rest, held: held.map(shown), mayHavePrinted: mayHavePrinted.map(shown) };
  }

  setPrinter(role: PrintRole, printer: Printer | null): Promise<void> {
    return this.choosing.take(() => this.setPrinterNow(role, printer));
  }

  private async setPrinterNow(role: PrintRole, printer: Printer | null): Promise<void> {
    const choice = { ...this.choice, [role]: printer };
    const moves = printerMoves(this.choice, choice, this.deps.attendant().id);
    for (const { kind, data } of moves) await this.deps.note(kind, data);
    await this.deps.settings.save(choice);
    this.choice = choice;
    this.queue.tryNow();
  }

  hasPrinter(role: PrintRole): boolean {
    return (this.choice[role] ?? this.choice.slips) !== null;
  }

  /**
   * Sends it straight to the printer and stores it nowhere, not even sealed: for what may exist on paper alone. A
   * transport that breaks may have sent something already.
   */
  async printUnkept(slip: Slip): Promise<(typeof PAPER_ANSWERS)[number]> {
    const printer = this.choice.slips;
    if (printer === null) return 'no-printer';
    const { kind } = await this.queue.alone(printer.name, (closing) => this.deliver(printer, slip, closing));
    return kind === 'nothing' ? 'not-printed' : kind;
  }

  get slipPrinter(): Printer | null {
    return this.choice.slips;
  }

  /** Skips the queue, but waits for the slip that is printing: a person who tries a printer wants the outcome now. */
  async tryPrinter(role: PrintRole = 'slips'): Promise<TestOutcome> {
    const { now, shop } = this.deps;
    const printer = this.choice[role] ?? this.choice.slips;
    if (printer === null) return { kind: 'nothing', why: 'no-printer' };
    const slip = testSlip(printer.name, printer.paper, now(), shop());
    const delivery = await this.queue.alone(printer.name, (closing) => this.deliver(printer, slip, closing));
    return { kind: delivery.kind, why: 'why' in delivery ? delivery.why : null };
  }

  private deliver({ target, paper }: Printer, slip: Slip, closing: AbortSignal): Promise<Delivery> {
    return this.deps.transport
      .deliver(target, escPos(slip, paper), slip.name, closing)
      .catch((): Delivery => ({ kind: 'unknown', why: 'printer-error' }));
  }

  async printSale({ id, slipNumber: saleSeq }: SaleView, slip: Slip): Promise<PrintAsked> {
    const askedBy = this.deps.attendant().name;
    return this.asked(await this.queue.print([{ subject: `${SALE}${id}`, slip, role: 'slips', saleSeq, askedBy }]));
  }

  private async asked(jobs: readonly PrintJob[] | null): Promise<PrintAsked> {
    return { state: await this.state(), jobs: (jobs ?? []).map(({ id }) => id) };
  }

  /** Papers of the shop itself. Each keeps its subject, so that a second one of the same says COPY. */
  async printPapers(papers: readonly { readonly subject: string; readonly slip: Slip }[]): Promise<PrintAsked> {
    const askedBy = this.deps.attendant().name;
    const prints = papers.map((paper) => ({ ...paper, role: 'slips' as const, saleSeq: null, askedBy }));
    return this.asked(await this.queue.print(prints));
  }

  /**
   * Prints on the vouchers' own printer, if there is one. With one slip each or one for all, it is known which came
   * out. Null if they were given out before, and this person may not do that `again`.
   */
  async printVouchers(
    sale: SaleView,
    pins: readonly VoucherPins[],
    { together, again }: PinsWanted,
  ): Promise<PrintAsked | null> {
    const { id: attendantId, name: askedBy } = this.deps.attendant();
    const all = `${VOUCHERS}${sale.id}`;
    const prints = voucherSlips(sale, pins, this.deps.shop(), together).map((slip, index) => ({
      ...{ subject: together ? all : `${all}/${index + 1}`, slip, role: 'vouchers' as const },
      ...{ saleSeq: sale.slipNumber, askedBy },
    }));
    const jobs = await this.queue.print(prints, { attendantId, again });
    return jobs && this.asked(jobs);
  }

  async answer(jobId: number, answer: PrintAnswer): Promise<boolean> {
    return (await this.queue.answer(jobId, answer, this.deps.attendant().name)) !== null;
  }

  /** False if some were kept back, because this person may not print them. */
  async answerHeld(answer: 'again' | 'drop', may: (job: PrintJob) => Promise<boolean>): Promise<boolean> {
    return (await this.queue.answerHeld(answer, this.deps.attendant().name, may)).kept === 0;
  }

  async dialog(slip: Slip): Promise<boolean> {
    return (await this.deps.system?.dialog(this.page(slip))) ?? false;
  }

  async pdf(slip: Slip): Promise<Uint8Array | null> {
    return (await this.deps.system?.pdf(this.page(slip))) ?? null;
  }

  private page(slip: Slip) {
    return slipPage(slip, this.choice.slips?.paper ?? USUAL_WIDTH);
  }
}
