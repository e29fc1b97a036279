import { useState } from 'react';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import { savedAsWords } from '#shared/words/bulk.ts';
import { errorWords } from '#shared/words/errors.ts';
import { PRINTING } from '#shared/words/printing.ts';
import { call } from '../bridge.ts';
import { Button } from '../components/button.tsx';
import { printSale, usePrinting } from '../stores/printing.ts';
import styles from './print-keys.module.css';

/** Above a sale's slip: onto paper, or into a file where there is no paper. */
export function PrintKeys({ saleId }: { readonly saleId: string }) {
  const busy = usePrinting((printing) => printing.busy);
  const refused = usePrinting((printing) => printing.refused);
  const [problem, setProblem] = useState<CounterErrorCode | null>(null);
  const printed = usePrinting((printing) => printing.printed === saleId);
  const code = problem ?? refused;
  const [saved, setSaved] = useState<string | null>(null);
  const onPage = async (way: 'printing.savePdf' | 'printing.dialog') => {
    setProblem(null);
    setSaved(null);
    const answer = await call(way, { saleId });
    if (!answer.ok) setProblem(answer.error.code);
    else if (typeof answer.value === 'object') setSaved(answer.value.savedAs);
  };
  return (
    <div className={styles.keys}>
      <Button onPress={() => void printSale(saleId)} busy={busy} keyCap={PRINTING.printKey} keyName="Control+P">
        {PRINTING.print}
      </Button>
      <div className={styles.others}>
        <Button onPress={() => void onPage('printing.savePdf')} look="quiet" size="small">
          {PRINTING.saveAsPdf}
        </Button>
        <Button onPress={() => void onPage('printing.dialog')} look="quiet" size="small">
          {PRINTING.otherPrinter}
        </Button>
      </div>
      {printed && code === null && <p role="status">{PRINTING.onItsWay}</p>}
      {saved !== null && code === null && <p role="status">{savedAsWords(saved)}</p>}
      {code !== null && (
        <p role="alert" className={styles.problem}>
          {errorWords(code).happened} {errorWords(code).advice}
        </p>
      )}
    </div>
  );
}
