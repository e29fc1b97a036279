import { useLayoutEffect, useRef, useState } from 'react';
import type { FileOutcome } from '#shared/counter-api/provisioning.ts';
import { errorWords } from '#shared/words/errors.ts';
import { FILE } from '#shared/words/provisioning-screens.ts';
import { pinTrouble } from '#shared/words/staff.ts';
import { call } from '../bridge.ts';
import { Button } from '../components/basic/button.tsx';
import { Dialog, DialogForm } from '../components/basic/dialog.tsx';
import { PinField } from '../components/fields/pin-field.tsx';
import { announce } from '../stores/announcer-store.ts';
import { FileView, Outcome } from './file-view.tsx';
import { type FileState, useFile, useFoundFile } from './use-file.ts';

const FIELD_OR_NEXT = ['input:not([hidden])', 'button[aria-keyshortcuts="Enter"]'] as const;

/** Each stage begins in its field, or at the next thing to press. */
function useStage(stage: string) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (stage === '') return;
    const element = FIELD_OR_NEXT.flatMap((selector) => form.current?.querySelector<HTMLElement>(selector) ?? [])[0];
    element?.focus();
  }, [stage]);
  return form;
}

const stageOf = ({ plan, usable }: FileState): 'choose' | 'compare' | 'apply' =>
  plan === null ? 'choose' : usable ? 'apply' : 'compare';

const NEXT = { choose: FILE.choose, compare: FILE.compare, apply: FILE.apply } as const;

/** Chosen, compared, and with the owner's PIN applied. */
export function UseFileDialog({ onClose }: { readonly onClose: () => void }) {
  const file = useFile();
  const found = useFoundFile();
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [applying, setApplying] = useState(false);
  const [done, setDone] = useState<FileOutcome | null>(null);
  const stage = stageOf(file);
  const form = useStage(done === null ? stage : 'done');
  const apply = async () => {
    setApplying(true);
    const answer = await call('provisioning.apply', { pin });
    setApplying(false);
    setPin('');
    if (!answer.ok) return setProblem(errorWords(answer.error.code).happened);
    setProblem(pinTrouble(answer.value.pin));
    if (answer.value.outcome === null) return;
    setDone(answer.value.outcome);
    announce(FILE.applied);
  };
  const next = () => {
    if (done !== null) return onClose();
    if (stage === 'choose') return void file.choose(found === null ? 'person' : 'found');
    void (stage === 'compare' ? file.compare() : apply());
  };
  const wrong = problem ?? file.problem;
  const busy = file.asking || applying;
  return (
    <Dialog title={FILE.ownerTitle} closeWord={done === null ? FILE.cancel : FILE.close} onClose={onClose}>
      <DialogForm
        ref={form}
        problem={wrong}
        word={done !== null ? FILE.close : stage === 'choose' && found !== null ? found : NEXT[stage]}
        onDone={next}
        busy={busy}
        beside={
          done === null &&
          (stage !== 'choose' || found !== null) && (
            <Button onPress={() => void file.choose('person')} look="link" busy={busy} word={FILE.chooseOther} />
          )
        }
      >
        {done === null && <FileView file={file} brief={stage === 'apply'} />}
        {done === null && stage === 'apply' && file.plan && (
          <>
            <Outcome outcome={file.plan.outcome} done={false} />
            <PinField label={FILE.yourPin} pin={pin} onPin={setPin} invalid={problem !== null} />
          </>
        )}
        {done !== null && <Outcome outcome={done} done />}
      </DialogForm>
    </Dialog>
  );
}
