import { useRef, useState } from 'react';
import { numbersIn } from '#shared/parse/recipients.ts';
import { groupPhone, type Phone } from '#shared/phone.ts';
import { errorText } from '#shared/words/errors.ts';
import { noTextsAdded, noTextsUnread, SMS, textAgainName, textsAgain } from '#shared/words/sms.ts';
import { Button } from '../../components/basic/button.tsx';
import { LineEntry } from '../../selling/draft-form/line-entry.tsx';
import { addNoTexts, loadNoTexts, removeNoText, useNoTexts } from '../../stores/opt-outs-store.ts';
import styles from './no-texts-view.module.css';

const NEWS_ID = 'no-texts-news';

/** The numbers of a text, each once, and what was meant for one and can't be read. */
function phonesIn(text: string): { readonly phones: readonly Phone[]; readonly unread: readonly string[] } {
  const found = text.split(/[\r\n]+/).flatMap((line) => numbersIn(line).found);
  return {
    phones: [...new Set(found.flatMap(({ number }) => number.phone ?? []))],
    unread: found.filter(({ number }) => number.phone === null).map(({ text: typed }) => typed),
  };
}

const IN_ONE_LINE = '; ';

/** Edits the numbers that asked for no more messages: typed or pasted, and removed one by one. */
export function NoTextsView() {
  const phones = useNoTexts((state) => state.phones);
  const problem = useNoTexts((state) => state.problem);
  const entry = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [news, setNews] = useState<string | null>(null);
  const add = async (text: string) => {
    const { phones: found, unread } = phonesIn(text);
    const isAdded = found.length > 0 && (await addNoTexts(found));
    if (isAdded) setNews([noTextsAdded(found.length), noTextsUnread(unread)].join(' ').trim());
    else setNews(found.length === 0 ? SMS.noTextsNoNumber : null);
    // The field takes one line: a pasted list comes back in one. What was not kept stands before a newer number.
    const left = isAdded ? unread.join(IN_ONE_LINE) : text.trim().replaceAll(/[\r\n]+/g, IN_ONE_LINE);
    setTyped((now) => (now === '' ? left : isAdded ? now : [left, now].join(IN_ONE_LINE)));
  };
  const again = async (phone: Phone) => {
    entry.current?.focus();
    setNews((await removeNoText(phone)) ? textsAgain(phone) : null);
  };
  return (
    <section className={styles.view} aria-label={SMS.noTexts}>
      <p>{SMS.noTextsMeans}</p>
      <div className={styles.entry}>
        <LineEntry
          ref={entry}
          label={SMS.noTextsEntry}
          hint={SMS.entryHint}
          text={typed}
          onText={setTyped}
          onTake={(text) => void add(text)}
          onDone={() => {}}
          between={/[\r\n,;]/}
          describedBy={NEWS_ID}
          home
        />
        <Button
          onPress={() => {
            setTyped('');
            void add(typed);
            entry.current?.focus();
          }}
          word={SMS.noTextsAdd}
        />
      </div>
      <p id={NEWS_ID} role="status" className={styles.news}>
        {news}
      </p>
      {problem !== null && (
        <div role="alert" className={styles.entry}>
          <p>{errorText(problem)}</p>
          <Button onPress={() => void loadNoTexts()} word={SMS.tryAgain} />
        </div>
      )}
      {phones !== null && phones.length === 0 && <p className="muted">{SMS.noTextsNone}</p>}
      {phones !== null && phones.length > 0 && (
        <ul className={styles.list} aria-label={SMS.noTextsList}>
          {phones.map((phone) => (
            <li key={phone} className={styles.row}>
              <strong>{groupPhone(phone)}</strong>
              <Button onPress={() => void again(phone)} look="quiet" name={textAgainName(phone)} word={SMS.textAgain} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
