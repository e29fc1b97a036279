import { gaveUpWords, LOCKDOWN } from '#shared/words/lockdown.ts';
import { call } from '../bridge.ts';
import { Button } from '../components/basic/button.tsx';
import { Notice } from '../components/basic/notice.tsx';
import { businessNow, useCounter } from '../stores/counter-store.ts';

/** Dwadi ended over and over until a person started it by hand: the reason must be looked for. */
export function LockdownNews() {
  const gaveUp = useCounter(({ snapshot }) => snapshot?.lockdown?.gaveUp ?? null);
  const may = useCounter(({ snapshot }) => snapshot?.attendant.rights.settings ?? false);
  if (gaveUp === null) return null;
  return (
    <section className="band" aria-label={LOCKDOWN.title}>
      <Notice tone="bad" title={LOCKDOWN.gaveUp} text={gaveUpWords(gaveUp, businessNow())}>
        {may && <Button onPress={() => void call('lockdown.seen', {})} size="small" word={LOCKDOWN.understood} />}
      </Notice>
    </section>
  );
}
