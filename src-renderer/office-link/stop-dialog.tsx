import { OFFICE, stopLeaves } from '#shared/words/office.ts';
import { Button, ButtonRow } from '../components/basic/button.tsx';
import { Dialog } from '../components/basic/dialog.tsx';

interface StopDialogProps {
  readonly behind: number;
  readonly onStop: () => void;
  readonly onClose: () => void;
}

/** Begins at the button that changes nothing: an Enter too many goes on sending. */
export const StopDialog = ({ behind, onStop, onClose }: StopDialogProps) => (
  <Dialog title={OFFICE.stopTitle} closeWord={OFFICE.back} onClose={onClose}>
    <div className="stack-4 dialog">
      <p>{OFFICE.stopKeeps}</p>
      {behind > 0 && <p>{stopLeaves(behind)}</p>}
      <p>{OFFICE.stopForgets}</p>
      <ButtonRow>
        <Button onPress={onStop} word={OFFICE.stop} />
      </ButtonRow>
    </div>
  </Dialog>
);
