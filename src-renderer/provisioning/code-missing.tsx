import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { errorWords } from '#shared/words/errors.ts';
import { FILE } from '#shared/words/provisioning-screens.ts';
import { SETUP } from '#shared/words/setup.ts';
import { call } from '../bridge.ts';
import { Button } from '../components/basic/button.tsx';
import { Dialog, DialogForm } from '../components/basic/dialog.tsx';
import { Notice } from '../components/basic/notice.tsx';
import { CodeField, codeProblem } from '../setup/code-field.tsx';
import { CodeToKeep } from '../setup/code-to-keep.tsx';
import { announce } from '../stores/announcer-store.ts';
import { useCounter } from '../stores/counter-store.ts';
import { useAsked } from '../stores/use-asked.ts';

export const useCodeMissing = (): boolean =>
  useCounter(({ snapshot }) => snapshot?.kind === 'live' && snapshot.house?.codeMissing === true);

/** Shown on every screen until the code is on paper: nobody was there when the counter was set up. */
export function CodeMissing() {
  if (!useCodeMissing()) return null;
  return (
    <div className="band">
      <Notice tone="wait" title={FILE.codeMissing} text={FILE.codeMissingMeans} />
    </div>
  );
}

export function CodeSettings() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p>{FILE.codeNone}</p>
      <div>
        <Button onPress={() => setOpen(true)} word={FILE.codeMake} />
      </div>
      {open && <CodeDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Shown once, and retyped from the paper before it counts. */
function CodeDialog({ onClose }: { readonly onClose: () => void }) {
  const { value, setValue, problem, setProblem } = useAsked('provisioning.makeCode', {});
  const code = value?.code ?? null;
  const [onPaper, setOnPaper] = useState(false);
  const [typed, setTyped] = useState('');
  const go = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (code !== null) go.current?.focus();
  }, [code]);
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
    setValue(null);
  };
  return (
    <Dialog title={SETUP.code} closeWord={FILE.cancel} onClose={onClose}>
      <DialogForm problem={problem} word={onPaper ? FILE.codeKeep : SETUP.haveIt} onDone={next} buttonRef={go}>
        {onPaper ? (
          <Retype text={typed} onText={setTyped} />
        ) : (
          <CodeToKeep code={code} print={() => call('provisioning.printCode', {})} onProblem={setProblem} />
        )}
      </DialogForm>
    </Dialog>
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
