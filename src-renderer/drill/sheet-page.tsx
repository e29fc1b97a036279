import { useState } from 'react';
import type { DrillRun } from '#shared/counter-api/drill.ts';
import { DRILL, drillStepWords, RESULT_WORDS, STEP_STATE_WORDS, seenWords } from '#shared/words/drill.ts';
import { call } from '../bridge.ts';
import { Button, NextButton } from '../components/basic/button.tsx';
import { StateMark } from '../components/marks/state-mark.tsx';
import { useSystemDialogs } from '../stores/lockdown-store.ts';
import styles from './drill.module.css';
import { DrillForm } from './drill-form.tsx';
import { askDrill, closeDrill } from './drill-store.ts';
import { STEP_SHAPES } from './step-shapes.ts';

/** All steps are done: the sheet is made, and tells the drill's result. */
export function SheetPage({ run, onNew }: { readonly run: DrillRun; readonly onNew: () => void }) {
  const [said, setSaid] = useState<string | null>(null);
  const { result, saved } = run;
  // A kiosk offers neither the system's printers nor another folder; the sheet is saved with the reports.
  const mayAsk = useSystemDialogs();
  const finish = () => void askDrill('drill.finish', {});
  const elsewhere = async () => {
    await call('reports.chooseFolder', {});
    finish();
  };
  const printIt = async () => {
    const answer = await call('drill.print', {});
    setSaid(answer.ok && answer.value ? null : DRILL.notPrinted);
  };
  const printed = mayAsk ? { word: DRILL.printSheet, press: () => void printIt() } : null;
  const next = saved === null ? { word: result === null ? DRILL.finish : DRILL.saveAgain, press: finish } : printed;
  return (
    <DrillForm
      title={result === null ? DRILL.whole : RESULT_WORDS[result]}
      {...(result !== null && { tone: result === 'not-passed' ? 'bad' : 'good' })}
      focusOn={`${result} ${saved?.code}`}
      onNext={null}
      onBack={closeDrill}
      ways={
        <>
          <Button onPress={closeDrill} look="quiet" keyName="Escape" word={DRILL.close} />
          <span className={styles.room} />
          {result !== null && <Button onPress={onNew} word={DRILL.newRun} />}
          {result !== null && mayAsk && <Button onPress={() => void elsewhere()} word={DRILL.chooseFolder} />}
          {next !== null && <NextButton onPress={next.press} word={next.word} />}
        </>
      }
    >
      {saved !== null && <Saved {...saved} />}
      <Steps {...run} />
      {said !== null && <p role="alert">{said}</p>}
    </DrillForm>
  );
}

const Saved = ({ pdf, json, code }: NonNullable<DrillRun['saved']>) => (
  <dl className={styles.saved}>
    <dt>{DRILL.savedIn}</dt>
    <dd>{pdf}</dd>
    <dt>{DRILL.beside}</dt>
    <dd>{json}</dd>
    <dt>{DRILL.code}</dt>
    <dd className={styles.code}>{code}</dd>
  </dl>
);

const Steps = ({ steps }: DrillRun) => (
  <ul className={styles.results}>
    {steps.map((step) => (
      <li key={step.step}>
        <StateMark state={STEP_SHAPES[step.state]} />
        <div>
          <strong>{drillStepWords(step.step).title}</strong> <small>{STEP_STATE_WORDS[step.state]}</small>
          {seenWords(step).map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      </li>
    ))}
  </ul>
);
