import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FoundPrinter, PRINT_ROLES, type PrintRole, type TestOutcome } from '#shared/counter-api/printing.ts';
import { errorText } from '#shared/words/errors.ts';
import { foundCount, PRINTING, printerWords, testWords } from '#shared/words/printing.ts';
import { Button } from '../components/basic/button.tsx';
import { Dialog } from '../components/basic/dialog.tsx';
import { useMayMove } from '../stores/owners-choice.ts';
import { focusHome } from '../stores/screen-store.ts';
import { useAsked } from '../stores/use-asked.ts';
import { PrinterForm } from './printer-form.tsx';
import styles from './printers-dialog.module.css';
import { openPrinters, printTest, usePrinting } from './printing-store.ts';
import { type PrinterSearch, usePrinterSearch } from './use-printer-search.ts';

/** Shows which printers the shop uses, and whether they print. */
export function PrintersDialog() {
  const open = usePrinting((printing) => printing.open);
  return open ? <Printers /> : null;
}

/** Puts the focus back on the sale, not on the button in the corner. */
function close(): void {
  flushSync(() => openPrinters(false));
  focusHome();
}

function Printers() {
  const refused = usePrinting((printing) => printing.refused);
  const installed = useInstalled();
  const search = usePrinterSearch();
  const mayChoose = useMayMove();
  return (
    <Dialog title={PRINTING.title} closeWord={PRINTING.close} onClose={close}>
      <div className={styles.printers}>
        {refused !== null && (
          <p role="alert" className="bad wide">
            {errorText(refused)}
          </p>
        )}
        {mayChoose && <NetworkSearch search={search} />}
        {installed === null ? (
          <p role="status">{PRINTING.reading}</p>
        ) : (
          PRINT_ROLES.map((role) => <OnePrinter key={role} {...{ role, installed, found: search.found }} />)
        )}
      </div>
    </Dialog>
  );
}

/** One search for both printers: what it found stands in the lists of both. */
const NetworkSearch = ({ search: { searching, count, look } }: { readonly search: PrinterSearch }) => (
  <div className={`${styles.search} wide`}>
    <Button size="small" busy={searching} onPress={look} word={PRINTING.find} />
    <p className="small" role="status">
      {searching ? PRINTING.finding : count !== null && foundCount(count)}
    </p>
  </div>
);

/** The printers that the system has; null until it has answered. */
function useInstalled(): readonly string[] | null {
  const { value, problem } = useAsked('printing.installed', {});
  return problem === null ? value : [];
}

interface OnePrinterProps {
  readonly role: PrintRole;
  readonly installed: readonly string[];
  readonly found: readonly FoundPrinter[];
}

function OnePrinter({ role, installed, found }: OnePrinterProps) {
  const current = usePrinting(({ state }) => state?.printers[role] ?? null);
  const mayChoose = useMayMove();
  const [testAsked, setTestAsked] = useState(false);
  return (
    <section className={styles.printer} aria-label={PRINTING.roles[role]}>
      <h3>{PRINTING.roles[role]}</h3>
      <p className="small">{PRINTING.rolesMean[role]}</p>
      <p>
        <strong>{current === null ? PRINTING.none : printerWords(current)}</strong>
      </p>
      {mayChoose ? (
        <PrinterForm
          key={JSON.stringify(current)}
          {...{ role, current, installed, found }}
          onTest={() => setTestAsked(true)}
        />
      ) : (
        <p className="muted">{PRINTING.notYours}</p>
      )}
      {current !== null && (
        <TestSlip
          key={`test of ${JSON.stringify(current)}`}
          role={role}
          asked={testAsked}
          onBegun={() => setTestAsked(false)}
        />
      )}
    </section>
  );
}

interface TestSlipProps {
  readonly role: PrintRole;
  readonly asked: boolean;
  readonly onBegun: () => void;
}

/** Prints one slip, and shows the outcome under its key. */
function TestSlip({ role, asked, onBegun }: TestSlipProps) {
  const busy = usePrinting((printing) => printing.busy);
  const [outcome, setOutcome] = useState<TestOutcome | 'trying' | null>(null);
  const test = async () => {
    if (busy) return;
    setOutcome('trying');
    setOutcome(await printTest(role));
  };
  useEffect(() => {
    if (!asked || busy) return;
    onBegun();
    void test();
  });
  return (
    <div className={styles.test}>
      <Button size="small" busy={busy} onPress={() => void test()} word={PRINTING.test} />
      {outcome === 'trying' ? <p role="status">{PRINTING.trying}</p> : outcome !== null && <CameOf outcome={outcome} />}
    </div>
  );
}

function CameOf({ outcome }: { readonly outcome: TestOutcome }) {
  const { well, words } = testWords(outcome);
  return (
    <p role={well ? 'status' : 'alert'} className={well ? undefined : 'bad'}>
      {words}
    </p>
  );
}
