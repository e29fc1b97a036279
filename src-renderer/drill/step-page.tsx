import { type ReactNode, useState } from 'react';
import type { DrillStep } from '#shared/counter-api/drill.ts';
import { DRILL, drillStepWords, provenWords, stepOf, tookWords } from '#shared/words/drill.ts';
import { Button, NextButton } from '../components/basic/button.tsx';
import { Notice } from '../components/basic/notice.tsx';
import { afterRender } from '../components/hooks/after-render.ts';
import { AskedLine } from './asked-line.tsx';
import styles from './drill.module.css';
import { DrillForm } from './drill-form.tsx';
import { askDrill, closeDrill, nextStep } from './drill-store.ts';

/** A page that lies over the step, and asks before it is done. */
type Over = 'skip' | 'abort' | 'battery' | null;

interface Page {
  readonly body: ReactNode;
  readonly next: { readonly word: string; readonly press: () => void } | null;
  readonly others?: ReactNode;
  readonly letters?: Readonly<Record<string, () => void>>;
}

export function StepPage(step: DrillStep) {
  const [over, setOver] = useState<Over>(null);
  const lay = (page: Over) => afterRender(() => setOver(page));
  const words = drillStepWords(step.step);
  if (over === 'skip') return <SkipPage step={step} onBack={() => lay(null)} />;
  if (over === 'abort') return <AbortPage onBack={() => lay(null)} />;
  const { body, next, others, letters } = pageOf(step, over === 'battery', lay);
  const back = over === 'battery' ? () => lay(null) : closeDrill;
  const busy = step.state === 'running';
  return (
    <DrillForm
      title={words.title}
      step={stepOf(step.step)}
      focusOn={`${step.state} ${over}`}
      onNext={null}
      onBack={back}
      {...(letters !== undefined && { letters })}
      ways={
        <>
          <Button onPress={back} look="quiet" keyName="Escape" word={over === 'battery' ? DRILL.back : DRILL.close} />
          {!busy && <Button onPress={() => lay('abort')} look="link" word={DRILL.abort} />}
          <span className={styles.room} />
          {others}
          {next !== null && <NextButton onPress={next.press} word={next.word} />}
        </>
      }
    >
      <p className={styles.proves}>{words.proves}</p>
      {body}
    </DrillForm>
  );
}

function pageOf(step: DrillStep, battery: boolean, lay: (over: Over) => void): Page {
  const run = () => void askDrill('drill.run', { step: step.step });
  const skip = <Button onPress={() => lay('skip')} word={DRILL.skip} />;
  switch (step.state) {
    case 'to-do':
      return {
        body: <p>{drillStepWords(step.step).does}</p>,
        next: { word: DRILL.start, press: run },
        others: skip,
      };
    case 'running':
      return { body: <Running />, next: null };
    case 'asks':
      return step.step === 'print' ? paperPage() : cutPage(battery, lay);
    case 'passed':
      return { body: <Seen {...step} />, next: { word: DRILL.next, press: nextStep } };
    case 'skipped':
      return {
        body: <Seen {...step} />,
        next: { word: DRILL.next, press: nextStep },
        others: <Button onPress={run} word={DRILL.again} />,
      };
    case 'failed':
      return {
        body: (
          <div className={styles.failed}>
            <Notice tone="bad">
              {provenWords(step).map((words) => (
                <p key={words}>{words}</p>
              ))}
            </Notice>
          </div>
        ),
        next: { word: DRILL.again, press: run },
        others: (
          <>
            {skip}
            <Button onPress={nextStep} word={DRILL.goOnFailed} />
          </>
        ),
      };
  }
}

const Running = () => (
  <p role="status" className={styles.running}>
    {DRILL.running}
  </p>
);

const Seen = (step: DrillStep) => (
  <div className={step.state === 'passed' ? styles.passed : styles.skipped}>
    {provenWords(step).map((words) => (
      <p key={words}>{words}</p>
    ))}
    <small>{tookWords(step)}</small>
  </div>
);

function paperPage(): Page {
  const say = (whole: boolean) => () => void askDrill('drill.answer', { whole });
  return {
    body: <p className={styles.asked}>{DRILL.askPaper}</p>,
    next: null,
    others: (
      <>
        <Button onPress={say(false)} size="large" keyName="N" word={DRILL.no} />
        <Button onPress={say(true)} size="large" keyName="Y" word={DRILL.yes} />
      </>
    ),
    letters: { y: say(true), n: say(false) },
  };
}

function cutPage(battery: boolean, lay: (over: Over) => void): Page {
  if (!battery) {
    return {
      body: (
        <div className={styles.asked} role="status">
          <p className={styles.pull}>{DRILL.pull}</p>
          <p>{DRILL.pullMeans}</p>
        </div>
      ),
      next: null,
      others: <Button onPress={() => lay('battery')} keyName="B" word={DRILL.battery} />,
      letters: { b: () => lay('battery') },
    };
  }
  return {
    body: <p className={styles.asked}>{DRILL.batteryMeans}</p>,
    next: { word: DRILL.cutNow, press: () => void askDrill('drill.cut', {}) },
  };
}

function SkipPage({ step, onBack }: { readonly step: DrillStep; readonly onBack: () => void }) {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState(false);
  const skip = async () => {
    const wrong = reason.trim().length < 3;
    setProblem(wrong);
    if (!wrong && (await askDrill('drill.skip', { step: step.step, reason: reason.trim() }))) onBack();
  };
  return (
    <DrillForm
      title={drillStepWords(step.step).title}
      step={stepOf(step.step)}
      focusOn="skip"
      onNext={() => void skip()}
      onBack={onBack}
      ways={
        <>
          <Button onPress={onBack} look="quiet" keyName="Escape" word={DRILL.back} />
          <NextButton onPress={() => void skip()} word={DRILL.skipNow} />
        </>
      }
    >
      <AskedLine
        label={DRILL.skipReason}
        text={reason}
        onText={setReason}
        maxLength={200}
        problem={problem ? DRILL.badReason : null}
      />
    </DrillForm>
  );
}

function AbortPage({ onBack }: { readonly onBack: () => void }) {
  const abort = async () => {
    if (await askDrill('drill.abort', {})) closeDrill();
  };
  return (
    <DrillForm
      title={DRILL.abort}
      focusOn="abort"
      onNext={null}
      onBack={onBack}
      ways={
        <>
          <Button onPress={() => void abort()} word={DRILL.abort} />
          <NextButton onPress={onBack} word={DRILL.keep} />
        </>
      }
    >
      <p className={styles.proves}>{DRILL.abortMeans}</p>
    </DrillForm>
  );
}
