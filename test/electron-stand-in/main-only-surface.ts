import { setImmediate as nextTurn } from 'node:timers/promises';
import { tell } from './control.ts';
import { settings } from './settings.ts';
import type { Surface, SurfaceListener } from './surface.ts';

/** A surface without a window: the process that started the stand-in plays the screen, over the control wire. */
export class MainOnlySurface implements Surface {
  readonly #listener: Pick<SurfaceListener, 'crashed'>;
  #deathsToCome = settings.pageDeaths;
  #address = '';

  constructor(listener: Pick<SurfaceListener, 'crashed'>) {
    this.#listener = listener;
  }

  async load(address: string): Promise<void> {
    if (this.#deathsToCome > 0) {
      this.#deathsToCome -= 1;
      await nextTurn();
      this.#listener.crashed();
      // Rejects the load for its waiter, as Electron does.
      throw new Error('its process is gone');
    }
    this.#address = address;
    tell({ standIn: 'loaded', url: address });
  }

  send(channel: string, args: readonly unknown[]): void {
    tell({ standIn: 'event', channel, args: structuredClone(args) });
  }

  setTitle(): void {}

  zoom(): void {}

  toFront(): void {
    tell({ standIn: 'shown', url: this.#address });
  }

  async printToPDF(): Promise<Buffer> {
    throw new Error('There is no page to print: the stand-in runs without a window.');
  }

  async crash(): Promise<void> {}

  async close(): Promise<void> {}
}
