import { useEffect, useState } from 'react';

interface SlowWordsProps {
  readonly first: string;
  readonly slow: string;
}

const SLOW_AFTER_MS = 3000;

/** Words for a wait: the first at once, the second when it takes longer than a person expects. */
export function SlowWords({ first, slow }: SlowWordsProps) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return <p>{late ? slow : first}</p>;
}

/** Takes the place of what is still being read. */
export const Reading = ({ className, ...words }: SlowWordsProps & { readonly className?: string }) => (
  <div className={className} role="status">
    <SlowWords {...words} />
  </div>
);
