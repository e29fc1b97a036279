import { useEffect, useState } from 'react';

const SLOW_AFTER_MS = 3000;

/** Words for a wait: the first at once, the second when it takes longer than a person expects. */
export function SlowWords({ first, slow }: { readonly first: string; readonly slow: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <p>{late ? slow : first}</p>;
}
