import { useRef, useState } from 'react';
import { DRILL_STEPS } from '#shared/counter-api/drill.ts';
import { COUNTER } from '#shared/words/counter.ts';
import { DRILL, drillNumber, drillStepWords, STEP_STATE_WORDS } from '#shared/words/drill.ts';
import { errorText } from '#shared/words/errors.ts';
import { Button, NextButton } from '../components/basic/button.tsx';
import { Mistake } from '../components/basic/notice.tsx';
import { StateMark } from '../components/marks/state-mark.tsx';
import { AskedLine } from './asked-line.tsx';
import styles from './drill.module.css';
import { DrillForm } from './drill-form.tsx';
import { askDrill, closeDrill, goesOn, useDrill } from './drill-store.ts';
import { SheetPage } from './sheet-page.tsx';
import { StepPage } from './step-page.tsx';
import { STEP_SHAPES } from './step-shapes.ts';

/** One clear step at a time, by keyboard alone, and at the end a sheet. */
export function DrillScreen() {
  const { view, at, problem } = useDrill();
  const [anew, setAnew] = useState(false);
  const run = view?.run ?? null;
  const step = goesOn(run) ? run.steps.find((one) => one.step === at) : undefined;
  const begins = run === null || anew || (run.endedAt !== null && run.result === null);
  return (
    <div className={styles.screen}>
      <section className="training-band" aria-label={COUNTER.training}>
        <strong>{COUNTER.training}</strong> {COUNTER.trainingMeans}
      </section>
      <main className={styles.page}>
        {!begins && step !== undefined && <Progress />}
        {begins ? (
          <Begin onBegun={() => setAnew(false)} />
        ) : step === undefined ? (
          <SheetPage run={run} onNew={() => setAnew(true)} />
        ) : (
          <StepPage key={step.step} {...step} />
        )}
        <Mistake words={problem && errorText(problem)} />
      </main>
    </div>
  );
}

function Progress() {
  const { view, at } = useDrill();
  const run = view?.run;
  if (run == null) return null;
  return (
    <header className="stack-3">
      <p className="muted">
        {DRILL.title} · {drillNumber(run.number)} · {run.installer}
      </p>
      <ol className={styles.progress}>
        {run.steps.map(({ step, state }) => (
          <li key={step} className={styles.one} aria-current={step === at ? 'step' : undefined}>
            <StateMark state={STEP_SHAPES[state]} />
            <span>{drillStepWords(step).title}</span>
            <span className="only-heard">{STEP_STATE_WORDS[state]}</span>
          </li>
        ))}
      </ol>
    </header>
  );
}

function Begin({ onBegun }: { readonly onBegun: () => void }) {
  const [installer, setInstaller] = useState('');
  const [problem, setProblem] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const begin = async () => {
    setProblem(installer.trim() === '');
    if (installer.trim() === '') return field.current?.focus();
    if (await askDrill('drill.start', { installer: installer.trim() })) onBegun();
  };
  return (
    <DrillForm
      title={DRILL.title}
      focusOn="begin"
      onNext={() => void begin()}
      onBack={closeDrill}
      ways={
        <>
          <Button onPress={closeDrill} look="quiet" keyName="Escape" word={DRILL.close} />
          <NextButton onPress={() => void begin()} word={DRILL.begin} />
        </>
      }
    >
      <p className={styles.proves}>{DRILL.intro}</p>
      <ol className={styles.list}>
        {DRILL_STEPS.map((step) => (
          <li key={step}>
            <strong>{drillStepWords(step).title}.</strong> {drillStepWords(step).proves}
          </li>
        ))}
      </ol>
      <p>{DRILL.introTime}</p>
      <AskedLine
        ref={field}
        label={DRILL.installer}
        text={installer}
        onText={setInstaller}
        maxLength={60}
        problem={problem ? DRILL.badInstaller : null}
      />
    </DrillForm>
  );
}
