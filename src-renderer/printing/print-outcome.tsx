import { useEffect } from 'react';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { PrintingState } from '#shared/counter-api/printing.ts';
import { errorText } from '#shared/words/errors.ts';
import { PRINTING } from '#shared/words/printing.ts';
import { PrinterNews } from './printer-news.tsx';
import { forgetRefusal, usePrinting } from './printing-store.ts';

interface PrintOutcomeProps {
  /** The sale, or the page, whose slip it is. */
  readonly of: string;
  /** The outcome of another key beside it. */
  readonly problem?: CounterErrorCode | null;
}

/** The outcome of these slips; `asks` if the printer, or a question about one of them, needs a person. */
function outcomeOf(jobs: readonly number[], state: PrintingState): 'asks' | 'onItsWay' | 'handedOver' | 'printed' {
  const isOne = (id: number): boolean => jobs.includes(id);
  const waits = state.waitingJobs.some(isOne);
  if ((waits && state.trouble !== null) || [...state.mayHavePrinted, ...state.held].some(({ id }) => isOne(id))) {
    return 'asks';
  }
  if (waits) return 'onItsWay';
  return state.onlySent.some(isOne) ? 'handedOver' : 'printed';
}

const isToldAt = (of: string, { refusedFor }: { readonly refusedFor: string | null }): boolean =>
  refusedFor === null || refusedFor === of;

/**
 * The outcome of the last press: on its way, printed, or why not. It is shown where the key was pressed, and goes when
 * the person leaves that place.
 */
export function PrintOutcome({ of, problem = null }: PrintOutcomeProps) {
  const refused = usePrinting((printing) => (isToldAt(of, printing) ? printing.refused : null));
  const jobs = usePrinting(({ printed }) => (printed?.what === of ? printed.jobs : null));
  const code = problem ?? refused;
  // A refusal about another sale isn't read yet: it is told once this page is closed.
  useEffect(
    () => () => {
      if (isToldAt(of, usePrinting.getState())) forgetRefusal();
    },
    [of],
  );
  const state = usePrinting((printing) => printing.state);
  if (code === null) {
    if (jobs === null || state === null) return null;
    const outcome = outcomeOf(jobs, state);
    return outcome === 'asks' ? <PrinterNews onAPage /> : <p role="status">{PRINTING[outcome]}</p>;
  }
  return (
    <p role="alert" className="bad">
      {errorText(code)}
    </p>
  );
}
