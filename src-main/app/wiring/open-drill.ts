/** Wires the commissioning drill to the practice counter that it proves: its engine, books, drawer and printer. */
import { hostname, release, type as systemType } from 'node:os';
import type { DrillRun } from '#shared/counter-api/drill.ts';
import { pesewas } from '#shared/money.ts';
import { ok } from '#shared/result.ts';
import { ChainCheck } from '../../audit/chain-check.ts';
import { DrillService } from '../../drill/drill-service.ts';
import type { DrillLedger, DrillMachine, DrillShop, DrillWorld } from '../../drill/ports.ts';
import { saveSheet } from '../../drill/save-sheet.ts';
import { type Sheet, sheetOf } from '../../drill/sheet.ts';
import { sheetPage } from '../../drill/sheet-page.ts';
import { bootFacts } from '../../drill/system-boot.ts';
import { practiceService } from '../../drill/training-control.ts';
import type { OpenedCounter } from '../../ipc/handler-context.ts';
import { expectedCash } from '../../journal/base/shift-records.ts';
import { signerFrom } from '../../platform/signing.ts';
import { OwedStore } from '../../shifts/owed-store.ts';
import type { DrillOutside } from '../counter/counter-options.ts';
import type { Opening } from '../counter/opening.ts';

/** Null if it is whole; otherwise the damage, for support. */
async function wholeJournal({ journal, now, options: { log } }: Opening, signer: string): Promise<string | null> {
  const damage = await journal.care((care) => care.fullCheck());
  if (damage !== null) return damage;
  const chain = new ChainCheck({ journal, now, log, signer });
  chain.start();
  await chain.ended();
  const { state } = chain.state;
  return state === 'whole' ? null : `the log's chain: ${state}`;
}

/** Allows for a slow PC and a slow service. */
const PATIENCE_MS = 90_000;

interface DrillNeed extends Pick<OpenedCounter, 'engine' | 'printing' | 'shifts' | 'staff'> {
  /** The folder for the shop's reports. */
  readonly folder: () => string;
}

const shopOf = ({ settings, wallet }: Opening, { engine }: DrillNeed): DrillShop => ({
  quote: (saleId, request) => engine.quote(saleId, request, wallet.known),
  submit: (submission) => engine.submit(submission),
  sale: (saleId) => engine.sale(saleId),
  happened: async (saleId) => ((await engine.timeline(saleId, null)) ?? []).map(({ kind }) => kind),
  cashFirst: () => settings.current.cashGate,
  seen: async (intentId) => (await engine.act(intentId, 'dismiss')).ok,
});

function booksOf({ journal, now }: Opening, { shifts, staff }: DrillNeed): DrillLedger {
  const { read, write } = journal;
  const person = () => staff.attendant();
  const shift = () => ({ id: shifts.shift().id, isOpen: shifts.fact().state === 'open' });
  // Uses the shop's own book. Only the PIN check is left out: it would ask for a PIN that Training's lock screen shows.
  const ownPin = async () => ok({ kind: 'right' } as const);
  const owed = new OwedStore({ read, write, now, person, ownPin, shift, onSaleChanged: () => {} });
  return {
    bookedFor: (slip) => read.bookedFor(slip),
    owedFor: (intentId) => owed.entry(intentId),
    payOut: async (intentId, amount) => {
      return (await owed.payOut({ intentId, amount: pesewas(amount), pin: '', notBackConfirmed: false })).ok;
    },
    drawer: async () => {
      if (!shift().isOpen) return null;
      const rows = await read.shiftRows(shift().id);
      return rows && pesewas(expectedCash(rows));
    },
  };
}

const machineOf = (opening: Opening, { liveSending, die }: DrillOutside, signer: string): DrillMachine => ({
  boot: bootFacts,
  uncleanStop: opening.journal.report.uncleanStop,
  journalDamage: () => wholeJournal(opening, signer),
  liveSending,
  die,
});

/** Null for a counter that isn't Training's. */
export function openDrill(opening: Opening, need: DrillNeed): DrillService | null {
  const { options, now, context, journal, secrets, identity } = opening;
  const { printing, staff } = need;
  const { drill: outside, diagnosis, folder, log, systemPrint } = options;
  if (outside === undefined) return null;
  const signer = signerFrom(secrets.signingSeed);
  const printer = (): string | null => printing.slipPrinter?.name ?? null;
  const world: DrillWorld = {
    service: practiceService(outside),
    shop: shopOf(opening, need),
    books: booksOf(opening, need),
    paper: { printer, test: () => printing.tryPrinter() },
    machine: machineOf(opening, outside, signer.key),
    now,
    patienceMs: outside.patienceMs ?? PATIENCE_MS,
  };
  const machine = () => ({ name: outside.machine(), host: hostname(), system: `${systemType()} ${release()}` });
  const sheet = (run: DrillRun): Sheet =>
    sheetOf(run, { machine: machine(), mark: identity.mark, about: diagnosis.about, printer: printer() }, signer);
  return new DrillService({
    ...{ folder, world, log },
    save: async (run) => {
      const made = sheet(run);
      const paper = await systemPrint?.pdf(sheetPage(made));
      return paper === undefined ? null : saveSheet(need.folder(), made, paper);
    },
    print: async (run) => (await systemPrint?.dialog(sheetPage(sheet(run)))) ?? false,
    onChanged: (view) => outside.onChanged(context, view),
    note: (kind, data) =>
      journal.write.log({ kind, at: now(), saleSeq: null, data: { ...data, by: staff.attendant().id } }),
  });
}
