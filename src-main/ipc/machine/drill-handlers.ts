import { ok } from '#shared/result.ts';
import type { Handlers } from '../handler-context.ts';
import { whenOpen } from '../require-journal.ts';

export const drillHandlers = {
  'drill.state': (context) => whenOpen(context.drill, (drill) => ok(drill.view)),
  'drill.start': (context, { installer }) => whenOpen(context.drill, (drill) => drill.start(installer)),
  'drill.run': (context, { step }) => whenOpen(context.drill, (drill) => drill.run(step)),
  'drill.answer': (context, { whole }) => whenOpen(context.drill, (drill) => drill.answer(whole)),
  'drill.skip': (context, { step, reason }) => whenOpen(context.drill, (drill) => drill.skip(step, reason)),
  'drill.cut': (context) => whenOpen(context.drill, (drill) => drill.cut()),
  'drill.finish': (context) => whenOpen(context.drill, (drill) => drill.finish()),
  'drill.abort': (context) => whenOpen(context.drill, (drill) => drill.abort()),
  'drill.print': (context) => whenOpen(context.drill, (drill) => drill.printSheet()),
} satisfies Partial<Handlers>;
