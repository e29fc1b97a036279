import type { ReactNode } from 'react';
import { useNarrowed } from '../../components/hooks/use-lines-to-fix.ts';
import type { LineDraft } from '../../stores/sale/line-draft.ts';
import styles from './line-form.module.css';
import { LineList } from './line-list.tsx';

interface NarrowedLinesProps<L extends { readonly text: string }> {
  readonly label: string;
  readonly lines: readonly L[];
  /** The lines to show; null for all. Another choice needs another key: a mended line stays until then. */
  readonly only: ((line: L) => boolean) | null;
  readonly isToMend: (line: L) => boolean;
  readonly mendAsked: boolean;
  /** Called once the list has answered `mendAsked`. */
  readonly mendAnswered: () => void;
  readonly draft: LineDraft<unknown>;
  /** Drops the news, which a change answers. */
  readonly forgetNews: () => void;
  readonly row: (line: L, index: number) => ReactNode;
  readonly nameOf: (index: number) => string;
  /** Shows the result of a text while it is typed. */
  readonly check: (text: string) => ReactNode;
  readonly onLeave: () => void;
  readonly onDone: () => void;
  readonly onMending: (mending: boolean) => void;
}

/** The lines of a draft that is a list, or some of them, each mended in its place. */
export function NarrowedLines<L extends { readonly text: string }>(props: NarrowedLinesProps<L>) {
  const { label, lines, only, isToMend, draft, forgetNews, row, nameOf, ...ways } = props;
  const { box, at, count, toMendFrom } = useNarrowed(lines, only, isToMend);
  const lineAt = (index: number): L | undefined => lines[at(index)];
  return (
    <div ref={box} className={styles.rows}>
      <LineList
        {...ways}
        label={label}
        count={count}
        row={(index) => {
          const line = lineAt(index);
          return line === undefined ? null : row(line, at(index));
        }}
        textOf={(index) => lineAt(index)?.text ?? ''}
        nameOf={(index) => nameOf(at(index))}
        onChange={(index, text) => {
          forgetNews();
          draft.change(at(index), text);
        }}
        onRemove={(index) => draft.remove([at(index)])}
        onUndo={draft.undo}
        toMendFrom={toMendFrom}
        mustMend={(index) => {
          const line = lineAt(index);
          return line !== undefined && isToMend(line);
        }}
      />
    </div>
  );
}
