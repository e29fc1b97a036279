import type { DrillView } from '#shared/counter-api/drill.ts';
import type { PracticeAddress } from '../drill/practice.ts';
import type { Desk } from '../ipc/desk.ts';

/** What only Training's opener knows. */
export interface DrillOutside extends PracticeAddress {
  /** As the installer's list calls this PC. */
  readonly machine: () => string | null;
  readonly die: () => void;
  /** Only a test's service is waited for less long. */
  readonly patienceMs?: number;
  readonly onChanged: (desk: Desk, view: DrillView) => void;
}
