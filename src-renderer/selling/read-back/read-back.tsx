import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatMoney, type Pesewa, pesewas } from '#shared/money.ts';
import { FIRST_SALES_WORDS } from '#shared/words/first-sales.ts';
import { READ_BACK, type ReadBackView, strayWords } from '#shared/words/read-back.ts';
import { TENDER, tenderWords } from '#shared/words/tender.ts';
import { Button } from '../../components/basic/button.tsx';
import { Notice } from '../../components/basic/notice.tsx';
import { useTypedAhead } from '../../components/fields/typed-ahead.ts';
import { dialogIsOpen } from '../../components/hooks/open-dialog.ts';
import { usePlainKeys } from '../../components/hooks/window-keys.ts';
import { NetworkMark } from '../../components/marks/network-mark.tsx';
import { OwnerAllows } from '../../staff/owner-allows.tsx';
import { businessNow, useCounter } from '../../stores/counter-store.ts';
import { useShownToCustomer } from '../../stores/customer-screen.ts';
import { useCash } from '../../stores/sale/cash.ts';
import type { ReadBackState, ReadBackWays } from '../../stores/sale/sale-flow.ts';
import { sellingStop } from '../../stores/sale/selling.ts';
import { cashPart, paidBy, withOwed } from '../../stores/sale/split-payment.ts';
import { isShown } from '../../stores/screen-store.ts';
import { FirstSalesLine } from '../first-sales-line.tsx';
import { CashGate } from './cash-gate.tsx';
import { useNumberAgain } from './number-again.tsx';
import { useOwedMoney } from './owed-money.tsx';
import styles from './read-back.module.css';
import { ReadBackNews } from './read-back-news.tsx';
import { type NextStep, nextStep } from './read-back-step.ts';
import { type StrayTyping, useStrayTyping } from './stray-typing.ts';
import { useSplit } from './use-split.tsx';

export interface InsteadOfSend {
  readonly word: string;
  /** A second key of its own, which no field of the read-back takes. */
  readonly letter: string;
  readonly press: () => void;
}

interface ReadBackProps {
  readonly state: ReadBackState;
  readonly flow: ReadBackWays;
  readonly view: ReadBackView;
  /** Facts worth knowing that block nothing. */
  readonly beside?: ReactNode;
  /** A choice that is better than sending: it takes Enter, and Send takes a key of its own. */
  readonly instead?: InsteadOfSend | null;
  /** Replaces headline and facts, if one line isn't enough to read the sale back. */
  readonly page?: ReactNode;
}

const CONFIRM_KEY = 'Y';
/** Sends, if Enter does something else. */
const SEND_KEY = 'S';
/** The length of a number in its groups, and the most that fits on one line. */
const SHORT_HEADLINE = 12;
const ONE_LINE = 22;

const headlineSize = ({ length }: string): string | undefined =>
  length <= SHORT_HEADLINE ? '' : length <= ONE_LINE ? styles.long : styles.longest;
const NUMBER_ID = 'read-back-number';
const FACTS_ID = 'read-back-facts';

/** True if a similar sale, whose outcome is unknown, blocks this one. */
const isBlocked = ({ stage, uncertain, quote }: ReadBackState): boolean =>
  stage === 'ready' && !uncertain && quote?.sameSale?.blocks === true;

const ASK_AFTER_PROOF_MS = 500;
const ASK_EVERY_MS = 2000;

/** Asks again once the refusal that is in the way can have been proven (M7a). */
function useProof(state: ReadBackState, flow: ReadBackWays): void {
  const provenAt = isBlocked(state) ? (state.quote?.sameSale?.refused?.provenAt ?? null) : null;
  useEffect(() => {
    if (provenAt === null) return;
    const rest = Math.max(ASK_EVERY_MS, provenAt - businessNow() + ASK_AFTER_PROOF_MS);
    // An owner who types a PIN here isn't interrupted: asking anew would close the dialog.
    const ask = (): void => {
      if (!dialogIsOpen()) void flow.checkAgain();
      else timer = setTimeout(ask, ASK_EVERY_MS);
    };
    let timer = setTimeout(ask, rest);
    return () => clearTimeout(timer);
  }, [provenAt, flow]);
}

/**
 * Goes on after an owner allowed a sale above the limit; null if none is needed. The quote is asked for again while no
 * money was taken; a sale that was refused when it was sent goes out.
 */
function limitWay(state: ReadBackState, step: NextStep, flow: ReadBackWays, send: () => void): (() => void) | null {
  if (state.problem === 'over-limit' && state.stage === 'ready') return send;
  const isTold = step === 'none' && state.quote?.overLimit !== undefined && state.quote.sameSale?.blocks !== true;
  return isTold ? () => void flow.checkAgain() : null;
}

/** The last look before money moves. Turned to the customer, it has to be read from across the counter. */
export function ReadBack({ state, flow, view, beside, instead = null, page }: ReadBackProps) {
  const stop = useCounter(({ snapshot }) => sellingStop(snapshot, state.sale.product));
  const training = useCounter(({ snapshot }) => snapshot?.kind === 'training');
  const offered = nextStep(state, stop);
  const again = useNumberAgain(state, offered);
  const step = again === null ? offered : 'again';
  const next = useRef<HTMLButtonElement>(null);
  const section = useRef<HTMLElement>(null);
  const better = step === 'send' && !state.uncertain ? instead : null;
  const hasBetter = better !== null;
  const price = state.quote?.price ?? null;
  const money = useOwedMoney(state, step === 'send', flow);
  const pays = price === null ? null : pesewas(price - (money.used?.owes ?? 0));
  const { split, otherwise, paying } = useSplit(pays, step === 'send');
  const cash = useCash(cashPart(split, pays));
  const cashField = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState(false);
  const send = () => {
    if (cash === null || cash.enough)
      return void flow.send(withOwed(paidBy(split, cash), money.used, price ?? pesewas(0)));
    setAsked(true);
    cashField.current?.focus();
  };
  const counting = cash !== null && step === 'send';
  const allowed = limitWay(state, offered, flow, send);
  useShownToCustomer({
    saleId: state.saleId,
    headline: view.headline,
    facts: view.facts.map(({ label, value }) => ({ label, value })),
    price: pays,
    takes: view.takes ?? null,
    change: cash?.change ?? null,
  });
  const saving = state.stage === 'saving';
  const stray = useStrayTyping(section, {
    on: !saving,
    formComes: () =>
      !flow.isSold(state.saleId) && isShown(state.sale.product) && !useCounter.getState().snapshot?.locked,
  });
  useReadBackKeys({ flow, step, next, instead, send: hasBetter ? send : null });
  useProof(state, flow);
  useTypedAhead(saving, () => flow.isSold(state.saleId));
  // The focus moves before the ways on are seen: a button that bears Enter must have it by then.
  useLayoutEffect(() => {
    if (paying || step === 'again' || stray.held) return;
    // Enter never answers a question: the focus then stays on the page, away from its button.
    const onEnter = hasBetter || step === 'send' || step === 'check';
    (counting ? cashField.current : onEnter ? next.current : section.current)?.focus();
  }, [step, hasBetter, counting, paying, stray.held]);

  return (
    <section ref={section} className={styles.readBack} aria-labelledby="read-back-title" tabIndex={-1}>
      <header className={styles.header}>
        <h2 id="read-back-title">{again === null ? view.title : READ_BACK.askAgain}</h2>
        {training && <strong className={styles.training}>{READ_BACK.training}</strong>}
      </header>
      {again}
      {again === null && page === undefined && (
        <p id={NUMBER_ID} className={`${styles.number} ${headlineSize(view.headline)}`}>
          <span>{view.headline}</span>
        </p>
      )}
      {page !== undefined && (
        <div id={NUMBER_ID} className={styles.page}>
          {page}
        </div>
      )}
      <Facts view={view} price={pays} isFree={price === null || price === 0} />
      {counting && pays !== null && (
        <CashGate cash={cash} price={cashPart(split, pays) ?? pays} asked={asked} ref={cashField} />
      )}
      <div className={styles.news}>
        {beside}
        {split !== null && <Notice tone="info">{`${TENDER.paidHow}: ${tenderWords(split.tenders)}`}</Notice>}
        {again === null && money.notice}
        {again === null && <StrayWords stray={stray} />}
        {again === null && <ReadBackNews state={state} stop={stop} />}
        {step === 'send' && !hasBetter && !stray.held && (
          <FirstSalesLine words={counting ? FIRST_SALES_WORDS.cash : FIRST_SALES_WORDS.send} />
        )}
        {allowed !== null && <OwnerAllows what="over-limit" saleId={state.saleId} onAllowed={allowed} next />}
        {isBlocked(state) && (
          <OwnerAllows what="same-sale" saleId={state.saleId} onAllowed={() => void flow.checkAgain()} />
        )}
      </div>
      <div className={`${styles.ways} ${instead === null ? '' : styles.more}`}>
        <Button onPress={() => void flow.back()} size="large" keyName="Escape" word={READ_BACK.back} />
        {otherwise}
        <Next
          step={step}
          saving={saving}
          plain={allowed !== null || stray.held}
          better={hasBetter}
          flow={flow}
          send={send}
          ref={hasBetter ? null : next}
        />
        {instead !== null && !saving && <Instead {...instead} isNext={hasBetter} ref={next} />}
      </div>
    </section>
  );
}

/** Says that typed keys go nowhere, and what to press. */
const StrayWords = ({ stray: { held, digits } }: { readonly stray: StrayTyping }) =>
  held || digits !== '' ? <Notice tone="wait" text={strayWords(digits)} /> : null;

interface FactsProps {
  readonly view: ReadBackView;
  readonly price: Pesewa | null;
  /** True even while the price isn't known yet. */
  readonly isFree: boolean;
}

function Facts({ view, price, isFree }: FactsProps) {
  const { facts, takes } = view;
  const free = takes !== undefined && isFree;
  return (
    <dl id={FACTS_ID} className={styles.facts}>
      {facts.map(({ label, value, network }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {network !== undefined && <NetworkMark network={network} />}
            {value}
          </dd>
        </div>
      ))}
      <div className={styles.pays}>
        <dt>{free ? READ_BACK.takes : READ_BACK.pays}</dt>
        <dd>{free ? takes : price === null ? '—' : formatMoney(price)}</dd>
      </div>
    </dl>
  );
}

interface NextProps {
  readonly step: NextStep;
  readonly saving: boolean;
  /** Something else comes first: the owner's permission, or a look at stray typing. */
  readonly plain: boolean;
  /** Something else is on Enter. */
  readonly better: boolean;
  readonly flow: ReadBackWays;
  readonly send: () => void;
  readonly ref: RefObject<HTMLButtonElement | null> | null;
}

/** The one gold button, or nothing if nothing may be pressed. It stays the same element, and keeps the focus. */
function Next({ step, saving, plain, better, flow, send, ref }: NextProps) {
  if (saving) return <p className={styles.saving}>{READ_BACK.saving}</p>;
  if (step === 'send') {
    const sends = { onPress: send, size: 'large', describedBy: `${NUMBER_ID} ${FACTS_ID}` } as const;
    if (better) return <Button {...sends} keyName={SEND_KEY} word={READ_BACK.sendAnyway} />;
    return <Button {...sends} ref={ref} look={plain ? 'plain' : 'next'} keyName="Enter" word={READ_BACK.send} />;
  }
  if (step === 'check') {
    const checks = { onPress: () => void flow.checkAgain(), look: 'next', size: 'large' } as const;
    return <Button {...checks} ref={ref} keyName="Enter" word={READ_BACK.checkAgain} />;
  }
  const confirms = { size: 'large', keyName: CONFIRM_KEY } as const;
  if (step === 'price')
    return <Button {...confirms} onPress={() => flow.confirmPrice()} word={READ_BACK.priceAgreed} />;
  if (step !== 'another') return null;
  return <Button {...confirms} onPress={() => flow.confirmSameSale()} word={READ_BACK.sellAnother} />;
}

interface InsteadProps extends InsteadOfSend {
  readonly isNext: boolean;
  readonly ref: RefObject<HTMLButtonElement | null>;
}

const Instead = ({ word, letter, press, isNext, ref }: InsteadProps) => (
  <Button
    ref={isNext ? ref : null}
    onPress={press}
    look={isNext ? 'next' : 'plain'}
    size="large"
    keyCap={isNext ? '⏎' : letter}
    keyName={isNext ? `Enter ${letter}` : letter}
    word={word}
  />
);

interface ReadBackKeys {
  readonly flow: ReadBackWays;
  readonly step: NextStep;
  readonly next: RefObject<HTMLButtonElement | null>;
  readonly instead: InsteadOfSend | null;
  /** Null if Enter sends. */
  readonly send: (() => void) | null;
}

/** Keys work wherever the focus is; only a fresh press counts. On a button, Enter presses that button. */
function useReadBackKeys({ flow, step, next, instead, send }: ReadBackKeys): void {
  usePlainKeys((key, event) => {
    if (key === 'Escape') void flow.back();
    else if (key === CONFIRM_KEY && step === 'price') flow.confirmPrice();
    else if (key === CONFIRM_KEY && step === 'another') flow.confirmSameSale();
    else if (key === SEND_KEY && send !== null) send();
    else if (key === instead?.letter) instead.press();
    else if (key === 'Enter' && !(event.target instanceof HTMLButtonElement)) next.current?.click();
  });
}
