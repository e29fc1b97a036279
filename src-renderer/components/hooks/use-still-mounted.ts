import { type RefObject, useEffect, useRef } from 'react';

/** True while the caller is still mounted when its answer comes: a task given up with Esc must start nothing. */
export function useStillMounted(): RefObject<boolean> {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return here;
}
