import type { CounterError } from '#shared/counter-api/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { DrillService } from '../../drill/drill-service.ts';
import type { HandlerContext, Handlers } from '../handler-context.ts';
import { whenOpen } from '../require-journal.ts';

/** Only in Training, and only for a person who may set the counter up. */
async function ofDrill<T>(
  { drill, staff, training }: HandlerContext,
  work: (drill: DrillService) => Promise<Result<T, CounterError>> | Result<T, CounterError>,
): Promise<Result<T, CounterError>> {
  if (!training || staff?.rights.settings === false) return err({ code: 'not-allowed' });
  return whenOpen(drill, work);
}

export const drillHandlers = {
  'drill.state': (context) => ofDrill(context, (drill) => ok(drill.view)),
  'drill.start': (context, { installer }) => ofDrill(context, (drill) => drill.start(installer)),
  'drill.run': (context, { step }) => ofDrill(context, (drill) => drill.run(step)),
  'drill.answer': (context, { whole }) => ofDrill(context, (drill) => drill.answer(whole)),
  'drill.skip': (context, { step, reason }) => ofDrill(context, (drill) => drill.skip(step, reason)),
  'drill.cut': (context) => ofDrill(context, (drill) => drill.cut()),
  'drill.finish': (context) => ofDrill(context, (drill) => drill.finish()),
  'drill.abort': (context) => ofDrill(context, (drill) => drill.abort()),
  'drill.print': (context) => ofDrill(context, (drill) => drill.printSheet()),
} satisfies Partial<Handlers>;
