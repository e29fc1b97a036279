/** The books that a provisioning file changes, on an open journal: change by change, the mark of completion last. */
import type { PrinterChoice } from '#shared/counter-api/printing.ts';
import type { FileOutcome } from '#shared/counter-api/provisioning.ts';
import type { Journal } from '../../journal/journal.ts';
import { systemClock } from '../../platform/clock.ts';
import { PriceStore } from '../../pricing/price-store.ts';
import { printerMoves } from '../../printing/printer-moves.ts';
import type { ProvisioningDocument } from '../../provisioning/document.ts';
import { APPLIED, appliedBy, readApplied } from '../../provisioning/file-acceptance.ts';
import { judgePins } from '../../provisioning/given-pins.ts';
import { machineFor, type Plan, planFor, type Standing } from '../../provisioning/provisioning-plan.ts';
import type { ProvisioningFile } from '../../provisioning/read-document.ts';
import type { MachineSettingsStore } from '../../settings/machine-settings.ts';
import { ShopSettingsStore } from '../../settings/shop-settings.ts';
import { People } from '../../staff/people.ts';
import { PRINTER_SETTINGS, printersIn } from '../wiring/open-printing.ts';

/** The steps at which a kill test ends the process. */
export const PROVISION_STEPS = [
  'folder',
  'secrets',
  'keys',
  'journal',
  'settings',
  'person',
  'printers',
  'prices',
  'machine',
  'mark',
  'ready',
] as const;
export type ProvisionStep = (typeof PROVISION_STEPS)[number];
export type OnStep = (step: ProvisionStep) => void;

interface BooksNeed {
  readonly journal: Journal;
  readonly pepper: Uint8Array;
  /** The people of a counter that is open: a second list would put back what the counter's own has changed since. */
  readonly people?: People;
  readonly machine: MachineSettingsStore;
  readonly now: () => number;
  readonly serviceUrl: string | null;
  readonly onStep: OnStep;
}

export async function openStores(need: BooksNeed) {
  const { journal, pepper, now } = need;
  const business = { now, isTold: false };
  const people = need.people ?? new People({ store: journal, pepper, clock: systemClock, business });
  const [settings, prices] = [new ShopSettingsStore(journal), new PriceStore()];
  await Promise.all([need.people === undefined && people.load(), settings.load(), prices.load(journal)]);
  const meta = await journal.read.meta();
  const everybody = await journal.read.people();
  const standing: Standing = {
    settings: settings.current,
    people: people.list(),
    left: everybody.filter(({ retiredAt }) => retiredAt !== null).map(({ name }) => name),
    printers: printersIn(meta),
    prices: prices.decided ? prices.rules : null,
    machine: need.machine.current,
    serviceUrl: need.serviceUrl,
  };
  return { ...need, people, settings, prices, standing, applied: readApplied(meta[APPLIED]) };
}

type Books = Awaited<ReturnType<typeof openStores>>;

interface Wanted {
  readonly file: ProvisioningFile;
  readonly pins: Readonly<Record<string, string>>;
  readonly by: string;
  readonly ownerIsHere: boolean;
}

/** Compares the file with the current books, so that only what an earlier, cut-off try left over is written. */
export async function applyFile(books: Books, { file, pins, by, ownerIsHere }: Wanted): Promise<FileOutcome> {
  const { journal, now, onStep } = books;
  const given = judgePins(file.content.staff, pins);
  const plan = planFor(file.content, books.standing, { pins: given, ownerIsHere });
  await writeShop(books, plan, by);
  await writePeople(books, plan, given.taken, by);
  await writePrinters(books, plan, by);
  if (plan.prices !== null) await books.prices.save(journal, plan.prices, by, now());
  onStep('prices');
  if (plan.machine !== null) await writeMachine(books, file.content, by);
  onStep('machine');
  const { machine, signature } = file.content;
  const { changes, leftAlone } = plan.outcome;
  await journal.write.log({
    kind: 'provisioning.applied',
    ...{ at: now(), saleSeq: null },
    data: { by, machine, signer: signature.by, changes: changes.map(({ what, name }) => `${what}: ${name}`) },
  });
  const ownersLeft = leftAlone.some(({ what }) => what === 'owner');
  await journal.write.saveMeta({ [APPLIED]: JSON.stringify(appliedBy(file, now(), ownersLeft)) });
  onStep('mark');
  return plan.outcome;
}

/** A person may have changed other settings of this PC since the books were opened: those stay. */
async function writeMachine({ machine, journal, now }: Books, content: ProvisioningDocument, by: string) {
  const before = machine.current;
  const { lockdown, updates } = machineFor(content, before).wanted;
  const log = (kind: string, from: unknown, to: unknown) =>
    journal.write.log({ kind, at: now(), saleSeq: null, data: { by, from, to } });
  if (before.lockdown !== lockdown) await log('lockdown.chosen', before.lockdown, lockdown);
  if (before.updates.channel !== updates.channel) await log('updates.chosen', before.updates, updates);
  machine.save(machineFor(content, machine.current).wanted);
}

async function writeShop({ settings, now, onStep }: Books, plan: Plan, by: string): Promise<void> {
  if (Object.keys(plan.settings).length > 0) {
    await settings.save({ ...settings.current, ...plan.settings }, by, now());
  }
  onStep('settings');
}

async function writePeople({ people, onStep }: Books, plan: Plan, pins: Wanted['pins'], by: string): Promise<void> {
  for (const person of plan.added) {
    const added = await people.add({ ...person, pin: pins[person.name] ?? null }, by);
    if (typeof added === 'string') throw new Error(`${person.name} could not be added: ${added}`);
    onStep('person');
  }
  for (const { id, name, rights } of plan.rights) {
    const changed = await people.change(id, { name, rights, pin: null }, by);
    if (typeof changed === 'string') throw new Error(`${name} could not be changed: ${changed}`);
    onStep('person');
  }
}

async function writePrinters({ journal, now, onStep }: Books, plan: Plan, by: string): Promise<void> {
  if (Object.keys(plan.printers).length > 0) {
    // A person may have chosen another printer since the books were opened.
    const before = printersIn(await journal.read.meta());
    const choice: PrinterChoice = { ...before, ...plan.printers };
    for (const event of printerMoves(before, choice, by)) {
      await journal.write.log({ ...event, at: now(), saleSeq: null });
    }
    await journal.write.saveMeta({ [PRINTER_SETTINGS]: JSON.stringify(choice) });
  }
  onStep('printers');
}
