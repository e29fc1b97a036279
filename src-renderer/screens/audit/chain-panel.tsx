import { useEffect } from 'react';
import type { ChainState } from '#shared/counter-api/audit.ts';
import { hashGroups } from '#shared/day-file.ts';
import { AUDIT, brokenRowWords, checkedWords, rowsOf } from '#shared/words/audit.ts';
import { Button } from '../../components/basic/button.tsx';
import { Notice } from '../../components/basic/notice.tsx';
import { businessNow } from '../../stores/counter-store.ts';
import screen from './audit-screen.module.css';
import { stopChain, useChain, verifyChain, watchChain } from './chain-check-store.ts';
import styles from './chain-panel.module.css';

/** Shows whether the log is unchanged. It is recomputed on demand, and told in words that can be read out by phone. */
export function ChainPanel() {
  const chain = useChain((state) => state.chain);
  // A verification goes on after the page was left; it is watched again.
  useEffect(() => void watchChain(), []);
  if (chain.state === 'running') return <Running chain={chain} />;
  return (
    <div className="stack-2">
      <div className="keys">
        <Button onPress={() => void verifyChain()} word={AUDIT.verify} />
        {chain.state === 'idle' && <p className={styles.help}>{AUDIT.verifyMeans}</p>}
        {chain.state === 'stopped' && <p>{`${AUDIT.stopped} ${rowsOf(chain.rows, chain.all)}`}</p>}
      </div>
      {chain.state === 'failed' && <Notice tone="bad" text={AUDIT.failed} />}
      {chain.state === 'whole' && <Whole chain={chain} />}
      {chain.state === 'broken' && <Broken chain={chain} />}
    </div>
  );
}

const Running = ({ chain }: { readonly chain: Extract<ChainState, { state: 'running' }> }) => (
  <div className="stack-2">
    <div className="keys">
      <Button onPress={() => void stopChain()} word={AUDIT.stop} />
      <p>{`${AUDIT.verifying}: ${rowsOf(chain.rows, chain.all)}`}</p>
    </div>
    <progress
      className={styles.progress}
      aria-label={AUDIT.verifying}
      value={chain.rows}
      max={Math.max(1, chain.all)}
    />
  </div>
);

const Whole = ({ chain }: { readonly chain: Extract<ChainState, { state: 'whole' }> }) => (
  <Notice tone="info" title={AUDIT.whole} text={checkedWords(chain, businessNow())}>
    {chain.head !== null && (
      <p>
        {AUDIT.head}: <span className={screen.hash}>{hashGroups(chain.head)}</span>
      </p>
    )}
  </Notice>
);

const Broken = ({ chain }: { readonly chain: Extract<ChainState, { state: 'broken' }> }) => (
  <Notice tone="bad">
    <p>
      <strong>{AUDIT.broken}</strong> {brokenRowWords(chain)} {checkedWords(chain, businessNow())}
    </p>
    <p>{AUDIT.brokenMeans}</p>
  </Notice>
);
