import type { ServiceLine } from '../../reseller-client/connection.ts';
import type { KeyTexts } from './service-connection.ts';

/** The address of the counter's service, once it is known. */
export interface CounterAddress {
  readonly line: ServiceLine;
  readonly keys: KeyTexts;
}
