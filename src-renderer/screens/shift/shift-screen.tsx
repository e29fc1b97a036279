import { useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { HandOver, NumberedZ, PieceCount, XReport } from '#shared/counter-api/shifts.ts';
import { formatMoney, type Pesewa } from '#shared/money.ts';
import type { Result } from '#shared/result.ts';
import { errorText } from '#shared/words/errors.ts';
import { PRINTING } from '#shared/words/printing.ts';
import { differenceWords, SHIFT, zTitle } from '#shared/words/shifts.ts';
import { call } from '../../bridge.ts';
import { Button, ButtonRow } from '../../components/basic/button.tsx';
import { dialogIsOpen } from '../../components/hooks/open-dialog.ts';
import { useWindowKeys } from '../../components/hooks/window-keys.ts';
import { PrintOutcome } from '../../printing/print-outcome.tsx';
import { printShift, showPage, usePrinting } from '../../printing/printing-store.ts';
import { useCounter } from '../../stores/counter-store.ts';
import { forgetCount } from '../../stores/drawer-count-store.ts';
import { focusHome, focusHomeIfLost, showProduct, useScreen } from '../../stores/screen-store.ts';
import { openSwitch } from '../../stores/session-store.ts';
import { CountForm } from './count-form.tsx';
import { OpenShift } from './open-shift.tsx';
import { ReportPage } from './report-page.tsx';
import { RunningShift } from './running-shift.tsx';
import styles from './shift-screen.module.css';

type View =
  | { readonly kind: 'home' }
  | { readonly kind: 'hand-over' }
  | { readonly kind: 'handed-over'; readonly count: HandOver }
  | { readonly kind: 'report'; readonly report: XReport | NumberedZ };

const HOME: View = { kind: 'home' };

type AskedReport = Promise<Result<XReport | NumberedZ, { code: CounterErrorCode }>>;

/** The drawer from its opening to its Z. The main process decides what may be done with it. */
export function ShiftScreen() {
  const state = useCounter(({ snapshot }) => snapshot?.shift.state);
  const [view, setView] = useState<View>(HOME);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // The new view gets the focus.
  useEffect(() => {
    if (view.kind !== 'hand-over') focusHome();
  }, [view]);

  const take = async <T,>(asking: Promise<Result<T, { code: CounterErrorCode }>>) => {
    if (busy) return null;
    setBusy(true);
    const answer = await asking;
    setBusy(false);
    setProblem(answer.ok ? null : errorText(answer.error.code));
    return answer.ok ? answer.value : null;
  };
  const show = async (asking: AskedReport) => {
    const report = await take(asking);
    // A view that was opened meanwhile stays.
    if (report !== null) setView((now) => (now === view ? { kind: 'report', report } : now));
    return report !== null;
  };
  const look = async (asking: AskedReport) => {
    const report = await take(asking);
    // A dialog that was opened meanwhile stays, with what was typed into it: money may be moved in it.
    if (report !== null && !dialogIsOpen()) setView((now) => (now === view ? { kind: 'report', report } : now));
  };
  const count = async (pieces: readonly PieceCount[]) => {
    if (view.kind === 'hand-over') {
      const counted = await take(call('shifts.handOver', { pieces: [...pieces] }));
      if (counted === null) return;
      setView({ kind: 'handed-over', count: counted });
    } else if (!(await show(call('shifts.close', { pieces: [...pieces] })))) return;
    forgetCount();
  };
  const open = async (float: Pesewa) => {
    if ((await take(call('shifts.open', { float }))) === null) return;
    const { product, over } = useScreen.getState();
    if (over !== 'shift') return;
    // The drawer was opened for a sale: the next customer's, or the one that waited for it.
    flushSync(() => showProduct(product));
    focusHomeIfLost();
  };
  const leaveCount = () => {
    setProblem(null);
    setView(HOME);
  };

  if (state === undefined) return null;
  if (view.kind === 'report') return <Report report={view.report} onBack={() => setView(HOME)} />;
  if (view.kind === 'handed-over') return <HandedOver count={view.count} onBack={() => setView(HOME)} />;
  if (view.kind === 'hand-over' || state === 'counting') {
    const handOver = view.kind === 'hand-over';
    return (
      <CountForm
        what={handOver ? 'hand-over' : 'close'}
        title={handOver ? SHIFT.handOverTitle : SHIFT.countTitle}
        means={handOver ? SHIFT.handOverMeans : `${SHIFT.unfinished} ${SHIFT.countMeans}`}
        emptyWords={handOver ? SHIFT.handOverEmpty : SHIFT.closeEmpty}
        word={handOver ? SHIFT.handOver : SHIFT.close}
        problem={problem}
        busy={busy}
        onCounted={(pieces) => void count(pieces)}
        onBack={handOver ? leaveCount : null}
      />
    );
  }
  const ways = { problem, onZ: (number: number) => void look(call('shifts.z', { number })) };
  if (state === 'waiting') {
    return <OpenShift {...ways} busy={busy} onOpen={(float) => void open(float)} />;
  }
  return (
    <RunningShift
      {...ways}
      busy={busy}
      onX={() => void look(call('shifts.x', {}))}
      onHandOver={() => setView({ kind: 'hand-over' })}
      onEnd={() => void take(call('shifts.end', {}))}
    />
  );
}

const useEscape = (onEscape: () => void): void =>
  useWindowKeys(({ key }) => {
    if (key === 'Escape' && !dialogIsOpen()) onEscape();
  });

function Report({ report, onBack }: { readonly report: XReport | NumberedZ; readonly onBack: () => void }) {
  const z = 'number' in report ? report.number : null;
  const name = z === null ? SHIFT.xTitle : zTitle(z);
  const busy = usePrinting((printing) => printing.busy);
  useEscape(onBack);
  // Set before the report is seen: from then on its key must not print the slip of a sale.
  useLayoutEffect(() => {
    showPage(() => void printShift(name, z));
    return () => showPage(null);
  }, [name, z]);
  return (
    <ReportPage
      report={report}
      beside={
        <div className={styles.papers}>
          <PrintOutcome of={name} />
          <Button onPress={() => void printShift(name, z)} busy={busy} keyName="Control+P" word={PRINTING.print} />
          <Button onPress={onBack} keyName="Escape" word={SHIFT.back} />
        </div>
      }
    />
  );
}

function HandedOver({ count, onBack }: { readonly count: HandOver; readonly onBack: () => void }) {
  useEscape(onBack);
  return (
    <section className={styles.shift} aria-labelledby="handed-over-title">
      <h1 id="handed-over-title" className={styles.title} tabIndex={-1} data-home>
        {SHIFT.handedOver}
      </h1>
      <p className="figure">
        {count.difference === null
          ? `${SHIFT.counted} ${formatMoney(count.counted)}`
          : differenceWords(count.difference)}
      </p>
      <ButtonRow>
        <Button onPress={onBack} keyName="Escape" word={SHIFT.back} />
        <Button onPress={() => openSwitch(true)} look="next" size="large" keyName="F12" word={SHIFT.takeOver} />
      </ButtonRow>
    </section>
  );
}
