import { type ReactNode, useEffect } from 'react';
import type { Finding, LaterSale, UnknownReference } from '#shared/counter-api/reconcile.ts';
import {
  findingTitle,
  findingWords,
  laterTitle,
  laterWords,
  moreOrdersWords,
  phaseWords,
  RECONCILE,
  unknownReferenceWords,
} from '#shared/words/reconcile.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../components/basic/button.tsx';
import { businessNow, useCounter } from '../../stores/counter-store.ts';
import { useAsked } from '../../stores/use-asked.ts';
import styles from './day-screen.module.css';
import { useReport } from './report-store.ts';

const LOOK_EVERY_MS = 700;

/** Starts on a person's request, shows its progress, and can be stopped. It goes on when the page is left. */
export function Reconcile() {
  const range = useReport((state) => state.range);
  const { value: state, setValue: setState, problem, take } = useAsked('reconcile.state', {});
  const running = state?.phase === 'running';
  useEffect(() => {
    if (!running) return;
    const timer = window.setInterval(() => {
      void call('reconcile.state', {}).then((answer) => answer.ok && setState(answer.value));
    }, LOOK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [running, setState]);
  if (state === null) return null;
  const compared = state.range;
  const isOfTheseDays = compared?.from === range.from && compared.to === range.to;
  return (
    <section className={`${styles.card} ${styles.reconcile}`} aria-labelledby="reconcile-title">
      <h2 id="reconcile-title">{RECONCILE.title}</h2>
      <p className={styles.detail}>{RECONCILE.means}</p>
      {running && <progress aria-label={RECONCILE.progress} max={state.total} value={state.done} />}
      {compared !== null && <p role="status">{phaseWords(state, compared, businessNow())}</p>}
      {problem !== null && <p role="alert">{problem}</p>}
      <div>
        {running ? (
          <Button onPress={() => void call('reconcile.cancel', {}).then(take)} word={RECONCILE.cancel} />
        ) : (
          <Button
            onPress={() => void call('reconcile.start', range).then(take)}
            word={isOfTheseDays ? RECONCILE.again : RECONCILE.start}
          />
        )}
      </div>
      <Findings findings={state.findings} more={state.moreFindings} />
      <Later sales={state.later} more={state.moreLater} />
      <Strangers
        strangers={state.strangers}
        onMine={(mark) => void call('reconcile.knowCounter', { mark }).then(take)}
      />
    </section>
  );
}

interface ListProps<T> {
  readonly title: string;
  readonly means?: string;
  readonly of: readonly T[];
  /** How many there are besides these. */
  readonly more?: number;
  readonly children: (one: T) => ReactNode;
}

function List<T extends { readonly reference: string }>({ title, means, of, more = 0, children }: ListProps<T>) {
  if (of.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      {means !== undefined && <p className={styles.detail}>{means}</p>}
      <ul className={styles.disputes}>
        {of.map((one) => (
          <li key={one.reference}>{children(one)}</li>
        ))}
      </ul>
      {more > 0 && <p>{moreOrdersWords(more)}</p>}
    </>
  );
}

const Findings = ({ findings, more }: { readonly findings: readonly Finding[]; readonly more: number }) => (
  <List title={RECONCILE.findings} of={findings} more={more}>
    {(one) => (
      <span>
        <strong>{findingTitle(one)}</strong>
        <small>{findingWords(one)}</small>
      </span>
    )}
  </List>
);

const Later = ({ sales, more }: { readonly sales: readonly LaterSale[]; readonly more: number }) => (
  <List title={RECONCILE.later} means={RECONCILE.laterMeans} of={sales} more={more}>
    {(one) => (
      <span>
        <strong>{laterTitle(one)}</strong>
        <small className="path">{laterWords(one)}</small>
      </span>
    )}
  </List>
);

interface StrangersProps {
  readonly strangers: readonly UnknownReference[];
  readonly onMine: (mark: string) => void;
}

const markOf = (reference: string): string | null => /^DW-([0-9A-Z]{4})-/.exec(reference)?.[1] ?? null;

/** Lists orders of the shop's other counters apart from those of an unknown origin. */
function Strangers({ strangers, onMine }: StrangersProps) {
  const owner = useCounter(({ snapshot }) => snapshot?.attendant.role === 'owner');
  const nobodys = strangers.filter(({ counter }) => counter === null);
  const theirs = strangers.filter(({ counter }) => counter !== null);
  return (
    <>
      <List title={RECONCILE.strangers} means={RECONCILE.unknownMeans} of={nobodys}>
        {(one) => {
          const mark = markOf(one.reference);
          return (
            <>
              <span className="path">{unknownReferenceWords(one)}</span>
              {owner && mark !== null && (
                <Button
                  size="small"
                  onPress={() => onMine(mark)}
                  name={`${RECONCILE.mine}: ${mark}`}
                  word={RECONCILE.mine}
                />
              )}
            </>
          );
        }}
      </List>
      <List title={RECONCILE.theirs} of={theirs}>
        {(one) => (
          <span className="path">
            {one.counter}: {unknownReferenceWords(one)}
          </span>
        )}
      </List>
    </>
  );
}
