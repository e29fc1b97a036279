import { SMS_MAX_RECIPIENTS } from '#shared/reseller-api/limits.ts';
import { readingWords, SMS, takenWords, toMend } from '#shared/words/sms.ts';
import { Button } from '../../components/button.tsx';
import { DraftNews } from '../../components/draft-news.tsx';
import { Notice } from '../../components/notice.tsx';
import type { Taking } from '../../stores/line-draft.ts';
import { type SmsGap, smsLines } from '../../stores/sms-draft.ts';
import styles from './sms-form.module.css';
import { smsSale } from './sms-sale.ts';

function gapWords(gap: SmsGap, wrong: number): string | null {
  switch (gap) {
    case 'message-missing':
      return SMS.messageMissing;
    case 'message-long':
      return SMS.messageTooLong;
    case 'recipients-missing':
      return SMS.recipientsMissing;
    case 'recipients-wrong':
      return wrong === 0 ? null : toMend(wrong);
  }
}

/** One line about the message: what was read, what it lacks, or what became of the one before. */
export function SmsNews({ wrong }: { readonly wrong: number }) {
  const { gap, notice } = smsSale.useNews();
  const taking = smsLines.use((state) => state.taking);
  const undo = smsLines.use((state) => state.undo.length > 0);
  if (taking?.stage === 'reading') {
    return (
      <p className={styles.taken} role="status">
        {readingWords(taking.done, taking.of)}
        <progress max={taking.of} value={taking.done} aria-label={SMS.list} />
      </p>
    );
  }
  const lacks = gap === null ? null : gapWords(gap, wrong);
  if (lacks !== null) return <DraftNews lacks={lacks} warning={null} notice="" />;
  if (taking !== null) return <Taken taking={taking} undo={undo} />;
  return <DraftNews lacks={null} warning={null} notice={notice} />;
}

function Taken({ taking, undo }: { readonly taking: NonNullable<Taking>; readonly undo: boolean }) {
  if (taking.stage === 'reading') return null;
  if (taking.stage === 'too-large' || taking.stage === 'unreadable') {
    return (
      <Notice tone="bad">
        <p>{taking.stage === 'too-large' ? SMS.tooLarge : SMS.unreadable}</p>
      </Notice>
    );
  }
  const words = takenWords(taking.added, taking.leftOut, SMS_MAX_RECIPIENTS);
  if (taking.leftOut > 0) {
    return (
      <Notice tone="wait">
        <p>{words}</p>
      </Notice>
    );
  }
  return (
    <div className={styles.taken}>
      <p role="status">{words}</p>
      {undo && taking.added > 1 && (
        <Button onPress={smsLines.undo} look="link" size="small">
          {SMS.takeBack}
        </Button>
      )}
    </div>
  );
}
