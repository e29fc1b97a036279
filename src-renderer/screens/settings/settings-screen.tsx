import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ShopSettings } from '#shared/counter-api/settings.ts';
import { errorText } from '#shared/words/errors.ts';
import { SETTINGS, SETTINGS_PARTS } from '#shared/words/settings.ts';
import { STAFF } from '#shared/words/staff.ts';
import { call } from '../../bridge.ts';
import { LineField } from '../../components/fields/line-field.tsx';
import { announce } from '../../stores/announcer-store.ts';
import { takeSettings, useCounter } from '../../stores/counter-store.ts';
import { serialQueue } from '../../stores/serial-queue.ts';
import { type SettingsGroup, useSettingsGroups } from './settings-groups.tsx';
import styles from './settings-screen.module.css';

const saving = serialQueue();

/** Saves a choice beside the newest settings. `shown`: the settings on the page when the choice was made. */
const saveInTurn = (shown: ShopSettings, choice: Partial<ShopSettings>) =>
  saving(async () => {
    const now = useCounter.getState().snapshot?.settings ?? shown;
    const answer = await call('settings.save', { ...now, ...choice });
    if (answer.ok) takeSettings(answer.value);
    return answer;
  });

/** Scrolls the problem into sight: the page is long, and the pressed control may be at its end. */
function Problem({ words }: { readonly words: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  // Newer Chromiums return a promise, which is no clean-up for an effect.
  useEffect(() => void line.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <p role="alert" ref={line}>
      {words}
    </p>
  );
}

export function SettingsScreen() {
  const settings = useCounter(({ snapshot }) => snapshot?.settings);
  return settings === undefined ? null : <Settings settings={settings} />;
}

/** Shows the owner's choices, each with its effect. A choice applies at once, unless it takes something away. */
function Settings({ settings }: { readonly settings: ShopSettings }) {
  const [problem, setProblem] = useState<string | null>(null);
  const may = useCounter(({ snapshot }) => snapshot?.attendant.rights.settings ?? false);
  const choose = async (choice: Partial<ShopSettings>): Promise<boolean> => {
    setProblem(null);
    const answer = await saveInTurn(settings, choice);
    if (!answer.ok) setProblem(errorText(answer.error.code));
    announce(answer.ok ? SETTINGS.saved : '');
    return answer.ok;
  };
  const groups = useSettingsGroups({ settings, choose });
  const { wanted, setWanted, isFound } = useSearch(groups);
  const found = groups.filter(({ title }) => isFound(title));
  return (
    <section className={styles.settings} aria-labelledby="settings-title">
      <h1 id="settings-title" className="title" tabIndex={-1} data-home>
        {SETTINGS.title}
      </h1>
      {problem !== null && <Problem words={problem} />}
      {!may && <p>{STAFF.notYours}</p>}
      <div className="stack-2">
        <LineField label={SETTINGS.find} text={wanted} onText={setWanted} maxLength={40} />
        {found.length === 0 && <p role="status">{SETTINGS.noneFound}</p>}
      </div>
      <Index groups={found} />
      {groups.map(({ title, body }) => (
        <fieldset key={title} id={idOf(title)} className={styles.group} hidden={!isFound(title)} tabIndex={-1}>
          <legend className={styles.legend}>{title}</legend>
          {body}
        </fieldset>
      ))}
    </section>
  );
}

const idOf = (title: string): string => `settings-${title.toLowerCase().replaceAll(/[^\p{L}]+/gu, '-')}`;

/** Searches every word of a group and of its choices: people don't know a setting's name. */
function useSearch(groups: readonly SettingsGroup[]) {
  const [wanted, setWanted] = useState('');
  const [found, setFound] = useState<ReadonlySet<string> | null>(null);
  const titles = groups.map(({ title }) => title).join('\n');
  useLayoutEffect(() => {
    const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
    const isIn = (title: string): boolean => {
      const text = document.getElementById(idOf(title))?.textContent?.toLowerCase() ?? '';
      return words.every((word) => text.includes(word));
    };
    setFound(words.length === 0 ? null : new Set(titles.split('\n').filter(isIn)));
  }, [wanted, titles]);
  return { wanted, setWanted, isFound: (title: string): boolean => found === null || found.has(title) };
}

/** Leaves room for the index, however many lines it has, above whatever is scrolled to. */
function useRoomForIndex() {
  const index = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const nav = index.current;
    const page = nav?.parentElement;
    if (nav === null || page == null) return;
    const observer = new ResizeObserver(() => {
      page.style.scrollPaddingTop = `calc(${nav.offsetHeight}px + var(--space-2))`;
    });
    observer.observe(nav);
    return () => observer.disconnect();
  }, []);
  return index;
}

/** The groups by their parts; each leads to its own. */
function Index({ groups }: { readonly groups: readonly SettingsGroup[] }) {
  const goTo = (event: MouseEvent, title: string) => {
    event.preventDefault();
    const group = document.getElementById(idOf(title));
    group?.scrollIntoView({ block: 'start' });
    group?.focus({ preventScroll: true });
  };
  const index = useRoomForIndex();
  const parts = SETTINGS_PARTS.filter(([part]) => groups.some((group) => group.part === part));
  return (
    <nav ref={index} className={styles.index} aria-label={SETTINGS.index}>
      {parts.map(([part, word]) => (
        <div key={part}>
          <h2>{word}</h2>
          <ul>
            {groups
              .filter((group) => group.part === part)
              .map(({ title }) => (
                <li key={title}>
                  <a href={`#${idOf(title)}`} onClick={(event) => goTo(event, title)}>
                    {title}
                  </a>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
