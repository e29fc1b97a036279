/** The calls about this PC, the same for all of its counters; and those about the counter itself. */
import { err, ok } from '#shared/result.ts';
import type { HandlerContext, Handlers } from './handler-context.ts';
import type { CustomerScreenPort, UpdatesPort } from './machine-ports.ts';
import { whenOpen } from './require-journal.ts';

const notFound = err({ code: 'not-found' as const });
const notSaved = err({ code: 'not-saved' as const });

const ofCustomerScreen = <T>({ screen }: HandlerContext, work: (customer: CustomerScreenPort) => T) =>
  screen === null ? notFound : work(screen.customer);

/** The choice is saved in a file: a full disk is answered here like everywhere else. */
async function ofUpdates({ updates }: HandlerContext, work: (updates: UpdatesPort) => void | Promise<void>) {
  if (updates === null) return notFound;
  return whenOpen(updates, async () => {
    await work(updates);
    return ok(updates.state());
  });
}

export const machineHandlers = {
  'counter.snapshot': (context) => ok(context.snapshot()),
  'settings.save': (context, wanted) =>
    whenOpen(context.engine, async () => {
      const saved = await context.saveSettings(wanted);
      return saved === null ? err({ code: 'not-allowed' as const }) : ok(saved);
    }),

  'screen.textSize': ({ screen }) => (screen === null ? notFound : ok(screen.textSize())),
  'screen.chooseTextSize': ({ screen }, { size }) => {
    if (screen === null) return notFound;
    return screen.chooseTextSize(size) ? ok(screen.textSize()) : notSaved;
  },
  'customerScreen.state': (context) => ofCustomerScreen(context, (customer) => ok(customer.state())),
  'customerScreen.choose': (context, { wanted }) =>
    ofCustomerScreen(context, (customer) => (customer.choose(wanted) ? ok(customer.state()) : notSaved)),
  'customerScreen.show': (context, { readBack }) =>
    ofCustomerScreen(context, (customer) => {
      const { shopName, settings } = context.snapshot();
      customer.show({ shopName, theme: settings.theme, training: context.training }, readBack);
      return ok({});
    }),

  'updates.state': (context) => ofUpdates(context, () => {}),
  'updates.choose': (context, choice) => ofUpdates(context, (updates) => updates.choose(choice)),
  'updates.check': (context) => ofUpdates(context, (updates) => updates.check()),
  'updates.install': (context) => ofUpdates(context, (updates) => updates.install()),
  'updates.later': (context) => ofUpdates(context, (updates) => updates.later()),
  'updates.seen': (context) => ofUpdates(context, (updates) => updates.seen()),

  'doctor.about': ({ doctor }) => ok(doctor.about),
  'doctor.examine': async ({ doctor }) => ok(await doctor.examine()),
  'doctor.bundle': async (context) => {
    const day = new Date().toISOString().slice(0, 10);
    return context.saveFile(`Dwadi support ${day}.zip`, await context.doctor.bundle());
  },

  'drill.state': ({ drill }) => whenOpen(drill, (open) => ok(open.view)),
  'drill.start': ({ drill }, { installer }) => whenOpen(drill, (open) => open.start(installer)),
  'drill.run': ({ drill }, { step }) => whenOpen(drill, (open) => open.run(step)),
  'drill.answer': ({ drill }, { whole }) => whenOpen(drill, (open) => open.answer(whole)),
  'drill.skip': ({ drill }, { step, reason }) => whenOpen(drill, (open) => open.skip(step, reason)),
  'drill.cut': ({ drill }) => whenOpen(drill, (open) => open.cut()),
  'drill.finish': ({ drill }) => whenOpen(drill, (open) => open.finish()),
  'drill.abort': ({ drill }) => whenOpen(drill, (open) => open.abort()),
  'drill.print': ({ drill }) => whenOpen(drill, (open) => open.printSheet()),
} satisfies Partial<Handlers>;
