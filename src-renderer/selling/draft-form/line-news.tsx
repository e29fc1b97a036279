import { Button } from '../../components/basic/button.tsx';
import { Notice } from '../../components/basic/notice.tsx';
import type { LineDraft, Taking } from '../../stores/sale/line-draft.ts';
import { DraftNews } from './draft-news.tsx';
import { LinesLeftOut } from './lines-left-out.tsx';

export interface LineWords {
  readonly list: string;
  readonly tooLarge: string;
  readonly unreadable: string;
  readonly takeBack: string;
  readonly reading: (done: number, of: number) => string;
  readonly taken: (added: number, dropped: number, noRoom: number) => string;
}

interface LineNewsProps {
  readonly lines: LineDraft<unknown>;
  readonly words: LineWords;
  /** The draft's gap, in words. */
  readonly lacks: string | null;
  readonly notice: string;
  readonly soldId: string | null;
  /** Called after an undo: the focus goes back to where lines are typed. */
  readonly onTakenBack: () => void;
}

/** One line about a draft that is a list: what was read, its gap, or the outcome of the previous draft. */
export function LineNews({ lines, words, lacks, notice, soldId, onTakenBack }: LineNewsProps) {
  const taking = lines.use((state) => state.taking);
  const takeBack = () => {
    lines.undo();
    onTakenBack();
  };
  if (taking?.stage === 'reading') {
    return (
      <p className="line-3" role="status">
        {words.reading(taking.done, taking.of)}
        <progress max={taking.of} value={taking.done} aria-label={words.list} />
      </p>
    );
  }
  if (lacks !== null) return <DraftNews lacks={lacks} warning={null} notice="" />;
  if (taking !== null) return <Taken taking={taking} words={words} onUndo={takeBack} />;
  return <DraftNews lacks={null} warning={null} notice={notice} soldId={soldId} />;
}

interface TakenProps {
  readonly taking: Exclude<Taking, null | { stage: 'reading' }>;
  readonly words: LineWords;
  readonly onUndo: () => void;
}

function Taken({ taking, words, onUndo }: TakenProps) {
  if (taking.stage !== 'taken') {
    return <Notice tone="bad" text={taking.stage === 'too-large' ? words.tooLarge : words.unreadable} />;
  }
  const { added, isNewest, dropped, noRoom } = taking;
  const said = words.taken(added, dropped.length, noRoom.length);
  const leftOut = dropped.length + noRoom.length > 0 && <LinesLeftOut dropped={dropped} noRoom={noRoom} />;
  if (noRoom.length > 0) {
    return (
      <Notice tone="wait">
        <div className="line-3">
          <p>{said}</p>
          {leftOut}
        </div>
      </Notice>
    );
  }
  return (
    <div className="line-3">
      <p role="status">{said}</p>
      {leftOut}
      {isNewest && added > 1 && <Button onPress={onUndo} look="link" size="small" word={words.takeBack} />}
    </div>
  );
}
