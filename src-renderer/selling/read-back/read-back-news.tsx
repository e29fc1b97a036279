import type { SaleQuote } from '#shared/counter-api/sales.ts';
import { refusedRows, sameRowsWords } from '#shared/words/bulk.ts';
import { errorText } from '#shared/words/errors.ts';
import {
  blockedWords,
  farAboveWords,
  overLimitWords,
  READ_BACK,
  sameSaleWords,
  tooLowWords,
} from '#shared/words/read-back.ts';
import { Notice } from '../../components/basic/notice.tsx';
import { SlowWords } from '../../components/marks/slow-words.tsx';
import { useNowText } from '../../stores/clock.ts';
import { useCounter } from '../../stores/counter-store.ts';
import { mayConfirmSameSale, type ReadBackState } from '../../stores/sale/sale-flow.ts';
import type { SellingStop } from '../../stores/sale/selling.ts';

const STOP_WORDS: Readonly<Record<SellingStop, string>> = {
  offline: READ_BACK.offline,
  'key-rejected': READ_BACK.keyRejected,
  journal: READ_BACK.journal,
  shift: READ_BACK.shift,
};

/** Says why the sale can't be sent, or what to ask first; one thing at a time, the weightiest first. */
export function ReadBackNews({ state, stop }: { readonly state: ReadBackState; readonly stop: SellingStop | null }) {
  const { stage, quote, problem, uncertain } = state;
  if (stage === 'quoting') return <SlowWords first={READ_BACK.pricing} slow={READ_BACK.pricingSlow} />;
  if (stage === 'saving') return <SlowWords first="" slow={READ_BACK.savingSlow} />;
  if (uncertain) return <Notice tone="wait" text={READ_BACK.notSure} />;
  if (quote?.sameSale?.blocks) return <Blocked same={quote.sameSale} />;
  const stopped = stop ?? (problem === 'offline' ? problem : null);
  if (stopped !== null) return <Stopped stop={stopped} />;
  if (problem !== null) return <Notice tone="bad" text={errorText(problem)} />;
  const refused = quote?.rows?.refused.length ?? 0;
  if (refused > 0) return <Notice tone="bad" text={refusedRows(refused)} />;
  if (quote?.walletTooLow) return <Notice tone="bad" text={tooLowWords(quote)} />;
  if (quote?.overLimit !== undefined) return <Notice tone="bad" text={overLimitWords(quote.overLimit.most)} />;
  // Its question stands above the button that answers it.
  const isAsked = mayConfirmSameSale(state);
  if (!isAsked && (quote?.toStranger || quote?.farAbove)) return <Unusual quote={quote} />;
  if (!quote?.sameSale) return null;
  const rows = quote.rows === undefined ? '' : sameRowsWords(quote.rows.same);
  const then = isAsked ? questionOf(quote) : '';
  return <SameSale same={quote.sameSale} first={rows} then={then} tone="wait" />;
}

/** Tells of a refused key in the service's words. */
function Stopped({ stop }: { readonly stop: SellingStop }) {
  const refusal = useCounter(({ snapshot }) => snapshot?.service.refusal);
  if (stop !== 'key-rejected' || refusal === undefined) return <Notice tone="bad" text={STOP_WORDS[stop]} />;
  return <Notice tone="bad" text={errorText(refusal)} />;
}

const Blocked = ({ same }: { readonly same: NonNullable<SaleQuote['sameSale']> }) => (
  <SameSale same={same} then={useNowText((now) => blockedWords(same, now))} tone="bad" />
);

function questionOf({ sameSale, rows }: SaleQuote): string {
  if (sameSale?.allowed) return READ_BACK.allowedQuestion;
  return rows === undefined ? READ_BACK.anotherQuestion : READ_BACK.allAgainQuestion;
}

const Unusual = ({ quote: { price, farAbove, toStranger } }: { readonly quote: SaleQuote }) => (
  <Notice tone="wait">
    {farAbove !== undefined && <p>{farAboveWords(price, farAbove)}</p>}
    {toStranger && <p>{READ_BACK.stranger}</p>}
  </Notice>
);

interface SameSaleProps {
  readonly same: NonNullable<SaleQuote['sameSale']>;
  /** The count of affected rows, for a list. */
  readonly first?: string;
  readonly then: string;
  readonly tone: 'wait' | 'bad';
}

const SameSale = ({ same, first = '', then, tone }: SameSaleProps) => (
  <Notice
    tone={tone}
    text={`${first} ${useNowText((now) => sameSaleWords(same, now))} ${then} ${READ_BACK.otherCounters}`.trimStart()}
  />
);
