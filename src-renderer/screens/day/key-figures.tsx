import type { Figures, Report } from '#shared/counter-api/reports.ts';
import { formatMoney } from '#shared/money.ts';
import { stateWord } from '#shared/words/order-states.ts';
import {
  comparison,
  countWord,
  estimatedWords,
  growingWords,
  isExplained,
  marginWords,
  REPORT,
  unexplainedWords,
  withoutCostWords,
} from '#shared/words/reports.ts';
import { StateMark } from '../../components/marks/state-mark.tsx';
import styles from './day-screen.module.css';

interface TileProps {
  readonly name: string;
  readonly value: string;
  readonly detail?: string;
  /** `whole` is as wide as all the other tiles. */
  readonly look?: 'large' | 'whole' | 'alarm';
}

const LOOKS = { large: styles.large, whole: styles.whole, alarm: `${styles.whole} ${styles.alarm}` } as const;

const Tile = ({ name, value, detail = '', look }: TileProps) => (
  <div className={`${styles.tile} ${look === undefined ? '' : LOOKS[look]}`}>
    <dt>{name}</dt>
    <dd className={styles.value}>{value}</dd>
    {detail !== '' && <dd className={styles.detail}>{detail}</dd>}
  </div>
);

function UnexplainedTile({ unexplained }: Pick<Report, 'unexplained'>) {
  if (unexplained === null) return null;
  const explained = isExplained(unexplained);
  return (
    <Tile
      name={REPORT.unexplained}
      value={unexplainedWords(unexplained)}
      detail={explained ? REPORT.noGaps : REPORT.unexplainedMeans}
      look={explained ? 'whole' : 'alarm'}
    />
  );
}

/** The wallet may have moved on a day without sales, too. */
export const OnlyUnexplained = ({ report: { unexplained } }: { readonly report: Report }) =>
  unexplained === null || isExplained(unexplained) ? null : (
    <dl className={styles.tiles}>
      <UnexplainedTile unexplained={unexplained} />
    </dl>
  );

/** How much came in, and how much of it is left. */
export function KeyFigures({ report: { total, before, unexplained } }: { readonly report: Report }) {
  const { earnings, fees } = total;
  return (
    <dl className={styles.tiles} aria-label={REPORT.figures}>
      <UnexplainedTile unexplained={unexplained} />
      <Tile name={REPORT.revenue} value={formatMoney(total.revenue)} detail={comparison(total, before)} look="large" />
      {earnings !== null && (
        <Tile name={REPORT.margin} value={formatMoney(earnings.margin)} detail={marginWords(total)} look="large" />
      )}
      <Tile name={REPORT.orders} value={total.orders.toLocaleString('en')} />
      {fees !== 0 && <Tile name={REPORT.fees} value={formatMoney(fees)} />}
      {earnings !== null && <Earned earnings={earnings} />}
    </dl>
  );
}

const Earned = ({ earnings }: { readonly earnings: NonNullable<Figures['earnings']> }) => (
  <>
    <Tile name={REPORT.walletCost} value={formatMoney(earnings.walletCost)} />
    {earnings.estimatedCost !== 0 && <Tile name={REPORT.estimatedCost} value={formatMoney(earnings.estimatedCost)} />}
    <Tile name={REPORT.commission} value={formatMoney(earnings.commission)} />
    {earnings.estimatedCommission !== 0 && (
      <Tile
        name={REPORT.estimatedCommission}
        value={formatMoney(earnings.estimatedCommission)}
        detail={REPORT.reckonedMeans}
      />
    )}
    {earnings.smsCredits !== 0 && <Tile name={REPORT.smsCredits} value={earnings.smsCredits.toLocaleString('en')} />}
  </>
);

/** Explains what the figures don't show by themselves. */
export function Caveats({ report }: { readonly report: Report }) {
  const { growing, total } = report;
  const { earnings } = total;
  return (
    <div className="muted">
      {growing && <p>{growingWords(report)}</p>}
      {earnings !== null && earnings.estimatedCost !== 0 && <p>{estimatedWords(earnings.estimatedCost)}</p>}
      {(earnings === null ? [] : withoutCostWords(earnings)).map((words) => (
        <p key={words}>{words}</p>
      ))}
    </div>
  );
}

/** Shows failures that became known in these days, and the trouble that is open now. */
export function Trouble({ report: { total, now } }: { readonly report: Report }) {
  const { reversed, unproven, owed, owedPaid, owedSettled, givenBack, earnings } = total;
  const counted = ({ count, amount }: { count: number; amount: Figures['revenue'] }): string =>
    `${formatMoney(amount)}, ${countWord(count)}`;
  return (
    <div className={styles.pair}>
      <section className={styles.card} aria-labelledby="trouble-title">
        <h2 id="trouble-title">{REPORT.trouble}</h2>
        <dl className="column">
          <Row name={REPORT.notDelivered} value={counted(reversed)} />
          {unproven.count > 0 && <Row name={REPORT.unproven} value={counted(unproven)} />}
          {earnings !== null && <Row name={REPORT.returned} value={counted(earnings.returned)} />}
          <Row name={REPORT.owed} value={formatMoney(owed.amount)} />
          {givenBack.count > 0 && <Row name={REPORT.givenBack} value={counted(givenBack)} />}
          {owedPaid.count > 0 && <Row name={REPORT.owedPaid} value={formatMoney(owedPaid.amount)} />}
          {owedSettled.amount !== 0 && <Row name={REPORT.owedSettled} value={formatMoney(owedSettled.amount)} />}
        </dl>
      </section>
      {now !== null && (
        <section className={styles.card} aria-labelledby="stuck-title">
          <h2 id="stuck-title">{REPORT.stuck}</h2>
          {now.open.length === 0 && now.leftToDo === 0 && <p className={styles.detail}>{REPORT.stuckNone}</p>}
          <dl className="column">
            {now.open.map(({ state, count, price }) => (
              <div key={state} className={styles.row}>
                <dt className="line">
                  <StateMark state={state} /> {stateWord(state)}
                </dt>
                <dd>{counted({ count, amount: price })}</dd>
              </div>
            ))}
            {now.leftToDo > 0 && <Row name={REPORT.leftToDo} value={now.leftToDo.toLocaleString('en')} />}
          </dl>
        </section>
      )}
    </div>
  );
}

export const Row = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div className={styles.row}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
