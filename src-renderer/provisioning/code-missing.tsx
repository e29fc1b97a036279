import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { PAPER_ANSWERS } from '#shared/counter-api/setup.ts';
import { errorWords } from '#shared/words/errors.ts';
import { FILE } from '#shared/words/provisioning-screens.ts';
import { paperWords, SETUP } from '#shared/words/setup.ts';
import { call } from '../bridge.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { Notice } from '../components/notice.tsx';
import { CodeField, codeProblem } from '../setup/code-field.tsx';
import styles from '../setup/setup.module.css';
import { announce } from '../stores/announcer.ts';
import { useCounter } from '../stores/counter.ts';

export const useCodeMissing = (): boolean =>
  useCounter(({ snapshot }) => snapshot?.kind === 'live' && snapshot.house?.codeMissing === true);

/** On every screen until somebody has a paper: nobody stood here when the counter was set up. */
export function CodeMissing() {
  if (!useCodeMissing()) return null;
  return (
    <Notice tone="wait">
      <p>
        <strong>{FILE.codeMissing}</strong> {FILE.codeMissingMeans}
      </p>
    </Notice>
  );
}

export function CodeSettings() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p>{FILE.codeNone}</p>
      <div>
        <Button onPress={() => setOpen(true)}>{FILE.codeMake}</Button>
      </div>
      {open && <CodeDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Shown once, and retyped from the paper before it counts. */
function CodeDialog({ onClose }: { readonly onClose: () => void }) {
  const [code, setCode] = useState<string | null>(null);
  const [onPaper, setOnPaper] = useState(false);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef(false);
  const go = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (code !== null) go.current?.focus();
  }, [code]);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void call('provisioning.makeCode', {}).then((answer) =>
      answer.ok ? setCode(answer.value.code) : setProblem(errorWords(answer.error.code).happened),
    );
  }, []);
  const keep = async () => {
    const wrong = codeProblem(typed);
    setProblem(wrong);
    if (wrong !== null) return;
    const answer = await call('provisioning.keepCode', { code: typed });
    if (!answer.ok) return setProblem(errorWords(answer.error.code).happened);
    if (!answer.value.right) return setProblem(SETUP.notTheCode);
    announce(FILE.codeKept);
    onClose();
  };
  const next = () => {
    if (onPaper) return void keep();
    if (code === null) return;
    setOnPaper(true);
    setCode(null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    next();
  };
  return (
    <Dialog title={SETUP.code} closeWord={FILE.cancel} onClose={onClose}>
      <form className={styles.dialog} onSubmit={submit}>
        {onPaper ? <Retype text={typed} onText={setTyped} /> : <Shown code={code} onProblem={setProblem} />}
        {problem !== null && (
          <p role="alert" className={styles.wrong}>
            {problem}
          </p>
        )}
        <div>
          <Button ref={go} onPress={next} look="next" size="large" keyCap="⏎" keyName="Enter">
            {onPaper ? FILE.codeKeep : SETUP.haveIt}
          </Button>
        </div>
        <input type="submit" hidden />
      </form>
    </Dialog>
  );
}

interface ShownProps {
  readonly code: string | null;
  readonly onProblem: (problem: string) => void;
}

function Shown({ code, onProblem }: ShownProps) {
  const [printed, setPrinted] = useState<(typeof PAPER_ANSWERS)[number] | null>(null);
  const print = async () => {
    const answer = await call('provisioning.printCode', {});
    if (answer.ok) setPrinted(answer.value.printed);
    else onProblem(errorWords(answer.error.code).happened);
  };
  return (
    <>
      <p>{SETUP.codeMeans}</p>
      {code !== null && (
        <p className={styles.code}>
          {code.split('-').map((group) => (
            <span key={group}>{group}</span>
          ))}
        </p>
      )}
      <p>{SETUP.codeKeep}</p>
      <div className={styles.row}>
        <Button onPress={() => void print()}>{SETUP.print}</Button>
        {printed !== null && <p role="status">{paperWords(printed)}</p>}
      </div>
    </>
  );
}

interface RetypeProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

function Retype({ text, onText }: RetypeProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <p>{SETUP.retype}</p>
      <CodeField ref={field} label={SETUP.code} text={text} onText={onText} />
    </>
  );
}
