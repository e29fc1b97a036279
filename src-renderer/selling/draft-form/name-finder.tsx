import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { CUSTOMER_NAME_MOST, MOST_FOUND_CUSTOMERS, type NamedCustomer } from '#shared/counter-api/customers.ts';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import { groupPhone, type Phone } from '#shared/phone.ts';
import { isSlipCode, SLIP_CODE_MOST } from '#shared/slip-code.ts';
import { CUSTOMERS } from '#shared/words/customers.ts';
import { errorText } from '#shared/words/errors.ts';
import { call } from '../../bridge.ts';
import { Dialog } from '../../components/basic/dialog.tsx';
import { Labelled } from '../../components/fields/input-field.tsx';
import { pressedRow } from '../../components/hooks/pressed-row.ts';
import { useStillMounted } from '../../components/hooks/use-still-mounted.ts';
import { openFind } from '../../stores/find-store.ts';
import styles from './name-finder.module.css';

interface NameFinderProps {
  /** The letter that opened it. */
  readonly typed: string;
  readonly onFound: (phone: Phone) => void;
  readonly onClose: () => void;
}

interface Found {
  readonly text: string;
  readonly customers: readonly NamedCustomer[];
  /** There are more customers than are shown. */
  readonly more: boolean;
  /** Nothing is known: the book could not be read. */
  readonly problem: CounterErrorCode | null;
}

async function lookUp(text: string): Promise<Found> {
  const answer = await call('customers.find', { text: text.slice(0, CUSTOMER_NAME_MOST) });
  if (!answer.ok) return { text, customers: [], more: false, problem: answer.error.code };
  const customers = answer.value.slice(0, MOST_FOUND_CUSTOMERS);
  return { text, customers, more: answer.value.length > customers.length, problem: null };
}

function saidOf(found: Found | null): string {
  if (found?.more) return CUSTOMERS.more;
  if (found === null || found.customers.length > 0) return CUSTOMERS.findHint;
  return found.problem === null ? CUSTOMERS.none : errorText(found.problem);
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Finds a number by its customer's name, from the first capital letter that is typed where a number belongs. */
export function NameFinder({ typed, onFound, onClose }: NameFinderProps) {
  const id = useId();
  const [text, setText] = useState(typed);
  const [found, setFound] = useState<Found | null>(null);
  /** The customer that the arrows chose since the last letter; the first one otherwise. */
  const [chosen, setChosen] = useState<Phone | null>(null);
  const input = useRef<HTMLInputElement>(null);
  // The next letter goes behind the one that opened it.
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(typed.length, typed.length);
  }, [typed]);
  const here = useStillMounted();
  const newest = useRef(text);
  newest.current = text;
  useEffect(() => {
    if (text.trim() === '') setFound(null);
    else void lookUp(text).then((answer) => newest.current === answer.text && setFound(answer));
    setChosen(null);
  }, [text]);
  const customers = found?.customers ?? [];
  const current = Math.max(
    0,
    customers.findIndex(({ phone }) => phone === chosen),
  );
  const step = (by: number): void => {
    const { length } = customers;
    if (length > 0) setChosen(customers[(current + by + length) % length]?.phone ?? null);
  };
  /** Enter may be quicker than the answer to the last letter. */
  const takeFirst = async () => {
    const { customers: all } = found?.text === text ? found : await lookUp(text);
    const [first] = all;
    if (first !== undefined && newest.current === text && here.current) onFound(first.phone);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = STEPS[event.key];
    if (by === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (by !== undefined) step(by);
    else if (event.repeat) return;
    else if (isSlipCode(text)) {
      // A scanner typed a slip's code: its first letter is a capital, too.
      onClose();
      openFind(text);
    } else if (chosen === customers[current]?.phone) onFound(chosen);
    else void takeFirst();
  };
  return (
    <Dialog title={CUSTOMERS.findTitle} closeWord={CUSTOMERS.close} onClose={onClose}>
      <div className={styles.finder}>
        <Labelled id={id} label={CUSTOMERS.findLabel}>
          <input
            ref={input}
            id={id}
            className={styles.text}
            role="combobox"
            aria-expanded={customers.length > 0}
            aria-controls={`${id}-found`}
            aria-activedescendant={customers.length > 0 ? `${id}-${current}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            maxLength={SLIP_CODE_MOST}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={onKeyDown}
          />
        </Labelled>
        <div
          id={`${id}-found`}
          role="listbox"
          aria-label={CUSTOMERS.found}
          tabIndex={-1}
          className={styles.list}
          onKeyDown={onKeyDown}
          onClick={(event) => {
            const pressed = customers[pressedRow(event) ?? -1];
            if (pressed !== undefined) onFound(pressed.phone);
          }}
        >
          {customers.map(({ phone, name }, index) => (
            <div
              key={phone}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              className={styles.row}
              data-row={index}
            >
              <strong>{name}</strong>
              <span>{groupPhone(phone)}</span>
            </div>
          ))}
        </div>
        <p role="status" className="small">
          {saidOf(found)}
        </p>
      </div>
    </Dialog>
  );
}
