import { errorText } from '#shared/words/errors.ts';
import { LOCKDOWN } from '#shared/words/lockdown.ts';
import { STAFF } from '#shared/words/staff.ts';
import { call } from '../bridge.ts';
import { Dialog } from '../components/basic/dialog.tsx';
import { PinPanel } from '../staff/pin-panel.tsx';
import { leave, stay, useLeaving } from '../stores/lockdown-store.ts';

/**
 * Lies over whatever is shown, the lock screen too: an owner's PIN closes Dwadi, and Esc leaves everything as it was.
 */
export function LeaveDialog() {
  const asked = useLeaving((state) => state.asked);
  if (!asked) return null;
  return (
    <Dialog title={LOCKDOWN.leave} closeWord={LOCKDOWN.stay} onClose={stay}>
      <div className="stack-6 dialog">
        <p>{LOCKDOWN.leaveMeans}</p>
        <AskOwner />
      </div>
    </Dialog>
  );
}

function AskOwner() {
  const { owners, problem, leaving } = useLeaving();
  if (leaving) return <p role="status">{LOCKDOWN.leaving}</p>;
  if (problem !== null) return <p role="alert">{errorText(problem)}</p>;
  return (
    <PinPanel
      question={STAFF.owners}
      people={owners}
      first={owners?.[0]?.id ?? null}
      word={LOCKDOWN.leaveWord}
      onPin={(ownerId, pin) => call('lockdown.leave', { ownerId, pin })}
      onRight={leave}
    />
  );
}
