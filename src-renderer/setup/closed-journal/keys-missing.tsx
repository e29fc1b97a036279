import { SETUP } from '#shared/words/setup.ts';
import { Notice } from '../../components/basic/notice.tsx';
import { useCounter } from '../../stores/counter-store.ts';

/** A counter that was restored has its people and orders, and no keys yet. */
export function KeysMissing() {
  const missing = useCounter(({ snapshot }) => snapshot?.kind === 'live' && snapshot.house?.keysMissing === true);
  const open = useCounter(({ snapshot }) => snapshot?.journal.state !== 'unavailable');
  if (!missing || !open) return null;
  return (
    <div className="band">
      <Notice tone="bad" title={SETUP.keysMissing} text={SETUP.keysMissingMeans} />
    </div>
  );
}
