/** One state of the counter, and how an attendant comes there. */
import type { Page } from 'playwright';
import type { Answers } from './fake-main.ts';

export interface Scene {
  readonly answers?: Answers;
  readonly touch?: true;
  /** So like another that only eyes would see the difference: photographed, and not tested. */
  readonly pictureOnly?: true;
  readonly act?: (page: Page) => Promise<void>;
}
