import { useState } from 'react';
import type { Person } from '#shared/counter-api/staff.ts';
import { formatMoney } from '#shared/money.ts';
import { roleWord, STAFF, upTo } from '#shared/words/staff.ts';
import { Button } from '../../../components/basic/button.tsx';
import { useAsked } from '../../../stores/use-asked.ts';
import styles from './people.module.css';
import { PersonDialog } from './person-dialog.tsx';

const about = ({ role, rights, hasPin }: Person): string =>
  [
    roleWord(role),
    ...(rights.maxSale === null ? [] : [upTo(formatMoney(rights.maxSale))]),
    ...(hasPin ? [] : [STAFF.noPinYet]),
  ].join(', ');

/** Shows the people who work here: for the owner alone, and kept by the main process. */
export function People() {
  const { value: people, setValue: setPeople, problem } = useAsked('staff.list', {});
  const [edited, setEdited] = useState<Person | 'new' | null>(null);
  return (
    <>
      {problem !== null && <p role="alert">{problem}</p>}
      <ul className="column">
        {people?.map((person) => (
          <li key={person.id} className={styles.person}>
            <span>
              <strong>{person.name}</strong>
              <small className="small">{about(person)}</small>
            </span>
            <Button onPress={() => setEdited(person)} name={`${STAFF.edit}: ${person.name}`} word={STAFF.edit} />
          </li>
        ))}
      </ul>
      <div>
        <Button onPress={() => setEdited('new')} word={STAFF.add} />
      </div>
      {edited !== null && (
        <PersonDialog person={edited === 'new' ? null : edited} onClose={() => setEdited(null)} onSaved={setPeople} />
      )}
    </>
  );
}
