import { useState } from 'react';

/** An act of a button that may be refused: the words stand where the button is. */
export function useAct(act: () => Promise<string | null>) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    setProblem(await act());
    setBusy(false);
  };
  return { problem, busy, press };
}
