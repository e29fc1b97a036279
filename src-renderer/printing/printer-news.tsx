import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { PrintingState } from '#shared/counter-api/printing.ts';
import { errorWords } from '#shared/words/errors.ts';
import {
  heldWords,
  mayHavePrintedWords,
  moreUnsure,
  PRINTING,
  troubleWords,
  waitingWords,
} from '#shared/words/printing.ts';
import { Button } from '../components/basic/button.tsx';
import { Notice } from '../components/basic/notice.tsx';
import { useBoard } from '../stores/board-store.ts';
import styles from './printer-news.module.css';
import { answerHeld, answerSlip, forgetRefusal, openPrinters, usePrinting } from './printing-store.ts';

/**
 * Tells what a person should know of the printer, and asks what only a person can say: one question at a time, so that
 * the current sale keeps its room. Shows nothing while all is well. It is shown on the page of a sale, too, if the slip
 * was asked for there: the page hides the frame.
 */
export function PrinterNews({ onAPage = false }: { readonly onAPage?: boolean }) {
  const state = usePrinting((printing) => printing.state);
  const refused = useRefusal();
  if (state === null) return null;
  const { trouble, heldCount, mayHavePrinted } = state;
  if (trouble === null && refused === null && heldCount === 0 && mayHavePrinted.length === 0) return null;
  return (
    <section
      className={onAPage ? 'stack-2' : 'band stack-2'}
      aria-label={onAPage ? PRINTING.newsOnAPage : PRINTING.news}
    >
      {refused !== null && <Refused code={refused} />}
      {trouble !== null && <Trouble trouble={trouble} />}
      {mayHavePrinted.length > 0 ? <Unsure state={state} /> : heldCount > 0 && <Held count={heldCount} />}
    </section>
  );
}

/** Tells why the last press failed, unless a dialog or a page with a paper of its own says it already. */
function useRefusal(): CounterErrorCode | null {
  const refused = usePrinting((printing) => printing.refused);
  const inADialog = usePrinting(({ open }) => open);
  const onAPage = usePrinting(({ page }) => page !== null);
  const onASale = useBoard(({ openSaleId }) => openSaleId !== null);
  return inADialog || onAPage || onASale ? null : refused;
}

const Refused = ({ code }: { readonly code: CounterErrorCode }) => (
  <Notice tone="bad">
    <div className={styles.line}>
      <p>
        <strong>{errorWords(code).happened}</strong> {errorWords(code).advice}
      </p>
      {code === 'no-printer' && <SetUp />}
      <Button size="small" look="quiet" onPress={forgetRefusal} word={PRINTING.understood} />
    </div>
  </Notice>
);

const SetUp = () => (
  <Button size="small" onPress={() => openPrinters(true)} keyName={PRINTING.openKey} word={PRINTING.open} />
);

function Trouble({ trouble }: { readonly trouble: NonNullable<PrintingState['trouble']> }) {
  const { happened, advice } = troubleWords(trouble.why);
  return (
    <Notice tone="bad">
      <div className={styles.line}>
        <p>
          <strong>{happened}</strong> {advice} {waitingWords(trouble.waiting, trouble.why)}
        </p>
        {(trouble.why === 'no-printer' || trouble.why === 'refused') && <SetUp />}
      </div>
    </Notice>
  );
}

const ANSWERS = [
  ['came-out', PRINTING.cameOutKey, PRINTING.cameOut],
  ['again', PRINTING.againKey, PRINTING.again],
  ['drop', PRINTING.notNeededKey, PRINTING.notNeeded],
] as const;

/** One at a time, the oldest first: a person can look at one piece of paper. */
function Unsure({ state }: { readonly state: PrintingState }) {
  const busy = usePrinting((printing) => printing.busy);
  const [job] = state.mayHavePrinted;
  if (job === undefined) return null;
  const more = state.mayHavePrintedCount - 1;
  return (
    <Notice tone="wait">
      <div className={styles.line}>
        <p>
          {mayHavePrintedWords(job)} <strong>{PRINTING.didItComeOut}</strong>{' '}
          {more > 0 && <span>({moreUnsure(more)})</span>}
        </p>
        {ANSWERS.map(([answer, keyName, word]) => (
          <Button
            key={answer}
            size="small"
            look={answer === 'drop' ? 'quiet' : 'plain'}
            busy={busy}
            onPress={() => void answerSlip(job.id, answer)}
            keyName={keyName}
            word={word}
          />
        ))}
      </div>
    </Notice>
  );
}

function Held({ count }: { readonly count: number }) {
  const busy = usePrinting((printing) => printing.busy);
  const say = (answer: 'again' | 'drop') => void answerHeld(answer);
  return (
    <Notice tone="wait">
      <div className={styles.line}>
        <p>{heldWords(count)}</p>
        <Button size="small" busy={busy} onPress={() => say('again')} word={PRINTING.printHeld} />
        <Button size="small" look="quiet" busy={busy} onPress={() => say('drop')} word={PRINTING.dropHeld} />
      </div>
    </Notice>
  );
}
