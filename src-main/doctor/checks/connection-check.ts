import type { Finding } from '#shared/counter-api/doctor.ts';
import { fault, fine } from '../finding.ts';

/** The outcome of one request to the service: reached, or the client's cause, with what it saw. */
export type ConnectionStatus =
  | { readonly reached: true; readonly tookMs: number }
  | { readonly reached: false; readonly cause: string; readonly detail: string | null };

export const checkLine = (look: ConnectionStatus): Finding =>
  look.reached
    ? fine('line', 'reached', { tookMs: Math.round(look.tookMs) })
    : fault('line', look.cause, look.detail === null ? {} : { seen: look.detail });
