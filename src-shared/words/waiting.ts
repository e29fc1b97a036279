/** The waiting room: numbers that were handed in for registration, and the call when one of them is ready. */
import type { WaitingNumber } from '../counter-api/waiting.ts';
import { groupPhone, shortPhone } from '../phone.ts';
import { bundleSize } from './bundles.ts';
import { t } from './translate.ts';

export const WAITING = {
  title: t('Waiting room'),
  put: t('Let it wait'),
  putHint: t('Let it wait: Dwadi asks again by itself and calls you when it is registered.'),
  start: t('Start the sale'),
  remove: t('Take out'),
  waiting: t('Waiting for'),
  ready: t('Registered now'),
  empty: t('Nobody is waiting.'),
  means: t('Dwadi asks about these numbers now and then. A number leaves after a day, or when its sale begins.'),
  close: t('Close'),
  finishFirst: t('Finish the sale in hand first.'),
} as const;

/** The number in its short form, because strangers can see it, and the bundle that its customer wants. */
export const readyWords = ({ phone, volumeGb }: WaitingNumber): string =>
  t`${shortPhone(phone)} is registered now${volumeGb === null ? '' : t`, and wants ${bundleSize(volumeGb)}`}.`;

export const moreReady = (count: number): string =>
  count === 1 ? t`${count} more is ready.` : t`${count} more are ready.`;

export const waitsNow = (phone: string): string =>
  t`${groupPhone(phone)} waits. Dwadi calls you when it is registered.`;

export function waitingCount(waiting: number, ready: number): string {
  if (ready === 0) return t`${waiting} waiting`;
  return waiting === 0 ? t`${ready} ready` : t`${ready} ready, ${waiting} waiting`;
}

/** One short line: ready numbers come first. */
export const waitingInShort = (waiting: number, ready: number): string =>
  ready > 0 ? t`${ready} ready` : t`${waiting} waiting`;
