/**
 * A person's command: by whom, and when. Later waits change neither: a laptop may sleep (M17), and another person may
 * sign in.
 */
import { type Moment, momentOf } from '../../platform/clock.ts';
import type { EngineDeps } from './ports.ts';

export interface Confirmation extends Moment {
  readonly by: ReturnType<EngineDeps['staff']['attendant']>;
}

export const confirmNow = ({ clock, staff }: Pick<EngineDeps, 'clock' | 'staff'>): Confirmation => ({
  ...momentOf(clock),
  by: staff.attendant(),
});
