import type { ReactNode } from 'react';
import type { NumberedZ, WalletReport, XReport } from '#shared/counter-api/shifts.ts';
import { formatAmount, type Pesewa, pesewas } from '#shared/money.ts';
import {
  atWords,
  betweenWords,
  carriedWords,
  differenceWords,
  earlierWords,
  hoursWords,
  lastToldWords,
  learnedLaterWords,
  moreCarried,
  openSince,
  productWords,
  SHIFT,
  zTitle,
} from '#shared/words/shifts.ts';
import { clockTime } from '#shared/words/times.ts';
import { businessNow } from '../../stores/counter-store.ts';
import styles from './report-page.module.css';

const isZ = (report: XReport | NumberedZ): report is NumberedZ => 'number' in report;

/** An X or a Z: the sales, how they were paid, the cash that should be in the drawer, and the wallet's movements. */
export function ReportPage({ report, beside }: { readonly report: XReport | NumberedZ; readonly beside: ReactNode }) {
  const now = businessNow();
  const z = isZ(report) ? report : null;
  return (
    <article className="stack-6" aria-labelledby="report-title">
      <header className={styles.header}>
        <div>
          <h1 id="report-title" className="title" tabIndex={-1} data-home>
            {z === null ? SHIFT.xTitle : zTitle(z.number)}
          </h1>
          <p>{z === null ? sinceWords(report, now) : hoursWords(z, now)}</p>
        </div>
        {beside}
      </header>
      <div className={styles.columns}>
        <Sales report={report} />
        <Drawer report={report} now={now} />
        <Owing report={report} />
        {report.wallets?.map((wallet, nth) => (
          <Wallet key={String(nth)} wallet={wallet} now={now} />
        ))}
        {report.carried.length > 0 && <Carried report={report} />}
      </div>
    </article>
  );
}

const sinceWords = ({ openedAt, openedBy }: XReport | NumberedZ, now: number): string =>
  `${openedAt === null ? '' : openSince(openedAt, openedBy, now)}. ${SHIFT.notClosed}`;

interface RowProps {
  readonly label: string;
  readonly amount: Pesewa | null;
  readonly count?: number;
  readonly strong?: boolean;
  /** The figure's meaning, or its source. */
  readonly small?: string;
}

const Row = ({ label, amount, count, strong = false, small }: RowProps) => (
  <div className={`apart-baseline ${strong ? styles.strong : ''}`}>
    <dt>
      {label}
      {count !== undefined && <span className="muted"> {count}</span>}
      {small !== undefined && small !== '' && <small>{small}</small>}
    </dt>
    <dd>{amount === null ? '—' : formatAmount(amount)}</dd>
  </div>
);

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={styles.group}>
    <h2>{title}</h2>
    <dl>{children}</dl>
  </section>
);

const Sales = ({ report }: { readonly report: XReport | NumberedZ }) => (
  <Group title={SHIFT.sales}>
    {report.sales.map(({ product, count, amount }) => (
      <Row key={product} label={productWords(product)} count={count} amount={amount} />
    ))}
    {report.reversed.count > 0 && (
      <Row label={SHIFT.reversed} count={report.reversed.count} amount={report.reversed.amount} />
    )}
    <Row label={SHIFT.total} amount={pesewas(report.salesTotal + report.reversed.amount)} strong />
    {report.attendants.map(({ name, count, amount }) => (
      <Row key={name} label={name} count={count} amount={amount} />
    ))}
  </Group>
);

function Drawer({ report, now }: { readonly report: XReport | NumberedZ; readonly now: number }) {
  const { taken, float, moves, handOvers, expected } = report;
  return (
    <Group title={SHIFT.drawer}>
      {float !== null && <Row label={SHIFT.float} amount={float} />}
      {taken.cash !== null && <Row label={SHIFT.cash} amount={taken.cash} />}
      {moves.map(({ kind, amount, reason, byName, at }, nth) => (
        <Row
          key={String(nth)}
          label={reason}
          small={`${atWords(at, now)}, ${byName}`}
          amount={kind === 'pay-in' ? amount : pesewas(-amount)}
        />
      ))}
      {expected !== null && <Row label={SHIFT.expected} amount={expected} strong />}
      {isZ(report) && (
        <>
          <Row label={SHIFT.counted} amount={report.counted} />
          {report.difference !== null && (
            <Row
              label={SHIFT.difference}
              amount={report.difference}
              small={differenceWords(report.difference)}
              strong
            />
          )}
        </>
      )}
      {handOvers.map(({ at, byName, counted, difference }) => (
        <Row
          key={at}
          label={`${SHIFT.handOvers}: ${byName}, ${clockTime(at)}`}
          small={difference === null ? SHIFT.counted : differenceWords(difference)}
          amount={difference ?? counted}
        />
      ))}
      {taken.mobileMoney !== 0 && <Row label={SHIFT.mobileMoney} amount={taken.mobileMoney} />}
      {taken.credit !== 0 && <Row label={SHIFT.credit} amount={taken.credit} />}
    </Group>
  );
}

function Owing({ report: { owed, credit } }: { readonly report: XReport | NumberedZ }) {
  return (
    <Group title={SHIFT.owed}>
      <Row label={SHIFT.owedAdded} amount={owed.added} />
      <Row label={SHIFT.owedPaid} amount={owed.paid} />
      {owed.settled !== 0 && <Row label={SHIFT.owedSettled} amount={owed.settled} />}
      <Row label={SHIFT.owedOpen} amount={owed.open} strong />
      <Row label={SHIFT.creditOpen} amount={credit.open} count={credit.customers} />
    </Group>
  );
}

function Wallet({ wallet, now }: { readonly wallet: WalletReport; readonly now: number }) {
  const { opening, charges, chargeCount, refunds, refundCount, gaps, closing, earlier } = wallet;
  const [paid, back] = [earlier.filter(({ amount }) => amount < 0), earlier.filter(({ amount }) => amount > 0)];
  return (
    <Group title={SHIFT.wallet}>
      <Row label={SHIFT.opening} amount={opening} />
      <Row label={SHIFT.charges} count={chargeCount} amount={pesewas(-charges)} small={earlierWords(paid)} />
      <Row label={SHIFT.refunds} count={refundCount} amount={refunds} small={earlierWords(back)} />
      {gaps.map(({ from, until, amount }, nth) => (
        <Row
          key={String(nth)}
          label={SHIFT.gap}
          small={`${betweenWords(from, until, now)}. ${learnedLaterWords(amount, earlier) ?? SHIFT.gapMeans}`}
          amount={amount}
        />
      ))}
      <Row label={SHIFT.closing} amount={closing} small={lastToldWords(wallet, now)} strong />
    </Group>
  );
}

const Carried = ({ report: { carried, carriedMore } }: { readonly report: XReport | NumberedZ }) => (
  <section className={styles.group}>
    <h2>{SHIFT.carried}</h2>
    <ul className={styles.carried}>
      {carried.map((sale) => (
        <li key={sale.slip} className="apart-baseline">
          <span>
            {carriedWords(sale)}
            <small>{`${sale.soldBy}, ${clockTime(sale.soldAt)}`}</small>
          </span>
          <span>{formatAmount(sale.price)}</span>
        </li>
      ))}
    </ul>
    {carriedMore > 0 && <p>{moreCarried(carriedMore)}</p>}
  </section>
);
