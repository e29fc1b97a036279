import { type FormEvent, useRef, useState } from 'react';
import type { CallResult } from '#shared/counter-api/index.ts';
import { AUDIT, AUDIT_KINDS, ofSlip } from '#shared/words/audit.ts';
import { errorText } from '#shared/words/errors.ts';
import { dayLabel, foundCutWords, lineFor, lineName } from '#shared/words/orders.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../components/basic/button.tsx';
import { DayField } from '../../components/fields/day-field.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { useStillMounted } from '../../components/hooks/use-still-mounted.ts';
import { businessNow } from '../../stores/counter-store.ts';
import { focusHome } from '../../stores/screen-store.ts';
import { useAsked } from '../../stores/use-asked.ts';
import styles from './audit-filters.module.css';
import { EVERY_EVENT, isNarrowedLog, narrowAuditLog, openAuditLog, useAuditLog } from './audit-store.ts';

const MOST_FOUND = 6;

/** Narrows the log. Each choice is read at once. */
export function AuditFilters() {
  const filter = useAuditLog((state) => state.filter);
  const people = useAsked('audit.people', {}).value ?? [];
  const showAll = () => {
    void openAuditLog(EVERY_EVENT);
    focusHome();
  };
  return (
    <div className={styles.both}>
      <fieldset className={`filters ${styles.filters}`} aria-label={AUDIT.log}>
        <DayField
          label={dayLabel(filter.day, businessNow())}
          day={filter.day}
          onDay={(day) => void narrowAuditLog({ day })}
        />
        <SelectField
          label={AUDIT.person}
          value={filter.person}
          onValue={(person) => void narrowAuditLog({ person })}
          options={[[null, AUDIT.everybody], ...people.map(({ id, name }) => [id, name] as const)]}
        />
        <SelectField
          label={AUDIT.kind}
          value={filter.kind}
          onValue={(kind) => void narrowAuditLog({ kind })}
          options={[[null, AUDIT.everyKind], ...AUDIT_KINDS]}
        />
        {isNarrowedLog(filter) && <Button onPress={showAll} look="quiet" word={AUDIT.showAll} />}
      </fieldset>
      <SaleSearch />
    </div>
  );
}

/** The log holds no number: a number leads to its sales, and a sale to its events. */
function SaleSearch() {
  const slip = useAuditLog(({ filter }) => filter.slip);
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState<CallResult<'orders.find'> | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const wanted = useRef<string | null>(null);
  const here = useStillMounted();
  /** Drops the answer, also one on its way: it tells of the text before. */
  const type = (typed: string) => {
    wanted.current = null;
    setAnswer(null);
    setText(typed);
  };
  const choose = (chosen: number) => {
    type('');
    void narrowAuditLog({ slip: chosen });
    focusHome();
  };
  const find = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    wanted.current = text;
    // One more than is shown tells that there are more.
    const found = await call('orders.find', { text, limit: MOST_FOUND + 1 });
    if (wanted.current !== text || !here.current) return;
    const [first, ...others] = found.ok ? found.value : [];
    if (first !== undefined && others.length === 0) choose(first.line.slipNumber);
    else setAnswer(found);
  };
  return (
    <div>
      <form className="filters" onSubmit={(event) => void find(event)}>
        <label className="stack-1 small">
          <span>{AUDIT.sale}</span>
          <input
            ref={field}
            className={styles.input}
            value={text}
            onChange={({ target }) => type(target.value)}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <button type="submit" className={styles.find}>
          {AUDIT.findSale}
        </button>
        {slip !== null && <p className={styles.only}>{ofSlip(slip)}</p>}
      </form>
      <div role="status">{answer !== null && <Found answer={answer} onChoose={choose} />}</div>
    </div>
  );
}

interface FoundProps {
  readonly answer: CallResult<'orders.find'>;
  readonly onChoose: (slip: number) => void;
}

function Found({ answer, onChoose }: FoundProps) {
  if (!answer.ok) return <p className="bad">{errorText(answer.error.code)}</p>;
  if (answer.value.length === 0) return <p>{AUDIT.noSale}</p>;
  return (
    <div className="stack-2">
      <ul className={styles.found} aria-label={AUDIT.whichSale}>
        {answer.value.slice(0, MOST_FOUND).map(({ line }) => (
          <li key={line.id}>
            <Button onPress={() => onChoose(line.slipNumber)} size="small" word={lineName(line, lineFor(line))} />
          </li>
        ))}
      </ul>
      {answer.value.length > MOST_FOUND && <p>{foundCutWords(MOST_FOUND)}</p>}
    </div>
  );
}
