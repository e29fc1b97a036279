/** A person's command: by whom, and when. A laptop's sleep (M17) or another person's sign-in changes neither. */
import { type Moment, momentOf } from '../../platform/clock.ts';
import type { EngineDeps } from './ports.ts';

export interface Confirmation extends Moment {
  readonly by: ReturnType<EngineDeps['staff']['attendant']>;
}

export const confirmNow = ({ clock, staff }: Pick<EngineDeps, 'clock' | 'staff'>): Confirmation => ({
  ...momentOf(clock),
  by: staff.attendant(),
});
