import { AIRTIME, trainingHint } from '#shared/words/airtime.ts';
import { DRAFT, prefixWarning } from '#shared/words/draft.ts';
import { useDigitTooMany } from '../../components/fields/digit-too-many.ts';
import { DraftNews } from '../../selling/draft-form/draft-news.tsx';
import { useCounter } from '../../stores/counter-store.ts';
import { prefixMismatch, useAirtimeDraft } from './airtime-draft.ts';
import { type AirtimeGap, airtimeSale } from './airtime-sale.ts';
import { useFirstTime } from './first-time.ts';

const PRACTICE_NUMBER = '024 412 3456';

const GAP_WORDS: Readonly<Record<AirtimeGap, string>> = {
  'number-missing': DRAFT.numberMissing,
  'number-wrong': DRAFT.numberWrong,
  'network-missing': DRAFT.networkMissing,
  'amount-missing': AIRTIME.amountMissing,
  'amount-wrong': DRAFT.amountWrong,
  'letter-in-amount': DRAFT.letterInAmount,
  'network-in-amount': AIRTIME.networkInAmount,
};

export function AirtimeNews() {
  const { gap, notice, soldId, stands } = airtimeSale.useNews();
  const untouched = useAirtimeDraft(({ digits, amountText }) => digits === '' && amountText === '');
  const usual = useAirtimeDraft(prefixMismatch);
  const chosen = useAirtimeDraft((draft) => draft.chosenNetwork);
  const prefix = useAirtimeDraft(({ digits }) => digits.slice(0, 3));
  const practice = useCounter(({ snapshot }) => snapshot?.kind === 'training');
  const firstTime = useFirstTime(({ yes }) => yes);
  const leftOut = useDigitTooMany((state) => state.leftOut) && prefix !== '';
  return (
    <DraftNews
      lacks={gap === null ? null : GAP_WORDS[gap]}
      warning={
        leftOut ? DRAFT.digitTooMany : usual !== null && chosen !== null ? prefixWarning(prefix, usual, chosen) : null
      }
      notice={notice}
      soldId={soldId}
      stands={stands}
      hint={untouched && practice && firstTime ? trainingHint(PRACTICE_NUMBER) : null}
    />
  );
}
