import { PERIODS, periodWord, REPORT } from '#shared/words/reports.ts';
import { Button } from '../../components/basic/button.tsx';
import { DayField } from '../../components/fields/day-field.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import styles from './day-screen.module.css';
import { chooseDay, choosePeriod, chooseRange, showToday, stepReport, today, useReport } from './report-store.ts';

/** Chooses the days. Each choice is added up at once. */
export function PeriodChoice() {
  const { period, range } = useReport();
  const own = period === 'own';
  return (
    <fieldset className={styles.choice} aria-label={REPORT.which}>
      <SelectField
        label={REPORT.period}
        value={period}
        onValue={choosePeriod}
        options={PERIODS.map((name) => [name, periodWord(name)] as const)}
      />
      <DayField
        label={own ? REPORT.from : REPORT.day}
        day={range.from}
        onDay={(day) => day !== null && (own ? chooseRange({ from: day }) : chooseDay(day))}
      />
      {own && <DayField label={REPORT.to} day={range.to} onDay={(day) => day !== null && chooseRange({ to: day })} />}
      <Button onPress={() => stepReport(-1)} word={REPORT.earlier} />
      {range.to < today() && <Button onPress={() => stepReport(1)} word={REPORT.later} />}
      <Button onPress={showToday} word={REPORT.today} />
    </fieldset>
  );
}
