import { useEffect, useRef } from 'react';

/** A form that has just come begins in its first field. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([hidden]), textarea')?.focus(), []);
  return form;
}
