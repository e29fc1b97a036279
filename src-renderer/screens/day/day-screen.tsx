import { memo, useEffect } from 'react';
import { REPORT_MAX_DAYS, type Report } from '#shared/counter-api/reports.ts';
import { billerName } from '#shared/words/bills.ts';
import { productName } from '#shared/words/counter.ts';
import { errorText } from '#shared/words/errors.ts';
import { hourWord, REPORT, rangeWord, shiftWord, tooLongWords } from '#shared/words/reports.ts';
import { TryAgain } from '../../components/basic/try-again.tsx';
import { Reading } from '../../components/marks/slow-words.tsx';
import { useCounter } from '../../stores/counter-store.ts';
import { useSalesMoved } from '../../stores/use-sales-moved.ts';
import { dayPoints, hourPoints, marginPoints, mixPoints } from './chart-points.ts';
import { BarChart } from './charts/bar-chart.tsx';
import { ColumnChart } from './charts/column-chart.tsx';
import { LineChart } from './charts/line-chart.tsx';
import styles from './day-screen.module.css';
import { Caveats, KeyFigures, OnlyUnexplained, Trouble } from './key-figures.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { Proofs } from './proofs.tsx';
import { Reconcile } from './reconcile.tsx';
import { openReport, readReport, useReport } from './report-store.ts';
import { NothingToPrint, SaveAs } from './save-as.tsx';
import { SplitTable } from './split-table.tsx';

/** Reads the figures again after sales, if their day isn't over. */
function readGrowing(): void {
  if (useReport.getState().report?.growing === true) void readReport();
}

/** Answers the evening's questions on one page, from the journal alone: it works offline, too. */
export function DayScreen() {
  const { report, range } = useReport();
  const shopName = useCounter(({ snapshot }) => snapshot?.shopName ?? '');
  useEffect(openReport, []);
  useSalesMoved(readGrowing);
  // Figures keep the heading of their own days while others are added up.
  const { from, to } = report ?? range;
  const isOther = from !== range.from || to !== range.to;
  return (
    <article className={styles.page} aria-labelledby="day-title" aria-busy={isOther}>
      <header className={styles.top}>
        <h1 id="day-title" className="title" tabIndex={-1} data-home>
          {from === '' ? REPORT.title : rangeWord({ from, to })}
        </h1>
        {report !== null && isOther && <Reading className={styles.awaited ?? ''} {...ADDING} />}
        <p className={styles.shop}>{shopName}</p>
      </header>
      <div className={styles.tools}>
        <PeriodChoice />
        {report === null ? <NothingToPrint /> : <SaveAs key={`${from} ${to}`} from={from} to={to} />}
      </div>
      {report === null ? <NotThere /> : <Whole report={report} />}
    </article>
  );
}

/** Elsewhere this error is about selling. */
const UNREADABLE = `${REPORT.unreadable} ${REPORT.unreadableMeans}`;

const ADDING = { first: REPORT.reading, slow: REPORT.readingSlow };

function NotThere() {
  const problem = useReport((state) => state.problem);
  if (problem === null) return <Reading className="middle" {...ADDING} />;
  if (problem === 'too-long') {
    return (
      <p className="middle" role="alert">
        {tooLongWords(REPORT_MAX_DAYS)}
      </p>
    );
  }
  const text = problem === 'journal-unavailable' ? UNREADABLE : errorText(problem);
  return <TryAgain className="middle" text={text} word={REPORT.tryAgain} onPress={() => void readReport()} />;
}

const Whole = memo(function Whole({ report }: { readonly report: Report }) {
  const nothing = report.products.length === 0;
  return (
    <>
      {nothing && <OnlyUnexplained report={report} />}
      {nothing ? (
        <div className="middle" role="status">
          <strong>{REPORT.empty}</strong>
          <p>{REPORT.emptyMeans}</p>
        </div>
      ) : (
        <>
          <KeyFigures report={report} />
          <Caveats report={report} />
        </>
      )}
      <Trouble report={report} />
      <Proofs report={report} />
      {!nothing && <Charts report={report} />}
      {!nothing && <Splits report={report} />}
      <Reconcile />
    </>
  );
});

function Charts({ report }: { readonly report: Report }) {
  return (
    <div className={styles.charts}>
      <ColumnChart question={REPORT.hourChart} head={[REPORT.hour, REPORT.revenue]} points={hourPoints(report)} />
      <ColumnChart question={REPORT.dayChart} head={[REPORT.day, REPORT.revenue]} points={dayPoints(report)} />
      <BarChart question={REPORT.mixChart} head={[REPORT.product, REPORT.revenue]} points={mixPoints(report)} />
      {report.total.earnings !== null && (
        <LineChart
          question={REPORT.marginChart}
          head={[REPORT.day, REPORT.marginShare]}
          points={marginPoints(report)}
        />
      )}
    </div>
  );
}

function Splits({ report: { products, suppliers, attendants, shifts, hours } }: { readonly report: Report }) {
  return (
    <div className={styles.tables}>
      <SplitTable
        title={REPORT.byProduct}
        head={REPORT.product}
        lines={products.map(({ product, figures }) => ({ key: product, name: productName(product), figures }))}
      />
      <SplitTable
        title={REPORT.bySupplier}
        head={REPORT.supplier}
        lines={suppliers.map(({ supplier, figures }) => ({ key: supplier, name: billerName(supplier), figures }))}
      />
      <SplitTable
        title={REPORT.byAttendant}
        head={REPORT.attendant}
        lines={attendants.map(({ id, name, figures }) => ({ key: id, name, figures }))}
      />
      <SplitTable
        title={REPORT.byShift}
        head={REPORT.shift}
        lines={shifts.map(({ id, since, figures }) => ({ key: id, name: shiftWord(since), figures }))}
      />
      <SplitTable
        title={REPORT.byHour}
        head={REPORT.hour}
        lines={hours.map(({ hour, figures }) => ({ key: String(hour), name: hourWord(hour), figures }))}
      />
    </div>
  );
}
