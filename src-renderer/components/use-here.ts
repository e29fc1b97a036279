import { type RefObject, useEffect, useRef } from 'react';

/** Whether what asked is still there when the answer comes: what was given up with Esc begins nothing any more. */
export function useHere(): RefObject<boolean> {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
