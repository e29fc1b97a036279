/** The waiting room: numbers that were handed in for registration, and the call when one of them is ready. */
import type { WaitingNumber } from '../counter-api/waiting.ts';
import { groupPhone, shortPhone } from '../phone.ts';
import { bundleSize } from './bundles.ts';

export const WAITING = {
  title: 'Waiting room',
  put: 'Let it wait',
  putHint: 'Let it wait: Dwadi asks again by itself and calls you when it is registered.',
  start: 'Start the sale',
  remove: 'Take out',
  waiting: 'Waiting for',
  ready: 'Registered now',
  empty: 'Nobody is waiting.',
  means: 'Dwadi asks about these numbers now and then. A number leaves after a day, or when its sale begins.',
  close: 'Close',
  finishFirst: 'Finish the sale in hand first.',
} as const;

/** The number in its short form, because strangers can see it, and the bundle that its customer wants. */
export const readyWords = ({ phone, volumeGb }: WaitingNumber): string =>
  `${shortPhone(phone)} is registered now${volumeGb === null ? '' : `, and wants ${bundleSize(volumeGb)}`}.`;

export const moreReady = (count: number): string => `${count} more ${count === 1 ? 'is' : 'are'} ready.`;

export const waitsNow = (phone: string): string => `${groupPhone(phone)} waits. Dwadi calls you when it is registered.`;

export function waitingCount(waiting: number, ready: number): string {
  if (ready === 0) return `${waiting} waiting`;
  return waiting === 0 ? `${ready} ready` : `${ready} ready, ${waiting} waiting`;
}

/** One short line: ready numbers come first. */
export const waitingInShort = (waiting: number, ready: number): string =>
  ready > 0 ? `${ready} ready` : `${waiting} waiting`;
