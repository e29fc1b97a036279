import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { OFFICE_PAGE } from '#shared/words/office-page.ts';
import { go } from '../live/route-store.ts';

interface ButtonProps {
  readonly word: string;
  readonly onPress: () => unknown;
  /** `next` is the one gold button: the next thing to press. */
  readonly look?: 'next' | 'plain' | 'quiet';
  readonly busy?: boolean;
  /** The name for a screen reader, where many buttons show the same word. */
  readonly name?: string;
}

export const Button = ({ word, onPress, look = 'plain', busy = false, name }: ButtonProps) => (
  <button
    type="button"
    className={`button ${look}`}
    onClick={() => !busy && void onPress()}
    aria-disabled={busy || undefined}
    aria-label={name}
  >
    {word}
  </button>
);

interface LinkProps {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly current?: boolean;
}

/** A link within the office: a new tab opens as everywhere, and a plain click loads nothing. */
export function Link({ to, children, className, current = false }: LinkProps) {
  const follow = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(to);
  };
  return (
    <a href={to} className={className} onClick={follow} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  );
}

/** The page's heading. It takes the focus when the page opens, so that a screen reader begins there. */
export function Title({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${children} · ${OFFICE_PAGE.title}`;
    heading.current?.focus({ preventScroll: true });
  }, [children]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** Stands where a list would, and says why there is none. */
export const Nothing = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => (
  <div className="nothing">
    <strong>{title}</strong>
    {children !== undefined && <p>{children}</p>}
  </div>
);

export const Mistake = ({ words }: { readonly words: string | null }) => (
  <p role="alert" className="mistake">
    {words}
  </p>
);

interface WaitingProps {
  readonly trouble: string | null;
  readonly askAgain: () => void;
}

/** Stands here until an answer comes: it is on its way, or it failed. */
export const Waiting = ({ trouble, askAgain }: WaitingProps) =>
  trouble === null ? (
    <p className="loading" role="status">
      {OFFICE_PAGE.loading}
    </p>
  ) : (
    <div className="nothing" role="alert">
      <strong>{trouble}</strong>
      <Button word={OFFICE_PAGE.tryAgain} onPress={askAgain} />
    </div>
  );

interface FactProps {
  readonly label: string;
  readonly value: string;
  readonly large?: boolean;
  readonly bad?: boolean;
}

export const Fact = ({ label, value, large = false, bad = false }: FactProps) => (
  <div className={large ? 'fact large-fact' : 'fact'}>
    <dt>{label}</dt>
    <dd className={bad ? 'bad' : undefined}>{value}</dd>
  </div>
);

/** A state as a shape with a word: a colour alone tells nothing to many. */
export const Mark = ({ look, children }: { readonly look: 'good' | 'wait' | 'bad'; readonly children: ReactNode }) => (
  <span className={`mark ${look}`}>
    <span aria-hidden="true">{look === 'good' ? '✓' : look === 'wait' ? '○' : '!'}</span> {children}
  </span>
);
