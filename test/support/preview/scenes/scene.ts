/** One state of the counter: what main answers, and how a person gets there. */
import type { Page } from 'playwright';
import type { Answers } from '../fakes/fake-main.ts';

export interface Scene {
  readonly answers?: Answers;
  readonly touch?: true;
  /** So like another that only eyes would see the difference: photographed, and not tested. */
  readonly pictureOnly?: true;
  /** One for each screen: photographed at all sizes and in both themes. */
  readonly everyLook?: true;
  readonly act?: (page: Page) => Promise<void>;
}
