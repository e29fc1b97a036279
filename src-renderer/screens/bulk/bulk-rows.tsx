import type { BundleOffer } from '#shared/counter-api/catalogue.ts';
import {
  BULK,
  leaveOutRepeats,
  leaveOutSold,
  leaveOutWrong,
  rowTitle,
  type SHOWN_WORDS,
  shownOption,
} from '#shared/words/bulk.ts';
import { LINES } from '#shared/words/lines.ts';
import { Button } from '../../components/basic/button.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { useUnlessMending } from '../../components/hooks/use-lines-to-fix.ts';
import styles from '../../selling/draft-form/line-form.module.css';
import { NarrowedLines } from '../../selling/draft-form/narrowed-lines.tsx';
import {
  type BulkLine,
  type BulkSum,
  bulkLines,
  bulkRows,
  markOf,
  mustBeMended,
  type RowMark,
  useBulkDraft,
} from '../../stores/sale/bulk-draft.ts';
import { focusHome } from '../../stores/screen-store.ts';
import { bulkSale } from './bulk-sale.ts';
import { useSameRows } from './duplicate-rows.ts';
import { RowCheck, RowView } from './row-view.tsx';

export type Shown = keyof typeof SHOWN_WORDS;

const MARKS_SHOWN: Readonly<Record<Exclude<Shown, 'all'>, readonly RowMark[]>> = {
  wrong: ['wrong', 'blocked'],
  repeat: ['repeat'],
  sold: ['sold-before'],
  ask: ['number-again', 'unusual'],
};

const countOf = (shown: Exclude<Shown, 'all'>, { marks }: BulkSum): number =>
  MARKS_SHOWN[shown].reduce((sum, mark) => sum + marks[mark], 0);

const indexesOf = (rows: readonly BulkLine[], marks: readonly RowMark[]): number[] =>
  rows.flatMap((line, index) => (marks.includes(markOf(line)) ? [index] : []));

/** The ways to leave out rows that can't or shouldn't be sold. */
const LEFT_OUT = {
  all: { marks: MARKS_SHOWN.wrong, words: leaveOutWrong },
  wrong: { marks: MARKS_SHOWN.wrong, words: leaveOutWrong },
  repeat: { marks: MARKS_SHOWN.repeat, words: leaveOutRepeats },
  sold: { marks: MARKS_SHOWN.sold, words: leaveOutSold },
  ask: { marks: [], words: leaveOutWrong },
} as const;

interface ToolsProps {
  readonly rows: readonly BulkLine[];
  readonly sum: BulkSum;
  readonly shown: Shown;
  readonly onShown: (shown: Shown) => void;
}

/** Narrows the list to the rows to look at, if there are any. */
export function RowTools({ rows, sum, shown, onShown }: ToolsProps) {
  const options = (['wrong', 'repeat', 'sold', 'ask'] as const)
    .filter((name) => name === shown || countOf(name, sum) > 0)
    .map((name) => [name, shownOption(name, countOf(name, sum))] as const);
  const { marks, words } = LEFT_OUT[shown];
  const gone = marks.reduce((count, mark) => count + sum.marks[mark], 0);
  const leaveOut = () => {
    bulkSale.forgetNews();
    bulkLines.remove(indexesOf(rows, marks));
    onShown('all');
    focusHome();
  };
  return (
    <div className={styles.tools}>
      {options.length > 0 && (
        <SelectField
          label={BULK.show}
          value={shown}
          onValue={onShown}
          options={[['all', shownOption('all', rows.length)], ...options]}
        />
      )}
      {gone > 0 && <Button onPress={leaveOut} word={words(gone)} />}
      {rows.length > 0 && <p className={styles.keys}>{LINES.keys}</p>}
    </div>
  );
}

export interface BulkRowsProps {
  readonly rows: readonly BulkLine[];
  readonly offers: readonly BundleOffer[];
  readonly shown: Shown;
  readonly mendAsked: boolean;
  readonly mendAnswered: () => void;
  readonly mending: boolean;
  readonly onDone: () => void;
  readonly onMending: (mending: boolean) => void;
}

const isToMend = (line: BulkLine): boolean => mustBeMended(markOf(line));

export function BulkRows({ rows, offers, shown, mending, ...rest }: BulkRowsProps) {
  const length = useUnlessMending(rows.length, mending);
  return (
    <NarrowedLines
      {...rest}
      key={shown === 'all' ? 'all' : `${shown} ${length}`}
      label={BULK.rows}
      lines={rows}
      only={shown === 'all' ? null : (line) => MARKS_SHOWN[shown].includes(markOf(line))}
      isToMend={isToMend}
      draft={bulkLines}
      forgetNews={bulkSale.forgetNews}
      row={(line, index) => <RowView line={line} index={index} />}
      nameOf={rowTitle}
      check={(text) => <Check text={text} offers={offers} />}
      onLeave={focusHome}
    />
  );
}

/** Shows the result of a text while it is typed. */
export function Check({ text, offers }: { readonly text: string; readonly offers: readonly BundleOffer[] }) {
  const usualGb = useBulkDraft((draft) => draft.usualGb);
  const sames = useSameRows((state) => state.known);
  const [line] = bulkRows({ lines: [text], usualGb }, offers, sames);
  return line === undefined ? null : <RowCheck line={line} />;
}
