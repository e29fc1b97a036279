import { memo } from 'react';
import { groupPhone } from '#shared/phone.ts';
import { LINES } from '#shared/words/lines.ts';
import {
  leaveOutWrong,
  numberProblem,
  numberTitle,
  repeatWords,
  type SHOWN_NUMBERS,
  SMS,
  shownOption,
} from '#shared/words/sms.ts';
import { Button } from '../../components/basic/button.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { useUnlessMending } from '../../components/hooks/use-lines-to-fix.ts';
import { StateMark } from '../../components/marks/state-mark.tsx';
import formStyles from '../../selling/draft-form/line-form.module.css';
import { NarrowedLines } from '../../selling/draft-form/narrowed-lines.tsx';
import { useNoTexts } from '../../stores/opt-outs-store.ts';
import { type RecipientLine, type Recipients, recipientsOf, smsLines } from '../../stores/sale/sms-draft.ts';
import styles from './recipient-rows.module.css';
import { smsSale } from './sms-sale.ts';

export type ShownNumbers = keyof typeof SHOWN_NUMBERS;

const isWrong = ({ read }: RecipientLine): boolean => read.phone === null;
const FITS: Readonly<Record<ShownNumbers, (line: RecipientLine) => boolean>> = {
  all: () => true,
  wrong: isWrong,
  repeat: ({ repeats }) => repeats !== null,
  unwanted: ({ unwanted }) => unwanted,
};

interface ToolsProps {
  readonly recipients: Recipients;
  readonly shown: ShownNumbers;
  readonly onShown: (shown: ShownNumbers) => void;
  readonly onLeftOut: () => void;
}

export function RecipientTools({ recipients, shown, onShown, onLeftOut }: ToolsProps) {
  const { lines, wrong, repeats, unwanted } = recipients;
  // A choice that hides rows stays to be seen, also once nothing fits it any more.
  const narrows = shown !== 'all' || wrong > 0 || repeats > 0 || unwanted > 0;
  const leaveOut = () => {
    smsSale.forgetNews();
    smsLines.remove(lines.flatMap((line, index) => (isWrong(line) ? [index] : [])));
    onShown('all');
    onLeftOut();
  };
  return (
    <div className={formStyles.tools}>
      {narrows && (
        <SelectField
          label={SMS.show}
          value={shown}
          onValue={onShown}
          options={[
            ['all', shownOption('all', lines.length)],
            ['wrong', shownOption('wrong', wrong)],
            ['repeat', shownOption('repeat', repeats)],
            ...(unwanted > 0 ? [['unwanted', shownOption('unwanted', unwanted)] as const] : []),
          ]}
        />
      )}
      {wrong > 0 && <Button onPress={leaveOut} word={leaveOutWrong(wrong)} />}
      {lines.length > 0 && <p className={formStyles.keys}>{LINES.keys}</p>}
    </div>
  );
}

interface RecipientRowsProps {
  readonly recipients: Recipients;
  readonly shown: ShownNumbers;
  readonly mendAsked: boolean;
  readonly mendAnswered: () => void;
  readonly mending: boolean;
  readonly onLeave: () => void;
  readonly onDone: () => void;
  readonly onMending: (mending: boolean) => void;
}

/** The numbers, each mended in its place. Repeats stay visible, and get the message once. */
export function RecipientRows({ recipients: { lines }, shown, mending, ...rest }: RecipientRowsProps) {
  const length = useUnlessMending(lines.length, mending);
  return (
    <NarrowedLines
      {...rest}
      key={shown === 'all' ? 'all' : `${shown} ${length}`}
      label={SMS.list}
      lines={lines}
      only={shown === 'all' ? null : FITS[shown]}
      isToMend={isWrong}
      draft={smsLines}
      forgetNews={smsSale.forgetNews}
      row={(line, index) => <Row line={line} index={index} />}
      nameOf={numberTitle}
      check={(text) => <Check text={text} />}
    />
  );
}

const Row = memo(
  function Row({ line, index }: { readonly line: RecipientLine; readonly index: number }) {
    const { read, repeats, text, unwanted } = line;
    return (
      <div className={`${styles.row} ${read.phone === null ? styles.wrong : ''}`}>
        <span className="small right">
          <span className="only-heard">{`${numberTitle(index)}: `}</span>
          <span aria-hidden="true">{index + 1}</span>
        </span>
        {read.phone === null ? <span className={styles.typed}>{text}</span> : <strong>{groupPhone(read.phone)}</strong>}
        <span className={styles.words}>
          {read.problem !== null && (
            <>
              <StateMark state="failed" />
              {numberProblem(read.problem)}
            </>
          )}
          {unwanted && (
            <>
              <StateMark state="attention" />
              {SMS.unwanted}
            </>
          )}
          {repeats !== null && (
            <>
              <StateMark state="attention" />
              {repeatWords(repeats)}
            </>
          )}
        </span>
      </div>
    );
  },
  (a, b) =>
    a.index === b.index &&
    a.line.text === b.line.text &&
    a.line.repeats === b.line.repeats &&
    a.line.unwanted === b.line.unwanted,
);

/** Shows the result of a text while it is typed. */
export function Check({ text }: { readonly text: string }) {
  const noTexts = useNoTexts((state) => state.known);
  const [line] = recipientsOf([text], noTexts).lines;
  if (line === undefined) return null;
  if (line.unwanted) return <span>{SMS.unwanted}</span>;
  return (
    <span>{line.read.phone === null ? numberProblem(line.read.problem ?? 'none') : groupPhone(line.read.phone)}</span>
  );
}
