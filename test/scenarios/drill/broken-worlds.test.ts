/** Each step seen to fail: the service, the counter or the drawer is really broken in one way, and that way is named. */
import { expect, test, vi } from 'vitest';
import type { DrillStepName } from '#shared/counter-api/drill.ts';
import type { OrderView } from '#shared/counter-api/values.ts';
import { pesewas } from '#shared/money.ts';
import { addressOf, type TestCounterOptions } from '../../support/counter.ts';
import { drillForFile, runStep } from '../../support/drill/drill-counter.ts';
import { type Lies, lyingService } from '../../support/drill/lying-service.ts';
import { openPrinterInTheShop } from '../../support/printing/network-printer.ts';

const { desk, open } = drillForFile();

interface Broken extends TestCounterOptions {
  /** The lies told between the counter and the service. */
  readonly api?: Lies;
  /** The lies told between the drill and the service's ledger and faults. */
  readonly control?: Lies;
}

async function tried(step: DrillStepName, { api, control, ...options }: Broken) {
  const { baseUrl, keys, controlUrl } = desk.service();
  const url = control ? await lyingService(`${controlUrl}/`, control) : controlUrl;
  const counter = await open(options, () => url);
  if (api) await counter.counter.connect(addressOf({ baseUrl: await lyingService(baseUrl, api), keys }));
  await counter.drill.start('Yaw Mensah');
  return { ...counter, step: await runStep(counter.drill, step) };
}

const isPurchase = (path: string): boolean => path.endsWith('/airtime/purchase');

/** Each sale reaches the service as two: the second under a reference of its own. */
const TWICE: Lies = {
  sends: (path, body) => (isPurchase(path) ? [body, body.replace(/"reference":"./, '"reference":"X')] : [body]),
};

const inLedger = (change: (text: string) => string): Lies => ({
  says: (path, text) => (path === '/ledger' ? change(text) : text),
});
const counted = (what: 'charges' | 'refunds', times: number) =>
  inLedger((text) => text.replaceAll(new RegExp(`"${what}":1`, 'g'), `"${what}":${times}`));
/** The service forgets what the drill tells it by this name. */
const deafTo = (name: string): Lies => ({ sends: (path, body) => (path === `/${name}` ? [] : [body]) });

const CASES: readonly (readonly [string, DrillStepName, Broken, string])[] = [
  ['the reply arrives after all', 'lost-reply', { control: deafTo('fault') }, 'reply-not-lost'],
  ['each sale becomes two orders', 'lost-reply', { api: TWICE }, 'two-orders'],
  ['the wallet is charged twice', 'lost-reply', { control: counted('charges', 2) }, 'charged-twice'],
  ['nothing was charged', 'lost-reply', { control: counted('charges', 0) }, 'not-charged'],
  [
    'it is placed under another reference',
    'lost-reply',
    { control: inLedger((text) => text.replaceAll('"client_reference":"', '"client_reference":"X')) },
    'other-reference',
  ],
  [
    'the service took another amount than the books say',
    'lost-reply',
    { control: inLedger((text) => text.replaceAll('"amount":1,', '"amount":1.5,')) },
    'books-differ',
  ],
  ['each sale becomes two orders', 'duplicate', { api: TWICE }, 'two-orders'],
  ['the guard forgets at once', 'duplicate', { policy: { sameSaleMs: 0 } }, 'guard-silent'],
  ['the answer arrives after all', 'refused-copy', { control: deafTo('fault') }, 'reply-not-lost'],
  ['each sale becomes two orders', 'refused-copy', { api: TWICE }, 'two-orders'],
  ['the answer arrives after all', 'told-to-wait', { control: deafTo('fault') }, 'reply-not-lost'],
  ['the wallet is charged twice', 'told-to-wait', { control: counted('charges', 2) }, 'charged-twice'],
  ['the service keeps the money', 'refund', { control: counted('refunds', 0) }, 'not-refunded'],
  ['the service refunds twice', 'refund', { control: counted('refunds', 2) }, 'not-refunded'],
  ['the order never comes to an end', 'lost-reply', { control: deafTo('order') }, 'too-slow'],
];

test.for(CASES)('%s: %s fails', { timeout: 60_000 }, async ([, name, broken, cause]) => {
  const { step } = await tried(name, broken);
  expect(step).toMatchObject({ state: 'failed', cause });
});

const ORDER_SAID: readonly (readonly [string, (order: OrderView) => OrderView, string])[] = [
  [
    'a refusal counts as proven at once',
    (order) => (order.unproven === null ? order : { ...order, unproven: null, actions: ['again'] }),
    'offered-again',
  ],
  [
    'what turned up calls nobody',
    (order) => (order.attention === 're-opened' ? { ...order, attention: null } : order),
    'found-in-silence',
  ],
];

test.for(ORDER_SAID)('%s: the false refusal fails', async ([, said, cause]) => {
  const { drill, engine } = await open();
  const sale = engine.sale.bind(engine);
  vi.spyOn(engine, 'sale').mockImplementation(async (saleId) => {
    const found = await sale(saleId);
    return found && { ...found, orders: found.orders.map(said) };
  });
  await drill.start('Yaw Mensah');
  expect(await runStep(drill, 'refused-copy')).toMatchObject({ state: 'failed', cause });
});

test('the refund step does not take it for right when somebody puts money into the drawer meanwhile', async () => {
  let moved = false;
  const world: { pay: (() => Promise<unknown>) | null } = { pay: null };
  const { controlUrl } = desk.service();
  const counter = await open(
    {
      onStep: async (step) => {
        if (step !== 'sale.recorded' || moved) return;
        moved = true;
        await world.pay?.();
      },
    },
    () => controlUrl,
  );
  world.pay = async () => counter.counter.opened?.shifts.move('pay-in', pesewas(500), 'change');
  await counter.drill.start('Yaw Mensah');
  expect(await runStep(counter.drill, 'refund')).toMatchObject({ state: 'failed', cause: 'drawer-differs' });
});

test('a closed drawer sells nothing, and the step says so', async () => {
  const counter = await open();
  await counter.counter.opened?.shifts.end();
  await counter.drill.start('Yaw Mensah');
  expect(await runStep(counter.drill, 'lost-reply')).toMatchObject({
    ...{ state: 'failed', cause: 'not-sold' },
    facts: { error: 'shift-closed' },
  });
});

test('a step says that the Training service does not answer, and not that the counter is wrong', async () => {
  const counter = await open({}, () => 'http://127.0.0.1:9');
  await counter.drill.start('Yaw Mensah');
  expect(await runStep(counter.drill, 'refund')).toMatchObject({ state: 'failed', cause: 'service-silent' });
});

test('the printer step passes a printer that reports, fails one without paper, and asks a person about a silent one', async () => {
  const printer = await openPrinterInTheShop();
  try {
    const { drill, counter } = await open();
    const target = { kind: 'tcp', host: printer.host, port: printer.port } as const;
    const paper = { widthMm: 58, codepage: 'cp437', cuts: false } as const;
    await counter.opened?.printing.setPrinter('slips', { name: 'Counter printer', target, paper });
    await drill.start('Yaw Mensah');
    expect(await runStep(drill, 'print')).toMatchObject({ state: 'passed', facts: { said: 'printer' } });
    expect(printer.slips).toHaveLength(1);
    printer.behaviour.paper = false;
    expect(await runStep(drill, 'print')).toMatchObject({ cause: 'printer', facts: { trouble: 'paper-out' } });
    Object.assign(printer.behaviour, { paper: true, talks: false, confirms: false });
    expect(await runStep(drill, 'print')).toMatchObject({ state: 'asks' });
    await drill.answer(false);
    expect(drill.view.run?.steps[0]).toMatchObject({ state: 'failed', cause: 'not-whole' });
    expect(await runStep(drill, 'print')).toMatchObject({ state: 'asks' });
    await drill.answer(true);
    expect(drill.view.run?.steps[0]).toMatchObject({ state: 'passed', facts: { said: 'person' } });
  } finally {
    await printer.close();
  }
});
