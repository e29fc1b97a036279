import { useEffect, useRef, useState } from 'react';
import type { PAPER_ANSWERS } from '#shared/counter-api/setup.ts';
import { errorWords } from '#shared/words/errors.ts';
import { paperWords, SETUP } from '#shared/words/setup.ts';
import { call } from '../bridge.ts';
import { Button } from '../components/button.tsx';
import { beforeCode, finishSetup, toStep, useSetup } from '../stores/setup.ts';
import { CodeField, codeProblem } from './code-field.tsx';
import styles from './setup.module.css';
import { StepForm } from './step-form.tsx';

/** Shown this once: whoever comes back to this page gets another. */
export function CodeStep() {
  const shopName = useSetup((state) => state.shopName);
  const [code, setCode] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [printed, setPrinted] = useState<(typeof PAPER_ANSWERS)[number] | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void call('setup.makeCode', {}).then((answer) =>
      answer.ok ? setCode(answer.value.code) : setProblem(errorWords(answer.error.code).happened),
    );
  }, []);
  const print = async () => {
    const answer = await call('setup.printCode', { shopName });
    if (answer.ok) setPrinted(answer.value.printed);
    else setProblem(errorWords(answer.error.code).happened);
  };
  return (
    <StepForm
      title={SETUP.code}
      step="code"
      onBack={() => toStep(beforeCode())}
      onNext={() => code !== null && toStep('confirm')}
      nextWord={SETUP.haveIt}
      problem={problem}
    >
      <p>{SETUP.codeMeans}</p>
      {code !== null && (
        <p className={styles.code}>
          {code.split('-').map((group) => (
            // No two are alike: each checks its place, too.
            <span key={group}>{group}</span>
          ))}
        </p>
      )}
      <p>{SETUP.codeKeep}</p>
      <div className={styles.row}>
        <Button onPress={() => void print()}>{SETUP.print}</Button>
        {printed !== null && <p role="status">{paperWords(printed)}</p>}
      </div>
    </StepForm>
  );
}

export function ConfirmStep() {
  const { asking, problem: failed } = useSetup();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);
  const finish = async () => {
    const problem = codeProblem(code);
    setWrong(problem);
    if (problem !== null) return;
    setChecking(true);
    const answer = await call('setup.confirmCode', { code });
    setChecking(false);
    if (!answer.ok) return setWrong(errorWords(answer.error.code).happened);
    if (!answer.value.right) return setWrong(SETUP.notTheCode);
    await finishSetup();
  };
  const problem = failed === null ? wrong : `${errorWords(failed).happened} ${errorWords(failed).advice}`;
  return (
    <StepForm
      title={SETUP.retype}
      step="confirm"
      onBack={() => toStep('code')}
      onNext={() => void finish()}
      nextWord={SETUP.finish}
      busy={asking || checking}
      problem={problem}
    >
      <CodeField label={SETUP.code} text={code} onText={setCode} />
      {asking && <p role="status">{SETUP.finishing}</p>}
    </StepForm>
  );
}
