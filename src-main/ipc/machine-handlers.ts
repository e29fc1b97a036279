/** The calls about this PC, the same for all of its counters; and those about the counter itself. */
import { isDeepStrictEqual } from 'node:util';
import { notAllowed, notFound, notSaved } from '#shared/counter-api/errors.ts';
import type { UpdatesState } from '#shared/counter-api/updates.ts';
import { LANGUAGES } from '#shared/languages/index.ts';
import { ok } from '#shared/result.ts';
import type { HandlerContext, Handlers } from './handler-context.ts';
import type { CustomerScreenPort, UpdatesPort } from './machine-ports.ts';
import { handlerWith, whenOpen } from './require-journal.ts';

const ofCustomerScreen = <T>({ screen }: HandlerContext, work: (customer: CustomerScreenPort) => T) =>
  screen === null ? notFound : work(screen.customer);

/** The choice is saved in a file: a full disk is answered here like everywhere else. */
const ofUpdates = <R>(work: (updates: UpdatesPort, request: R, context: HandlerContext) => void | Promise<void>) =>
  handlerWith((context) => context)<R, UpdatesState>(async (context, request) => {
    const { updates } = context;
    if (updates === null) return notFound;
    await work(updates, request, context);
    return ok(updates.state());
  });

const ofDrill = handlerWith(({ opened }) => opened?.drill);

export const machineHandlers = {
  'counter.snapshot': (context) => ok(context.snapshot()),
  'settings.save': whenOpen(async (_, wanted, context) => {
    const saved = await context.saveSettings(wanted);
    return saved === null ? notAllowed : ok(saved);
  }),

  'screen.textSize': ({ screen }) => (screen === null ? notFound : ok(screen.textSize())),
  'screen.chooseTextSize': ({ screen }, { size }) => {
    if (screen === null) return notFound;
    return screen.chooseTextSize(size) ? ok(screen.textSize()) : notSaved;
  },
  'screen.language': ({ screen }) => (screen === null ? notFound : ok(screen.language())),
  'screen.chooseLanguage': ({ screen }, { language }) => {
    if (screen === null || !Object.hasOwn(LANGUAGES, language)) return notFound;
    return screen.chooseLanguage(language) ? ok(screen.language()) : notSaved;
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

  'updates.state': ofUpdates(() => {}),
  'updates.choose': ofUpdates(async (updates, choice, context) => {
    const from = updates.state().choice;
    const isNew = !isDeepStrictEqual(from, choice);
    const by = context.opened?.staff.attendant().id;
    // Logged before it counts: a counter that takes no updates any more says who wanted that.
    if (isNew) await context.note('updates.chosen', { by, from, to: choice });
    await updates.choose(choice);
  }),
  'updates.goBack': ofUpdates(async (updates, { version }, context) => {
    const { older, version: from } = updates.state();
    if (older !== version) return;
    await context.note('updates.went-back', { by: context.opened?.staff.attendant().id, from, to: version });
    updates.goBack(version);
  }),
  'updates.check': ofUpdates((updates) => updates.check()),
  'updates.install': ofUpdates((updates) => updates.install()),
  'updates.later': ofUpdates((updates) => updates.later()),
  'updates.seen': ofUpdates((updates) => updates.seen()),

  'doctor.about': ({ doctor }) => ok(doctor.about),
  'doctor.examine': async ({ doctor }) => ok(await doctor.examine()),
  'doctor.bundle': async (context) => {
    const day = new Date().toISOString().slice(0, 10);
    return context.saveFile(`Dwadi support ${day}.zip`, await context.doctor.bundle());
  },

  'drill.state': ofDrill((drill) => ok(drill.view)),
  'drill.start': ofDrill((drill, { installer }) => drill.start(installer)),
  'drill.run': ofDrill((drill, { step }) => drill.run(step)),
  'drill.answer': ofDrill((drill, { whole }) => drill.answer(whole)),
  'drill.skip': ofDrill((drill, { step, reason }) => drill.skip(step, reason)),
  'drill.cut': ofDrill((drill) => drill.cut()),
  'drill.finish': ofDrill((drill) => drill.finish()),
  'drill.abort': ofDrill((drill) => drill.abort()),
  'drill.print': ofDrill((drill) => drill.printSheet()),
} satisfies Partial<Handlers>;
