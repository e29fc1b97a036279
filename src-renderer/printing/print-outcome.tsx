import { useEffect } from 'react';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
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

/**
 * The outcome of the last press: on its way, printed, or why not. It is shown where the key was pressed, and goes when
 * the person leaves that place.
 */
export function PrintOutcome({ of, problem = null }: PrintOutcomeProps) {
  const refused = usePrinting((printing) => printing.refused);
  const printed = usePrinting((printing) => printing.printed === of);
  const code = problem ?? refused;
  useEffect(() => forgetRefusal, []);
  const well = usePrinting(({ state }) => {
    if (state === null) return true;
    const { trouble, waiting, mayHavePrinted } = state;
    return (trouble === null || waiting === 0) && mayHavePrinted.length === 0;
  });
  const waits = usePrinting(({ state }) => state === null || state.waiting > 0 || state.heldCount > 0);
  if (code === null) {
    if (!printed) return null;
    return well ? <p role="status">{waits ? PRINTING.onItsWay : PRINTING.printed}</p> : <PrinterNews onAPage />;
  }
  return (
    <p role="alert" className="bad">
      {errorText(code)}
    </p>
  );
}
