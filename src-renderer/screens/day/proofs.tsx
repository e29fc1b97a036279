import { type DrawerProof, EXCEPTIONS, type Report } from '#shared/counter-api/reports.ts';
import type { WalletReport } from '#shared/counter-api/shifts.ts';
import { formatAmount, formatMoney, type Pesewa, pesewas } from '#shared/money.ts';
import { whoseInFull } from '#shared/words/bills.ts';
import { disputeWords, givenWords } from '#shared/words/disputes.ts';
import { disputesCutWords, drawersCutWords, exceptionWord, REPORT, unexplainedWords } from '#shared/words/reports.ts';
import {
  differenceWords,
  learnedLaterWords,
  productWords,
  SHIFT,
  togetherWords,
  zTitle,
} from '#shared/words/shifts.ts';
import { fullTime } from '#shared/words/times.ts';
import { Button } from '../../components/basic/button.tsx';
import { TableHead } from '../../components/basic/table-head.tsx';
import { openSale } from '../../stores/board-store.ts';
import { businessNow } from '../../stores/counter-store.ts';
import styles from './day-screen.module.css';
import { Row } from './key-figures.tsx';

/** Shows whether the cash and the wallet agree with the books, and which events deserve a second look. */
export function Proofs({ report }: { readonly report: Report }) {
  const cut = drawersCutWords(report.drawers);
  return (
    <>
      <div className={styles.pair}>
        <Drawers report={report} />
        <Exceptions report={report} />
      </div>
      {report.now !== null && report.now.disputes.all > 0 && <Disputes disputes={report.now.disputes} />}
      {cut !== null && <p className={styles.detail}>{cut}</p>}
      <DrawerTable proofs={report.drawers.newest} />
      <WalletTable proofs={report.drawers.newest} />
    </>
  );
}

function Drawers({ report: { drawers } }: { readonly report: Report }) {
  return (
    <section className={styles.card} aria-labelledby="drawers-title">
      <h2 id="drawers-title">{REPORT.drawers}</h2>
      {drawers.count === 0 && <p className={styles.detail}>{REPORT.noneClosed}</p>}
      <dl className="column">
        {drawers.newest.slice(0, 5).map((one) => (
          <Closed key={one.number} drawer={one} />
        ))}
        {drawers.count > 1 && drawers.difference !== null && (
          <Row
            name={`${REPORT.allDrawers} (${drawers.count})`}
            value={togetherWords(
              drawers.difference,
              drawers.newest.map((one) => one.difference),
            )}
          />
        )}
      </dl>
    </section>
  );
}

/** The owner is told the difference, everybody else what was counted. */
function Closed({ drawer: { number, closedBy, counted, difference } }: { readonly drawer: DrawerProof }) {
  const name = `${zTitle(number)}, ${closedBy}`;
  return difference === null ? (
    <Row name={`${name}, ${REPORT.counted}`} value={formatMoney(counted)} />
  ) : (
    <Row name={name} value={differenceWords(difference)} />
  );
}

const Exceptions = ({ report: { exceptions, unexplained } }: { readonly report: Report }) => (
  <section className={styles.card} aria-labelledby="exceptions-title">
    <h2 id="exceptions-title">{REPORT.exceptions}</h2>
    <dl className="column">
      {unexplained !== null && <Row name={REPORT.unexplained} value={unexplainedWords(unexplained)} />}
      {EXCEPTIONS.map((kind) => (
        <Row key={kind} name={exceptionWord(kind)} value={String(exceptions[kind] ?? 0)} />
      ))}
    </dl>
  </section>
);

function Disputes({ disputes }: { readonly disputes: NonNullable<Report['now']>['disputes'] }) {
  const cut = disputesCutWords(disputes);
  return (
    <section className={styles.card} aria-labelledby="disputes-title">
      <h2 id="disputes-title">{REPORT.disputes}</h2>
      {cut !== null && <p className={styles.detail}>{cut}</p>}
      <ul className={styles.disputes}>
        {disputes.oldest.map((one) => (
          <li key={one.seq}>
            <span>
              <strong>
                {productWords(one.product)} {whoseInFull(one.product, one.recipient)}, {formatMoney(one.price)}
              </strong>
              <small>
                {disputeWords(one, businessNow())}
                {one.given > 0 && `. ${givenWords(one)}`}
              </small>
            </span>
            <Button
              onPress={() => openSale(one.saleId)}
              name={`${SHIFT.look} ${REPORT.slip} ${one.slip}`}
              word={SHIFT.look}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

const known = (amount: Pesewa | null): string => (amount === null ? '—' : formatAmount(amount));

const CASH_COLUMNS = [REPORT.float, REPORT.cash, REPORT.paidIn, REPORT.paidOut, REPORT.expected, REPORT.counted];
const DRAWER_COLUMNS = [REPORT.z, ...CASH_COLUMNS, REPORT.difference];
const WALLET_COLUMNS = [REPORT.z, REPORT.opening, REPORT.charges, REPORT.returned, REPORT.gaps, REPORT.closing];

/** Shows float, cash in and out, the expected and the counted cash, and the difference. */
function DrawerTable({ proofs }: { readonly proofs: readonly DrawerProof[] }) {
  if (proofs.length === 0) return null;
  return (
    <table className={`table ${styles.table} ${styles.wide}`}>
      <caption className={styles.caption}>{REPORT.drawers}, GHS</caption>
      <TableHead names={DRAWER_COLUMNS} />
      <tbody>
        {proofs.map((one) => (
          <tr key={one.number}>
            <th scope="row">
              {one.number}, {fullTime(one.endedAt)}
            </th>
            <td>{known(one.float)}</td>
            <td>{known(one.cash)}</td>
            <td>{formatAmount(one.paidIn)}</td>
            <td>{formatAmount(pesewas(-one.paidOut))}</td>
            <td>{known(one.expected)}</td>
            <td>{formatAmount(one.counted)}</td>
            <td>{known(one.difference)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * One line for each account that a shift sold from; a movement that no order of this counter explains is shown with its
 * time (M26).
 */
function WalletTable({ proofs }: { readonly proofs: readonly DrawerProof[] }) {
  const lines = proofs.flatMap(({ number, wallets }) =>
    (wallets ?? []).map((wallet, nth) => ({ number, nth, wallet })),
  );
  if (lines.length === 0) return null;
  return (
    <table className={`table ${styles.table}`}>
      <caption className={styles.caption}>{REPORT.wallets}, GHS</caption>
      <TableHead names={WALLET_COLUMNS} />
      <tbody>
        {lines.map(({ number, nth, wallet }) => (
          <tr key={`${number}/${nth}`}>
            <th scope="row">{number}</th>
            <td>{known(wallet.opening)}</td>
            <td>{formatAmount(pesewas(-wallet.charges))}</td>
            <td>{formatAmount(wallet.refunds)}</td>
            <td>
              <Gaps wallet={wallet} />
            </td>
            <td>{known(wallet.closing)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Gaps = ({ wallet: { gaps, earlier } }: { readonly wallet: WalletReport }) =>
  gaps.length === 0
    ? formatAmount(pesewas(0))
    : gaps.map(({ from, until, amount }) => (
        <span key={`${from} ${amount}`} className={styles.gap}>
          {formatAmount(amount)}
          <small>
            {fullTime(from)} – {fullTime(until)}
          </small>
          <LearnedLater words={learnedLaterWords(amount, earlier)} />
        </span>
      ));

const LearnedLater = ({ words }: { readonly words: string | null }) => words !== null && <small>{words}</small>;
