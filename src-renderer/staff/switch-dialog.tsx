import { STAFF } from '#shared/words/staff.ts';
import { Button } from '../components/basic/button.tsx';
import { Dialog } from '../components/basic/dialog.tsx';
import { lockNow, openSwitch, useSession } from '../stores/session-store.ts';
import { SignIn } from './lock-screen.tsx';

const SWITCH_KEY = 'F12';

/** The next person takes over in one step, and typed text stays. The same key once more locks the counter. */
export function SwitchDialog() {
  const switching = useSession((state) => state.switching);
  if (!switching) return null;
  return (
    <Dialog title={STAFF.switch} closeWord={STAFF.cancel} onClose={() => openSwitch(false)}>
      <div className="stack-6 dialog">
        <SignIn />
        <div>
          <Button onPress={lockNow} keyCap={SWITCH_KEY} keyName={SWITCH_KEY}>
            {STAFF.lock}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
