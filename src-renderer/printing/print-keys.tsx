import { useState } from 'react';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { savedAsWords } from '#shared/words/bulk.ts';
import { PRINTING } from '#shared/words/printing.ts';
import { call } from '../bridge.ts';
import { Button } from '../components/basic/button.tsx';
import { OwnerAllows } from '../staff/owner-allows.tsx';
import { useCounter } from '../stores/counter-store.ts';
import { hasPins, useReveal } from '../stores/voucher-reveal-store.ts';
import styles from './print-keys.module.css';
import { PrintOutcome } from './print-outcome.tsx';
import { forgetRefusal, printSale, printVouchers, usePrinting } from './printing-store.ts';
import { TextCopy } from './text-copy.tsx';

/** The keys above a sale's slip: onto paper, or into a file if there is no printer. */
export function PrintKeys({ sale }: { readonly sale: SaleView }) {
  const { id: saleId } = sale;
  const textsAllowed = useCounter(({ snapshot }) => snapshot?.settings.smsSlips === true);
  const [problem, setProblem] = useState<CounterErrorCode | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const onPage = async (way: 'printing.savePdf' | 'printing.dialog') => {
    setProblem(null);
    setSaved(null);
    forgetRefusal();
    const answer = await call(way, { saleId });
    if (!answer.ok) setProblem(answer.error.code);
    else if (typeof answer.value === 'object') setSaved(answer.value.savedAs);
  };
  return (
    <div className={styles.keys}>
      {hasPins(sale) ? <VoucherKeys sale={sale} /> : <SlipKey saleId={saleId} />}
      <div className={styles.others}>
        <Button onPress={() => void onPage('printing.savePdf')} size="small" keyName="F" word={PRINTING.saveAsPdf} />
        <Button onPress={() => void onPage('printing.dialog')} size="small" keyName="E" word={PRINTING.otherPrinter} />
      </div>
      {textsAllowed && <TextCopy key={saleId} saleId={saleId} />}
      <PrintOutcome of={saleId} problem={problem} />
      {saved !== null && <p role="status">{savedAsWords(saved)}</p>}
    </div>
  );
}

function SlipKey({ saleId }: { readonly saleId: string }) {
  const busy = usePrinting((printing) => printing.busy);
  return <Button onPress={() => void printSale(saleId)} busy={busy} keyName="Control+P" word={PRINTING.print} />;
}

/** The first key prints the PIN: it is what the customer paid for. */
function VoucherKeys({ sale: { id, orders } }: { readonly sale: SaleView }) {
  const busy = usePrinting((printing) => printing.busy);
  const refused = usePrinting(({ refused: code, pinsAsked }) => code === 'not-allowed' && pinsAsked?.saleId === id);
  // The screen's own question to the owner stands there already, and has the same key.
  const shownFirst = useReveal(({ problem }) => problem === 'not-allowed');
  const several = (orders[0]?.quantity ?? 1) > 1;
  const printAgain = () => void printVouchers(id, usePrinting.getState().pinsAsked?.together);
  return (
    <>
      <Button
        onPress={() => void printVouchers(id)}
        busy={busy}
        keyName="Control+P"
        word={several ? PRINTING.printPins : PRINTING.printPin}
      />
      {several && (
        <Button onPress={() => void printVouchers(id, true)} busy={busy} keyName="T" word={PRINTING.printTogether} />
      )}
      <Button onPress={() => void printSale(id)} busy={busy} size="small" keyName="I" word={PRINTING.withoutPin} />
      {refused && !shownFirst && <OwnerAllows what="reprint" saleId={id} onAllowed={printAgain} />}
    </>
  );
}
