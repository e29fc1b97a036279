import type { DrillView } from '#shared/counter-api/drill.ts';
import type { PracticeAddress } from '../../drill/training-control.ts';
import type { HandlerContext } from '../../ipc/handler-context.ts';

/** The parts of a drill that only Training's opener has. */
export interface DrillOutside extends PracticeAddress {
  /** This PC's name in the installer's list. */
  readonly machine: () => string | null;
  readonly die: () => void;
  /** Tests wait less long for their service. */
  readonly patienceMs?: number;
  readonly onChanged: (context: HandlerContext, view: DrillView) => void;
}
