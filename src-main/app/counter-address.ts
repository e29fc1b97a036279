import type { ServiceLine } from '../reseller-client/connection.ts';
import type { KeyTexts } from './line.ts';

/** Where the counter's service is, once that is known. */
export interface CounterAddress {
  readonly line: ServiceLine;
  readonly keys: KeyTexts;
}
