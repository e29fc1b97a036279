import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { TextDraft } from '#shared/counter-api/printing.ts';
import { parsePhone } from '#shared/phone.ts';
import { errorText } from '#shared/words/errors.ts';
import { creditWords, PRINTING, textedWords } from '#shared/words/printing.ts';
import { call } from '../bridge.ts';
import { Button } from '../components/basic/button.tsx';
import { Form } from '../components/basic/form.tsx';
import { PhoneField } from '../components/fields/phone-field.tsx';
import { focusNow } from '../components/hooks/focus-now.ts';
import styles from './text-copy.module.css';

type Stage =
  | { readonly at: 'closed' }
  | { readonly at: 'open'; readonly draft: TextDraft }
  | { readonly at: 'sent'; readonly words: string };

/** The slip without paper: read first, and then sent on the shop's SMS credits. */
export function TextCopy({ saleId }: { readonly saleId: string }) {
  const [stage, setStage] = useState<Stage>({ at: 'closed' });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CounterErrorCode | null>(null);
  const [digits, setDigits] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const outcome = useRef<HTMLParagraphElement>(null);

  const during = async (task: () => Promise<Stage | CounterErrorCode>) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const focus = focusNow();
    const came = await task();
    const isElsewhere = focus.hasMoved();
    // Drawn at once, together with the end of the waiting: an Enter right after it would be lost.
    flushSync(() => {
      setBusy(false);
      if (typeof came === 'string') setProblem(came);
      else setStage(came);
    });
    // The focus doesn't go to the way out: a second Enter would close the page over what it has just said.
    if (typeof came !== 'string' && !isElsewhere) (field.current ?? outcome.current)?.focus();
  };
  const open = () =>
    during(async () => {
      const draft = await call('printing.textDraft', { saleId });
      if (!draft.ok) return draft.error.code;
      setDigits(draft.value.phone ?? '');
      return { at: 'open', draft: draft.value };
    });
  const send = () =>
    during(async () => {
      const phone = parsePhone(digits);
      if (phone === null) return 'bad-request';
      const sent = await call('printing.text', { saleId, phone });
      return sent.ok ? { at: 'sent', words: textedWords(phone, sent.value.slipNumber) } : sent.error.code;
    });
  const close = () => {
    setStage({ at: 'closed' });
    setProblem(null);
  };
  if (stage.at === 'sent') {
    return (
      <p ref={outcome} role="status" tabIndex={-1}>
        {stage.words}
      </p>
    );
  }
  return (
    <div className={styles.copy}>
      {stage.at === 'closed' ? (
        <Button onPress={() => void open()} size="small" busy={busy} keyName="M" word={PRINTING.asText} />
      ) : (
        <Form className={styles.copy} aria-label={PRINTING.asText} onDone={send}>
          <PhoneField
            ref={field}
            label={PRINTING.textTo}
            digits={digits}
            onDigits={setDigits}
            invalid={problem === 'bad-request'}
            look="plain"
          />
          <blockquote className={styles.message}>{stage.draft.message}</blockquote>
          <p className="small">{creditWords(stage.draft.credits)}</p>
          <div className={styles.ways}>
            <Button onPress={close} look="quiet" size="small" word={PRINTING.noText} />
            <Button onPress={() => void send()} look="next" busy={busy} word={PRINTING.sendText} />
          </div>
        </Form>
      )}
      {problem !== null && (
        <p role="alert">{problem === 'bad-request' ? PRINTING.textNumberWrong : errorText(problem)}</p>
      )}
    </div>
  );
}
