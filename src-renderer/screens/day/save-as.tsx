import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { REPORT_FORMATS, type ReportFormat, type ReportRange } from '#shared/counter-api/reports.ts';
import { errorText } from '#shared/words/errors.ts';
import { REPORT, rangeWord, savedWords } from '#shared/words/reports.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../components/basic/button.tsx';
import { Notice } from '../../components/basic/notice.tsx';
import { PrintOutcome } from '../../printing/print-outcome.tsx';
import { printReport, showPage, usePrinting } from '../../printing/printing-store.ts';
import styles from './day-screen.module.css';

interface Outcome {
  readonly tone: 'info' | 'bad';
  readonly text: string;
}

const printNothing = (): void => {};

/** Keeps the print key from the slip of a sale while the page has no figures. */
export function NothingToPrint() {
  useLayoutEffect(() => {
    showPage(printNothing);
    return () => showPage(null);
  }, []);
  return null;
}

/** Saves the report as a file. Main tells where; nothing is chosen here. */
export function SaveAs({ from, to }: ReportRange) {
  const range = useMemo(() => ({ from, to }), [from, to]);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const busy = usePrinting((printing) => printing.busy);
  const name = rangeWord(range);
  const print = useCallback(() => void printReport(name, range), [name, range]);
  // Set before the report is seen: from then on its key must not print the slip of a sale.
  useLayoutEffect(() => {
    showPage(print);
    return () => showPage(null);
  }, [print]);
  const save = async (format: ReportFormat) => {
    const answer = await call('reports.export', { range, format });
    if (answer.ok) return setOutcome({ tone: 'info', text: savedWords(answer.value.file) });
    setOutcome({ tone: 'bad', text: errorText(answer.error.code) });
  };
  return (
    <div className={styles.save}>
      <fieldset className={styles.choice} aria-label={REPORT.save}>
        <span aria-hidden="true">{REPORT.save}</span>
        {REPORT_FORMATS.map((format) => (
          <Button key={format} onPress={() => void save(format)} word={REPORT[format]} />
        ))}
        <Button onPress={print} busy={busy} keyName="Control+P" word={REPORT.print} />
      </fieldset>
      <PrintOutcome of={name} />
      {outcome !== null && (
        <Notice tone={outcome.tone}>
          <p className="path">{outcome.text}</p>
        </Notice>
      )}
    </div>
  );
}
