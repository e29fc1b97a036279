import { SMS_MAX_RECIPIENTS } from '#shared/reseller-api/limits.ts';
import { readingWords, SMS, takenWords, toFix } from '#shared/words/sms.ts';
import { LineNews, type LineWords } from '../../selling/draft-form/line-news.tsx';
import { type SmsGap, smsLines } from '../../stores/sale/sms-draft.ts';
import { smsSale } from './sms-sale.ts';

const WORDS: LineWords = {
  list: SMS.list,
  tooLarge: SMS.tooLarge,
  unreadable: SMS.unreadable,
  takeBack: SMS.takeBack,
  reading: readingWords,
  taken: (added, dropped, noRoom) => takenWords(added, dropped, noRoom, SMS_MAX_RECIPIENTS),
};

function gapWords(gap: SmsGap, wrong: number): string | null {
  switch (gap) {
    case 'message-missing':
      return SMS.messageMissing;
    case 'message-long':
      return SMS.messageTooLong;
    case 'recipients-missing':
      return SMS.recipientsMissing;
    case 'recipients-wrong':
      return wrong === 0 ? null : toFix(wrong);
  }
}

interface SmsNewsProps {
  readonly wrong: number;
  readonly onTakenBack: () => void;
}

export function SmsNews({ wrong, onTakenBack }: SmsNewsProps) {
  const { gap, notice, soldId } = smsSale.useNews();
  const lacks = gap === null ? null : gapWords(gap, wrong);
  return <LineNews lines={smsLines} words={WORDS} {...{ lacks, notice, soldId, onTakenBack }} />;
}
