/** The parts that work on an open journal, for the screens' calls: each is null while the journal isn't open. */
import type { CounterParts } from './open-counter.ts';

export class OpenedParts {
  /** All parts or none: a counter that didn't open completely can't sell. */
  protected parts: CounterParts | null = null;

  get engine() {
    return this.parts?.engine ?? null;
  }

  get printing() {
    return this.parts?.printing ?? null;
  }

  get afaDrafts() {
    return this.parts?.afaDrafts ?? null;
  }

  get drafts() {
    return this.parts?.drafts ?? null;
  }

  get noTexts() {
    return this.parts?.noTexts ?? null;
  }

  get staff() {
    return this.parts?.staff ?? null;
  }

  get shifts() {
    return this.parts?.shifts ?? null;
  }

  get credits() {
    return this.parts?.credits ?? null;
  }

  get owner() {
    return this.parts?.owner ?? null;
  }

  get owed() {
    return this.parts?.owed ?? null;
  }

  get disputes() {
    return this.parts?.disputes ?? null;
  }

  get reports() {
    return this.parts?.reports ?? null;
  }

  get readBacks() {
    return this.parts?.readBacks ?? null;
  }

  get reportFiles() {
    return this.parts?.reportFiles ?? null;
  }

  get exporter() {
    return this.parts?.exporter ?? null;
  }

  get drill() {
    return this.parts?.drill ?? null;
  }

  get pricing() {
    return this.parts?.pricing ?? null;
  }
}
