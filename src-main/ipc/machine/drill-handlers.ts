import type { CounterError } from '#shared/counter-api/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { DrillDesk } from '../../drill/drill-service.ts';
import type { Desk, Handlers } from '../handler-context.ts';
import { atDesk } from '../require-journal.ts';

/** Only in Training, and only for a person who may set the counter up. */
async function ofDrill<T>(
  { drill, staff, training }: Desk,
  work: (drill: DrillDesk) => Promise<Result<T, CounterError>> | Result<T, CounterError>,
): Promise<Result<T, CounterError>> {
  if (!training || staff?.rights.settings === false) return err({ code: 'not-allowed' });
  return atDesk(drill, work);
}

export const drillHandlers = {
  'drill.state': (desk) => ofDrill(desk, (drill) => ok(drill.view)),
  'drill.start': (desk, { installer }) => ofDrill(desk, (drill) => drill.start(installer)),
  'drill.run': (desk, { step }) => ofDrill(desk, (drill) => drill.run(step)),
  'drill.answer': (desk, { whole }) => ofDrill(desk, (drill) => drill.answer(whole)),
  'drill.skip': (desk, { step, reason }) => ofDrill(desk, (drill) => drill.skip(step, reason)),
  'drill.cut': (desk) => ofDrill(desk, (drill) => drill.cut()),
  'drill.finish': (desk) => ofDrill(desk, (drill) => drill.finish()),
  'drill.abort': (desk) => ofDrill(desk, (drill) => drill.abort()),
  'drill.print': (desk) => ofDrill(desk, (drill) => drill.printSheet()),
} satisfies Partial<Handlers>;
