/** Tells which counter a start shows, before any counter is open: the window opens with its page at once. */
import { join } from 'node:path';
import { awaitsRestart } from '../drill/drill-file.ts';
import { hasLiveCounter } from '../provisioning/live-folder.ts';
import type { FirstField } from './windows/app-protocol.ts';

export const liveFolder = (userData: string): string => join(userData, 'live');
export const trainingFolder = (userData: string): string => join(userData, 'training');

interface FirstPage {
  readonly training: boolean;
  readonly firstField: FirstField;
  /** A counter whose owners control this PC will be open in a moment. */
  readonly hasOwners: boolean;
}

/** A drill whose power was cut is shown again where it stopped; the shop's own counter opens behind it as usual. */
export const startsInTraining = (userData: string, hasLive: boolean): boolean =>
  !hasLive || awaitsRestart(trainingFolder(userData));

/** `isTestLive`: a test names a service, and its ready-made counter has the demonstration's people. */
export function firstPage(userData: string, isTestLive: boolean): FirstPage {
  if (isTestLive) return { training: false, firstField: 'number', hasOwners: true };
  const hasOwners = hasLiveCounter(liveFolder(userData));
  const training = startsInTraining(userData, hasOwners);
  return { training, firstField: training ? 'number' : 'pin', hasOwners };
}
