/** What the screens' calls reach: one counter's domains, behind the gate. A window belongs to one counter. */

import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { CallAnswer, CallName, CallRequest } from '#shared/counter-api/index.ts';
import type { Pesewa } from '#shared/money.ts';
import type { Result } from '#shared/result.ts';
import type { Engine } from '../orders/engine.ts';
import type { NumberChecks } from '../orders/number-checks.ts';
import type { Offers } from '../orders/offers.ts';
import type { PrintDesk } from '../printing/print-desk.ts';

export interface Desk {
  /** Null when the journal could not be opened: nothing is sold then, and the snapshot says why. */
  readonly engine: Engine | null;
  readonly offers: Pick<Offers, 'bundles'>;
  readonly numbers: Pick<NumberChecks, 'check'>;
  /** Null like the engine: what is printed is written down first. */
  readonly printing: PrintDesk | null;
  readonly shopName: string;
  readonly training: boolean;
  snapshot(): CounterSnapshot;
  knownBalance(): Pesewa | null;
}

export type Handler<N extends CallName> = (
  desk: Desk,
  request: CallRequest<N>,
) => Promise<Result<CallAnswer<N>, CounterError>> | Result<CallAnswer<N>, CounterError>;

export type Handlers = { readonly [N in CallName]: Handler<N> };
