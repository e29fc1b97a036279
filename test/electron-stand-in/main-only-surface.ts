import { tell } from './control.ts';
import type { Surface } from './surface.ts';

/** No window: whoever started the stand-in plays the screen, over the control wire. */
export class MainOnlySurface implements Surface {
  async load(address: string): Promise<void> {
    tell({ standIn: 'loaded', url: address });
  }

  send(channel: string, args: readonly unknown[]): void {
    tell({ standIn: 'event', channel, args: structuredClone(args) });
  }

  setTitle(): void {}

  toFront(): void {}

  async printToPDF(): Promise<Buffer> {
    throw new Error('There is no page to print: the stand-in runs without a window.');
  }

  async crash(): Promise<void> {}

  async close(): Promise<void> {}
}
